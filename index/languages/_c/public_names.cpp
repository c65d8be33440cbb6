// Compares the signature of a macro with its name.
#include "index/languages/_c/rules.h"

#include "index/languages/public_names.h"

namespace codefinder::c_family {

namespace {

/// True for `#define NAME` without parameters and a value.
bool is_empty_macro(std::string_view signature, std::string_view name) {
  return signature.starts_with('#') && signature.ends_with(name) &&
         signature.size() > name.size() && signature[signature.size() - name.size() - 1] == ' ' &&
         signature.find(name) + name.size() == signature.size();
}

}  // namespace

constinit const PublicNameRules kPublicNames = {.is_internal = is_empty_macro};

}  // namespace codefinder::c_family
