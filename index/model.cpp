// Names of kinds and roles, qualified names, and lookups by offset in FileFacts.
#include "index/model.h"

#include <algorithm>
#include <array>

namespace codefinder {

const Symbol FileFacts::kNoSymbol;
const Occurrence FileFacts::kNoOccurrence;

namespace {

constexpr std::array<std::string_view, kSymbolKindCount> kKindWords = {
    "module",  "namespace", "class",       "struct",         "union",  "interface",   "trait",
    "impl",    "enum",      "enum_member", "function",       "method", "constructor", "property",
    "field",   "constant",  "variable",    "type_alias",     "macro",  "test",        "key",
    "heading", "document",  "parameter",   "type_parameter", "label",
};
constexpr std::array<std::string_view, 8> kRoleWords = {"call",   "type",   "read",    "write",
                                                        "import", "member", "inherit", "doc"};

bool contains(ByteRange range, std::uint32_t offset) {
  return range.begin <= offset && offset < range.end;
}
bool touches(ByteRange range, std::uint32_t offset) {
  return range.begin <= offset && offset <= range.end;
}

}  // namespace

std::string_view to_string(SymbolKind kind) {
  const auto number = static_cast<std::size_t>(kind);
  return number < kKindWords.size() ? kKindWords[number] : std::string_view("variable");
}

bool symbol_kind_from(std::string_view text, SymbolKind& kind) {
  const auto found = std::find(kKindWords.begin(), kKindWords.end(), text);
  if (found == kKindWords.end()) return false;
  kind = static_cast<SymbolKind>(found - kKindWords.begin());
  return true;
}

bool is_class_like(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::class_:
    case SymbolKind::struct_:
    case SymbolKind::union_:
    case SymbolKind::interface:
    case SymbolKind::trait:
    case SymbolKind::impl:
    case SymbolKind::enum_: return true;
    default: return false;
  }
}

std::string_view to_string(Role role) {
  const auto number = static_cast<std::size_t>(role);
  return number < kRoleWords.size() ? kRoleWords[number] : std::string_view("read");
}

namespace {

// Every symbol of a file has such a path, in its id and in the index.  The limits keep the total
// size of the paths from growing with symbols times nesting.
constexpr std::size_t kMaxPathBytes = 1024;
constexpr int kMaxPathLevels = 256;

/// Calls each(part) for the written qualifiers and the names that make up container_path(),
/// innermost first.  Stops at the first part that does not fit kMaxPathBytes.
template <class Each>
void each_part_around(const FileFacts& facts, SymbolIndex symbol, const Each& each) {
  if (!symbol.valid() || symbol.value >= facts.symbols.size()) return;
  const std::size_t separator = definition(facts.language).separator.size();
  std::size_t left = kMaxPathBytes;
  const auto add = [&](StringIndex part) {
    const std::string_view text = facts.str(part);
    if (text.empty()) return true;
    if (text.size() + separator > left) return false;
    left -= text.size() + separator;
    each(text);
    return true;
  };
  std::uint32_t at = symbol.value;
  if (!add(facts.symbols[at].qualifier)) return;
  // Containers precede their members, so this terminates.
  for (int level = 0; level < kMaxPathLevels && facts.symbols[at].container.valid() &&
                      facts.symbols[at].container.value < at;
       ++level) {
    at = facts.symbols[at].container.value;
    if (!add(facts.symbols[at].name) || !add(facts.symbols[at].qualifier)) return;
  }
}

}  // namespace

std::string container_path(const FileFacts& facts, SymbolIndex symbol) {
  std::vector<std::string_view> parts;
  each_part_around(facts, symbol, [&](std::string_view part) { parts.push_back(part); });
  const std::string_view separator = definition(facts.language).separator;
  std::string path;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (!path.empty()) path += separator;
    path += *part;
  }
  return path;
}

std::size_t container_path_size(const FileFacts& facts, SymbolIndex symbol) {
  const std::size_t separator = definition(facts.language).separator.size();
  std::size_t size = 0;
  each_part_around(facts, symbol, [&](std::string_view part) {
    size += part.size() + (size == 0 ? 0 : separator);
  });
  return size;
}

std::string qualified_name(const FileFacts& facts, SymbolIndex symbol) {
  if (!symbol.valid() || symbol.value >= facts.symbols.size()) return {};
  std::string path = container_path(facts, symbol);
  if (!path.empty()) path += definition(facts.language).separator;
  path += facts.str(facts.symbols[symbol.value].name);
  return path;
}

SymbolIndex enclosing_symbol(const FileFacts& facts, std::uint32_t offset) {
  const auto& symbols = facts.symbols;
  const auto after = std::upper_bound(
      symbols.begin(), symbols.end(), offset,
      [](std::uint32_t at, const Symbol& symbol) { return at < symbol.full_range.begin; });
  // Ranges nest, and containers precede their members.  Walking back from the last symbol that
  // begins at or before `offset`, the first one that contains it is the narrowest.  If one does not
  // contain it, continue with its container, skipping its siblings.
  auto i = static_cast<std::int64_t>(after - symbols.begin()) - 1;
  while (i >= 0) {
    const Symbol& symbol = symbols[static_cast<std::size_t>(i)];
    if (!symbol.has(SymbolFlag::local) && contains(symbol.full_range, offset))
      return SymbolIndex(static_cast<std::uint32_t>(i));
    const bool climb = symbol.container.valid() && symbol.container.value < i;
    i = climb ? static_cast<std::int64_t>(symbol.container.value) : i - 1;
  }
  return {};
}

std::span<const ExprIndex> arguments_of(const FileFacts& facts, OccurrenceIndex call) {
  const auto& lists = facts.argument_lists;
  const auto it = std::lower_bound(
      lists.begin(), lists.end(), call,
      [](const ArgumentList& list, OccurrenceIndex wanted) { return list.call < wanted; });
  if (it == lists.end() || it->call != call) return {};
  return std::span<const ExprIndex>(facts.arguments)
      .subspan(it->begin, facts.occurrence(call).arguments);
}

OccurrenceIndex occurrence_at(const FileFacts& facts, std::uint32_t offset) {
  const auto& occurrences = facts.occurrences;
  const auto after = std::upper_bound(
      occurrences.begin(), occurrences.end(), offset,
      [](std::uint32_t at, const Occurrence& occurrence) { return at < occurrence.range.begin; });
  // Names seldom overlap, so few are examined; of several with the same range the first is
  // returned.
  constexpr int kLook = 8;
  auto i = static_cast<std::int64_t>(after - occurrences.begin()) - 1;
  for (int looked = 0; i >= 0 && looked < kLook; --i, ++looked) {
    const ByteRange range = occurrences[static_cast<std::size_t>(i)].range;
    if (!touches(range, offset)) continue;
    while (i > 0 && occurrences[static_cast<std::size_t>(i - 1)].range == range) --i;
    return OccurrenceIndex(static_cast<std::uint32_t>(i));
  }
  return {};
}

SymbolIndex symbol_named_at(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex touched;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const ByteRange range = facts.symbols[i].name_range;
    if (range.empty() || !touches(range, offset)) continue;
    if (contains(range, offset)) return SymbolIndex(i);
    if (!touched.valid()) touched = SymbolIndex(i);
  }
  return touched;
}

}  // namespace codefinder
