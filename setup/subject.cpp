// Gathers what several checks need.
#include "setup/subject.h"

#include "base/clock.h"
#include "base/log.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

namespace codefinder::setup {

namespace {

constexpr std::chrono::seconds kMostTime{10}, kMostWalk{5}, kMostGit{2};

}  // namespace

std::string environment_variable(std::string_view name) {
  const char* const value = std::getenv(std::string(name).c_str());
  return value != nullptr ? value : "";
}

std::string home_of(const Variable& variable) {
  std::string home = variable("HOME");
  return home.starts_with('/') ? home : std::string();
}

std::chrono::milliseconds time_left(const Subject& subject, std::chrono::milliseconds most) {
  using std::chrono::milliseconds;
  const auto now = system_clock().now();
  if (now >= subject.deadline) return milliseconds(0);
  return std::min(most, std::chrono::ceil<milliseconds>(subject.deadline - now));
}

Finding not_checked(const std::string& what) {
  return {
      Level::warning,
      fmt::format("not checked: {}; the {} s for all checks were over", what, kMostTime.count()),
      {}};
}

Subject make_subject(const SubjectRequest& request) {
  const auto deadline = system_clock().now() + kMostTime;
  handlers::LoadedSettings loaded = handlers::load_settings(request.root, {}, request.flags);
  index::IndexOptions options = handlers::index_options(loaded.settings, request.root);
  auto place = index::cache_place(options);
  index::Repository repository = index::find_repository(request.root, kMostGit);
  auto tree = index::survey_project(
      options, {.limit = kMostWalk, .ask_git = !repository.silent, .named = request.root_named});
  return {.root = request.root,
          .root_named = request.root_named,
          .variable = environment_variable,
          .loaded = std::move(loaded),
          .settings_file = handlers::user_settings_path(),
          .options = std::move(options),
          .place = std::move(place),
          .tree = std::move(tree),
          .repository = std::move(repository),
          .deadline = deadline};
}

}  // namespace codefinder::setup
