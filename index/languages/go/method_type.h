// The type of a Go method or function, from its signature: what a type must match to implement an
// interface.  Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::go {

/// Returns the types of the parameters and results without names, packages and white space:
/// "[]byte,)int,error,".  nullopt if the signature is cut short or the name is not in it.
/// `signature`: from `func` or the name on, without a body.
std::optional<std::string> method_type(std::string_view signature, std::string_view name);

}  // namespace codefinder::go
