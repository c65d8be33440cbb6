// Resolves a position to targets: names of symbols, occurrences, imports, and shared import paths.
#include "index/query/symbol_at.h"

#include "index/query/symbol_at_position.h"

#include <algorithm>

namespace codefinder::query {

Error cancelled() { return {ErrorCode::cancelled, "the request was cancelled", {}}; }
Error no_such_file() {
  return {ErrorCode::not_found, "the file is not in the index",
          "It may be ignored, or not be indexed yet."};
}

namespace {

/// Adds the counterparts of each target, and sorts by evidence, then definitions before
/// declarations.  `called`: the name of most targets.  `as_ordered`: keeps the order of the
/// targets, of which the first is meant, and adds their counterparts at the end.
void complete(resolve::Resolver& resolver, std::vector<resolve::Target>& targets,
              std::string_view called, bool as_ordered = false) {
  std::string_view name;  // Of the current target, and so of its counterparts.
  const auto declaration = [&](const store::SymbolRef& ref) {
    const auto known = ref.symbol.valid() ? resolver.context().definition(ref, name) : std::nullopt;
    return known && known->declared;
  };
  std::vector<resolve::Target> all, rest;
  const auto add = [&](std::vector<resolve::Target>& to, const resolve::Target& target) {
    const auto same = [&](const resolve::Target& t) { return t.ref() == target.ref(); };
    if (std::none_of(all.begin(), all.end(), same) && std::none_of(rest.begin(), rest.end(), same))
      to.push_back(target);
  };
  for (resolve::Target target : targets) {
    name = {};
    if (target.symbol.valid())
      name = resolver.context().listed(target.ref(), called)
                 ? called
                 : resolver.context().name(target.ref());
    const std::vector<store::SymbolRef> counterparts = target.symbol.valid()
                                                           ? resolver.counterparts(target.ref(),
                                                                                   name)
                                                           : std::vector<store::SymbolRef>{
                                                                 target.ref()};
    const bool defined = !std::all_of(counterparts.begin(), counterparts.end(), declaration);
    if (as_ordered) {
      target.again = std::any_of(all.begin(), all.end(), [&](const resolve::Target& earlier) {
        return std::find(counterparts.begin(), counterparts.end(), earlier.ref()) !=
               counterparts.end();
      });
      add(all, target);
    }
    for (const store::SymbolRef& half : counterparts)
      add(as_ordered ? rest : all, {half.file, half.symbol, target.evidence, target.import,
                                    as_ordered || (defined && declaration(half))});
  }
  all.insert(all.end(), rest.begin(), rest.end());
  std::stable_sort(all.begin(), all.end(), [&](const resolve::Target& a, const resolve::Target& b) {
    if (a.evidence != b.evidence) return a.evidence < b.evidence;
    return !as_ordered && declaration(a.ref()) < declaration(b.ref());
  });
  targets = std::move(all);
}

}  // namespace

SymbolAtPosition symbol_at_position(resolve::Resolver& resolver, const PlaceQuestion& question) {
  SymbolAtPosition here;
  resolve::Context& context = resolver.context();
  const FileFacts* facts = context.facts(question.file);
  if (!facts) return here;
  const std::uint32_t offset = question.offset;
  SymbolIndex symbol = symbol_named_at(*facts, offset);
  OccurrenceIndex occurrence = occurrence_at(*facts, offset);
  SymbolIndex beside;  // The symbol that the word names, in addition to what it uses.
  // Two words may touch at the cursor: the one that starts there counts.
  if (symbol.valid() && occurrence.valid()) {
    const ByteRange own = facts->symbol(symbol).name_range,
                    use = facts->occurrence(occurrence).range;
    // `new Listener() {…}`: the anonymous class is named like its base.
    const Symbol& named = facts->symbol(symbol);
    const bool nameless = named.has(SymbolFlag::local) && is_class_like(named.kind) &&
                          facts->occurrence(occurrence).role == Role::inherit;
    if (own != use && !own.contains(offset) && use.contains(offset)) {
      symbol = {};
    } else if (own.contains(use) && use.touches(offset) &&
               (nameless || !resolver.resolve(question.file, occurrence).empty())) {
      // An impl's name, `{ name }` in an object, and the class in the names of its constructors and
      // destructor are primarily uses.
      const bool of_class = own != use || facts->symbol(symbol).kind == SymbolKind::constructor;
      if (of_class) beside = symbol;
      symbol = {};
    }
  }
  if (symbol.valid()) {
    const Symbol& s = facts->symbol(symbol);
    here.name = facts->str(s.name);
    here.origin = s.name_range;
    here.own = symbol;
    if (!s.has(SymbolFlag::local)) context.snapshot().note(update::MissingKey::name, here.name);
    here.targets = {
        {question.file, symbol,
         s.has(SymbolFlag::local) ? resolve::Evidence::local : resolve::Evidence::same_file}};
    if (const std::vector<store::SymbolRef> declared = resolver.declared_attribute(
            {question.file, symbol});
        !declared.empty()) {
      here.targets.clear();
      for (const store::SymbolRef& ref : declared)
        here.targets.push_back({ref.file, ref.symbol, resolve::Evidence::member});
    }
    complete(resolver, here.targets, here.name);
    return here;
  }
  if (occurrence.valid()) {
    const Occurrence& o = facts->occurrence(occurrence);
    here.name = facts->str(o.name);
    here.origin = o.range;
    here.occurrence = occurrence;
    if (o.binding != Binding::local) context.snapshot().note(update::MissingKey::name, here.name);
    here.targets = resolver.resolve(question.file, occurrence);
    complete(resolver, here.targets, here.name,
             o.arguments != Symbol::kUnknownArity && resolver.calls_mean_signatures(question.file));
    if (beside.valid()) {
      std::vector<resolve::Target> own{{question.file, beside, resolve::Evidence::same_file}};
      complete(resolver, own, here.name);
      for (const resolve::Target& target : own)
        if (std::none_of(here.targets.begin(), here.targets.end(),
                         [&](const resolve::Target& t) { return t.ref() == target.ref(); }))
          here.targets.push_back(target);
    }
    return here;
  }
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    const bool on_name = !import.name_range.empty() && import.name_range.touches(offset);
    const bool on_module = !import.module_range.empty() && import.module_range.touches(offset);
    if (!on_name && !on_module) continue;
    here.name = facts->str(on_name && import.name.valid() ? import.name : import.module);
    here.origin = on_name ? import.name_range : import.module_range;
    here.targets = on_name ? resolver.resolve_import(question.file, ImportIndex(i))
                           : resolver.resolve_module(question.file, ImportIndex(i));
    complete(resolver, here.targets, here.name);
    return here;
  }
  // A path that several imports share (`use a::b::{c, d}`) is in none of their module ranges: take
  // the word from the text.
  for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.range.touches(offset) || !import.module.valid()) continue;
    const std::string& text = context.text(question.file);
    const auto is_word = [&](std::size_t at) {
      const auto c = static_cast<unsigned char>(text[at]);
      return c == '_' || c >= 0x80 || (c >= '0' && c <= '9') ||
             ((c | 32) >= 'a' && (c | 32) <= 'z');
    };
    std::size_t begin = std::min<std::size_t>(offset, text.size()), end = begin;
    while (begin > import.range.begin && begin > 0 && is_word(begin - 1)) --begin;
    while (end < text.size() && end < import.range.end && is_word(end)) ++end;
    if (begin == end) return here;
    std::vector<resolve::Target> targets = resolver.resolve_module(
        question.file, ImportIndex(i), std::string_view(text).substr(begin, end - begin));
    if (targets.empty()) continue;
    here.name = text.substr(begin, end - begin);
    here.origin = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    here.targets = std::move(targets);
    complete(resolver, here.targets, here.name);
    return here;
  }
  return here;
}

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

/// Drops declarations of what is certainly defined, unless the position is at a declaration or
/// definition: then the other one is useful.
void drop_declarations(resolve::Context& context, FileId file, SymbolAtPosition& here) {
  std::vector<resolve::Target>& targets = here.targets;
  const auto is_own = [&](const resolve::Target& target) {
    const bool may_be = target.file == file && !target.again &&
                        target.evidence < resolve::Evidence::ambiguous;
    const Symbol* symbol = may_be ? context.symbol(target.ref()) : nullptr;
    return symbol && symbol->name_range == here.origin;
  };
  if (!targets.empty() && targets[0].evidence < resolve::Evidence::ambiguous &&
      std::none_of(targets.begin(), targets.end(), is_own))
    std::erase_if(targets, [](const resolve::Target& target) { return target.again; });
}

DefinitionsAnswer answer_of(resolve::Resolver& resolver, FileId file,
                            const SymbolAtPosition& here) {
  DefinitionsAnswer answer;
  answer.name = here.name;
  answer.origin = here.origin;
  for (const resolve::Target& target : here.targets) {
    answer.hits.push_back(
        target.import.valid()
            ? hit_of_import(resolver.context().snapshot(), target.file, target.import)
            : hit_of(resolver.context().snapshot(), target.ref()));
    answer.hits.back().evidence = target.evidence;
    answer.hits.back().again = target.again;
  }
  if (answer.hits.empty() && here.occurrence.valid()) add_import_line(resolver, file, here, answer);
  return answer;
}

}  // namespace

Result<DefinitionsAnswer> definitions_at(const index::Snapshot& snapshot,
                                         const PlaceQuestion& question, std::stop_token stop,
                                         bool all) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  if (!context.facts(question.file)) return no_such_file();
  SymbolAtPosition here = symbol_at_position(resolver, question);
  if (here.occurrence.valid())
    if (const auto function = resolver.assigned_function(question.file, here.occurrence,
                                                         here.targets))
      here.targets.insert(here.targets.begin(), *function);
  if (!all) drop_declarations(context, question.file, here);
  DefinitionsAnswer answer = answer_of(resolver, question.file, here);
  if (stop.stop_requested()) return cancelled();
  return answer;
}

Result<DefinitionsAnswer> declarations_at(const index::Snapshot& snapshot,
                                          const PlaceQuestion& question, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  if (!context.facts(question.file)) return no_such_file();
  SymbolAtPosition here = symbol_at_position(resolver, question);
  // The members that a method overrides or implements: members of the same name in the bases of its
  // class.
  std::vector<resolve::Target> promised;
  for (const resolve::Target& target : here.targets) {
    const Symbol* symbol = target.symbol.valid() ? context.symbol(target.ref()) : nullptr;
    if (!symbol || !resolve::is_callable(symbol->kind) ||
        target.evidence >= resolve::Evidence::ambiguous)
      continue;
    for (const store::SymbolRef& owner : resolver.declaring_types(target.ref()))
      for (const resolve::Value& base : resolver.bases(owner))
        for (const resolve::Value& member : resolver.members(base, here.name))
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
  DefinitionsAnswer answer = answer_of(resolver, question.file, here);
  if (stop.stop_requested()) return cancelled();
  return answer;
}

}  // namespace codefinder::query
