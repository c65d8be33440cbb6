#include "index/update/ignore.h"

#include "base/log.h"
#include "base/path.h"
#include "index/update/process.h"

#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::index {

namespace {

constexpr std::uint64_t kMaxRuleBytes = 4u << 20;
constexpr int kMaxSteps = 200'000;

enum class Wild { match, no_match, abort_all, abort_to_star_star };

bool in_class(std::string_view name, unsigned char c, bool& known) {
  known = true;
  if (name == "alnum") return std::isalnum(c) != 0;
  if (name == "alpha") return std::isalpha(c) != 0;
  if (name == "blank") return c == ' ' || c == '\t';
  if (name == "cntrl") return std::iscntrl(c) != 0;
  if (name == "digit") return std::isdigit(c) != 0;
  if (name == "graph") return std::isgraph(c) != 0;
  if (name == "lower") return std::islower(c) != 0;
  if (name == "print") return std::isprint(c) != 0;
  if (name == "punct") return std::ispunct(c) != 0;
  if (name == "space") return std::isspace(c) != 0;
  if (name == "upper") return std::isupper(c) != 0;
  if (name == "xdigit") return std::isxdigit(c) != 0;
  known = false;
  return false;
}

// The same decisions as git's wildmatch.c, over views: at(…) past the end is NUL.
class Matcher {
 public:
  Matcher(std::string_view pattern, std::string_view text, bool pathname) : p_(pattern), t_(text), pathname_(pathname) {}
  bool run() { return go(0, 0) == Wild::match; }

 private:
  unsigned char p(std::size_t i) const { return i < p_.size() ? static_cast<unsigned char>(p_[i]) : 0; }
  unsigned char t(std::size_t i) const { return i < t_.size() ? static_cast<unsigned char>(t_[i]) : 0; }

  Wild go(std::size_t pi, std::size_t ti) {
    for (; pi < p_.size(); ++pi, ++ti) {
      if (++steps_ > kMaxSteps) return Wild::abort_all;
      const unsigned char tc = t(ti);
      unsigned char pc = p(pi);
      if (tc == 0 && pc != '*') return Wild::abort_all;
      switch (pc) {
        case '?':
          if (pathname_ && tc == '/') return Wild::no_match;
          continue;
        case '*': return star(pi, ti);
        case '[': {
          const Wild set = bracket(pi, tc);
          if (set != Wild::match) return set;
          continue;
        }
        case '\\': pc = p(++pi); [[fallthrough]];
        default:
          if (tc != pc) return Wild::no_match;
          continue;
      }
    }
    return ti < t_.size() ? Wild::no_match : Wild::match;
  }

  Wild star(std::size_t pi, std::size_t ti) {
    bool cross = !pathname_;
    ++pi;
    if (p(pi) == '*') {
      const std::size_t second = pi;
      while (p(++pi) == '*') {
      }
      if (!pathname_) {
        cross = true;
      } else if ((second < 2 || p(second - 2) == '/') && (p(pi) == 0 || p(pi) == '/' || (p(pi) == '\\' && p(pi + 1) == '/'))) {
        if (p(pi) == '/' && go(pi + 1, ti) == Wild::match) return Wild::match;
        cross = true;
      }
    }
    if (p(pi) == 0) {
      if (!cross && t_.find('/', ti) != std::string_view::npos) return Wild::abort_to_star_star;
      return Wild::match;
    }
    if (!cross && p(pi) == '/') {
      const std::size_t slash = t_.find('/', ti);
      if (slash == std::string_view::npos) return Wild::abort_all;
      return go(pi + 1, slash + 1);
    }
    unsigned char tc = t(ti);
    for (;;) {
      if (tc == 0) break;
      if (++steps_ > kMaxSteps) return Wild::abort_all;
      const unsigned char pc = p(pi);
      if (pc != '*' && pc != '?' && pc != '[' && pc != '\\') {
        while ((tc = t(ti)) != 0 && (cross || tc != '/')) {
          if (tc == pc) break;
          ++ti;
        }
        if (tc != pc) return cross ? Wild::abort_all : Wild::abort_to_star_star;
      }
      const Wild matched = go(pi, ti);
      if (matched != Wild::no_match) {
        if (!cross || matched != Wild::abort_to_star_star) return matched;
      } else if (!cross && tc == '/') {
        return Wild::abort_to_star_star;
      }
      tc = t(++ti);
    }
    return Wild::abort_all;
  }

  // `pi` stands on '[' and is left on its ']'.  Wild::match means: the character is in the set.
  Wild bracket(std::size_t& pi, unsigned char tc) {
    unsigned char pc = p(++pi);
    if (pc == '^') pc = '!';
    const bool negated = pc == '!';
    if (negated) pc = p(++pi);
    unsigned char previous = 0;
    bool matched = false;
    do {
      if (pc == 0) return Wild::abort_all;
      if (pc == '\\') {
        pc = p(++pi);
        if (pc == 0) return Wild::abort_all;
        if (tc == pc) matched = true;
      } else if (pc == '-' && previous != 0 && p(pi + 1) != 0 && p(pi + 1) != ']') {
        pc = p(++pi);
        if (pc == '\\') {
          pc = p(++pi);
          if (pc == 0) return Wild::abort_all;
        }
        if (tc <= pc && tc >= previous) matched = true;
        pc = 0;
      } else if (pc == '[' && p(pi + 1) == ':') {
        const std::size_t start = pi + 2;
        std::size_t end = start;
        while (p(end) != 0 && p(end) != ']') ++end;
        if (p(end) == 0) return Wild::abort_all;
        if (end == start || p(end - 1) != ':') {  // No ":]": an ordinary set.
          if (tc == '[') matched = true;
        } else {
          bool known = false;
          if (in_class(p_.substr(start, end - 1 - start), tc, known)) matched = true;
          if (!known) return Wild::abort_all;
          pi = end;
          pc = 0;
        }
      } else if (tc == pc) {
        matched = true;
      }
      previous = pc;
      pc = p(++pi);
    } while (pc != ']');
    return matched == negated || (pathname_ && tc == '/') ? Wild::no_match : Wild::match;
  }

  std::string_view p_, t_;
  bool pathname_;
  int steps_ = 0;
};

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

bool has_wildcard(std::string_view text) { return text.find_first_of("*?[\\") != std::string_view::npos; }

std::unique_ptr<IgnoreFile> parse_fd(int fd) {
  if (fd < 0) return nullptr;
  std::string text;
  struct stat s {};
  if (::fstat(fd, &s) == 0 && S_ISREG(s.st_mode) && static_cast<std::uint64_t>(s.st_size) <= kMaxRuleBytes) {
    char buffer[16384];
    for (ssize_t got; text.size() <= kMaxRuleBytes && (got = ::read(fd, buffer, sizeof buffer)) != 0;) {
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) break;
      text.append(buffer, static_cast<std::size_t>(got));
    }
  }
  ::close(fd);
  auto file = std::make_unique<IgnoreFile>(text);
  return file->empty() ? nullptr : std::move(file);
}

// A file that the user's own set-up or the path of the root names; not one of the project.
std::unique_ptr<IgnoreFile> parse_outside(const std::string& path, bool follow) {
  if (path.empty()) return nullptr;
  return parse_fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (follow ? 0 : O_NOFOLLOW)));
}

bool exists(const std::string& path) {
  struct stat s {};
  return ::lstat(path.c_str(), &s) == 0;
}

}  // namespace

bool wildmatch(std::string_view pattern, std::string_view text, bool pathname) { return Matcher(pattern, text, pathname).run(); }

IgnoreFile::IgnoreFile(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (line.find('\0') != std::string_view::npos) line = line.substr(0, line.find('\0'));
    if (line.empty() || line.front() == '#') continue;
    if (line.back() == '\r' && end != std::string_view::npos) line.remove_suffix(1);
    line = without_trailing_spaces(line);
    Line out;
    if (!line.empty() && line.front() == '!') {
      out.negative = true;
      line.remove_prefix(1);
    }
    if (!line.empty() && line.back() == '/') {
      out.directory_only = true;
      line.remove_suffix(1);
    }
    if (line.empty()) continue;
    out.base_name = line.find('/') == std::string_view::npos;
    if (!out.base_name && line.front() == '/') line.remove_prefix(1);
    out.literal = !has_wildcard(line);
    if (out.base_name && line.front() == '*' && !has_wildcard(line.substr(1))) {
      out.suffix = true;
      line.remove_prefix(1);
    }
    if ((out.literal || out.suffix) && !line.empty()) out.last = line.back();
    out.pattern = line;
    lines_.push_back(std::move(out));
  }
}

IgnoreFile::Verdict IgnoreFile::match(std::string_view path, std::string_view name, bool directory) const {
  const char end = name.empty() ? '\0' : name.back();  // Of the path, too.
  for (auto line = lines_.rbegin(); line != lines_.rend(); ++line) {
    if (line->directory_only && !directory) continue;
    if (line->last != 0 && line->last != end) continue;
    const std::string_view subject = line->base_name ? name : path;
    const bool hit = line->literal  ? subject == line->pattern
                     : line->suffix ? subject.ends_with(line->pattern)
                                    : wildmatch(line->pattern, subject, !line->base_name);
    if (hit) return line->negative ? Verdict::included : Verdict::ignored;
  }
  return Verdict::none;
}

IgnoreRules::IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude)
    : IgnoreRules(std::move(root), exclude, user_excludes_file()) {}

IgnoreRules::IgnoreRules(std::shared_ptr<const RootDir> root, const std::vector<std::string>& exclude,
                         std::string user_excludes_file)
    : root_(std::move(root)), exclude_(exclude.begin(), exclude.end()), user_(parse_outside(user_excludes_file, true)) {
  // The repository the root lies in, when its top is above the root.
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
      next->git = parse_outside(join_path(directory, ".gitignore"), false);
      next->repository = directory == top;
      if (next->repository) next->exclude = parse_outside(join_path(directory, ".git/info/exclude"), false);
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

IgnoreRules::Scope IgnoreRules::enter(const Scope& parent, std::string_view directory, unsigned present) const {
  const auto open = [&](std::string_view name) { return parse_fd(root_->open_file(join_path(directory, name))); };
  auto scope = std::make_shared<IgnoreScope>();
  if ((present & has_gitignore) != 0) scope->git = open(".gitignore");
  if ((present & has_ignore) != 0) scope->ignore = open(".ignore");
  if ((present & has_codefinderignore) != 0) scope->codefinder = open(".codefinderignore");
  if ((present & has_git) != 0) {
    const auto git = root_->stat(join_path(directory, ".git"));
    scope->repository = git && (git->kind == FileStat::Kind::directory || git->kind == FileStat::Kind::file);
    if (scope->repository && git->kind == FileStat::Kind::directory) scope->exclude = open(".git/info/exclude");
  }
  if (!scope->git && !scope->ignore && !scope->codefinder && !scope->repository) return parent;
  scope->parent = parent;
  scope->base = prefix_.size() + (directory.empty() ? 0 : directory.size() + 1);
  return scope;
}

// git goes on tracking what was added before a pattern came to ignore it, and a package that is built in place ignores its own
// manifest so: a manifest that stands beside the sources is needed to find anything in them.
static bool is_project_manifest(std::string_view name) {
  for (const std::string_view known : {"package.json", "tsconfig.json", "go.mod", "Cargo.toml", "pyproject.toml"})
    if (name == known) return true;
  return false;
}

IgnoreFile::Verdict IgnoreRules::own_verdict(const IgnoreScope* scope, std::string_view path, bool directory) const {
  using Verdict = IgnoreFile::Verdict;
  for (const Glob& glob : exclude_) {
    if (glob.matches(path)) return Verdict::ignored;
  }
  const std::string joined = prefix_.empty() ? std::string() : prefix_ + std::string(path);
  const std::string_view full = prefix_.empty() ? path : std::string_view(joined);
  for (const auto kind : {&IgnoreScope::codefinder, &IgnoreScope::ignore}) {
    for (const IgnoreScope* at = scope; at != nullptr; at = at->parent.get()) {
      if (!(at->*kind)) continue;
      const Verdict verdict = (at->*kind)->match(full.substr(at->base), file_name(path), directory);
      if (verdict != Verdict::none) return verdict;
    }
  }
  return Verdict::none;
}

bool IgnoreRules::ignored(const Scope& scope, std::string_view path, bool directory) const {
  using Verdict = IgnoreFile::Verdict;
  if (const Verdict own = own_verdict(scope.get(), path, directory); own != Verdict::none) return own == Verdict::ignored;
  const std::string_view name = file_name(path);
  const std::string joined = prefix_.empty() ? std::string() : prefix_ + std::string(path);
  const std::string_view full = prefix_.empty() ? path : std::string_view(joined);
  const auto ask = [&](const IgnoreFile* file, const IgnoreScope& at) {
    return file == nullptr ? Verdict::none : file->match(full.substr(at.base), name, directory);
  };
  for (const IgnoreScope* at = scope.get(); at != nullptr; at = at->parent.get()) {
    Verdict verdict = ask(at->git.get(), *at);
    if (verdict == Verdict::none && at->repository) verdict = ask(at->exclude.get(), *at);
    if (verdict != Verdict::none) return verdict == Verdict::ignored && (directory || !is_project_manifest(name));
    if (at->repository) {
      const Verdict user = ask(user_.get(), *at);
      return user == Verdict::ignored;
    }
  }
  return user_ != nullptr && user_->match(full, name, directory) == Verdict::ignored;
}

bool IgnoreRules::path_ignored(std::string_view path, bool directory) const {
  Scope scope = enter(outside_, "");
  for (std::size_t at = 0;;) {
    const std::size_t slash = path.find('/', at);
    const bool last = slash == std::string_view::npos;
    const std::string_view part = path.substr(0, slash);
    if (file_name(part) == ".git") return true;
    if (ignored(scope, part, !last || directory)) return true;
    if (last) return false;
    scope = enter(scope, part);
    at = slash + 1;
  }
}

bool IgnoreRules::path_barred(std::string_view path) const {
  if (path.starts_with('/')) return false;  // The project's rules are about its own files.
  Scope scope = enter(outside_, "", has_ignore | has_codefinderignore);
  for (std::size_t at = 0;;) {
    const std::size_t slash = path.find('/', at);
    const bool last = slash == std::string_view::npos;
    const std::string_view part = path.substr(0, slash);
    if (own_verdict(scope.get(), part, !last) == IgnoreFile::Verdict::ignored) return true;
    if (last) return false;
    scope = enter(scope, part, has_ignore | has_codefinderignore);
    at = slash + 1;
  }
}

bool IgnoreRules::is_rule_file(std::string_view name) {
  return name == ".gitignore" || name == ".ignore" || name == ".codefinderignore";
}

std::string user_excludes_file() {
  const auto git = find_program("git", {});
  if (git) {
    const ProcessResult answer =
        run_process({*git, "config", "--global", "--type=path", "--get", "core.excludesFile"}, {.directory = "/"});
    if (answer.exit_code == 0) {
      std::string path = answer.output.substr(0, answer.output.find('\n'));
      if (!path.empty()) return path;
    }
  }
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config != nullptr && config[0] == '/')
    return join_path(config, "git/ignore");
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/') return join_path(home, ".config/git/ignore");
  return {};
}

std::string rules_stamp(const RootDir& root) {
  std::string stamp;
  for (const char* name : {".codefinder.json", ".codefinderignore", ".gitignore", ".ignore"}) {
    const auto stat = root.stat(name);
    stamp += stat ? fmt::format("{} {} {},", stat->size, stat->mtime_ns, stat->inode) : ",";
  }
  return stamp;
}

}  // namespace codefinder::index
