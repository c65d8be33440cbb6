// Containers: elements, keys and contents of external generic types.
#include "index/resolve/containers.h"

#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

bool is_keys(const FileFacts& facts, ExprIndex expr) {
  return expr.value < facts.exprs.size() && facts.exprs[expr.value].op == ExprOp::member &&
         facts.str(StringIndex(facts.exprs[expr.value].b)).empty();
}

Containers::Containers(Resolution& resolution) : parts_(resolution), context_(resolution.context) {}

/// The names that are well known in the language of the value's type arguments, or of its type.
const ContainerNames& Containers::names_of(const Value& value) {
  static constexpr ContainerNames kNone;
  const FileId file = value.element_file.valid() ? value.element_file : value.file;
  const ContainerNames* names = parts_.traits(file).containers;
  return names != nullptr ? *names : kNone;
}

Values Containers::element_of(const Value& value) {
  const bool second = value.arguments && value.arguments->size() > 1 &&
                      is_map_type(parts_.traits(value.element_file), value.external_type_name);
  if (second) return parts_.values.instances({(*value.arguments)[1]});
  const bool known = value.arguments && !value.arguments->empty() &&
                     !value.arguments->front().is_unknown();
  if (known && !parts_.traits(value.element_file).types_are_structural)
    return parts_.values.instances({value.arguments->front()});
  Values written = parts_.values.instances(
      parts_.values.evaluate(value.element_file, value.element));
  // An argument is kept as one value: of a union, as written, all alternatives are elements.
  const bool is_union = known && written.size() > 1 &&
                        std::any_of(written.begin(), written.end(), [&](const Value& each) {
                          return each.ref() == value.arguments->front().ref();
                        });
  return !known || is_union ? written : parts_.values.instances({value.arguments->front()});
}

Values Containers::keys_of(const Values& ranged) {
  Values found;
  for (const Value& value : ranged) {
    if (value.arguments && is_map_type(parts_.traits(value.element_file), value.external_type_name))
      found.push_back(value.arguments->front());
    else if (value.builtin == Builtin::sequence) found = element_of(value);
  }
  if (found.empty() && !ranged.empty()) found.push_back(Value::external());
  return parts_.values.instances(std::move(found));
}

Values Containers::part_of(const Values& whole, std::uint32_t number) {
  Values found;
  for (const Value& value : whole) {
    if (value.builtin == Builtin::tuple && value.arguments) {
      const bool exists = number < value.arguments->size();
      found.push_back(exists ? (*value.arguments)[number] : Value::external());
    } else if (number == 0) {
      found.push_back(value);
    }
  }
  if (found.empty() && !whole.empty()) found.push_back(Value::external());
  return parts_.values.instances(std::move(found));
}

Values Containers::taken_apart(FileId file, const Expr& element) {
  Values found;
  const LanguageTraits& traits = parts_.traits(file);
  if (element.b == ExprIndex::kNone || !traits.is_linked) return found;
  const FileFacts& facts = *context_.facts(file);
  const Expr* whole = element.a < facts.exprs.size() ? &facts.exprs[element.a] : nullptr;
  if (whole && whole->op == ExprOp::element)
    for (const Value& map : parts_.values.evaluate(file, ExprIndex(whole->a)))
      if (map.arguments && element.b < map.arguments->size() &&
          is_map_type(traits, map.external_type_name))
        found.push_back((*map.arguments)[element.b]);
  if (!found.empty()) return parts_.values.instances(std::move(found));
  for (const Value& value : Values(parts_.values.evaluate(file, ExprIndex(element.a))))
    if (value.pointers > 0) append(found, parts_.protocols.loop_values(file, value));
    else if (value.kind == Value::Kind::instance && value.symbol.valid())
      append(found, parts_.generics.of_receiver(field_at(value.ref(), element.b), value));
  return found;
}

/// The values of a field of a class by its number, without static ones.
Values Containers::field_at(SymbolRef type, std::uint32_t number) {
  const FileFacts* facts = context_.facts(type.file);
  if (!facts || !is_class_like(facts->symbol(type.symbol).kind)) return {};
  const std::uint32_t end = facts->symbol(type.symbol).full_range.end;
  for (std::uint32_t i = type.symbol.value + 1; i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (symbol.full_range.begin >= end) break;
    if (symbol.container != type.symbol || symbol.kind != SymbolKind::field ||
        symbol.has(SymbolFlag::static_) || number-- > 0)
      continue;
    return parts_.values.instances(parts_.values.evaluate(type.file, symbol.type));
  }
  return {};
}

Values Containers::under_any_key(const Values& holders) {
  const Budget::Level level(context_.budget());
  Values found;
  for (const Value& holder : holders) {
    // The value of a declared object type is the symbol that has the members.
    const bool object = holder.kind == Value::Kind::symbol && holder.symbol.valid() &&
                        !is_class_like(context_.symbol_or_none(holder.ref()).kind);
    if (holder.kind != Value::Kind::instance && !object) continue;
    if (!holder.symbol.valid()) {
      if (holder.element.valid() &&
          parts_.traits(holder.element_file).record_types.contains(holder.external_type_name))
        append(found, element_of(holder));
      else if (level) append(found, under_any_key(parts_.members.contents_of(holder)));
      continue;
    }
    const std::string_view unlisted = parts_.traits(holder.file).index_signature_member;
    if (unlisted.empty()) continue;
    for (const Value& member : parts_.members.find(holder, unlisted))
      append(found, parts_.generics.of_receiver(parts_.values.expand(member), holder));
  }
  return found;
}

bool Containers::has_keys(SymbolRef type, int depth) {
  constexpr int kDeepest = 8;
  const Words bases = parts_.traits(type.file).record_types;
  const Symbol* symbol = bases.empty() || depth > kDeepest ? nullptr : context_.symbol(type);
  if (!symbol || !is_class_like(symbol->kind)) return false;
  const FileFacts& facts = *context_.facts(type.file);
  for (std::uint32_t i = symbol->bases_begin; i < symbol->bases_end && i < facts.bases.size();
       ++i) {
    const Expr& base = facts.exprs[facts.bases[i].value];
    if (base.op == ExprOp::name && base.a < facts.occurrences.size() &&
        bases.contains(facts.str(facts.occurrences[base.a].name)))
      return true;
    for (const Value& value : Values(parts_.values.evaluate(type.file, facts.bases[i])))
      if (value.symbol.valid() && has_keys(value.ref(), depth + 1)) return true;
  }
  return false;
}

/// True for a type parameter, and for a type with one among its type arguments.
bool Containers::has_parameter(const Value& type) {
  const Symbol* symbol = type.symbol.valid() ? context_.symbol(type.ref()) : nullptr;
  if (symbol && symbol->kind == SymbolKind::type_parameter) return true;
  return type.arguments &&
         std::any_of(type.arguments->begin(), type.arguments->end(),
                     [&](const Value& argument) { return has_parameter(argument); });
}

Values Containers::indexed(const Value& value) {
  if (value.external_type_name != kIndexed || !value.arguments || value.arguments->size() != 2)
    return {};
  const Value &of = value.arguments->front(), &key = value.arguments->back();
  const std::string_view name = key.external_type_name;
  const auto is_parameter = [&](const Value& type) {
    return context_.symbol_or_none(type.ref()).kind == SymbolKind::type_parameter;
  };
  if (is_parameter(of)) return {};
  // `{[K in keyof T]: T[K]}` of a type without listed members.
  if (is_parameter(key)) return parts_.values.instances(under_any_key({of}));
  return name.empty() ? Values{} : under_key(of, name);
}

Values Containers::under_key(const Value& holder, std::string_view key) {
  Values found;
  if (key.size() > 2 && (key[0] == '"' || key[0] == '\''))
    for (const Value& member : parts_.members.find(holder, key.substr(1, key.size() - 2)))
      append(found, parts_.generics.of_receiver(parts_.values.expand(member), holder));
  if (found.empty()) found = under_any_key({holder});
  return parts_.values.instances(std::move(found));
}

/// The same by the bounds of T.
Values Containers::indexed_bound(const Value& value) {
  if (!value.arguments || value.arguments->size() != 2) return {};
  const Value of = Value::of(value.arguments->front().ref(), Evidence::member);
  const std::string_view key = value.arguments->back().external_type_name;
  Values found;
  if (!of.symbol.valid() || key.empty() ||
      std::ranges::find(open_bounds_, of.ref()) != open_bounds_.end())
    return found;
  open_bounds_.push_back(of.ref());
  for (const Value& bound : parts_.values.expand(of)) append(found, under_key(bound, key));
  open_bounds_.pop_back();
  return found;
}

bool Containers::is_wrapper(const Value& value) {
  return value.element.valid() && names_of(value).wrappers.contains(value.external_type_name);
}

Values Containers::deref_wrapper(const Value& value) {
  if (!value.element.valid()) return {};
  if (value.external_type_name == kIndexed) return indexed_bound(value);
  const ContainerNames& names = names_of(value);
  const bool result = names.result_wrappers.contains(value.external_type_name);
  if (!result && !names.wrappers.contains(value.external_type_name)) return {};
  Values whole = parts_.values.evaluate(value.element_file, value.element);
  if (result) {
    Values results;
    for (const Value& function : whole) append(results, parts_.values.called(function));
    return results;
  }
  const bool open = std::any_of(whole.begin(), whole.end(),
                                [&](const Value& inner) { return has_parameter(inner); });
  // The type arguments have been replaced, other than in the expression.
  if (open && value.arguments && !value.arguments->empty() &&
      context_.symbol_or_none(value.arguments->front().ref()).kind != SymbolKind::type_parameter)
    return parts_.values.instances({value.arguments->front()});
  return parts_.values.instances(std::move(whole));
}

Values Containers::result_of_library_method(const Value& receiver, std::string_view method,
                                            int depth) {
  const Budget::Level level(context_.budget());
  if (depth > 8 || !level) return {};
  const ContainerNames& names = names_of(receiver);
  const bool derived = names.derived_methods.contains(method);
  if (receiver.kind == Value::Kind::symbol) {
    const Symbol* type = receiver.symbol.valid() ? context_.symbol(receiver.ref()) : nullptr;
    return type && is_class_like(type->kind) && derived ? parts_.values.instances({receiver})
                                                        : Values{};
  }
  if (receiver.kind != Value::Kind::instance) return {};
  if (receiver.symbol.valid() && derived) return {receiver};
  if (!receiver.element.valid()) return {};
  const bool wrapper = names.wrappers.contains(receiver.external_type_name);
  const bool optional = parts_.traits(receiver.element_file).optional_methods.contains(method);
  if (names.keeping_methods.contains(method) ||
      (!wrapper && (optional || names.converting_methods.contains(method))))
    return {receiver};
  Values inside = element_of(receiver);
  if (names.unwrapping_methods.contains(method)) return inside;
  Values found;
  if (wrapper)  // `Arc<Mutex<T>>`: the lock's own methods.
    for (const Value& inner : inside)
      concatenate(found, result_of_library_method(inner, method, depth + 1));
  return found;
}

}  // namespace codefinder::resolve
