// Crates and modules: "core::context_manager".
#pragma once

#include "index/languages/language_project.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::rust {

/// As LanguageDefinition::manifest_name.
std::string manifest_name(std::string_view text);
/// As LanguageDefinition::package_caches: the registries below $CARGO_HOME/registry/src, else
/// ~/.cargo/registry/src.
std::vector<std::string> package_caches();
/// As LanguageDefinition::module_name.
std::string module_name(const ModuleRequest& request);

}  // namespace codefinder::rust
