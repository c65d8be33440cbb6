// Properties as methods, methods as properties, and extensions.
#include "index/languages/_jvm/accessors.h"

#include "base/name_letters.h"
#include "base/strings.h"
#include "index/languages/_jvm/packages.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <cctype>

namespace codefinder::jvm {

using namespace resolve;

namespace {

constexpr int kDeepestBase = 8;

bool is_certain(const Value& value) {
  return !value.is_external() && value.evidence < Evidence::unique_name;
}

/// A field of another language that only its own file sees.
bool is_hidden_field(Context& context, FileId file, const Value& value) {
  const Symbol* symbol = symbol_of(context, value);
  return symbol && symbol->kind == SymbolKind::field && !symbol->has(SymbolFlag::exported) &&
         context.language(value.file) != context.language(file);
}

/// The use of a member that its receiver is not known to have; nullptr for any other use.
const Occurrence* unresolved_member(Resolver& resolver, FileId file, OccurrenceIndex use,
                                    const Values& found) {
  if (std::any_of(found.begin(), found.end(), is_certain)) return nullptr;
  const FileFacts* facts = resolver.context().facts(file);
  if (!facts || use.value >= facts->occurrences.size()) return nullptr;
  const Occurrence& occurrence = facts->occurrences[use.value];
  const bool member = occurrence.binding == Binding::member && occurrence.receiver.valid();
  return member ? &occurrence : nullptr;
}

std::string capitalized(std::string_view name) {
  std::string out(name);
  if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out;
}

std::string decapitalized(std::string_view name) {
  std::string out(name);
  if (!out.empty()) out[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(out[0])));
  return out;
}

/// "name" of `getName` and `setName`; of `isName` the whole. "" for any other name.
std::string property_of(std::string_view method) {
  const auto begins = [&](std::string_view with) {
    return method.size() > with.size() && method.starts_with(with) &&
           is_upper_letter(method[with.size()]);
  };
  if (begins("get") || begins("set")) return decapitalized(method.substr(3));
  return begins("is") ? std::string(method) : std::string();
}

std::vector<std::string> accessors_of(std::string_view property, Role role) {
  const bool is = property.size() > 2 && property.starts_with("is") && is_upper_letter(property[2]);
  if (role == Role::write) return {"set" + capitalized(is ? property.substr(2) : property)};
  if (is) return {std::string(property)};
  return {"get" + capitalized(property), "is" + capitalized(property)};
}

/// True if a type with this name is the value's type or one of its bases.
bool has_type_named(Resolver& resolver, const Value& value, std::string_view name, int depth = 0) {
  if (value.external_type_name == name) return true;
  if (!value.symbol.valid() || depth > kDeepestBase || !resolver.context().spend()) return false;
  if (resolver.context().name(value.ref()) == name) return true;
  const Symbol* symbol = resolver.context().symbol(value.ref());
  if (!symbol || !is_class_like(symbol->kind)) return false;
  const Values bases = resolver.bases_of(value.ref());
  return std::any_of(bases.begin(), bases.end(), [&](const Value& base) {
    return has_type_named(resolver, base, name, depth + 1);
  });
}

/// True if the path leads to the member in the class or in its companion.
bool is_path_of_member(std::string_view path, std::string_view package, std::string_view owner,
                       std::string_view name) {
  const std::string of_class = package.empty() ? std::string(owner)
                                               : std::string(package) + "." + std::string(owner);
  if (owner.empty() || !path.starts_with(of_class) || !path.ends_with(name)) return false;
  const std::string_view between = path.substr(of_class.size(),
                                               path.size() - of_class.size() - name.size());
  return between == "." || between == ".Companion.";
}

/// How `file` sees the name of a package, or of a class of it: 3 by its own import, 2 in the same
/// package, 1 by a wildcard, 0 not at all.
int nearness(Resolver& resolver, FileId file, const FileFacts& its, const Symbol& symbol) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view package = its.str(its.package), name = its.str(symbol.name);
  const std::string_view owner = symbol.container.valid()
                                     ? its.str(its.symbol(symbol.container).name)
                                     : std::string_view();
  int best = facts.str(facts.package) == package ? 2 : 0;
  for (const Import& import : facts.imports) {
    const std::string_view module = facts.str(import.module);
    if (import.has(ImportFlag::wildcard)) {
      if (module == package) best = std::max(best, 1);
    } else if (is_path_of_member(module, package, owner, name)) {
      return 3;
    } else if (import.name.valid() ? module == package && facts.str(import.name) == name
                                   : module.size() == package.size() + name.size() + 1 &&
                                         module.starts_with(package) && module.ends_with(name)) {
      return 3;
    }
  }
  return best;
}

/// True if a library type may be derived from the library type of that name, and is not known to
/// have the member itself.
bool may_derive(Resolver& resolver, const Value& receiver, std::string_view type,
                std::string_view member) {
  if (receiver.symbol.valid() || !receiver.element_file.valid()) return false;
  const ContainerNames* names = resolver.traits(receiver.element_file).containers;
  if (names != nullptr &&
      (names->callbacks_first.contains(member) || names->keeping_methods.contains(member) ||
       names->unwrapping_methods.contains(member)))
    return false;
  const auto& types = resolver.context().definitions(type);
  return std::none_of(types.begin(), types.end(),
                      [](const Definition& ref) { return is_class_like(ref.kind); });
}

/// 2 if the extension is for the type of a receiver, 1 if that is unknown, 0 if it is for another.
int fit(Resolver& resolver, SymbolRef extension, const Values& receivers) {
  const FileFacts& facts = *resolver.context().facts(extension.file);
  const Symbol& symbol = facts.symbol(extension.symbol);
  const std::string_view type = last_segment(facts.str(symbol.qualifier));
  const std::string_view name = facts.str(symbol.name);
  bool known = false;
  for (const Value& receiver : receivers) {
    if (receiver.kind != Value::Kind::instance && receiver.external_type_name.empty()) continue;
    if (has_type_named(resolver, receiver, type)) return 2;
    known = known || (!receiver.is_unknown() && !may_derive(resolver, receiver, type, name));
  }
  const bool parameter = type.size() <= 2;  // `fun <T> T.f()`
  return parameter || !known ? 1 : 0;
}

/// True if only its own file sees the top-level symbol.
bool is_private(const FileFacts& facts, const Symbol& symbol) {
  if (symbol.has(SymbolFlag::exported)) return false;
  std::string_view modifiers = facts.str(symbol.signature);
  modifiers = modifiers.substr(0, modifiers.find(facts.str(symbol.name)));
  while (!modifiers.empty())
    if (take_until(modifiers, ' ') == "private") return true;
  return false;
}

/// The extensions among `found` for this receiver.
Values extensions_for(Resolver& resolver, const Values& found, const Value& receiver) {
  Values fitting;
  for (const Value& value : found) {
    const Symbol* symbol = symbol_of(resolver.context(), value);
    if (!symbol || !symbol->qualifier.valid()) return {};
    const FileFacts& facts = *resolver.context().facts(value.file);
    if (has_type_named(resolver, receiver, last_segment(facts.str(symbol->qualifier))))
      fitting.push_back(value);
  }
  return fitting;
}

/// The data classes or case classes of which the expression is an instance.
Values copied_classes(Resolver& resolver, FileId file, ExprIndex expr) {
  Values classes;
  for (const Value& value : Values(resolver.values_of(file, expr))) {
    if (value.kind != Value::Kind::instance || !value.symbol.valid()) continue;
    const Symbol* symbol = resolver.context().symbol(value.ref());
    if (!symbol || !is_class_like(symbol->kind)) continue;
    const std::string_view signature = resolver.context().facts(value.file)->str(symbol->signature);
    if (contains_word(signature, "data") || contains_word(signature, "case"))
      classes.push_back(value);
  }
  return classes;
}

}  // namespace

Values with_copy(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  if (std::any_of(found.begin(), found.end(), is_certain)) return found;
  const FileFacts* facts = resolver.context().facts(file);
  if (!facts || use.value >= facts->occurrences.size()) return found;
  const Occurrence* occurrence = &facts->occurrences[use.value];
  if (!occurrence->receiver.valid()) return found;
  const std::string_view name = facts->str(occurrence->name);
  const Expr& of = facts->exprs[occurrence->receiver.value];
  const bool is_argument = of.op == ExprOp::parameters;
  if (is_argument) {
    const Expr* callee = of.a < facts->exprs.size() ? &facts->exprs[of.a] : nullptr;
    if (!callee || callee->op != ExprOp::name) return found;
    occurrence = &facts->occurrences[callee->a];
  }
  if (facts->str(occurrence->name) != "copy" || !occurrence->receiver.valid()) return found;
  Values targets;
  for (const Value& of_class : copied_classes(resolver, file, occurrence->receiver)) {
    if (!is_argument) targets.push_back(Value::of(of_class.ref(), Evidence::member));
    else
      for (Value& member : resolver.members_of(of_class, name))
        targets.push_back(std::move(member));
  }
  return targets.empty() ? found : targets;
}

Values by_receiver(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  const FileFacts* facts = resolver.context().facts(file);
  if (found.empty() || !facts || use.value >= facts->occurrences.size()) return found;
  const Occurrence& occurrence = facts->occurrences[use.value];
  if (occurrence.binding == Binding::member) return found;
  const Symbol* first = symbol_of(resolver.context(), found[0]);
  if (!first || !first->qualifier.valid()) return found;
  for (const Definition& ref : resolver.context().definitions(facts->str(occurrence.name))) {
    const bool known = std::any_of(found.begin(), found.end(),
                                   [&](const Value& value) { return value.ref() == ref; });
    if (ref.file == file && !known && facts->symbol(ref.symbol).qualifier.valid())
      found.push_back(Value::of(ref, found[0].evidence));
  }
  for (SymbolIndex at = enclosing_symbol(*facts, occurrence.range.begin); at.valid();
       at = facts->symbol(at).container) {
    const Symbol& around = facts->symbol(at);
    Value receiver = Value::external();
    if (is_class_like(around.kind)) receiver = Value::instance_of({file, at}, Evidence::member);
    else if (around.qualifier.valid())
      receiver.external_type_name = last_segment(facts->str(around.qualifier));
    else continue;
    if (Values fitting = extensions_for(resolver, found, receiver); !fitting.empty())
      return fitting;
  }
  return found;
}

Values with_companion(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  const Occurrence* occurrence = unresolved_member(resolver, file, use, found);
  if (!occurrence || resolver.context().facts(file)->str(occurrence->name) != kCompanion)
    return found;
  Values classes;
  for (const Value& receiver : Values(resolver.values_of(file, occurrence->receiver)))
    if (receiver.kind == Value::Kind::symbol && receiver.symbol.valid())
      classes.push_back(receiver);
  return classes.empty() ? found : classes;
}

Values with_properties(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  const Occurrence* occurrence = unresolved_member(resolver, file, use, found);
  if (!occurrence) return found;
  Context& context = resolver.context();
  const std::string_view name = context.facts(file)->str(occurrence->name);
  const bool object = name == "INSTANCE" || name == kCompanion;
  const std::string property = property_of(name);
  Values others;
  for (const Value& receiver : Values(resolver.values_of(file, occurrence->receiver))) {
    if (!receiver.symbol.valid() || context.language(receiver.file) == context.language(file))
      continue;
    if (object) others.push_back(receiver);
    else
      for (const std::string_view written : {std::string_view(property), name})
        for (Value& member : resolver.members_of(receiver, written))
          others.push_back(std::move(member));
  }
  return others.empty() ? found : others;
}

Values with_accessors(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  const bool hidden = std::all_of(found.begin(), found.end(), [&](const Value& value) {
    return is_hidden_field(resolver.context(), file, value);
  });
  const Occurrence* occurrence = unresolved_member(resolver, file, use, hidden ? Values() : found);
  if (!occurrence || occurrence->role == Role::call || occurrence->role == Role::type) return found;
  const std::string_view name = resolver.context().facts(file)->str(occurrence->name);
  Values methods;
  for (const Value& receiver : Values(resolver.values_of(file, occurrence->receiver)))
    for (const std::string& accessor : accessors_of(name, occurrence->role))
      for (Value& method : resolver.members_of(receiver, accessor))
        methods.push_back(std::move(method));
  return methods.empty() ? found : methods;
}

Values with_extensions(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  std::erase_if(found, [&](const Value& value) {
    const Symbol* symbol = symbol_of(resolver.context(), value);
    return symbol && value.file != file && symbol->qualifier.valid() &&
           is_private(*resolver.context().facts(value.file), *symbol);
  });
  const Occurrence* occurrence = unresolved_member(resolver, file, use, found);
  if (!occurrence) return found;
  Context& context = resolver.context();
  const std::string_view name = context.facts(file)->str(occurrence->name);
  std::optional<Values> receivers;
  Values best;
  int best_rank = 0;
  for (const Definition& ref : std::vector<Definition>(context.definitions(name))) {
    if (!ref.nested || context.family(ref.file) != Family::java || !context.spend()) continue;
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || !symbol->qualifier.valid()) continue;
    const FileFacts& its = *context.facts(ref.file);
    if (ref.file != file && is_private(its, *symbol)) continue;
    const int near = ref.file == file ? 4 : nearness(resolver, file, its, *symbol);
    if (near == 0) continue;
    if (!receivers) receivers = resolver.values_of(file, occurrence->receiver);
    const int fits = fit(resolver, ref, *receivers);
    if (fits == 0) continue;
    const int rank = fits * 8 + near;
    if (rank > best_rank) best.clear(), best_rank = rank;
    if (rank == best_rank) best.push_back(Value::of(ref, Evidence::import_));
  }
  return best.empty() ? found : best;
}

bool sees_package(Resolver& resolver, FileId file, std::string_view package) {
  const FileFacts* facts = resolver.context().facts(file);
  if (!facts) return false;
  if (facts->str(facts->package) == package) return true;
  return std::any_of(facts->imports.begin(), facts->imports.end(), [&](const Import& import) {
    return facts->str(import.module).starts_with(package);
  });
}

Values fitting(Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  const FileFacts* facts = resolver.context().facts(file);
  if (found.size() < 2 || !facts || use.value >= facts->occurrences.size()) return found;
  const std::uint8_t count = facts->occurrences[use.value].arguments;
  if (count == Symbol::kUnknownArity) return found;
  const auto order = [&](const Value& value) {
    const Symbol* symbol = symbol_of(resolver.context(), value);
    if (!symbol || !is_callable(symbol->kind)) return 1;
    if (symbol->parameters == count) return 0;
    const bool takes = resolver.rules(value.file)
                           .overloads.takes_count(*resolver.context().facts(value.file), *symbol,
                                                  count);
    return takes ? 1 : 2;
  };
  std::stable_sort(found.begin(), found.end(),
                   [&](const Value& a, const Value& b) { return order(a) < order(b); });
  const int best = order(found.front());
  if (best < 2) std::erase_if(found, [&](const Value& value) { return order(value) > best; });
  return found;
}

}  // namespace codefinder::jvm
