// Reports what is wrong with the settings files.
#include "setup/doctor/check_settings.h"

#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "setup/config/shell_word.h"
#include "setup/program/program_path.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

namespace codefinder::setup {

namespace {

/// As the server is started: a relative path in the directory that the settings name, else in the
/// current one.
bool is_program(const std::string& command, const std::string& cwd, const Variable& variable) {
  if (command.find('/') == std::string::npos)
    return !find_program(command, variable("PATH")).empty();
  std::error_code ignored;
  const std::string directory = cwd.empty() ? std::filesystem::current_path(ignored).string() : cwd;
  return !find_program(join_path(directory, command), "").empty();
}

}  // namespace

SettingsFacts settings_facts(const Subject& subject) {
  SettingsFacts facts{.problems = subject.loaded.problems};
  for (const std::string& file :
       {join_path(subject.root, ".codefinder.json"), subject.settings_file})
    if (!file.empty() && ::access(file.c_str(), F_OK) == 0) facts.files.push_back(file);
  const handlers::Settings& settings = subject.loaded.settings;
  std::error_code ignored;
  for (const std::string& root : settings.retrieval.document_roots)
    if (!std::filesystem::is_directory(root, ignored)) facts.absent_roots.push_back(root);
  const embed::EmbeddingOptions& embeddings = settings.embeddings;
  if (!embeddings.endpoint.empty() && !embeddings.key_variable.empty() &&
      subject.variable(embeddings.key_variable).empty())
    facts.unset_variable = embeddings.key_variable;
  const auto& server = settings.retrieval.memory_server;
  if (!server.command.empty() && !is_program(server.command, server.cwd, subject.variable))
    facts.absent_program = server.command;
  return facts;
}

Findings check_settings(const SettingsFacts& facts) {
  Findings findings;
  for (const std::string& problem : facts.problems)
    findings.push_back({Level::failed, problem, {"correct the file; docs/settings.md"}});
  for (const std::string& root : facts.absent_roots)
    findings.push_back({Level::warning,
                        fmt::format("retrieval.documentRoots: there is no directory {}", root),
                        {"mkdir -p " + shell_word(root)}});
  if (!facts.unset_variable.empty())
    findings.push_back(
        {Level::warning,
         fmt::format("search.embeddings.key_variable: {} is not set, and no key is sent",
                     facts.unset_variable),
         {fmt::format("export {}=KEY", facts.unset_variable)}});
  if (!facts.absent_program.empty())
    findings.push_back({Level::warning,
                        fmt::format("retrieval.memoryServer.command: there is no program {}",
                                    facts.absent_program),
                        {"correct the setting, or install the program"}});
  if (!findings.empty()) return findings;
  return {{Level::ok, facts.files.empty() ? "no settings file" : join(facts.files, ", "), {}}};
}

}  // namespace codefinder::setup
