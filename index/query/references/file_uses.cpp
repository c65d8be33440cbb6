// Finds the uses of the sought symbols in one file.
#include "index/query/references/file_uses.h"

#include "base/path.h"
#include "index/languages/language_project.h"
#include "index/query/definition/constructors.h"
#include "index/query/definition/library_targets.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::query {

namespace {

/// The index of a string in the file's string table; none if it is not there.
StringIndex find_string(const FileFacts& facts, std::string_view text) {
  for (std::uint32_t i = 0; i < facts.strings.size(); ++i)
    if (facts.strings[StringIndex(i)] == text) return StringIndex(i);
  return {};
}

/// True if the value of the expression may have a module's names as members: a module, a namespace,
/// or a value derived from one by name.
bool may_be_module(const FileFacts& facts, ExprIndex expr, int depth = 0) {
  constexpr int kDeepest = 6;
  if (!expr.valid() || depth > kDeepest) return depth > kDeepest;
  const Expr& e = facts.exprs[expr.value];
  switch (e.op) {
    case ExprOp::import_: return true;
    case ExprOp::await:
    case ExprOp::instance:
    case ExprOp::argument:  // In `import('./a').then(…)`: the expression before the method.
    case ExprOp::parameter:
    case ExprOp::apply:
    case ExprOp::member: return may_be_module(facts, ExprIndex(e.a), depth + 1);
    case ExprOp::either:
      return may_be_module(facts, ExprIndex(e.a), depth + 1) ||
             may_be_module(facts, ExprIndex(e.b), depth + 1);
    case ExprOp::name: break;
    default: return false;
  }
  if (e.a >= facts.occurrences.size()) return true;
  const Occurrence& occurrence = facts.occurrences[e.a];
  if (occurrence.receiver.valid()) return may_be_module(facts, occurrence.receiver, depth + 1);
  if (occurrence.binding != Binding::local && occurrence.binding != Binding::symbol) return true;
  const Symbol& symbol = facts.symbols[occurrence.target];
  if (symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::namespace_ ||
      resolve::is_callable(symbol.kind))
    return true;
  return may_be_module(facts, symbol.type, depth + 1) ||
         may_be_module(facts, symbol.value, depth + 1);
}

/// The search in one file.  Only reads what is sought.
class FileUseSearch {
 public:
  FileUseSearch(const SoughtSymbols& sought, resolve::Resolver& resolver, FileId file,
                FileUses& out)
      : sought_(sought),
        resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        facts_(facts_of(sought, context_, file)),
        out_(out) {}

  void by_name(const std::string& name) {
    if (!facts_) return;
    std::vector<StringIndex> wanted;
    const StringIndex index = find_string(*facts_, name);
    if (name != "default" && index.valid()) wanted.push_back(index);
    add_aliases(index, wanted);
    if (wanted.empty()) return;
    for (std::uint32_t i = 0; i < facts_->occurrences.size(); ++i) {
      if (std::find(wanted.begin(), wanted.end(), facts_->occurrences[i].name) == wanted.end())
        continue;
      if (context_.stopped()) return;
      check(OccurrenceIndex(i));
    }
  }

  void by_keyword() {
    const std::string_view name = context_.name(sought_.search.symbols[0]);
    const StringIndex index = facts_ ? find_string(*facts_, name) : StringIndex();
    for (std::uint32_t i = 0;
         index.valid() && i < facts_->occurrences.size() && !context_.stopped(); ++i) {
      const Occurrence& occurrence = facts_->occurrences[i];
      const bool keyword = occurrence.name == index && occurrence.receiver.valid() &&
                           facts_->exprs[occurrence.receiver.value].op == ExprOp::parameters;
      if (keyword) check(OccurrenceIndex(i));
    }
  }

  void by_binding(SymbolIndex local) {
    // The name of a parameter in its documentation belongs to the declaration.
    const bool parameter = facts_->symbol(local).kind == SymbolKind::parameter;
    for (std::uint32_t i = 0; i < facts_->occurrences.size(); ++i)
      if (facts_->occurrences[i].binding == Binding::local &&
          facts_->occurrences[i].target == local.value &&
          (parameter || !is_left_out(facts_->occurrences[i])))
        add_use(OccurrenceIndex(i), resolve::Evidence::local);
    // A local may be reached as a member as well (`self.x` of a class in a function).
    const StringIndex name = facts_->symbol(local).name;
    for (std::uint32_t i = 0; i < facts_->occurrences.size(); ++i)
      if (facts_->occurrences[i].name == name && facts_->occurrences[i].binding != Binding::local)
        check(OccurrenceIndex(i));
  }

 private:
  /// nullptr if the file is not searched: it has another language, or is a dependency file that
  /// contains none of the symbols.
  static const FileFacts* facts_of(const SoughtSymbols& sought, resolve::Context& context,
                                   FileId file) {
    if (context.family(file) != sought.family) return nullptr;
    if (context.is_dependency(file) && !sought.is_in(file)) return nullptr;
    return sought.cache_facts ? context.facts(file) : context.facts_uncached(file);
  }

  /// Adds the names by which the file imports the symbols.
  void add_aliases(StringIndex name, std::vector<StringIndex>& wanted) {
    for (std::uint32_t i = 0; i < facts_->imports.size(); ++i) {
      const Import& import = facts_->imports[i];
      const bool by_default = sought_.names.size() + out_.aliases.size() > 1 &&
                              import.has(ImportFlag::default_);
      if ((!name.valid() || import.name != name) && !by_default) continue;
      const StringIndex alias = import.alias.valid() ? import.alias : import.name;
      if (by_default && !alias.valid() && import.has(ImportFlag::reexport) && exports_sought(file_))
        for (std::string& each : module_names(sought_.family, context_.path(file_)))
          out_.aliases.push_back(std::move(each));
      if (!alias.valid() || alias == name) continue;
      if (!leads_to_sought(resolver_.resolve_import(file_, ImportIndex(i)))) continue;
      wanted.push_back(alias);
      if (import.has(ImportFlag::reexport) || definition(facts_->language).traits.reexports_imports)
        out_.aliases.emplace_back(facts_->str(alias));
    }
  }

  /// True if the file exports one of the symbols as a whole: `module.exports = require('./lib')`.
  bool exports_sought(FileId file, int depth = 0) {
    constexpr int kMaxDepth = 8;
    const resolve::Values exports = resolver_.default_export(file);
    return std::any_of(exports.begin(), exports.end(), [&](const resolve::Value& value) {
      if (value.kind != resolve::Value::Kind::file) return sought_.contains(value.ref());
      return depth < kMaxDepth && value.file != file && exports_sought(value.file, depth + 1);
    });
  }

  /// Adds the occurrence if it resolves to one of the symbols.
  void check(OccurrenceIndex index) {
    const FileFacts& facts = *context_.facts(file_);
    const Occurrence& occurrence = facts.occurrence(index);
    if (is_left_out(occurrence)) return;
    if (occurrence.binding == Binding::local) return void(++out_.open_mentions);
    if (sought_.search.role && occurrence.role != *sought_.search.role) return;
    if (is_excluded(facts, occurrence) && !resolver_.is_known_to_compiler(file_, index)) return;
    if (sought_.found.contains({file_, index})) return;
    std::vector<resolve::Target> targets = resolver_.resolve(file_, index);
    if (targets.empty() && sought_.of_library) targets = library_targets(resolver_, file_, index);
    if (context_.stopped()) return;  // Cancelled: the targets are incomplete.
    std::vector<resolve::Target> sought = sought_of(targets);
    if (sought.empty()) sought = constructors_run(targets, occurrence);
    if (targets.empty()) ++out_.open_mentions;
    if (sought.empty()) return;
    add_use(index, sought[0].evidence);
    if (!sought_.search.with_symbols) return;
    for (const resolve::Target& target : sought) {
      out_.uses.back().symbols.push_back(target.ref());
      out_.uses.back().evidences.push_back(target.evidence);
    }
  }

  /// By its form alone.
  bool is_excluded(const FileFacts& facts, const Occurrence& occurrence) const {
    return (sought_.is_top_level && is_member_of_value(facts, occurrence)) ||
           (sought_.modules_only && occurrence.receiver.valid() &&
            !may_be_module(facts, occurrence.receiver));
  }

  /// The targets that are sought, best first; only the first, unless all symbols are requested.
  std::vector<resolve::Target> sought_of(const std::vector<resolve::Target>& targets) {
    constexpr int kLikeliest = 2;  // A use with more candidates counts for none of the others.
    std::vector<resolve::Target> sought;
    int open = 0;
    for (const resolve::Target& target : targets) {
      const Symbol* symbol = target.file == targets[0].file ? context_.symbol(target.ref())
                                                            : nullptr;
      // Alternative definitions of a macro, chosen by the configuration, all count.
      const bool branch = symbol && symbol->kind == SymbolKind::macro;
      if (target.evidence >= resolve::Evidence::ambiguous && !branch && open++ >= kLikeliest) break;
      if (!sought_.contains(target.ref())) continue;
      sought.push_back(target);
      if (!sought_.search.with_symbols) break;
    }
    return sought;
  }

  /// The requested constructors that the call of a class runs; only the first, unless all symbols
  /// are requested.
  std::vector<resolve::Target> constructors_run(const std::vector<resolve::Target>& targets,
                                                const Occurrence& call) {
    std::vector<resolve::Target> run;
    if (sought_.constructors.empty() || call.role != Role::call) return run;
    for (const resolve::Target& target : targets) {
      if (!constructs_sought(target)) continue;
      for (const SymbolRef& each : constructors_taking(resolver_, target.ref(), call.arguments))
        if (sought_.contains(each) && (run.empty() || sought_.search.with_symbols))
          run.push_back({each.file, each.symbol, target.evidence});
    }
    return run;
  }

  bool constructs_sought(const resolve::Target& target) const {
    return std::ranges::any_of(sought_.constructors, [&](const ConstructorOfClass& each) {
      return target.ref() == each.type;
    });
  }

  /// True for a requested symbol, and for the class of a requested constructor.
  bool leads_to_sought(const std::vector<resolve::Target>& targets) {
    return !sought_of(targets).empty() ||
           std::ranges::any_of(
               targets, [&](const resolve::Target& target) { return constructs_sought(target); });
  }

  bool is_left_out(const Occurrence& occurrence) const {
    return occurrence.role == Role::doc && sought_.search.docs == DocUses::omitted;
  }

  /// True if the occurrence can only refer to a member of a type.
  bool is_member_of_value(const FileFacts& facts, const Occurrence& occurrence) const {
    constexpr std::uint32_t kNone = 0xFFFFFFFF;
    return occurrence.binding == Binding::member && occurrence.target == kNone &&
           definition(facts.language).traits.members_are_nested;
  }

  void add_use(OccurrenceIndex index, resolve::Evidence evidence) {
    const FileFacts& facts = *context_.facts(file_);
    const Occurrence& occurrence = facts.occurrence(index);
    FoundUse use{file_, index, role_of(index), evidence, {}, {}, {}, {}, {}};
    if (sought_.search.placed) {
      use.place.file = file_, use.place.range = occurrence.range;
      use.place.path = context_.path(file_);
      const bool known = !out_.uses.empty() && out_.uses.back().file == file_;
      use.place.facts = known ? out_.uses.back().place.facts : text_facts_of(facts);
      use.place.start = facts.text_map.position_at(occurrence.range.begin);
      use.place.end = facts.text_map.position_at(occurrence.range.end);
      if (use.role == Role::call) use.constructors = constructors_called(index);
    }
    if (sought_.search.with_around) use.around = symbol_around(facts, occurrence.range);
    out_.uses.push_back(std::move(use));
  }

  /// A class in a constructor's list of initializers reads like a member that is written: it is
  /// called.
  Role role_of(OccurrenceIndex index) {
    const FileFacts& facts = *context_.facts(file_);
    const Role role = facts.occurrence(index).role;
    if (role != Role::write || !definition(facts.language).traits.class_before_constructors)
      return role;
    const std::vector<resolve::Target> targets = resolver_.resolve(file_, index);
    const Symbol* first = targets.empty() ? nullptr : context_.symbol(targets[0].ref());
    return first && (is_class_like(first->kind) || first->kind == SymbolKind::constructor)
               ? Role::call
               : role;
  }

  std::vector<SymbolRef> constructors_called(OccurrenceIndex index) {
    std::vector<SymbolRef> constructors;
    for (const resolve::Target& target : resolver_.resolve(file_, index)) {
      const Symbol* symbol = sought_.contains(target.ref()) ? context_.symbol(target.ref())
                                                            : nullptr;
      if (symbol && symbol->kind == SymbolKind::constructor) constructors.push_back(target.ref());
    }
    return constructors;
  }

  const SoughtSymbols& sought_;
  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  const FileFacts* const facts_;
  FileUses& out_;
};

}  // namespace

bool SoughtSymbols::contains(const SymbolRef& ref) const {
  return std::find(search.symbols.begin(), search.symbols.end(), ref) != search.symbols.end();
}

bool SoughtSymbols::is_in(FileId file) const {
  return std::any_of(search.symbols.begin(), search.symbols.end(),
                     [&](const SymbolRef& ref) { return ref.file == file; });
}

std::vector<std::string> module_names(Family family, std::string_view path) {
  static const RowsByWord directory_modules(&LanguageDefinition::directory_modules);
  std::vector<std::string> names{std::string(file_stem(path))};
  const LanguageDefinition* row = directory_modules.find(names[0]);
  if (row && row->family == family) names.emplace_back(file_name(parent_path(path)));
  return names;
}

void SoughtSymbols::add_name(std::string name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
    names.push_back(std::move(name));
}

void find_uses(const SoughtSymbols& sought, resolve::Resolver& resolver, FileId file,
               const std::string& name, FileUses& out) {
  FileUseSearch(sought, resolver, file, out).by_name(name);
}

void find_keyword_uses(const SoughtSymbols& sought, resolve::Resolver& resolver, FileId file,
                       FileUses& out) {
  FileUseSearch(sought, resolver, file, out).by_keyword();
}

void find_local_uses(const SoughtSymbols& sought, resolve::Resolver& resolver, SymbolRef local,
                     FileUses& out) {
  FileUseSearch(sought, resolver, local.file, out).by_binding(local.symbol);
}

std::shared_ptr<const FileFacts> text_facts_of(const FileFacts& facts) {
  auto slim = std::make_shared<FileFacts>();
  slim->language = facts.language;
  slim->flags = facts.flags;
  slim->text_map = facts.text_map;
  return slim;
}

}  // namespace codefinder::query
