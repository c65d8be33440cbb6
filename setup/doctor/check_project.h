// Check: the directory is a project that can be read.
#pragma once

#include "index/diagnosis.h"
#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <string>

namespace codefinder::setup {

struct ProjectFacts {
  std::string root;
  bool named = false;  // By the user: it is indexed, whatever it is.
  Result<index::ProjectTree> tree;
};

ProjectFacts project_facts(const Subject& subject);
Findings check_project(const ProjectFacts& facts);

}  // namespace codefinder::setup
