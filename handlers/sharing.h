// Shares the index of a project through an object store (`codefinder publish`, `fetch`).
// Thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <memory>
#include <string>

namespace codefinder::index {
class Index;
struct IndexOptions;
}  // namespace codefinder::index

namespace codefinder::handlers {

struct PublishParams {
  std::string url;            // "" means the first of the settings.
  std::string key_file;       // Path of a private key; "" means that nothing is signed.
  bool facts = true;          // See index::PublishRequest.
  bool with_sources = false;  // The files of the commit too.
};

/// Publishes the index, which is ready, as the snapshot of HEAD. Returns {"repository", "commit",
/// "url", "files", "chunks", "bytes", "uploaded": {"chunks", "bytes"}, "facts"?:
/// {"groups", "uploaded_groups", "uploaded_bytes"}, "requests", "seconds", "public_key"?,
/// "sources"?: {"bytes", "uploaded"}}. Errors: as index::publish, and of the key's file.
Result<nlohmann::json> publish(const index::IndexOptions& options, const PublishParams& params);

/// Restores an index from the object stores of the options. Returns {"restored", "url"?, "commit"?,
/// "files"?, "bytes"?, "seconds"}. Errors: as index::restore.
Result<nlohmann::json> fetch(const index::IndexOptions& options);

/// Extracts a part of the project ("2/8") into an object store; `url` "" means the first of the
/// settings. Returns {"shard", "files", "groups", "present_groups", "extracted", "failed",
/// "uploaded_bytes", "requests", "seconds"}. Errors: as index::build_shard.
Result<nlohmann::json> build_shard(const index::IndexOptions& options, const std::string& shard,
                                   const std::string& url);

using OpenIndex = std::function<Result<std::shared_ptr<index::Index>>(index::IndexOptions)>;

struct Assembly {
  OpenIndex open;         // For SessionOptions::open_index.
  nlohmann::json report;  // {"files", "groups", "missing_groups", "bytes", "requests"}.
};

/// Downloads the facts of the project from an object store (`url`, "" means the first of the
/// settings), for the index that `open` opens. Errors: as index::download_facts.
Result<Assembly> assemble(const index::IndexOptions& options, const std::string& url);

}  // namespace codefinder::handlers
