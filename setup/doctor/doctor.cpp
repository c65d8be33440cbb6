// The table of checks, and their results as JSON.
#include "setup/doctor/doctor.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/version.h"
#include "setup/doctor/check_agents.h"
#include "setup/doctor/check_cache.h"
#include "setup/doctor/check_editors.h"
#include "setup/doctor/check_git.h"
#include "setup/doctor/check_index.h"
#include "setup/doctor/check_libraries.h"
#include "setup/doctor/check_limits.h"
#include "setup/doctor/check_parsers.h"
#include "setup/doctor/check_program.h"
#include "setup/doctor/check_project.h"
#include "setup/doctor/check_remote.h"
#include "setup/doctor/check_settings.h"
#include "setup/doctor/check_watch.h"

#include <algorithm>

namespace codefinder::setup {

namespace {

using nlohmann::json;

constexpr Check kChecks[] = {
    {"program", [](const Subject& subject) { return check_program(program_facts(subject)); }},
    {"settings", [](const Subject& subject) { return check_settings(settings_facts(subject)); }},
    {"project", [](const Subject& subject) { return check_project(project_facts(subject)); }},
    {"git", [](const Subject& subject) { return check_git(git_facts(subject)); }},
    {"cache", [](const Subject& subject) { return check_cache(cache_facts(subject)); }},
    {"index", [](const Subject& subject) { return check_index(index_facts(subject)); }},
    {"watch", [](const Subject& subject) { return check_watch(watch_facts(subject)); }},
    {"libraries", [](const Subject& subject) { return check_libraries(libraries_facts(subject)); }},
    {"parsers", [](const Subject&) { return check_parsers(parser_facts()); }},
    {"limits", [](const Subject& subject) { return check_limits(limit_facts(subject)); }},
    {"remote", [](const Subject& subject) { return check_remote(remote_facts(subject)); }},
    {"editors", [](const Subject& subject) { return check_editors(editor_facts(subject)); }},
    {"agents", [](const Subject& subject) { return check_agents(agent_checks(subject)); }},
};

json finding_json(const Finding& finding) {
  json out{{"state", to_string(finding.level)}, {"found", finding.found}};
  if (!finding.fix.empty()) out["fix"] = finding.fix;
  return out;
}

}  // namespace

std::span<const Check> checks() { return kChecks; }

std::vector<Checked> examine(const Subject& subject) {
  std::vector<Checked> results;
  for (const Check& check : checks()) results.push_back({check.name, check.run(subject)});
  return results;
}

Level worst(const std::vector<Checked>& results) {
  Level level = Level::ok;
  for (const Checked& result : results) level = std::max(level, worst(result.findings));
  return level;
}

std::string to_text(const std::vector<Checked>& results) {
  std::string text;
  for (const auto& [name, findings] : results) {
    for (const Finding& finding : findings) {
      text += fmt::format("{:<8} {:<9} {}\n", to_string(finding.level), name,
                          visible_text(finding.found, Keep::nothing));
      for (const std::string& fix : finding.fix)
        text += fmt::format("{:18} fix: {}\n", "", visible_text(fix, Keep::nothing));
    }
  }
  return text;
}

json to_json(const Subject& subject, const std::vector<Checked>& results) {
  json all = json::array();
  for (const auto& [name, findings] : results) {
    json rows = json::array();
    for (const Finding& finding : findings) rows.push_back(finding_json(finding));
    all.push_back({{"name", name}, {"state", to_string(worst(findings))}, {"findings", rows}});
  }
  return {{"version", handlers::version()},
          {"project_root", subject.root},
          {"state", to_string(worst(results))},
          {"checks", std::move(all)}};
}

}  // namespace codefinder::setup
