// A function is a field's value if its name follows the field's and an assignment's mark.
#include "index/query/references/type_graph_parts.h"

#include "index/query/references/initializers.h"
#include "index/query/references/reference_search.h"

#include <algorithm>
#include <map>
#include <string>

namespace codefinder::query {

namespace {

using resolve::Evidence;

bool is_field(resolve::Context& context, SymbolRef symbol) {
  const SymbolKind kind = context.symbol_or_none(symbol).kind;
  return kind == SymbolKind::field || kind == SymbolKind::property;
}
/// A field, or a method that an object literal may have.
bool is_member(resolve::Context& context, SymbolRef symbol) {
  return is_field(context, symbol) || context.symbol_or_none(symbol).kind == SymbolKind::method;
}
bool is_function(resolve::Context& context, SymbolRef symbol) {
  const SymbolKind kind = context.symbol_or_none(symbol).kind;
  return kind == SymbolKind::function || kind == SymbolKind::method;
}

/// True for the text between a field and its value: `=` or `:`, perhaps `&` or parentheses.
bool is_assignment(std::string_view between) {
  const std::size_t mark = between.find_first_not_of(" \t\r\n");
  if (mark == std::string_view::npos || (between[mark] != '=' && between[mark] != ':'))
    return false;
  return between.find_first_not_of(" \t\r\n&(", mark + 1) == std::string_view::npos;
}

/// The texts of files, each read once.
class Texts {
 public:
  explicit Texts(const index::Snapshot& snapshot) : snapshot_(snapshot) {}

  /// The text between two occurrences; "" if the file cannot be read.
  std::string_view between(FileId file, const Occurrence& one, const Occurrence& other) {
    const auto [text, is_new] = texts_.try_emplace(file);
    if (is_new)
      if (Result<std::string> read = snapshot_.files().text(file); read)
        text->second = std::move(*read);
    const std::uint32_t begin = one.range.end, end = other.range.begin;
    if (begin > end || end > text->second.size()) return {};
    return std::string_view(text->second).substr(begin, end - begin);
  }

 private:
  const index::Snapshot& snapshot_;
  std::map<FileId, std::string> texts_;
};

struct Use {
  FileId file;
  OccurrenceIndex occurrence;
  friend auto operator<=>(const Use&, const Use&) = default;
};

/// The certain uses in a role.
std::vector<Use> uses_of(resolve::Resolver& resolver, SymbolRef symbol, Role role,
                         const std::stop_token& stop,
                         const std::optional<std::vector<FileId>>& files = {}) {
  ReferenceSearch search;
  search.symbols = resolver.counterparts(symbol);
  search.only_certain = true;
  search.placed = false;
  search.role = role;
  search.files = files;
  search.stop = stop;
  std::vector<Use> uses;
  search_references(resolver, search, [&](const FoundUse& use) {
    if (use.evidence < Evidence::ambiguous) uses.push_back({use.file, use.occurrence});
    return true;
  });
  std::sort(uses.begin(), uses.end());
  return uses;
}

bool names_field(const Occurrence& occurrence) {
  return occurrence.role == Role::write || occurrence.role == Role::member;
}

/// Adds the certain targets of the occurrence that `accept` accepts.
void add_targets(resolve::Resolver& resolver, Use at, bool (*accept)(resolve::Context&, SymbolRef),
                 std::vector<SymbolRef>& found) {
  for (const resolve::Target& target : resolver.resolve(at.file, at.occurrence)) {
    if (target.evidence >= Evidence::ambiguous || target.secondary || !target.symbol.valid() ||
        !accept(resolver.context(), target.ref()))
      continue;
    const SymbolRef symbol = resolver.definition_of(target.ref());
    if (std::find(found.begin(), found.end(), symbol) == found.end()) found.push_back(symbol);
  }
}

/// The class of the variable; without a symbol if it has no class of the project.
SymbolRef class_of(resolve::Resolver& resolver, SymbolRef variable) {
  for (const resolve::Value& value :
       resolver.expanded(resolve::Value::of(variable, Evidence::same_file)))
    if (value.symbol.valid() && is_class_like(resolver.context().symbol_or_none(value.ref()).kind))
      return resolver.canonical_type(value.ref());
  return {};
}

/// The innermost variable whose initializer may contain the offset; none if there is none.
SymbolIndex initialized_around(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex found;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin > offset) break;
    const bool variable = symbol.kind == SymbolKind::variable ||
                          symbol.kind == SymbolKind::constant;
    if (variable && symbol.name_range.end <= offset && offset < symbol.full_range.end)
      found = SymbolIndex(i);
  }
  return found;
}

/// The type, and its other names in its file: `typedef struct a {…} a;`.
std::vector<SymbolRef> with_aliases(resolve::Resolver& resolver, SymbolRef type) {
  std::vector<SymbolRef> all{type};
  const FileFacts& facts = *resolver.context().facts(type.file);
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (const SymbolRef alias{type.file, SymbolIndex(i)};
        facts.symbols[i].kind == SymbolKind::type_alias && class_of(resolver, alias) == type)
      all.push_back(alias);
  return all;
}

/// The uses of a type by each of its names.
std::vector<Use> uses_of_type(resolve::Resolver& resolver, SymbolRef type,
                              const std::stop_token& stop) {
  std::vector<Use> uses;
  for (const SymbolRef& name : with_aliases(resolver, type))
    for (const Use& use : uses_of(resolver, name, Role::type, stop)) uses.push_back(use);
  return uses;
}

/// Adds the functions that initializers without names assign to the field.
void add_unnamed(resolve::Resolver& resolver, SymbolRef field, const std::stop_token& stop,
                 std::vector<SymbolRef>& found) {
  resolve::Context& context = resolver.context();
  const SymbolRef type{field.file, context.symbol_or_none(field).container};
  if (!resolver.traits(field.file).is_linked || !is_class_like(context.symbol_or_none(type).kind))
    return;
  std::vector<SymbolRef> done;
  for (const Use& use : uses_of_type(resolver, type, stop)) {
    const FileFacts* facts = context.facts(use.file);
    if (!facts || !context.spend()) continue;
    const std::uint32_t end = facts->occurrence(use.occurrence).range.end;
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i) {
      const Symbol& symbol = facts->symbols[i];
      if (symbol.full_range.begin > end) break;
      const SymbolRef variable{use.file, SymbolIndex(i)};
      if ((symbol.kind != SymbolKind::variable && symbol.kind != SymbolKind::constant) ||
          symbol.name_range.begin < end || !symbol.full_range.contains({end, end}) ||
          std::ranges::find(done, variable) != done.end() || class_of(resolver, variable) != type)
        continue;
      done.push_back(variable);
      for (const FieldValue& value :
           unnamed_values(context.text(use.file), symbol, *context.facts(type.file), type.symbol)) {
        const OccurrenceIndex at = occurrence_at(*facts, value.offset);
        if (value.field == field.symbol && at.valid())
          add_targets(resolver, {use.file, at}, is_function, found);
      }
    }
  }
}

/// Adds the field to which an initializer without names assigns the used function.
void add_initialized(resolve::Resolver& resolver, const Use& use, std::vector<SymbolRef>& found) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(use.file);
  const std::uint32_t offset = facts.occurrence(use.occurrence).range.begin;
  const SymbolIndex variable = initialized_around(facts, offset);
  if (!variable.valid() || !resolver.traits(use.file).is_linked) return;
  const SymbolRef type = class_of(resolver, {use.file, variable});
  if (!type.symbol.valid()) return;
  for (const FieldValue& value : unnamed_values(context.text(use.file), facts.symbol(variable),
                                                *context.facts(type.file), type.symbol))
    if (const SymbolRef field{type.file, value.field};
        value.offset == offset && std::ranges::find(found, field) == found.end())
      found.push_back(field);
}

bool keys_name_members(resolve::Resolver& resolver, SymbolRef symbol) {
  return resolver.rules(symbol.file).traits.keys_name_members;
}

/// The function that the use defines as a member of an object literal: `{ read() {} }`.
SymbolIndex function_named_at(const FileFacts& facts, const Occurrence& use) {
  const SymbolIndex named = symbol_named_at(facts, use.range.begin);
  const bool is_method = named.valid() && facts.symbol(named).kind == SymbolKind::method &&
                         facts.symbol(named).name_range == use.range;
  return is_method ? named : SymbolIndex();
}

/// Adds the members of an interface or another type that a function of an object literal is: those
/// that its key names.
void add_named_by_key(resolve::Resolver& resolver, SymbolRef function,
                      std::vector<SymbolRef>& found) {
  const FileFacts* facts = resolver.context().facts(function.file);
  if (!facts || !keys_name_members(resolver, function)) return;
  const OccurrenceIndex key = occurrence_at(*facts,
                                            facts->symbol(function.symbol).name_range.begin);
  if (!key.valid() || facts->occurrence(key).role != Role::member ||
      function_named_at(*facts, facts->occurrence(key)) != function.symbol)
    return;
  std::vector<SymbolRef> named;
  add_targets(resolver, {function.file, key}, is_member, named);
  for (const SymbolRef& member : named)
    if (member != function && std::find(found.begin(), found.end(), member) == found.end())
      found.push_back(member);
}

}  // namespace

std::vector<SymbolRef> functions_of_field(resolve::Resolver& resolver, SymbolRef field,
                                          const std::stop_token& stop) {
  resolve::Context& context = resolver.context();
  std::vector<SymbolRef> found;
  const bool by_key = keys_name_members(resolver, field) && is_member(context, field);
  if (!by_key && !is_field(context, field)) return found;
  Texts texts(context.snapshot());
  for (const Role role : {Role::write, Role::member})
    for (const Use& use : uses_of(resolver, field, role, stop)) {
      const FileFacts* facts = context.facts(use.file);
      if (!facts) continue;
      const SymbolIndex literal = function_named_at(*facts, facts->occurrence(use.occurrence));
      if (by_key && literal.valid() && SymbolRef{use.file, literal} != field)
        found.push_back({use.file, literal});
      const OccurrenceIndex next(use.occurrence.value + 1);
      if (next.value >= facts->occurrences.size() || !context.spend()) continue;
      const Occurrence& value = facts->occurrence(next);
      if (value.role == Role::read &&
          is_assignment(texts.between(use.file, facts->occurrence(use.occurrence), value)))
        add_targets(resolver, {use.file, next}, is_function, found);
    }
  add_unnamed(resolver, field, stop, found);
  return found;
}

std::vector<SymbolRef> fields_of_function(resolve::Resolver& resolver, SymbolRef function,
                                          const std::optional<std::vector<FileId>>& files,
                                          const std::stop_token& stop) {
  resolve::Context& context = resolver.context();
  std::vector<SymbolRef> found;
  if (!is_function(context, function)) return found;
  add_named_by_key(resolver, function, found);
  Texts texts(context.snapshot());
  for (const Use& use : uses_of(resolver, function, Role::read, stop, files)) {
    const FileFacts* facts = context.facts(use.file);
    if (!facts || !context.spend()) continue;
    add_initialized(resolver, use, found);
    if (use.occurrence.value == 0) continue;
    const OccurrenceIndex before(use.occurrence.value - 1);
    if (names_field(facts->occurrence(before)) &&
        is_assignment(
            texts.between(use.file, facts->occurrence(before), facts->occurrence(use.occurrence))))
      add_targets(resolver, {use.file, before}, is_field, found);
  }
  return found;
}

}  // namespace codefinder::query
