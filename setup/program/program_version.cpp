// Compares the place of a program with the project, and runs it.
#include "setup/program/program_version.h"

#include "base/log.h"
#include "base/path.h"
#include "index/diagnosis.h"

#include <chrono>

namespace codefinder::setup {

namespace {

constexpr std::chrono::seconds kMaxVersionTime{2};

std::string canonical_or_same(std::string_view path) {
  Result<std::string> real = canonical_path(path);
  return real ? std::move(real).value() : normalize_path(path);
}

bool is_of_project(const std::string& program, const Subject& subject) {
  const std::string root = canonical_or_same(subject.root);
  if (root == "/") return false;
  const std::string place = join_path(canonical_or_same(parent_path(program)), file_name(program));
  return relative_to(place, root) || relative_to(canonical_or_same(program), root);
}

}  // namespace

ProgramVersion ask_version(const std::string& program, const Subject& subject) {
  if (!program.starts_with('/')) return {};
  if (is_of_project(program, subject)) return {.answer = Answer::of_project};
  const std::chrono::milliseconds limit = time_left(subject, kMaxVersionTime);
  if (limit.count() == 0) return {.answer = Answer::not_asked};
  index::VersionAnswer asked = index::version_of(program, limit);
  return {.version = std::move(asked.version),
          .answer = asked.silent ? Answer::silent : Answer::given};
}

std::string other_version(const std::string& version, const std::string& own) {
  return fmt::format(
      "version {}, this program is {}: where the formats of their indexes differ, each builds the "
      "index afresh after the other",
      version, own);
}

std::optional<Finding> unanswered(Answer answer, const std::string& starts) {
  switch (answer) {
    case Answer::given: break;
    case Answer::silent:
      return Finding{Level::warning, starts + ", which does not answer --version in time", {}};
    case Answer::not_asked: return not_checked(starts);
    case Answer::of_project:
      return Finding{Level::ok, starts + ", which is inside the project: it is not run", {}};
  }
  return std::nullopt;
}

}  // namespace codefinder::setup
