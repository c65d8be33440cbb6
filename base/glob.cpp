// Translates globs to steps of the automaton: expands braces into alternatives, and parses each.
#include "base/glob.h"

#include "base/path.h"
#include "base/strings.h"

#include <algorithm>
#include <cstddef>

namespace codefinder {
namespace {

// Maximum alternatives of one pattern; with more, braces are literal.
constexpr std::size_t kMaxAlternatives = 256;
constexpr std::size_t kMaxExpanded = 64 * 1024;  // Bytes of all alternatives; with more, likewise.
// Bytes, more than a path may have: a longer pattern matches nothing.
constexpr std::size_t kMaxPattern = 8'192;
static_assert(kMaxPattern < PatternAutomaton::kMaxCharacterStates);

constexpr char32_t kLastCharacter = PatternAutomaton::kRawByte + 0xFF;

using Ranges = std::vector<PatternStep::Range>;

/// Returns the length in bytes of the "[...]" at the start of `pattern`, 0 if it is not closed.
std::size_t set_length(std::string_view pattern) {
  std::size_t i = 1;
  if (i < pattern.size() && (pattern[i] == '!' || pattern[i] == '^')) ++i;
  // As the first member, ']' does not close the set.
  if (i < pattern.size() && pattern[i] == ']') ++i;
  for (; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') ++i;
    else if (pattern[i] == ']') return i + 1;
  }
  return 0;
}

/// Expands the first brace group into its alternatives, and recursively the next ones; returns true
/// if all fit in the limits.
bool expand(std::string_view pattern, std::vector<std::string>& out) {
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '\\') {
      ++i;
      continue;
    }
    if (pattern[i] == '[') {
      if (const std::size_t length = set_length(pattern.substr(i))) i += length - 1;
      continue;
    }
    if (pattern[i] != '{') continue;
    std::vector<std::string_view> alternatives;
    std::size_t depth = 0, begin = i + 1, close = std::string_view::npos;
    for (std::size_t j = i; j < pattern.size(); ++j) {
      if (pattern[j] == '\\') {
        ++j;
      } else if (pattern[j] == '{') {
        ++depth;
      } else if (pattern[j] == ',' && depth == 1) {
        alternatives.push_back(pattern.substr(begin, j - begin));
        begin = j + 1;
      } else if (pattern[j] == '}' && --depth == 0) {
        alternatives.push_back(pattern.substr(begin, j - begin));
        close = j;
        break;
      }
    }
    if (close == std::string_view::npos) break;  // Not closed: literal.
    for (const std::string_view alternative : alternatives) {
      std::string one(pattern.substr(0, i));
      one += alternative;
      one += pattern.substr(close + 1);
      if (out.size() >= kMaxAlternatives || (out.size() + 1) * one.size() > kMaxExpanded ||
          !expand(one, out))
        return false;
    }
    return true;
  }
  out.emplace_back(pattern);
  return out.size() <= kMaxAlternatives;
}

/// Returns the alternatives of the braces; the pattern itself, taken literally, if they exceed the
/// limits.
std::vector<std::string> alternatives_of(std::string_view pattern) {
  std::vector<std::string> out;
  if (pattern.find('{') == std::string_view::npos || !expand(pattern, out))
    out.assign(1, std::string(pattern));
  return out;
}

/// The characters outside of `ranges`.
Ranges complement(Ranges ranges) {
  std::sort(ranges.begin(), ranges.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  Ranges out;
  char32_t next = 0;
  for (const PatternStep::Range& range : ranges) {
    if (range.first > next) out.push_back({next, range.first - 1});
    next = std::max<char32_t>(next, range.last + 1);
  }
  if (next <= kLastCharacter) out.push_back({next, kLastCharacter});
  return out;
}

/// The same without '/'.
Ranges inside_segment(const Ranges& ranges) {
  Ranges out;
  for (const PatternStep::Range& range : ranges) {
    if (range.first < '/') out.push_back({range.first, std::min<char32_t>(range.last, '/' - 1)});
    if (range.last > '/') out.push_back({std::max<char32_t>(range.first, '/' + 1), range.last});
  }
  return out;
}

/// `body` is the set without its brackets.
Ranges parse_set(std::string_view body) {
  const bool negated = !body.empty() && (body[0] == '!' || body[0] == '^');
  if (negated) body.remove_prefix(1);
  const auto member = [&] {
    if (body.size() > 1 && body[0] == '\\') body.remove_prefix(1);
    return take_character(body);
  };
  Ranges ranges;
  while (!body.empty()) {
    const char32_t first = member();
    char32_t last = first;
    if (body.size() > 1 && body[0] == '-') {
      body.remove_prefix(1);
      last = member();
    }
    if (first <= last) ranges.push_back({first, last});
  }
  return inside_segment(negated ? complement(std::move(ranges)) : ranges);
}

class GlobParser {
 public:
  explicit GlobParser(std::string_view pattern) : rest_(pattern) {}

  PatternSteps parse() {
    while (!rest_.empty()) {
      if (rest_[0] == '*') {
        asterisks();
        continue;
      }
      const std::size_t length = rest_[0] == '[' ? set_length(rest_) : 0;
      if (rest_[0] == '?') {
        rest_.remove_prefix(1);
        accept(inside_segment({{0, kLastCharacter}}));
      } else if (length > 0) {
        accept(parse_set(rest_.substr(1, length - 2)));
        rest_.remove_prefix(length);
      } else {
        if (rest_[0] == '\\' && rest_.size() > 1) rest_.remove_prefix(1);
        const char32_t character = take_character(rest_);
        accept({{character, character}});
        segment_start_ = character == '/';
      }
    }
    return std::move(steps_);
  }

 private:
  void accept(Ranges characters) {
    steps_.back().accepts = std::move(characters);
    steps_.emplace_back();
    segment_start_ = skipped_ = false;
  }

  void asterisks() {
    const std::size_t count = std::min(rest_.find_first_not_of('*'), rest_.size());
    rest_.remove_prefix(count);
    PatternStep& step = steps_.back();
    if (count == 1) {
      step.loop_segment = true;
    } else if (segment_start_ && rest_.starts_with('/')) {
      rest_.remove_prefix(1);
      if (skipped_) return;  // "**/**/" is equivalent to "**/".
      step.loop_any = step.skip = true;
      accept({{'/', '/'}});
      segment_start_ = skipped_ = true;
      return;
    } else {
      step.loop_any = true;
    }
    segment_start_ = false;
  }

  std::string_view rest_;
  PatternSteps steps_{1};
  bool segment_start_ = true;
  bool skipped_ = false;  // The last step is the '/' of "**/".
};

/// Only for ASCII does a comparison of bytes equal one of characters.
bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_ascii) &&
         text.find_first_of("*?[\\") == std::string_view::npos;
}

}  // namespace

GlobSet::GlobSet(const std::vector<std::string>& globs) : count_(globs.size()) {
  for (std::size_t i = globs.size(); i-- > 0;)
    add(globs[i], static_cast<std::uint32_t>(count_ - 1 - i));
  for (const auto& [suffix, number] : suffixes_) suffix_lengths_.push_back(suffix.size());
  std::sort(suffix_lengths_.begin(), suffix_lengths_.end());
  suffix_lengths_.erase(std::unique(suffix_lengths_.begin(), suffix_lengths_.end()),
                        suffix_lengths_.end());
  for (PatternAutomaton& automaton : name_patterns_) automaton.finish();
  for (PatternAutomaton& automaton : path_patterns_) automaton.finish();
}

void GlobSet::add(std::string_view glob, std::uint32_t number) {
  if (glob.empty() || glob.size() > kMaxPattern) return;
  for (const std::string& one : alternatives_of(glob)) add_alternative(one, number);
}

void GlobSet::add_alternative(std::string_view pattern, std::uint32_t number) {
  if (pattern.starts_with("./")) pattern.remove_prefix(2);
  if (pattern.find('/') == std::string_view::npos) {
    if (is_plain(pattern)) names_[std::string(pattern)] = number;
    else if (pattern.starts_with('*') && is_plain(pattern.substr(1)))
      suffixes_[std::string(pattern.substr(1))] = number;
    else add_steps(name_patterns_, GlobParser(pattern).parse(), number);
    return;
  }
  std::string anchored(pattern.front() == '/' ? pattern.substr(1) : pattern);
  if (pattern.back() == '/') anchored += "**";
  add_steps(path_patterns_, GlobParser(anchored).parse(), number);
}

void GlobSet::add_steps(Automata& to, PatternSteps steps, std::uint32_t number) {
  if (!to.empty() && to.back().add(steps, {.number = number})) return;
  to.emplace_back(PatternAutomaton::Units::characters);
  to.back().add(std::move(steps), {.number = number});
}

std::optional<std::uint32_t> GlobSet::first(std::string_view path) const {
  const std::string_view name = file_name(path);
  std::optional<std::uint32_t> last;  // nullopt compares less than any number.
  const auto look_up = [&](const Table& table, std::string_view text) {
    if (table.empty()) return;
    const auto at = table.find(text);
    if (at != table.end()) last = std::max(last, std::optional(at->second));
  };
  look_up(names_, name);
  for (const std::size_t length : suffix_lengths_) {
    if (length > name.size()) break;
    look_up(suffixes_, name.substr(name.size() - length));
  }
  for (const PatternAutomaton& automaton : name_patterns_)
    last = std::max(last, automaton.last(name, EntryKind::file));
  for (const PatternAutomaton& automaton : path_patterns_)
    last = std::max(last, automaton.last(path, EntryKind::file));
  if (!last) return std::nullopt;
  return static_cast<std::uint32_t>(count_ - 1 - *last);
}

}  // namespace codefinder
