// The resolver rules of C and C++: whatever the included files declare is visible, the namespaces
// around a place first, and the linker joins the rest.
#include "index/languages/_c/semantics.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_c/semantics_parts.h"
#include "index/languages/_common/platform_paths.h"
#include "index/languages/cpp/library.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <functional>

namespace codefinder::c_family {

using namespace resolve;

namespace {

struct Using {
  FileId file;
  ImportIndex import;
};
struct Platforms : Memo<FileId, common::Platform> {};

common::Platform platform(Context& context, FileId file) {
  const auto [it, fresh] = context.shared_memo<Platforms>().try_emplace(file);
  if (fresh) it->second = common::platform_of(context.path(file));
  return it->second;
}

struct Headers : Memo<FileId, bool> {};

bool is_in_header(Resolver& resolver, FileId file) {
  Context& context = resolver.context();
  const auto [it, fresh] = context.shared_memo<Headers>().try_emplace(file);
  if (fresh) it->second = is_header(resolver.traits(file), context.path(file));
  return it->second;
}

struct Usings : Memo<FileId, std::vector<Using>> {};

/// The using declarations and directives of the files that `file` includes.
const std::vector<Using>& usings(Resolver& resolver, FileId file) {
  Context& context = resolver.context();
  const auto [it, fresh] = context.memo<Usings>().try_emplace(file);
  std::vector<Using>& all = it->second;
  if (!fresh) return all;
  for (FileId included : std::vector<FileId>(resolver.includes().closure(file).files)) {
    if (context.stopped()) break;
    const FileFacts* facts = included == file ? nullptr : context.facts(included);
    for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
      const Import& import = facts->imports[i];
      const bool in_code = import.container.valid() &&
                           facts->symbol(import.container).kind != SymbolKind::namespace_;
      if (!import.has(ImportFlag::include) && !in_code) all.push_back({included, ImportIndex(i)});
    }
  }
  return all;
}

/// The values that a using declaration or directive of an included file makes visible.
Values used(Resolver& resolver, FileId file, std::string_view name) {
  Context& context = resolver.context();
  Values found;
  // C has no using declarations, and the headers are many.
  if (context.facts(file)->language == Language::c) return found;
  for (const Using& each : std::vector<Using>(usings(resolver, file))) {
    const FileFacts& facts = *context.facts(each.file);
    const Import& import = facts.imports[each.import.value];
    if (!context.spend()) break;
    if (import.has(ImportFlag::wildcard)) {
      for (const Value& space : Values(resolver.import_target(each.file, each.import)))
        for (Value& member : resolver.members_of(space, name)) found.push_back(std::move(member));
    } else if (facts.str(import.alias.valid() ? import.alias : import.name) == name) {
      found = resolver.import_target(each.file, each.import);
    }
    if (!found.empty()) break;
  }
  for (Value& entity : found) entity.evidence = Evidence::import_;
  return found;
}

/// The path without type arguments.
std::string plain_path(std::string_view path) {
  std::string plain;
  int depth = 0;
  for (const char c : path) {
    if (c == '<') ++depth;
    if (depth == 0 && c != ' ') plain += c;
    if (c == '>') --depth;
  }
  return plain;
}

/// `using Base = Store<T>; using Base::put;`: the types that the name has in the classes around the
/// import.
Values type_of_alias(Resolver& resolver, const ImportRequest& request, std::string_view name) {
  const FileFacts& facts = *resolver.context().facts(request.file);
  for (SymbolIndex around = request.container; around.valid();
       around = facts.symbol(around).container)
    for (std::uint32_t i = around.value + 1; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (symbol.full_range.begin >= facts.symbol(around).full_range.end) break;
      if (symbol.kind == SymbolKind::type_alias && symbol.container == around &&
          facts.str(symbol.name) == name)
        return resolver.expanded(Value::of({request.file, SymbolIndex(i)}, Evidence::import_));
    }
  return {};
}

/// `using namespace a::b`, `namespace x = a::b`: the first definition of the namespace or class
/// with that path.
Values space(Resolver& resolver, const ImportRequest& request) {
  Context& context = resolver.context();
  const std::string path = plain_path(request.module);
  if (Values found = type_of_alias(resolver, request, path); !found.empty()) return found;
  const std::vector<std::string_view> parts = split(path, "::");
  if (parts.empty()) return {};
  Values found;
  for (const SymbolRef& ref : context.definitions(parts.back())) {
    if (context.stopped()) break;
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || context.family(ref.file) != Family::c) continue;
    if (symbol->kind != SymbolKind::namespace_ && !is_class_like(symbol->kind)) continue;
    if (!is_same_or_suffix(path, own_path(*context.facts(ref.file), ref.symbol))) continue;
    found.push_back(Value::of(ref, Evidence::import_));
    break;
  }
  return found;
}

/// The functions with the arity of the call, with their declarations; all if none has it.
Values with_arity(Resolver& resolver, Values found, const Occurrence& occurrence) {
  if (found.size() < 2 || occurrence.arguments == Symbol::kUnknownArity) return found;
  Values fitting;
  for (const Value& entity : found)
    if (const Symbol* symbol = resolver.context().symbol(entity.ref());
        symbol &&
        (symbol->parameters == occurrence.arguments ||
         (symbol->kind == SymbolKind::macro && symbol->parameters == Symbol::kUnknownArity)))
      fitting.push_back(entity);
  return fitting.empty() ? found : fitting;
}

class CImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    if (!(request.flags & ImportFlag::include)) return space(resolver, request);
    if (request.module.empty()) return {Value::external()};
    const std::optional<FileId> file = included_file(context, request);
    return {file ? Value::module(*file, Evidence::import_) : Value::external()};
  }
  Values library_module(Resolver& resolver, const ImportRequest& request) const override {
    const bool include = (request.flags & ImportFlag::include) != 0;
    const auto file = include ? library_header(resolver.context(), request) : std::nullopt;
    return file ? Values{Value::module(*file, Evidence::import_)} : Values{};
  }
  void request_libraries(Resolver& resolver, FileId file) const override {
    request_library_headers(resolver, file);
  }
  Values library_names(Resolver& resolver, FileId file, std::string_view name) const override {
    return c_family::library_names(resolver, file, name);
  }

  Values imported(Resolver& resolver,
                  const ImportRequest& request) const override {  // `using a::b;`
    Values found;
    for (const Value& entity : space(resolver, request))
      for (Value& member : resolver.members_of(entity, request.name))
        found.push_back(std::move(member));
    return found;
  }
};

/// True for names of C that other files can only see through an include.  The tag of a struct is
/// no such name: `struct t*` in a header refers to the struct of a source file.
bool needs_include(const Definition& definition) {
  return definition.member || definition.nested || definition.kind == SymbolKind::macro ||
         definition.kind == SymbolKind::enum_member || definition.kind == SymbolKind::type_alias;
}

class CVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const std::string_view name = resolver.context().facts(file)->str(occurrence.name);
    if (resolver.context().definitions(name).empty()) return {};
    const std::vector<std::string> spaces = enclosing_spaces(resolver.context(), file,
                                                             occurrence.range.begin);
    std::vector<std::pair<SymbolRef, std::size_t>> seen;  // With the place of the namespace.
    std::size_t best = spaces.size();
    for (const Definition& ref : resolver.context().definitions(name)) {
      if (resolver.context().stopped()) break;
      const std::optional<std::string> path = visible_space(resolver, file, ref);
      if (!path) continue;
      const auto space = static_cast<std::size_t>(std::find(spaces.begin(), spaces.end(), *path) -
                                                  spaces.begin());
      if (space == spaces.size()) continue;
      seen.emplace_back(ref, space);
      best = std::min(best, space);
    }
    const bool is_hidden = best + 1 < spaces.size() &&
                           std::ranges::any_of(
                               seen, [&](const auto& each) { return spaces[each.second].empty(); });
    if (is_hidden && is_global_name(resolver.context(), file, occurrence.range))
      best = spaces.size() - 1;
    Values found;
    for (const auto& [ref, space] : seen)
      if (space == best)
        found.push_back(Value::of(ref, ref.file == file ? Evidence::same_file : Evidence::import_));
    if (found.empty()) found = used(resolver, file, name);
    if (found.empty()) found = library_names(resolver, file, name);
    return with_arity(resolver, std::move(found), occurrence);
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    Context& context = resolver.context();
    if (candidate.file == file || is_in_header(resolver, candidate.file)) return true;
    const bool in_c = context.language(candidate.file) == Language::c;
    // An included file sees what precedes the include.
    if (in_c && needs_include(candidate))
      return file.valid() && resolver.includes().leads_to(candidate.file, file);
    const bool linked = is_callable(candidate.kind) ||
                        (in_c && candidate.kind == SymbolKind::variable);
    if (candidate.nested || !linked) return true;
    const Symbol* symbol = context.symbol(candidate);
    // A `static` function or variable of another source file is not visible.
    return symbol && symbol->has(SymbolFlag::exported);
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                      Values found) const override {
    return choose(resolver, file, occurrence, std::move(found));
  }
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    Context& context = resolver.context();
    if (found.size() < 2) return;
    const common::Platform from = platform(context, file);
    std::vector<int> distances;
    for (const Value& value : found)
      distances.push_back(
          value.file.valid() ? common::platform_distance(platform(context, value.file), from) : 0);
    const bool one_platform = std::ranges::adjacent_find(distances, std::not_equal_to()) ==
                              distances.end();
    const bool one_file = std::any_of(found.begin() + 1, found.end(), [&](const Value& each) {
      return each.file == found[0].file;
    });
    if (one_platform && !one_file) return;
    // A namespace is one, in whatever files it is opened.
    const Symbol* symbol = symbol_of(context, found[0]);
    if (!symbol || symbol->kind == SymbolKind::namespace_) return;
    Values nearest_first;
    for (int distance = 0; distance <= common::kMaxPlatformDistance; ++distance)
      for (std::size_t i = 0; i < found.size(); ++i)
        if (distances[i] == distance) nearest_first.push_back(std::move(found[i]));
    found = std::move(nearest_first);
    const FileId nearest = found[0].file;
    const auto others = std::ranges::find_if(
        found, [&](const Value& each) { return each.file != nearest; });
    std::stable_partition(found.begin(), others, [&](const Value& each) {
      const Symbol* of = symbol_of(context, each);
      return !of || branch_of(resolver, each.file, of->name_range) == Branch::built;
    });
  }
  bool opened_by_macro(Resolver& resolver, FileId file, std::string_view scope,
                       std::string_view path) const override {
    return is_in_macro_namespace(resolver.context(), file, scope, path);
  }
  /// An out-of-line member is in a file that includes the class's, or has the same name.
  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    return file == of || resolver.includes().includes(file, of) ||
           file_stem(resolver.context().path(file)) == file_stem(resolver.context().path(of));
  }

 private:
  /// The paths of the namespaces and classes around the place, innermost first; the global one
  /// last.
  static std::vector<std::string> enclosing_spaces(Context& context, FileId file,
                                                   std::uint32_t offset) {
    const FileFacts& facts = *context.facts(file);
    std::vector<std::string> spaces;
    for (SymbolIndex at = enclosing_symbol(facts, offset); at.valid() && context.spend();
         at = facts.symbol(at).container) {
      spaces.push_back(own_path(facts, at));
      if (facts.symbol(at).qualifier.valid()) spaces.push_back(scope_path(facts, at));
    }
    spaces.emplace_back();
    return spaces;
  }

  /// The path of the namespace that contains the symbol, if `file` includes the symbol's file.
  static std::optional<std::string> visible_space(Resolver& resolver, FileId file,
                                                  const Definition& ref) {
    Context& context = resolver.context();
    if (ref.member && (ref.kind != SymbolKind::enum_member || !ref.nested)) return std::nullopt;
    if (!resolver.includes().includes(file, ref.file) || context.family(ref.file) != Family::c)
      return std::nullopt;
    // Without reading facts: hundreds of headers may declare a type.
    if (!ref.nested) return std::string();
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || symbol->qualifier.valid()) return std::nullopt;
    const FileFacts& other = *context.facts(ref.file);
    SymbolIndex container = symbol->container;
    if (symbol->kind == SymbolKind::enum_member && container.valid())
      container = other.symbol(container).container;
    return container.valid() ? own_path(other, container) : std::string();
  }
};

class COverloads : public OverloadRules {
 public:
  std::vector<SymbolRef> overridden(Resolver& resolver, SymbolRef symbol) const override {
    return c_family::overridden(resolver, symbol);
  }
  bool takes_count(const FileFacts& facts, const Symbol& function,
                   std::uint8_t arguments) const override {
    return takes_argument_count(facts, function, arguments);
  }
  int misfit(Resolver& resolver, FileId file, SymbolRef function,
             std::span<const ExprIndex> arguments) const override {
    return argument_misfit(resolver, file, function, arguments);
  }
  bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) const override {
    Context& context = resolver.context();
    if (context.facts(one.file)->language != Language::cpp)
      return OverloadRules::same_parameters(resolver, one, other);
    if (!OverloadRules::same_parameters(resolver, one, other)) return false;
    const auto types = plain_parameter_types(*context.facts(one.file), one.symbol);
    const auto others = plain_parameter_types(*context.facts(other.file), other.symbol);
    if (types && others && *types != *others) return false;
    return object_qualifiers(*context.facts(one.file), one.symbol) ==
           object_qualifiers(*context.facts(other.file), other.symbol);
  }
};

}  // namespace

const resolve::NameVisibility& visibility() {
  static const CVisibility kVisibility;
  return kVisibility;
}

LanguageSemantics semantics() {
  static const CImports kImports;
  static const COverloads kOverloads;
  return {.imports = &kImports,
          .visibility = &visibility(),
          .overloads = &kOverloads,
          .library = &library()};
}

}  // namespace codefinder::c_family
