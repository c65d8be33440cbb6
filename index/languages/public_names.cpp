// The rules of the languages that have one.
#include "index/languages/public_names.h"

#include "index/languages/_c/public_names.h"
#include "index/languages/python/public_names.h"
#include "index/languages/rust/public_names.h"

namespace codefinder {

bool is_exported_name(Language language, std::string_view name) {
  return language == Language::python && python::is_exported_name(name);
}

bool is_internal(Language language, std::string_view signature, std::string_view name) {
  switch (definition(language).family) {
    case Family::rust: return rust::is_restricted(signature);
    case Family::c: return c_family::is_empty_macro(signature, name);
    default: return false;
  }
}

bool is_public_import(Language language, std::string_view path, std::string_view module) {
  return language == Language::python && python::is_public_import(path, module);
}

}  // namespace codefinder
