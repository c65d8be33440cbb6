// `codefinder doctor`: checks what keeps codefinder from working on this machine, each with the
// fix.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// A row of the table of checks.
struct Check {
  std::string_view name;  // "cache".
  Findings (*run)(const Subject& subject);
};
/// In the order in which they are shown.
std::span<const Check> checks();

struct Checked {
  std::string_view name;
  Findings findings;
};
/// Runs all checks.  Changes nothing on the disk, and asks the network only for the object stores
/// of the user's settings.  Ends about when the time of the subject is over; what was not checked
/// by then is a warning.
std::vector<Checked> examine(const Subject& subject);

/// The greatest level of all findings.
Level worst(const std::vector<Checked>& results);

/// One line for each finding, which begins with its level, and below it one for each fix.
std::string to_text(const std::vector<Checked>& results);

/// {"version", "project_root", "state", "checks": [{"name", "state", "findings": [{"state",
/// "found", "fix"?: ["…"]}]}]}; a state is "ok", "warning" or "failed".
nlohmann::json to_json(const Subject& subject, const std::vector<Checked>& results);

}  // namespace codefinder::setup
