// Looks for a snapshot in each store in turn, and restores the first one.
#include "index/remote/remote_seed.h"

#include "base/log.h"
#include "index/net/http.h"
#include "index/objects/object_store.h"
#include "index/objects/signature.h"
#include "index/remote/deadline.h"
#include "index/remote/facts_download.h"
#include "index/remote/portable_copy.h"
#include "index/remote/repository.h"
#include "index/remote/restore.h"
#include "index/store/store.h"
#include "index/update/seed.h"

#include <optional>
#include <vector>

namespace codefinder::remote {

namespace {

constexpr std::chrono::milliseconds kStall{2000};

Error seed_error(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

Result<std::vector<objects::PublicKey>> parse_keys(const std::vector<std::string>& texts) {
  std::vector<objects::PublicKey> keys;
  for (const std::string& text : texts) {
    const auto key = objects::parse_public_key(text);
    if (!key) return seed_error("index.remote_keys: " + key.error().message);
    keys.push_back(*key);
  }
  return keys;
}

/// The contents of one store.
struct Found {
  std::unique_ptr<objects::ObjectStore> store;
  std::optional<Manifest> manifest;
  bool facts = false;  // Asked for only if there is no manifest.
};

/// The search criteria.
struct Wanted {
  std::vector<SnapshotName> names;
  std::vector<objects::PublicKey> keys;

  const std::string& repository() const { return names.front().repository; }
};

Status ask(Found& found, const Wanted& wanted, const objects::Timeouts& timeouts) {
  auto manifest = find_snapshot(*found.store, wanted.names, wanted.keys, timeouts);
  if (!manifest) return std::move(manifest).error();
  found.manifest = std::move(*manifest);
  if (found.manifest || !wanted.keys.empty()) return Done{};
  const auto facts = has_facts(*found.store, wanted.repository(), timeouts);
  if (!facts) return facts.error();
  found.facts = *facts;
  return Done{};
}

Result<Found> search(const std::string& url, const Wanted& wanted, const std::stop_token& stop) {
  auto store = objects::open_object_store(url);
  if (!store) return std::move(store).error();
  Found found{.store = std::move(*store)};
  const Deadline deadline(kSearchTime, stop);
  const Status asked = ask(found, wanted, seed_timeouts(deadline.token()));
  if (asked) return found;
  if (asked.error().code == ErrorCode::cancelled && !stop.stop_requested())
    return seed_error(fmt::format("no answer within {} ms", kSearchTime.count()));
  return asked.error();
}

/// After a failure to restore: whether the store has facts instead.
bool has_facts_at_least(Found& found, const Wanted& wanted, const std::stop_token& stop) {
  if (!wanted.keys.empty()) return false;
  const Deadline deadline(kSearchTime, stop);
  const auto facts = has_facts(*found.store, wanted.repository(), seed_timeouts(deadline.token()));
  return facts.ok() && *facts;
}

/// Marks the files of the index as published.
Status note_published(store::Store& store) {
  const auto txn = store.write();
  if (!txn) return txn.error();
  const auto snapshot = store.read();
  if (!snapshot) return snapshot.error();
  const auto next = std::to_string((*snapshot)->next_file().value);
  if (const Status noted = (*txn)->set_meta(kPublishedFiles, next); !noted) return noted;
  return (*txn)->commit();
}

Status restore(Found& found, const std::string& directory, const update::RootDir& root,
               const Clock& clock, const std::stop_token& stop) {
  const Status restored = restore_snapshot(*found.store, *found.manifest, directory,
                                           seed_timeouts(stop), clock);
  if (!restored) return restored;
  auto store = store::Store::open(directory, store::Store::Mode::read_write);
  if (!store) return store.error();
  if (const Status noted = note_published(**store); !noted) return noted;
  return update::adapt_index(**store, root);
}

}  // namespace

objects::Timeouts seed_timeouts(const std::stop_token& stop) {
  return {.connect = kSearchTime, .stall = kStall, .stop = stop};
}

Result<RemoteSeed> seed_from_remote(const index::RemoteOptions& options,
                                    const std::string& directory, const update::RootDir& root,
                                    const Clock& clock, const std::stop_token& stop) {
  const auto keys = parse_keys(options.keys);
  if (!keys) return keys.error();
  const auto repository = options.repository.empty() ? repository_of(root.path())
                                                     : Result<std::string>(options.repository);
  if (!repository) return repository.error();
  const auto names = snapshot_names(root, *repository, kMaxAncestors, stop);
  if (!names) return names.error();
  const Wanted wanted{*names, *keys};
  Error last{ErrorCode::not_found,
             fmt::format("no snapshot of {} or its {} nearest ancestors is there",
                         names->front().commit, names->size() - 1),
             {}};
  RemoteSeed facts;  // If no store has a snapshot.
  for (const std::string& url : options.urls) {
    auto found = search(url, wanted, stop);
    Status restored = Done{};
    if (found && found->manifest) restored = restore(*found, directory, root, clock, stop);
    if (found && found->manifest && restored)
      return RemoteSeed{.url = net::shown_url(url),
                        .commit = found->manifest->name.commit,
                        .files = found->manifest->files,
                        .bytes = found->store->traffic().bytes_read};
    if (!restored && restored.error().code == ErrorCode::not_found)  // A chunk is not there.
      found->facts = has_facts_at_least(*found, wanted, stop);
    if (found && found->facts && !facts.facts)
      facts = {.url = net::shown_url(url), .facts = std::move(found->store)};
    if (found && !found->manifest) continue;
    last = found ? restored.error() : found.error();
    last.code = ErrorCode::internal;
    last.message = fmt::format("{}: {}", net::shown_url(url), last.message);
    if (stop.stop_requested()) return last;
  }
  if (!facts.facts) return last;
  facts.no_snapshot = last.message;
  return facts;
}

}  // namespace codefinder::remote
