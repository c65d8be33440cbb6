// Check: the directory of the indexes can be written and locked, and has space.
#pragma once

#include "index/diagnosis.h"
#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::setup {

struct CacheFacts {
  Result<index::CachePlace> place;
  std::uint32_t user = 0;  // Effective user id of this process.
  // The directory of all indexes; if nothing fails there, this project's.
  index::DirectoryProbe probe;
  // As owner_above() gives it for `probe.nearest`.
  std::optional<std::uint32_t> above_owner;
  std::uint64_t source_bytes = 0;  // The size of the project's sources; 0 if it is unknown.
  std::uint64_t index_bytes = 0;   // That its index has already.
  bool has_index = false;          // That can be used.
  std::string alternative;         // A local directory that can be used instead; "" if none.
  std::string settings_file;       // The user's; "" if it cannot be written.
};

CacheFacts cache_facts(const Subject& subject);
Findings check_cache(const CacheFacts& facts);

}  // namespace codefinder::setup
