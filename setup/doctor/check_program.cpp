// Finds programs named codefinder on PATH, and compares their versions.
#include "setup/doctor/check_program.h"

#include "base/log.h"
#include "base/os/running_program.h"
#include "handlers/version.h"
#include "setup/program/program_path.h"

namespace codefinder::setup {

ProgramFacts program_facts(const Subject& subject) {
  ProgramFacts facts{.path = running_program(), .version = std::string(handlers::version())};
  for (const std::string& program : programs_on_path("codefinder", subject.variable("PATH"))) {
    if (program == facts.path) continue;
    ProgramVersion asked = ask_version(program, subject);
    if (asked.answer != Answer::of_project)
      facts.others.push_back({program, std::move(asked.version), asked.answer});
  }
  return facts;
}

Findings check_program(const ProgramFacts& facts) {
  Findings findings;
  for (const auto& [path, version, answer] : facts.others) {
    if (auto finding = unanswered(answer, path + " is on PATH"))
      findings.push_back(*std::move(finding));
    else if (version.empty())
      findings.push_back({Level::warning,
                          fmt::format("{} on PATH does not run", path),
                          {"remove it, or install it anew: " + path}});
    else if (version != facts.version)
      findings.push_back(
          {Level::warning,
           fmt::format("{} on PATH is {}", path, other_version(version, facts.version)),
           {"keep one of them: remove " + path + ", or upgrade it"}});
  }
  if (!findings.empty()) return findings;
  return {{Level::ok,
           fmt::format("version {}, {}", facts.version,
                       facts.path.empty() ? "its path is unknown" : facts.path),
           {}}};
}

}  // namespace codefinder::setup
