// Check: the settings are valid, and what they name is there.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <string>
#include <vector>

namespace codefinder::setup {

struct SettingsFacts {
  std::vector<std::string> problems;      // As handlers::load_settings() reports them.
  std::vector<std::string> files;         // Those that were read.
  std::vector<std::string> absent_roots;  // Of retrieval.documentRoots: that are no directories.
  std::string unset_variable;  // That search.embeddings.key_variable names; "" if it is set.
  std::string absent_program;  // That retrieval.memoryServer.command names; "" if it is there.
};

SettingsFacts settings_facts(const Subject& subject);
Findings check_settings(const SettingsFacts& facts);

}  // namespace codefinder::setup
