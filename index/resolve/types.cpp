// Expressions to what they stand for, and members of that.  Deliberately shallow: declared types, constructors, return types as
// written, aliases, generics by their first argument, inheritance.  What is not known stays unknown.
#include "index/resolve/module_rules.h"
#include "index/resolve/overloads.h"
#include "index/resolve/resolve.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::index {

namespace {

constexpr std::size_t kMostEntities = 8;
constexpr int kDeepestBase = 16;

void append(Entities& to, Entities from) {
  for (Entity& entity : from) {
    if (to.size() >= kMostEntities) return;
    if (std::find(to.begin(), to.end(), entity) == to.end()) to.push_back(std::move(entity));
  }
}

std::string_view last_segment(std::string_view qualifier) {
  if (const std::size_t generic = qualifier.find('<'); generic != std::string_view::npos)
    qualifier = qualifier.substr(0, generic);
  if (const std::size_t generic = qualifier.find('['); generic != std::string_view::npos)
    qualifier = qualifier.substr(0, generic);
  while (!qualifier.empty() && (qualifier.back() == ' ' || qualifier.back() == ')')) qualifier.remove_suffix(1);
  const std::size_t at = qualifier.find_last_of(":.*& (");
  return at == std::string_view::npos ? qualifier : qualifier.substr(at + 1);
}

}  // namespace

bool Resolver::has_children(SymbolRef ref) {
  const FileFacts* facts = context_.facts(ref.file);
  if (!facts) return false;
  const ByteRange range = facts->symbol(ref.symbol).full_range;
  for (std::uint32_t i = ref.symbol.value + 1; i < facts->symbols.size() && facts->symbols[i].full_range.begin < range.end; ++i)
    if (facts->symbols[i].container == ref.symbol &&
        (!facts->symbols[i].has(SymbolFlag::local) || facts->symbols[i].has(SymbolFlag::member)))
      return true;
  return false;
}

SymbolRef Resolver::canonical(SymbolRef ref) {
  if (auto it = canonical_.find(key(ref.file, ref.symbol.value)); it != canonical_.end()) return it->second;
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol) return ref;
  SymbolRef best = ref;
  const bool forward = symbol->has(SymbolFlag::declaration) && is_class_like(symbol->kind) && !has_children(ref);
  if (symbol->kind == SymbolKind::impl || forward) {
    const ModuleRules& rules = module_rules(context_.family(ref.file));
    int best_score = -1;
    const std::string_view name = symbol->kind == SymbolKind::impl ? last_segment(context_.name(ref)) : context_.name(ref);
    // `impl<T: Trait> Trait for &T`: the members are those of the parameter.
    const FileFacts& own = *context_.facts(ref.file);
    for (std::uint32_t i = ref.symbol.value + 1;
         i < own.symbols.size() && own.symbols[i].full_range.begin < symbol->full_range.end; ++i)
      if (own.symbols[i].kind == SymbolKind::type_parameter && own.symbols[i].container == ref.symbol &&
          own.str(own.symbols[i].name) == name)
        return canonical_[key(ref.file, ref.symbol.value)] = {ref.file, SymbolIndex(i)};
    const std::string container = scope_path(*context_.facts(ref.file), ref.symbol);
    for (const SymbolRef& other : context_.definitions(name)) {
      const Symbol* candidate = context_.symbol(other);
      if (!candidate || other == ref || candidate->kind == SymbolKind::impl || !is_class_like(candidate->kind)) continue;
      if (candidate->has(SymbolFlag::declaration) && forward) continue;
      if (context_.family(other.file) != context_.family(ref.file)) continue;
      int score = shared_directories(context_.path(ref.file), context_.path(other.file));
      if (other.file == ref.file) score += 1000;
      else if (rules.joined(*this, ref.file, other.file)) score += 500;
      if (scope_path(*context_.facts(other.file), other.symbol) == container) score += 200;
      else if (forward) continue;
      if (score > best_score) best_score = score, best = other;
    }
  }
  return canonical_[key(ref.file, ref.symbol.value)] = best;
}

std::vector<SymbolRef> Resolver::owners(SymbolRef member) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol) return {};
  const FileFacts& facts = *context_.facts(member.file);
  std::string_view name;
  if (symbol->qualifier.valid()) name = last_segment(facts.str(symbol->qualifier));
  else if (symbol->container.valid() && is_class_like(facts.symbol(symbol->container).kind))
    return {canonical({member.file, symbol->container})};
  if (name.empty()) return {};
  const ModuleRules& rules = module_rules(context_.family(member.file));
  std::vector<SymbolRef> same, near, declared;
  for (const SymbolRef& ref : context_.definitions(name)) {
    const Symbol* owner = context_.symbol(ref);
    if (!owner || owner->kind == SymbolKind::impl || owner->kind == SymbolKind::constructor || ref == member) continue;
    const bool type = is_class_like(owner->kind) || owner->kind == SymbolKind::type_alias;
    if (ref.file == member.file) (type ? same : near).push_back(ref);
    else if (type && context_.family(ref.file) == context_.family(member.file) && rules.joined(*this, member.file, ref.file))
      owner->has(SymbolFlag::declaration) ? declared.insert(declared.begin(), ref) : near.insert(near.begin(), ref);
  }
  if (!same.empty()) return same;
  if (!near.empty()) return near;
  return declared;
}

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
        if (!type && context_.family(entity.file) == Family::node && has_children(entity.ref())) break;
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

/// Variables and aliases become what they hold; everything else stays.
Entities Resolver::expand(const Entity& entity) {
  if (entity.kind != Entity::Kind::symbol) return {entity};
  const Symbol* symbol = context_.symbol(entity.ref());
  if (!symbol || depth_ > 60) return {};
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
      const bool declared = known && symbol->type.valid() && context_.family(file) == Family::node;
      if (!declared && (!symbol->has(SymbolFlag::local) || has_children(entity.ref()))) found.insert(found.begin(), entity);
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
      // Go gives such types methods of their own.
      const bool methods = context_.family(file) == Family::go;
      if (found.empty() || methods || has_children(entity.ref())) found.insert(found.begin(), entity);
      break;
    }
    case SymbolKind::type_parameter:
      if (module_rules(context_.family(file)).explains_all()) found.push_back(entity);  // What it stands for, its use may tell.
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
      Entities found;
      for (const Entity& entity : Entities(default_export(callee.file)))
        for (const Entity& held : expand(entity)) append(found, called(held));
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
  if (auto it = denotations_.find(key(file, expr.value)); it != denotations_.end()) return it->second;
  if (depth_ > 100 || !context_.spend()) return kNothing;
  denotations_[key(file, expr.value)];
  ++depth_;
  Entities found = find_denotation(file, expr);
  --depth_;
  return denotations_[key(file, expr.value)] = std::move(found);
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
      const Entities named = meaning(file, use);
      // What a module's own name or path (`__file__`) holds is a value like any other.
      const ModuleRules& rules = module_rules(context_.family(file));
      const bool free = occurrence.binding == Binding::free;
      if (free && !named.empty() && rules.closed_builtins() && rules.builtin(facts->str(occurrence.name))) return {Entity::out()};
      const bool type = occurrence.role == Role::type || occurrence.role == Role::inherit || occurrence.role == Role::call;
      for (const Entity& entity : named) {
        append(found, expand(entity));
        // A type of elsewhere is known by its name.
        const std::string_view name = facts->str(occurrence.name);
        const bool unnamed = !found.empty() && found.back().kind == Entity::Kind::outside && found.back().head.empty();
        if (type && unnamed && name[0] >= 'A' && name[0] <= 'Z') found.back().head = name;
      }
      found = settled(file, use, std::move(found));
      break;
    }
    case ExprOp::call: {
      const Entities callees = denote(file, inner);
      for (const Entity& callee : callees) append(found, called(callee));
      if (inner.value < facts->exprs.size() && facts->exprs[inner.value].op == ExprOp::name)
        found = settled(file, OccurrenceIndex(facts->exprs[inner.value].a), std::move(found));
      // A method of a generic that is not ours: `option.unwrap()`, `list.iter()`.
      const Expr* callee = inner.value < facts->exprs.size() ? &facts->exprs[inner.value] : nullptr;
      const bool known = std::any_of(found.begin(), found.end(), [](const Entity& e) { return e.kind != Entity::Kind::outside; });
      if (callee && callee->op == ExprOp::name && !known && expr.a != index.value) {
        const Occurrence* method = callee->a < facts->occurrences.size() ? &facts->occurrences[callee->a] : nullptr;
        if (method && method->receiver.valid()) {
          const Entities receivers = denote(file, method->receiver);
          for (const Entity& receiver : receivers) {
            Entities given = module_rules(context_.family(file)).library_result(receiver, facts->str(method->name));
            append(found, given.empty() ? handed_on(receiver, facts->str(method->name), 0) : instances(std::move(given)));
          }
          std::stable_partition(found.begin(), found.end(), [](const Entity& e) { return e.kind != Entity::Kind::outside; });
        }
      }
      // What the standard library's method gives, where its name says it.
      if (callee && callee->op == ExprOp::name && callee->a < facts->occurrences.size() &&
          std::all_of(found.begin(), found.end(),
                      [](const Entity& e) { return e.kind == Entity::Kind::outside && e.head.empty(); })) {
        const std::string_view type =
            module_rules(context_.family(file)).library_type(facts->str(facts->occurrences[callee->a].name));
        if (!type.empty()) found = {Entity::out()}, found[0].head = type;
      }
      break;
    }
    case ExprOp::construct: {
      const Entities types = denote(file, inner);
      const Expr* named = inner.value < facts->exprs.size() ? &facts->exprs[inner.value] : nullptr;
      if (named && named->op == ExprOp::name && context_.family(file) == Family::node) {
        const Entities meant = meaning(file, OccurrenceIndex(named->a));
        for (const Entity& entity : meant) {  // `declare var Foo: FooConstructor` beside `interface Foo`.
          const Symbol* symbol = entity.kind == Entity::Kind::symbol ? context_.symbol(entity.ref()) : nullptr;
          if (!symbol || (symbol->kind != SymbolKind::variable && symbol->kind != SymbolKind::constant)) continue;
          for (const SymbolRef& beside : merged(entity.ref()))
            if (is_class_like(context_.symbol(beside)->kind)) append(found, instances({Entity::of(beside, entity.evidence)}));
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
        for (const Entity& variant : Entities(meaning(file, OccurrenceIndex(facts->exprs[inner.value].a))))
          append(found, payload(variant));
      if (!found.empty()) break;
      const Entities of = denote(file, inner);
      for (const Entity& entity : of) {
        const bool future = (expr.op == ExprOp::element || !entity.symbol.valid()) && entity.head != "()";
        if (entity.element.valid() && future) append(found, element_of(entity));
        else if (expr.op == ExprOp::await || entity.kind == Entity::Kind::outside) append(found, {entity});
        else if (entity.kind == Entity::Kind::instance && entity.symbol.valid()) {
          append(found, payload(Entity::of(entity.ref(), entity.evidence)));
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
      for (const SymbolRef& type : types) {
        if (const Symbol* of = context_.symbol(type); of && of->kind == SymbolKind::type_parameter)
          append(found, instances(expand(Entity::of(type, Evidence::member))));
        else if (expr.op == ExprOp::self)
          found.push_back(Entity{Entity::Kind::instance, type.file, type.symbol, {}, Evidence::member, {}, {}, {}});
        else append(found, instances(bases(type)));
      }
      if (expr.op == ExprOp::super && found.empty()) found.push_back(Entity::out());
      break;
    }
    case ExprOp::apply: {
      const Entities heads = denote(file, inner);
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
      const Entities owners = denote(file, inner);
      for (const Entity& owner : owners)
        for (const Entity& member : members(owner, facts->str(StringIndex(expr.b)))) append(found, expand(member));
      break;
    }
    case ExprOp::argument: {
      const Entities callees = denote(file, inner);
      for (const Entity& callee : callees) append(found, takes(callee, expr.b));
      break;
    }
    case ExprOp::parameter:
      if (inner.valid()) found = handed(file, inner, expr.b);
      break;
    case ExprOp::callable:
      found.push_back(Entity{Entity::Kind::instance, {}, {}, {}, Evidence::member, file, index, "()"});
      break;
    case ExprOp::address: found = denote(file, inner); break;
    case ExprOp::symbol:
      if (expr.a < facts->symbols.size()) found = expand(Entity::of({file, SymbolIndex(expr.a)}, Evidence::same_file));
      break;
    case ExprOp::object:
      if (expr.a < facts->symbols.size())
        found = {Entity{Entity::Kind::instance, file, SymbolIndex(expr.a), {}, Evidence::same_file, {}, {}, {}}};
      break;
    case ExprOp::part: found = part_of(denote(file, inner), expr.b); break;
  }
  return found;
}

/// What a variant or a tuple struct holds first: the type that is written at it.
Entities Resolver::payload(const Entity& holder) {
  const Symbol* symbol = holder.kind == Entity::Kind::symbol ? context_.symbol(holder.ref()) : nullptr;
  if (!symbol || !symbol->type.valid() || (symbol->kind != SymbolKind::enum_member && !is_class_like(symbol->kind))) return {};
  return instances(denote(holder.file, symbol->type));
}

/// A literal, or a keyword that names a module; the place matters to the latter and is that of the first name that hangs on it.
Entities Resolver::keyword(FileId file, ExprIndex expr, std::string_view word) {
  const FileFacts& facts = *context_.facts(file);
  const ModuleRules& rules = module_rules(context_.family(file));
  if (rules.names_module(word))
    for (const Occurrence& occurrence : facts.occurrences)
      if (occurrence.receiver == expr) return rules.keyword(*this, file, word, occurrence.range.begin);
  return {Entity::out()};
}

Entities Resolver::bases(SymbolRef type) {
  Entities found;
  const auto add = [&](SymbolRef ref) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) return;
    const FileFacts& facts = *context_.facts(ref.file);
    for (std::uint32_t i = symbol->bases_begin; i < symbol->bases_end && i < facts.bases.size(); ++i)
      append(found, denote(ref.file, facts.bases[i]));
  };
  add(type);
  const Symbol* symbol = context_.symbol(type);
  if (symbol && context_.family(type.file) == Family::rust && symbol->kind != SymbolKind::impl)
    for (const SymbolRef& ref : std::vector<SymbolRef>(context_.definitions(context_.name(type))))
      if (const Symbol* other = context_.symbol(ref); other && other->kind == SymbolKind::impl && canonical(ref) == type)
        add(ref);
  return found;
}

/// What an `impl Trait for T` writes means, for those who call it, the trait's own item.
Entities Resolver::promises(SymbolRef member, std::string_view name, int depth, std::vector<SymbolRef>& seen) {
  const Symbol* symbol = context_.symbol(member);
  const Symbol* impl = symbol && symbol->container.valid() ? context_.symbol({member.file, symbol->container}) : nullptr;
  if (!impl || impl->kind != SymbolKind::impl || impl->bases_begin >= impl->bases_end) return {};
  for (const Entity& base : Entities(denote(member.file, context_.facts(member.file)->bases[impl->bases_begin]))) {
    const Symbol* trait = base.kind == Entity::Kind::symbol && base.symbol.valid() ? context_.symbol(base.ref()) : nullptr;
    if (trait && trait->kind == SymbolKind::trait) return class_members(base.ref(), name, depth + 1, seen);
  }
  return {};
}

const Entities& Resolver::class_members(SymbolRef type, std::string_view name) {
  type = canonical(type);
  auto& of_type = members_[key(type.file, type.symbol.value)];
  if (const auto it = of_type.find(std::string(name)); it != of_type.end()) return it->second;
  std::vector<SymbolRef> seen;
  Entities found = class_members(type, name, 0, seen);
  return members_[key(type.file, type.symbol.value)][std::string(name)] = std::move(found);
}

/// What is defined under this name, by what it is inside of; what may belong to another than that is kept apart.
const Resolver::MembersByOwner& Resolver::members_named(std::string_view name) {
  const auto [it, fresh] = members_named_.try_emplace(std::string(name));
  if (!fresh) return it->second;
  MembersByOwner& named = it->second;
  for (const SymbolRef& ref : context_.definitions(name)) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol) continue;
    const Symbol* owner = symbol->container.valid() ? context_.symbol({ref.file, symbol->container}) : nullptr;
    const bool plain = owner && !symbol->qualifier.valid() && owner->kind != SymbolKind::impl &&
                       symbol->kind != SymbolKind::enum_member && !owner->has(SymbolFlag::declaration);
    if (plain || (owner && context_.family(ref.file) == Family::node && !symbol->qualifier.valid()))
      named.of[key(ref.file, symbol->container.value)].push_back(ref);
    else if (owner || symbol->qualifier.valid()) named.elsewhere.push_back(ref);
  }
  return named;
}

/// The members that the type's own declaration holds, and what hangs on it elsewhere.
Entities Resolver::own_members(SymbolRef type, std::string_view name, int depth, std::vector<SymbolRef>& seen) {
  const Symbol* of = context_.symbol(type);
  if (!of) return {};
  const std::string_view type_name = context_.name(type);
  const Family family = context_.family(type.file);
  const ModuleRules& rules = module_rules(family);
  Entities found, declared;
  const MembersByOwner& named = members_named(name);
  std::vector<SymbolRef> candidates = named.elsewhere;
  if (const auto own = named.of.find(key(type.file, type.symbol.value)); own != named.of.end())
    candidates.insert(candidates.end(), own->second.begin(), own->second.end());
  std::sort(candidates.begin(), candidates.end());
  for (const SymbolRef& ref : candidates) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || symbol->kind == SymbolKind::impl || symbol->kind == SymbolKind::test) continue;
    const FileFacts& facts = *context_.facts(ref.file);
    bool belongs = false;
    if (symbol->qualifier.valid()) {
      belongs = last_segment(facts.str(symbol->qualifier)) == type_name && context_.family(ref.file) == family &&
                (ref.file == type.file || rules.joined(*this, ref.file, type.file));
    } else if (symbol->container.valid()) {
      SymbolRef owner{ref.file, symbol->container};
      // Enumerators of a plain enum are members of the class around it too.
      const bool unscoped = symbol->kind == SymbolKind::enum_member && !symbol->has(SymbolFlag::member);
      if (unscoped && family == Family::c && owner != type && facts.symbol(owner.symbol).container.valid())
        owner.symbol = facts.symbol(owner.symbol).container;
      if (owner == type) {
        belongs = !is_callable(of->kind) || symbol->has(SymbolFlag::member);
      } else if (context_.name(owner) == type_name || last_segment(context_.name(owner)) == type_name) {
        belongs = is_class_like(context_.symbol(owner)->kind) && canonical(owner) == type;
      }
    }
    const bool nameless = symbol->kind == SymbolKind::constructor && rules.methods_apart();
    if (!belongs || nameless) continue;
    const Entities promised = promises(ref, name, depth, seen);
    if (!promised.empty()) append(declared, promised);
    else (symbol->has(SymbolFlag::declaration) ? declared : found).push_back(Entity::of(ref, Evidence::member));
  }
  found.insert(found.end(), declared.begin(), declared.end());
  const bool yields = rules.assignments_yield_to_declarations();
  const auto assigned = [&](const Entity& entity) { return only_assigned(entity); };
  if (yields && std::any_of(found.begin(), found.end(), [&](const Entity& e) { return !assigned(e); }))
    std::erase_if(found, assigned);
  if (found.empty()) {  // What a function keeps to itself is in no dictionary: `this.state = {a}`, `const local = {a}`.
    const FileFacts& facts = *context_.facts(type.file);
    for (std::uint32_t i = type.symbol.value + 1;
         i < facts.symbols.size() && facts.symbols[i].full_range.begin < of->full_range.end; ++i)
      if (facts.symbols[i].container == type.symbol && facts.symbols[i].has(SymbolFlag::member) &&
          facts.str(facts.symbols[i].name) == name)
        found.push_back(Entity::of({type.file, SymbolIndex(i)}, Evidence::member));
  }
  return found;
}

Entities Resolver::class_members(SymbolRef type, std::string_view name, int depth, std::vector<SymbolRef>& seen) {
  type = canonical(type);
  if (depth > kDeepestBase || !context_.spend() || std::find(seen.begin(), seen.end(), type) != seen.end()) return {};
  seen.push_back(type);
  if (!context_.symbol(type)) return {};
  Entities own = own_members(type, name, depth, seen);
  const auto assigned = [&](const Entity& entity) { return only_assigned(entity); };
  const bool weak = std::any_of(own.begin(), own.end(), [&](const Entity& e) { return gives_way(e.ref(), type); }) ||
                    (module_rules(context_.family(type.file)).assignments_yield_to_declarations() &&
                     std::all_of(own.begin(), own.end(), assigned));
  // Where methods are overloaded, those of the bases that are not overridden count beside the class's own.
  const auto method = [&](const Entity& e) { return is_callable(context_.symbol(e.ref())->kind); };
  const bool overloading =
      module_rules(context_.family(type.file)).methods_apart() && std::all_of(own.begin(), own.end(), method);
  if (!own.empty() && !weak && !overloading) return own;
  Entities found, parents;
  if (own.empty())
    for (const SymbolRef& part : merged(type)) {
      const SymbolKind kind = context_.symbol(part)->kind;
      if (kind == SymbolKind::namespace_) append(found, namespace_members(part, name));
      else if (is_class_like(kind)) append(found, own_members(part, name, depth, seen));
      if (!found.empty()) return found;
    }
  if (overloading) found = own;
  append(parents, bases(type));
  for (const SymbolRef& part : merged(type)) append(parents, bases(part));
  for (const Entity& base : parents) {
    if (base.kind == Entity::Kind::file) append(found, members(base, name, depth + 1));
    if (!found.empty() && !overloading) break;
    if (base.kind != Entity::Kind::symbol && base.kind != Entity::Kind::instance) continue;
    if (!base.symbol.valid()) continue;
    const Symbol* parent = context_.symbol(base.ref());
    if (!parent) continue;
    if (overloading) {
      for (Entity& inherited : class_members(base.ref(), name, depth + 1, seen)) {
        const bool hidden = std::any_of(own.begin(), own.end(), [&](const Entity& e) {
          return !method(inherited) || same_parameters(*this, e.ref(), inherited.ref());
        });
        if (!hidden && std::find(found.begin(), found.end(), inherited) == found.end()) found.push_back(std::move(inherited));
      }
      if (found.size() > own.size()) break;
      continue;
    }
    Entities inherited = class_members(base.ref(), name, depth + 1, seen);
    if (!own.empty() && context_.family(type.file) != Family::node) std::erase_if(inherited, assigned);
    if (inherited.empty()) continue;
    found = std::move(inherited);
    break;
  }
  return found.empty() ? own : found;
}

/// A member that no written type declares.
bool Resolver::only_assigned(const Entity& entity) {
  const Symbol* symbol = context_.symbol(entity.ref());
  return symbol && !symbol->type.valid() && (symbol->kind == SymbolKind::field || symbol->kind == SymbolKind::constant);
}

/// What an assignment in a method makes is a base's member where one has it; what a constructor makes without a written type is new.
bool Resolver::gives_way(SymbolRef member, SymbolRef type) {
  const Symbol* symbol = context_.symbol(member);
  if (!symbol || !symbol->has(SymbolFlag::assigned) || context_.symbol(type)->bases_begin == context_.symbol(type)->bases_end)
    return false;
  const FileFacts& facts = *context_.facts(member.file);
  const bool constructed = std::any_of(facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& s) {
    return s.kind == SymbolKind::constructor && s.container == symbol->container && s.full_range.contains(symbol->name_range);
  });
  if (!constructed) return true;
  const std::string& text = context_.text(member.file);
  const ByteRange doc = symbol->doc_range;
  return doc.end <= text.size() &&
         std::string_view(text).substr(doc.begin, doc.end - doc.begin).find("@type") != std::string_view::npos;
}

/// Declarations of one thing that TypeScript merges: interfaces of one name, and a namespace, class, function or variable beside them.
const std::vector<SymbolRef>& Resolver::merged(SymbolRef ref) {
  const auto [it, fresh] = merged_.try_emplace(key(ref.file, ref.symbol.value));
  if (fresh) it->second = find_merged(ref);
  return it->second;
}

std::vector<SymbolRef> Resolver::find_merged(SymbolRef ref) {
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol || context_.family(ref.file) != Family::node || symbol->has(SymbolFlag::member)) return {};
  const FileFacts& facts = *context_.facts(ref.file);
  const ModuleRules& rules = module_rules(Family::node);
  const auto merges = [](SymbolKind kind) {
    return is_class_like(kind) || kind == SymbolKind::namespace_ || kind == SymbolKind::function ||
           kind == SymbolKind::variable || kind == SymbolKind::constant;
  };
  if (!merges(symbol->kind)) return {};
  std::vector<SymbolRef> found;
  for (const SymbolRef& other : context_.definitions(facts.str(symbol->name))) {
    const Symbol* s = other == ref ? nullptr : context_.symbol(other);
    if (!s || !merges(s->kind) || s->has(SymbolFlag::member) || context_.family(other.file) != Family::node) continue;
    const bool here = other.file == ref.file && container_path(facts, other.symbol) == container_path(facts, ref.symbol);
    if (here || (other.file != ref.file && rules.open(*this, ref.file, other) && rules.open(*this, other.file, ref)))
      found.push_back(other);
  }
  return found;
}

Entities Resolver::namespace_members(SymbolRef space, std::string_view name) {
  const FileFacts* facts = context_.facts(space.file);
  if (!facts) return {};
  const Family family = context_.family(space.file);
  Entities found, declared;
  if (const ExprIndex value = facts->symbol(space.symbol).value; value.valid()) {  // `namespace a = b::c;`
    const Entities meant = denote(space.file, value);
    for (const Entity& other : meant)
      if (other.ref() != space) append(found, members(other, name, 1));
    return found;
  }
  const std::string path = own_path(*facts, space.symbol);
  for (const SymbolRef& ref : context_.definitions(name)) {
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || context_.family(ref.file) != family || symbol->kind == SymbolKind::impl) continue;
    const FileFacts& other = *context_.facts(ref.file);
    bool belongs = SymbolRef{ref.file, symbol->container} == space;
    if (!belongs && ref.file != space.file && family != Family::c && family != Family::node) continue;
    if (!belongs) belongs = scope_path(other, ref.symbol) == path;
    // Enumerators of a plain enum are names of the enum's namespace too.
    if (!belongs && symbol->kind == SymbolKind::enum_member && symbol->container.valid())
      belongs = scope_path(other, symbol->container) == path;
    if (belongs) (symbol->has(SymbolFlag::declaration) ? declared : found).push_back(Entity::of(ref, Evidence::member));
  }
  found.insert(found.end(), declared.begin(), declared.end());
  if (!found.empty() || family != Family::rust) return found;
  // A Rust `mod` block: what it uses.
  for (std::uint32_t i = 0; i < facts->imports.size() && found.empty(); ++i) {
    const Import& import = facts->imports[i];
    if (import.container != space.symbol) continue;
    if (import.has(ImportFlag::wildcard)) {
      const Entities modules = import_meaning(space.file, ImportIndex(i));
      for (const Entity& module : modules)
        if (module.kind != Entity::Kind::outside && !(module.kind == Entity::Kind::symbol && module.ref() == space))
          append(found, members(module, name, 1));
    } else if ((import.alias.valid() ? facts->str(import.alias) : facts->str(import.name)) == name) {
      found = import_meaning(space.file, ImportIndex(i));
    }
  }
  return found;
}

Entities Resolver::members(const Entity& entity, std::string_view name, int depth) {
  if (name.empty() || depth > 12 || depth_ > 150) return {};
  ++depth_;
  Entities found;
  switch (entity.kind) {
    case Entity::Kind::outside: break;
    case Entity::Kind::file: {
      found = exported(entity.file, name);
      if (found.empty())  // `module.exports = object`: its members.
        for (const Entity& held : Entities(default_export(entity.file)))
          for (const Entity& value : expand(held))
            if (found.empty() && !(value.kind == Entity::Kind::file && value.file == entity.file))
              found = members(value, name, depth + 1);
      break;
    }
    case Entity::Kind::scope:
      if (entity.scope.starts_with("go:")) found = go_rules().scope_member(*this, entity.scope, name);
      else if (entity.scope.starts_with("py:")) found = python_rules().scope_member(*this, entity.scope, name);
      else if (entity.scope.starts_with("java:")) found = java_rules().scope_member(*this, entity.scope, name);
      break;
    case Entity::Kind::symbol:
    case Entity::Kind::instance: {
      if (!entity.symbol.valid()) {
        for (const Entity& inner : see_through({entity}))
          if (found.empty()) found = members(inner, name, depth + 1);
        break;
      }
      const Symbol* symbol = context_.symbol(entity.ref());
      if (!symbol) break;
      if (symbol->kind == SymbolKind::namespace_ || symbol->kind == SymbolKind::module) {
        found = namespace_members(entity.ref(), name);
      } else {
        found = class_members(entity.ref(), name);
        if (found.empty() && entity.kind == Entity::Kind::symbol && !is_class_like(symbol->kind) && !is_callable(symbol->kind))
          for (const Entity& held : expand(entity))
            if (found.empty() && !(held == entity)) found = members(held, name, depth + 1);
        if (found.empty())
          for (const Entity& inner : see_through({entity}))
            if (found.empty()) found = members(inner, name, depth + 1);
        if (found.empty() && entity.kind == Entity::Kind::symbol && exported_beside(entity.ref(), name))
          found = exported(entity.file, name);
      }
      break;
    }
  }
  --depth_;
  return found;
}

}  // namespace codefinder::index
