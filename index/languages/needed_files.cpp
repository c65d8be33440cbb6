// The rules of the languages whose imports name files.
#include "index/languages/needed_files.h"

#include "index/languages/_ecma/needed_files.h"
#include "index/languages/python/needed_files.h"
#include "index/languages/rust/needed_files.h"

namespace codefinder {

std::optional<NeededFile> needed_file(Language language, const ImportPlace& place) {
  if (place.import.container.valid() || place.import.has(ImportFlag::conditional))
    return std::nullopt;
  switch (definition(language).family) {
    case Family::node: return ecma::needed_file(place);
    case Family::python: return python::needed_file(place);
    case Family::rust: return rust::needed_file(place);
    default: return std::nullopt;
  }
}

}  // namespace codefinder
