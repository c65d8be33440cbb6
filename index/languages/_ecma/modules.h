// npm packages and modules: "rxjs/src/index".
#pragma once

#include "index/languages/language_project.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::ecma {

/// As LanguageDefinition::manifest_name.
std::string manifest_name(std::string_view text);
/// As LanguageDefinition::module_name.
std::string module_name(const ModuleRequest& request);

}  // namespace codefinder::ecma
