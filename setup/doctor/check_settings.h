// Check: the settings are valid, and the files, variables and programs that they name are there.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <string>
#include <vector>

namespace codefinder::setup {

struct SettingsFacts {
  std::vector<std::string> problems;      // As handlers::load_settings() reports them.
  std::vector<std::string> files;         // Those that were read.
  std::vector<std::string> absent_roots;  // Names in retrieval.documentRoots; no directories.
  std::string unset_variable;  // That search.embeddings.key_variable names; "" if it is set.
  std::string absent_program;  // That retrieval.memoryServer.command names; "" if it is there.
};

SettingsFacts settings_facts(const Subject& subject);
Findings check_settings(const SettingsFacts& facts);

}  // namespace codefinder::setup
