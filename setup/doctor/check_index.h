// Check: the index of the project can be used, is complete, and has a writer that works.
#pragma once

#include "index/diagnosis.h"
#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::setup {

struct IndexFacts {
  std::optional<index::IndexFiles> files;  // Nullopt: there is no place for an index.
  std::string directory;
  std::string index_options;  // Options for `codefinder index` of this project, each after a space.
  // As owner_above() gives it for the directory.
  std::optional<std::uint32_t> above_owner;
  std::uint32_t user = 0;       // Effective user id of this process.
  std::string writer;           // The command line of the process that writes; "" if unknown.
  bool writer_stopped = false;  // By a signal or a debugger.
};

IndexFacts index_facts(const Subject& subject);
Findings check_index(const IndexFacts& facts);

}  // namespace codefinder::setup
