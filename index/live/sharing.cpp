// Publishes and restores the index of a directory.
#include "index/live/sharing.h"

#include "base/log.h"
#include "base/path.h"
#include "index/live/cache_directory.h"
#include "index/model/dependency_paths.h"
#include "index/net/http.h"
#include "index/objects/object_store.h"
#include "index/objects/signature.h"
#include "index/remote/publish.h"
#include "index/remote/remote_seed.h"
#include "index/remote/repository.h"
#include "index/store/store.h"
#include "index/update/git_history.h"
#include "index/update/seed.h"
#include "index/update/updater.h"
#include "index/update/writer_lock.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>

namespace codefinder::live {

namespace {

using index::IndexOptions;

/// A directory in that of an index, removed with its contents at the end.
class Scratch {
 public:
  explicit Scratch(const std::string& directory) : path_(join_path(directory, "publish.XXXXXX")) {
    if (::mkdtemp(path_.data()) == nullptr) failed_ = errno;
  }
  ~Scratch() {
    std::error_code ignored;
    if (failed_ == 0) std::filesystem::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  const std::string& path() const { return path_; }
  int failed() const { return failed_; }  // errno; 0 if there is a directory.

 private:
  std::string path_;
  int failed_ = 0;
};

/// A project, and the directory of its index.
struct Place {
  std::shared_ptr<update::RootDir> root;
  std::string directory;
};

Result<Place> place_of(const IndexOptions& options) {
  const auto canonical = canonical_path(options.root);
  if (!canonical.ok()) return canonical.error();
  auto root = update::RootDir::open(*canonical, {});
  if (!root) return std::move(root).error();
  IndexOptions at_root = options;
  at_root.root = *canonical;
  auto directory = cache_directory(at_root);
  if (!directory) return std::move(directory).error();
  return Place{std::move(*root), std::move(*directory)};
}

Result<std::vector<std::string>> paths_in(const std::string& directory) {
  const auto store = store::Store::open(directory, store::Store::Mode::read_only);
  if (!store) return store.error();
  const auto txn = (*store)->read();
  if (!txn) return txn.error();
  if ((*txn)->meta(update::meta_key::kPass) != "ready")
    return Error{ErrorCode::index_building, "the index is not complete", "wait for it"};
  std::vector<std::string> paths;
  (*txn)->for_each_file("", [&](const FileRow& row) {
    paths.push_back(row.path);
    return true;
  });
  return paths;
}

/// The id of HEAD. Errors: not_found, also if the files differ from it.
Result<std::string> clean_head(const std::shared_ptr<update::RootDir>& root,
                               const std::vector<std::string>& paths, const std::stop_token& stop) {
  update::GitHistory history(root, stop);
  if (const Status opened = history.open(); !opened) return opened.error();
  const auto changes = history.changes({.range = "HEAD", .files = paths, .edited = {}});
  if (!changes) return changes.error();
  for (const FileChange& file : changes->files)
    if (!file.is_filtered)
      return Error{ErrorCode::not_found,
                   fmt::format("{} and {} other files differ from HEAD", file.path,
                               changes->files.size() - 1),
                   "publish a clean checkout of the commit"};
  return changes->base;
}

/// The files of each directory of the project that is a repository of its own, as a submodule is;
/// relative to that directory.
std::map<std::string, std::vector<std::string>> nested_files(
    const update::RootDir& root, const std::vector<std::string>& paths) {
  std::map<std::string, bool> known{{"", false}};  // Directory -> whether it is a repository.
  std::map<std::string, std::vector<std::string>> nested;
  for (const std::string& path : paths) {
    if (is_dependency_path(path)) continue;
    for (std::string directory(parent_path(path)); !directory.empty();
         directory = std::string(parent_path(directory))) {
      const auto [at, added] = known.try_emplace(directory, false);
      if (added) at->second = root.stat(join_path(directory, ".git")).has_value();
      if (!at->second) continue;
      nested[directory].push_back(path.substr(directory.size() + 1));
      break;
    }
  }
  return nested;
}

/// As clean_head(), and the files of submodules do not differ from their HEADs either.
Result<std::string> clean_commit(const std::shared_ptr<update::RootDir>& root,
                                 const std::vector<std::string>& paths,
                                 const std::stop_token& stop) {
  for (const auto& [directory, files] : nested_files(*root, paths)) {
    const auto inner = update::RootDir::open(join_path(root->path(), directory), {});
    if (!inner) return inner.error();
    auto clean = clean_head(*inner, files, stop);
    if (clean) continue;
    Error error = std::move(clean).error();
    error.message = fmt::format("in {}: {}", directory, error.message);
    return error;
  }
  return clean_head(root, paths, stop);
}

/// The key, if the request has one.
Result<std::optional<objects::SigningKey>> key_of(const index::PublishRequest& request) {
  if (request.signing_key.empty()) return std::optional<objects::SigningKey>();
  auto key = objects::SigningKey::parse(request.signing_key);
  if (!key) return key.error();
  return std::optional<objects::SigningKey>(std::move(*key));
}

}  // namespace

Result<index::Publication> publish(const IndexOptions& options,
                                   const index::PublishRequest& request,
                                   const std::stop_token& stop) {
  const auto place = place_of(options);
  if (!place) return place.error();
  const auto& [root, directory] = *place;
  const auto key = key_of(request);
  if (!key) return key.error();
  auto store = objects::open_object_store(request.url);
  if (!store) return store.error();
  const auto repository = options.remote.repository.empty()
                              ? remote::repository_of(root->path())
                              : Result<std::string>(options.remote.repository);
  if (!repository) return repository.error();
  const auto paths = paths_in(directory);
  if (!paths) return paths.error();
  const auto commit = clean_commit(root, *paths, stop);
  if (!commit) return commit.error();
  const Scratch scratch(directory);
  if (scratch.failed() != 0)
    return Error{ErrorCode::index_failed,
                 fmt::format("{}: {}", scratch.path(), std::strerror(scratch.failed())),
                 {}};
  const objects::SigningKey* signing = *key ? &**key : nullptr;
  const remote::PublishSource source{directory, scratch.path(), {*repository, *commit}, signing};
  const auto report = remote::publish_snapshot(source, **store, {.stop = stop});
  if (!report) return report.error();
  return index::Publication{.repository = *repository,
                            .commit = *commit,
                            .url = net::shown_url(request.url),
                            .public_key = signing ? objects::to_text(signing->public_key()) : "",
                            .files = report->files,
                            .chunks = report->chunks,
                            .bytes = report->packed_bytes,
                            .uploaded_chunks = report->uploaded_chunks,
                            .uploaded_bytes = report->uploaded_bytes,
                            .requests = (*store)->traffic().requests};
}

Result<index::Restoration> restore(const IndexOptions& options, const std::stop_token& stop) {
  const auto place = place_of(options);
  if (!place) return place.error();
  const auto& [root, directory] = *place;
  if (const int failed = make_directories(directory))
    return Error{
        ErrorCode::index_failed, fmt::format("{}: {}", directory, std::strerror(failed)), {}};
  IndexOptions at_root = options;
  at_root.root = root->path();
  const auto lock = update::WriterLock::try_take(directory);
  if (!lock || has_index(at_root)) return index::Restoration{};
  const auto seed = remote::seed_from_remote(options.remote, directory, *root, *options.clock,
                                             stop);
  if (!seed) return seed.error();
  return index::Restoration{true, seed->url, seed->commit, seed->files, seed->bytes};
}

}  // namespace codefinder::live
