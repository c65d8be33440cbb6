// Constants of Ruby by their paths.
#include "index/languages/ruby/constants.h"

#include "base/path.h"
#include "base/strings.h"

#include <algorithm>
#include <tuple>

namespace codefinder::ruby {

using namespace resolve;

namespace {

bool is_module(SymbolKind kind) { return kind == SymbolKind::module || kind == SymbolKind::class_; }

void prepend(std::string& path, std::string_view part) {
  if (part.empty()) return;
  if (part.starts_with("::")) part.remove_prefix(2);
  path = path.empty() ? std::string(part) : std::string(part) + "::" + path;
}

/// The name without underscores and hyphens, in lower case: `FooBar` and `foo_bar` are equal.
std::string plain(std::string_view name) {
  std::string out;
  for (const char c : name)
    if (c != '_' && c != '-') out += to_lower(c);
  return out;
}

/// True if one of the directories below the last `lib` is named like a part.
bool is_below(std::string_view directory, std::string_view part) {
  for (; !directory.empty() && file_name(directory) != "lib"; directory = parent_path(directory))
    if (plain(file_name(directory)) == plain(part)) return true;
  return false;
}

/// The number of parts at the end of the constant's path that the file's path ends in as well; 0 if
/// the file is deeper in the namespace: `a/b/a.rb` is no file of A.
int shared_parts(std::string_view file, std::string_view constant) {
  std::vector<std::string_view> parts = split(constant, "::");
  int shared = 0;
  std::string_view name = file_stem(file);
  for (; !parts.empty() && plain(name) == plain(parts.back()); parts.pop_back(), ++shared) {
    file = parent_path(file);
    name = file_name(file);
  }
  const std::string_view first = take_until(constant, ':');
  return parts.empty() && is_below(file, first) ? 0 : shared;
}

struct Found {
  SymbolRef ref;
  int parts = 0;  // See shared_parts().
  bool has_bases = false, has_doc = false;
  std::string_view path;
};

/// The candidates whose facts are worth reading.
std::vector<Definition> candidates(Context& context, std::string_view path, std::string_view name) {
  constexpr std::size_t kMaxReopened = 64;
  const bool nested = path.size() > name.size();
  std::vector<Definition> all;
  for (const Definition& each : context.definitions(name)) {
    const bool constant = is_module(each.kind) || each.kind == SymbolKind::constant;
    if (constant && (each.nested || !nested) && context.language(each.file) == Language::ruby)
      all.push_back(each);
  }
  if (all.size() <= kMaxReopened) return all;
  std::vector<Definition> named;
  for (const Definition& each : all)
    if (plain(file_stem(context.path(each.file))) == plain(name)) named.push_back(each);
  if (!named.empty()) return named;
  all.resize(kMaxReopened);
  return all;
}

struct Constants : Memo<std::string, std::vector<SymbolRef>> {};

}  // namespace

std::string path_of(const FileFacts& facts, SymbolIndex constant) {
  std::string path;
  for (SymbolIndex at = constant; at.valid(); at = facts.symbol(at).container) {
    const Symbol& symbol = facts.symbol(at);
    if (at != constant && !is_module(symbol.kind)) continue;
    prepend(path, facts.str(symbol.name));
    prepend(path, facts.str(symbol.qualifier));
  }
  return path;
}

SymbolIndex enclosing_module(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex at = enclosing_symbol(facts, offset);
  while (at.valid() && !is_module(facts.symbol(at).kind)) at = facts.symbol(at).container;
  return at;
}

std::vector<SymbolIndex> lexical_scopes(const FileFacts& facts, const Occurrence& use) {
  std::vector<SymbolIndex> scopes;
  const std::uint32_t line = facts.text_map.position_at(use.range.begin).line;
  for (SymbolIndex at = enclosing_module(facts, use.range.begin); at.valid();
       at = facts.symbol(at).container) {
    const Symbol& symbol = facts.symbol(at);
    // A superclass is named outside of its class.
    const bool before = use.role == Role::inherit &&
                        facts.text_map.position_at(symbol.name_range.begin).line == line;
    if (is_module(symbol.kind) && !before && !symbol.name_range.contains(use.range))
      scopes.push_back(at);
  }
  return scopes;
}

int name_distance(std::string_view variable, std::string_view class_name) {
  constexpr std::size_t kMinPart = 1, kMinEnd = 3;
  const std::string name = plain(variable), type = plain(class_name);
  if (name == type) return 0;
  if (name.size() >= kMinPart && type.starts_with(name)) return 1;
  if (name.size() >= kMinEnd && type.ends_with(name)) return 1;
  return type.size() >= kMinEnd && name.ends_with(type) ? 1 : 2;
}

const std::vector<SymbolRef>& constants_at(Context& context, const std::string& path) {
  const auto [known, fresh] = context.memo<Constants>().try_emplace(path);
  if (!fresh) return known->second;
  const std::size_t last = path.rfind("::");
  const std::string name = last == std::string::npos ? path : path.substr(last + 2);
  std::vector<Found> found;
  for (const Definition& each : candidates(context, path, name)) {
    const FileFacts* facts = context.spend() ? context.facts(each.file) : nullptr;
    if (!facts || path_of(*facts, each.symbol) != path) continue;
    const Symbol& symbol = facts->symbol(each.symbol);
    const std::string_view file = context.path(each.file);
    found.push_back({each, shared_parts(file, path), symbol.bases_begin != symbol.bases_end,
                     symbol.doc.valid(), file});
  }
  std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
    return std::tuple(-a.parts, !a.has_bases, !a.has_doc, a.path.size(), a.path, a.ref.symbol) <
           std::tuple(-b.parts, !b.has_bases, !b.has_doc, b.path.size(), b.path, b.ref.symbol);
  });
  std::vector<SymbolRef>& sorted = context.memo<Constants>()[path];
  for (const Found& each : found) sorted.push_back(each.ref);
  return sorted;
}

}  // namespace codefinder::ruby
