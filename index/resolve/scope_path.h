// The scope in which a symbol is declared, as its language compares it: in languages with qualified
// definitions without template arguments and transparent namespaces, in others as written.
#pragma once

#include "index/model.h"
#include "index/model/symbol_ref.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::resolve {

class Context;

/// The scope that contains the symbol: "a::B" of `template <class T> void B<T>::f()` in
/// `namespace a { inline namespace v1 {`.
std::string scope_path(const FileFacts& facts, SymbolIndex symbol);
/// The scope that the symbol itself is: scope_path and its own name.
std::string own_path(const FileFacts& facts, SymbolIndex symbol);
/// True for scopes that qualified names may leave out: inline namespaces, macros that open one.
bool is_transparent(const FileFacts& facts, const Symbol& symbol);
/// True if `written` is `whole` or its end behind a separator (`B` for `a::B`, written inside `a`
/// or after `using namespace a`).
bool is_same_or_suffix(std::string_view written, std::string_view whole);
/// True if the scope that contains the member, which is defined outside of it (`A::N` of
/// `void A<T>::N::f()`), may be the type; always true in languages without such definitions.
bool may_be_scope_of(const FileFacts& type_facts, SymbolIndex type, const FileFacts& member_facts,
                     SymbolIndex member);
/// The template arguments in the name of a specialization (`int` of `struct Box<int>`), or in the
/// last part of a member's qualifier if `of` is that; "" without any, and in languages without
/// qualified definitions.
enum class ArgumentsOf : std::uint8_t { name, qualifier };
std::string_view written_arguments(const FileFacts& facts, SymbolIndex symbol,
                                   ArgumentsOf of = ArgumentsOf::name);
/// The same; "" if there is no such symbol: a damaged index has names without facts.
std::string_view written_arguments(Context& context, SymbolRef symbol,
                                   ArgumentsOf of = ArgumentsOf::name);
/// True for the same arguments but for blanks.
bool are_same_arguments(std::string_view a, std::string_view b);
/// True for a name that `::` precedes and nothing before that, in languages with qualified
/// definitions: no local name and no member.
bool is_global_name(Context& context, FileId file, ByteRange name);
/// The last name of a qualifier as written, without type arguments: "Box" of "a::Box<T>",
/// "*Box[T]".
std::string_view last_segment(std::string_view qualifier);

}  // namespace codefinder::resolve
