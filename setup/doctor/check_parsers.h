// Check: the processes that parse files start, and are confined.
#pragma once

#include "index/diagnosis.h"
#include "setup/program/finding.h"

namespace codefinder::setup {

struct ParserFacts {
  index::Parsers parsers;
  bool has_proc = true;  // /proc is mounted: the processes are started by /proc/self/exe.
};

ParserFacts parser_facts();
Findings check_parsers(const ParserFacts& facts);

}  // namespace codefinder::setup
