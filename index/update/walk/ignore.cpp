// Applies ignore files in order of precedence.

#include "index/update/walk/ignore.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "index/languages/language_project.h"
#include "index/update/git/git.h"
#include "index/update/git/process.h"

#include <sys/stat.h>
#include <cstdlib>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxRuleBytes = 4u << 20;
/// nullptr if there are no rules. `note`, if given, is set to the unused part of the file;
/// otherwise it is logged.
std::unique_ptr<IgnoreFile> parse(const FileText& text, std::string_view path,
                                  std::optional<SkippedFile>* note = nullptr) {
  std::optional<SkippedFile> unused;
  if (text.kind == FileText::Kind::refused)
    unused = SkippedFile{fmt::format("{}:1", path), "its rules are not used: it " + text.reason};
  auto file = text.ok() ? std::make_unique<IgnoreFile>(text.bytes, std::string(path)) : nullptr;
  if (file && file->unused_line() != 0)
    unused = SkippedFile{fmt::format("{}:{}", path, file->unused_line()),
                         "this rule and others with wildcards are not used: there are too many"};
  if (note != nullptr) *note = std::move(unused);
  else if (unused) log_warning("{}: {}", unused->path, unused->reason);
  return file && !file->empty() ? std::move(file) : nullptr;
}

/// Parses an ignore file outside the project: one from the user's configuration, or in a directory
/// above the root.
std::unique_ptr<IgnoreFile> parse_outside(const std::string& path, Links links) {
  return path.empty() ? nullptr : parse(read_file_at(path, kMaxRuleBytes, links), path);
}

}  // namespace

IgnoreRules::IgnoreRules(std::shared_ptr<const RootDir> root, Options options)
    : root_(std::move(root)),
      options_(std::move(options)),
      exclude_(options_.exclude),
      tracked_(options_.tracked ? options_.tracked
                                : std::make_shared<TrackedFiles>(root_->path())) {
  for (const std::string& glob : options_.exclude) exclude_rules_.push_back({glob});
  if (options_.files == IgnoreFiles::own) return;
  user_ = parse_outside(options_.user_excludes_file, Links::follow);
  add_rules_above_root();
}

/// If the root is inside a repository whose top is above it.
void IgnoreRules::add_rules_above_root() {
  const std::string& path = root_->path();
  if (entry_exists(join_path(path, ".git"))) return;
  std::string top = path;
  while (top.size() > 1) {
    top = std::string(parent_path(top));
    if (top.empty()) top = "/";
    if (!entry_exists(join_path(top, ".git"))) continue;
    prefix_ = path.substr(top == "/" ? 1 : top.size() + 1) + "/";
    Scope scope;
    std::string directory = top;
    for (std::size_t at = 0;;) {
      auto next = std::make_shared<IgnoreScope>();
      next->parent = scope;
      next->base = at;
      next->in_repository = true;
      next->git = parse_outside(join_path(directory, ".gitignore"), Links::refuse);
      next->repository = directory == top;
      if (next->repository) next->exclude = parse_outside(exclude_file(directory), Links::refuse);
      scope = std::move(next);
      const std::size_t slash = prefix_.find('/', at);
      if (slash + 1 >= prefix_.size()) break;
      directory = join_path(directory, prefix_.substr(at, slash - at));
      at = slash + 1;
    }
    outside_ = std::move(scope);
    return;
  }
}

std::unique_ptr<IgnoreFile> IgnoreRules::open(IgnoreScope& scope, std::string_view directory,
                                              std::string_view name) const {
  const std::string path = join_path(directory, name);
  FileText text = root_->read_small(path, kMaxRuleBytes);
  scope.bytes += text.bytes.size();
  // The rules of each directory are matched against everything below it, so the limit of one file
  // applies to their total size.
  if (scope.bytes > kMaxRuleBytes)
    text = {FileText::Kind::refused, {}, "and those of the directories above it are too large"};
  std::optional<SkippedFile> note;
  auto file = parse(text, path, &note);
  if (note) scope.notes.push_back(std::move(*note));
  return file;
}

void IgnoreRules::open_git_rules(IgnoreScope& scope, std::string_view directory,
                                 unsigned present) const {
  if ((present & has_git) != 0) {
    const auto git = root_->stat(join_path(directory, ".git"));
    scope.repository = git && (git->kind == FileStat::Kind::directory ||
                               git->kind == FileStat::Kind::file);
    if (scope.repository && git->kind == FileStat::Kind::directory)
      scope.exclude = open(scope, directory, ".git/info/exclude");
    // In a worktree, `.git` is a file that names the git directory; it is trusted in the root only.
    if (scope.repository && git->kind == FileStat::Kind::file && directory.empty())
      scope.exclude = parse_outside(exclude_file(root_->path()), Links::refuse);
  }
  scope.in_repository = scope.in_repository || scope.repository;
  if (scope.repository) scope.excluded_by = nullptr;  // A submodule, which git tracks.
  if (scope.in_repository && (present & has_gitignore) != 0)
    scope.git = open(scope, directory, ".gitignore");
}

IgnoreRules::Scope IgnoreRules::enter(const Scope& parent, std::string_view directory,
                                      const IgnoreDecision& decision, unsigned present) const {
  auto scope = std::make_shared<IgnoreScope>();
  if (parent) {
    scope->bytes = parent->bytes;
    scope->in_repository = parent->in_repository;
    scope->excluded_by = parent->excluded_by;
  }
  const bool excluded = decision.kind == IgnoreDecision::Kind::tracked_only;
  if (excluded) scope->excluded_by = decision.rule;
  if (options_.files == IgnoreFiles::all) {
    open_git_rules(*scope, directory, present);
    if ((present & has_ignore) != 0) scope->ignore = open(*scope, directory, ".ignore");
  }
  if ((present & has_codefinderignore) != 0)
    scope->codefinder = open(*scope, directory, ".codefinderignore");
  if (!scope->git && !scope->ignore && !scope->codefinder && !scope->repository &&
      scope->notes.empty() && !excluded)
    return parent;
  scope->parent = parent;
  scope->base = prefix_.size() + (directory.empty() ? 0 : directory.size() + 1);
  return scope;
}

// A package that is built in place may ignore its own manifest. Import resolution needs the
// manifests in the directory of the sources, so git's rules do not exclude them.
static bool is_project_manifest(std::string_view name) {
  static const RowsByWord rows(&LanguageDefinition::import_manifests);
  return rows.find(name) != nullptr;
}

const IgnoreRule* IgnoreRules::own_rule(const IgnoreScope* scope, std::string_view path,
                                        EntryKind kind) const {
  if (const auto glob = exclude_.first(path)) return &exclude_rules_[*glob];
  const std::string joined = prefix_.empty() ? std::string() : from_top(path);
  const std::string_view full = prefix_.empty() ? path : std::string_view(joined);
  for (const auto rules : {&IgnoreScope::codefinder, &IgnoreScope::ignore}) {
    for (const IgnoreScope* at = scope; at != nullptr; at = at->parent.get()) {
      if (!(at->*rules)) continue;
      const IgnoreRule* rule = (at->*rules)->rule_of(full.substr(at->base), file_name(path), kind);
      if (rule != nullptr) return rule;
    }
  }
  return nullptr;
}

IgnoreRules::GitRule IgnoreRules::git_rule(const IgnoreScope* scope, std::string_view path,
                                           EntryKind kind) const {
  const std::string_view name = file_name(path);
  const std::string joined = prefix_.empty() ? std::string() : from_top(path);
  const std::string_view full = prefix_.empty() ? path : std::string_view(joined);
  GitRule found;
  for (const IgnoreScope* at = scope; at != nullptr; at = at->parent.get()) {
    const auto look = [&](const std::unique_ptr<IgnoreFile>& file) {
      if (found.rule == nullptr && file)
        found.rule = file->rule_of(full.substr(at->base), name, kind);
    };
    look(at->git);
    if (!at->repository) continue;
    look(at->exclude);
    const bool of_files = found.rule != nullptr;
    look(user_);
    if (of_files && kind == EntryKind::file && is_project_manifest(name)) found.rule = nullptr;
    found.of_root = at->base <= prefix_.size();
    return found;
  }
  return {};
}

IgnoreDecision IgnoreRules::decide(const Scope& scope, std::string_view path,
                                   EntryKind kind) const {
  using Kind = IgnoreDecision::Kind;
  if (const IgnoreRule* own = own_rule(scope.get(), path, kind))
    return {own->negative ? Kind::included : Kind::excluded, own};
  GitRule git = git_rule(scope.get(), path, kind);
  // Below an excluded directory git includes nothing again.
  if (scope && scope->excluded_by != nullptr) git.rule = scope->excluded_by;
  if (git.rule == nullptr || git.rule->negative) return {Kind::included, git.rule};
  if (!git.of_root) return {Kind::excluded, git.rule};
  if (tracked_->contains(path)) return {Kind::included, git.rule, true};
  if (kind == EntryKind::directory && tracked_->any_below(path))
    return {Kind::tracked_only, git.rule};
  return {Kind::excluded, git.rule};
}

IgnoreRules::Scope IgnoreRules::entered(const Scope& parent, std::string_view directory,
                                        const IgnoreDecision& decision, unsigned present) const {
  constexpr std::size_t kMaxKept = 4'096;
  std::lock_guard lock(entered_mutex_);
  const auto known = entered_.find(std::pair(present, std::string(directory)));
  if (known != entered_.end()) return known->second;
  if (entered_.size() >= kMaxKept) entered_.clear();
  return entered_[std::pair(present, std::string(directory))] = enter(parent, directory, decision,
                                                                      present);
}

IgnoreRules::PathDecision IgnoreRules::decide_path(std::string_view path, EntryKind kind) const {
  Scope scope = entered(outside_, "", {}, unknown);
  for (std::size_t at = 0;;) {
    const std::size_t slash = path.find('/', at);
    const bool last = slash == std::string_view::npos;
    const std::string_view part = path.substr(0, slash);
    if (file_name(part) == ".git") return {{IgnoreDecision::Kind::excluded}, part, scope};
    const IgnoreDecision decision = decide(scope, part, last ? kind : EntryKind::directory);
    if (last || decision.excluded()) return {decision, part, scope};
    scope = entered(scope, part, decision, unknown);
    at = slash + 1;
  }
}

bool IgnoreRules::path_barred(std::string_view path) const {
  if (path.starts_with('/')) return false;  // The project's rules apply to its own files only.
  Scope scope = entered(outside_, "", {}, has_ignore | has_codefinderignore);
  for (std::size_t at = 0;;) {
    const std::size_t slash = path.find('/', at);
    const bool last = slash == std::string_view::npos;
    const std::string_view part = path.substr(0, slash);
    const EntryKind kind = last ? EntryKind::file : EntryKind::directory;
    const IgnoreRule* rule = own_rule(scope.get(), part, kind);
    if (rule != nullptr && !rule->negative) return true;
    if (last) return false;
    scope = entered(scope, part, {}, has_ignore | has_codefinderignore);
    at = slash + 1;
  }
}

bool IgnoreRules::is_rule_file(std::string_view name) {
  return name == ".gitignore" || name == ".ignore" || name == ".codefinderignore";
}

std::string user_excludes_file(const std::string& root, std::chrono::milliseconds limit) {
  const auto git = find_binary_program("git", root);
  if (git && limit.count() > 0) {
    const ProcessResult answer = run_process(
        {*git, "config", "--global", "--type=path", "--get", "core.excludesFile"},
        {.directory = "/",
         .timeout = limit,
         .environment = {{"GIT_DIR", "/dev/null"}},
         .confined = true});
    if (answer.exit_code == 0) {
      std::string path = answer.output.substr(0, answer.output.find('\n'));
      if (!path.empty()) return path;
    }
  }
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && config[0] == '/')
    return join_path(config, "git/ignore");
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return join_path(home, ".config/git/ignore");
  return {};
}

std::string exclude_file(const std::string& top) {
  if (!entry_exists(join_path(top, ".git"))) return {};
  const GitPlace place = find_git(top);
  return place.common.empty() ? std::string() : join_path(place.common, "info/exclude");
}

std::string rules_stamp(const RootDir& root, IgnoreFiles files) {
  std::string stamp = files == IgnoreFiles::all ? "" : "own ";
  struct stat info {};
  if (const GitPlace place = find_git(root.path());
      !place.top.empty() && ::lstat(join_path(place.common, "info/exclude").c_str(), &info) == 0)
    stamp += fmt::format("{} {},", info.st_size, change_mark(info));
  for (const char* name : {".codefinder.json", ".codefinderignore", ".gitignore", ".ignore"}) {
    const auto stat = root.stat(name);
    stamp += stat ? fmt::format("{} {} {},", stat->size, stat->mtime_ns, stat->inode) : ",";
  }
  return stamp;
}

}  // namespace codefinder::update
