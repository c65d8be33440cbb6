// Java packages: "org.example.app".
#pragma once

#include "index/languages/language_project.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::java {

/// As LanguageDefinition::module_name.
std::string module_name(const ModuleRequest& request);

}  // namespace codefinder::java
