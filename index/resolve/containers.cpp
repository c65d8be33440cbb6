// Generics that are not of this project, known by name: pointers and wrappers whose members are those of what they hold, and the
// methods of options, results, lists and locks that give what is inside, or the like again.
#include "index/resolve/module_rules.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::index {

namespace {

/// Heads whose members are those of their argument: smart pointers, optionals, wrappers of the type system.
constexpr std::string_view kTransparent =
    "Box Rc Arc Ref RefMut RefCell Cell Cow Pin MutexGuard RwLockReadGuard RwLockWriteGuard NonNull ManuallyDrop unique_ptr "
    "shared_ptr weak_ptr "
    "scoped_refptr optional reference_wrapper atomic Optional Final Annotated ClassVar Type Readonly Partial Required "
    "NonNullable "
    "Awaited DeepReadonly Signal Ptr Pointer Union ReturnType InstanceType const";
/// Methods of unknown generics that give what is inside, and those that give the like again.
constexpr std::string_view kUnwrapping =
    "unwrap expect unwrap_or unwrap_or_default unwrap_or_else get orElse orElseThrow orElseGet value first last pop next take "
    "result await_ "
    "front back top at get_mut borrow borrow_mut lock read write load as_ref as_mut deref deref_mut to_owned clone into_inner "
    "data find shift or_default or_insert or_insert_with";
constexpr std::string_view kKeeping =
    "iter iter_mut into_iter filter rev skip values slice sort sorted copy cloned copied ok chain stream list collect or or_else "
    "entry";
/// Of an option or a list they give the like again, of a pointer what it points to.
constexpr std::string_view kLike = "as_ref as_mut as_deref as_deref_mut clone to_owned";
/// What every type may have been given by a derive or a blanket implementation: the like again, or one of the type.
constexpr std::string_view kDerived =
    "clone to_owned borrow borrow_mut as_ref as_mut unwrap expect deref deref_mut lock read write default from";

}  // namespace

Entities Resolver::handed_on(const Entity& receiver, std::string_view method, int depth) {
  const Budget::Level level(context_.budget());
  if (depth > 8 || !level) return {};
  if (receiver.kind == Entity::Kind::symbol) {
    const Symbol* type = receiver.symbol.valid() ? context_.symbol(receiver.ref()) : nullptr;
    return type && is_class_like(type->kind) && in_list(kDerived, method) ? instances({receiver}) : Entities{};
  }
  if (receiver.kind != Entity::Kind::instance) return {};
  if (!receiver.element.valid()) return receiver.symbol.valid() && in_list(kDerived, method) ? Entities{receiver} : Entities{};
  const bool transparent = in_list(kTransparent, receiver.head);
  const bool option = rules_of(receiver.element_file).gives_option(method);
  if (in_list(kKeeping, method) || (!transparent && (option || in_list(kLike, method)))) return {receiver};
  Entities inside = element_of(receiver);
  if (in_list(kUnwrapping, method)) return inside;
  Entities found;
  if (transparent)  // `Arc<Mutex<T>>`: the lock's own.
    for (const Entity& inner : inside)
      for (Entity& entity : handed_on(inner, method, depth + 1)) found.push_back(std::move(entity));
  return found;
}

Entities Resolver::see_through(const Entities& entities) {
  Entities found;
  for (const Entity& entity : entities)
    if (entity.element.valid() && in_list(kTransparent, entity.head))
      for (Entity& inner : instances(denote(entity.element_file, entity.element))) found.push_back(std::move(inner));
  return found;
}

/// CommonJS: what hangs on `exports` beside `module.exports = whole` hangs on the whole.
bool Resolver::exported_beside(SymbolRef whole, std::string_view name) {
  const Symbol* symbol = context_.symbol(whole);
  if (symbol->has(SymbolFlag::default_export)) return true;
  if (!rules_of(whole.file).exports_are_values() || symbol->container.valid() || symbol->has(SymbolFlag::member)) return false;
  const FileFacts& facts = *context_.facts(whole.file);
  const auto given = [&](const Import& i) {
    return i.has(ImportFlag::reexport) && facts.str(i.alias.valid() ? i.alias : i.name) == name;
  };
  const auto made = [&](const Symbol& s) {
    return s.has(SymbolFlag::exported) && s.has(SymbolFlag::member) && !s.container.valid() && facts.str(s.name) == name;
  };
  if (std::none_of(facts.imports.begin(), facts.imports.end(), given) &&
      std::none_of(facts.symbols.begin(), facts.symbols.end(), made))
    return false;
  const Entities& exports = default_export(whole.file);
  return std::any_of(exports.begin(), exports.end(), [&](const Entity& e) { return e.ref() == whole; });
}

}  // namespace codefinder::index
