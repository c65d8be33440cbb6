// Which of a few files the includes of others lead to, for the question about one name to thousands
// of files: each file on the way is looked at once, however many lead through it, where a closure
// for each would walk the same thousand headers every time. Not thread-safe; for one snapshot.
#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace codefinder::resolve {

class Resolver;

class IncludeReach {
 public:
  // Files that can be asked for: a bit of each is kept for every file on the way.
  static constexpr std::size_t kMost = 256;

  /// REQUIRES: at most kMost.
  explicit IncludeReach(std::vector<FileId> sought = {});

  /// What Resolver::includes(file, included) says; none where that is to be asked itself: not all
  /// includes on the way are known yet.
  std::optional<bool> leads(Resolver& resolver, FileId file, FileId included);

 private:
  struct Node {
    FileId file;
    std::uint32_t low;  // The first node that it leads back to, while it is open.
    bool open = true;   // Not all that it leads to is known yet.
  };
  std::optional<std::size_t> place(FileId included) const;  // In sought_.
  std::uint32_t enter(FileId file);
  bool walk(Resolver& resolver, FileId from);
  void close(std::uint32_t root);
  void add(std::uint32_t to, std::uint32_t from);

  std::vector<FileId> sought_;  // Ascending.
  std::size_t words_;
  static constexpr std::uint32_t kGivenUp = 0xFFFFFFFF;
  // By file: its node's number + 1; 0 while it is not known; or kGivenUp.
  std::vector<std::uint32_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> reached_;  // words_ for each node: a bit for each of sought_.
  std::vector<std::uint32_t> open_;     // Nodes, in the order in which they were entered.
};

}  // namespace codefinder::resolve
