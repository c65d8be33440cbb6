// Normalizes URLs of repositories, and lists commits.
#include "index/remote/repository.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/update/git/commands.h"
#include "index/update/git/git.h"
#include "index/update/seed.h"

namespace codefinder::remote {

namespace {

Error no_repository(std::string message, std::string hint) {
  return {ErrorCode::not_found, std::move(message), std::move(hint)};
}

/// "host" of "user@host:22", in lower case.
std::string host_of(std::string_view authority) {
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos)
    authority.remove_prefix(at + 1);
  if (!authority.starts_with('['))
    if (const std::size_t port = authority.find(':'); port != std::string_view::npos)
      authority = authority.substr(0, port);
  return to_lower(authority);
}

}  // namespace

std::string repository_of_url(std::string_view url) {
  std::string_view authority;
  const std::size_t scheme = url.find("://");
  if (scheme != std::string_view::npos) {
    if (url.starts_with("file:")) return {};
    url.remove_prefix(scheme + 3);
    authority = take_until(url, '/');
  } else {
    // As scp writes it: "git@host:path". A path of this machine names no repository elsewhere.
    const std::size_t colon = url.find(':');
    if (colon == std::string_view::npos || url.find('/') < colon) return {};
    authority = take_until(url, ':');
  }
  std::string_view path = trim(url, "/");
  if (path.ends_with(".git")) path.remove_suffix(4);
  path = trim(path, "/");
  const std::string host = host_of(authority);
  return host.empty() || path.empty() ? std::string() : host + "/" + std::string(path);
}

Result<std::string> repository_of(const std::string& root) {
  for (const std::string& origin : update::origins_of(root)) {
    std::string_view rest = origin;
    if (take_until(rest, ' ') != "url") continue;
    const std::string name = repository_of_url(take_until(rest, ' '));
    if (!name.empty()) return rest.empty() ? name : name + "//" + std::string(rest);
  }
  return no_repository(root + " is in no repository with a remote \"origin\" on a server",
                       "name the repository: --repository NAME");
}

Result<std::vector<SnapshotName>> snapshot_names(const update::RootDir& root,
                                                 const std::string& repository, std::size_t most,
                                                 const std::stop_token& stop) {
  const update::GitPlace place = update::find_git(root.path());
  if (place.top.empty()) return no_repository(root.path() + " is in no git repository", {});
  update::GitCommands git(place, root.path(), stop);
  if (!git.open()) return no_repository("git cannot read the repository at " + place.top, {});
  const auto commits = git.first_parents("HEAD", most);
  if (!commits) return Error{ErrorCode::internal, "git cannot list commits in " + place.top, {}};
  if (commits->empty()) return no_repository("the repository has no commit yet", {});
  std::vector<SnapshotName> names;
  for (const std::string& commit : *commits) names.push_back({repository, commit});
  return names;
}

}  // namespace codefinder::remote
