// Lists the directories of libraries by language.
#include "setup/doctor/check_libraries.h"

#include "base/log.h"
#include "index/languages/language.h"

namespace codefinder::setup {

std::vector<OutsideDirectory> library_facts(const Subject& subject) {
  return index::outside_directories(subject.options);
}

Findings check_libraries(const std::vector<OutsideDirectory>& directories) {
  Findings findings;
  for (const LanguageDefinition* row : languages()) {
    if (row->library_directories == nullptr) continue;
    std::string found;
    for (const OutsideDirectory& each : directories)
      if (each.content == OutsideDirectory::Content::library &&
          (each.language == row->language || each.language == Language::text))
        found += (found.empty() ? "" : ", ") + each.path;
    findings.push_back(
        {Level::ok,
         found.empty()
             ? fmt::format("{}: no sources of its library; its names lead nowhere", row->name)
             : fmt::format("{}: {}", row->name, found),
         {}});
  }
  return findings;
}

}  // namespace codefinder::setup
