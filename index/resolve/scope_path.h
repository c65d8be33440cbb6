// Where a symbol is declared, as its language compares it: in C and C++ without template arguments
// and without the namespaces that are looked through, elsewhere as written.
#pragma once

#include "index/model.h"

#include <string>
#include <string_view>

namespace codefinder::resolve {

/// The scope that holds the symbol: "a::B" of `template <class T> void B<T>::f()` in `namespace a {
/// inline namespace v1 {`.
std::string scope_path(const FileFacts& facts, SymbolIndex symbol);
/// The scope that the symbol is: scope_path and its own name.
std::string own_path(const FileFacts& facts, SymbolIndex symbol);
/// `f`'s scope written from nearer by (`B` for `a::B`, where `using namespace a` holds), or the
/// same.
bool same_or_nearer(std::string_view written, std::string_view whole);
/// The last name of a qualifier as written, without what it is applied to: "Box" of "a::Box<T>",
/// "*Box[T]".
std::string_view last_segment(std::string_view qualifier);

}  // namespace codefinder::resolve
