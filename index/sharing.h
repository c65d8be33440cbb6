// Shares indexes with other machines through an object store: publishes the snapshot of a commit,
// and restores one.
#pragma once

#include "base/result.h"
#include "index/index.h"
#include "index/options.h"

#include <cstdint>
#include <memory>
#include <stop_token>
#include <string>

namespace codefinder::index {

struct PublishRequest {
  std::string url;          // The URL of the object store.
  std::string signing_key;  // The text of a private key; "" means that the snapshot is not signed.
  /// The facts of each file too, by digest, for trees without a snapshot; they have no signature.
  bool facts = true;
  bool with_sources = false;  // The files of the commit too, for restore_sources().
};

struct Publication {
  std::string repository, commit;
  std::string url;         // Without secrets.
  std::string public_key;  // That checks the signature; "" if there is none.
  std::uint64_t files = 0, chunks = 0, bytes = 0;  // Size of the snapshot, packed.
  std::uint64_t uploaded_chunks = 0, uploaded_bytes = 0, requests = 0;
  std::uint64_t facts_groups = 0, uploaded_groups = 0, uploaded_facts_bytes = 0;
  std::uint64_t source_bytes = 0, uploaded_source_bytes = 0;  // 0 without sources.
};

/// Publishes the index as the snapshot of HEAD, and its facts. `options`: those that the index was
/// opened with. REQUIRES: the index is ready. Errors: invalid_query (a URL, a key), not_found (no
/// repository, no commit; files that differ from HEAD), internal (the object store), cancelled.
Result<Publication> publish(const IndexOptions& options, const PublishRequest& request,
                            const std::stop_token& stop);

struct Restoration {
  bool restored = false;  // False: the project has an index already.
  std::string url;        // Without secrets.
  std::string commit;
  std::uint64_t files = 0, bytes = 0;
};

/// Restores the index of a project that has none, or one of another version, from `options.remote`.
/// The files that differ are indexed when the index is opened. Errors: not_found (no store has a
/// snapshot), internal (an object store), index_failed.
Result<Restoration> restore(const IndexOptions& options, const std::stop_token& stop);

/// Makes `directory`, which does not exist, a git work tree of a commit (in hexadecimal) whose
/// sources were published, by the first of `remote` that has them. Errors: not_found (none has),
/// too_large, internal (an object store, git), cancelled.
Status restore_sources(const RemoteOptions& remote, const std::string& commit,
                       const std::string& directory, const std::stop_token& stop);

struct ShardRequest {
  std::string url;                 // The object store; "" means the first of the options.
  unsigned number = 1, count = 1;  // "2/8": the second of eight parts.
};

struct ShardResult {
  std::uint64_t files = 0, groups = 0;  // In the part; a group of files is one object.
  std::uint64_t present_groups = 0;     // Groups that the store had.
  std::uint64_t extracted = 0, failed = 0;
  std::uint64_t uploaded_bytes = 0, requests = 0;
};

/// Extracts the files of one part of the project, of about the same bytes as the others, that the
/// object store lacks, and puts their facts there. Needs no index. Errors: invalid_query (a URL, a
/// number), internal (the object store), cancelled.
Result<ShardResult> build_shard(const IndexOptions& options, const ShardRequest& request,
                                const std::stop_token& stop);

struct DownloadedFacts {
  std::shared_ptr<const update::FactsSource> facts;  // For IndexOptions::facts.
  std::uint64_t files = 0, groups = 0, missing_groups = 0, bytes = 0, requests = 0;
};

/// Downloads the facts of the project's files that an object store has, by parts or another tree.
/// `url` "" means the first of the options. Errors: as build_shard, index_failed.
Result<DownloadedFacts> download_facts(const IndexOptions& options, const std::string& url,
                                       const std::stop_token& stop);

}  // namespace codefinder::index
