// Matches git's patterns: finds the last of many patterns that matches a path in one pass over the
// path. Plain names, plain paths and "*suffix" are looked up in hash tables. The others are
// compiled to one bit-parallel automaton: each byte of a path costs one step for every 64 bytes of
// these patterns, whatever they are and however well they match.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::update {

/// git's wildmatch. With `pathname`, `*`, `?` and `[…]` do not match '/', and `**` crosses
/// directories. O(pattern x text / 64), after compiling the pattern.
bool wildmatch(std::string_view pattern, std::string_view text, bool pathname);

/// The automaton of several patterns.  Built by one thread; then immutable and thread-safe.
class WildmatchSet {
 public:
  /// Limit of the states of one set, about one per pattern byte. It bounds memory (32 KB for each
  /// byte class that patterns distinguish) and time.
  static constexpr std::size_t kMaxStates = 32'768;

  /// False, and nothing is added, if the pattern does not fit. `number` must increase from call to
  /// call. A pattern `of_directories` matches only directories.
  bool add(std::string_view pattern, bool pathname, std::uint32_t number, bool of_directories);
  void finish();
  /// The highest number of a matching pattern. REQUIRES: finish(). `steps`, if given, is increased
  /// by the work done.
  std::optional<std::uint32_t> last(std::string_view text, bool directory,
                                    std::uint64_t* steps = nullptr) const;

 private:
  using Words = std::vector<std::uint64_t>;
  /// One transition: a byte in `accepts` leads from the previous state to the next one.
  struct Element {
    std::array<bool, 256> accepts{};
    // The state also loops on any byte, or on any byte but '/'.
    bool loop_any = false, loop_segment = false;
    // Epsilon transition to the next state: "**/" may match nothing.
    bool skip = false;
  };
  static bool parse(std::string_view pattern, bool pathname, std::vector<Element>& out);
  std::size_t words() const { return start_.size(); }

  std::vector<Element> elements_;  // Until finish(); that of an accepting state accepts nothing.
  std::vector<std::size_t> starts_;
  struct End {
    std::size_t state;
    std::uint32_t number;
    bool of_directories;
  };
  std::vector<End> ends_;  // Sorted by state.
  Words start_, skip_, loop_any_, loop_segment_, accept_, accept_file_;
  // Byte -> class; bytes of a class are treated alike by all patterns.
  std::array<std::uint16_t, 256> class_{};
  std::vector<Words> moves_;  // Indexed by class.
};

/// The patterns of an ignore file or of CODEOWNERS.  Built by one thread; then immutable and
/// thread-safe.
class PatternList {
 public:
  /// As WildmatchSet::add; a pattern without '/' (`base_name`) is matched against the name.
  bool add(std::string_view pattern, bool base_name, std::uint32_t number, bool of_directories);
  void finish();
  /// The highest number of a matching pattern. `name` is the last component of `path`.
  std::optional<std::uint32_t> last(std::string_view path, std::string_view name, bool directory,
                                    std::uint64_t* steps = nullptr) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  struct Last {  // Pattern numbers + 1; 0: none.
    std::uint32_t any = 0, directory = 0;
  };
  using Table = std::unordered_map<std::string, Last, Hash, std::equal_to<>>;
  static void put(Table& table, std::string_view text, std::uint32_t number, bool of_directories);

  Table names_, paths_, suffixes_;
  std::vector<std::size_t> suffix_lengths_;  // The distinct lengths of suffixes_.
  WildmatchSet name_patterns_, path_patterns_;
};

}  // namespace codefinder::update
