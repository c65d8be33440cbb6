// Which paths of a project are left out: .gitignore as git reads it, and .ignore and
// .codefinderignore in the same language. Strongest first: .codefinderignore, .ignore (each: the
// deepest directory first), .gitignore (deepest first, up to the repository's top),
// .git/info/exclude, the user's core.excludesFile.  Within one file the last matching line decides.
// A directory that holds a `.git` is a repository of its own: the .gitignore files above it say
// nothing about what is in it.
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

namespace codefinder::index {

/// The lines of one ignore file.  Immutable; thread-safe.
class IgnoreFile {
 public:
  explicit IgnoreFile(std::string_view text);
  enum class Verdict : std::uint8_t { none, ignored, included };
  /// `path` is relative to the directory the file speaks for; `name` is its last component.
  /// `steps`, if given, grows by the work done: at most the path's length for each 64 bytes of
  /// patterns, whatever they are (wildmatch.h).
  Verdict match(std::string_view path, std::string_view name, bool directory,
                std::uint64_t* steps = nullptr) const;
  bool empty() const { return negative_.empty(); }
  /// The first line that is not used because there is too much of them before it; 0 when all are.
  std::size_t unused_line() const { return unused_line_; }

 private:
  PatternList patterns_;
  std::vector<bool> negative_;  // By the pattern's number.
  std::size_t unused_line_ = 0;
};

/// The rules that hold inside one directory; a chain up to the root.  Immutable, shared,
/// thread-safe.
struct IgnoreScope {
  std::shared_ptr<const IgnoreScope> parent;
  // Length of the directory's path (with its final '/') in the spelling below.
  std::size_t base = 0;
  std::unique_ptr<IgnoreFile> codefinder, ignore, git;
  bool repository = false;              // Holds `.git`.
  std::unique_ptr<IgnoreFile> exclude;  // Its info/exclude.
  std::vector<Note> notes;              // What of the files of this directory is not used, and why.
  std::uint64_t bytes = 0;              // Of the files here and above.
};

class IgnoreRules {
 public:
  /// Reads what speaks for the whole of `root`: the .gitignore files between the top of its
  /// repository and the root, info/exclude, and the user's excludes file.  `exclude` are globs of
  /// the settings.
  IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude);
  /// As above with the user's file given (tests); "" means none.
  IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude,
              std::string user_excludes_file);

  using Scope = std::shared_ptr<const IgnoreScope>;
  /// The rules outside of any directory of the project; enter("") gives those of the root.
  Scope outside() const { return outside_; }
  /// The rules inside `directory` (relative, "" is the root) given those of its parent.
  /// `files_present` is a set of Present bits when the caller has listed the directory, so that
  /// what is not there is not opened.
  enum Present : unsigned {
    has_git = 1,
    has_gitignore = 2,
    has_ignore = 4,
    has_codefinderignore = 8,
    unknown = 15
  };
  Scope enter(const Scope& parent, std::string_view directory,
              unsigned files_present = unknown) const;

  /// Is this entry of the directory that `scope` speaks for left out?  Says nothing about the
  /// directories above it.
  bool ignored(const Scope& scope, std::string_view path, bool directory) const;
  /// The whole question for one path: is it, or a directory above it, left out?  Opens the ignore
  /// files on the way, each once in the life of these rules.
  bool path_ignored(std::string_view path, bool directory) const;

  /// The same, whatever git says: only the settings, .codefinderignore and .ignore are asked.
  bool path_barred(std::string_view path) const;

  /// True for the names of the files that hold rules.
  static bool is_rule_file(std::string_view name);

 private:
  /// enter(), remembered: for questions about single paths, which share directories.
  Scope entered(const Scope& parent, std::string_view directory, unsigned present) const;
  /// What the settings, .codefinderignore and .ignore say of it.
  IgnoreFile::Verdict own_verdict(const IgnoreScope* scope, std::string_view path,
                                  bool directory) const;

  std::shared_ptr<const RootDir> root_;
  std::vector<Glob> exclude_;
  std::string prefix_;  // From the top of the repository to the root: "" or "sub/dir/".
  Scope outside_;
  std::unique_ptr<IgnoreFile> user_;
  mutable std::mutex entered_mutex_;
  // By the files asked for, and the directory.
  mutable std::map<std::pair<unsigned, std::string>, Scope> entered_;
};

/// core.excludesFile of the user's own git configuration (never of the repository's), else
/// $XDG_CONFIG_HOME/git/ignore.
std::string user_excludes_file();

/// The repository's own rules, which git keeps out of the work tree: info/exclude of `top`'s git
/// directory, of a worktree that of the repository.  "" when `top` holds no `.git`.
std::string exclude_file(const std::string& top);

/// Changes when a file in the root that says what is indexed does.  A few stats.
std::string rules_stamp(const RootDir& root);

}  // namespace codefinder::index
