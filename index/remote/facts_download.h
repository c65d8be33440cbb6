// Downloads the facts of a tree that machines have put into an object store (shard.h).
#pragma once

#include "base/clock.h"
#include "base/result.h"
#include "index/objects/object_store.h"
#include "index/remote/shard.h"
#include "index/update/git/facts_source.h"

#include <cstdint>
#include <memory>
#include <string>

namespace codefinder::remote {

/// Notes in the store that it has facts of a repository (see repository.h), and asks for the note:
/// without it, nobody reads a whole tree to ask for its packs. Errors: of the store.
Status note_facts(objects::ObjectStore& store, const std::string& repository,
                  const objects::Timeouts& timeouts);
Result<bool> has_facts(objects::ObjectStore& store, const std::string& repository,
                       const objects::Timeouts& timeouts);

struct FetchedFacts {
  std::shared_ptr<const update::FactsSource> facts;
  std::uint64_t files = 0, groups = 0, missing_groups = 0, bytes = 0, requests = 0;
  std::string ended_early;  // Why the rest was not asked for; "" if all was.
};

struct FetchLimits {
  objects::Timeouts timeouts;
  /// Set: what takes longer than parsing, or fails, ends the download early without an error.
  const Clock* clock = nullptr;
};

/// Downloads the packs of a tree into a file in `directory` that has no name. Errors: of the store
/// or the disk; cancelled.
Result<FetchedFacts> fetch_facts(const ShardSource& source, objects::ObjectStore& store,
                                 const std::string& directory, const FetchLimits& limits);

}  // namespace codefinder::remote
