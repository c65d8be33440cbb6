// Which methods of Go have to keep their names, as far as types implement interfaces that the index
// does not know.
#pragma once

#include "index/resolve/resolver.h"

#include <span>
#include <string>
#include <string_view>

namespace codefinder::go {

/// See RenamingRules::kept_member.
std::string kept_method(resolve::Resolver& resolver, SymbolRef method,
                        std::span<const SymbolRef> types);
/// True for `{{.Name}}` in the text of a template.  See RenamingRules::is_use_in_string.
bool is_use_in_template(std::string_view text, ByteRange word);

}  // namespace codefinder::go
