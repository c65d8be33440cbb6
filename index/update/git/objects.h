// Whether the objects of a repository are its own.  A repository may name the git directory, or the
// objects, of another one; then texts of that would be shown as if they were of this project.
#pragma once

#include "index/update/git/git.h"

#include <string>

namespace codefinder::update {

/// "" if the objects are below the .git directory of `place`, or of the repository of which it is a
/// worktree or a submodule that it lists; else the reason, as "its .git file names …".
/// Objects reached by links are not own ones. Those of alternates (`git clone --reference`) are
/// if their directories belong to the owner of this repository, or to root, and no ref is a link:
/// so another repository's objects are reached only by ids that this one has. Reads a few small
/// files, with alternates the names of all refs; runs no program.
std::string foreign_objects(const GitPlace& place);
/// True if some objects are in other repositories (objects/info/alternates): then only what the
/// refs of this one lead to is its own.
bool has_alternates(const GitPlace& place);

}  // namespace codefinder::update
