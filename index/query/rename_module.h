// A module that is a file or a directory: what leads to it, and its rename, which moves it.
// Private to index/query.
#pragma once

#include "index/query/rename.h"
#include "index/resolve/resolver.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// True if the language names modules after files, and the file is the module `name`: `name.rs` or
/// `name/mod.rs` in Rust.
bool is_module_of_name(resolve::Context& context, FileId file, const std::string& name);
/// Where the module is named.  Empty if it was cancelled.  Cost: changes_for_moves().
/// REQUIRES: is_module_of_name().
std::vector<Place> uses_of_module(resolve::Context& context, FileId file, const std::string& name,
                                  std::stop_token stop);
/// Errors: invalid_query if the new name is taken, in the directory or in a file that changes.
/// REQUIRES: is_module_of_name().
Result<RenamePlan> rename_module(resolve::Context& context, FileId file, const std::string& name,
                                 const std::string& new_name, std::stop_token stop);

}  // namespace codefinder::query
