// Decides which paths of a project are excluded: .gitignore with git's semantics, and .ignore and
// .codefinderignore in the same syntax. Precedence, highest first: .codefinderignore, .ignore
// (each: the deepest directory first), .gitignore (deepest first, up to the repository's top),
// .git/info/exclude, the user's core.excludesFile. Within one file the last matching line decides.
// A directory that contains `.git` is a separate repository: the .gitignore files above it do not
// apply to its contents.
#pragma once

#include "base/glob.h"
#include "index/store/store.h"
#include "index/update/root_dir.h"
#include "index/update/wildmatch.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The lines of one ignore file.  Immutable; thread-safe.
class IgnoreFile {
 public:
  explicit IgnoreFile(std::string_view text);
  enum class Verdict : std::uint8_t { none, ignored, included };
  /// `path` is relative to the directory of the ignore file; `name` is its last component. `cost`,
  /// if given, is increased by the work done: at most the path's length for each 64 bytes of
  /// patterns, whatever the patterns are (wildmatch.h).
  Verdict match(std::string_view path, std::string_view name, EntryKind kind,
                std::uint64_t* cost = nullptr) const;
  bool empty() const { return negative_.empty(); }
  /// The first line that is not used because the file exceeds the pattern limits; 0 if all are
  /// used.
  std::size_t unused_line() const { return unused_line_; }

 private:
  PatternList patterns_;
  std::vector<bool> negative_;  // Indexed by pattern number.
  std::size_t unused_line_ = 0;
};

/// The rules inside one directory; linked to those of its parents up to the root. Immutable,
/// shared, thread-safe.
struct IgnoreScope {
  std::shared_ptr<const IgnoreScope> parent;
  // Length of the directory's path (with its final '/'), relative to the repository's top (see
  // IgnoreRules::prefix_).
  std::size_t base = 0;
  std::unique_ptr<IgnoreFile> codefinder, ignore, git;
  bool repository = false;              // The directory contains `.git`.
  std::unique_ptr<IgnoreFile> exclude;  // Its info/exclude.
  std::vector<SkippedFile>
      notes;                // Which rules of this directory's ignore files are not used, and why.
  std::uint64_t bytes = 0;  // Total size of the ignore files here and above.
};

class IgnoreRules {
 public:
  /// Reads the rules that apply to the whole of `root`: the .gitignore files between the top of its
  /// repository and the root, info/exclude, and the user's excludes file. `exclude` are globs from
  /// the settings.
  IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude);
  /// As above, with the path of the user's excludes file (for tests); "" means none.
  IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude,
              std::string user_excludes_file);

  using Scope = std::shared_ptr<const IgnoreScope>;
  /// The rules outside of any directory of the project; enter("") returns those of the root.
  Scope outside() const { return outside_; }
  /// The rules inside `directory` (relative; "" is the root), given those of its parent.
  /// `files_present` is a set of Present bits if the caller has listed the directory, so that
  /// absent files are not opened.
  enum Present : unsigned {
    has_git = 1,
    has_gitignore = 2,
    has_ignore = 4,
    has_codefinderignore = 8,
    unknown = 15
  };
  Scope enter(const Scope& parent, std::string_view directory,
              unsigned files_present = unknown) const;

  /// Whether this entry of the directory of `scope` is excluded. Does not check the directories
  /// above it.
  bool ignored(const Scope& scope, std::string_view path, EntryKind kind) const;
  /// Whether this path, or a directory above it, is excluded. Opens the ignore files on the way,
  /// each once in the lifetime of these rules.
  bool path_ignored(std::string_view path, EntryKind kind) const;

  /// As path_ignored(), without git's rules: checks only the settings, .codefinderignore and
  /// .ignore.
  bool path_barred(std::string_view path) const;

  /// True for the names of ignore files.
  static bool is_rule_file(std::string_view name);

 private:
  /// Cached enter(): for queries about single paths, which share directories.
  Scope entered(const Scope& parent, std::string_view directory, unsigned present) const;
  /// The verdict of the settings, .codefinderignore and .ignore.
  IgnoreFile::Verdict own_verdict(const IgnoreScope* scope, std::string_view path,
                                  EntryKind kind) const;

  std::shared_ptr<const RootDir> root_;
  GlobSet exclude_;
  std::string prefix_;  // From the top of the repository to the root: "" or "sub/dir/".
  Scope outside_;
  std::unique_ptr<IgnoreFile> user_;
  mutable std::mutex entered_mutex_;
  // Key: the Present bits, and the directory.
  mutable std::map<std::pair<unsigned, std::string>, Scope> entered_;
};

/// core.excludesFile of the user's own git configuration (never of the repository's), else
/// $XDG_CONFIG_HOME/git/ignore.
std::string user_excludes_file();

/// The repository's local rules, outside the work tree: info/exclude of the git directory of `top`
/// (for a worktree, of the shared repository). "" if `top` contains no `.git`.
std::string exclude_file(const std::string& top);

/// A string that changes when a file in the root that affects which files are indexed changes.
/// Costs a few stat calls.
std::string rules_stamp(const RootDir& root);

}  // namespace codefinder::update
