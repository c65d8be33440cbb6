// Compares symbols before and after a change.
#include "index/update/history/symbol_moves.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::size_t kMaxContents = 1000;
constexpr int kClear = 5;  // Points by which a pair must be better than any other.

std::vector<std::uint32_t> contents_of(const FileFacts& facts, ByteRange range) {
  const auto begin = std::lower_bound(
      facts.occurrences.begin(), facts.occurrences.end(), range.begin,
      [](const Occurrence& use, std::uint32_t offset) { return use.range.begin < offset; });
  std::vector<std::uint32_t> hashes;
  for (auto use = begin; use != facts.occurrences.end() && use->range.begin < range.end; ++use) {
    if (hashes.size() == kMaxContents) break;
    hashes.push_back(name_hash(facts.str(use->name)));
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

std::vector<std::uint32_t> contents_of(const FileFacts& facts) {
  constexpr std::uint32_t kLine = 1u << 24;  // Beyond the hashes of names.
  std::vector<std::uint32_t> hashes = contents_of(facts, {0, facts.text_map.size()});
  for (const Symbol& symbol : facts.symbols) hashes.push_back(name_hash(facts.str(symbol.name)));
  for (const StringIndex word : facts.words) hashes.push_back(name_hash(facts.str(word)));
  const std::uint32_t lines = std::min<std::uint32_t>(facts.text_map.line_count(), kMaxContents);
  for (std::uint32_t i = 0; i < lines; ++i) {
    const ByteRange line = facts.text_map.line_range(i);
    if (line.end - line.begin > 2) hashes.push_back(kLine + line.end - line.begin);
  }
  std::sort(hashes.begin(), hashes.end());
  return hashes;
}

enum class Sort { callable, type, value, other };

Sort sort_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor:
    case SymbolKind::test: return Sort::callable;
    case SymbolKind::field:
    case SymbolKind::property:
    case SymbolKind::variable:
    case SymbolKind::constant: return Sort::value;
    default: return is_class_like(kind) ? Sort::type : Sort::other;
  }
}

bool are_alike(const SymbolPrint& a, const SymbolPrint& b) {
  return a.name == b.name && (a.kind == b.kind || (sort_of(a.kind) == sort_of(b.kind) &&
                                                   sort_of(a.kind) != Sort::other));
}

/// Points for the pair; 0 if the two are not one symbol.
int points(const SymbolPrint& from, const SymbolPrint& to) {
  if (!are_alike(from, to)) return 0;
  const double common = similarity(from.contents, to.contents);
  const bool same_name = from.id.symbol == to.id.symbol, same_types = from.plain == to.plain;
  const bool same_file = from.id.path == to.id.path;
  // The versions of a file are compared with each other first.
  if (same_file && to.with_file) return 0;
  const bool same_place = same_file && from.bytes == to.bytes &&
                          (from.begin == to.begin || from.until_end == to.until_end);
  const auto [less, more] = std::minmax(from.bytes, to.bytes);
  const bool same_size = more - less <= 8 + more / 5;
  const bool telling = std::min(from.contents.size(), to.contents.size()) >= 3;
  // A symbol of another container is the same only by its contents; in another file, where a file
  // of the same shape may have replaced its own, only by nearly all of them.
  if (!same_name && (common < (same_file ? 0.6 : 0.9) || (!telling && !(same_types && same_size))))
    return 0;
  // A copy made some time ago is the same only if nearly all of it is.
  if ((from.earlier || to.earlier) && (common < 0.9 || (!telling && from.bytes != to.bytes)))
    return 0;
  if (same_name && common < 0.3 && !same_types && !same_place) return 0;
  return 1 + static_cast<int>(common * 60) + (same_name ? 40 : 0) + (same_types ? 30 : 0) +
         (same_place ? 30 : 0) + (from.bytes == to.bytes ? 10 : 0) + (same_file ? 5 : 0) +
         (from.declared == to.declared ? 5 : 0);
}

/// True if `to` is where the only symbol of its name and types was, and `other` was added behind
/// it, as in the `else` branch of a condition: then `to` is meant, however alike both are.
bool is_before_added(const SymbolPrint& from, const SymbolPrint& to, const SymbolPrint& other) {
  return from.id.discriminator < kFirstContentDiscriminator && from.id.path == to.id.path &&
         from.id.path == other.id.path && from.begin == to.begin && from.bytes == to.bytes &&
         from.id.symbol == to.id.symbol && other.begin > to.begin;
}

struct Pair {
  int points;
  std::size_t from, to;
};

}  // namespace

double similarity(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  if (a.empty() && b.empty()) return 1;
  std::size_t common = 0;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i] == b[j]) ++common, ++i, ++j;
    else if (a[i] < b[j]) ++i;
    else ++j;
  }
  return 2.0 * static_cast<double>(common) / static_cast<double>(a.size() + b.size());
}

std::vector<JumpIdParts> shared_ids(std::string_view path, const FileFacts& facts) {
  std::vector<JumpIdParts> ids = jump_ids(path, facts);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (!facts.symbols[i].has(SymbolFlag::local)) ids[kept++] = ids[i];
  ids.resize(kept);
  std::sort(ids.begin(), ids.end());
  return ids;
}

FilePrint print_of(std::string path, const FileFacts& facts, const std::vector<JumpIdParts>& same) {
  FilePrint print;
  const std::vector<JumpIdParts> ids = jump_ids(path, facts);
  for (std::uint32_t i = 0; i < ids.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.has(SymbolFlag::local)) continue;
    print.ids.push_back(ids[i]);
    if (std::binary_search(same.begin(), same.end(), ids[i])) continue;
    SymbolPrint& own = print.symbols.emplace_back();
    own.id = ids[i];
    own.symbol = SymbolIndex(i);
    own.plain = plain_discriminator(facts, own.symbol);
    own.name = facts.str(symbol.name);
    own.kind = symbol.kind;
    own.declared = symbol.has(SymbolFlag::declaration);
    own.begin = symbol.full_range.begin;
    own.until_end = facts.text_map.size() - symbol.full_range.end;
    own.bytes = symbol.full_range.end - symbol.full_range.begin;
    own.contents = contents_of(facts, symbol.full_range);
  }
  std::sort(print.ids.begin(), print.ids.end());
  print.contents = contents_of(facts);
  print.path = std::move(path);
  return print;
}

std::vector<int> match_symbols(const std::vector<const SymbolPrint*>& from,
                               const std::vector<const SymbolPrint*>& to) {
  std::multimap<std::string_view, std::size_t> by_name;
  for (std::size_t i = 0; i < to.size(); ++i) by_name.emplace(to[i]->name, i);
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto [begin, end] = by_name.equal_range(from[i]->name);
    if (static_cast<std::size_t>(std::distance(begin, end)) > kMaxOfOneName) continue;
    for (auto at = begin; at != end; ++at)
      if (const int n = points(*from[i], *to[at->second]); n > 0)
        pairs.push_back({n, i, at->second});
  }
  std::stable_sort(pairs.begin(), pairs.end(),
                   [](const Pair& a, const Pair& b) { return a.points > b.points; });
  std::vector<int> found(from.size(), kNoMatch);
  std::vector<bool> taken(to.size());
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair& pair = pairs[i];
    if (found[pair.from] != kNoMatch || taken[pair.to]) continue;
    for (std::size_t j = i + 1; j < pairs.size(); ++j) {
      const Pair& other = pairs[j];
      if (other.points + kClear <= pair.points) break;
      const bool added = other.from == pair.from &&
                         is_before_added(*from[pair.from], *to[pair.to], *to[other.to]);
      if (added) continue;
      const bool rival = (other.from == pair.from && !taken[other.to]) ||
                         (other.to == pair.to && found[other.from] == kNoMatch);
      if (rival) found[pair.from] = kUnclearMatch;
    }
    if (found[pair.from] == kUnclearMatch) continue;
    found[pair.from] = static_cast<int>(pair.to);
    taken[pair.to] = true;
  }
  return found;
}

int find_in_next_version(std::string_view path, const FileFacts& before, const FileFacts& now,
                         const JumpIdParts& id) {
  const FilePrint old = print_of(std::string(path), before, shared_ids(path, now));
  const FilePrint fresh = print_of(std::string(path), now, old.ids);
  std::vector<const SymbolPrint*> from, to;
  for (const SymbolPrint& symbol : old.symbols) from.push_back(&symbol);
  for (const SymbolPrint& symbol : fresh.symbols) to.push_back(&symbol);
  const std::vector<int> matches = match_symbols(from, to);
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i]->id != id) continue;
    return matches[i] < 0
               ? matches[i]
               : static_cast<int>(to[static_cast<std::size_t>(matches[i])]->symbol.value);
  }
  return kUnclearMatch;
}

}  // namespace codefinder::update
