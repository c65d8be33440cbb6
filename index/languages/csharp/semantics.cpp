// The resolver rules of C#: files declare namespaces; a type is found by its namespace and
// name, and is visible where its namespace is open.  The scope of a namespace is "cs:A.B".
#include "index/languages/csharp/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/collections.h"
#include "index/languages/_common/constructed_class.h"
#include "index/languages/csharp/declarations.h"
#include "index/languages/csharp/overloads.h"
#include "index/languages/csharp/usings.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace codefinder::csharp {

using namespace resolve;

namespace {

constexpr std::string_view kScope = "cs:";

Value open_namespace(std::string_view space) {
  return Value::package(std::string(kScope) + std::string(space), Evidence::package);
}

/// The types with this name whose namespace or outer type is `scope`.
Values types_in(Resolver& resolver, std::string_view scope, std::string_view name) {
  Context& context = resolver.context();
  Values found;
  for (const Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (!is_type(ref.kind) || context.language(ref.file) != Language::csharp) continue;
    const FileFacts* facts = context.facts(ref.file);
    if (facts && scope_of(*facts, ref.symbol) == scope)
      found.push_back(Value::of(ref, Evidence::import_));
  }
  return found;
}

/// "A.B.C": the type, looked up from the namespaces around it too.
Values type_at(Resolver& resolver, std::string_view path, std::string_view from) {
  const std::size_t dot = path.rfind('.');
  const std::string_view scope = dot == std::string_view::npos ? std::string_view()
                                                               : path.substr(0, dot);
  const std::string_view name = path.substr(dot == std::string_view::npos ? 0 : dot + 1);
  for (;; from = outer_scope(from)) {
    const std::string full = dotted(from, scope);
    if (Values found = types_in(resolver, full, name); !found.empty()) return found;
    if (from.empty()) return {};
  }
}

class CsharpImports : public ImportResolver {
 public:
  /// `using A.B` opens a namespace, which CsharpVisibility looks at; `using static A.B` gives the
  /// members of a type, and `using C = A.B` is either.
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    const bool is_static = (request.flags & ImportFlag::static_) != 0;
    if ((request.flags & ImportFlag::wildcard) != 0 && !is_static) return {Value::external()};
    std::string_view path = request.module.substr(0, request.module.find('<'));
    if (path.starts_with("global::")) path.remove_prefix(8);
    const FileFacts* facts = resolver.context().facts(request.file);
    Values found = type_at(resolver, path, facts ? facts->str(facts->package) : "");
    if (found.empty() && !is_static) found.push_back(open_namespace(path));
    if (found.empty() || !is_static) found.push_back(Value::external());
    return found;
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    const std::string_view space = std::string_view(scope).substr(kScope.size());
    Values found = types_in(resolver, space, name);
    if (found.empty()) found = {open_namespace(dotted(space, name)), Value::external()};
    return found;
  }

  /// `global::A` begins at the global namespace.
  Values keyword_module(Resolver&, FileId, std::string_view, std::uint32_t) const override {
    return {open_namespace("")};
  }
};

class CsharpVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (name == "this" || name == "base")
      return common::constructed(
          resolver, file, occurrence.range.begin,
          name == "base" ? common::Constructed::base : common::Constructed::self);
    const std::string here = scope_at(facts, occurrence.range.begin);
    Values found = visible_types(resolver, file, here, name);
    if (found.empty() && is_attribute_name(occurrence))
      found = visible_types(resolver, file, here, std::string(name) + "Attribute");
    if (found.empty())
      for (const std::string& type : usings_of(context, file).types)
        for (const Value& value : type_at(resolver, type, ""))
          append(found, resolver.members_of(value, name));
    // The head of a qualified name.
    if (found.empty() && (occurrence.role == Role::read || occurrence.role == Role::doc)) {
      for (std::string_view scope = here;; scope = outer_scope(scope)) {
        if (found.size() < 4 || scope.empty()) found.push_back(open_namespace(dotted(scope, name)));
        if (scope.empty()) break;
      }
      found.push_back(Value::external());
    }
    return found;
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    if (names_type(resolver.context(), file, index) && lacks_types(resolver.context(), found))
      return type_named_like(resolver, file, index);
    if (found.size() == 1)
      if (Values types = types_instead(resolver, file, index, found[0]); !types.empty())
        return types;
    return found.size() < 2 ? found : with_arity(resolver, file, index, std::move(found));
  }
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    const std::string_view here = context.path(file);
    const auto order = [&](const Value& value) {
      if (value.kind != Value::Kind::symbol) return std::tuple(2, 0, true, std::string_view());
      const std::string_view path = context.path(value.file);
      return std::tuple(value.file == file ? 0 : 1, -shared_directories(here, path),
                        file_stem(path) != context.name(value.ref()), path);
    };
    if (std::all_of(found.begin(), found.end(), [&](const Value& value) {
          const Symbol* symbol = symbol_of(context, value);
          return symbol && is_type(symbol->kind);
        }))
      std::stable_sort(found.begin(), found.end(),
                       [&](const Value& a, const Value& b) { return order(a) < order(b); });
  }

 private:
  /// True where only a type can be meant: `A` of `A B { get; }` and of `new A()`.
  static bool names_type(Context& context, FileId file, OccurrenceIndex index) {
    const Occurrence& use = context.facts(file)->occurrence(index);
    if (use.receiver.valid()) return false;
    if (use.role == Role::type || use.role == Role::inherit) return true;
    if (use.role != Role::call) return false;
    const std::string_view before = trim(
        std::string_view(context.text(file)).substr(0, use.range.begin));
    return before.ends_with("new") && (before.size() == 3 || !is_word_char(before.end()[-4]));
  }

  /// True if all are members or variables of the project.
  static bool lacks_types(Context& context, const Values& found) {
    return !found.empty() && std::all_of(found.begin(), found.end(), [&](const Value& value) {
      const Symbol* symbol = value.kind == Value::Kind::symbol ? symbol_of(context, value)
                                                               : nullptr;
      return symbol && !is_type(symbol->kind) && symbol->kind != SymbolKind::type_parameter &&
             symbol->kind != SymbolKind::constructor && symbol->kind != SymbolKind::namespace_;
    });
  }

  /// A member may have the name of its type.
  static Values type_named_like(Resolver& resolver, FileId file, OccurrenceIndex index) {
    const FileFacts& facts = *resolver.context().facts(file);
    const Occurrence& use = facts.occurrence(index);
    Values found = visible_types(resolver, file, scope_at(facts, use.range.begin),
                                 facts.str(use.name));
    if (found.empty()) return {Value::external()};
    return found.size() < 2 ? found : with_arity(resolver, file, index, std::move(found));
  }

  /// Keeps the types with as many type parameters as the use has arguments, if there are any.
  static Values with_arity(Resolver& resolver, FileId file, OccurrenceIndex index, Values found) {
    Context& context = resolver.context();
    const auto arity = [&](const Value& value) {
      const Symbol* symbol = symbol_of(context, value);
      if (!symbol || !is_type(symbol->kind)) return -1;
      const FileFacts& facts = *context.facts(value.file);
      return type_parameters(facts.str(symbol->signature), facts.str(symbol->name));
    };
    const int first = arity(found[0]);
    if (first < 0 || std::all_of(found.begin(), found.end(),
                                 [&](const Value& value) { return arity(value) == first; }))
      return found;
    const std::uint32_t end = context.facts(file)->occurrence(index).range.end;
    const int wanted = type_arguments(context.text(file), end);
    Values kept = found;
    std::erase_if(kept, [&](const Value& value) { return arity(value) != wanted; });
    return kept.empty() ? found : kept;
  }

  /// `Color.Red` where a member `Color` has the type `Color`: the type, if the name after it is a
  /// static member of that.
  static Values types_instead(Resolver& resolver, FileId file, OccurrenceIndex index,
                              const Value& member) {
    Context& context = resolver.context();
    const Symbol* symbol = symbol_of(context, member);
    if (!symbol || !symbol->type.valid() ||
        (symbol->kind != SymbolKind::property && symbol->kind != SymbolKind::field))
      return {};
    const FileFacts& facts = *context.facts(file);
    const OccurrenceIndex after(index.value + 1);
    const Occurrence& next = facts.occurrence(after);
    if (facts.occurrence(index).role != Role::read || !next.receiver.valid()) return {};
    const Expr& receiver = facts.exprs[next.receiver.value];
    if (receiver.op != ExprOp::name || receiver.a != index.value) return {};
    const std::string_view name = facts.str(facts.occurrence(index).name);
    Values types;
    for (const Value& type : resolver.values_of(member.file, symbol->type)) {
      if (!type.symbol.valid() || context.name(type.ref()) != name) continue;
      for (const Value& found : resolver.members_of(type, facts.str(next.name))) {
        const Symbol* of = symbol_of(context, found);
        if (of && (of->has(SymbolFlag::static_) || is_type(of->kind)))
          types = {Value::of(type.ref(), Evidence::package)};
      }
    }
    return types;
  }

  static bool is_attribute_name(const Occurrence& occurrence) {
    return occurrence.role == Role::type;
  }

  /// The types of the innermost scope around that has the name; else of the opened namespaces.
  static Values visible_types(Resolver& resolver, FileId file, std::string_view here,
                              std::string_view name) {
    Context& context = resolver.context();
    Values found;
    std::size_t best = 0;
    for (const Definition& ref : context.definitions(name)) {
      if (context.stopped()) break;
      if (!is_type(ref.kind) || context.language(ref.file) != Language::csharp) continue;
      const FileFacts* facts = context.facts(ref.file);
      if (!facts || facts->symbol(ref.symbol).has(SymbolFlag::local)) continue;
      const std::string scope = scope_of(*facts, ref.symbol);
      std::size_t rank = is_around(scope, here) ? scope.size() + 2 : 0;
      if (rank == 0) {
        const std::vector<std::string>& spaces = usings_of(context, file).namespaces;
        rank = std::any_of(spaces.begin(), spaces.end(),
                           [&](const std::string& space) { return opens(space, here, scope); });
      }
      if (rank == 0 || rank < best) continue;
      if (rank > best) found.clear();
      best = rank;
      found.push_back(Value::of(ref, Evidence::package));
    }
    return found;
  }

  /// True if `using space` in `here` opens the namespace `scope`.
  static bool opens(std::string_view space, std::string_view here, std::string_view scope) {
    if (space.starts_with("global::")) space.remove_prefix(8);
    if (space == scope) return true;
    return scope.ends_with(space) && scope.size() > space.size() + 1 &&
           scope[scope.size() - space.size() - 1] == '.' &&
           is_around(scope.substr(0, scope.size() - space.size() - 1), here);
  }
};

class CsharpOverloads : public OverloadRules {
 public:
  bool takes_count(const FileFacts& facts, const Symbol& function,
                   std::uint8_t arguments) const override {
    const ParameterCounts counts = count_parameters(facts.str(function.signature));
    if (!counts.known) return OverloadRules::takes_count(facts, function, arguments);
    const int receivers = counts.extends ? 1 : 0;
    const int given = arguments;
    return (given >= counts.required - receivers && given <= counts.all - receivers) ||
           (given >= counts.required && given <= counts.all);
  }

  int misfit(Resolver& resolver, FileId file, SymbolRef function,
             std::span<const ExprIndex> arguments) const override {
    return csharp::misfit(resolver, file, function, arguments);
  }

  /// The other parts of a partial type.
  std::vector<SymbolRef> merged(Resolver& resolver, SymbolRef symbol) const override {
    return parts_of(resolver.context(), symbol);
  }
};

class CsharpLibrary : public common::Collections {
 public:
  CsharpLibrary() : Collections("IEnumerable", "IEnumerable") {}

  std::string_view result_type(std::string_view method) const override {
    constexpr Words kStrings = "ToString Substring Trim TrimEnd TrimStart ToLower ToUpper";
    return kStrings.contains(method) ? "string" : "";
  }
};

class CsharpImplicit : public ImplicitTypes {
 public:
  Values extension_methods(Resolver& resolver, FileId, const Value& receiver,
                           std::string_view name) const override {
    return csharp::extension_methods(resolver, receiver, name);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const CsharpImports kImports;
  static const CsharpVisibility kVisibility;
  static const CsharpOverloads kOverloads;
  static const CsharpLibrary kLibrary;
  static const CsharpImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary,
          .implicit = &kImplicit};
}

}  // namespace codefinder::csharp
