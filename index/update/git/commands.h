// Every git command that is run in a repository; docs/security.md lists them, each with the reason
// why it cannot run other programs. None reads the content of a working tree, so filters, text
// conversions and file system monitors are never started. All run confined (confined_process.h),
// without network protocols, and with configuration keys that name programs overridden. A command
// that fails returns nullopt; after a timeout no further command is started.
#pragma once

#include "index/model/file_change.h"
#include "index/update/git/git.h"
#include "index/update/git/index.h"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::update {

/// The configuration that affects whether a file differs from its index entry.
struct GitSettings {
  bool file_mode = true;       // core.fileMode: compare the executable bit.
  bool convert_lines = false;  // core.autocrlf: CR LF in files is stored as LF in blobs.
};

/// The attributes that make a file's bytes differ from its blob's.
struct GitAttributes {
  std::optional<bool> text;  // Whether line ends are converted; core.autocrlf decides if unset.
  bool ident = false;
  bool filtered = false;  // By a filter program, or re-encoded: the content cannot be compared.
};

/// A path at which two trees, or a tree and the index, differ. Ids are in hexadecimal, "" for none.
struct GitChange {
  std::string path;  // From the top.
  std::uint32_t before_mode = 0, after_mode = 0;
  std::string before, after;
};

/// The change of a commit against its only parent.
struct GitCommit {
  std::string subject;             // The first lines of its message, joined; any bytes.
  std::vector<std::string> paths;  // From the top.
};

class GitCommands {
 public:
  /// `root`: git executables below it are not used. `stop`: kills the running command and prevents
  /// further ones.
  GitCommands(const GitPlace& place, const std::string& root, std::stop_token stop = {});

  /// Call first. Returns false if git is not installed, if it refuses the repository (damaged,
  /// owned by another user), if it finds a repository other than `place`, for bare repositories,
  /// and if it does not answer within `limit`, which applies to settings() too.
  bool open(std::chrono::milliseconds limit = std::chrono::seconds(5));
  /// A command was killed or could not be started, after which none is.
  bool timed_out() const { return timed_out_; }
  GitHash hash() const { return hash_; }  // REQUIRES: open().

  std::optional<GitSettings> settings();
  /// Whether HEAD resolves to a commit; false before the first commit.
  std::optional<bool> has_head();
  /// Paths, relative to the top, at which the index differs from HEAD.
  std::optional<std::vector<std::string>> staged();
  /// The full names of the refs that HEAD may be compared with, first the one to prefer: only the
  /// upstream (`@{upstream}`) of its branch; of a branch without an upstream, and of a detached
  /// HEAD, the refs origin/HEAD, main and master that exist, of `origin` and local.
  std::vector<std::string> upstreams();
  /// Paths at which HEAD differs from its merge base with the first of these refs that has one;
  /// empty if none has.
  std::vector<std::string> changed_since_branching(const std::vector<std::string>& upstreams);
  /// Attributes of each path, from the .gitattributes files in the index.
  std::optional<std::map<std::string, GitAttributes>> attributes(
      const std::vector<std::string>& paths);
  /// The index listed by git, for formats that parse_git_index() does not read.
  std::optional<std::string> index_listing();

  // Defined in git/object_commands.cpp.
  /// The id of the commit that a revision means; "" if it means none. `revision` is a client's: any
  /// bytes.
  std::optional<std::string> commit_of(const std::string& revision);
  /// The id of a commit's object at a path from the top: of a submodule, its commit; "" if it has
  /// nothing there.
  std::optional<std::string> object_at(const std::string& commit, const std::string& path);
  /// The ids of the commit and of its ancestors along first parents, nearest first, at most `most`;
  /// empty if there is no such commit.
  std::optional<std::vector<std::string>> first_parents(const std::string& commit,
                                                        std::size_t most);
  /// The id of the commit where two commits parted; "" if they have nothing in common.
  std::optional<std::string> merge_base(const std::string& a, const std::string& b);
  /// Whether HEAD or a ref leads to the commit.
  std::optional<bool> is_on_ref(const std::string& commit);
  /// Paths, from the top, at which the index differs from a commit.
  std::optional<std::vector<GitChange>> staged_since(const std::string& commit);
  /// Paths at which two commits differ.
  std::optional<std::vector<GitChange>> changed_between(const std::string& before,
                                                        const std::string& after);
  /// The last `most` commits from `commit` back, newest first, but not merges, those without a
  /// parent (as at the end of a shallow clone), and those that changed nothing.
  std::optional<std::vector<GitCommit>> commits_before(const std::string& commit, std::size_t most);
  /// The commits that changed a file at a path from the top, from a commit back, newest first, but
  /// not merges; at most `most`.
  std::optional<std::vector<PathCommit>> commits_of_path(const std::string& commit,
                                                         const std::string& path, std::size_t most);
  /// The sizes of blobs; nullopt for one that is missing or none.
  std::optional<std::vector<std::optional<std::uint64_t>>> blob_sizes(
      const std::vector<std::string>& ids);
  /// The contents of blobs. At most kMaxBlobBytes in all, with 100 bytes for each.
  std::optional<std::vector<std::string>> blobs(const std::vector<std::string>& ids);
  static constexpr std::uint64_t kMaxBlobBytes = 48u << 20;

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
  std::chrono::milliseconds user_limit_{};
  bool opened_ = false;
  bool timed_out_ = false;
};

}  // namespace codefinder::update
