// Which of a few files the includes of others lead to, for a query about one name in thousands of
// files: each file on the way is visited once, however many lead through it, while a closure for
// each would walk the same thousand headers every time.  Not thread-safe; for one snapshot.
#pragma once

#include "base/ids.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace codefinder::resolve {

class IncludeClosures;

class IncludeReach {
 public:
  // The most sought files: every file on the way has a bit for each.
  static constexpr std::size_t kMax = 256;

  /// REQUIRES: at most kMax.
  explicit IncludeReach(std::vector<FileId> sought = {});

  /// IncludeClosures::includes(file, included); nullopt if not all includes on the way are known
  /// yet.
  std::optional<bool> leads(IncludeClosures& closures, FileId file, FileId included);

 private:
  struct Node {
    FileId file;
    std::uint32_t low;  // The first node that it leads back to, while it is open.
    bool open = true;   // The files that it leads to are not all known yet.
  };
  std::optional<std::size_t> place(FileId included) const;  // In sought_.
  std::uint32_t enter(FileId file);
  bool walk(IncludeClosures& closures, FileId from);
  void close(std::uint32_t root);
  void add(std::uint32_t to, std::uint32_t from);

  std::vector<FileId> sought_;  // Ascending.
  std::size_t words_;
  static constexpr std::uint32_t kGivenUp = 0xFFFFFFFF;
  // By file: the number of its node + 1; 0 if it has none; or kGivenUp.
  std::vector<std::uint32_t> numbers_;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> reached_;  // words_ for each node: a bit for each of sought_.
  std::vector<std::uint32_t> open_;     // Nodes, in the order in which they were entered.
};

}  // namespace codefinder::resolve
