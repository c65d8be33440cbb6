// Compiles the text of a query file.
#pragma once

#include "index/extract/queries/query.h"

#include <optional>
#include <string_view>

namespace codefinder::extract {

/// Adds the patterns of `source` to `program`, whose tables have the size of the grammar. Returns
/// the first error, if there is one.
std::optional<Error> add_patterns(const TSLanguage* grammar, std::string_view source,
                                  Program& program);

}  // namespace codefinder::extract
