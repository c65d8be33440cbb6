// RenameFamily: follows declarations, constructors and overrides until nothing is added.
#include "index/query/rename/family.h"

#include "index/model/signatures.h"
#include "index/query/completion/written_receiver.h"
#include "index/query/definition/embedded_fields.h"
#include "index/query/rename/family_parts.h"
#include "index/query/rename/receivers.h"

#include <algorithm>

namespace codefinder::query {

namespace {

Error kept(std::string why) { return {ErrorCode::not_found, std::move(why), {}}; }

/// True for kinds whose names stand for files, directories or data, not for declarations in code.
bool is_no_declaration(SymbolKind kind) {
  return kind == SymbolKind::module || kind == SymbolKind::document ||
         kind == SymbolKind::heading || kind == SymbolKind::key;
}

/// True if `symbol` is the name of a destructor of `name`.
bool is_destructor(const RenamingRules* rules, std::string_view symbol, std::string_view name) {
  return rules && !rules->destructor_mark.empty() && symbol.starts_with(rules->destructor_mark) &&
         symbol.substr(rules->destructor_mark.size()) == name;
}

}  // namespace

bool RenameFamily::has_name(SymbolRef symbol) {
  const std::string_view name = context().name(symbol);
  return name == name_ || is_destructor(rules_of_file(context(), symbol.file), name, name_);
}

void RenameFamily::add(SymbolRef first) {
  add_joined({first});
  while (join_possible() && !context().stopped()) {
  }
}

void RenameFamily::add_joined(std::vector<SymbolRef> open) {
  while (!open.empty() && context().spend()) {
    const SymbolRef symbol = open.back();
    open.pop_back();
    if (!has_name(symbol) || !symbols_.insert(symbol).second) continue;
    possible_.erase(symbol);
    const Symbol& facts = context().symbol_or_none(symbol);
    std::vector<SymbolRef> more;
    // The first part of a namespace gives all the others.
    if (facts.kind != SymbolKind::namespace_ || symbols_.size() == 1)
      more = joined_symbols(resolver_, symbol);
    if (facts.has(SymbolFlag::member) || facts.container.valid() || facts.qualifier.valid())
      for (const auto& others : {graph_.overridden(symbol), graph_.overriding(symbol)})
        more.insert(more.end(), others.begin(), others.end());
    for (const SymbolRef& other : by_protocol(symbol)) more.push_back(other);
    const RenamingRules* rules = rules_of_file(context(), symbol.file);
    if (rules && rules->inherited_members_implement && is_of_type(symbol))
      for (const SymbolRef& other : graph_.joined_below(symbol)) more.push_back(other);
    if (facts.kind == SymbolKind::parameter) add_parameters(symbol, facts, more);
    if (facts.kind == SymbolKind::constructor || context().name(symbol) != name_)
      for (const SymbolRef& type : std::vector(resolver_.declaring_types(symbol)))
        more.push_back(type);
    if (rules && rules->joined)
      for (const SymbolRef& other : rules->joined(resolver_, symbol)) more.push_back(other);
    for (const SymbolRef& other : linked_symbols(resolver_, symbol))
      if (!contains(other)) possible_.insert(other);
    for (const SymbolRef& field : embedding_fields(resolver_, symbol)) more.push_back(field);
    if (resolver_.rules(symbol.file).traits.types_are_structural)
      for (const SymbolRef& twin : members_of_twins(resolver_, symbol)) more.push_back(twin);
    open.insert(open.end(), more.begin(), more.end());
  }
}

bool RenameFamily::is_overload(SymbolRef other) {
  return std::none_of(symbols_.begin(), symbols_.end(),
                      [&](SymbolRef own) { return !are_overloads(resolver_, own, other); });
}

namespace {

/// True for the first parameter of a method that takes the receiver: no argument names it.
bool is_receiver(const FileFacts* facts, SymbolIndex parameter) {
  const SymbolIndex method = facts->symbol(parameter).container;
  std::size_t parts = 0;
  for (std::uint32_t i = method.value + 1; i < facts->symbols.size(); ++i)
    if (facts->symbols[i].container == method && facts->symbols[i].kind == SymbolKind::parameter)
      ++parts;
  return parameter.value == method.value + 1 &&
         has_written_receiver(*facts, facts->symbol(method), parts);
}

}  // namespace

/// Adds the parameters of the name of the methods that override each other, where arguments name
/// parameters.
void RenameFamily::add_parameters(SymbolRef symbol, const Symbol& facts,
                                  std::vector<SymbolRef>& more) {
  const SymbolRef method{symbol.file, facts.container};
  const LanguageTraits& traits = resolver_.rules(symbol.file).traits;
  const std::span<const std::string_view> constructors = traits.constructor_methods;
  if (!traits.has_keyword_arguments || !context().symbol_or_none(method).has(SymbolFlag::member) ||
      std::find(constructors.begin(), constructors.end(), context().name(method)) !=
          constructors.end() ||
      is_receiver(context().facts(symbol.file), symbol.symbol))
    return;
  for (const auto& others :
       {graph_.overridden(method), graph_.overriding(method), by_protocol(method)})
    for (const SymbolRef& other : others) {
      const FileFacts* theirs = context().facts(other.file);
      for (std::uint32_t i = 0; theirs && i < theirs->symbols.size(); ++i)
        if (const Symbol& own = theirs->symbols[i];
            own.container == other.symbol && own.kind == SymbolKind::parameter)
          more.push_back({other.file, SymbolIndex(i)});
    }
}

std::vector<SymbolRef> RenameFamily::by_protocol(SymbolRef member) {
  const RenamingRules* rules = rules_of_file(context(), member.file);
  if (!rules || rules->protocol_base.empty()) return {};
  return members_by_protocol(resolver_, graph_, member, rules->protocol_base);
}

/// Joins the possible symbols if only one file defines the name; false if nothing was joined.
bool RenameFamily::join_possible() {
  if (possible_.empty()) return false;
  std::set<FileId> defining;
  for (const std::set<SymbolRef>* all : {&symbols_, &possible_})
    for (const SymbolRef& ref : *all)
      if (!context().symbol_or_none(ref).has(SymbolFlag::declaration)) defining.insert(ref.file);
  if (defining.size() > 1) return false;
  add_joined({possible_.begin(), possible_.end()});
  return true;
}

bool RenameFamily::is_of_type(SymbolRef ref) {
  const Symbol& symbol = context().symbol_or_none(ref);
  const SymbolKind owner = context().symbol_or_none({ref.file, symbol.container}).kind;
  return symbol.qualifier.valid() || (symbol.container.valid() && is_class_like(owner));
}

bool RenameFamily::has_members() {
  return !are_all([](const Symbol& symbol) {
    return !symbol.has(SymbolFlag::member) && symbol.kind != SymbolKind::field &&
           symbol.kind != SymbolKind::property;
  });
}

bool RenameFamily::is_member_elsewhere() {
  const std::vector<Definition>& all = context().definitions(name_);
  return std::any_of(all.begin(), all.end(), [&](const Definition& other) {
    const Symbol& symbol = context().symbol_or_none(other);
    const SymbolKind owner = context().symbol_or_none({other.file, symbol.container}).kind;
    return !contains(other) && symbol.container.valid() && !symbols_.empty() &&
           context().family(other.file) == context().family(symbols_.begin()->file) &&
           (is_class_like(owner) || owner == SymbolKind::type_alias);
  });
}

std::optional<Error> RenameFamily::objection() {
  for (const SymbolRef& symbol : symbols_)
    if (std::optional<Error> error = objection_to(symbol)) return error;
  if (symbols_.empty()) return std::nullopt;
  if (undecided_)
    return kept("it is not known which overload of `" + name_ + "` is meant at " + *undecided_);
  const SymbolRef first = *symbols_.begin();
  const RenamingRules* rules = rules_of_file(context(), first.file);
  // Declarations without a definition: that is in a library, or made by a macro.
  if (rules && !rules->has_overloads && resolver_.rules(first.file).traits.is_linked &&
      possible_.empty() && are_all([](const Symbol& symbol) {
        return has_linkage(symbol) && symbol.has(SymbolFlag::declaration);
      }))
    return kept("`" + name_ + "` is only declared in the project: what defines it is not known");
  if (rules && rules->objection && !context().symbol_or_none(first).has(SymbolFlag::local))
    if (std::string why = rules->objection(resolver_, name_); !why.empty())
      return kept(std::move(why));
  return std::nullopt;
}

std::string RenameFamily::described(SymbolRef symbol) {
  const FileFacts* facts = context().facts(symbol.file);
  return "`" + (facts ? qualified_name(*facts, symbol.symbol) : name_) + "`";
}

std::optional<Error> RenameFamily::objection_to(SymbolRef symbol) {
  const Symbol& facts = context().symbol_or_none(symbol);
  const RenamingRules* rules = rules_of_file(context(), symbol.file);
  const std::string path(context().path(symbol.file));
  if (context().is_dependency(symbol.file))
    return kept(described(symbol) + " is declared outside the project, in " + path);
  if (!rules)
    return kept("names in " + path + " are not renamed: its language has no rules for it");
  if (std::string why = read_by_name(*rules, symbol); !why.empty()) return kept(std::move(why));
  if (facts.kind == SymbolKind::parameter && rules->keywords.contains(name_))
    return kept("`" + name_ + "` is a keyword");
  // A local module is the name that an import gives to it.
  if (is_no_declaration(facts.kind) && !facts.has(SymbolFlag::local) &&
      !(facts.kind == SymbolKind::module && rules->declares_modules))
    return kept("`" + name_ + "` is the name of a file or of data, not of a declaration");
  if (facts.kind == SymbolKind::test && is_quoted(*rules, symbol, facts.name_range))
    return kept("`" + name_ + "` is the text of a string");
  if (!is_identifier(*rules, name_) || is_unnamed_signature(facts))
    return kept("`" + name_ + "` is no plain identifier, and other names are not renamed");
  if (!facts.has(SymbolFlag::local) && is_special(*rules, symbol))
    return kept("the language or its library gives `" + name_ + "` its meaning by that name");
  if (is_key_of_library(symbol))
    return kept("`" + name_ + "` is the key of an object that code outside the project takes");
  if (rules->kept_member && (facts.has(SymbolFlag::member) || facts.container.valid())) {
    std::vector<SymbolRef> types = resolver_.declaring_types(symbol);
    for (const SymbolRef& owner : std::vector(types))
      for (const DerivedType& below : graph_.all_subtypes(owner)) types.push_back(below.type);
    if (std::string why = rules->kept_member(resolver_, symbol, types); !why.empty())
      return kept(std::move(why));
  }
  // Type parameters and lifetimes are inside of their owner.
  const bool inner = facts.kind == SymbolKind::type_parameter || facts.kind == SymbolKind::label;
  const std::string base = inner ? std::string() : outside_base(symbol);
  if (!base.empty())
    return kept(described(symbol) + " may override a member of `" + base +
                "`, which is outside the project");
  return std::nullopt;
}

/// Why the name of a symbol is also read other than by uses; "" if it is not known to be.
std::string RenameFamily::read_by_name(const RenamingRules& rules, SymbolRef ref) {
  if (rules.symbol_objection)
    if (std::string why = rules.symbol_objection(resolver_, ref.file, ref.symbol); !why.empty())
      return why;
  const FileFacts& facts = *context().facts(ref.file);
  const Symbol& symbol = facts.symbol(ref.symbol);
  if (!symbol.has(SymbolFlag::local) || !symbol.container.valid()) return {};
  const std::string_view text = context().text(ref.file);
  const ByteRange function = facts.symbol(symbol.container).full_range;
  for (const Occurrence& use : facts.occurrences)
    if (use.binding == Binding::free && use.role == Role::call && function.contains(use.range) &&
        rules.local_readers.contains(facts.str(use.name)))
      return "`" + std::string(text.substr(use.range.begin, use.range.end - use.range.begin)) +
             "` in `" + std::string(facts.str(facts.symbol(symbol.container).name)) +
             "` may read `" + name_ + "` by its name";
  return {};
}

/// True for the key of an object that a function of the language, or of a dependency, takes.
bool RenameFamily::is_key_of_library(SymbolRef ref) {
  if (!is_of_object(ref)) return false;
  const FileFacts& facts = *context().facts(ref.file);
  const OccurrenceIndex key = occurrence_at(facts, facts.symbol(ref.symbol).name_range.begin);
  return key.valid() && facts.occurrence(key).binding == Binding::member &&
         is_expected_by_library(resolver_, ref.file, facts.occurrence(key).receiver);
}

/// True if the language or its library uses the symbol by its name.
bool RenameFamily::is_special(const RenamingRules& rules, SymbolRef ref) {
  const FileFacts& facts = *context().facts(ref.file);
  const Symbol& symbol = facts.symbol(ref.symbol);
  if (rules.special_names.contains(name_)) return true;
  if (!rules.special_prefix.empty() && name_.starts_with(rules.special_prefix)) return true;
  if (!symbol.has(SymbolFlag::member) && symbol.kind != SymbolKind::method) return false;
  const bool structural = resolver_.rules(ref.file).traits.types_are_structural;
  const SymbolKind owner = facts.symbol(symbol.container).kind;
  const bool is_static = symbol.has(SymbolFlag::static_) ||
                         (symbol.container.valid() && resolve::is_callable(owner));
  if (rules.special_members.contains(name_) && (is_static || !structural)) return true;
  const bool method = resolve::is_callable(symbol.kind) ||
                      (structural && symbol.type.valid() &&
                       facts.exprs[symbol.type.value].op == ExprOp::callable);
  const bool abstract = owner == SymbolKind::interface || owner == SymbolKind::type_alias;
  return method && rules.special_methods.contains(name_) &&
         !(structural && abstract && symbol.parameters == 0);
}

/// True for a test that is named by a string.
bool RenameFamily::is_quoted(const RenamingRules& rules, SymbolRef symbol, ByteRange name) {
  const std::string& text = context().text(symbol.file);
  return name.begin > 0 && name.begin <= text.size() &&
         rules.quotes.find(text[name.begin - 1]) != std::string_view::npos;
}

}  // namespace codefinder::query
