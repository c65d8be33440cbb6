// Gathers what several checks need.
#include "setup/subject.h"

#include <chrono>
#include <cstdlib>
#include <utility>

namespace codefinder::setup {

namespace {

constexpr std::chrono::seconds kMostWalk{5};

}  // namespace

std::string environment_variable(std::string_view name) {
  const char* const value = std::getenv(std::string(name).c_str());
  return value != nullptr ? value : "";
}

std::string home_of(const Variable& variable) {
  std::string home = variable("HOME");
  return home.starts_with('/') ? home : std::string();
}

Subject make_subject(const SubjectRequest& request) {
  handlers::LoadedSettings loaded = handlers::load_settings(request.root, {}, request.flags);
  index::IndexOptions options = handlers::index_options(loaded.settings, request.root);
  auto place = index::cache_place(options);
  auto tree = index::survey_project(options, kMostWalk);
  return {.root = request.root,
          .root_named = request.root_named,
          .variable = environment_variable,
          .loaded = std::move(loaded),
          .settings_file = handlers::user_settings_path(),
          .options = std::move(options),
          .place = std::move(place),
          .tree = std::move(tree)};
}

}  // namespace codefinder::setup
