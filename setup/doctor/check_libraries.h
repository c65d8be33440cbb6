// Check: the standard libraries of languages and the headers of the system.
#pragma once

#include "index/diagnosis.h"
#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <vector>

namespace codefinder::setup {

struct LibrariesFacts {
  std::vector<OutsideDirectory> directories;
  index::SharedFiles shared = {};
};

LibrariesFacts libraries_facts(const Subject& subject);
/// A finding for each language whose library or packages can be found outside of projects: the
/// directories, or that there are none.  A finding for the facts that projects share.
Findings check_libraries(const LibrariesFacts& facts);

}  // namespace codefinder::setup
