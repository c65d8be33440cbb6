// Gathers what several checks need.
#include "setup/program/subject.h"

#include "base/clock.h"
#include "base/log.h"
#include "lsp/json.h"
#include "setup/config/shell_word.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

namespace codefinder::setup {

namespace {

constexpr std::chrono::seconds kMaxTime{10}, kMaxWalk{5}, kMaxGit{2};

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
  return {Level::warning,
          fmt::format("not checked: {}; the {} s for all checks were over", what, kMaxTime.count()),
          {}};
}

namespace {

/// Without one the root of the request is no directory that the user chose.
bool has_current_directory() {
  std::error_code error;
  return !std::filesystem::current_path(error).empty();
}

Result<index::ProjectTree> survey(const SubjectRequest& request, const index::IndexOptions& options,
                                  bool ask_git) {
  if (!request.root_named && !has_current_directory())
    return Error{
        ErrorCode::not_found, "the current directory was deleted, or its path cannot be read", {}};
  return index::survey_project(
      options, {.limit = kMaxWalk, .ask_git = ask_git, .named = request.root_named});
}

std::string index_options_of(const nlohmann::json& flags) {
  std::string options;
  if (!flags.is_object()) return options;
  for (const handlers::Setting& setting : handlers::settings_table()) {
    const handlers::Field& field = setting.field;
    const auto flag = flags.find(std::string(field.name));
    if (!field.name.starts_with("index.") || flag == flags.end() || *flag == false) continue;
    options += " --" + std::string(field.command_line.name);
    if (flag->is_string()) options += " " + shell_word(flag->get<std::string>());
    else if (!flag->is_boolean()) options += " " + lsp::dump_json(*flag);
  }
  return options;
}

}  // namespace

Subject make_subject(const SubjectRequest& request) {
  const auto deadline = system_clock().now() + kMaxTime;
  handlers::LoadedSettings loaded = handlers::load_settings(request.root, {}, request.flags);
  index::IndexOptions options = handlers::index_options(loaded.settings, request.root);
  auto place = index::cache_place(options);
  index::Repository repository = index::find_repository(request.root, kMaxGit);
  auto tree = survey(request, options, !repository.silent);
  return {.root = request.root,
          .root_named = request.root_named,
          .variable = environment_variable,
          .loaded = std::move(loaded),
          .settings_file = handlers::user_settings_path(),
          .options = std::move(options),
          .root_option = request.root_named ? " --project-root " + shell_word(request.root) : "",
          .index_options = index_options_of(request.flags),
          .place = std::move(place),
          .tree = std::move(tree),
          .repository = std::move(repository),
          .deadline = deadline};
}

}  // namespace codefinder::setup
