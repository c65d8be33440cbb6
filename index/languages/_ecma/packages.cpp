// Reads package.json.
#include "index/languages/_ecma/packages.h"

#include "base/manifest.h"

namespace codefinder::ecma {

PackageManifest read_packages(std::string_view text) {
  const Json manifest = parse_json(text);
  PackageManifest out{std::string(manifest.string("name")),
                      std::string(manifest.string("version"))};
  for (const char* key :
       {"dependencies", "devDependencies", "peerDependencies", "optionalDependencies"}) {
    const Json* list = manifest.find(key);
    if (!list || list->kind != Json::Kind::object) continue;
    for (const auto& [name, version] : list->items)
      out.required.push_back({name, version.text, name});
  }
  return out;
}

}  // namespace codefinder::ecma
