// Implements publish and fetch.
#include "handlers/sharing.h"

#include "base/clock.h"
#include "base/files.h"
#include "index/sharing.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMostKeyBytes = 64u << 10;

double seconds_since(std::chrono::steady_clock::time_point began) {
  const auto time = system_clock().now() - began;
  return static_cast<double>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) /
         1000.0;
}

}  // namespace

Result<json> publish(const index::IndexOptions& options, const PublishParams& params) {
  const auto began = system_clock().now();
  index::PublishRequest request{.url = params.url, .signing_key = {}};
  if (request.url.empty() && !options.remote.urls.empty())
    request.url = options.remote.urls.front();
  if (request.url.empty())
    return Error{ErrorCode::invalid_query, "no object store is given",
                 "codefinder publish URL, or set index.remote"};
  if (!params.key_file.empty()) {
    FileText key = read_file_at(params.key_file, kMostKeyBytes, Links::follow);
    if (!key.ok())
      return Error{ErrorCode::not_found,
                   params.key_file + (key.reason.empty() ? " does not exist" : " " + key.reason),
                   "make a key: openssl genpkey -algorithm ed25519 -out FILE"};
    request.signing_key = std::move(key.bytes);
  }
  const auto done = index::publish(options, request, {});
  if (!done) return done.error();
  json out{{"repository", done->repository},
           {"commit", done->commit},
           {"url", done->url},
           {"files", done->files},
           {"chunks", done->chunks},
           {"bytes", done->bytes},
           {"uploaded", {{"chunks", done->uploaded_chunks}, {"bytes", done->uploaded_bytes}}},
           {"requests", done->requests},
           {"seconds", seconds_since(began)}};
  if (!done->public_key.empty()) out["public_key"] = done->public_key;
  return out;
}

Result<json> fetch(const index::IndexOptions& options) {
  const auto began = system_clock().now();
  if (options.remote.urls.empty())
    return Error{ErrorCode::invalid_query, "no object store is given",
                 "codefinder fetch URL, or set index.remote"};
  const auto done = index::restore(options, {});
  if (!done) return done.error();
  json out{{"restored", done->restored}, {"seconds", seconds_since(began)}};
  if (done->restored) {
    out["url"] = done->url;
    out["commit"] = done->commit;
    out["files"] = done->files;
    out["bytes"] = done->bytes;
  }
  return out;
}

}  // namespace codefinder::handlers
