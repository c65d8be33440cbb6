// Generics that are not of this project, known by name: pointers and wrappers whose members are
// those of what they hold, and the methods of options, results, lists and locks that give what is
// inside, or the like again.
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// Heads whose members are those of their argument: smart pointers, optionals, wrappers of the type
/// system.
constexpr std::string_view kTransparent =
    "Box Rc Arc Ref RefMut RefCell Cell Cow Pin MutexGuard RwLockReadGuard RwLockWriteGuard "
    "NonNull ManuallyDrop unique_ptr "
    "shared_ptr weak_ptr "
    "scoped_refptr optional reference_wrapper atomic Optional Final Annotated ClassVar Type "
    "Readonly Partial Required "
    "NonNullable "
    "Awaited DeepReadonly Signal Ptr Pointer Union ReturnType InstanceType const";
/// Methods of unknown generics that give what is inside, and those that give the like again.
constexpr std::string_view kUnwrapping =
    "unwrap expect unwrap_or unwrap_or_default unwrap_or_else get orElse orElseThrow orElseGet "
    "value first last pop next take "
    "result await_ "
    "front back top at get_mut borrow borrow_mut lock read write load as_ref as_mut deref "
    "deref_mut to_owned clone into_inner "
    "data find shift or_default or_insert or_insert_with";
constexpr std::string_view kKeeping =
    "iter iter_mut into_iter filter rev skip values slice sort sorted copy cloned copied ok chain "
    "stream list collect or or_else "
    "entry";
/// Of an option or a list they give the like again, of a pointer what it points to.
constexpr std::string_view kLike = "as_ref as_mut as_deref as_deref_mut clone to_owned";
/// What every type may have been given by a derive or a blanket implementation: the like again, or
/// one of the type.
constexpr std::string_view kDerived =
    "clone to_owned borrow borrow_mut as_ref as_mut unwrap expect deref deref_mut lock read write "
    "default from";

}  // namespace

Values Resolver::result_of_library_method(const Value& receiver, std::string_view method,
                                          int depth) {
  const Budget::Level level(context_.budget());
  if (depth > 8 || !level) return {};
  if (receiver.kind == Value::Kind::symbol) {
    const Symbol* type = receiver.symbol.valid() ? context_.symbol(receiver.ref()) : nullptr;
    return type && is_class_like(type->kind) && in_list(kDerived, method) ? instances({receiver})
                                                                          : Values{};
  }
  if (receiver.kind != Value::Kind::instance) return {};
  if (!receiver.element.valid())
    return receiver.symbol.valid() && in_list(kDerived, method) ? Values{receiver} : Values{};
  const bool transparent = in_list(kTransparent, receiver.external_type_name);
  const bool option = semantics_of(receiver.element_file).gives_option(method);
  if (in_list(kKeeping, method) || (!transparent && (option || in_list(kLike, method))))
    return {receiver};
  Values inside = element_of(receiver);
  if (in_list(kUnwrapping, method)) return inside;
  Values found;
  if (transparent)  // `Arc<Mutex<T>>`: the lock's own.
    for (const Value& inner : inside)
      for (Value& entity : result_of_library_method(inner, method, depth + 1))
        found.push_back(std::move(entity));
  return found;
}

Values Resolver::deref_wrappers(const Values& entities) {
  Values found;
  for (const Value& entity : entities)
    if (entity.element.valid() && in_list(kTransparent, entity.external_type_name))
      for (Value& inner : instances(evaluate(entity.element_file, entity.element)))
        found.push_back(std::move(inner));
  return found;
}

/// CommonJS: what hangs on `exports` beside `module.exports = whole` hangs on the whole.
bool Resolver::exported_beside(store::SymbolRef whole, std::string_view name) {
  const Symbol* symbol = context_.symbol(whole);
  if (symbol->has(SymbolFlag::default_export)) return true;
  if (!semantics_of(whole.file).exports_are_values() || symbol->container.valid() ||
      symbol->has(SymbolFlag::member))
    return false;
  const FileFacts& facts = *context_.facts(whole.file);
  const auto given = [&](const Import& i) {
    return i.has(ImportFlag::reexport) && facts.str(i.alias.valid() ? i.alias : i.name) == name;
  };
  const auto made = [&](const Symbol& s) {
    return s.has(SymbolFlag::exported) && s.has(SymbolFlag::member) && !s.container.valid() &&
           facts.str(s.name) == name;
  };
  if (std::none_of(facts.imports.begin(), facts.imports.end(), given) &&
      std::none_of(facts.symbols.begin(), facts.symbols.end(), made))
    return false;
  const Values& exports = default_export(whole.file);
  return std::any_of(exports.begin(), exports.end(),
                     [&](const Value& e) { return e.ref() == whole; });
}

}  // namespace codefinder::resolve
