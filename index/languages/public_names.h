// Which names a language exports by their spelling, where it has no other mark of that.
#pragma once

#include "index/languages/language.h"

#include <string_view>

namespace codefinder {

/// True if the spelling of the name exports it; false in languages that mark exports otherwise:
/// there SymbolFlag::exported decides.
bool is_exported_name(Language language, std::string_view name);

}  // namespace codefinder
