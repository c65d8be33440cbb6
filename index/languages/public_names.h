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

/// Every definition that is not local is public.
inline constexpr PublicNameRules kAllNamesArePublic = {
    .is_exported_name = [](std::string_view) { return true; }};
/// A leading underscore makes a name private.
inline constexpr PublicNameRules kUnderscoreIsPrivate = {
    .is_exported_name = [](std::string_view name) { return !name.starts_with('_'); }};

inline const PublicNameRules& public_rules(Language language) {
  static constexpr PublicNameRules kNone;
  const PublicNameRules* rules = definition(language).public_names;
  return rules ? *rules : kNone;
}

/// True if the spelling of the name exports it; false in languages that mark exports otherwise:
/// there SymbolFlag::exported decides.
inline bool is_exported_name(Language language, std::string_view name) {
  const auto rule = public_rules(language).is_exported_name;
  return rule && rule(name);
}

/// True if an exported symbol offers nothing to other projects, by its signature: what is for the
/// own package only, and macros without a value (include guards, switches).
inline bool is_internal(Language language, std::string_view signature, std::string_view name) {
  const auto rule = public_rules(language).is_internal;
  return rule && rule(signature, name);
}

/// True if the file at `path` offers what it imports from this module, as written, as its own,
/// without a mark of that (ImportFlag::reexport).
inline bool is_public_import(Language language, std::string_view path, std::string_view module) {
  const auto rule = public_rules(language).is_public_import;
  return rule && rule(path, module);
}

}  // namespace codefinder
