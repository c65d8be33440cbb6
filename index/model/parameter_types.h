// The types of a callable's parameters, as its signature has them: what distinguishes overloads.
#pragma once

#include "index/model.h"

#include <string>

namespace codefinder {

/// Returns the parameter types without names, defaults and white space, each followed by a comma:
/// "int,const char*,". An untyped parameter is only a comma; the receiver (`self`) is left out.
/// "" for symbols without parameters. O(size of the signature + parameters).
std::string parameter_types(const FileFacts& facts, SymbolIndex symbol);

}  // namespace codefinder
