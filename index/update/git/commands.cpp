// Runs git with a fixed set of commands, overridden configuration and a clean environment.

#include "index/update/git/commands.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/update/git/process.h"

#include <algorithm>
#include <array>

namespace codefinder::update {

namespace {

using Variables = std::vector<std::pair<std::string, std::string>>;

// Candidates for a branch that has no upstream of its own.
constexpr std::array kUsualUpstreams{"refs/remotes/origin/HEAD", "refs/remotes/origin/main",
                                     "refs/remotes/origin/master", "refs/heads/main",
                                     "refs/heads/master"};

/// Take precedence over all configuration files. Not passed as `-c name=value`, which git splits at
/// the first '='.
constexpr std::pair<const char*, const char*> kOverrides[] = {
    {"core.fsmonitor", "false"},
    {"core.hooksPath", "/dev/null"},
    {"core.attributesFile", "/dev/null"},
    {"core.alternateRefsCommand", "false"},
    {"core.sshCommand", "false"},
    {"core.gitProxy", "none"},
    {"core.askPass", ""},
    {"core.pager", "cat"},
    {"core.editor", "false"},
    {"core.preloadIndex", "false"},
    {"core.quotePath", "false"},
    {"credential.helper", ""},
    {"diff.external", ""},
    {"gc.auto", "0"},
    {"index.threads", "1"},
    {"log.showSignature", "false"},
    {"maintenance.auto", "false"},
    {"protocol.allow", "never"},
    {"safe.bareRepository", "explicit"},
    {"submodule.recurse", "false"},
};

/// run_process removes every inherited GIT_* variable.
Variables common_environment() {
  Variables out{{"GIT_OPTIONAL_LOCKS", "0"},
                {"GIT_TERMINAL_PROMPT", "0"},
                {"GIT_LITERAL_PATHSPECS", "1"},
                {"GIT_ATTR_NOSYSTEM", "1"},
                {"GIT_NO_REPLACE_OBJECTS", "1"},
                {"GIT_NO_LAZY_FETCH", "1"},
                {"GIT_ALLOW_PROTOCOL", "none"},
                {"GIT_PROTOCOL_FROM_USER", "0"},
                {"GIT_PAGER", "cat"},
                {"GIT_EDITOR", "false"},
                {"GIT_SSH_COMMAND", "false"},
                {"GIT_ASKPASS", "false"},
                {"GIT_TRACE", "0"},
                {"GIT_TRACE2", "0"},
                {"GIT_TRACE2_EVENT", "0"},
                {"GIT_TRACE2_PERF", "0"}};
  std::size_t count = 0;
  for (const auto& [name, value] : kOverrides) {
    out.emplace_back("GIT_CONFIG_KEY_" + std::to_string(count), name);
    out.emplace_back("GIT_CONFIG_VALUE_" + std::to_string(count), value);
    ++count;
  }
  out.emplace_back("GIT_CONFIG_COUNT", std::to_string(count));
  return out;
}

std::vector<std::string> lines(std::string_view text, char end) {
  const std::vector<std::string_view> parts = split(text, std::string_view(&end, 1));
  return {parts.begin(), parts.end()};
}

/// git's notation of booleans.
bool is_true(std::string_view value) {
  return value == "true" || value == "yes" || value == "on" || value == "1";
}
bool is_false(std::string_view value) {
  return value == "false" || value == "no" || value == "off" || value == "0" || value.empty();
}

void apply_attribute(GitAttributes& attributes, std::string_view name, std::string_view value) {
  const bool given = value != "unspecified" && value != "unset";
  if (name == "text") {
    if (given) attributes.text = true;
    else if (value == "unset") attributes.text = false;
  } else if (name == "crlf" || name == "eol") {  // They imply `text` unless it is set.
    if (!attributes.text && given) attributes.text = true;
    else if (!attributes.text && name == "crlf" && value == "unset") attributes.text = false;
  } else if (name == "ident") {
    attributes.ident = value == "set";
  } else {
    attributes.filtered = attributes.filtered || given;
  }
}

}  // namespace

GitCommands::GitCommands(const GitPlace& place, const std::string& root, std::stop_token stop)
    : place_(place), stop_(std::move(stop)) {
  if (!place.top.empty()) git_ = find_binary_program("git", root);
}

GitCommands::Output GitCommands::run(std::vector<std::string> arguments, Config config,
                                     std::string input) {
  if (!git_ || timed_out_) return {-1, {}};
  ProcessOptions options;
  options.directory = place_.top;
  options.input = std::move(input);
  options.confined = true;
  options.stop = stop_;
  // These commands read small files; a configuration file that is a pipe must not block the first
  // answer.
  if (config == Config::user_too) options.timeout = user_limit_;
  options.environment = common_environment();
  if (config == Config::repository) {
    options.environment.emplace_back("GIT_CONFIG_NOSYSTEM", "1");
    options.environment.emplace_back("GIT_CONFIG_GLOBAL", "/dev/null");
  }
  if (opened_) {
    // The work tree is the indexed one, even if core.worktree names another.
    options.environment.emplace_back("GIT_DIR", place_.directory);
    options.environment.emplace_back("GIT_WORK_TREE", place_.top);
  } else {
    options.environment.emplace_back("GIT_CEILING_DIRECTORIES",
                                     std::string(parent_path(place_.top)));
  }
  std::vector<std::string> line{*git_, "--no-pager"};
  std::move(arguments.begin(), arguments.end(), std::back_inserter(line));
  ProcessResult result = run_process(line, options);
  timed_out_ = result.exit_code < 0;
  return {result.exit_code, std::move(result.output)};
}

bool GitCommands::open(std::chrono::milliseconds limit) {
  user_limit_ = limit;
  // Runs without GIT_DIR, since git checks ownership only of repositories that it discovers itself,
  // and with the user's configuration, which may list directories of other users as safe.
  const Output found = run(
      {"rev-parse", "--is-bare-repository", "--show-object-format", "--absolute-git-dir"},
      Config::user_too);
  if (found.exit_code != 0) return false;
  const std::size_t first = found.text.find('\n');
  const std::size_t second = first == std::string::npos ? first : found.text.find('\n', first + 1);
  if (second == std::string::npos || found.text.back() != '\n') return false;
  const std::string_view bare = std::string_view(found.text).substr(0, first);
  const std::string_view format = std::string_view(found.text)
                                      .substr(first + 1, second - first - 1);
  const std::string directory = found.text.substr(second + 1, found.text.size() - second - 2);
  if (bare != "false" || (format != "sha1" && format != "sha256")) return false;
  hash_ = format == "sha1" ? GitHash::sha1 : GitHash::sha256;
  const auto mine = canonical_path(place_.directory), gits = canonical_path(directory);
  opened_ = mine && gits && *mine == *gits;
  return opened_;
}

std::optional<GitSettings> GitCommands::settings() {
  const Output listed = run({"config", "-z", "--get-regexp", "^core\\.(filemode|autocrlf)$"},
                            Config::user_too);
  if (listed.exit_code != 0 && listed.exit_code != 1) return std::nullopt;  // 1: neither is set.
  GitSettings out;
  for (const std::string& line : lines(listed.text, '\0')) {
    // A key without a value is true.
    const std::size_t end = std::min(line.find('\n'), line.size());
    const std::string name = line.substr(0, end);
    const std::string value = end == line.size() ? "true" : line.substr(end + 1);
    if (name == "core.filemode") out.file_mode = !is_false(value);
    else out.convert_lines = is_true(value) || value == "input";
  }
  return out;
}

std::optional<bool> GitCommands::has_head() {
  const Output head = run({"rev-parse", "--verify", "--quiet", "--end-of-options", "HEAD"});
  if (head.exit_code < 0 || head.exit_code > 1) return std::nullopt;
  return head.exit_code == 0;
}

std::optional<std::vector<std::string>> GitCommands::staged() {
  const Output listed = run({"diff-index", "--cached", "--name-only", "-z", "--no-renames",
                             "--no-ext-diff", "--no-textconv", "--ignore-submodules=all", "HEAD",
                             "--"});
  if (listed.exit_code != 0) return std::nullopt;
  return lines(listed.text, '\0');
}

std::vector<std::string> GitCommands::upstreams() {
  // Fails if HEAD is detached, and if the branch has no upstream or that does not exist any more.
  const Output own = run({"rev-parse", "--verify", "--quiet", "--symbolic-full-name",
                          "--end-of-options", "@{upstream}"});
  if (own.exit_code == 0 && own.text.starts_with("refs/")) return lines(own.text, '\n');
  std::vector<std::string> arguments{"for-each-ref", "--format=%(refname) %(symref)"};
  arguments.insert(arguments.end(), kUsualUpstreams.begin(), kUsualUpstreams.end());
  const Output refs = run(std::move(arguments));
  if (refs.exit_code != 0) return {};
  const std::vector<std::string> known = lines(refs.text, '\n');
  std::vector<std::string> out;
  for (const std::string_view usual : kUsualUpstreams)
    for (const std::string_view ref : known) {
      const std::size_t end = ref.find(' ');
      if (end == std::string_view::npos || ref.substr(0, end) != usual) continue;
      const std::string_view target = ref.substr(end + 1);  // For a symbolic ref: origin/HEAD.
      out.emplace_back(target.empty() ? usual : target);
    }
  return out;
}

std::vector<std::string> GitCommands::changed_since_branching(
    const std::vector<std::string>& upstreams) {
  for (const std::string& ref : upstreams) {
    const Output base = run({"merge-base", "--end-of-options", ref, "HEAD"});
    if (base.exit_code != 0) continue;
    const Output changed = run({"diff-tree", "-r", "-z", "--name-only", "--no-renames",
                                "--no-ext-diff", "--no-textconv", "--ignore-submodules=all",
                                "--end-of-options", base.text.substr(0, base.text.find('\n')),
                                "HEAD"});
    if (changed.exit_code == 0) return lines(changed.text, '\0');
  }
  return {};
}

std::optional<std::map<std::string, GitAttributes>> GitCommands::attributes(
    const std::vector<std::string>& paths) {
  std::string input;
  for (const std::string& path : paths) input += path + '\0';
  std::map<std::string, GitAttributes> out;
  if (input.empty()) return out;
  const Output answer = run({"check-attr", "--cached", "--stdin", "-z", "text", "crlf", "eol",
                             "ident", "filter", "working-tree-encoding"},
                            Config::repository, std::move(input));
  if (answer.exit_code != 0) return std::nullopt;
  // Repeated records: PATH NUL ATTRIBUTE NUL VALUE NUL.
  std::string_view rest = answer.text;
  const auto next = [&] {
    const std::string_view field = rest.substr(0, rest.find('\0'));
    rest.remove_prefix(std::min(rest.size(), field.size() + 1));
    return field;
  };
  while (!rest.empty()) {
    const std::string_view path = next(), name = next(), value = next();
    apply_attribute(out[std::string(path)], name, value);
  }
  return out;
}

std::optional<std::string> GitCommands::index_listing() {
  Output listed = run({"ls-files", "-z", "--stage", "--debug"});
  if (listed.exit_code != 0) return std::nullopt;
  return std::move(listed.text);
}

}  // namespace codefinder::update
