// Which files the includes of a file lead to.  Knowing all of them means reading the heads of
// thousands of headers once, so no more of the include graph is walked than an answer needs.
#pragma once

#include "base/ids.h"
#include "index/resolve/file_set.h"

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

/// A file and all files that it includes, directly or indirectly, as far as it was walked.
struct IncludeClosure {
  std::vector<FileId> files;           // Breadth first.
  std::vector<std::uint32_t> through;  // For each of `files`: the place of its first includer.
  FileSet set;
  std::uint32_t next = 0;  // The place of the first file whose own includes are not added yet.
  bool whole = false;
};

class IncludeClosures {
 public:
  explicit IncludeClosures(Resolution& resolution);

  /// The whole closure.  Cost: once per file and request.
  const IncludeClosure& closure(FileId file);
  /// At least as much of it that every one of `sought` that the whole contains is in it.
  const IncludeClosure& closure_with(FileId file, std::span<const FileId> sought);
  /// The files that it includes directly, in order.
  std::span<const FileId> direct(FileId file);
  /// direct(file) if no facts need be read for it; else nullopt.
  std::optional<std::span<const FileId>> known_direct(FileId file);
  /// True if closure(file) contains `included`; walks only as much of it as needed.
  bool includes(FileId file, FileId included);
  /// The same, for many files and one `included`: caches what one answer implies for others.
  bool leads_to(FileId file, FileId included);

 private:
  /// The files that lead to one, as far as they are known.
  struct Includers {
    // All files that may lead to it, judged by names; nullopt if they are many.
    std::optional<std::optional<FileSet>> candidates;
    FileSet leading, not_leading;
  };
  IncludeClosure& started_closure(FileId file);
  bool grow(IncludeClosure& closure);
  bool may_lead_to(FileId file, FileId included);
  std::optional<FileSet> find_candidates(FileId included);
  std::optional<bool> shared_answer(FileId file, FileId included);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<FileId, IncludeClosure> closures_;
  std::unordered_map<FileId, std::vector<FileId>> direct_;
  std::unordered_map<FileId, Includers> includers_;
};

}  // namespace codefinder::resolve
