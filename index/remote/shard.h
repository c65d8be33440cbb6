// Sharded builds: every machine extracts a part of a tree and puts the facts into an object store;
// then one builds the index from them (facts_download.h), and parses what is missing.
#pragma once

#include "base/result.h"
#include "index/extract/extract.h"
#include "index/objects/object_store.h"
#include "index/remote/facts_pack.h"
#include "index/update/disk/root_dir.h"
#include "index/update/indexed_facts.h"
#include "index/update/walk/ignore.h"
#include "index/worker/pool.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::remote {

/// A tree to be extracted.
struct ShardSource {
  std::shared_ptr<const update::RootDir> root;
  update::IgnoreRules::Options rules;
  std::uint64_t max_file_bytes = 64u << 20;
  unsigned workers = 1;
  std::shared_ptr<worker::Pool> extractors;
  /// Facts that need no parsing, of a file by its path, digest and text; thread-safe. Empty: none.
  std::function<std::optional<update::IndexedFacts>(const std::string& path, const Digest& digest,
                                                    std::string_view text)>
      known;
};

/// The files of a tree by the digest of their text; of equal ones, one.
struct TreeFiles {
  struct File {
    Digest digest{};
    std::string path;
    std::uint64_t bytes = 0;
  };
  std::vector<File> files;  // Ascending by digest.
  std::vector<FactsGroup> groups;
};

/// Reads all files. O(bytes), on all workers. Errors: cancelled.
Result<TreeFiles> read_tree(const ShardSource& source, const std::stop_token& stop);

/// "2/8": the second of eight parts.
struct ShardNumber {
  unsigned number = 1, count = 1;
};

struct ShardReport {
  std::uint64_t files = 0, groups = 0;  // In the part.
  std::uint64_t present_groups = 0;     // Groups that the store had.
  std::uint64_t known = 0, extracted = 0, failed = 0;
  std::uint64_t uploaded_bytes = 0, requests = 0;
};

/// Extracts the groups of one part (of about the same bytes as the others) that the store lacks.
/// Errors: of the store; cancelled.
Result<ShardReport> build_shard(const ShardSource& source, objects::ObjectStore& store,
                                ShardNumber shard, const std::stop_token& stop);

}  // namespace codefinder::remote
