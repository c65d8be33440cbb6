// WordNaming: what a use whose receiver has no known type may name.
#include "index/languages/renaming_rules.h"
#include "index/query/rename/naming.h"
#include "index/query/rename/receivers.h"
#include "index/query/rename/values.h"

#include <algorithm>

namespace codefinder::query {

/// True if the type in which the code looks up the word of a string may have a symbol of the
/// family.
bool WordNaming::may_look_up(ByteRange word) {
  const std::string_view type = rules_.type_of_lookup ? rules_.type_of_lookup(text_, word)
                                                      : std::string_view();
  const auto has_name = [&](SymbolRef ref) { return context_.name(ref) == type; };
  return std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
    if (!family_.is_of_type(ref) || type.empty()) return family_.is_of_type(ref);
    for (const SymbolRef& owner : std::vector(resolver_.declaring_types(ref))) {
      if (has_name(owner)) return true;
      for (const DerivedType& below : family_.graph().all_subtypes(owner))
        if (has_name(below.type)) return true;
    }
    return false;
  });
}

bool WordNaming::is_apart_from_paths(ByteRange word) {
  const auto has_no_scope = [](const Symbol& symbol) {
    return !is_class_like(symbol.kind) && symbol.kind != SymbolKind::module &&
           symbol.kind != SymbolKind::type_alias && symbol.kind != SymbolKind::type_parameter;
  };
  return rules_.is_in_package_path && rules_.is_in_package_path(text_, word) &&
         !family_.imported_name() && family_.are_all(has_no_scope);
}

/// False for a call as a member that is no method or has another number of parameters, and for a
/// method that is not called.
bool WordNaming::fits_members(const Occurrence& use) {
  const std::string_view before = text_.substr(0, end_of_code_before(text_, use.range.begin));
  if (!rules_.only_methods_are_called || !before.ends_with('.') || before.ends_with(".."))
    return true;
  const std::size_t next = text_.find_first_not_of(" \t\r\n", use.range.end);
  const std::string_view after = text_.substr(std::min(next, text_.size()));
  const bool called = after.starts_with('(') || after.starts_with("::<");
  const resolve::OverloadRules& overloads = resolver_.rules(file_).overloads;
  return std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
    const FileFacts& facts = *context_.facts(ref.file);
    const Symbol& symbol = facts.symbol(ref.symbol);
    if (resolve::is_callable(symbol.kind))
      return called && (use.arguments == Symbol::kUnknownArity ||
                        overloads.takes_count(facts, symbol, use.arguments));
    const bool field = symbol.kind == SymbolKind::field || symbol.kind == SymbolKind::constant;
    return !field || !called || overloads.is_accessor(facts, symbol);
  });
}

/// False for a use of unknown type that cannot name a symbol of the family.
bool WordNaming::may_name_member(const Occurrence& use) {
  if (!fits_members(use)) return false;
  using Origin = RenameFamily::Origin;
  const SymbolIndex own = symbol_named_at(facts_, use.range.begin);
  const bool key = own.valid() && family_.is_of_object({file_, own});
  const bool passed = key || (use.receiver.valid() && is_untyped(resolver_, file_, use.receiver));
  if (!family_.may_reach(file_, use.range, passed ? Origin::passed : Origin::typed)) return false;
  const bool structural = resolver_.rules(file_).traits.types_are_structural;
  if (structural && !key && use.receiver.valid() && is_of_library(resolver_, file_, use.receiver))
    return false;
  const ByteRange type = rules_.asserted_type ? rules_.asserted_type(text_, use.range)
                                              : ByteRange{};
  if (!type.empty() &&
      std::none_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
        return ref.file == file_ && type.contains(facts_.symbol(ref.symbol).name_range);
      }))
    return false;
  return key || !rules_.is_unchecked || !rules_.is_unchecked(resolver_, {file_, text_, use.range});
}

/// True for a member of a value of a type outside of the project, of which nothing else is known,
/// if a symbol of the family is added to such types: `impl Bits for i32`.
bool WordNaming::is_added(const Occurrence& use) {
  const resolve::Values values = resolver_.values_of(file_, use.receiver);
  if (!resolver_.rules(file_).traits.impls_add_bases ||
      !std::all_of(values.begin(), values.end(),
                   [](const resolve::Value& value) { return value.is_unknown(); }))
    return false;
  return std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
    const Symbol& method = context_.symbol_or_none(ref);
    const SymbolRef block{ref.file, method.container};
    if (!resolve::is_callable(method.kind) ||
        context_.symbol_or_none(block).kind != SymbolKind::impl)
      return false;
    const SymbolRef type = resolver_.canonical_type(block);
    return type == block || context_.symbol_or_none(type).kind == SymbolKind::type_parameter;
  });
}

/// True for a member of which nothing is known, not even that it is none of the project's.
bool WordNaming::is_unknown_member(OccurrenceIndex use) {
  const Occurrence& occurrence = facts_.occurrence(use);
  if (occurrence.role == Role::doc) return false;
  if (occurrence.binding == Binding::import_) {
    const resolve::Values values = resolver_.named_values(file_, use);
    if (std::any_of(values.begin(), values.end(),
                    [](const resolve::Value& value) { return value.is_external(); }))
      return false;
  }
  const bool is_key = resolve::is_keys(facts_, occurrence.receiver);
  if (is_key && !family_.has_keys()) return is_key_of_class(occurrence);
  if (is_key) return is_unknown_receiver(resolver_, file_, occurrence.receiver);
  if (occurrence.binding == Binding::member && occurrence.receiver.valid()) {
    if (!family_.has_members()) return false;
    const SymbolIndex own = symbol_named_at(facts_, occurrence.range.begin);
    if (own.valid() && family_.is_of_object({file_, own}))
      return may_expect_member(resolver_, file_, occurrence.receiver, word_);
    return resolver_.named_values(file_, use).empty() ||
           is_unknown_receiver(resolver_, file_, occurrence.receiver) || is_added(occurrence) ||
           (rules_.members_may_be_added &&
            is_item_of_anything(resolver_, file_, occurrence.receiver));
  }
  // The argument of a macro may be a member: `#define GET(f) g.f`.
  if (occurrence.binding == Binding::free && family_.has_members()) {
    if (rules_.may_be_member && rules_.may_be_member(resolver_, {file_, text_, occurrence.range}))
      return true;
    if (resolver_.rules(file_).traits.is_linked) return !rules_.may_be_member;
  }
  // In the arguments of a macro, receivers are not modelled.
  const std::string_view before = text_.substr(0,
                                               end_of_code_before(text_, occurrence.range.begin));
  return before.ends_with("::") ||
         (family_.has_members() && (before.ends_with('.') || before.ends_with("->")) &&
          !before.ends_with(".."));
}

/// True for a value without the member whose class extends what a function is given: a mixin.
bool WordNaming::extends_parameter(const resolve::Value& value) {
  const FileFacts* facts = value.symbol.valid() ? context_.facts(value.file) : nullptr;
  if (!facts) return false;
  for (const resolve::Value& member : resolver_.members_of(value, word_))
    if (member.symbol.valid()) return false;
  const Symbol& type = facts->symbol(value.symbol);
  for (std::uint32_t i = type.bases_begin; i < type.bases_end; ++i) {
    const Expr& base = facts->exprs[facts->bases[i].value];
    if (base.op != ExprOp::name) continue;
    const Occurrence& use = facts->occurrences[base.a];
    if (use.binding == Binding::local && facts->symbols[use.target].kind == SymbolKind::parameter)
      return true;
  }
  return false;
}

/// True for a member that the type of its receiver is known to lack: a program has it only if the
/// type is narrower there, or has more members than are known.
bool WordNaming::is_unexplained(const Occurrence& use) {
  if ((!rules_.types_are_checked && !rules_.members_may_be_added) ||
      use.binding != Binding::member || !use.receiver.valid() || !family_.has_members() ||
      symbol_named_at(facts_, use.range.begin).valid())
    return false;
  const LanguageTraits& traits = resolver_.rules(file_).traits;
  if (traits.library_members.contains(word_)) return false;
  const resolve::Values receivers = resolver_.values_of(file_, use.receiver);
  return std::any_of(receivers.begin(), receivers.end(), [&](const resolve::Value& receiver) {
    if (extends_parameter(receiver)) return true;
    return receiver.kind == resolve::Value::Kind::instance && receiver.symbol.valid() &&
           !resolver_.is_dependency(receiver) && resolver_.members_of(receiver, word_).empty() &&
           resolver_.members_of(receiver, traits.index_signature_member).empty() &&
           resolver_.has_known_bases(receiver.ref());
  });
}

/// True for a member of the `this` of a function that another value may be.
bool WordNaming::is_of_own_self(const Occurrence& use) {
  if (!rules_.has_own_self || !may_be_of_another(use)) return false;
  const Expr& receiver = facts_.exprs[use.receiver.value];
  return receiver.op == ExprOp::self && receiver.a < facts_.symbols.size() &&
         rules_.has_own_self(facts_, text_, use.range, SymbolIndex(receiver.a));
}

/// True for a member of a receiver that may have a value of another type, where variables have no
/// types.
bool WordNaming::has_other_values(const Occurrence& use) {
  if (!may_be_of_another(use)) return false;
  return (rules_.members_may_be_added && may_have_other_values(resolver_, file_, use.receiver)) ||
         (!rules_.adding_methods.empty() && has_other_items(resolver_, file_, use.receiver));
}

/// False for a private name, which is a member of the class around it, and for keys.
bool WordNaming::may_be_of_another(const Occurrence& use) {
  const bool is_private = rules_.private_mark != '\0' && word_.starts_with(rules_.private_mark);
  return !is_private && use.binding == Binding::member && use.receiver.valid() &&
         family_.has_members() && !symbol_named_at(facts_, use.range.begin).valid() &&
         !resolve::is_keys(facts_, use.receiver);
}

/// True for a member of a receiver with more alternatives than are known.
bool WordNaming::has_more_alternatives(const Occurrence& use) {
  return rules_.types_are_checked && use.binding == Binding::member && use.receiver.valid() &&
         resolver_.values_of(file_, use.receiver).size() >= resolve::kMaxAlternatives;
}

}  // namespace codefinder::query
