// A cold project need not be parsed again when another worktree or clone of the same repository has
// an index: its index is copied, and the first scan, which compares digests, reads the files but
// parses only those that differ. What the other project has and this one has not is taken out
// before anyone can ask.
#pragma once

#include "index/update/root_dir.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::index {

/// What two directories have in common when they are the same directory of one repository: its git
/// directory, or the URL of its origin, each with the place inside.  Empty outside a repository.
/// Reads a few small files; runs nothing.
std::vector<std::string> origins_of(const std::string& root);

/// Writes beside the index whose it is, for find_sibling of others.
void note_origin(const std::string& index_directory, const std::string& root);

/// The newest index directory beside `index_directory` that shares an origin with `root`.
/// O(projects in the cache).
std::optional<std::string> find_sibling(const std::string& index_directory,
                                        const std::string& root);

/// Fills `index_directory`, which has no index, from a sibling's; false when there is none that can
/// be used.  Costs a copy of the index and a stat of each of its files.  REQUIRES: the writer lock
/// of `index_directory`.
bool seed_from_sibling(const std::string& index_directory, const RootDir& root);

}  // namespace codefinder::index
