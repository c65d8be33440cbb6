// The cost of conversions from arguments to parameters.
#include "index/languages/java/overloads.h"

#include "index/languages/java/library.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <optional>

namespace codefinder::java {

using namespace resolve;

namespace {

constexpr int kNever = OverloadRules::kNever;
constexpr int kUnknown = 8;   // Either type is unknown: as good as a fair fit.
constexpr int kBoxed = 10;    // Between int and Integer.
constexpr int kDistant = 25;  // Two external types whose relation is unknown.
constexpr int kGeneric = 30;  // A type parameter takes anything.
constexpr int kObject = 50;   // So does Object, less precisely.
constexpr int kSpread = 100;  // Variable arity comes after all others.
constexpr int kDeepest = 12;

/// A type, as far as overloads need it.
struct View {
  // `named`: an external type; `own`: a type of the project.
  enum class Sort { unknown, null, lambda, primitive, named, own, array, parameter };
  Sort sort = Sort::unknown;
  std::string_view name;         // For primitive and named.
  SymbolRef symbol;              // For own and parameter.
  const Value* array = nullptr;  // For array: its element is evaluated when needed.
};

class Chooser {
 public:
  Chooser(Resolver& resolver, FileId file)
      : resolver_(resolver), context_(resolver.context()), file_(file) {}

  /// Less is better; kNever if the function cannot take the arguments.
  int cost(SymbolRef function, std::span<const ExprIndex> arguments) {
    const Symbol* symbol = context_.symbol(function);
    const std::vector<ExprIndex> parameters = parameter_types(function);
    if (!symbol || parameters.size() != symbol->parameters)
      return kUnknown * static_cast<int>(arguments.size());
    if (!symbol->has(SymbolFlag::variadic))
      return exact(function.file, parameters, arguments, false);
    const int whole = parameters.size() == arguments.size()
                          ? exact(function.file, parameters, arguments, false)
                          : kNever;
    const int spread = exact(function.file, parameters, arguments, true);
    return std::min(whole, spread >= kNever ? kNever : spread + kSpread);
  }

  /// True if all parameters have the same types, as far as known.
  bool same(SymbolRef one, SymbolRef other) {
    const std::vector<ExprIndex> ours = parameter_types(one), theirs = parameter_types(other);
    if (ours.size() != theirs.size()) return false;
    for (std::size_t i = 0; i < ours.size(); ++i)
      if (differ(view_of(one.file, ours[i], 0), view_of(other.file, theirs[i], 0), 0)) return false;
    return true;
  }

 private:
  bool differ(const View& a, const View& b, int depth) {
    using Sort = View::Sort;
    const auto open = [](const View& v) {
      return v.sort == Sort::unknown || v.sort == Sort::parameter;
    };
    if (depth > kDeepest || open(a) || open(b)) return false;
    if (a.sort != b.sort || a.name != b.name) return true;
    if (a.sort == Sort::own)
      return resolver_.canonical_type(a.symbol) != resolver_.canonical_type(b.symbol);
    return a.sort == Sort::array && differ(element(a), element(b), depth + 1);
  }

  int exact(FileId of, const std::vector<ExprIndex>& parameters,
            std::span<const ExprIndex> arguments, bool spread) {
    int total = 0;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const bool gathered = spread && i + 1 >= parameters.size();
      View parameter = view_of(of, gathered ? parameters.back() : parameters[i], 0);
      if (gathered && parameter.sort == View::Sort::array) parameter = element(parameter);
      const int one = fit(argument(arguments[i]), parameter, 0);
      if (one >= kNever) return kNever;
      total += one;
    }
    return total;
  }

  std::vector<ExprIndex> parameter_types(SymbolRef function) {
    const FileFacts& facts = *context_.facts(function.file);
    const Symbol& symbol = facts.symbol(function.symbol);
    std::vector<ExprIndex> types;
    for (std::uint32_t i = function.symbol.value + 1;
         i < facts.symbols.size() && types.size() < symbol.parameters; ++i) {
      const Symbol& inner = facts.symbols[i];
      if (inner.full_range.begin >= symbol.full_range.end) break;
      if (inner.kind == SymbolKind::parameter && inner.container == function.symbol)
        types.push_back(inner.type);
    }
    return types;
  }

  View argument(ExprIndex expr) { return view_of(file_, expr, 0); }

  View view_of(FileId file, ExprIndex expr, int depth) {
    if (depth > kDeepest) return {};
    for (const Value& entity : resolver_.values_of(file, expr)) {
      View view = view_of(entity);
      if (view.sort != View::Sort::unknown) return view;
    }
    return {};
  }

  View view_of(const Value& entity) {
    View view;
    if (entity.is_external() || (entity.kind == Value::Kind::instance && !entity.symbol.valid())) {
      view.name = entity.external_type_name;
      if (view.name == "null") view.sort = View::Sort::null;
      else if (view.name == "lambda" || entity.builtin == Builtin::function)
        view.sort = View::Sort::lambda;
      else if (view.name.starts_with("array")) view.sort = View::Sort::array, view.array = &entity;
      else if (jdk::is_primitive(view.name)) view.sort = View::Sort::primitive;
      else if (!view.name.empty()) view.sort = View::Sort::named;
      return view;
    }
    const Symbol* symbol = context_.symbol(entity.ref());
    if (!symbol || (entity.kind != Value::Kind::instance && entity.kind != Value::Kind::symbol))
      return view;
    if (resolve::is_callable(symbol->kind))  // `Type::method`
      view.sort = View::Sort::lambda;
    else if (symbol->kind == SymbolKind::type_parameter)
      view.sort = View::Sort::parameter, view.symbol = entity.ref();
    else if (is_class_like(symbol->kind) && context_.is_library(entity.file))
      view.sort = View::Sort::named, view.name = context_.facts(entity.file)->str(symbol->name);
    else if (is_class_like(symbol->kind)) view.sort = View::Sort::own, view.symbol = entity.ref();
    return view;
  }

  View element(const View& array) {
    if (!array.array) return {};
    for (const Value& entity :
         resolver_.values_of(array.array->element_file, array.array->element)) {
      View view = view_of(entity);
      if (view.sort != View::Sort::unknown) return view;
    }
    return {};
  }

  int fit(const View& given, const View& wanted, int depth) {
    using Sort = View::Sort;
    if (depth > kDeepest || given.sort == Sort::unknown || wanted.sort == Sort::unknown)
      return kUnknown;
    const bool object = wanted.sort == Sort::named && wanted.name == "Object";
    if (given.sort == Sort::null) return wanted.sort == Sort::primitive ? kNever : object ? 3 : 0;
    if (given.sort == Sort::lambda) return lambda(wanted);
    if (wanted.sort == Sort::parameter)
      return kGeneric + (given.sort == Sort::primitive ? kBoxed : 0);
    // An Object fits only Object.
    if (given.sort == Sort::named && given.name == "Object") return object ? 0 : kNever;
    if (object) return kObject + (given.sort == Sort::primitive ? kBoxed : 0);
    if (given.sort == Sort::parameter) {
      const Symbol* symbol = context_.symbol(given.symbol);
      const bool bound = symbol && symbol->type.valid();
      return bound && (wanted.sort == Sort::named || wanted.sort == Sort::own) ? kDistant : kNever;
    }
    if (given.sort == Sort::array) {
      if (wanted.sort == Sort::named) return jdk::is_common(wanted.name) ? kObject - 1 : kNever;
      if (wanted.sort != Sort::array || given.name != wanted.name) return kNever;
      const View from = element(given), to = element(wanted);
      if (from.sort == Sort::primitive || to.sort == Sort::primitive) {
        const bool unknown = from.sort == Sort::unknown || to.sort == Sort::unknown;
        return from.name == to.name ? 0 : unknown ? kUnknown : kNever;
      }
      return fit(from, to, depth + 1);
    }
    if (wanted.sort == Sort::array) return kNever;
    if (given.sort == Sort::primitive) return from_primitive(given.name, wanted);
    if (wanted.sort == Sort::primitive) {
      const std::string_view bare = given.sort == Sort::named ? jdk::unboxed(given.name)
                                                              : std::string_view();
      if (bare.empty()) return kNever;
      const std::optional<int> wide = jdk::widening(bare, wanted.name);
      return wide ? *wide + kBoxed : kNever;
    }
    if (given.sort == Sort::named)
      return wanted.sort == Sort::own ? kNever : between_named(given.name, wanted.name);
    return from_own(given.symbol, wanted);
  }

  int lambda(const View& wanted) {
    using Sort = View::Sort;
    if (wanted.sort == Sort::primitive || wanted.sort == Sort::array) return kNever;
    if (wanted.sort == Sort::parameter) return kGeneric;
    if (wanted.sort == Sort::own) {
      const Symbol* symbol = context_.symbol(wanted.symbol);
      return symbol && symbol->kind == SymbolKind::interface ? 0 : kNever;
    }
    const bool functional = wanted.name == "Comparator" || wanted.name == "Runnable" ||
                            wanted.name == "Callable";
    return functional ? 0 : wanted.name == "Object" || jdk::supertypes(wanted.name) ? kNever : 1;
  }

  int from_primitive(std::string_view given, const View& wanted) {
    if (wanted.sort == View::Sort::primitive)
      return jdk::widening(given, wanted.name).value_or(kNever);
    if (wanted.sort != View::Sort::named) return kNever;
    const std::string_view box = jdk::boxed(given);
    if (box == wanted.name) return kBoxed;
    const bool is_supertype = Words(jdk::supertypes(box).value_or("")).contains(wanted.name) ||
                              jdk::is_common(wanted.name);
    return is_supertype ? kBoxed + 5 : kNever;
  }

  static int between_named(std::string_view given, std::string_view wanted) {
    if (given == wanted) return 0;
    const std::optional<std::string_view> above = jdk::supertypes(given);
    if (above && Words(*above).contains(wanted))
      return 1 + static_cast<int>(above->find(wanted)) / 8;
    const bool thrown = given.ends_with("Exception") || given.ends_with("Error") ||
                        given == "Throwable";
    if (thrown && wanted == "Throwable") return 3;
    if (given.ends_with("Exception") && wanted == "Exception") return 2;
    if (jdk::is_common(wanted)) return kDistant - 1;
    if (jdk::is_final(given)) return kNever;
    const bool unrelated = above && jdk::supertypes(wanted);
    const bool sorts = thrown != (wanted.ends_with("Exception") || wanted.ends_with("Error") ||
                                  wanted == "Throwable");
    return unrelated || (sorts && (above || jdk::supertypes(wanted))) ? kNever : kDistant;
  }

  int from_own(SymbolRef given, const View& wanted) {
    std::vector<std::pair<SymbolRef, int>> open{{resolver_.canonical_type(given), 0}};
    std::vector<SymbolRef> seen;
    bool has_external_base = false;
    for (std::size_t at = 0; at < open.size() && open.size() < 64; ++at) {
      const auto [type, distance] = open[at];
      if (wanted.sort == View::Sort::own && resolver_.canonical_type(wanted.symbol) == type)
        return distance;
      if (distance > kDeepest || !context_.spend()) break;
      for (const Value& base : resolver_.bases_of(type)) {
        const View view = view_of(base);
        if (view.sort == View::Sort::own &&
            std::find(seen.begin(), seen.end(), view.symbol) == seen.end()) {
          seen.push_back(view.symbol);
          open.emplace_back(resolver_.canonical_type(view.symbol), distance + 1);
        } else if (view.sort == View::Sort::named) {
          has_external_base = true;
          if (wanted.sort == View::Sort::named && view.name == wanted.name) return distance + 1;
          if (wanted.sort == View::Sort::named) {
            const int further = between_named(view.name, wanted.name);
            if (further < kDistant - 1) return distance + 1 + further;
          }
        }
      }
    }
    if (wanted.sort != View::Sort::named) return kNever;
    if (jdk::is_common(wanted.name)) return kDistant - 1;
    return has_external_base ? kDistant : kNever;
  }

  Resolver& resolver_;
  Context& context_;
  FileId file_;
};

}  // namespace

int misfit(Resolver& resolver, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments) {
  return Chooser(resolver, file).cost(function, arguments);
}

bool same_parameters(Resolver& resolver, SymbolRef one, SymbolRef other) {
  return Chooser(resolver, one.file).same(one, other);
}

}  // namespace codefinder::java
