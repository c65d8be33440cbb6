#include "index/query/references.h"

#include "base/path.h"
#include "index/query/standing.h"
#include "index/resolve/module_rules.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace codefinder::index {

namespace {

/// The index of a string in the table; none if no name of the file is it.
StringIndex find_string(const FileFacts& facts, std::string_view text) {
  for (std::uint32_t i = 0; i < facts.strings.size(); ++i)
    if (facts.strings[StringIndex(i)] == text) return StringIndex(i);
  return {};
}

/// Whether what the expression gives may have names of modules for members: a module, a namespace, or what is made of one by name.
bool may_be_module(const FileFacts& facts, ExprIndex expr, int depth = 0) {
  constexpr int kDeepest = 6;
  if (!expr.valid() || depth > kDeepest) return depth > kDeepest;
  const Expr& e = facts.exprs[expr.value];
  switch (e.op) {
    case ExprOp::import_: return true;
    case ExprOp::await:
    case ExprOp::instance:
    case ExprOp::member: return may_be_module(facts, ExprIndex(e.a), depth + 1);
    case ExprOp::either:
      return may_be_module(facts, ExprIndex(e.a), depth + 1) || may_be_module(facts, ExprIndex(e.b), depth + 1);
    case ExprOp::name: break;
    default: return false;
  }
  if (e.a >= facts.occurrences.size()) return true;
  const Occurrence& occurrence = facts.occurrences[e.a];
  if (occurrence.receiver.valid()) return may_be_module(facts, occurrence.receiver, depth + 1);
  if (occurrence.binding != Binding::local && occurrence.binding != Binding::symbol) return true;
  const Symbol& symbol = facts.symbols[occurrence.target];
  if (symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::namespace_ || is_callable(symbol.kind)) return true;
  return may_be_module(facts, symbol.type, depth + 1) || may_be_module(facts, symbol.value, depth + 1);
}

class Search {
 public:
  Search(Resolver& resolver, const std::vector<SymbolRef>& symbols,
         const std::function<bool(FileId, const Occurrence&, Evidence)>& each)
      : resolver_(resolver), context_(resolver.context()), symbols_(symbols), each_(each) {}

  void run(std::optional<FileId> only) {
    if (symbols_.empty()) return;
    const Symbol* first = context_.symbol(symbols_[0]);
    if (!first) return;
    family_ = context_.family(symbols_[0].file);
    if (first->kind == SymbolKind::parameter && module_rules(family_).has_keyword_arguments()) keywords(only);
    if (first->has(SymbolFlag::local)) return locals();
    const auto of_module = [&](const SymbolRef& ref) {
      const Symbol* symbol = context_.symbol(ref);
      const bool free = symbol && !symbol->container.valid() && !symbol->qualifier.valid() && !symbol->has(SymbolFlag::member);
      return free && !symbol->has(SymbolFlag::default_export);
    };
    modules_only_ = module_rules(family_).keys_name_members() && std::all_of(symbols_.begin(), symbols_.end(), of_module);
    for (const SymbolRef& ref : symbols_) {
      add_name(std::string(context_.name(ref)));
      const Symbol* symbol = context_.symbol(ref);
      if (!symbol || !symbol->has(SymbolFlag::default_export)) continue;
      // A default import has any name; most bear the module's.
      add_name("default");
      const std::string_view path = context_.path(ref.file);
      add_name(std::string(file_stem(path) == "index" ? file_name(parent_path(path)) : file_stem(path)));
    }
    for (std::size_t at = 0; at < names_.size() && !done_; ++at) {  // Aliases that other files see grow the list.
      const std::string name = names_[at];
      const std::vector<FileId> files = only ? std::vector<FileId>{*only} : context_.files_with(name);
      for (FileId file : files) {
        if (done_ || context_.stopped()) return;
        const FileRow* row = context_.row(file);
        if (!row || info(row->language).family != family_ || !searched(file)) continue;
        search_file(file, name);
      }
    }
  }

 private:
  /// The uses inside of packages beside the project are nobody's here, but in the file that the symbol itself stands in.
  bool searched(FileId file) {
    return !context_.beside(file) ||
           std::any_of(symbols_.begin(), symbols_.end(), [&](const SymbolRef& ref) { return ref.file == file; });
  }

  void add_name(std::string name) {
    if (!name.empty() && std::find(names_.begin(), names_.end(), name) == names_.end()) names_.push_back(std::move(name));
  }

  /// Callers name a parameter in any file: `f(name=…)`.
  void keywords(std::optional<FileId> only) {
    const std::string_view name = context_.name(symbols_[0]);
    for (FileId file : only ? std::vector<FileId>{*only} : context_.files_with(name)) {
      const FileFacts* facts = searched(file) ? context_.facts(file) : nullptr;
      const StringIndex index = facts && context_.family(file) == family_ ? find_string(*facts, name) : StringIndex();
      for (std::uint32_t i = 0; index.valid() && i < facts->occurrences.size() && !done_ && !context_.stopped(); ++i) {
        const Occurrence& occurrence = facts->occurrences[i];
        const bool keyword = occurrence.name == index && occurrence.receiver.valid() &&
                             facts->exprs[occurrence.receiver.value].op == ExprOp::parameters;
        if (keyword) check(file, OccurrenceIndex(i));
      }
    }
  }

  void locals() {
    const SymbolRef local = symbols_[0];
    const FileFacts& facts = *context_.facts(local.file);
    for (const Occurrence& occurrence : facts.occurrences) {
      const bool hit = occurrence.binding == Binding::local && occurrence.target == local.symbol.value;
      if (hit && !each_(local.file, occurrence, Evidence::local)) return;
    }
    // A local may be reached as a member as well (`self.x` of a class in a function).
    const StringIndex name = facts.symbol(local.symbol).name;
    for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i)
      if (facts.occurrences[i].name == name && facts.occurrences[i].binding != Binding::local)
        check(local.file, OccurrenceIndex(i));
  }

  bool ours(const std::vector<Target>& targets, Evidence& evidence) const {
    constexpr int kLikeliest = 2;  // A use that may mean many is none of the others'.
    int open = 0;
    for (const Target& target : targets) {
      if (target.evidence >= Evidence::ambiguous && open++ >= kLikeliest) return false;
      if (std::find(symbols_.begin(), symbols_.end(), target.ref()) != symbols_.end()) return evidence = target.evidence, true;
    }
    return false;
  }

  void search_file(FileId file, const std::string& name) {
    const FileFacts* facts = context_.facts(file);
    if (!facts) return;
    std::vector<StringIndex> wanted;
    const StringIndex index = find_string(*facts, name);
    if (name != "default" && index.valid()) wanted.push_back(index);
    for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
      const Import& import = facts->imports[i];
      const bool by_default = names_.size() > 1 && import.has(ImportFlag::default_);
      if ((!index.valid() || import.name != index) && !by_default) continue;
      const StringIndex alias = import.alias.valid() ? import.alias : import.name;
      if (!alias.valid() || alias == index) continue;
      Evidence evidence{};
      if (!ours(resolver_.resolve_import(file, ImportIndex(i)), evidence)) continue;
      wanted.push_back(alias);
      if (import.has(ImportFlag::reexport) || family_ == Family::python || family_ == Family::rust)
        add_name(std::string(facts->str(alias)));
    }
    if (wanted.empty()) return;
    for (std::uint32_t i = 0; i < facts->occurrences.size() && !done_; ++i)
      if (std::find(wanted.begin(), wanted.end(), facts->occurrences[i].name) != wanted.end()) check(file, OccurrenceIndex(i));
  }

  void check(FileId file, OccurrenceIndex index) {
    const Occurrence& occurrence = context_.facts(file)->occurrence(index);
    if (done_ || occurrence.binding == Binding::local) return;
    if (modules_only_ && occurrence.receiver.valid() && !may_be_module(*context_.facts(file), occurrence.receiver)) return;
    if (!seen_.insert({file, index}).second) return;
    Evidence evidence{};
    if (ours(resolver_.resolve(file, index), evidence) && !each_(file, occurrence, evidence)) done_ = true;
  }

  Resolver& resolver_;
  Context& context_;
  const std::vector<SymbolRef>& symbols_;
  const std::function<bool(FileId, const Occurrence&, Evidence)>& each_;
  Family family_ = Family::none;
  std::vector<std::string> names_;
  std::set<std::pair<FileId, OccurrenceIndex>> seen_;
  bool done_ = false;
  bool modules_only_ = false;  // What is searched are names of modules: they hang on those only.
};

/// With their other halves, what the language merges with them, and all methods that override one another.
std::vector<SymbolRef> all_halves(Resolver& resolver, const std::vector<SymbolRef>& symbols) {
  std::vector<SymbolRef> all;
  const auto add = [&](const std::vector<SymbolRef>& refs) {
    for (const SymbolRef& ref : refs)
      if (std::find(all.begin(), all.end(), ref) == all.end()) all.push_back(ref);
  };
  for (const SymbolRef& symbol : symbols)
    for (const SymbolRef& one : resolver.with_namesakes(symbol)) add(resolver.halves(one));
  for (const SymbolRef& symbol : std::vector<SymbolRef>(all)) add(resolver.merged(symbol));
  for (const SymbolRef& symbol : std::vector<SymbolRef>(all))
    add(module_rules(resolver.context().family(symbol.file)).overridden(resolver, symbol));
  return all;
}

/// Attributes that are assigned where a class declares them are that class's: `self.limit = 3` in a subclass.
void add_assignments(Resolver& resolver, std::vector<SymbolRef>& symbols) {
  Context& context = resolver.context();
  const Symbol* first = symbols.empty() ? nullptr : context.symbol(symbols[0]);
  if (!first || !first->container.valid() || !resolver.assignments_yield(symbols[0].file)) return;
  for (const SymbolRef& ref : context.definitions(context.name(symbols[0]))) {
    if (std::find(symbols.begin(), symbols.end(), ref) != symbols.end()) continue;
    const std::vector<SymbolRef> declared = resolver.declared_attribute(ref);
    if (std::any_of(declared.begin(), declared.end(),
                    [&](const SymbolRef& d) { return std::find(symbols.begin(), symbols.end(), d) != symbols.end(); }))
      symbols.push_back(ref);
  }
}

OccurrenceIndex index_in(const FileFacts& facts, const Occurrence& occurrence) {
  return OccurrenceIndex(static_cast<std::uint32_t>(&occurrence - facts.occurrences.data()));
}

FoundReferences gather(Resolver& resolver, const FindReferences& question, std::optional<FileId> only) {
  Context& context = resolver.context();
  const Snapshot& snapshot = context.snapshot();
  FoundReferences found;
  std::vector<SymbolRef> symbols = all_halves(resolver, question.symbols);
  add_assignments(resolver, symbols);
  const auto place = [&](FileId file, ByteRange range) {
    Place p;
    p.file = file, p.range = range, p.path = context.path(file), p.facts = context.shared_facts(file);
    p.start = p.facts->text_map.position_at(range.begin), p.end = p.facts->text_map.position_at(range.end);
    return p;
  };
  std::set<std::pair<FileId, ByteRange>> places;
  const auto declare = [&](const SymbolRef& ref) {
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || (only && ref.file != *only) || !places.insert({ref.file, symbol->name_range}).second) return;
    Reference reference;
    reference.place = place(ref.file, symbol->name_range);
    reference.role = Role::write;
    reference.evidence = symbol->has(SymbolFlag::local) ? Evidence::local : Evidence::same_file;
    reference.is_declaration = true;
    found.references.push_back(std::move(reference));
  };
  // A constructor that is found for its class's sake counts where something calls it.
  const auto for_its_class = [&](const SymbolRef& ref) {
    const Symbol* symbol = context.symbol(ref);
    const bool asked = std::find(question.symbols.begin(), question.symbols.end(), ref) != question.symbols.end();
    return symbol && symbol->kind == SymbolKind::constructor && !asked;
  };
  if (question.include_declaration)
    for (const SymbolRef& ref : symbols)
      if (!for_its_class(ref)) declare(ref);
  if (!question.include_ambiguous) resolver.only_certain();
  each_reference(resolver, symbols, only, [&](FileId file, const Occurrence& occurrence, Evidence evidence) {
    if (question.include_declaration && occurrence.role == Role::call)
      for (const Target& target : resolver.resolve(file, index_in(*context.facts(file), occurrence)))
        if (for_its_class(target.ref()) && std::find(symbols.begin(), symbols.end(), target.ref()) != symbols.end())
          declare(target.ref());
    if (evidence >= Evidence::ambiguous && !question.include_ambiguous) return true;
    if (!places.insert({file, occurrence.range}).second) return true;
    Reference reference;
    reference.place = place(file, occurrence.range);
    reference.role = occurrence.role;
    reference.evidence = evidence;
    found.references.push_back(std::move(reference));
    constexpr std::size_t kMost = 1'000'000;
    return found.references.size() < kMost;
  });
  std::sort(found.references.begin(), found.references.end(), [](const Reference& a, const Reference& b) {
    return std::tuple(a.evidence >= Evidence::ambiguous, std::string_view(a.place.path), a.place.range) <
           std::tuple(b.evidence >= Evidence::ambiguous, std::string_view(b.place.path), b.place.range);
  });
  if (found.references.size() > question.limit) found.references.resize(question.limit), found.truncated = true;
  if (question.previews) {
    std::unordered_map<FileId, std::string> texts;
    for (Reference& reference : found.references) {
      auto [it, fresh] = texts.try_emplace(reference.place.file);
      if (fresh)
        if (auto text = snapshot.text(reference.place.file); text.ok()) it->second = std::move(*text);
      reference.preview = line_of(it->second, reference.place.facts->text_map, reference.place.start.line);
    }
  }
  return found;
}

/// The symbols a place means: the certain ones if there are any.
std::vector<SymbolRef> meant(const Standing& standing) {
  std::vector<SymbolRef> symbols;
  const bool certain = !standing.targets.empty() && standing.targets[0].evidence < Evidence::ambiguous;
  for (const Target& target : standing.targets)
    if (target.symbol.valid() && (!certain || target.evidence < Evidence::ambiguous)) symbols.push_back(target.ref());
  return symbols;
}

}  // namespace

void each_reference(Resolver& resolver, const std::vector<SymbolRef>& symbols, std::optional<FileId> only,
                    const std::function<bool(FileId, const Occurrence&, Evidence)>& each) {
  Search(resolver, symbols, each).run(only);
}

Result<FoundReferences> find_references(const Snapshot& snapshot, const FindReferences& question, std::stop_token stop) {
  Context context(snapshot, stop);
  Resolver resolver(context);
  FoundReferences found = gather(resolver, question, std::nullopt);
  if (stop.stop_requested()) return cancelled();
  return found;
}

namespace {

/// What is imported from outside the project, or is a whole file, has no symbol here: the words of this file that are bound to the import.
FoundReferences uses_of_import(const Snapshot& snapshot, FileId file, const FileFacts& facts, const Standing& standing) {
  FoundReferences found;
  std::optional<std::uint32_t> import;
  if (standing.occurrence.valid()) {
    const Occurrence& at = facts.occurrence(standing.occurrence);
    if (at.binding == Binding::import_) import = at.target;
  }
  for (std::uint32_t i = 0; !import && i < facts.imports.size(); ++i) {
    const Import& candidate = facts.imports[i];
    const StringIndex bound = candidate.alias.valid() ? candidate.alias : candidate.name;
    if (candidate.range.contains(standing.origin) && bound.valid() && facts.str(bound) == standing.name) import = i;
  }
  if (!import) return found;
  for (const Occurrence& other : facts.occurrences) {
    if (other.binding != Binding::import_ || other.target != *import || facts.str(other.name) != standing.name) continue;
    Reference reference;
    reference.place = place_of(snapshot, file, other.range);
    reference.role = other.role;
    reference.evidence = Evidence::import_;
    found.references.push_back(std::move(reference));
  }
  return found;
}

}  // namespace

Result<FoundReferences> references_at(const Snapshot& snapshot, const PlaceQuestion& place, bool include_declaration,
                                      std::stop_token stop) {
  Context context(snapshot, stop);
  Resolver resolver(context);
  if (!context.facts(place.file)) return no_such_file();
  FindReferences question;
  const Standing standing = standing_at(resolver, place);
  question.symbols = meant(standing);
  question.include_declaration = include_declaration;
  FoundReferences found;
  if (!question.symbols.empty()) {
    found = gather(resolver, question, std::nullopt);
  } else {  // The name of a whole module, or of another's: what this file does with it.
    found = uses_of_import(snapshot, place.file, *context.facts(place.file), standing);
    const SymbolIndex named = symbol_named_at(*context.facts(place.file), place.offset);
    if (named.valid()) question.symbols.push_back({place.file, named});
    for (Reference& more : gather(resolver, question, std::nullopt).references) {
      const auto known = [&](const Reference& r) { return r.place.file == more.place.file && r.place.range == more.place.range; };
      if (std::none_of(found.references.begin(), found.references.end(), known)) found.references.push_back(std::move(more));
    }
  }
  if (stop.stop_requested()) return cancelled();
  return found;
}

Result<std::vector<Reference>> highlights_at(const Snapshot& snapshot, const PlaceQuestion& place, std::stop_token stop) {
  Context context(snapshot, stop);
  Resolver resolver(context);
  const FileFacts* facts = context.facts(place.file);
  if (!facts) return no_such_file();
  const Standing standing = standing_at(resolver, place);
  FindReferences question;
  question.symbols = meant(standing);
  std::vector<Reference> found = gather(resolver, question, place.file).references;
  if (found.empty() && standing.occurrence.valid()) {
    // A name from outside the project: the like-bound words of this file.
    const Occurrence& at = facts->occurrence(standing.occurrence);
    for (const Occurrence& other : facts->occurrences) {
      if (other.name != at.name || other.binding != at.binding || other.target != at.target) continue;
      Reference reference;
      reference.place = place_of(snapshot, place.file, other.range);
      reference.role = other.role;
      reference.evidence = Evidence::text;
      found.push_back(std::move(reference));
    }
  }
  if (stop.stop_requested()) return cancelled();
  return found;
}

}  // namespace codefinder::index
