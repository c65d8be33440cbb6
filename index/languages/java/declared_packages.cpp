// The packages that sources declare.
#include "index/languages/java/declared_packages.h"

#include "base/name_letters.h"
#include "index/resolve/context.h"

#include <map>

namespace codefinder::java {

std::vector<DeclaredPackage> declared_packages(resolve::Context& context) {
  std::map<std::string, FileId, std::less<>> packages;
  context.snapshot().files().for_each("", [&](const FileRow& row) {
    constexpr auto kOthers = Category::tests | Category::deps | Category::vendored;
    if (row.language != Language::java || (row.categories & kOthers) != 0) return true;
    const auto facts = context.imports(row.id);
    if (facts && facts->package.valid())
      packages.try_emplace(std::string(facts->str(facts->package)), row.id);
    return context.spend();
  });
  std::vector<DeclaredPackage> found;
  for (const auto& [name, file] : packages) found.push_back({name, file});
  return found;
}

bool names_class(std::string_view after_package) {
  return after_package.size() > 1 && after_package[0] == '.' && is_upper_letter(after_package[1]);
}

}  // namespace codefinder::java
