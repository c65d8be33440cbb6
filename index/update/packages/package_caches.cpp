// Collects the package caches of all languages.
#include "index/update/packages/package_caches.h"

#include "index/languages/language.h"

namespace codefinder::update {

std::vector<std::string> package_caches() {
  std::vector<std::string> out;
  for (const LanguageDefinition* row : languages()) {
    if (row->package_caches == nullptr) continue;
    for (std::string& cache : row->package_caches()) out.push_back(std::move(cache));
  }
  return out;
}

}  // namespace codefinder::update
