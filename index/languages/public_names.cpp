// The rules of the languages that have one.
#include "index/languages/public_names.h"

#include "index/languages/python/public_names.h"

namespace codefinder {

bool is_exported_name(Language language, std::string_view name) {
  return language == Language::python && python::is_exported_name(name);
}

}  // namespace codefinder
