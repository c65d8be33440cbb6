// Adds the patterns of a query file to the tables of its program.
#pragma once

#include "index/extract/queries/query.h"

#include <string>

namespace codefinder::extract {

/// Returns what is wrong with the pattern; "" if nothing is.
std::string add_pattern(Program& program, Pattern pattern);

}  // namespace codefinder::extract
