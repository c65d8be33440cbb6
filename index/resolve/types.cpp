// Expressions to what they stand for.  Deliberately shallow: declared types, constructors, return types as written, aliases, generics
// by what they are applied to.  What is not known stays unknown.
#include "index/resolve/entities.h"
#include "index/resolve/module_rules.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::index {

Entities Resolver::instances(Entities types) {
  Entities found;
  for (Entity& entity : types) {
    switch (entity.kind) {
      case Entity::Kind::instance:
      case Entity::Kind::outside: break;
      case Entity::Kind::symbol: {
        const Symbol* symbol = context_.symbol(entity.ref());
        if (!symbol) continue;
        const bool type = is_class_like(symbol->kind) || symbol->kind == SymbolKind::function ||
                          symbol->kind == SymbolKind::type_alias || symbol->kind == SymbolKind::type_parameter;
        // What is written where a type stands, and has members: `{a: string}`, `typeof object`.
        if (!type && rules_of(entity.file).types_are_shapes() && has_children(entity.ref())) break;
        if (!type) continue;
        entity.kind = Entity::Kind::instance;
        break;
      }
      default: continue;
    }
    found.push_back(std::move(entity));
  }
  return found;
}

/// What the holders have under a key that their types do not list.
Entities Resolver::under_any_key(const Entities& holders) {
  Entities found;
  for (const Entity& holder : holders) {
    if (holder.kind != Entity::Kind::instance) continue;
    if (!holder.symbol.valid()) {
      if (holder.element.valid() && rules_of(holder.element_file).any_member(holder.head)) append(found, element_of(holder));
      continue;
    }
    const std::string_view unlisted = rules_of(holder.file).unlisted_member();
    if (unlisted.empty()) continue;
    for (const Entity& member : members(holder, unlisted)) append(found, expand(member));
  }
  return found;
}

/// Variables and aliases become what they hold; everything else stays.
Entities Resolver::expand(const Entity& entity) {
  if (entity.kind != Entity::Kind::symbol) return {entity};
  const Symbol* symbol = context_.symbol(entity.ref());
  const Budget::Level level(context_.budget());
  if (!symbol || depth_ > 60 || !level) return {};
  const FileId file = entity.file;
  Entities found;
  if (const auto import = import_of(entity.ref())) return import_meaning(file, *import);
  ++depth_;
  switch (symbol->kind) {
    case SymbolKind::property:
    case SymbolKind::field:
    case SymbolKind::constant:
    case SymbolKind::variable:
    case SymbolKind::parameter:
    case SymbolKind::key: {
      if (symbol->type.valid()) found = instances(denote(file, symbol->type));
      const bool known = std::any_of(found.begin(), found.end(), [](const Entity& e) { return e.kind != Entity::Kind::outside; });
      if (!known && symbol->value.valid()) {
        Entities values = denote(file, symbol->value);
        if (!values.empty()) found = std::move(values);
      }
      const bool shapes = rules_of(file).types_are_shapes(), declared = known && symbol->type.valid() && shapes;
      if (declared || (symbol->has(SymbolFlag::local) && !has_children(entity.ref()))) break;
      // What stands inside of it is what a call is given rather than its own, once it is known what that makes.
      const ExprOp made = symbol->value.valid() ? context_.facts(file)->exprs[symbol->value.value].op : ExprOp::unknown;
      const bool typed = shapes && std::any_of(found.begin(), found.end(), [](const Entity& e) {
                           return e.kind == Entity::Kind::instance && e.symbol.valid();
                         });
      if (typed && made == ExprOp::construct) break;
      found.insert(typed && made == ExprOp::call ? found.end() : found.begin(), entity);
      break;
    }
    case SymbolKind::enum_member:
      if (has_children(entity.ref())) found.push_back(entity);  // A variant with fields of its own.
      if (symbol->container.valid())
        found.push_back(Entity{Entity::Kind::instance, file, symbol->container, {}, entity.evidence, {}, {}, {}});
      break;
    case SymbolKind::type_alias: {
      if (symbol->type.valid()) found = denote(file, symbol->type);
      else if (symbol->value.valid()) found = denote(file, symbol->value);
      if (found.empty() || rules_of(file).aliases_have_methods() || has_children(entity.ref()))
        found.insert(found.begin(), entity);
      break;
    }
    case SymbolKind::type_parameter:
      if (rules_of(file).settles_type_parameters()) found.push_back(entity);  // What it stands for, its use may tell.
      if (symbol->type.valid()) append(found, denote(file, symbol->type));
      for (std::uint32_t i = symbol->bases_begin; i < symbol->bases_end; ++i)
        append(found, denote(file, context_.facts(file)->bases[i]));
      break;
    default: found.push_back(entity);
  }
  --depth_;
  if (entity.evidence == Evidence::ambiguous)
    for (Entity& e : found) e.evidence = Evidence::ambiguous;
  return found;
}

Entities Resolver::called(const Entity& callee) {
  const Budget::Level level(context_.budget());
  if (!level) return {};
  switch (callee.kind) {
    case Entity::Kind::outside: return {callee};
    case Entity::Kind::instance:
      if (callee.head == "()") {
        const FileFacts* facts = context_.facts(callee.element_file);
        return facts ? instances(denote(callee.element_file, ExprIndex(facts->exprs[callee.element.value].a))) : Entities{};
      }
      return callee.head == "func" ? element_of(callee) : Entities{callee};
    case Entity::Kind::scope: return {Entity::out()};
    case Entity::Kind::file: {
      // What modules export as a whole may be other modules, and they each other.
      Entities found, given = default_export(callee.file);
      std::vector<FileId> seen{callee.file};
      for (std::size_t at = 0; at < given.size() && context_.spend(); ++at) {
        for (const Entity& held : expand(Entity(given[at]))) {
          if (held.kind != Entity::Kind::file) {
            append(found, called(held));
          } else if (std::find(seen.begin(), seen.end(), held.file) == seen.end()) {
            seen.push_back(held.file);
            append(given, default_export(held.file));
          }
        }
      }
      return found;
    }
    case Entity::Kind::symbol: break;
  }
  const Symbol* symbol = context_.symbol(callee.ref());
  if (!symbol) return {};
  Entities found;
  switch (symbol->kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::property:
    case SymbolKind::test:
      if (symbol->type.valid()) found = instances(denote(callee.file, symbol->type));
      else if (symbol->value.valid()) found = denote(callee.file, symbol->value);
      break;
    case SymbolKind::constructor:
      for (const SymbolRef& owner : owners(callee.ref()))
        found.push_back(Entity{Entity::Kind::instance, owner.file, owner.symbol, {}, callee.evidence, {}, {}, {}});
      break;
    default:
      if (is_class_like(symbol->kind) || symbol->kind == SymbolKind::type_alias) found = instances({callee});
  }
  return found;
}

const Entities& Resolver::denote(FileId file, ExprIndex expr) {
  static const Entities kNothing;
  if (!expr.valid()) return kNothing;
  const auto [known, fresh] = denotations_.try_emplace(key(file, expr.value));
  if (!fresh) return known->second;
  const Budget::Level level(context_.budget());
  if (depth_ > 100 || !level) return denotations_.erase(known), kNothing;
  Entities& denoted = known->second;  // Stays where it is while others are added.
  ++depth_;
  Entities found = find_denotation(file, expr);
  if (found.empty() && comes_from_beside(file, expr)) found.push_back(Entity::out());
  --depth_;
  return denoted = std::move(found);
}

/// What is made of something beside the project is not the project's either, though nothing is known of it.
bool Resolver::comes_from_beside(FileId file, ExprIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->exprs.size() || context_.beside(file)) return false;
  const Expr& expr = facts->exprs[index.value];
  const auto any = [&](const Entities& entities) {
    return std::any_of(entities.begin(), entities.end(), [&](const Entity& e) { return is_beside(e); });
  };
  switch (expr.op) {
    case ExprOp::name: return expr.a < facts->occurrences.size() && any(meaning(file, OccurrenceIndex(expr.a)));
    case ExprOp::call:
    case ExprOp::construct:
    case ExprOp::element:
    case ExprOp::await:
    case ExprOp::member:
    case ExprOp::argument:
    case ExprOp::part:
    case ExprOp::instance: return any(denote(file, ExprIndex(expr.a)));
    default: return false;
  }
}

Entities Resolver::find_denotation(FileId file, ExprIndex index) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || index.value >= facts->exprs.size()) return {};
  const Expr& expr = facts->exprs[index.value];
  const ExprIndex inner(expr.a);
  Entities found;
  switch (expr.op) {
    case ExprOp::unknown:
    case ExprOp::parameters: break;  // What keyword arguments hang on: asked by name only.
    case ExprOp::name: {
      const OccurrenceIndex use(expr.a);
      if (use.value >= facts->occurrences.size()) break;
      const Occurrence& occurrence = facts->occurrence(use);
      if (occurrence.receiver.valid() && rules_of(file).names_instance(facts->str(occurrence.name))) {
        for (const Entity& holder : denote(file, occurrence.receiver)) {
          const Symbol* symbol = holder.kind == Entity::Kind::symbol ? context_.symbol(holder.ref()) : nullptr;
          if (symbol && (is_class_like(symbol->kind) || is_callable(symbol->kind))) append(found, instances({holder}));
        }
        if (!found.empty()) break;
      }
      const Entities& named = meaning(file, use);
      // What a module's own name or path (`__file__`) holds is a value like any other.
      const ModuleRules& rules = rules_of(file);
      const bool free = occurrence.binding == Binding::free;
      const bool type = occurrence.role == Role::type || occurrence.role == Role::inherit || occurrence.role == Role::call;
      if (free && !named.empty() && rules.closed_builtins() && rules.builtin(facts->str(occurrence.name))) {
        found.push_back(Entity::out());
        if (occurrence.role == Role::type) found.back().head = facts->str(occurrence.name);
        return found;
      }
      for (const Entity& entity : named) {
        append(found, expand(entity));
        // A type of elsewhere is known by its name.
        const std::string_view name = facts->str(occurrence.name);
        const bool unnamed = !found.empty() && found.back().kind == Entity::Kind::outside && found.back().head.empty();
        if (type && unnamed && name[0] >= 'A' && name[0] <= 'Z') found.back().head = name;
      }
      const bool unlisted = std::all_of(found.begin(), found.end(),
                                        [](const Entity& e) { return e.kind == Entity::Kind::outside && e.head.empty(); });
      if (unlisted && occurrence.receiver.valid())
        if (Entities held = under_any_key(denote(file, occurrence.receiver)); !held.empty()) found = std::move(held);
      found = settled(file, use, std::move(found));
      break;
    }
    case ExprOp::call: {
      Entities callees = denote(file, inner);
      if (callees.size() > 1 && rules_of(file).calls_mean_signatures()) {  // The one that the call means stands first.
        const auto callable = [&](const Entity& e) {
          const Symbol* symbol = e.kind == Entity::Kind::symbol && e.symbol.valid() ? context_.symbol(e.ref()) : nullptr;
          return symbol && is_callable(symbol->kind) ? symbol : nullptr;
        };
        const Entity chosen = callees[0];
        if (const Symbol* first = callable(chosen))
          std::erase_if(callees, [&](const Entity& e) {
            const Symbol* other = e.ref() != chosen.ref() && e.file == chosen.file ? callable(e) : nullptr;
            return other && other->container == first->container && other->name == first->name;
          });
      }
      for (const Entity& callee : callees) append(found, called(callee));
      found = settled(file, inner, std::move(found));
      // A method of a generic that is not ours: `option.unwrap()`, `list.iter()`.
      const Expr* callee = inner.value < facts->exprs.size() ? &facts->exprs[inner.value] : nullptr;
      const bool known = std::any_of(found.begin(), found.end(), [](const Entity& e) { return e.kind != Entity::Kind::outside; });
      if (callee && callee->op == ExprOp::name && !known && expr.a != index.value) {
        const Occurrence* method = callee->a < facts->occurrences.size() ? &facts->occurrences[callee->a] : nullptr;
        if (method && method->receiver.valid()) {
          for (const Entity& receiver : denote(file, method->receiver)) {
            Entities given = rules_of(file).library_result(*this, receiver, file, OccurrenceIndex(callee->a));
            append(found, given.empty() ? handed_on(receiver, facts->str(method->name), 0) : instances(std::move(given)));
          }
          std::stable_partition(found.begin(), found.end(), [](const Entity& e) { return e.kind != Entity::Kind::outside; });
        }
      }
      // What the standard library's method gives, where its name says it.
      if (callee && callee->op == ExprOp::name && callee->a < facts->occurrences.size() &&
          std::all_of(found.begin(), found.end(),
                      [](const Entity& e) { return e.kind == Entity::Kind::outside && e.head.empty(); })) {
        const std::string_view type = rules_of(file).library_type(facts->str(facts->occurrences[callee->a].name));
        if (!type.empty()) found = {Entity::out()}, found[0].head = type;
      }
      break;
    }
    case ExprOp::construct: {
      const Entities& types = denote(file, inner);
      const Expr* named = inner.value < facts->exprs.size() ? &facts->exprs[inner.value] : nullptr;
      if (named && named->op == ExprOp::name) {
        for (const Entity& entity :
             meaning(file, OccurrenceIndex(named->a))) {  // `declare var Foo: FooConstructor` beside `interface Foo`.
          const Symbol* symbol = entity.kind == Entity::Kind::symbol ? context_.symbol(entity.ref()) : nullptr;
          if (!symbol || (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::constant)) continue;
          for (const SymbolRef& beside : merged(entity.ref()))
            if (is_class_like(context_.symbol_or_none(beside).kind))
              append(found, instances({Entity::of(beside, entity.evidence)}));
        }
      }
      if (!found.empty()) break;
      for (const Entity& type : types) {
        if (type.kind == Entity::Kind::file) append(found, called(type));
        else append(found, instances({type}));
      }
      break;
    }
    case ExprOp::element:
    case ExprOp::await: {
      if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::name)
        for (const Entity& variant : meaning(file, OccurrenceIndex(facts->exprs[inner.value].a))) append(found, payload(variant));
      if (!found.empty()) break;
      for (const Entity& entity : denote(file, inner)) {
        const bool future = (expr.op == ExprOp::element || !entity.symbol.valid()) && entity.head != "()";
        if (entity.element.valid() && future) append(found, element_of(entity));
        else if (expr.op == ExprOp::await || entity.kind == Entity::Kind::outside) append(found, {entity});
        else if (entity.kind == Entity::Kind::instance && entity.symbol.valid()) {
          append(found, payload(Entity::of(entity.ref(), entity.evidence)));
          if (found.empty()) found = under_any_key({entity});
          if (!found.empty()) continue;
          // A class of ours with an iterator or subscript: its declared result.
          for (std::string_view operation :
               {"__getitem__", "operator[]", "operator*", "operator->", "index", "__iter__", "next"}) {
            Entities results;
            for (const Entity& member : members(entity, operation)) append(results, called(member));
            const bool iterates = operation == "next" || operation == "__iter__";  // What these give holds the element.
            for (Entity& result : results)
              if (iterates && result.element.valid())
                if (Entities one = instances(denote(result.element_file, result.element)); !one.empty())
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
      for (Entity& entity : found)
        if (entity.kind == Entity::Kind::outside) entity.head = word;
      break;
    }
    case ExprOp::self:
    case ExprOp::super: {
      const SymbolRef self{file, SymbolIndex(expr.a)};
      const Symbol* symbol = context_.symbol(self);
      if (!symbol) {
        found = keyword(file, index, expr.op == ExprOp::self ? "self" : "super");
        break;
      }
      std::vector<SymbolRef> types;
      if (is_class_like(symbol->kind)) types = {canonical(self)};
      else types = owners(self);
      if (types.empty()) types = {self};
      const bool of_class = expr.b != ExprIndex::kNone && rules_of(file).statics_stand_apart();
      for (const SymbolRef& type : types) {
        if (const Symbol* of = context_.symbol(type); of && of->kind == SymbolKind::type_parameter)
          append(found, instances(expand(Entity::of(type, Evidence::member))));
        else if (of_class && expr.op == ExprOp::self) found.push_back(Entity::of(type, Evidence::member));
        else if (expr.op == ExprOp::self) found.push_back(own_instance(self, type));
        else append(found, of_class ? bases(type) : instances(bases(type)));
      }
      if (expr.op == ExprOp::super && found.empty()) found.push_back(Entity::out());
      break;
    }
    case ExprOp::apply: {
      const Entities& heads = denote(file, inner);
      std::string_view head;
      if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::name &&
          facts->exprs[inner.value].a < facts->occurrences.size())
        head = facts->str(facts->occurrences[facts->exprs[inner.value].a].name);
      else if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::literal)
        head = facts->str(StringIndex(facts->exprs[inner.value].a));
      if (std::any_of(heads.begin(), heads.end(), [](const Entity& e) { return !e.element.valid() && e.head == "keys"; })) {
        found = keys_of(denote(file, ExprIndex(expr.b)));
        break;
      }
      std::vector<Entity> argument = instances(denote(file, ExprIndex(expr.b)));
      argument.resize(1, Entity::out());
      if (heads.empty())
        found.push_back(Entity{Entity::Kind::instance, {}, {}, {}, Evidence::member, file, ExprIndex(expr.b), head});
      for (Entity entity : heads) {
        if (entity.kind == Entity::Kind::outside) {
          if (head.empty()) head = entity.head;
          entity = Entity{Entity::Kind::instance, {}, {}, {}, Evidence::member, {}, {}, {}};
        }
        if (!entity.element.valid()) entity.element_file = file, entity.element = ExprIndex(expr.b), entity.head = head;
        auto arguments = entity.arguments ? *entity.arguments : std::vector<Entity>();
        arguments.push_back(argument[0]);
        entity.arguments = std::make_shared<const std::vector<Entity>>(std::move(arguments));
        append(found, {entity});
      }
      break;
    }
    case ExprOp::instance: found = instances(denote(file, inner)); break;
    case ExprOp::either:
      append(found, denote(file, inner));
      append(found, denote(file, ExprIndex(expr.b)));
      break;
    case ExprOp::member: {
      const Entities& owners = denote(file, inner);
      for (const Entity& owner : owners)
        for (const Entity& member : members(owner, facts->str(StringIndex(expr.b)))) append(found, expand(member));
      if (found.empty()) found = under_any_key(owners);
      break;
    }
    case ExprOp::argument: {
      for (const Entity& callee : denote(file, inner)) append(found, takes(callee, expr.b));
      break;
    }
    case ExprOp::parameter:
      if (inner.valid()) found = handed(file, inner, expr.b);
      if (found.empty() && inner.valid() && handed_from_outside(file, inner)) found.push_back(Entity::out());
      break;
    case ExprOp::callable:
      found.push_back(Entity{Entity::Kind::instance, {}, {}, {}, Evidence::member, file, index, "()"});
      break;
    case ExprOp::address: found = denote(file, inner); break;
    case ExprOp::symbol:
      if (expr.a < facts->symbols.size()) {
        const Entity held = Entity::of({file, SymbolIndex(expr.a)}, Evidence::same_file);
        const Symbol& holder = facts->symbols[expr.a];
        // An object type in the type of what holds its members: those are meant, not all of that type.
        const bool shape = holder.type.valid() && !is_class_like(holder.kind) && !is_callable(holder.kind) &&
                           rules_of(file).types_are_shapes() && has_children(held.ref());
        found = shape ? Entities{held} : expand(held);
      }
      break;
    case ExprOp::object:
      if (expr.a < facts->symbols.size())
        found = {Entity{Entity::Kind::instance, file, SymbolIndex(expr.a), {}, Evidence::same_file, {}, {}, {}}};
      break;
    case ExprOp::import_: {
      for (const Entity& entity : import_meaning(file, ImportIndex(expr.a))) append(found, expand(entity));
      break;
    }
    case ExprOp::part: found = part_of(denote(file, inner), expr.b); break;
  }
  return found;
}

/// What `self` is in `block`, which is of this type: a value of it, applied to what an `impl` block applies it to.
Entity Resolver::own_instance(SymbolRef block, SymbolRef type) {
  const Symbol* symbol = context_.symbol(block);
  if (symbol->kind == SymbolKind::impl && symbol->type.valid())
    for (Entity entity : instances(denote(block.file, symbol->type)))
      if (entity.ref() == type) return entity.evidence = Evidence::member, entity;
  return Entity{Entity::Kind::instance, type.file, type.symbol, {}, Evidence::member, {}, {}, {}};
}

/// What a variant or a tuple struct holds first: the type that is written at it.
Entities Resolver::payload(const Entity& holder) {
  const Symbol* symbol = holder.kind == Entity::Kind::symbol ? context_.symbol(holder.ref()) : nullptr;
  if (!symbol || !symbol->type.valid() || symbol->kind == SymbolKind::impl) return {};
  if (symbol->kind != SymbolKind::enum_member && !is_class_like(symbol->kind)) return {};
  return instances(denote(holder.file, symbol->type));
}

/// A literal, or a keyword that names a module; the place matters to the latter and is that of the first name that hangs on it.
Entities Resolver::keyword(FileId file, ExprIndex expr, std::string_view word) {
  const FileFacts& facts = *context_.facts(file);
  const ModuleRules& rules = rules_of(file);
  if (rules.names_module(word))
    for (const Occurrence& occurrence : facts.occurrences)
      if (occurrence.receiver == expr) return rules.keyword(*this, file, word, occurrence.range.begin);
  return {Entity::out()};
}

}  // namespace codefinder::index
