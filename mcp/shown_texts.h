// The texts that a session has been shown, as hashes of a few lines.  A call with
// `seen` leaves out the lines that are known.  Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_set>

namespace codefinder::mcp {

class ShownTexts {
 public:
  /// Remembers a text.
  void add(std::string_view text);
  /// The text with "… (12 lines were shown before)" in place of each run of kMinRun or more lines
  /// that are, one after the other, in a text that was added; not of the first line, nor of the
  /// heads of parts ("== …"), which name what is left out.
  std::string without_shown(std::string_view text) const;

  static constexpr std::size_t kMinRun = 5;
  /// More runs are not kept: all are forgotten.  512 KB.
  static constexpr std::size_t kMaxRuns = 65'536;

 private:
  mutable std::mutex mutex_;
  std::unordered_set<std::uint64_t> runs_;  // Hashes of kMinRun lines each.
};

}  // namespace codefinder::mcp
