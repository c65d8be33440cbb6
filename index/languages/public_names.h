// Which names a language exports by their spelling, where it has no other mark of that.
#pragma once

#include "index/languages/language.h"

#include <string_view>

namespace codefinder {

/// The rules of a language; nullptr: false.
struct PublicNameRules {
  bool (*is_exported_name)(std::string_view name) = nullptr;
  bool (*is_internal)(std::string_view signature, std::string_view name) = nullptr;
  bool (*is_public_import)(std::string_view path, std::string_view module) = nullptr;
};

/// True if the spelling of the name exports it; false in languages that mark exports otherwise:
/// there SymbolFlag::exported decides.
bool is_exported_name(Language language, std::string_view name);

/// True if an exported symbol offers nothing to other projects, by its signature: what is for the
/// own package only, and macros without a value (include guards, switches).
bool is_internal(Language language, std::string_view signature, std::string_view name);

/// True if the file at `path` offers what it imports from this module, as written, as its own,
/// without a mark of that (ImportFlag::reexport).
bool is_public_import(Language language, std::string_view path, std::string_view module);

}  // namespace codefinder
