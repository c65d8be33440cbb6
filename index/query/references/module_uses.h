// The uses of a module that is a file or a directory: the imports that a move of it changes.
#pragma once

#include "index/query/hits/hit.h"
#include "index/query/references/moved_files.h"
#include "index/resolve/context.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

/// True if the language names modules after files, and the file is the module `name`: `name.rs` or
/// `name/mod.rs` in Rust.
bool is_module_of_name(resolve::Context& context, FileId file, const std::string& name);

struct ModuleMoves {
  std::vector<MovedPath> moves;  // The file, the directory, or both.
  std::string taken;             // A path of the new name that exists already; "" if there is none.
};
/// The moves that give the module in the file another name.  REQUIRES: is_module_of_name().
ModuleMoves moves_of_module(resolve::Context& context, FileId file, const std::string& name,
                            const std::string& new_name);
/// Where the module is named.  Empty if it was cancelled.  Cost: changes_for_moves().
/// REQUIRES: is_module_of_name().
std::vector<Place> uses_of_module(resolve::Context& context, FileId file, const std::string& name,
                                  std::stop_token stop);
Place place_of(const ImportChange& change);

}  // namespace codefinder::query
