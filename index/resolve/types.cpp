// Expressions to what they stand for.  Deliberately shallow: declared types, constructors, return
// types as written, aliases, generics by what they are applied to.  What is not known stays
// unknown.
#include "index/resolve/entities.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

Values Resolver::instances(Values types) {
  Values found;
  for (Value& entity : types) {
    switch (entity.kind) {
      case Value::Kind::instance:
      case Value::Kind::external: break;
      case Value::Kind::symbol: {
        const Symbol* symbol = context_.symbol(entity.ref());
        if (!symbol) continue;
        const bool type = is_class_like(symbol->kind) || symbol->kind == SymbolKind::function ||
                          symbol->kind == SymbolKind::type_alias ||
                          symbol->kind == SymbolKind::type_parameter;
        // What is written where a type stands, and has members: `{a: string}`, `typeof object`.
        if (!type && semantics_of(entity.file).types_are_shapes() && has_children(entity.ref()))
          break;
        if (!type) continue;
        entity.kind = Value::Kind::instance;
        break;
      }
      default: continue;
    }
    found.push_back(std::move(entity));
  }
  return found;
}

/// What the holders have under a key that their types do not list.
Values Resolver::under_any_key(const Values& holders) {
  Values found;
  for (const Value& holder : holders) {
    if (holder.kind != Value::Kind::instance) continue;
    if (!holder.symbol.valid()) {
      if (holder.element.valid() &&
          semantics_of(holder.element_file).any_member(holder.external_type_name))
        append(found, element_of(holder));
      continue;
    }
    const std::string_view unlisted = semantics_of(holder.file).unlisted_member();
    if (unlisted.empty()) continue;
    for (const Value& member : members(holder, unlisted)) append(found, expand(member));
  }
  return found;
}

/// Variables and aliases become what they hold; everything else stays.
Values Resolver::expand(const Value& entity) {
  if (entity.kind != Value::Kind::symbol) return {entity};
  const Symbol* symbol = context_.symbol(entity.ref());
  const Budget::Level level(context_.budget());
  if (!symbol || depth_ > 60 || !level) return {};
  const FileId file = entity.file;
  Values found;
  if (const auto import = import_of(entity.ref())) return import_meaning(file, *import);
  ++depth_;
  switch (symbol->kind) {
    case SymbolKind::property:
    case SymbolKind::field:
    case SymbolKind::constant:
    case SymbolKind::variable:
    case SymbolKind::parameter:
    case SymbolKind::key: {
      if (symbol->type.valid()) found = instances(evaluate(file, symbol->type));
      const bool known = std::any_of(found.begin(), found.end(), [](const Value& e) {
        return e.kind != Value::Kind::external;
      });
      if (!known && symbol->value.valid()) {
        Values values = evaluate(file, symbol->value);
        if (!values.empty()) found = std::move(values);
      }
      const bool shapes = semantics_of(file).types_are_shapes(),
                 declared = known && symbol->type.valid() && shapes;
      if (declared || (symbol->has(SymbolFlag::local) && !has_children(entity.ref()))) break;
      // What stands inside of it is what a call is given rather than its own, once it is known what
      // that makes.
      const ExprOp made = symbol->value.valid()
                              ? context_.facts(file)->exprs[symbol->value.value].op
                              : ExprOp::unknown;
      const bool typed = shapes && std::any_of(found.begin(), found.end(), [](const Value& e) {
                           return e.kind == Value::Kind::instance && e.symbol.valid();
                         });
      if (typed && made == ExprOp::construct) break;
      found.insert(typed && made == ExprOp::call ? found.end() : found.begin(), entity);
      break;
    }
    case SymbolKind::enum_member:
      if (has_children(entity.ref())) found.push_back(entity);  // A variant with fields of its own.
      if (symbol->container.valid())
        found.push_back(
            Value{Value::Kind::instance, file, symbol->container, {}, entity.evidence, {}, {}, {}});
      break;
    case SymbolKind::type_alias: {
      if (symbol->type.valid()) found = evaluate(file, symbol->type);
      else if (symbol->value.valid()) found = evaluate(file, symbol->value);
      if (found.empty() || semantics_of(file).aliases_have_methods() || has_children(entity.ref()))
        found.insert(found.begin(), entity);
      break;
    }
    case SymbolKind::type_parameter:
      // What it stands for, its use may tell.
      if (semantics_of(file).settles_type_parameters()) found.push_back(entity);
      if (symbol->type.valid()) append(found, evaluate(file, symbol->type));
      for (std::uint32_t i = symbol->bases_begin; i < symbol->bases_end; ++i)
        append(found, evaluate(file, context_.facts(file)->bases[i]));
      break;
    default: found.push_back(entity);
  }
  --depth_;
  if (entity.evidence == Evidence::ambiguous)
    for (Value& e : found) e.evidence = Evidence::ambiguous;
  return found;
}

Values Resolver::called(const Value& callee) {
  const Budget::Level level(context_.budget());
  if (!level) return {};
  switch (callee.kind) {
    case Value::Kind::external: return {callee};
    case Value::Kind::instance:
      if (callee.external_type_name == "()") {
        const FileFacts* facts = context_.facts(callee.element_file);
        return facts ? instances(evaluate(callee.element_file,
                                          ExprIndex(facts->exprs[callee.element.value].a)))
                     : Values{};
      }
      return callee.external_type_name == "func" ? element_of(callee) : Values{callee};
    case Value::Kind::scope: return {Value::external()};
    case Value::Kind::file: {
      // What modules export as a whole may be other modules, and they each other.
      Values found, given = default_export(callee.file);
      std::vector<FileId> seen{callee.file};
      for (std::size_t at = 0; at < given.size() && context_.spend(); ++at) {
        for (const Value& held : expand(Value(given[at]))) {
          if (held.kind != Value::Kind::file) {
            append(found, called(held));
          } else if (std::find(seen.begin(), seen.end(), held.file) == seen.end()) {
            seen.push_back(held.file);
            append(given, default_export(held.file));
          }
        }
      }
      return found;
    }
    case Value::Kind::symbol: break;
  }
  const Symbol* symbol = context_.symbol(callee.ref());
  if (!symbol) return {};
  Values found;
  switch (symbol->kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::property:
    case SymbolKind::test:
      if (symbol->type.valid()) found = instances(evaluate(callee.file, symbol->type));
      else if (symbol->value.valid()) found = evaluate(callee.file, symbol->value);
      break;
    case SymbolKind::constructor:
      for (const store::SymbolRef& owner : declaring_types(callee.ref()))
        found.push_back(Value{
            Value::Kind::instance, owner.file, owner.symbol, {}, callee.evidence, {}, {}, {}});
      break;
    default:
      if (is_class_like(symbol->kind) || symbol->kind == SymbolKind::type_alias)
        found = instances({callee});
  }
  return found;
}

const Values& Resolver::evaluate(FileId file, ExprIndex expr) {
  static const Values kNothing;
  if (!expr.valid()) return kNothing;
  const auto [known, fresh] = denotations_.try_emplace(key(file, expr.value));
  if (!fresh) return known->second;
  const Budget::Level level(context_.budget());
  if (depth_ > 100 || !level) return denotations_.erase(known), kNothing;
  Values& denoted = known->second;  // Stays where it is while others are added.
  ++depth_;
  Values found = evaluate_uncached(file, expr);
  if (found.empty() && comes_from_beside(file, expr)) found.push_back(Value::external());
  --depth_;
  return denoted = std::move(found);
}

/// What is made of something beside the project is not the project's either, though nothing is
/// known of it.
bool Resolver::comes_from_beside(FileId file, ExprIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->exprs.size() || context_.beside(file)) return false;
  const Expr& expr = facts->exprs[index.value];
  const auto any = [&](const Values& entities) {
    return std::any_of(entities.begin(), entities.end(),
                       [&](const Value& e) { return is_beside(e); });
  };
  switch (expr.op) {
    case ExprOp::name:
      return expr.a < facts->occurrences.size() && any(resolve_name(file, OccurrenceIndex(expr.a)));
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::member:
    case ExprOp::argument:
    case ExprOp::part:
    case ExprOp::instance: return any(evaluate(file, ExprIndex(expr.a)));
    default: return false;
  }
}

Values Resolver::evaluate_uncached(FileId file, ExprIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->exprs.size()) return {};
  const Expr& expr = facts->exprs[index.value];
  const ExprIndex inner(expr.a);
  Values found;
  switch (expr.op) {
    case ExprOp::unknown:
    case ExprOp::parameters: break;  // What keyword arguments hang on: asked by name only.
    case ExprOp::name: {
      const OccurrenceIndex use(expr.a);
      if (use.value >= facts->occurrences.size()) break;
      const Occurrence& occurrence = facts->occurrence(use);
      if (occurrence.receiver.valid() &&
          semantics_of(file).names_instance(facts->str(occurrence.name))) {
        for (const Value& holder : evaluate(file, occurrence.receiver)) {
          const Symbol* symbol = holder.kind == Value::Kind::symbol ? context_.symbol(holder.ref())
                                                                    : nullptr;
          if (symbol && (is_class_like(symbol->kind) || is_callable(symbol->kind)))
            append(found, instances({holder}));
        }
        if (!found.empty()) break;
      }
      const Values& named = resolve_name(file, use);
      // What a module's own name or path (`__file__`) holds is a value like any other.
      const LanguageSemantics& rules = semantics_of(file);
      const bool free = occurrence.binding == Binding::free;
      const bool type = occurrence.role == Role::type || occurrence.role == Role::inherit ||
                        occurrence.role == Role::call;
      if (free && !named.empty() && rules.closed_builtins() &&
          rules.builtin(facts->str(occurrence.name))) {
        found.push_back(Value::external());
        if (occurrence.role == Role::type)
          found.back().external_type_name = facts->str(occurrence.name);
        return found;
      }
      for (const Value& entity : named) {
        append(found, expand(entity));
        // A type of elsewhere is known by its name.
        const std::string_view name = facts->str(occurrence.name);
        const bool unnamed = !found.empty() && found.back().kind == Value::Kind::external &&
                             found.back().external_type_name.empty();
        if (type && unnamed && name[0] >= 'A' && name[0] <= 'Z')
          found.back().external_type_name = name;
      }
      const bool unlisted = std::all_of(found.begin(), found.end(), [](const Value& e) {
        return e.kind == Value::Kind::external && e.external_type_name.empty();
      });
      if (unlisted && occurrence.receiver.valid())
        if (Values held = under_any_key(evaluate(file, occurrence.receiver)); !held.empty())
          found = std::move(held);
      found = substitute_type_parameters(file, use, std::move(found));
      break;
    }
    case ExprOp::call: {
      Values callees = evaluate(file, inner);
      // The one that the call means stands first.
      if (callees.size() > 1 && semantics_of(file).calls_mean_signatures()) {
        const auto callable = [&](const Value& e) {
          const Symbol* symbol = e.kind == Value::Kind::symbol && e.symbol.valid()
                                     ? context_.symbol(e.ref())
                                     : nullptr;
          return symbol && is_callable(symbol->kind) ? symbol : nullptr;
        };
        const Value chosen = callees[0];
        if (const Symbol* first = callable(chosen))
          std::erase_if(callees, [&](const Value& e) {
            const Symbol* other = e.ref() != chosen.ref() && e.file == chosen.file ? callable(e)
                                                                                   : nullptr;
            return other && other->container == first->container && other->name == first->name;
          });
      }
      for (const Value& callee : callees) append(found, called(callee));
      found = substitute_type_parameters(file, inner, std::move(found));
      // A method of a generic that is not ours: `option.unwrap()`, `list.iter()`.
      const Expr* callee = inner.value < facts->exprs.size() ? &facts->exprs[inner.value] : nullptr;
      const bool known = std::any_of(found.begin(), found.end(), [](const Value& e) {
        return e.kind != Value::Kind::external;
      });
      if (callee && callee->op == ExprOp::name && !known && expr.a != index.value) {
        const Occurrence* method = callee->a < facts->occurrences.size()
                                       ? &facts->occurrences[callee->a]
                                       : nullptr;
        if (method && method->receiver.valid()) {
          for (const Value& receiver : evaluate(file, method->receiver)) {
            Values given = semantics_of(file).library_result(*this, receiver, file,
                                                             OccurrenceIndex(callee->a));
            append(found, given.empty()
                              ? result_of_library_method(receiver, facts->str(method->name), 0)
                              : instances(std::move(given)));
          }
          std::stable_partition(found.begin(), found.end(),
                                [](const Value& e) { return e.kind != Value::Kind::external; });
        }
      }
      // What the standard library's method gives, where its name says it.
      if (callee && callee->op == ExprOp::name && callee->a < facts->occurrences.size() &&
          std::all_of(found.begin(), found.end(), [](const Value& e) {
            return e.kind == Value::Kind::external && e.external_type_name.empty();
          })) {
        const std::string_view type = semantics_of(file).library_type(
            facts->str(facts->occurrences[callee->a].name));
        if (!type.empty()) found = {Value::external()}, found[0].external_type_name = type;
      }
      break;
    }
    case ExprOp::construct: {
      const Values& types = evaluate(file, inner);
      const Expr* named = inner.value < facts->exprs.size() ? &facts->exprs[inner.value] : nullptr;
      if (named && named->op == ExprOp::name) {
        for (const Value& entity :
             // `declare var Foo: FooConstructor` beside `interface Foo`.
             resolve_name(file, OccurrenceIndex(named->a))) {
          const Symbol* symbol = entity.kind == Value::Kind::symbol ? context_.symbol(entity.ref())
                                                                    : nullptr;
          if (!symbol ||
              (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::constant))
            continue;
          for (const store::SymbolRef& beside : merged(entity.ref()))
            if (is_class_like(context_.symbol_or_none(beside).kind))
              append(found, instances({Value::of(beside, entity.evidence)}));
        }
      }
      if (!found.empty()) break;
      for (const Value& type : types) {
        if (type.kind == Value::Kind::file) append(found, called(type));
        else append(found, instances({type}));
      }
      break;
    }
    case ExprOp::element:
    case ExprOp::await: {
      if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::name)
        for (const Value& variant :
             resolve_name(file, OccurrenceIndex(facts->exprs[inner.value].a)))
          append(found, first_field(variant));
      if (!found.empty()) break;
      for (const Value& entity : evaluate(file, inner)) {
        const bool future = (expr.op == ExprOp::element || !entity.symbol.valid()) &&
                            entity.external_type_name != "()";
        if (entity.element.valid() && future) append(found, element_of(entity));
        else if (expr.op == ExprOp::await || entity.kind == Value::Kind::external)
          append(found, {entity});
        else if (entity.kind == Value::Kind::instance && entity.symbol.valid()) {
          append(found, first_field(Value::of(entity.ref(), entity.evidence)));
          if (found.empty()) found = under_any_key({entity});
          if (!found.empty()) continue;
          // A class of ours with an iterator or subscript: its declared result.
          for (std::string_view operation : {"__getitem__", "operator[]", "operator*", "operator->",
                                             "index", "__iter__", "next"}) {
            Values results;
            for (const Value& member : members(entity, operation)) append(results, called(member));
            // What these give holds the element.
            const bool iterates = operation == "next" || operation == "__iter__";
            for (Value& result : results)
              if (iterates && result.element.valid())
                if (Values one = instances(evaluate(result.element_file, result.element));
                    !one.empty())
                  result = std::move(one[0]);
            if (!results.empty()) {
              append(found, std::move(results));
              break;
            }
          }
        }
      }
      break;
    }
    case ExprOp::literal: {
      const std::string_view word = facts->str(StringIndex(expr.a));
      found = keyword(file, index, word);
      for (Value& entity : found)
        if (entity.kind == Value::Kind::external) entity.external_type_name = word;
      break;
    }
    case ExprOp::self:
    case ExprOp::super: {
      const store::SymbolRef self{file, SymbolIndex(expr.a)};
      const Symbol* symbol = context_.symbol(self);
      if (!symbol) {
        found = keyword(file, index, expr.op == ExprOp::self ? "self" : "super");
        break;
      }
      std::vector<store::SymbolRef> types;
      if (is_class_like(symbol->kind)) types = {canonical(self)};
      else types = declaring_types(self);
      if (types.empty()) types = {self};
      const bool of_class = expr.b != ExprIndex::kNone && semantics_of(file).statics_stand_apart();
      for (const store::SymbolRef& type : types) {
        if (const Symbol* of = context_.symbol(type); of && of->kind == SymbolKind::type_parameter)
          append(found, instances(expand(Value::of(type, Evidence::member))));
        else if (of_class && expr.op == ExprOp::self)
          found.push_back(Value::of(type, Evidence::member));
        else if (expr.op == ExprOp::self) found.push_back(own_instance(self, type));
        else append(found, of_class ? bases(type) : instances(bases(type)));
      }
      if (expr.op == ExprOp::super && found.empty()) found.push_back(Value::external());
      break;
    }
    case ExprOp::apply: {
      const Values& heads = evaluate(file, inner);
      std::string_view head;
      if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::name &&
          facts->exprs[inner.value].a < facts->occurrences.size())
        head = facts->str(facts->occurrences[facts->exprs[inner.value].a].name);
      else if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::literal)
        head = facts->str(StringIndex(facts->exprs[inner.value].a));
      if (std::any_of(heads.begin(), heads.end(), [](const Value& e) {
            return !e.element.valid() && e.external_type_name == "keys";
          })) {
        found = keys_of(evaluate(file, ExprIndex(expr.b)));
        break;
      }
      std::vector<Value> argument = instances(evaluate(file, ExprIndex(expr.b)));
      argument.resize(1, Value::external());
      if (heads.empty())
        found.push_back(Value{
            Value::Kind::instance, {}, {}, {}, Evidence::member, file, ExprIndex(expr.b), head});
      for (Value entity : heads) {
        if (entity.kind == Value::Kind::external) {
          if (head.empty()) head = entity.external_type_name;
          entity = Value{Value::Kind::instance, {}, {}, {}, Evidence::member, {}, {}, {}};
        }
        if (!entity.element.valid())
          entity.element_file = file, entity.element = ExprIndex(expr.b),
          entity.external_type_name = head;
        auto arguments = entity.arguments ? *entity.arguments : std::vector<Value>();
        arguments.push_back(argument[0]);
        entity.arguments = std::make_shared<const std::vector<Value>>(std::move(arguments));
        append(found, {entity});
      }
      break;
    }
    case ExprOp::instance: found = instances(evaluate(file, inner)); break;
    case ExprOp::either:
      append(found, evaluate(file, inner));
      append(found, evaluate(file, ExprIndex(expr.b)));
      break;
    case ExprOp::member: {
      const Values& declaring_types = evaluate(file, inner);
      for (const Value& owner : declaring_types)
        for (const Value& member : members(owner, facts->str(StringIndex(expr.b))))
          append(found, expand(member));
      if (found.empty()) found = under_any_key(declaring_types);
      break;
    }
    case ExprOp::argument: {
      for (const Value& callee : evaluate(file, inner))
        append(found, parameter_type(callee, expr.b));
      break;
    }
    case ExprOp::parameter:
      if (inner.valid()) found = callback_argument(file, inner, expr.b);
      if (found.empty() && inner.valid() && external_callback_argument(file, inner))
        found.push_back(Value::external());
      break;
    case ExprOp::callable:
      found.push_back(
          Value{Value::Kind::instance, {}, {}, {}, Evidence::member, file, index, "()"});
      break;
    case ExprOp::address: found = evaluate(file, inner); break;
    case ExprOp::symbol:
      if (expr.a < facts->symbols.size()) {
        const Value held = Value::of({file, SymbolIndex(expr.a)}, Evidence::same_file);
        const Symbol& holder = facts->symbols[expr.a];
        // An object type in the type of what holds its members: those are meant, not all of that
        // type.
        const bool shape = holder.type.valid() && !is_class_like(holder.kind) &&
                           !is_callable(holder.kind) && semantics_of(file).types_are_shapes() &&
                           has_children(held.ref());
        found = shape ? Values{held} : expand(held);
      }
      break;
    case ExprOp::object:
      if (expr.a < facts->symbols.size())
        found = {Value{
            Value::Kind::instance, file, SymbolIndex(expr.a), {}, Evidence::same_file, {}, {}, {}}};
      break;
    case ExprOp::import_: {
      for (const Value& entity : import_meaning(file, ImportIndex(expr.a)))
        append(found, expand(entity));
      break;
    }
    case ExprOp::part: found = part_of(evaluate(file, inner), expr.b); break;
  }
  return found;
}

/// What `self` is in `block`, which is of this type: a value of it, applied to what an `impl` block
/// applies it to.
Value Resolver::own_instance(store::SymbolRef block, store::SymbolRef type) {
  const Symbol* symbol = context_.symbol(block);
  if (symbol->kind == SymbolKind::impl && symbol->type.valid())
    for (Value entity : instances(evaluate(block.file, symbol->type)))
      if (entity.ref() == type) return entity.evidence = Evidence::member, entity;
  return Value{Value::Kind::instance, type.file, type.symbol, {}, Evidence::member, {}, {}, {}};
}

/// What a variant or a tuple struct holds first: the type that is written at it.
Values Resolver::first_field(const Value& holder) {
  const Symbol* symbol = holder.kind == Value::Kind::symbol ? context_.symbol(holder.ref())
                                                            : nullptr;
  if (!symbol || !symbol->type.valid() || symbol->kind == SymbolKind::impl) return {};
  if (symbol->kind != SymbolKind::enum_member && !is_class_like(symbol->kind)) return {};
  return instances(evaluate(holder.file, symbol->type));
}

/// A literal, or a keyword that names a module; the place matters to the latter and is that of the
/// first name that hangs on it.
Values Resolver::keyword(FileId file, ExprIndex expr, std::string_view word) {
  const FileFacts& facts = *context_.facts(file);
  const LanguageSemantics& rules = semantics_of(file);
  if (rules.names_module(word))
    for (const Occurrence& occurrence : facts.occurrences)
      if (occurrence.receiver == expr)
        return rules.keyword(*this, file, word, occurrence.range.begin);
  return {Value::external()};
}

}  // namespace codefinder::resolve
