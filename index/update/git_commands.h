// Every git command that is run in a repository; docs/security.md lists them, each with the reason
// why it cannot run anything.  None reads the content of a working tree, so that filters, text
// conversions and file system monitors have no occasion; all run confined (confined_process.h),
// with the repository's configuration overridden where it names programs, and without network
// protocols. A command that fails gives nullopt; after one that ran past its time none is started
// any more.
#pragma once

#include "index/update/git.h"
#include "index/update/git_index.h"

#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::index {

/// The configuration that decides whether a file differs from its index entry.
struct GitSettings {
  bool file_mode = true;       // core.fileMode: the executable bit counts.
  bool convert_lines = false;  // core.autocrlf: CR LF in files is LF in blobs.
};

/// The attributes that make a file's bytes differ from its blob's.
struct GitAttributes {
  std::optional<bool> text;  // Line ends are converted, or never; by core.autocrlf when unset.
  bool ident = false;
  bool filtered = false;  // By a filter program, or re-encoded: the content cannot be compared.
};

class GitCommands {
 public:
  /// `root`: no git below it is used.  `stop`: kills the command that runs, and none is started any
  /// more.
  GitCommands(const GitPlace& place, const std::string& root, std::stop_token stop = {});

  /// False when there is no git, when it refuses the repository (damaged, owned by somebody else)
  /// or has another one in mind than `place`, and for bare repositories.  To be called first.
  bool open();
  GitHash hash() const { return hash_; }  // REQUIRES: open().

  std::optional<GitSettings> settings();
  /// Whether HEAD names a commit; false before the first one.
  std::optional<bool> has_head();
  /// Paths, relative to the top, at which the index differs from HEAD.
  std::optional<std::vector<std::string>> staged();
  /// Paths at which HEAD differs from its merge base with the upstream branch; none without such a
  /// branch.
  std::vector<std::string> changed_on_branch();
  /// For each path, by the .gitattributes files of the index.
  std::optional<std::map<std::string, GitAttributes>> attributes(
      const std::vector<std::string>& paths);
  /// The index as git prints it, for formats that parse_git_index() leaves to git.
  std::optional<std::string> index_listing();

 private:
  enum class Config : bool { repository, user_too };
  struct Output {
    int exit_code;
    std::string text;
  };
  Output run(std::vector<std::string> arguments, Config config = Config::repository,
             std::string input = {});

  const GitPlace place_;
  const std::stop_token stop_;
  std::optional<std::string> git_;
  GitHash hash_ = GitHash::sha1;
  bool opened_ = false;
  bool timed_out_ = false;
};

}  // namespace codefinder::index
