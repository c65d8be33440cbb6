// Whether the objects of a repository are its own.  A repository may name the git directory, or the
// objects, of another one; then texts of that would be shown as if they were of this project.
#pragma once

#include "index/update/git.h"

#include <string>

namespace codefinder::update {

/// "" if the objects are below the .git directory of `place`, or of the repository of which it is a
/// worktree or a submodule that it lists; else the reason, as "its .git file names …".
/// Objects reached by links or alternates are not own ones. Reads a few small files; runs no
/// program.
std::string foreign_objects(const GitPlace& place);

}  // namespace codefinder::update
