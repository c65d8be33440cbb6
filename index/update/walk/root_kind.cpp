// The markers of a project, and the count of files without one.

#include "index/update/walk/root_kind.h"

#include "base/path.h"
#include "index/languages/language_project.h"
#include "index/update/git/git.h"
#include "index/update/walk/walk.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

namespace codefinder::update {

namespace {

using namespace std::string_view_literals;

/// Those that a home directory may be recognized by too.
constexpr std::array kOwnMarkers{".git"sv, ".codefinder.json"sv};
/// Besides the manifests of the languages.
constexpr std::array kMarkers{
    ".hg"sv,       ".svn"sv,        ".jj"sv,       ".codefinderignore"sv,
    "Makefile"sv,  "GNUmakefile"sv, "configure"sv, "compile_commands.json"sv,
    "WORKSPACE"sv, "MODULE.bazel"sv};

template <class Names>
bool has_any(const RootDir& root, const Names& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return root.stat(name).has_value(); });
}

bool is_home(const std::string& path) {
  const char* home = std::getenv("HOME");
  if (path == "/" || home == nullptr) return path == "/";
  const Result<std::string> real = canonical_path(home);
  return path == (real ? *real : normalize_path(home));
}

}  // namespace

RootKind kind_of_root(const std::shared_ptr<const RootDir>& root,
                      const IgnoreRules::Options& rules) {
  if (has_any(*root, kOwnMarkers)) return RootKind::project;
  if (is_home(root->path())) return RootKind::home;
  if (has_any(*root, kMarkers) || has_any(*root, words_of_all(&LanguageDefinition::manifests)) ||
      !find_git(root->path()).top.empty())
    return RootKind::project;
  const WalkResult found = walk(*root, IgnoreRules(root, rules), {.most = kMaxUnmarkedFiles});
  return found.files.size() > kMaxUnmarkedFiles ? RootKind::large : RootKind::small;
}

}  // namespace codefinder::update
