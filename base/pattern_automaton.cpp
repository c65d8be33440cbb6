// Builds and runs the automaton.
#include "base/pattern_automaton.h"

#include "base/text.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace codefinder {

namespace {

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kFewWords = 32;  // Up to this many state words are kept on the stack.

void set_bit(std::vector<std::uint64_t>& words, std::size_t bit) {
  words[bit / kWordBits] |= std::uint64_t{1} << (bit % kWordBits);
}

}  // namespace

char32_t take_character(std::string_view& text) {
  const int length = utf8_sequence_length(text);
  const auto lead = static_cast<unsigned char>(text[0]);
  if (length <= 1) {
    text.remove_prefix(1);
    return length == 1 ? lead : PatternAutomaton::kRawByte + lead;
  }
  char32_t character = lead & (0xFFu >> (length + 1));
  for (int i = 1; i < length; ++i)
    character = character << 6 | (static_cast<unsigned char>(text[i]) & 0x3F);
  text.remove_prefix(static_cast<std::size_t>(length));
  return character;
}

bool PatternAutomaton::add(PatternSteps pattern, PatternRule rule) {
  const std::size_t most = units_ == Units::bytes ? kMaxByteStates : kMaxCharacterStates;
  if (steps_.size() + pattern.size() > most) return false;
  starts_.push_back(steps_.size());
  std::move(pattern.begin(), pattern.end(), std::back_inserter(steps_));
  ends_.push_back({steps_.size() - 1, rule});
  return true;
}

void PatternAutomaton::finish() {
  const std::size_t count = (steps_.size() + kWordBits - 1) / kWordBits;
  for (Words* words : {&start_, &skip_, &loop_any_, &loop_segment_, &accept_, &accept_file_})
    words->assign(count, 0);
  for (const std::size_t state : starts_) {
    set_bit(start_, state);
    if (steps_[state].skip) set_bit(start_, state + 1);
  }
  for (const End& end : ends_) {
    set_bit(accept_, end.state);
    if (!end.rule.directories_only) set_bit(accept_file_, end.state);
  }
  for (std::size_t state = 0; state < steps_.size(); ++state) {
    if (steps_[state].skip) set_bit(skip_, state);
    if (steps_[state].loop_any) set_bit(loop_any_, state);
    if (steps_[state].loop_segment) set_bit(loop_segment_, state);
  }
  classify_units();
  steps_ = {};
  starts_ = {};
}

void PatternAutomaton::classify_units() {
  if (empty()) return;
  intervals_ = {0};
  for (const PatternStep& step : steps_)
    for (const PatternStep::Range& range : step.accepts) {
      intervals_.push_back(range.first);
      intervals_.push_back(range.last + 1);
    }
  std::sort(intervals_.begin(), intervals_.end());
  intervals_.erase(std::unique(intervals_.begin(), intervals_.end()), intervals_.end());
  std::vector<Words> rows(intervals_.size(), Words(start_.size(), 0));
  for (std::size_t state = 0; state < steps_.size(); ++state)
    for (const PatternStep::Range& range : steps_[state].accepts) {
      auto at = std::lower_bound(intervals_.begin(), intervals_.end(), range.first);
      for (; at != intervals_.end() && *at <= range.last; ++at)
        set_bit(rows[static_cast<std::size_t>(at - intervals_.begin())], state);
    }
  std::map<Words, std::uint32_t> classes;
  for (Words& row : rows) {
    const auto [at, fresh] = classes.try_emplace(std::move(row),
                                                 static_cast<std::uint32_t>(moves_.size()));
    if (fresh) moves_.push_back(at->first);
    interval_class_.push_back(at->second);
  }
  std::size_t interval = 0;
  for (std::size_t unit = 0; unit < class_.size(); ++unit) {
    while (interval + 1 < intervals_.size() && intervals_[interval + 1] <= unit) ++interval;
    class_[unit] = interval_class_[interval];
  }
}

std::uint32_t PatternAutomaton::class_of(char32_t unit) const {
  if (unit < class_.size()) return class_[unit];
  const auto after = std::upper_bound(intervals_.begin(), intervals_.end(), unit);
  return interval_class_[static_cast<std::size_t>(after - intervals_.begin()) - 1];
}

bool PatternAutomaton::advance(std::uint64_t* state, char32_t unit) const {
  const Words& moves = moves_[class_of(unit)];
  const std::uint64_t in_segment = unit == '/' ? 0 : ~std::uint64_t{0};
  std::uint64_t carry = 0, skip_carry = 0, any = 0;
  for (std::size_t w = 0; w < start_.size(); ++w) {
    const std::uint64_t here = state[w], moved = here & moves[w];
    std::uint64_t next = moved << 1 | carry;
    carry = moved >> (kWordBits - 1);
    const std::uint64_t skipped = next & skip_[w];
    next |= skipped << 1 | skip_carry;
    skip_carry = skipped >> (kWordBits - 1);
    next |= here & (loop_any_[w] | (loop_segment_[w] & in_segment));
    state[w] = next;
    any |= next;
  }
  return any != 0;
}

std::optional<std::uint32_t> PatternAutomaton::last(std::string_view text, EntryKind kind,
                                                    std::uint64_t* cost) const {
  if (empty()) return std::nullopt;
  const std::size_t count = start_.size();
  std::array<std::uint64_t, kFewWords> few;
  Words many;
  if (count > kFewWords) many.resize(count);
  std::uint64_t* const state = count > kFewWords ? many.data() : few.data();
  std::copy(start_.begin(), start_.end(), state);
  while (!text.empty()) {
    char32_t unit = static_cast<unsigned char>(text[0]);
    if (units_ == Units::characters && unit >= 0x80) unit = take_character(text);
    else text.remove_prefix(1);
    if (cost) *cost += count;
    if (!advance(state, unit)) return std::nullopt;
  }
  const Words& accept = kind == EntryKind::directory ? accept_ : accept_file_;
  for (std::size_t w = count; w-- > 0;) {
    const std::uint64_t accepted = state[w] & accept[w];
    if (accepted == 0) continue;
    const std::size_t bit = w * kWordBits + (kWordBits - 1) -
                            static_cast<std::size_t>(std::countl_zero(accepted));
    return std::lower_bound(ends_.begin(), ends_.end(), bit,
                            [](const End& end, std::size_t s) { return end.state < s; })
        ->rule.number;
  }
  return std::nullopt;
}

}  // namespace codefinder
