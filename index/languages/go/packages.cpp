// Packages of go.mod files.
#include "index/languages/go/packages.h"

#include "index/languages/go/go_mod.h"

namespace codefinder::go {

PackageManifest read_packages(std::string_view text) {
  const GoMod mod = parse_go_mod(text);
  PackageManifest out{mod.module, ""};
  for (const GoMod::Required& each : mod.required) {
    const std::size_t at = each.cached.rfind('@');
    out.required.push_back(
        {each.path, at == std::string::npos ? "" : each.cached.substr(at + 1), each.path});
  }
  return out;
}

}  // namespace codefinder::go
