// Implements publish and fetch.
#include "handlers/sharing.h"

#include "base/clock.h"
#include "base/files.h"
#include "base/log.h"
#include "base/strings.h"
#include "index/index.h"
#include "index/sharing.h"

#include <charconv>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::uint64_t kMaxKeyBytes = 64u << 10;

bool read_whole(std::string_view text, unsigned& number) {
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failed == std::errc() && end == text.data() + text.size();
}

double seconds_since(std::chrono::steady_clock::time_point began) {
  const auto time = system_clock().now() - began;
  return static_cast<double>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) /
         1000.0;
}

}  // namespace

Result<json> publish(const index::IndexOptions& options, const PublishParams& params) {
  const auto began = system_clock().now();
  index::PublishRequest request{.url = params.url,
                                .signing_key = {},
                                .facts = params.facts,
                                .with_sources = params.with_sources};
  if (request.url.empty() && !options.remote.urls.empty())
    request.url = options.remote.urls.front();
  if (request.url.empty())
    return Error{ErrorCode::invalid_query, "no object store is given",
                 "codefinder publish URL, or set index.remote"};
  if (!params.key_file.empty()) {
    FileText key = read_file_at(params.key_file, kMaxKeyBytes, Links::follow);
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
  if (params.facts)
    out["facts"] = {{"groups", done->facts_groups},
                    {"uploaded_groups", done->uploaded_groups},
                    {"uploaded_bytes", done->uploaded_facts_bytes}};
  if (!done->public_key.empty()) out["public_key"] = done->public_key;
  if (params.with_sources)
    out["sources"] = {{"bytes", done->source_bytes}, {"uploaded", done->uploaded_source_bytes}};
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

Result<json> build_shard(const index::IndexOptions& options, const std::string& shard,
                         const std::string& url) {
  const auto began = system_clock().now();
  index::ShardRequest request{.url = url};
  std::string_view rest = shard;
  const std::string_view number = take_until(rest, '/');
  if (!read_whole(number, request.number) || !read_whole(rest, request.count))
    return Error{ErrorCode::invalid_query, fmt::format("\"{}\" is no shard", shard),
                 "give the number of the part and of all: 2/8"};
  const auto done = index::build_shard(options, request, {});
  if (!done) return done.error();
  return json{{"shard", shard},
              {"files", done->files},
              {"groups", done->groups},
              {"present_groups", done->present_groups},
              {"extracted", done->extracted},
              {"failed", done->failed},
              {"uploaded_bytes", done->uploaded_bytes},
              {"requests", done->requests},
              {"seconds", seconds_since(began)}};
}

Result<Assembly> assemble(const index::IndexOptions& options, const std::string& url) {
  auto downloaded = index::download_facts(options, url, {});
  if (!downloaded) return std::move(downloaded).error();
  Assembly assembly;
  assembly.report = {{"files", downloaded->files},
                     {"groups", downloaded->groups},
                     {"missing_groups", downloaded->missing_groups},
                     {"bytes", downloaded->bytes},
                     {"requests", downloaded->requests}};
  assembly.open = [facts = std::move(downloaded->facts)](index::IndexOptions at) {
    at.facts = facts;
    return index::Index::open(std::move(at));
  };
  return assembly;
}

}  // namespace codefinder::handlers
