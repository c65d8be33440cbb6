// Moved includes, which are relative to the directory of the file or to a directory of the include
// path; and public names, of which macros without a value are none.
#include "index/languages/_c/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_c/spelling.h"
#include "index/languages/moved_imports.h"
#include "index/languages/public_names.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

std::optional<std::string> moved_import(const MovedImport& moved) {
  const std::string_view here = parent_path(moved.importer_before);
  const std::string from_here = normalize_path(moved.module, "/" + std::string(here)).substr(1);
  if (from_here == moved.target_before)
    return path_from(parent_path(moved.importer_after), moved.target_after);
  // The rest of the path is the directory of the include path.
  const std::string_view target = moved.target_before;
  if (!target.ends_with("/" + std::string(moved.module)) && target != moved.module)
    return std::nullopt;
  const std::string_view directory = target.substr(0, target.size() - moved.module.size());
  if (!moved.target_after.starts_with(directory)) return std::nullopt;
  return std::string(moved.target_after.substr(directory.size()));
}

/// True for `#define NAME` without parameters and a value.
bool is_empty_macro(std::string_view signature, std::string_view name) {
  return signature.starts_with('#') && signature.ends_with(name) &&
         signature.size() > name.size() && signature[signature.size() - name.size() - 1] == ' ' &&
         signature.find(name) + name.size() == signature.size();
}

/// Members are visible wherever their type is.
MemberReach member_reach(const DefinitionText&) { return MemberReach::anyone; }

/// True for an attribute, and for a word in capitals, which may be a macro of one.
bool has_effect(const DefinitionText& definition) {
  std::string_view signature = definition.signature;
  signature.remove_prefix(std::min(signature.size(), signature.rfind(')') + 1));
  for (const std::string_view text : {definition.head, signature})
    for (std::size_t at = 0; at < text.size();) {
      std::size_t end = at;
      while (end < text.size() && is_word_char(text[end])) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (word == "__attribute__" || word == "__declspec" || text.substr(at, 2) == "[[" ||
          (in_capitals(word) && word != "NULL"))
        return true;
      at = std::max(end, at + 1);
    }
  return false;
}

/// True unless the type is one of the language, or nothing runs at the start: a constructor may
/// register the object.
bool runs_constructor(const DefinitionText& variable) {
  static constexpr Words kPlain =
      "constexpr constinit bool char double float int long short signed unsigned size_t int8_t "
      "int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t";
  const auto has = [&](std::string_view word) { return contains_word(variable.head, word); };
  return std::none_of(kPlain.begin(), kPlain.end(), has);
}

}  // namespace

constinit const MovedImportRules kMovedImports = {.path = moved_import};
constinit const PublicNameRules kPublicNames = {
    .is_internal = is_empty_macro, .member_reach = member_reach, .has_effect = has_effect};
constinit const PublicNameRules kCppPublicNames = {.is_internal = is_empty_macro,
                                                   .member_reach = member_reach,
                                                   .has_effect = has_effect,
                                                   .has_effect_as_variable = runs_constructor};

}  // namespace codefinder::c_family
