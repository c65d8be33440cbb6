// Compiles git's patterns to hash tables and a bit-parallel automaton (shift-and), and runs it.

#include "index/update/wildmatch.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <map>

namespace codefinder::update {
namespace {

constexpr std::size_t kWordBits = 64;
constexpr std::size_t kFewWords = 32;  // Up to this many state words are kept on the stack.

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

/// Parses a bracket expression like git's wildmatch.c. `at` is at '[' and is moved behind its ']';
/// false if it cannot match anything: it is not closed or names an unknown class.
bool parse_bracket(std::string_view p, std::size_t& at, bool pathname,
                   std::array<bool, 256>& accepts) {
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
    accepts[each] = in[each] != negated && !(pathname && each == '/');
  return true;
}

bool has_wildcard(std::string_view text) {
  return text.find_first_of("*?[\\") != std::string_view::npos;
}

void set_bit(std::vector<std::uint64_t>& words, std::size_t bit) {
  words[bit / kWordBits] |= std::uint64_t{1} << (bit % kWordBits);
}

}  // namespace

/// False if the pattern cannot match anything.
bool WildmatchSet::parse(std::string_view p, bool pathname, std::vector<Element>& out) {
  out.emplace_back();
  for (std::size_t i = 0; i < p.size();) {
    if (p[i] == '*') {
      Element& state = out.back();
      std::size_t end = std::min(p.find_first_not_of('*', i), p.size());
      const bool delimited = end - i >= 2 && (i == 0 || p[i - 1] == '/') &&
                             (end == p.size() || p[end] == '/' ||
                              (p[end] == '\\' && byte_at(p, end + 1) == '/'));
      if (pathname && delimited) {
        state.loop_any = true;
        state.skip = end < p.size() && p[end] == '/';
        // "**/**/" is equivalent to "**/".
        while (state.skip && byte_at(p, end + 1) == '*' && byte_at(p, end + 2) == '*') {
          const std::size_t next = std::min(p.find_first_not_of('*', end + 1), p.size());
          if (byte_at(p, next) != '/') break;
          end = next;
        }
      } else {
        (pathname ? state.loop_segment : state.loop_any) = true;
      }
      i = end;
      continue;
    }
    std::array<bool, 256>& accepts = out.back().accepts;
    if (p[i] == '?') {
      accepts.fill(true);
      accepts[0] = false;
      if (pathname) accepts['/'] = false;
      ++i;
    } else if (p[i] == '[') {
      if (!parse_bracket(p, i, pathname, accepts)) return false;
    } else {
      if (p[i] == '\\') ++i;
      if (i >= p.size()) return false;
      accepts[static_cast<unsigned char>(p[i++])] = true;
    }
    out.emplace_back();
  }
  return true;
}

bool WildmatchSet::add(std::string_view pattern, bool pathname, std::uint32_t number,
                       bool of_directories) {
  if (elements_.size() + pattern.size() + 1 > kMaxStates) return false;
  const std::size_t begin = elements_.size();
  if (!parse(pattern, pathname, elements_)) {
    elements_.resize(begin);
    return true;
  }
  starts_.push_back(begin);
  ends_.push_back({elements_.size() - 1, number, of_directories});
  return true;
}

void WildmatchSet::finish() {
  const std::size_t count = (elements_.size() + kWordBits - 1) / kWordBits;
  for (Words* words : {&start_, &skip_, &loop_any_, &loop_segment_, &accept_, &accept_file_})
    words->assign(count, 0);
  for (const std::size_t state : starts_) {
    set_bit(start_, state);
    if (elements_[state].skip) set_bit(start_, state + 1);
  }
  for (const End& end : ends_) {
    set_bit(accept_, end.state);
    if (!end.of_directories) set_bit(accept_file_, end.state);
  }
  for (std::size_t state = 0; state < elements_.size(); ++state) {
    if (elements_[state].skip) set_bit(skip_, state);
    if (elements_[state].loop_any) set_bit(loop_any_, state);
    if (elements_[state].loop_segment) set_bit(loop_segment_, state);
  }
  std::map<Words, std::uint16_t> classes;
  for (std::size_t byte = 0; byte < class_.size() && count != 0; ++byte) {
    Words moves(count, 0);
    for (std::size_t state = 0; state < elements_.size(); ++state)
      if (elements_[state].accepts[byte]) set_bit(moves, state);
    const auto [at, fresh] = classes.try_emplace(std::move(moves),
                                                 static_cast<std::uint16_t>(moves_.size()));
    if (fresh) moves_.push_back(at->first);
    class_[byte] = at->second;
  }
  elements_ = {};
  starts_ = {};
}

std::optional<std::uint32_t> WildmatchSet::last(std::string_view text, bool directory,
                                                std::uint64_t* steps) const {
  const std::size_t count = words();
  if (count == 0) return std::nullopt;
  std::array<std::uint64_t, kFewWords> few;
  Words many;
  if (count > kFewWords) many.resize(count);
  std::uint64_t* const state = count > kFewWords ? many.data() : few.data();
  std::copy(start_.begin(), start_.end(), state);
  for (const char c : text) {
    const Words& moves = moves_[class_[static_cast<unsigned char>(c)]];
    const std::uint64_t in_segment = c == '/' ? 0 : ~std::uint64_t{0};
    std::uint64_t carry = 0, skip_carry = 0, any = 0;
    for (std::size_t w = 0; w < count; ++w) {
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
    if (steps) *steps += count;
    if (any == 0) return std::nullopt;
  }
  const Words& accept = directory ? accept_ : accept_file_;
  for (std::size_t w = count; w-- > 0;) {
    const std::uint64_t accepted = state[w] & accept[w];
    if (accepted == 0) continue;
    const std::size_t bit = w * kWordBits + (kWordBits - 1) -
                            static_cast<std::size_t>(std::countl_zero(accepted));
    return std::lower_bound(ends_.begin(), ends_.end(), bit,
                            [](const End& end, std::size_t s) { return end.state < s; })
        ->number;
  }
  return std::nullopt;
}

bool wildmatch(std::string_view pattern, std::string_view text, bool pathname) {
  WildmatchSet set;
  if (!set.add(pattern, pathname, 0, false)) return false;
  set.finish();
  return set.last(text, false).has_value();
}

void PatternList::put(Table& table, std::string_view text, std::uint32_t number,
                      bool of_directories) {
  Last& last = table[std::string(text)];
  (of_directories ? last.directory : last.any) = number + 1;
}

bool PatternList::add(std::string_view pattern, bool base_name, std::uint32_t number,
                      bool of_directories) {
  if (!has_wildcard(pattern)) {
    put(base_name ? names_ : paths_, pattern, number, of_directories);
  } else if (base_name && pattern.front() == '*' && !has_wildcard(pattern.substr(1))) {
    put(suffixes_, pattern.substr(1), number, of_directories);
  } else {
    return (base_name ? name_patterns_ : path_patterns_)
        .add(pattern, !base_name, number, of_directories);
  }
  return true;
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
                                               bool directory, std::uint64_t* steps) const {
  std::uint32_t found = 0;  // The number + 1.
  const auto look_up = [&](const Table& table, std::string_view text) {
    if (table.empty()) return;
    if (steps) *steps += text.size() + 1;
    const auto at = table.find(text);
    if (at == table.end()) return;
    found = std::max({found, at->second.any, directory ? at->second.directory : 0});
  };
  look_up(names_, name);
  look_up(paths_, path);
  for (const std::size_t length : suffix_lengths_) {
    if (length > name.size()) break;
    look_up(suffixes_, name.substr(name.size() - length));
  }
  if (const auto number = name_patterns_.last(name, directory, steps))
    found = std::max(found, *number + 1);
  if (const auto number = path_patterns_.last(path, directory, steps))
    found = std::max(found, *number + 1);
  return found == 0 ? std::nullopt : std::optional(found - 1);
}

}  // namespace codefinder::update
