// Which paths of a project are left out: .gitignore as git reads it, and .ignore and .codefinderignore in the same language.
// Strongest first: .codefinderignore, .ignore (each: the deepest directory first), .gitignore (deepest first, up to the
// repository's top), .git/info/exclude, the user's core.excludesFile.  Within one file the last matching line decides.
// A directory that holds a `.git` is a repository of its own: the .gitignore files above it say nothing about what is in it.
#pragma once

#include "base/glob.h"
#include "index/update/root_dir.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// git's wildmatch.  With `pathname`, `*`, `?` and `[…]` do not match '/', and `**` crosses directories.  Bounded: a pattern built
/// to explode gives "no match" after a fixed number of steps.
bool wildmatch(std::string_view pattern, std::string_view text, bool pathname);

/// The lines of one ignore file.  Immutable; thread-safe.
class IgnoreFile {
 public:
  explicit IgnoreFile(std::string_view text);
  enum class Verdict : std::uint8_t { none, ignored, included };
  /// `path` is relative to the directory the file speaks for; `name` is its last component.
  Verdict match(std::string_view path, std::string_view name, bool directory) const;
  bool empty() const { return lines_.empty(); }

 private:
  struct Line {
    std::string pattern;
    bool negative = false;
    bool directory_only = false;
    bool base_name = false;  // Has no '/': matches the name at any depth.
    bool literal = false;    // No wildcard: compare.
    bool suffix = false;     // "*" followed by a literal: compare the end.
    char last = 0;           // Of these two, and never of another: what a name must end in.
  };
  std::vector<Line> lines_;
};

/// The rules that hold inside one directory; a chain up to the root.  Immutable, shared, thread-safe.
struct IgnoreScope {
  std::shared_ptr<const IgnoreScope> parent;
  std::size_t base = 0;  // Length of the directory's path (with its final '/') in the spelling below.
  std::unique_ptr<IgnoreFile> codefinder, ignore, git;
  bool repository = false;              // Holds `.git`.
  std::unique_ptr<IgnoreFile> exclude;  // Its info/exclude.
};

class IgnoreRules {
 public:
  /// Reads what speaks for the whole of `root`: the .gitignore files between the top of its repository and the root, info/exclude,
  /// and the user's excludes file.  `exclude` are globs of the settings.
  IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude);
  /// As above with the user's file given (tests); "" means none.
  IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude, std::string user_excludes_file);

  using Scope = std::shared_ptr<const IgnoreScope>;
  /// The rules outside of any directory of the project; enter("") gives those of the root.
  Scope outside() const { return outside_; }
  /// The rules inside `directory` (relative, "" is the root) given those of its parent.  `files_present` is a set of Present bits
  /// when the caller has listed the directory, so that what is not there is not opened.
  enum Present : unsigned { has_git = 1, has_gitignore = 2, has_ignore = 4, has_codefinderignore = 8, unknown = 15 };
  Scope enter(const Scope& parent, std::string_view directory, unsigned files_present = unknown) const;

  /// Is this entry of the directory that `scope` speaks for left out?  Says nothing about the directories above it.
  bool ignored(const Scope& scope, std::string_view path, bool directory) const;
  /// The whole question for one path: is it, or a directory above it, left out?  Opens the ignore files on the way.
  bool path_ignored(std::string_view path, bool directory) const;

  /// The same, whatever git says: only the settings, .codefinderignore and .ignore are asked.
  bool path_barred(std::string_view path) const;

  /// True for the names of the files that hold rules.
  static bool is_rule_file(std::string_view name);

 private:
  /// What the settings, .codefinderignore and .ignore say of it.
  IgnoreFile::Verdict own_verdict(const IgnoreScope* scope, std::string_view path, bool directory) const;

  std::shared_ptr<const RootDir> root_;
  std::vector<Glob> exclude_;
  std::string prefix_;  // From the top of the repository to the root: "" or "sub/dir/".
  Scope outside_;
  std::unique_ptr<IgnoreFile> user_;
};

/// core.excludesFile of the user's own git configuration (never of the repository's), else $XDG_CONFIG_HOME/git/ignore.
std::string user_excludes_file();

/// Changes when a file in the root that says what is indexed does.  A few stats.
std::string rules_stamp(const RootDir& root);

}  // namespace codefinder::index
