// Go modules and packages: "github.com/a/b/c".
#pragma once

#include "index/languages/language_project.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::go {

/// As LanguageDefinition::manifest_name.
std::string manifest_name(std::string_view text);
/// As LanguageDefinition::package_caches: $GOMODCACHE, else pkg/mod below $GOPATH's first
/// directory or ~/go.
std::vector<std::string> package_caches();
/// As LanguageDefinition::module_name.
std::string module_name(const ModuleRequest& request);

}  // namespace codefinder::go
