// Check: this program, and others of its name on PATH.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/program_version.h"
#include "setup/program/subject.h"

#include <string>
#include <vector>

namespace codefinder::setup {

struct ProgramFacts {
  std::string path;  // The path of this program; "" if it is unknown.
  std::string version;
  struct Other {
    std::string path;
    std::string version;  // "" if it does not run.
    Answer answer = Answer::given;
  };
  // Those on PATH, in its order, without links to this program and without programs inside the
  // project, which are not run.
  std::vector<Other> others;
};

ProgramFacts program_facts(const Subject& subject);
Findings check_program(const ProgramFacts& facts);

}  // namespace codefinder::setup
