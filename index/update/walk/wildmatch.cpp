// Translates git's patterns to hash tables and steps of the automaton.

#include "index/update/walk/wildmatch.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace codefinder::update {
namespace {

/// Whether `c` is in the class `name`; nullopt for a class that does not exist.
std::optional<bool> in_class(std::string_view name, unsigned char c) {
  if (name == "alnum") return std::isalnum(c) != 0;
  if (name == "alpha") return std::isalpha(c) != 0;
  if (name == "blank") return c == ' ' || c == '\t';
  if (name == "cntrl") return std::iscntrl(c) != 0;
  if (name == "digit") return std::isdigit(c) != 0;
  if (name == "graph") return std::isgraph(c) != 0;
  if (name == "lower") return std::islower(c) != 0;
  if (name == "print") return std::isprint(c) != 0;
  if (name == "punct") return std::ispunct(c) != 0;
  if (name == "space") return std::isspace(c) != 0;
  if (name == "upper") return std::isupper(c) != 0;
  if (name == "xdigit") return std::isxdigit(c) != 0;
  return std::nullopt;
}

unsigned char byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

using Accepted = std::vector<PatternStep::Range>;

/// The bytes from `first` to `last`, in a path without '/'.
void accept_range(Accepted& out, char32_t first, char32_t last, MatchedPart part) {
  if (part == MatchedPart::name || first > '/' || last < '/') {
    out.push_back({first, last});
    return;
  }
  if (first < '/') out.push_back({first, '/' - 1});
  if (last > '/') out.push_back({'/' + 1, last});
}

/// Parses a bracket expression like git's wildmatch.c. `at` is at '[' and is moved behind its ']';
/// false if it cannot match anything: it is not closed or names an unknown class.
bool parse_bracket(std::string_view p, std::size_t& at, MatchedPart part, Accepted& accepts) {
  std::array<bool, 256> in{};
  unsigned char c = byte_at(p, ++at);
  const bool negated = c == '^' || c == '!';
  if (negated) c = byte_at(p, ++at);
  unsigned char previous = 0;
  do {
    if (c == 0) return false;
    if (c == '\\') {
      c = byte_at(p, ++at);
      if (c == 0) return false;
      in[c] = true;
    } else if (c == '-' && previous != 0 && byte_at(p, at + 1) != 0 && byte_at(p, at + 1) != ']') {
      c = byte_at(p, ++at);
      if (c == '\\') c = byte_at(p, ++at);
      if (c == 0) return false;
      for (unsigned each = previous; each <= c; ++each) in[each] = true;
      c = 0;
    } else if (c == '[' && byte_at(p, at + 1) == ':') {
      const std::size_t start = at + 2, end = std::min(p.find(']', start), p.find('\0', start));
      if (end == std::string_view::npos || p[end] == '\0') return false;
      if (end == start || p[end - 1] != ':') {  // No ":]": an ordinary set.
        in['['] = true;
      } else {
        const std::string_view name = p.substr(start, end - 1 - start);
        if (!in_class(name, 'a')) return false;
        for (unsigned each = 1; each < 256; ++each)
          in[each] = in[each] || *in_class(name, static_cast<unsigned char>(each));
        at = end;
        c = 0;
      }
    } else {
      in[c] = true;
    }
    previous = c;
    c = byte_at(p, ++at);
  } while (c != ']');
  ++at;
  for (unsigned each = 1; each < 256; ++each)
    if (in[each] != negated) accept_range(accepts, each, each, part);
  return true;
}

/// The text that the pattern stands for, without its backslashes; nullopt if it has wildcards, or
/// ends with a backslash, which matches nothing.
std::optional<std::string> literal_of(std::string_view pattern) {
  std::string out;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (std::string_view("*?[").find(pattern[i]) != std::string_view::npos) return std::nullopt;
    if (pattern[i] == '\\' && ++i == pattern.size()) return std::nullopt;
    out += pattern[i];
  }
  return out;
}

/// Whether the asterisks from `at` to `end` cross directories, as in "**", "**/x", "x/**" and
/// "x/**/y".
bool is_delimited(std::string_view p, std::size_t at, std::size_t end) {
  return end - at >= 2 && (at == 0 || p[at - 1] == '/') &&
         (end == p.size() || p[end] == '/' || (p[end] == '\\' && byte_at(p, end + 1) == '/'));
}

/// Parses the asterisks at `at`, and returns the offset behind them.
std::size_t parse_asterisks(std::string_view p, std::size_t at, MatchedPart part,
                            PatternStep& step) {
  std::size_t end = std::min(p.find_first_not_of('*', at), p.size());
  if (part == MatchedPart::name) {
    step.loop_any = true;
  } else if (is_delimited(p, at, end)) {
    step.loop_any = true;
    step.skip = end < p.size() && p[end] == '/';
    // "**/**/" is equivalent to "**/".
    while (step.skip && byte_at(p, end + 1) == '*' && byte_at(p, end + 2) == '*') {
      const std::size_t next = std::min(p.find_first_not_of('*', end + 1), p.size());
      if (byte_at(p, next) != '/') break;
      end = next;
    }
  } else {
    step.loop_segment = true;
  }
  return end;
}

/// nullopt if the pattern cannot match anything.
std::optional<PatternSteps> parse(std::string_view p, MatchedPart part) {
  PatternSteps out(1);
  for (std::size_t i = 0; i < p.size();) {
    if (p[i] == '*') {
      i = parse_asterisks(p, i, part, out.back());
      continue;
    }
    Accepted& accepts = out.back().accepts;
    if (p[i] == '?') {
      accept_range(accepts, 1, 255, part);
      ++i;
    } else if (p[i] == '[') {
      if (!parse_bracket(p, i, part, accepts)) return std::nullopt;
    } else {
      if (p[i] == '\\') ++i;
      if (i >= p.size()) return std::nullopt;
      const char32_t byte = static_cast<unsigned char>(p[i++]);
      accepts.push_back({byte, byte});
    }
    out.emplace_back();
  }
  return out;
}

/// True, and nothing is added, if the pattern cannot match anything.
bool add_steps(PatternAutomaton& to, std::string_view pattern, MatchedPart part, PatternRule rule) {
  std::optional<PatternSteps> steps = parse(pattern, part);
  return !steps || to.add(std::move(*steps), rule);
}

}  // namespace

bool wildmatch(std::string_view pattern, std::string_view text, MatchedPart part) {
  PatternAutomaton automaton(PatternAutomaton::Units::bytes);
  if (!add_steps(automaton, pattern, part, {})) return false;
  automaton.finish();
  return automaton.last(text, EntryKind::file).has_value();
}

void PatternList::put(Table& table, std::string_view text, PatternRule rule) {
  Last& last = table[std::string(text)];
  (rule.directories_only ? last.directory : last.any) = rule.number + 1;
}

bool PatternList::add(std::string_view pattern, MatchedPart part, PatternRule rule) {
  constexpr std::string_view kAnyDepth = "**/";
  if (part == MatchedPart::path && pattern.starts_with(kAnyDepth) &&
      pattern.size() > kAnyDepth.size() &&
      pattern.find('/', kAnyDepth.size()) == std::string_view::npos)
    return add(pattern.substr(kAnyDepth.size()), MatchedPart::name, rule);
  const bool name = part == MatchedPart::name;
  if (const auto text = literal_of(pattern)) {
    put(name ? names_ : paths_, *text, rule);
    return true;
  }
  if (name && pattern.starts_with('*')) {
    if (const auto suffix = literal_of(pattern.substr(1))) {
      put(suffixes_, *suffix, rule);
      return true;
    }
  }
  return add_steps(name ? name_patterns_ : path_patterns_, pattern, part, rule);
}

void PatternList::finish() {
  for (const auto& [suffix, unused] : suffixes_) suffix_lengths_.push_back(suffix.size());
  std::sort(suffix_lengths_.begin(), suffix_lengths_.end());
  suffix_lengths_.erase(std::unique(suffix_lengths_.begin(), suffix_lengths_.end()),
                        suffix_lengths_.end());
  name_patterns_.finish();
  path_patterns_.finish();
}

std::optional<std::uint32_t> PatternList::last(std::string_view path, std::string_view name,
                                               EntryKind kind, std::uint64_t* cost) const {
  std::uint32_t found = 0;  // The number + 1.
  const auto look_up = [&](const Table& table, std::string_view text) {
    if (table.empty()) return;
    if (cost) *cost += text.size() + 1;
    const auto at = table.find(text);
    if (at == table.end()) return;
    const std::uint32_t directory = kind == EntryKind::directory ? at->second.directory : 0;
    found = std::max({found, at->second.any, directory});
  };
  look_up(names_, name);
  look_up(paths_, path);
  for (const std::size_t length : suffix_lengths_) {
    if (length > name.size()) break;
    look_up(suffixes_, name.substr(name.size() - length));
  }
  if (const auto number = name_patterns_.last(name, kind, cost))
    found = std::max(found, *number + 1);
  if (const auto number = path_patterns_.last(path, kind, cost))
    found = std::max(found, *number + 1);
  return found == 0 ? std::nullopt : std::optional(found - 1);
}

}  // namespace codefinder::update
