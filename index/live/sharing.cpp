// Publishes and restores the index of a directory.
#include "index/live/sharing.h"

#include "base/log.h"
#include "base/make_directories.h"
#include "base/path.h"
#include "index/extract/extract.h"
#include "index/live/cache_directory.h"
#include "index/live/clean_commit.h"
#include "index/live/scratch_directory.h"
#include "index/live/shard_source.h"
#include "index/model/dependency_paths.h"
#include "index/net/http.h"
#include "index/objects/object_store.h"
#include "index/objects/signature.h"
#include "index/remote/facts_download.h"
#include "index/remote/publish.h"
#include "index/remote/remote_seed.h"
#include "index/remote/repository.h"
#include "index/remote/sources.h"
#include "index/store/store.h"
#include "index/update/indexed_facts.h"
#include "index/update/seed.h"
#include "index/update/updater.h"
#include "index/update/walk/walk.h"
#include "index/update/writer/writer_lock.h"

#include <algorithm>
#include <cstring>
#include <optional>

namespace codefinder::live {

namespace {

using index::IndexOptions;

/// The rows of the index in a directory. Errors: index_building, and the store's.
Result<std::vector<FileRow>> rows_in(const std::string& directory) {
  const auto store = store::Store::open(directory, store::Store::Mode::read_only);
  if (!store) return store.error();
  const auto txn = (*store)->read();
  if (!txn) return txn.error();
  if ((*txn)->meta(update::meta_key::kPass) != "ready")
    return Error{ErrorCode::index_building, "the index is not complete", "wait for it"};
  std::vector<FileRow> rows;
  (*txn)->for_each_file("", [&](const FileRow& row) {
    if (!is_dependency_path(row.path)) rows.push_back(row);
    return true;
  });
  return rows;
}

/// Whether the file on the disk is the one that the row is of.
bool is_current(const update::RootDir& root, const FileRow& row, std::uint64_t max_file_bytes) {
  const auto stat = root.stat(row.path);
  if (!stat || stat->kind != update::FileStat::Kind::file || stat->size != row.size) return false;
  if (row.mtime_ns != 0) return stat->mtime_ns == row.mtime_ns && stat->inode == row.inode;
  // It was read while it may have been written (update::trusted_mtime).
  if (row.size > max_file_bytes) return true;
  const update::ReadOutcome read = update::read_file(root, row.path, max_file_bytes);
  return read.kind == update::ReadOutcome::Kind::text &&
         store::digest_of(read.bytes, row.language, extract::extractor_version()) == row.digest;
}

/// Checks that an index, of which `copy` is a copy, is of the commit: the files on the disk are
/// the commit's, and the index is of them. Another process may have changed it meanwhile.
Status check_copy(const IndexOptions& options, const std::shared_ptr<update::RootDir>& root,
                  const std::string& copy, const std::string& commit, const std::stop_token& stop) {
  const auto rows = rows_in(copy);
  if (!rows) return rows.error();
  std::vector<std::string> paths;
  for (const FileRow& row : *rows) paths.push_back(row.path);
  const auto clean = clean_commit(root, paths, stop);
  if (!clean) return clean.error();
  const auto changed = std::find_if(rows->begin(), rows->end(), [&](const FileRow& row) {
    return !is_current(*root, row, options.max_file_bytes);
  });
  if (*clean != commit || changed != rows->end())
    return Error{ErrorCode::index_building,
                 (*clean != commit ? "HEAD" : changed->path) + " has changed meanwhile",
                 "publish again"};
  return Done{};
}

/// The key, if the request has one.
Result<std::optional<objects::SigningKey>> key_of(const index::PublishRequest& request) {
  if (request.signing_key.empty()) return std::optional<objects::SigningKey>();
  auto key = objects::SigningKey::parse(request.signing_key);
  if (!key) return key.error();
  return std::optional<objects::SigningKey>(std::move(*key));
}

/// Uploads the facts of the files that the store lacks: facts in the index are copied, and the
/// texts of others are parsed.
Result<remote::ShardReport> publish_facts(const IndexOptions& options, const ProjectPlace& place,
                                          const std::string& repository,
                                          objects::ObjectStore& store,
                                          const std::stop_token& stop) {
  const auto index = store::Store::open(place.directory, store::Store::Mode::read_only);
  if (!index) return index.error();
  const auto opened = (*index)->read();
  if (!opened) return opened.error();
  const store::ReadTxn& txn = **opened;
  remote::ShardSource source = shard_source(options, place.root, place.directory);
  source.extractors = std::make_shared<worker::Pool>(worker::PoolOptions{.kept = source.workers});
  source.known = [&txn](const std::string& path, const Digest& digest, std::string_view text) {
    return update::indexed_facts(txn, path, digest, text);
  };
  auto report = remote::build_shard(source, store, {}, stop);
  if (!report) return report;
  if (const Status noted = remote::note_facts(store, repository, {.stop = stop}); !noted)
    return noted.error();
  return report;
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
  const auto names = remote::snapshot_names(*root, *repository, 1, stop);
  if (!names) return names.error();
  const remote::SnapshotName& name = names->front();
  const auto scratch = ScratchDirectory::create(directory);
  if (!scratch) return scratch.error();
  const objects::SigningKey* signing = *key ? &**key : nullptr;
  const auto check = [&, &root = root](const std::string& copy) {
    return check_copy(options, root, copy, name.commit, stop);
  };
  const remote::PublishSource source{directory, scratch->path(), name, signing, check};
  const auto report = remote::publish_snapshot(source, **store, {.stop = stop});
  if (!report) return report.error();
  remote::ShardReport facts;
  if (request.facts) {
    const auto done = publish_facts(options, *place, *repository, **store, stop);
    if (!done) return done.error();
    facts = *done;
  }
  Result<remote::SourcesReport> sources = remote::SourcesReport();
  if (request.with_sources)
    sources = remote::publish_sources(root->path(), source.name, signing, **store, {.stop = stop});
  if (!sources) return sources.error();
  return index::Publication{.repository = *repository,
                            .commit = name.commit,
                            .url = net::shown_url(request.url),
                            .public_key = signing ? objects::to_text(signing->public_key()) : "",
                            .files = report->files,
                            .chunks = report->chunks,
                            .bytes = report->packed_bytes,
                            .uploaded_chunks = report->uploaded_chunks,
                            .uploaded_bytes = report->uploaded_bytes,
                            .requests = (*store)->traffic().requests,
                            .facts_groups = facts.groups,
                            .uploaded_groups = facts.groups - facts.present_groups,
                            .uploaded_facts_bytes = facts.uploaded_bytes,
                            .source_bytes = sources->bytes,
                            .uploaded_source_bytes = sources->uploaded_bytes};
}

Status restore_sources(const index::RemoteOptions& remote, const std::string& commit,
                       const std::string& directory, const std::stop_token& stop) {
  std::vector<objects::PublicKey> keys;
  for (const std::string& text : remote.keys) {
    const auto key = objects::parse_public_key(text);
    if (!key) return key.error();
    keys.push_back(*key);
  }
  Status last = Error{ErrorCode::not_found, "there is no object store", "set index.remote"};
  for (const std::string& url : remote.urls) {
    auto store = objects::open_object_store(url);
    if (store)
      last = remote::restore_sources(**store, {remote.repository, commit}, keys, directory,
                                     {.timeouts = {.stop = stop}});
    else last = store.error();
    if (last || stop.stop_requested()) return last;
  }
  return last;
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
  if (!lock || (has_index(at_root) && !is_outdated(directory))) return index::Restoration{};
  const auto seed = remote::seed_from_remote(options.remote, directory, *root, *options.clock,
                                             stop);
  if (!seed) return seed.error();
  if (seed->facts) return Error{ErrorCode::not_found, seed->no_snapshot, {}};
  return index::Restoration{true, seed->url, seed->commit, seed->files, seed->bytes};
}

}  // namespace codefinder::live
