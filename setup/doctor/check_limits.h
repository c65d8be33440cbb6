// Check: the limits of the shell and of the control group leave room for the indexer.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <cstdint>
#include <optional>

namespace codefinder::setup {

/// A limit of the shell.
struct ShellLimit {
  std::uint64_t value = 0;
  std::uint64_t most = 0;  // The maximum to which this user may raise it.
};

/// Nullopt: there is no limit.
struct LimitFacts {
  std::optional<ShellLimit> address_space;           // ulimit -v, in bytes.
  std::optional<ShellLimit> file_size;               // ulimit -f, in bytes.
  std::optional<ShellLimit> descriptors;             // ulimit -n.
  std::optional<std::uint64_t> memory;               // The limit of the control group, in bytes.
  unsigned wanted_threads = 0, started_threads = 0;  // Started for a moment.
  unsigned workers = 1;                              // Parser processes at the same time.
  std::uint64_t source_bytes = 0;                    // The project's sources; 0 if unknown.
};

LimitFacts limit_facts(const Subject& subject);
Findings check_limits(const LimitFacts& facts);

}  // namespace codefinder::setup
