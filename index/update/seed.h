// Seeds the index of a new project from another worktree or clone of the same repository: copies
// its index, so that the first scan, which compares digests, reads all files but parses only those
// that differ. Files that only the other project has are removed before the first query.
#pragma once

#include "index/store/store.h"
#include "index/update/disk/root_dir.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::update {

/// Keys that two directories share if they are the same directory of one repository: its git
/// directory, or the URL of its origin, each with the path inside. Empty outside a repository.
/// Reads a few small files; runs no program.
std::vector<std::string> origins_of(const std::string& root);

/// Writes the origins of `root` next to the index, for find_sibling() of other projects.
void note_origin(const std::string& index_directory, const std::string& root);

/// The newest index directory next to `index_directory` that shares an origin with `root`.
/// O(projects in the cache).
std::optional<std::string> find_sibling(const std::string& index_directory,
                                        const std::string& root);

/// Makes an index of another directory one of `root`: removes the files that `root` does not have,
/// or has with another size, and marks the rest as to be compared with the disk before it is used.
/// Costs a stat of each file.
Status adapt_index(store::Store& store, const RootDir& root);

/// Fills `index_directory`, which has no index, from a sibling's; false if there is no usable one.
/// Costs a copy of the index and a stat of each of its files. REQUIRES: the writer lock of
/// `index_directory`.
bool seed_from_sibling(const std::string& index_directory, const RootDir& root);

}  // namespace codefinder::update
