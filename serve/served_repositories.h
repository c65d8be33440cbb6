// Which repositories are served: the git work trees of a directory, or a file that lists them.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::serve {

/// A repository in a directory of this machine, or one that an object store has.
struct RepositorySource {
  std::string name;    // In URLs: letters, digits, '.', '_' and '-'.
  std::string path;    // Canonical; "" for one of the store.
  std::string remote;  // As it was published: "github.com/owner/name".
  std::string commit;  // In hexadecimal.
};

/// True for a name that may be in a URL.
bool is_repository_name(std::string_view name);

/// Reads a list of repositories:
///   {"repositories": [{"name": "web", "path": "/srv/web"},
///                     {"name": "linux", "remote": "github.com/torvalds/linux", "commit": "…"}]}
/// A relative path is below `base`. Errors: invalid_query, with the place in the file.
Result<std::vector<RepositorySource>> parse_repositories(std::string_view text,
                                                         const std::string& base);

/// The repositories of a file, or the git work trees directly below a directory; sorted by name.
/// Errors: invalid_query, not_found.
Result<std::vector<RepositorySource>> find_repositories(const std::string& path);

}  // namespace codefinder::serve
