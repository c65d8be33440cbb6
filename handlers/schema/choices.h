// The choices of fields that take kinds of symbols or languages, and the short words that are
// accepted for them.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"

#include <string_view>
#include <vector>

namespace codefinder::handlers {

std::vector<std::string_view> kind_names();
std::vector<ChoiceAlias> kind_aliases();
std::vector<std::string_view> language_names();
/// The LSP ids and aliases of the rows of languages.
std::vector<ChoiceAlias> language_aliases();

/// The roles of references, with "declaration".
std::vector<std::string_view> role_names();
std::vector<std::string_view> evidence_names();

}  // namespace codefinder::handlers
