// Matches many wildcard patterns in one pass over a text: a bit-parallel automaton (shift-and) with
// one bit for each state. A unit of the text costs one step for every 64 states, whatever the
// patterns are and however well they match. The dialects translate their patterns to steps:
// base/glob.h, index/update/walk/wildmatch.h.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder {

enum class EntryKind : std::uint8_t { file, directory };

/// The number of a pattern; whether it matches directories only.
struct PatternRule {
  std::uint32_t number = 0;
  bool directories_only = false;
};

/// One step of a pattern: a unit in `accepts` leads from the state before it to the next one.
struct PatternStep {
  struct Range {
    char32_t first = 0, last = 0;
  };
  std::vector<Range> accepts;
  // The state before it also loops on any unit, or on any unit but '/'.
  bool loop_any = false, loop_segment = false;
  // The state before it also leads to the next one without a unit: "**/" may match nothing. Two
  // such steps do not follow each other.
  bool skip = false;
};
/// The last step accepts nothing: the state before it is the accepting one.
using PatternSteps = std::vector<PatternStep>;

/// Built by one thread; then immutable and thread-safe.
class PatternAutomaton {
 public:
  /// The units that steps accept. A byte that is not UTF-8 is a character of its own, `kRawByte`
  /// and its value.
  enum class Units : std::uint8_t { bytes, characters };
  static constexpr char32_t kRawByte = 0x110000;
  /// Limits of the states of one automaton. They bound time, and memory: 4 KB for each class of
  /// bytes, 1 KB for each class of characters that patterns distinguish.
  static constexpr std::size_t kMaxByteStates = 32'768;
  static constexpr std::size_t kMaxCharacterStates = 8'448;

  explicit PatternAutomaton(Units units) : units_(units) {}

  /// False, and nothing is added, if the pattern does not fit. Numbers increase from call to call.
  bool add(PatternSteps pattern, PatternRule rule);
  void finish();
  bool empty() const { return start_.empty(); }
  /// The highest number of a matching pattern. REQUIRES: finish(). `cost`, if given, is increased
  /// by the work done.
  std::optional<std::uint32_t> last(std::string_view text, EntryKind kind,
                                    std::uint64_t* cost = nullptr) const;

 private:
  using Words = std::vector<std::uint64_t>;
  struct End {
    std::size_t state;
    PatternRule rule;
  };
  void classify_units();
  std::uint32_t class_of(char32_t unit) const;
  /// Replaces `state` by its successors after `unit`; false if there are none.
  bool advance(std::uint64_t* state, char32_t unit) const;

  Units units_;
  PatternSteps steps_;  // The steps of all patterns, until finish().
  std::vector<std::size_t> starts_;
  std::vector<End> ends_;  // Sorted by state.
  Words start_, skip_, loop_any_, loop_segment_, accept_, accept_file_;
  // Units of one class are treated alike by all patterns. Below 256 by value, others by interval:
  // `interval_class_[i]` is the class of the units from `intervals_[i]` on.
  std::array<std::uint32_t, 256> class_{};
  std::vector<char32_t> intervals_;
  std::vector<std::uint32_t> interval_class_;
  std::vector<Words> moves_;  // Indexed by class: the states that accept it.
};

/// Removes the first character from `text` and returns it; a byte that is not UTF-8 gives kRawByte
/// and its value. REQUIRES: not empty.
char32_t take_character(std::string_view& text);

}  // namespace codefinder
