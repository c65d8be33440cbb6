// Applies the rules of a language.
#include "index/languages/public_names.h"

namespace codefinder {

namespace {

const PublicNameRules& public_rules(Language language) {
  static constexpr PublicNameRules kNone;
  const PublicNameRules* rules = definition(language).public_names;
  return rules ? *rules : kNone;
}

}  // namespace

bool is_exported_name(Language language, std::string_view name) {
  const auto rule = public_rules(language).is_exported_name;
  return rule && rule(name);
}

bool is_internal(Language language, std::string_view signature, std::string_view name) {
  const auto rule = public_rules(language).is_internal;
  return rule && rule(signature, name);
}

bool is_public_import(Language language, std::string_view path, std::string_view module) {
  const auto rule = public_rules(language).is_public_import;
  return rule && rule(path, module);
}

}  // namespace codefinder
