// Builds shards of a directory, and downloads facts for its index.
#include "base/log.h"
#include "base/path.h"
#include "index/live/cache_directory.h"
#include "index/live/sharing.h"
#include "index/live/writer_role.h"
#include "index/remote/shard.h"
#include "index/update/git.h"
#include "index/update/package_caches.h"

#include <cstring>
#include <thread>

namespace codefinder::live {

namespace {

using index::IndexOptions;

Result<remote::ShardSource> source_of(const IndexOptions& options) {
  const auto canonical = canonical_path(options.root);
  if (!canonical.ok()) return canonical.error();
  auto root = update::RootDir::open(*canonical, {});
  if (!root) return std::move(root).error();
  IndexOptions at_root = options;
  at_root.root = *canonical;
  const auto directory = cache_directory(at_root);
  if (!directory) return directory.error();
  remote::ShardSource source;
  source.root = std::move(*root);
  source.rules = ignore_options(options, *directory, *canonical);
  source.rules.user_excludes_file = update::user_excludes_file();
  source.max_file_bytes = options.max_file_bytes;
  source.workers = options.workers != 0 ? options.workers : std::thread::hardware_concurrency();
  source.extractors = std::make_shared<worker::Pool>(worker::PoolOptions{.kept = source.workers});
  return source;
}

Result<std::string> url_of(const IndexOptions& options, const std::string& url) {
  if (!url.empty()) return url;
  if (!options.remote.urls.empty()) return options.remote.urls.front();
  return Error{ErrorCode::invalid_query, "no object store is given",
               "name one with --store URL, or set index.remote"};
}

}  // namespace

Result<index::ShardResult> build_shard(const IndexOptions& options,
                                       const index::ShardRequest& request,
                                       const std::stop_token& stop) {
  if (request.count == 0 || request.number == 0 || request.number > request.count)
    return Error{ErrorCode::invalid_query,
                 fmt::format("there is no shard {}/{}", request.number, request.count),
                 "1/8 to 8/8 are the parts of eight"};
  const auto url = url_of(options, request.url);
  if (!url) return url.error();
  const auto source = source_of(options);
  if (!source) return source.error();
  const auto report = remote::build_shard(*source, *url, {request.number, request.count}, stop);
  if (!report) return report.error();
  return index::ShardResult{.files = report->files,
                            .groups = report->groups,
                            .present_groups = report->present_groups,
                            .extracted = report->extracted,
                            .failed = report->failed,
                            .uploaded_bytes = report->uploaded_bytes,
                            .requests = report->requests};
}

Result<index::DownloadedFacts> download_facts(const IndexOptions& options, const std::string& url,
                                              const std::stop_token& stop) {
  const auto store_url = url_of(options, url);
  if (!store_url) return store_url.error();
  const auto source = source_of(options);
  if (!source) return source.error();
  IndexOptions at_root = options;
  at_root.root = source->root->path();
  const auto directory = cache_directory(at_root);
  if (!directory) return directory.error();
  if (const int failed = make_directories(*directory))
    return Error{
        ErrorCode::index_failed, fmt::format("{}: {}", *directory, std::strerror(failed)), {}};
  auto fetched = remote::fetch_facts(*source, *store_url, *directory, stop);
  if (!fetched) return std::move(fetched).error();
  return index::DownloadedFacts{.facts = std::move(fetched->facts),
                                .files = fetched->files,
                                .groups = fetched->groups,
                                .missing_groups = fetched->missing_groups,
                                .bytes = fetched->bytes,
                                .requests = fetched->requests};
}

}  // namespace codefinder::live
