// Parses ignore files and applies them in order of precedence.

#include "index/update/ignore.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language_project.h"
#include "index/update/git.h"
#include "index/update/process.h"

#include <sys/stat.h>
#include <cstdlib>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxRuleBytes = 4u << 20;
std::string_view without_trailing_spaces(std::string_view line) {
  std::size_t last = std::string_view::npos;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ') {
      if (last == std::string_view::npos) last = i;
    } else {
      if (line[i] == '\\' && ++i >= line.size()) return line;
      last = std::string_view::npos;
    }
  }
  return last == std::string_view::npos ? line : line.substr(0, last);
}

/// nullptr if there are no rules. `note`, if given, is set to the unused part of the file;
/// otherwise it is logged.
std::unique_ptr<IgnoreFile> parse(const FileText& text, std::string_view path,
                                  std::optional<SkippedFile>* note = nullptr) {
  std::optional<SkippedFile> unused;
  if (text.kind == FileText::Kind::refused)
    unused = SkippedFile{fmt::format("{}:1", path), "its rules are not used: it " + text.reason};
  auto file = text.ok() ? std::make_unique<IgnoreFile>(text.bytes) : nullptr;
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

bool exists(const std::string& path) {
  struct stat s {};
  return ::lstat(path.c_str(), &s) == 0;
}

}  // namespace

IgnoreFile::IgnoreFile(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (std::size_t number = 1; !text.empty(); ++number) {
    const bool ended = text.find('\n') != std::string_view::npos;
    std::string_view line = take_until(text, '\n');
    if (line.find('\0') != std::string_view::npos) line = line.substr(0, line.find('\0'));
    if (line.empty() || line.front() == '#') continue;
    if (line.back() == '\r' && ended) line.remove_suffix(1);
    line = without_trailing_spaces(line);
    const bool negative = !line.empty() && line.front() == '!';
    if (negative) line.remove_prefix(1);
    const bool directory_only = !line.empty() && line.back() == '/';
    if (directory_only) line.remove_suffix(1);
    if (line.empty()) continue;
    const bool base_name = line.find('/') == std::string_view::npos;
    if (!base_name && line.front() == '/') line.remove_prefix(1);
    if (line.empty()) continue;
    if (patterns_.add(line, base_name ? MatchedPart::name : MatchedPart::path,
                      {static_cast<std::uint32_t>(negative_.size()), directory_only}))
      negative_.push_back(negative);
    else if (unused_line_ == 0) unused_line_ = number;
  }
  patterns_.finish();
}

IgnoreFile::Verdict IgnoreFile::match(std::string_view path, std::string_view name, EntryKind kind,
                                      std::uint64_t* cost) const {
  const auto line = patterns_.last(path, name, kind, cost);
  return !line ? Verdict::none : negative_[*line] ? Verdict::included : Verdict::ignored;
}

IgnoreRules::IgnoreRules(std::shared_ptr<const RootDir> root,
                         const std::vector<std::string>& exclude)
    : IgnoreRules(std::move(root), exclude, user_excludes_file()) {}

IgnoreRules::IgnoreRules(std::shared_ptr<const RootDir> root,
                         const std::vector<std::string>& exclude, std::string user_excludes_file)
    : root_(std::move(root)),
      exclude_(exclude),
      user_(parse_outside(user_excludes_file, Links::follow)) {
  // The root is inside a repository whose top is above it.
  const std::string& path = root_->path();
  if (exists(join_path(path, ".git"))) return;
  std::string top = path;
  while (top.size() > 1) {
    top = std::string(parent_path(top));
    if (top.empty()) top = "/";
    if (!exists(join_path(top, ".git"))) continue;
    prefix_ = path.substr(top == "/" ? 1 : top.size() + 1) + "/";
    Scope scope;
    std::string directory = top;
    for (std::size_t at = 0;;) {
      auto next = std::make_shared<IgnoreScope>();
      next->parent = scope;
      next->base = at;
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

IgnoreRules::Scope IgnoreRules::enter(const Scope& parent, std::string_view directory,
                                      unsigned present) const {
  auto scope = std::make_shared<IgnoreScope>();
  scope->bytes = parent ? parent->bytes : 0;
  const auto open = [&](std::string_view name) {
    const std::string path = join_path(directory, name);
    FileText text = root_->read_small(path, kMaxRuleBytes);
    scope->bytes += text.bytes.size();
    // The rules of each directory are matched against everything below it, so the limit of one file
    // applies to their total size.
    if (scope->bytes > kMaxRuleBytes)
      text = {FileText::Kind::refused, {}, "and those of the directories above it are too large"};
    std::optional<SkippedFile> note;
    auto file = parse(text, path, &note);
    if (note) scope->notes.push_back(std::move(*note));
    return file;
  };
  if ((present & has_gitignore) != 0) scope->git = open(".gitignore");
  if ((present & has_ignore) != 0) scope->ignore = open(".ignore");
  if ((present & has_codefinderignore) != 0) scope->codefinder = open(".codefinderignore");
  if ((present & has_git) != 0) {
    const auto git = root_->stat(join_path(directory, ".git"));
    scope->repository = git && (git->kind == FileStat::Kind::directory ||
                                git->kind == FileStat::Kind::file);
    if (scope->repository && git->kind == FileStat::Kind::directory)
      scope->exclude = open(".git/info/exclude");
    // In a worktree, `.git` is a file that names the git directory; it is trusted in the root only.
    if (scope->repository && git->kind == FileStat::Kind::file && directory.empty())
      scope->exclude = parse_outside(exclude_file(root_->path()), Links::refuse);
  }
  if (!scope->git && !scope->ignore && !scope->codefinder && !scope->repository &&
      scope->notes.empty())
    return parent;
  scope->parent = parent;
  scope->base = prefix_.size() + (directory.empty() ? 0 : directory.size() + 1);
  return scope;
}

// git keeps tracking files that were added before a pattern ignored them, and a package that is
// built in place may ignore its own manifest this way. Import resolution needs the manifests beside
// the sources, so git's rules do not exclude them.
static bool is_project_manifest(std::string_view name) {
  static const RowsByWord rows(&LanguageDefinition::import_manifests);
  return rows.find(name) != nullptr;
}

IgnoreFile::Verdict IgnoreRules::own_verdict(const IgnoreScope* scope, std::string_view path,
                                             EntryKind kind) const {
  using Verdict = IgnoreFile::Verdict;
  if (exclude_.matches(path)) return Verdict::ignored;
  const std::string joined = prefix_.empty() ? std::string() : prefix_ + std::string(path);
  const std::string_view full = prefix_.empty() ? path : std::string_view(joined);
  for (const auto rules : {&IgnoreScope::codefinder, &IgnoreScope::ignore}) {
    for (const IgnoreScope* at = scope; at != nullptr; at = at->parent.get()) {
      if (!(at->*rules)) continue;
      const Verdict verdict = (at->*rules)->match(full.substr(at->base), file_name(path), kind);
      if (verdict != Verdict::none) return verdict;
    }
  }
  return Verdict::none;
}

bool IgnoreRules::ignored(const Scope& scope, std::string_view path, EntryKind kind) const {
  using Verdict = IgnoreFile::Verdict;
  if (const Verdict own = own_verdict(scope.get(), path, kind); own != Verdict::none)
    return own == Verdict::ignored;
  const std::string_view name = file_name(path);
  const std::string joined = prefix_.empty() ? std::string() : prefix_ + std::string(path);
  const std::string_view full = prefix_.empty() ? path : std::string_view(joined);
  const auto ask = [&](const IgnoreFile* file, const IgnoreScope& at) {
    return file == nullptr ? Verdict::none : file->match(full.substr(at.base), name, kind);
  };
  for (const IgnoreScope* at = scope.get(); at != nullptr; at = at->parent.get()) {
    Verdict verdict = ask(at->git.get(), *at);
    if (verdict == Verdict::none && at->repository) verdict = ask(at->exclude.get(), *at);
    if (verdict != Verdict::none)
      return verdict == Verdict::ignored &&
             (kind == EntryKind::directory || !is_project_manifest(name));
    if (at->repository) {
      const Verdict user = ask(user_.get(), *at);
      return user == Verdict::ignored;
    }
  }
  return user_ != nullptr && user_->match(full, name, kind) == Verdict::ignored;
}

IgnoreRules::Scope IgnoreRules::entered(const Scope& parent, std::string_view directory,
                                        unsigned present) const {
  constexpr std::size_t kMostKept = 4'096;
  std::lock_guard lock(entered_mutex_);
  const auto known = entered_.find(std::pair(present, std::string(directory)));
  if (known != entered_.end()) return known->second;
  if (entered_.size() >= kMostKept) entered_.clear();
  return entered_[std::pair(present, std::string(directory))] = enter(parent, directory, present);
}

bool IgnoreRules::path_ignored(std::string_view path, EntryKind kind) const {
  Scope scope = entered(outside_, "", unknown);
  for (std::size_t at = 0;;) {
    const std::size_t slash = path.find('/', at);
    const bool last = slash == std::string_view::npos;
    const std::string_view part = path.substr(0, slash);
    if (file_name(part) == ".git") return true;
    if (ignored(scope, part, last ? kind : EntryKind::directory)) return true;
    if (last) return false;
    scope = entered(scope, part, unknown);
    at = slash + 1;
  }
}

bool IgnoreRules::path_barred(std::string_view path) const {
  if (path.starts_with('/')) return false;  // The project's rules apply to its own files only.
  Scope scope = entered(outside_, "", has_ignore | has_codefinderignore);
  for (std::size_t at = 0;;) {
    const std::size_t slash = path.find('/', at);
    const bool last = slash == std::string_view::npos;
    const std::string_view part = path.substr(0, slash);
    const EntryKind kind = last ? EntryKind::file : EntryKind::directory;
    if (own_verdict(scope.get(), part, kind) == IgnoreFile::Verdict::ignored) return true;
    if (last) return false;
    scope = entered(scope, part, has_ignore | has_codefinderignore);
    at = slash + 1;
  }
}

bool IgnoreRules::is_rule_file(std::string_view name) {
  return name == ".gitignore" || name == ".ignore" || name == ".codefinderignore";
}

std::string user_excludes_file() {
  const auto git = find_binary_program("git", {});
  if (git) {
    const ProcessResult answer = run_process(
        {*git, "config", "--global", "--type=path", "--get", "core.excludesFile"},
        {.directory = "/", .environment = {{"GIT_DIR", "/dev/null"}}, .confined = true});
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
  if (!exists(join_path(top, ".git"))) return {};
  const GitPlace place = find_git(top);
  return place.common.empty() ? std::string() : join_path(place.common, "info/exclude");
}

std::string rules_stamp(const RootDir& root) {
  std::string stamp;
  struct stat info {};
  if (const GitPlace place = find_git(root.path());
      !place.top.empty() && ::lstat(join_path(place.common, "info/exclude").c_str(), &info) == 0)
    stamp = fmt::format("{} {},", info.st_size, change_mark(info));
  for (const char* name : {".codefinder.json", ".codefinderignore", ".gitignore", ".ignore"}) {
    const auto stat = root.stat(name);
    stamp += stat ? fmt::format("{} {} {},", stat->size, stat->mtime_ns, stat->inode) : ",";
  }
  return stamp;
}

}  // namespace codefinder::update
