// Renames a module that is a file or a directory, which moves it.
#pragma once

#include "index/query/rename/rename.h"
#include "index/resolve/context.h"

#include <stop_token>
#include <string>

namespace codefinder::query {

/// Errors: invalid_query if the new name is taken, in the directory or in a file that changes.
/// REQUIRES: is_module_of_name().
Result<RenamePlan> rename_module(resolve::Context& context, FileId file, const std::string& name,
                                 const std::string& new_name, std::stop_token stop);

}  // namespace codefinder::query
