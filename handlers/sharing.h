// Shares the index of a project through an object store (`codefinder publish`, `fetch`).
// Thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>

namespace codefinder::index {
struct IndexOptions;
}  // namespace codefinder::index

namespace codefinder::handlers {

struct PublishParams {
  std::string url;       // "" means the first of the settings.
  std::string key_file;  // Path of a private key; "" means that nothing is signed.
};

/// Publishes the index, which is ready, as the snapshot of HEAD. Returns {"repository", "commit",
/// "url", "files", "chunks", "bytes", "uploaded": {"chunks", "bytes"}, "requests", "seconds",
/// "public_key"?}. Errors: those of index::publish, and of the key's file.
Result<nlohmann::json> publish(const index::IndexOptions& options, const PublishParams& params);

/// Restores an index from the object stores of the options. Returns {"restored", "url"?, "commit"?,
/// "files"?, "bytes"?, "seconds"}. Errors: those of index::restore.
Result<nlohmann::json> fetch(const index::IndexOptions& options);

}  // namespace codefinder::handlers
