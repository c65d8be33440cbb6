// Overloads of C++ by the written types of parameters and arguments, and by their number.
#pragma once

#include "index/model.h"
#include "index/resolve/value.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::resolve {
struct Resolver;
}

namespace codefinder::c_family {

/// The types of the parameters without `const`, references and scopes, "int,char*,"; the names of
/// parameters and defaults do not count.  nullopt if the signature does not have all of them: a
/// long one is cut.
std::optional<std::string> plain_parameter_types(const FileFacts& facts, SymbolIndex function);
/// Keeps the functions of C++ whose parameters have exactly the types of the arguments, as
/// far as these are literals, variables of the file with a written type, casts, or made values; all
/// if that decides nothing.  Cost: the text of the file, if the functions differ.
resolve::Values with_argument_types(resolve::Resolver& resolver, FileId file,
                                    const Occurrence& call, resolve::Values functions);

/// By the signature: `=` makes a parameter optional, `...` takes any number.
bool takes_argument_count(const FileFacts& facts, const Symbol& function, std::uint8_t arguments);

}  // namespace codefinder::c_family
