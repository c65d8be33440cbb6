// Judges the git on PATH, and whether it accepts the repository.
#include "setup/doctor/check_git.h"

#include "base/log.h"
#include "base/strings.h"
#include "setup/config/shell_word.h"
#include "setup/program/program_path.h"

#include <unistd.h>

#include <charconv>

namespace codefinder::setup {

namespace {

// Before, git does not read GIT_CONFIG_COUNT, with which codefinder overrides the settings of a
// repository that name programs.
constexpr int kOldestMajor = 2, kOldestMinor = 31;

constexpr std::string_view kLost =
    "no file counts as recent, `changes` and `publish` do not work, and commits do not help the "
    "search; all else does";

bool is_old(std::string_view version) {
  int major = 0, minor = 0;
  const std::string_view first = take_until(version, '.'), second = take_until(version, '.');
  std::from_chars(first.data(), first.data() + first.size(), major);
  std::from_chars(second.data(), second.data() + second.size(), minor);
  return major < kOldestMajor || (major == kOldestMajor && minor < kOldestMinor);
}

std::string git_install(const GitFacts& facts) {
  return facts.has_apt ? "sudo apt-get install git" : "install git, so that it is on PATH";
}

Finding unreadable_repository(const GitFacts& facts) {
  const index::Repository& repository = facts.repository;
  if (repository.owner != facts.user)
    return {Level::warning,
            fmt::format("git does not read {}, which belongs to another user (uid {}): {}",
                        repository.top, repository.owner, kLost),
            {"git config --global --add safe.directory " + shell_word(repository.top)}};
  return {Level::warning,
          fmt::format("git does not read {}: {}", repository.top, kLost),
          {fmt::format("git -C {} status   # shows why", shell_word(repository.top))}};
}

}  // namespace

GitFacts git_facts(const Subject& subject) {
  return {.repository = subject.repository, .user = ::geteuid(), .has_apt = has_apt()};
}

Findings check_git(const GitFacts& facts) {
  const index::Repository& repository = facts.repository;
  if (!repository.script.empty())
    return {
        {Level::warning,
         fmt::format("{} is a script, which codefinder does not run: {}", repository.script, kLost),
         {"put the directory of git's program before it in PATH"}}};
  if (repository.program.empty()) {
    if (repository.top.empty())
      return {{Level::ok, "no repository, and no git on PATH outside of the project", {}}};
    return {{Level::warning,
             fmt::format("there is no git on PATH, outside of the project: {}", kLost),
             {git_install(facts)}}};
  }
  if (repository.silent)
    return {{Level::warning,
             fmt::format("{} does not answer in time: {}", repository.program, kLost),
             {fmt::format("{} {}   # has to end at once", shell_word(repository.program),
                          repository.version.empty()
                              ? "--version"
                              : "-C " + shell_word(repository.top) + " status")}}};
  const std::string git = fmt::format(
      "{} ({})", repository.program,
      repository.version.empty() ? "it does not run" : repository.version);
  if (repository.version.empty())
    return {{Level::warning, fmt::format("{}: {}", git, kLost), {git_install(facts)}}};
  if (is_old(repository.version))
    return {{Level::warning,
             fmt::format("{} is older than {}.{}: it does not read the variables by which "
                         "codefinder overrides settings of a repository that name programs",
                         git, kOldestMajor, kOldestMinor),
             {git_install(facts)}}};
  if (repository.top.empty()) return {{Level::ok, git + "; no repository", {}}};
  if (!repository.readable) return {unreadable_repository(facts)};
  return {{Level::ok, fmt::format("{} reads {}", git, repository.top), {}}};
}

}  // namespace codefinder::setup
