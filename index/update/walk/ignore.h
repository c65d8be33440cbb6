// Decides which paths of a project are excluded: .gitignore with git's semantics, and .ignore and
// .codefinderignore in the same syntax. Precedence, highest first: .codefinderignore, .ignore
// (each: the deepest directory first), .gitignore (deepest first, up to the repository's top),
// .git/info/exclude, the user's core.excludesFile. Within one file the last matching line decides.
// A directory that contains `.git` is a separate repository: the .gitignore files above it do not
// apply to its contents. Outside of repositories, as in ripgrep, git's rules do not apply at all.
// They do not exclude what the index of the root's repository contains: git tracks it.
#pragma once

#include "base/glob.h"
#include "index/store/store.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore_file.h"
#include "index/update/walk/tracked_files.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The rules inside one directory; linked to the rules of its parents up to the root. Immutable,
/// shared, thread-safe.
struct IgnoreScope {
  std::shared_ptr<const IgnoreScope> parent;
  // Length of the directory's path (with its final '/'), relative to the repository's top (see
  // IgnoreRules::prefix_).
  std::size_t base = 0;
  std::unique_ptr<IgnoreFile> codefinder, ignore, git;
  bool repository = false;     // The directory contains `.git`.
  bool in_repository = false;  // It, or one above it, does.
  // Not nullptr: this rule excludes the directory, and only what git tracks in it is included.
  const IgnoreRule* excluded_by = nullptr;
  std::unique_ptr<IgnoreFile> exclude;  // Its info/exclude.
  std::vector<SkippedFile>
      notes;                // Which rules of this directory's ignore files are not used, and why.
  std::uint64_t bytes = 0;  // Total size of the ignore files here and above.
};

/// The decision of the rules about an entry of a directory.
struct IgnoreDecision {
  enum class Kind : std::uint8_t {
    included,
    tracked_only,  // An excluded directory that contains files which git tracks.
    excluded,
  };
  Kind kind = Kind::included;
  // The rule that decides; nullptr if none matches. Valid as long as the scope and the rules are.
  const IgnoreRule* rule = nullptr;
  bool tracked = false;  // Included because git tracks it, although the rule excludes it.

  bool excluded() const { return kind == Kind::excluded; }
};

/// Which ignore files apply.
enum class IgnoreFiles : std::uint8_t {
  all,
  own,  // .codefinderignore only.
};

class IgnoreRules {
 public:
  struct Options {
    std::vector<std::string> exclude;  // Globs from the settings.
    std::string user_excludes_file;    // The path of the user's excludes file; "" means none.
    IgnoreFiles files = IgnoreFiles::all;
    // For the root's repository; nullptr: they are read once, when first needed.
    std::shared_ptr<TrackedFiles> tracked = nullptr;
  };
  /// Reads the rules that apply to the whole of `root`: the .gitignore files between the top of its
  /// repository and the root, info/exclude, and the user's excludes file.
  IgnoreRules(std::shared_ptr<const RootDir> root, Options options);

  using Scope = std::shared_ptr<const IgnoreScope>;
  /// The rules outside of any directory of the project; enter("") returns the rules of the root.
  Scope outside() const { return outside_; }
  /// The rules inside `directory` (relative; "" is the root), given its parent's rules and
  /// their decision about it. `files_present` is a set of Present bits if the caller has listed the
  /// directory, so that absent files are not opened.
  enum Present : unsigned {
    has_git = 1,
    has_gitignore = 2,
    has_ignore = 4,
    has_codefinderignore = 8,
    unknown = 15
  };
  Scope enter(const Scope& parent, std::string_view directory, const IgnoreDecision& decision = {},
              unsigned files_present = unknown) const;

  /// Whether this entry of the directory of `scope` is excluded. Does not check the directories
  /// above it.
  IgnoreDecision decide(const Scope& scope, std::string_view path, EntryKind kind) const;
  /// The decision about a path by the rules on the way to it. Opens each of those ignore files once
  /// in the lifetime of these rules.
  struct PathDecision {
    IgnoreDecision decision;
    std::string_view at;  // The excluded directory, or the path.
    Scope scope;          // Owns the rule.
  };
  PathDecision decide_path(std::string_view path, EntryKind kind) const;
  /// Whether this path, or a directory above it, is excluded.
  bool path_ignored(std::string_view path, EntryKind kind) const {
    return decide_path(path, kind).decision.excluded();
  }

  /// As path_ignored(), without git's rules: checks only the settings, .codefinderignore and
  /// .ignore.
  bool path_barred(std::string_view path) const;

  /// True for the names of ignore files.
  static bool is_rule_file(std::string_view name);

 private:
  void add_rules_above_root();
  /// Cached enter(): for queries about single paths, which share directories.
  Scope entered(const Scope& parent, std::string_view directory, const IgnoreDecision& decision,
                unsigned present) const;
  /// Opens an ignore file of a directory of the project.
  std::unique_ptr<IgnoreFile> open(IgnoreScope& scope, std::string_view directory,
                                   std::string_view name) const;
  void open_git_rules(IgnoreScope& scope, std::string_view directory, unsigned present) const;
  /// The deciding rule of the settings, .codefinderignore and .ignore.
  const IgnoreRule* own_rule(const IgnoreScope* scope, std::string_view path, EntryKind kind) const;
  struct GitRule {
    const IgnoreRule* rule = nullptr;
    bool of_root = false;  // In the repository of the root.
  };
  GitRule git_rule(const IgnoreScope* scope, std::string_view path, EntryKind kind) const;
  std::string from_top(std::string_view path) const { return prefix_ + std::string(path); }

  const std::shared_ptr<const RootDir> root_;
  const Options options_;
  const GlobSet exclude_;
  std::vector<IgnoreRule> exclude_rules_;
  std::string prefix_;  // From the top of the repository to the root: "" or "sub/dir/".
  Scope outside_;
  std::unique_ptr<IgnoreFile> user_;
  const std::shared_ptr<TrackedFiles> tracked_;
  mutable std::mutex entered_mutex_;
  // Key: the Present bits, and the directory.
  mutable std::map<std::pair<unsigned, std::string>, Scope> entered_;
};

/// core.excludesFile of the user's own git configuration (never of the repository's), else
/// $XDG_CONFIG_HOME/git/ignore.  A git below `root` is not run.  If git does not answer within
/// `limit`, or that is 0, its configuration is not read.
std::string user_excludes_file(const std::string& root,
                               std::chrono::milliseconds limit = std::chrono::seconds(20));

/// The repository's local rules, outside the work tree: info/exclude of the git directory of `top`
/// (for a worktree, of the shared repository). "" if `top` contains no `.git`.
std::string exclude_file(const std::string& top);

/// A string that changes when a file in the root that affects which files are indexed changes.
/// Costs a few stat calls.
std::string rules_stamp(const RootDir& root, IgnoreFiles files);

}  // namespace codefinder::update
