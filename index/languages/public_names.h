// Which names a language exports by their spelling, where it has no other mark of that, and which
// definitions that no other project sees are used although nothing names them.
#pragma once

#include "index/languages/language.h"

#include <cstdint>
#include <string_view>

namespace codefinder {

/// The text of a definition.
struct DefinitionText {
  std::string_view doc;   // Its doc comment, "" if it has none.
  std::string_view head;  // From its annotations or modifiers to its name.
  std::string_view name;
  std::string_view signature;
};

/// Code that can call a member without naming it in the project.
enum class MemberReach : std::uint8_t {
  project,  // Nothing.
  base,     // A base that is not known, which it overrides.
  anyone,   // Also a library, by its name.
};

/// The rules of a language; nullptr: false.
struct PublicNameRules {
  bool (*is_exported_name)(std::string_view name) = nullptr;
  bool (*is_internal)(std::string_view signature, std::string_view name) = nullptr;
  bool (*is_public_import)(std::string_view path, std::string_view module) = nullptr;
  // The reach of members that are not exported.  nullptr: whether other projects can use a symbol
  // of the language is not certain.
  MemberReach (*member_reach)(const DefinitionText& member) = nullptr;
  // True for a definition that has an effect by itself: an annotation registers it, an attribute
  // has a loader or a linker run it.
  bool (*has_effect)(const DefinitionText& definition) = nullptr;
  // The same of variables only: their initialization runs code that may keep them.
  bool (*has_effect_as_variable)(const DefinitionText& variable) = nullptr;
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
