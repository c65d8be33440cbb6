// Jump ids of symbols in installed packages and libraries: they name the package, its version and
// the file in it, so that they lead to the symbol on every machine that has the package.
#pragma once

#include "index/index.h"

#include <string>
#include <string_view>

namespace codefinder::query {

/// The id of a symbol, or of a file by an invalid symbol. The versions of packages are read from
/// their manifests, or from the directory that they are installed in.
std::string jump_id_of(const index::Snapshot& snapshot, SymbolRef symbol);

/// `id`, the id of a symbol in this file, by its package if it has one.
std::string portable_id(const index::Snapshot& snapshot, const FileRow& row, std::string id);

/// SnapshotFacts::find_jump_id(), also for ids that name a package: in the same version of it, else
/// in another version. Without the package: gone, and `path` is the place that the id names.
/// Records the files where the symbol may be.
JumpTarget find_target_of(const index::Snapshot& snapshot, std::string_view id);

}  // namespace codefinder::query
