// The index of a compiler in terms of this one: which of the occurrences of a file it has, and
// which symbols they refer to.
#pragma once

#include "base/result.h"
#include "index/index.h"
#include "index/model/compiler_answers.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::scip {

struct ImportedIndex {
  static constexpr std::size_t kMaxSkipped = 100;
  std::vector<CompilerDocument> documents;
  std::string tool, version;      // The program that made the index.
  std::uint64_t occurrences = 0;  // In all documents.
  std::uint64_t uses = 0;         // Answered uses of `documents`.
  // Documents that are left out, by the reason; and the first of them with their reasons.
  std::map<std::string, std::uint64_t> reasons;
  std::vector<std::pair<std::string, std::string>> skipped;
};

/// Reads a SCIP file that was made for the texts that the snapshot has.  Left out are documents
/// that are not in the index, or whose occurrences are not at words of the text; and uses of names
/// that are neither in the index nor evidently of another package.  Errors: as read_index;
/// cancelled.
Result<ImportedIndex> read_import(const index::Snapshot& snapshot, const std::string& file,
                                  std::stop_token stop = {});

}  // namespace codefinder::scip
