// Applies the rule of a language whose imports name files.
#include "index/languages/needed_files.h"

namespace codefinder {

std::optional<NeededFile> needed_file(Language language, const ImportPlace& place) {
  if (place.import.container.valid() || place.import.has(ImportFlag::conditional))
    return std::nullopt;
  const auto rule = definition(language).needed_file;
  return rule ? rule(place) : std::nullopt;
}

}  // namespace codefinder
