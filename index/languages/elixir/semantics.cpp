// The resolver rules of Elixir: modules by their full names, which aliases shorten; functions by
// name and arity; imports, also those that a used module makes.
#include "base/strings.h"
#include "index/languages/elixir/rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::elixir {

using namespace resolve;

namespace {

bool is_module(SymbolKind kind) {
  return kind == SymbolKind::module || kind == SymbolKind::interface;
}
bool is_module_name(std::string_view name) { return !name.empty() && is_upper(name[0]); }

/// The innermost module around the offset; none if there is none.
SymbolIndex enclosing_module(const FileFacts& facts, std::uint32_t offset) {
  SymbolIndex at = enclosing_symbol(facts, offset);
  while (at.valid() && !is_module(facts.symbol(at).kind)) at = facts.symbol(at).container;
  return at;
}

/// The module's name as the use has it: its occurrence is the last part of `A.B`.
std::string written_name(Context& context, FileId file, const Occurrence& use) {
  const std::string_view text = context.text(file);
  if (use.range.end > text.size()) return std::string(context.facts(file)->str(use.name));
  std::uint32_t begin = use.range.begin;
  while (begin > 0 && (is_identifier_char(text[begin - 1]) || text[begin - 1] == '.')) --begin;
  return std::string(text.substr(begin, use.range.end - begin));
}

/// The modules with this full name.
Values modules_at(Context& context, std::string_view name) {
  Values found;
  for (const Definition& each : context.definitions(name.substr(name.rfind('.') + 1))) {
    if (!is_module(each.kind) || context.language(each.file) != Language::elixir) continue;
    const FileFacts* facts = context.spend() ? context.facts(each.file) : nullptr;
    if (facts && qualified_name(*facts, each.symbol) == name)
      found.push_back(Value::of(each, Evidence::import_));
  }
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return context.path(a.file) < context.path(b.file);
  });
  return found;
}

/// "A" of the module "A.B" in another one, which is known by it there.
std::string_view first_part(const FileFacts& facts, const Symbol& module) {
  const std::string_view written = facts.str(module.qualifier.valid() ? module.qualifier
                                                                      : module.name);
  return written.substr(0, written.find('.'));
}

/// The full name of a module as it is written at the offset.
std::string full_name(const FileFacts& facts, std::string_view written, std::uint32_t offset) {
  constexpr std::string_view kThis = "__MODULE__";
  const std::string_view first = written.substr(0, written.find('.'));
  const std::string rest(written.substr(first.size()));
  const SymbolIndex module = enclosing_module(facts, offset);
  if (first == kThis) return module.valid() ? qualified_name(facts, module) + rest : rest;
  // The nearest alias before the use that is visible there.
  const Import* best = nullptr;
  for (const Import& import : facts.imports) {
    if (import.has(ImportFlag::wildcard) || import.has(ImportFlag::static_)) continue;
    if (import.range.begin >= offset || import.range.contains(offset)) continue;
    const std::string_view path = facts.str(import.module);
    const std::string_view local = import.alias.valid() ? facts.str(import.alias)
                                                        : path.substr(path.rfind('.') + 1);
    const bool visible = !import.container.valid() ||
                         facts.symbol(import.container).full_range.contains(offset);
    if (local == first && visible && path != written) best = &import;
  }
  if (best != nullptr) {
    const std::string path(facts.str(best->module));
    if (path.starts_with(std::string(first) + ".")) return path + rest;
    return full_name(facts, path, best->range.begin) + rest;
  }
  // A module inside of one around is known by its own name.
  for (SymbolIndex around = module; around.valid(); around = facts.symbol(around).container)
    for (const Symbol& symbol : facts.symbols)
      if (is_module(symbol.kind) && symbol.container == around &&
          first_part(facts, symbol) == first)
        return qualified_name(facts, around) + "." + std::string(written);
  return std::string(written);
}

Values module_named(Resolver& resolver, FileId file, std::string_view written,
                    std::uint32_t offset) {
  Context& context = resolver.context();
  return modules_at(context, full_name(*context.facts(file), written, offset));
}

Values or_external(Values found) {
  if (found.empty()) found.push_back(Value::external());
  return found;
}

class ElixirImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    const FileFacts& facts = *resolver.context().facts(request.file);
    std::uint32_t offset = 0;
    for (const Import& import : facts.imports)
      if (facts.str(import.module).starts_with(request.module) &&
          import.container == request.container)
        offset = std::max(offset, import.range.begin);
    return or_external(module_named(resolver, request.file, request.module, offset));
  }
};

/// The number of default values of the parameters.
int defaults_of(const FileFacts& facts, const Symbol& function) {
  const std::string_view signature = facts.str(function.signature);
  int count = 0;
  for (std::size_t at = signature.find("\\\\"); at != std::string_view::npos;
       at = signature.find("\\\\", at + 2))
    ++count;
  return count;
}

/// True if the call takes its first argument from a pipe: `x |> M.f(y)`.
bool is_piped(std::string_view text, std::uint32_t begin) {
  if (begin > text.size()) return false;
  std::string_view before = text.substr(0, begin);
  while (!before.empty() && (is_identifier_char(before.back()) || before.back() == '.'))
    before.remove_suffix(1);
  return trim_end(before).ends_with("|>");
}

class ElixirVisibility final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file, const Occurrence& use) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(use.name);
    if (is_module_name(name) || name == "__MODULE__")
      return or_external(
          module_named(resolver, file, written_name(context, file, use), use.range.begin));
    return of_used(resolver, file, name);
  }

  /// Modules whose first part an alias renames, or that only a later scope of the file names so.
  Values shadowing(Resolver& resolver, FileId file, const Occurrence& use) const override {
    Context& context = resolver.context();
    if (!is_module_name(context.facts(file)->str(use.name))) return {};
    return module_named(resolver, file, written_name(context, file, use), use.range.begin);
  }

  /// Keeps the clauses of a function whose arity the call can have.
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const Occurrence& use = facts.occurrence(index);
    if (use.role == Role::member) keep_fields(context, found);
    const Symbol* first = found.empty() ? nullptr : symbol_of(context, found[0]);
    const int wanted = arity(context, file, facts, use);
    if (!first || !is_callable(first->kind) || wanted < 0) return found;
    const FileFacts& theirs = *context.facts(found[0].file);
    Values fitting;
    for (std::uint32_t i = 0; i < theirs.symbols.size(); ++i) {
      const Symbol& other = theirs.symbols[i];
      if (!is_callable(other.kind) || other.container != first->container ||
          theirs.str(other.name) != theirs.str(first->name))
        continue;
      const int most = other.parameters == Symbol::kUnknownArity ? 0 : other.parameters;
      if (wanted <= most && wanted >= most - defaults_of(theirs, other))
        fitting.push_back(Value::of({found[0].file, SymbolIndex(i)}, found[0].evidence));
    }
    std::stable_partition(fitting.begin(), fitting.end(), [&](const Value& value) {
      return !theirs.symbol(value.symbol).has(SymbolFlag::declaration);
    });
    return fitting.empty() ? found : fitting;
  }

 private:
  /// `a.b` without parentheses is a field of a struct, if there is one.
  static void keep_fields(Context& context, Values& found) {
    const auto is_field = [&](const Value& value) {
      const Symbol* symbol = symbol_of(context, value);
      return symbol && symbol->kind == SymbolKind::field;
    };
    if (std::ranges::any_of(found, is_field))
      std::erase_if(found, [&](const Value& value) { return !is_field(value); });
  }

  /// The number of arguments of a call, with a piped one; of `&f/2` the one that is written; -1 if
  /// it is unknown.
  static int arity(Context& context, FileId file, const FileFacts& facts, const Occurrence& use) {
    const std::string_view text = context.text(file);
    if (use.range.end < text.size() && text[use.range.end] == '/' &&
        use.range.end + 1 < text.size() && is_digit(text[use.range.end + 1]))
      return text[use.range.end + 1] - '0';
    if (use.role != Role::call) return -1;
    const bool counted = use.arguments != Symbol::kUnknownArity;
    if (!counted && use.binding == Binding::member && facts.str(use.name).empty()) return -1;
    return (counted ? use.arguments : 0) + (is_piped(text, use.range.begin) ? 1 : 0);
  }

  /// A name that the `__using__` of a used module defines or imports.
  static Values of_used(Resolver& resolver, FileId file, std::string_view name) {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      if (!facts.imports[i].has(ImportFlag::static_)) continue;
      const Values used = resolver.import_target(file, ImportIndex(i));
      for (const Value& module : used) {
        if (!module.symbol.valid()) continue;
        if (Values found = quoted_in(resolver, module, name); !found.empty()) return found;
        if (Values found = imported_by(resolver, module, name); !found.empty()) return found;
      }
    }
    return {};
  }

  /// The functions of that name that `use` of the module defines.
  static Values quoted_in(Resolver& resolver, const Value& used, std::string_view name) {
    const FileFacts& facts = *resolver.context().facts(used.file);
    Values found;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (!is_callable(symbol.kind) || !symbol.container.valid() || facts.str(symbol.name) != name)
        continue;
      const Symbol& macro = facts.symbol(symbol.container);
      if (macro.kind == SymbolKind::macro && macro.container == used.symbol &&
          facts.str(macro.name) == "__using__")
        found.push_back(Value::of({used.file, SymbolIndex(i)}, Evidence::import_));
    }
    return found;
  }

  /// The functions of that name in the modules that code in macros and functions of `used` imports.
  static Values imported_by(Resolver& resolver, const Value& used, std::string_view name) {
    const FileFacts& facts = *resolver.context().facts(used.file);
    const ByteRange within = facts.symbol(used.symbol).full_range;
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      const Import& import = facts.imports[i];
      const bool quoted = import.container.valid() && import.container != used.symbol;
      if (!import.has(ImportFlag::wildcard) || !quoted || !within.contains(import.range)) continue;
      for (const Value& module : Values(resolver.import_target(used.file, ImportIndex(i)))) {
        Values found = resolver.members_of(module, name);
        if (found.empty()) continue;
        for (Value& value : found) value.evidence = Evidence::import_;
        return found;
      }
    }
    return {};
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const ElixirImports kImports;
  static const ElixirVisibility kVisibility;
  return {.imports = &kImports, .visibility = &kVisibility};
}

}  // namespace codefinder::elixir
