// The subject of `codefinder doctor`: a project with its settings, and the user's environment.
#pragma once

#include "base/result.h"
#include "handlers/settings.h"
#include "index/diagnosis.h"
#include "index/options.h"
#include "setup/program/finding.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// Returns the value of an environment variable; "" if it is not set.
using Variable = std::function<std::string(std::string_view name)>;

/// That of this process.
std::string environment_variable(std::string_view name);

/// The home directory, if it is absolute; else "".
std::string home_of(const Variable& variable);

struct Subject {
  std::string root;         // Absolute.
  bool root_named = false;  // By the user; else it is where the program was started.
  Variable variable;
  handlers::LoadedSettings loaded;
  std::string settings_file;  // The user's; "" without a home directory. It need not exist.
  index::IndexOptions options;
  // For the commands of fixes, as they were given, in the quotes of a shell: " --project-root PATH"
  // and " --no-ignore --workers 2 --cache-directory PATH"; "" if they were not.
  std::string root_option, index_options;
  // Shared by several checks.
  Result<index::CachePlace> place;
  Result<index::ProjectTree> tree;
  index::Repository repository = {};
  // For all checks together; a check that has not begun by then is left out.
  std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
};

/// Until the deadline of the subject, but not more than `most`; 0 if it has passed.
std::chrono::milliseconds time_left(const Subject& subject, std::chrono::milliseconds most);
/// The finding about something for which no time is left.
Finding not_checked(const std::string& what);

struct SubjectRequest {
  std::string root;  // Absolute.
  bool root_named = false;
  nlohmann::json flags;  // The settings of the command line: an object or null.
};
/// Reads the settings, asks git, and walks the project: for some seconds at most.
Subject make_subject(const SubjectRequest& request);

}  // namespace codefinder::setup
