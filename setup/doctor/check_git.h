// Check: git reads the repository of the project.
#pragma once

#include "index/diagnosis.h"
#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <cstdint>

namespace codefinder::setup {

struct GitFacts {
  index::Repository repository;
  std::uint32_t user = 0;  // Effective user id of this process.
  bool has_apt = false;    // The system has Debian's apt-get.
};

GitFacts git_facts(const Subject& subject);
Findings check_git(const GitFacts& facts);

}  // namespace codefinder::setup
