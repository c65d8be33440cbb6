// definitions_at and declarations_at: makes answers of the targets at a position.
#include "index/query/definition/definitions.h"

#include "base/result.h"
#include "base/strings.h"
#include "index/languages/language.h"
#include "index/languages/renaming_rules.h"
#include "index/query/definition/constructors.h"
#include "index/query/definition/declared_together.h"
#include "index/query/definition/document_links.h"
#include "index/query/definition/library_targets.h"
#include "index/query/definition/missing_packages.h"
#include "index/query/definition/special_targets.h"
#include "index/query/definition/symbol_at_position.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// For a name whose import cannot be resolved, adds the import as its only known location.
void add_import_line(resolve::Resolver& resolver, FileId file, const SymbolAtPosition& here,
                     DefinitionsAnswer& answer) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Occurrence& occurrence = facts.occurrence(here.occurrence);
  if (occurrence.binding != Binding::import_ ||
      !resolver.is_unresolvable(file, ImportIndex(occurrence.target)))
    return;
  const Import& import = facts.imports[occurrence.target];
  SymbolHit hit = hit_of(resolver.context().snapshot(), {file, {}});
  hit.place = place_of(resolver.context().snapshot(), file, import.name_range);
  hit.full_range = import.range;
  hit.name = here.name;
  hit.preview.clear();
  hit.evidence = resolve::Evidence::import_;
  answer.hits.push_back(std::move(hit));
}

/// Adds the definition of the label that a link at the position uses; false if there is none.
bool add_label_target(resolve::Context& context, const PlaceRequest& request,
                      SymbolAtPosition& here) {
  for (const resolve::LabelUse& use : label_uses_in(context, request.file)) {
    if (request.offset < use.range.begin || request.offset > use.range.end) continue;
    const SymbolIndex label = symbol_named_at(*context.facts(request.file), use.definition.begin);
    if (!label.valid()) return false;
    here.origin = use.range;
    here.targets.push_back({request.file, label, resolve::Evidence::same_file});
    return true;
  }
  return false;
}

/// Adds the label, the file or the heading that a link at the position leads to (Markdown).
void add_link_target(resolve::Context& context, const PlaceRequest& request,
                     SymbolAtPosition& here) {
  if (add_label_target(context, request, here)) return;
  const std::vector<DocumentLink> links = path_links_in(context, request.file);
  const auto link = std::find_if(links.begin(), links.end(), [&](const DocumentLink& each) {
    return each.range.begin <= request.offset && request.offset <= each.range.end;
  });
  if (link == links.end()) return;
  const auto file = context.snapshot().files().find(link->path);
  if (!file) return;
  resolve::Target target{*file, {}, resolve::Evidence::import_};
  const FileFacts* facts = link->line ? context.facts(*file) : nullptr;
  for (std::uint32_t i = 0; facts && i < facts->symbols.size() && !target.symbol.valid(); ++i)
    if (facts->text_map.position_at(facts->symbols[i].name_range.begin).line == *link->line)
      target.symbol = SymbolIndex(i);
  here.origin = link->range;
  here.targets.push_back(target);
}

/// The word of the text that the offset touches.
ByteRange word_at(std::string_view text, std::uint32_t offset) {
  std::size_t begin = std::min<std::size_t>(offset, text.size()), end = begin;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  while (end < text.size() && is_word_char(text[end])) ++end;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// False in a comment or a string, as far as the line and the comment signs before it show.
bool may_be_code(std::string_view text, std::uint32_t offset, Words line_comments) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t opened = before.rfind("/*"), closed = before.rfind("*/");
  if (opened != std::string_view::npos && (closed == std::string_view::npos || closed < opened))
    return false;
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  for (const std::string_view sign : line_comments)
    if (line.find(sign) != std::string_view::npos) return false;
  for (const char quote : {'"', '`'})
    if (std::count(line.begin(), line.end(), quote) % 2 != 0) return false;
  std::size_t long_quotes = 0;
  for (std::size_t at = before.find("\"\"\""); at != std::string_view::npos;
       at = before.find("\"\"\"", at + 3))
    ++long_quotes;
  return long_quotes % 2 == 0;
}

/// Shows the assignment that a use of a variable is after, instead of the first one.
void show_last_binding(resolve::Resolver& resolver, FileId file, const SymbolAtPosition& here,
                       DefinitionsAnswer& answer) {
  if (!here.occurrence.valid() || answer.hits.size() != 1 || answer.hits[0].ref.file != file)
    return;
  const Occurrence& use = resolver.context().facts(file)->occurrence(here.occurrence);
  SymbolHit& hit = answer.hits[0];
  if (hit.ref.symbol.value != use.target) return;
  const std::optional<ByteRange> last = resolver.rules(file).visibility.last_binding(
      resolver, file, here.occurrence);
  if (!last) return;
  hit.place = place_of(resolver.context().snapshot(), file, *last);
  hit.full_range = *last;
  hit.preview = line_of(resolver.context().text(file), hit.place.facts->text_map,
                        hit.place.start.line);
}

/// False for numbers and keywords, with which no library needs to be read.
bool may_be_name(Language language, std::string_view word) {
  const RenamingRules* rules = renaming_rules(language);
  return !word.empty() && !is_digit(word[0]) && (!rules || !rules->keywords.contains(word));
}

/// Where nothing else is named: what a keyword refers to.
void add_keyword_targets(resolve::Resolver& resolver, const PlaceRequest& request,
                         SymbolAtPosition& here, DefinitionsAnswer& answer) {
  const std::string_view text = resolver.context().text(request.file);
  const ByteRange range = word_at(text, request.offset);
  const Language language = resolver.context().language(request.file).value_or(Language::text);
  if (!may_be_code(text, range.begin, definition(language).line_comments)) return;
  KeywordTargets found = keyword_targets(resolver, request.file, range);
  const std::string_view word = text.substr(range.begin, range.end - range.begin);
  // A use that the parser knows is searched in libraries by its receiver.
  if (found.symbols.empty() && !found.place && may_be_name(language, word) &&
      !here.occurrence.valid())
    found.symbols = library_targets(resolver, request.file, word);
  if (found.symbols.empty() && !found.place) return;
  here.targets = std::move(found.symbols);
  here.name = here.targets.empty() ? text.substr(range.begin, range.end - range.begin)
                                   : resolver.context().name(here.targets.front().ref());
  here.origin = range;
  if (found.place)
    answer.hits.push_back(hit_at(resolver.context().snapshot(), request.file, text, *found.place));
}

/// Where nothing declares the name: what macros join it of, or what a macro of another file may
/// declare by it.
void add_macro_arguments(resolve::Resolver& resolver, const PlaceRequest& request,
                         const SymbolAtPosition& here, DefinitionsAnswer& answer) {
  auto places = joined_names(resolver, request.file, here.occurrence);
  const bool joined = !places.empty();
  if (places.empty() && request.with_macro_arguments)
    places = macro_arguments_named(resolver, request.file, here.occurrence);
  for (const auto& [other, range] : places) {
    answer.hits.push_back(
        hit_at(resolver.context().snapshot(), other, resolver.context().text(other), range));
    answer.hits.back().kind = SymbolKind::macro;
    answer.hits.back().evidence = joined ? resolve::Evidence::unique_name : resolve::Evidence::text;
  }
}

/// The next part of a path: a member of the module that the part names; none if there is none.
OccurrenceIndex next_part(const FileFacts& facts, OccurrenceIndex part) {
  constexpr std::uint32_t kMaxDistance = 64;  // In a list of paths, the next part is near.
  const auto end = static_cast<std::uint32_t>(
      std::min<std::size_t>(facts.occurrences.size(), part.value + kMaxDistance));
  for (std::uint32_t i = part.value + 1; i < end; ++i) {
    const ExprIndex receiver = facts.occurrences[i].receiver;
    if (receiver.valid() && facts.exprs[receiver.value].op == ExprOp::name &&
        facts.exprs[receiver.value].a == part.value)
      return OccurrenceIndex(i);
  }
  return {};
}

/// The only import whose path has the part; none if there are several.
ImportIndex import_with(const FileFacts& facts, OccurrenceIndex part) {
  const ByteRange range = facts.occurrence(part).range;
  ImportIndex found;
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (!import.range.contains(range) && !import.module_range.contains(range)) continue;
    if (found.valid()) return {};
    found = ImportIndex(i);
  }
  return found;
}

/// Where a part of a path names a namespace, which no symbol declares: what the path leads to.
void add_target_of_path(resolve::Resolver& resolver, FileId file, SymbolAtPosition& here) {
  const FileFacts& facts = *resolver.context().facts(file);
  if (facts.occurrence(here.occurrence).role == Role::import_) {
    const resolve::Values& values = resolver.named_values(file, here.occurrence);
    const ImportIndex import = import_with(facts, here.occurrence);
    if (!values.empty() && values[0].kind == resolve::Value::Kind::scope && import.valid())
      here.targets = resolver.resolve_import(file, import);
    return;
  }
  for (OccurrenceIndex at = here.occurrence; at.valid() && here.targets.empty();) {
    const resolve::Values& values = resolver.named_values(file, at);
    if (values.empty() || values[0].kind != resolve::Value::Kind::scope) return;
    at = next_part(facts, at);
    if (at.valid()) here.targets = resolver.resolve(file, at);
  }
}

/// Drops declarations of a symbol whose definition is certain, unless the position is at one of its
/// declarations or definitions: then the other one is useful.
void drop_declarations(resolve::Context& context, FileId file, SymbolAtPosition& here) {
  std::vector<resolve::Target>& targets = here.targets;
  const auto is_own = [&](const resolve::Target& target) {
    const bool may_be = target.file == file && !target.secondary &&
                        target.evidence < resolve::Evidence::ambiguous;
    const Symbol* symbol = may_be ? context.symbol(target.ref()) : nullptr;
    return symbol && symbol->name_range == here.origin;
  };
  if (!targets.empty() && targets[0].evidence < resolve::Evidence::ambiguous &&
      std::none_of(targets.begin(), targets.end(), is_own))
    std::erase_if(targets, [](const resolve::Target& target) { return target.secondary; });
}

DefinitionsAnswer answer_of(resolve::Resolver& resolver, FileId file, const SymbolAtPosition& here,
                            DefinitionsAnswer answer = {}) {
  answer.name = here.name;
  answer.origin = here.origin;
  for (const resolve::Target& target : here.targets) {
    answer.hits.push_back(
        target.import.valid()
            ? hit_of_import(resolver.context().snapshot(), target.file, target.import)
            : hit_of(resolver.context().snapshot(), target.ref()));
    answer.hits.back().evidence = target.evidence;
  }
  if (answer.hits.empty() && here.occurrence.valid()) add_import_line(resolver, file, here, answer);
  return answer;
}

/// Adds what `{x}` names as a key: in a pattern before the variable that it declares.
void add_targets_of_key(resolve::Resolver& resolver, FileId file, SymbolAtPosition& here) {
  if (!here.key.valid()) return;
  const bool pattern = here.own.valid() && !here.occurrence.valid();
  auto at = pattern ? here.targets.begin() : here.targets.end();
  for (const resolve::Target& target : std::vector(resolver.resolve(file, here.key)))
    if (target.symbol.valid() && target.evidence < resolve::Evidence::ambiguous &&
        std::none_of(here.targets.begin(), here.targets.end(),
                     [&](const resolve::Target& known) { return known.ref() == target.ref(); }))
      at = here.targets.insert(at, target) + 1;
}

bool is_accessor(resolve::Context& context, SymbolRef symbol) {
  return context.symbol_or_none(symbol).kind == SymbolKind::property;
}

/// Adds the parts of the targets where types are structural: declarations that are merged with
/// them, the other accessor of a property at its name, the constructor that a call of a class runs.
void add_parts(resolve::Resolver& resolver, FileId file, SymbolAtPosition& here) {
  std::vector<resolve::Target>& targets = here.targets;
  if (!resolver.traits(file).types_are_structural || targets.empty() ||
      targets[0].evidence >= resolve::Evidence::ambiguous)
    return;
  resolve::Context& context = resolver.context();
  const auto add_part = [&](SymbolRef part, const resolve::Target& of) {
    const bool known = std::ranges::any_of(
        targets, [&](const resolve::Target& each) { return each.ref() == part; });
    if (!known) targets.push_back({part.file, part.symbol, of.evidence});
  };
  const bool call = here.occurrence.valid() &&
                    context.facts(file)->occurrence(here.occurrence).role == Role::call;
  for (const resolve::Target& target : std::vector(targets)) {
    if (!target.symbol.valid() || target.evidence >= resolve::Evidence::ambiguous) continue;
    const bool is_own = here.own == target.symbol && target.file == file;
    for (const SymbolRef& part : declared_together(resolver, target.ref()))
      if (is_own || !is_accessor(context, part)) add_part(part, target);
    const Symbol& symbol = context.symbol_or_none(target.ref());
    if (call && symbol.kind == SymbolKind::class_) {
      const std::uint8_t arguments = context.facts(file)->occurrence(here.occurrence).arguments;
      const std::vector<SymbolRef> taking = constructors_taking(resolver, target.ref(), arguments);
      if (!taking.empty()) add_part(taking.front(), target);
    }
  }
}

/// Keeps of an overloaded function the signature that a call chooses, and at the name of one of its
/// declarations the implementation.
void keep_signature(resolve::Resolver& resolver, FileId file, SymbolAtPosition& here) {
  if (here.targets.empty() || !resolver.traits(file).calls_select_signatures) return;
  resolve::Context& context = resolver.context();
  resolve::Target first = here.targets.front();
  const Symbol& chosen = context.symbol_or_none(first.ref());
  if (!first.symbol.valid() || !resolve::is_callable(chosen.kind) ||
      !is_overloaded(context, first.ref()))
    return;
  const bool named = here.own.valid() && !here.occurrence.valid();
  const bool called = here.occurrence.valid() &&
                      context.facts(file)->occurrence(here.occurrence).role == Role::call;
  if (!named && !called) return;
  if (named) first.symbol = implementation_of(context, first.ref()).symbol;
  std::erase_if(here.targets, [&](const resolve::Target& target) {
    const Symbol& other = context.symbol_or_none(target.ref());
    return target.file == first.file && other.name == chosen.name && other.kind == chosen.kind &&
           other.container == chosen.container;
  });
  here.targets.insert(here.targets.begin(), std::move(first));
}

}  // namespace

Result<DefinitionsAnswer> definitions_at(const index::Snapshot& snapshot,
                                         const PlaceRequest& request, std::stop_token stop,
                                         Declarations declarations) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = request.candidates});
  if (!context.facts(request.file)) return no_such_file();
  SymbolAtPosition here = symbol_at_position(resolver, request);
  DefinitionsAnswer answer;
  if (here.targets.empty() && !here.occurrence.valid()) add_link_target(context, request, here);
  if (here.targets.empty() && here.occurrence.valid())
    add_target_of_path(resolver, request.file, here);
  if (here.targets.empty()) add_keyword_targets(resolver, request, here, answer);
  else if (here.occurrence.valid())
    if (const auto function = resolver.assigned_function(request.file, here.occurrence,
                                                         here.targets))
      here.targets.insert(here.targets.begin(), *function);
  if (declarations == Declarations::omit) drop_declarations(context, request.file, here);
  add_parts(resolver, request.file, here);
  keep_signature(resolver, request.file, here);
  // The name of a destructor contains a use of the class.
  here.targets.insert(here.targets.begin(), here.destroyed.begin(), here.destroyed.end());
  add_targets_of_key(resolver, request.file, here);
  answer = answer_of(resolver, request.file, here, std::move(answer));
  show_last_binding(resolver, request.file, here, answer);
  if (answer.hits.empty() && here.occurrence.valid())
    add_macro_arguments(resolver, request, here, answer);
  // An import of the file itself declares nothing.
  const bool declared = std::ranges::any_of(answer.hits, [&](const SymbolHit& hit) {
    return hit.ref.symbol.valid() || hit.ref.file != request.file;
  });
  if (!declared) answer.missing = missing_package(resolver, request.file, here, request.offset);
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

Result<DefinitionsAnswer> declarations_at(const index::Snapshot& snapshot,
                                          const PlaceRequest& request, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context, {.candidates = request.candidates});
  if (!context.facts(request.file)) return no_such_file();
  SymbolAtPosition here = symbol_at_position(resolver, request);
  // The members that a method overrides or implements: members of the same name in the bases of its
  // class.
  std::vector<resolve::Target> promised;
  for (const resolve::Target& target : here.targets) {
    const Symbol* symbol = target.symbol.valid() ? context.symbol(target.ref()) : nullptr;
    if (!symbol || !resolve::is_callable(symbol->kind) ||
        target.evidence >= resolve::Evidence::ambiguous)
      continue;
    for (const SymbolRef& owner : resolver.declaring_types(target.ref()))
      for (const resolve::Value& base : resolver.bases_of(owner))
        for (const resolve::Value& member : resolver.members_of(base, here.name))
          if (member.kind == resolve::Value::Kind::symbol)
            promised.push_back({member.file, member.symbol, target.evidence});
  }
  std::stable_partition(here.targets.begin(), here.targets.end(), [&](const resolve::Target& t) {
    const Symbol* symbol = t.symbol.valid() ? context.symbol(t.ref()) : nullptr;
    return t.evidence < resolve::Evidence::ambiguous && symbol &&
           symbol->has(SymbolFlag::declaration);
  });
  std::vector<resolve::Target> all;
  for (const std::vector<resolve::Target>* list : {&promised, &here.targets})
    for (const resolve::Target& target : *list)
      if (std::none_of(all.begin(), all.end(),
                       [&](const resolve::Target& t) { return t.ref() == target.ref(); }))
        all.push_back(target);
  here.targets = std::move(all);
  DefinitionsAnswer answer = answer_of(resolver, request.file, here);
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

}  // namespace codefinder::query
