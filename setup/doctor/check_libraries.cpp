// Lists the directories of libraries and packages by language.
#include "setup/doctor/check_libraries.h"

#include "base/log.h"
#include "base/strings.h"
#include "index/languages/language.h"
#include "setup/doctor/index_size.h"

namespace codefinder::setup {

LibrariesFacts libraries_facts(const Subject& subject) {
  LibrariesFacts facts{index::outside_directories(subject.options)};
  if (subject.place) facts.shared = index::shared_library_facts(*subject.place);
  return facts;
}

namespace {

using Content = OutsideDirectory::Content;

/// The directories of a language with this content, as a list; "" if there are none.
std::string listed(const std::vector<OutsideDirectory>& directories, Content content,
                   Language language) {
  std::string found;
  for (const OutsideDirectory& each : directories)
    if (each.content == content && (each.language == language || each.language == Language::text))
      found += (found.empty() ? "" : ", ") + each.path;
  return found;
}

}  // namespace

Findings check_libraries(const LibrariesFacts& facts) {
  Findings findings;
  const std::vector<OutsideDirectory>& directories = facts.directories;
  for (const LanguageDefinition* row : languages()) {
    if (row->library_directories == nullptr && row->package_caches == nullptr) continue;
    std::vector<std::string> parts;
    if (row->library_directories != nullptr) {
      parts.push_back(listed(directories, Content::library, row->language));
      if (parts[0].empty()) parts[0] = "no sources of its library; its names lead nowhere";
    }
    if (row->package_caches != nullptr) {
      const std::string packages = listed(directories, Content::packages, row->language);
      parts.push_back(packages.empty() ? "no packages" : "packages in " + packages);
    }
    findings.push_back({Level::ok, fmt::format("{}: {}", row->name, join(parts, "; ")), {}});
  }
  if (facts.shared.files > 0)
    findings.push_back(
        {Level::ok,
         fmt::format("facts of {} files of libraries, shared by all projects: {} in {}",
                     facts.shared.files, size_of(facts.shared.bytes), facts.shared.directory),
         {}});
  return findings;
}

}  // namespace codefinder::setup
