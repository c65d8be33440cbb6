// Builds shards of a directory, and downloads facts for its index.
#include "base/log.h"
#include "base/make_directories.h"
#include "base/path.h"
#include "index/live/cache_directory.h"
#include "index/live/shard_source.h"
#include "index/live/sharing.h"
#include "index/live/writer_role.h"
#include "index/remote/facts_download.h"
#include "index/remote/repository.h"
#include "index/remote/shard.h"
#include "index/update/git/git.h"
#include "index/update/packages/package_directories.h"

#include <cstring>
#include <thread>

namespace codefinder::live {

namespace {

using index::IndexOptions;

/// The tree of a project, and the directory of its index.
struct Project {
  remote::ShardSource source;
  std::string directory;
};

Result<Project> project_of(const IndexOptions& options) {
  auto place = place_of(options);
  if (!place) return std::move(place).error();
  remote::ShardSource source = shard_source(options, std::move(place->root), place->directory);
  source.extractors = std::make_shared<worker::Pool>(worker::PoolOptions{.kept = source.workers});
  return Project{std::move(source), std::move(place->directory)};
}

/// Notes that the store has facts of the repository, if the tree is of one with a name.
Status note_repository(const IndexOptions& options, const std::string& root,
                       objects::ObjectStore& store, const std::stop_token& stop) {
  const auto name = options.remote.repository.empty()
                        ? remote::repository_of(root)
                        : Result<std::string>(options.remote.repository);
  return name ? remote::note_facts(store, *name, {.stop = stop}) : Status(Done{});
}

Result<std::string> url_of(const IndexOptions& options, const std::string& url) {
  if (!url.empty()) return url;
  if (!options.remote.urls.empty()) return options.remote.urls.front();
  return Error{ErrorCode::invalid_query, "no object store is given",
               "name one with --store URL, or set index.remote"};
}

}  // namespace

Result<ProjectPlace> place_of(const IndexOptions& options) {
  const auto canonical = canonical_path(options.root);
  if (!canonical.ok()) return canonical.error();
  auto root = update::RootDir::open(*canonical, {});
  if (!root) return std::move(root).error();
  IndexOptions at_root = options;
  at_root.root = *canonical;
  auto directory = cache_directory(at_root);
  if (!directory) return std::move(directory).error();
  return ProjectPlace{std::move(*root), std::move(*directory)};
}

remote::ShardSource shard_source(const IndexOptions& options,
                                 std::shared_ptr<const update::RootDir> root,
                                 const std::string& directory) {
  remote::ShardSource source;
  source.rules = ignore_options(options, directory, root->path());
  source.rules.user_excludes_file = update::user_excludes_file(root->path());
  source.root = std::move(root);
  source.max_file_bytes = options.max_file_bytes;
  source.workers = options.workers != 0 ? options.workers : std::thread::hardware_concurrency();
  return source;
}

Result<index::ShardResult> build_shard(const IndexOptions& options,
                                       const index::ShardRequest& request,
                                       const std::stop_token& stop) {
  if (request.count == 0 || request.number == 0 || request.number > request.count)
    return Error{ErrorCode::invalid_query,
                 fmt::format("there is no shard {}/{}", request.number, request.count),
                 "1/8 to 8/8 are the parts of eight"};
  const auto url = url_of(options, request.url);
  if (!url) return url.error();
  const auto project = project_of(options);
  if (!project) return project.error();
  auto store = objects::open_object_store(*url);
  if (!store) return std::move(store).error();
  const auto report = remote::build_shard(project->source, **store, {request.number, request.count},
                                          stop);
  if (!report) return report.error();
  if (const Status noted = note_repository(options, project->source.root->path(), **store, stop);
      !noted)
    return noted.error();
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
  const auto project = project_of(options);
  if (!project) return project.error();
  if (const int failed = make_directories(project->directory))
    return Error{ErrorCode::index_failed,
                 fmt::format("{}: {}", project->directory, std::strerror(failed)),
                 {}};
  auto store = objects::open_object_store(*store_url);
  if (!store) return std::move(store).error();
  auto fetched = remote::fetch_facts(project->source, **store, project->directory,
                                     {.timeouts = {.stop = stop}});
  if (!fetched) return std::move(fetched).error();
  return index::DownloadedFacts{.facts = std::move(fetched->facts),
                                .files = fetched->files,
                                .groups = fetched->groups,
                                .missing_groups = fetched->missing_groups,
                                .bytes = fetched->bytes,
                                .requests = fetched->requests};
}

}  // namespace codefinder::live
