// SnapshotSource: opens a transaction and takes the overlay that fits it.
#include "index/live/snapshot_source.h"

#include "base/log.h"
#include "base/path.h"
#include "base/trace.h"
#include "index/live/index_pass.h"
#include "index/live/store_snapshot.h"
#include "index/update/walk/classify.h"

namespace codefinder::live {

namespace {

/// The paths that unsaved buffers add to the store or remove from it.
std::string changed_paths(const OverlaidStore::Parts& parts) {
  std::string paths;
  for (const auto& [path, entry] : *parts.overlay)
    if (!entry->facts || !parts.txn->find_file(path))
      paths.append(entry->facts ? "+" : "-").append(path) += '\n';
  return paths;
}

overlay::Overlay::Classify classify_by(std::shared_ptr<const update::Classifier> classifier) {
  const auto run = [classifier](FileRow& row, std::string_view head, bool generated) {
    if (classifier) {
      classifier->classify(row, {head, generated});
    } else {
      update::Classifier().classify(row, {head, generated});
    }
  };
  return {run, std::move(classifier)};
}

}  // namespace

SnapshotSource::SnapshotSource(std::shared_ptr<const update::RootDir> root,
                               const std::string& directory, const WriterRole& role,
                               overlay::Overlay& overlay, overlay::ReaderOverlay& reader_overlay)
    : root_(std::move(root)),
      role_(role),
      overlay_(overlay),
      reader_overlay_(reader_overlay),
      queries_(std::make_shared<QueryCache>(join_path(directory, "queries"))),
      builds_(std::make_shared<includes::BuildPlaces>(root_)),
      owners_(root_),
      compiler_(directory) {}

std::shared_ptr<const index::Snapshot> SnapshotSource::take(
    const StatusReader& status, std::shared_ptr<worker::Pool> extractors,
    std::shared_ptr<const index::History> history) {
  const auto current = [this](const auto& classify, const auto& stored) {
    return overlay_.current(classify, stored);
  };
  return take(current, status, std::move(extractors), std::move(history));
}

std::shared_ptr<const index::Snapshot> SnapshotSource::take_with(
    const Insertion& insertion, const StatusReader& status,
    std::shared_ptr<worker::Pool> extractors, std::shared_ptr<const index::History> history) {
  const auto with_insertion = [&](const auto& classify, const auto& stored) {
    return overlay_.with_insertion(insertion, classify, stored);
  };
  return take(with_insertion, status, std::move(extractors), std::move(history));
}

std::shared_ptr<const index::Snapshot> SnapshotSource::take_known(
    const StatusReader& status, std::shared_ptr<worker::Pool> extractors,
    std::shared_ptr<const index::History> history) {
  const auto known = [this](const auto&, const auto&) { return overlay_.known(); };
  return take(known, status, std::move(extractors), std::move(history));
}

std::shared_ptr<const index::Snapshot> SnapshotSource::take_past(
    const PastOverlay& past, const StatusReader& status, std::shared_ptr<worker::Pool> extractors,
    std::shared_ptr<const index::History> history) {
  const auto take_overlay = [&](const auto& classify, const auto& stored) {
    auto map = std::make_shared<overlay::OverlayMap>(*overlay_.current(classify, stored));
    for (const auto& entry : past.entries) {
      if (entry->facts) overlay::complete_row(*entry, classify);
      (*map)[entry->row.path] = entry;
    }
    return std::shared_ptr<const overlay::OverlayMap>(std::move(map));
  };
  return take(take_overlay, status, std::move(extractors), std::move(history), Shared::no);
}

std::shared_ptr<const index::Snapshot> SnapshotSource::take(
    const TakeOverlay& take_overlay, const StatusReader& status,
    std::shared_ptr<worker::Pool> extractors, std::shared_ptr<const index::History> history,
    Shared shared) {
  const Span span("take snapshot");
  const WriterRole::Current current = role_.current();
  // Read before the transaction begins: the transaction may lack what is committed meanwhile.
  const bool building = current.updater != nullptr && current.updater->progress().building;
  OverlaidStore::Parts parts = read(current.store, current.updater, take_overlay);
  if (!parts.overlay) return nullptr;
  index::IndexStatus now = status.of(parts.txn.get());
  if (building && now.state == index::IndexState::ready) now.state = index::IndexState::building;
  StoredProject::Sources project = sources(parts, shared);
  project.history = std::move(history);
  StoredFacts::Parsers parsers{std::move(extractors), {}};
  parsers.buffers = [self = shared_from_this()](std::string_view path, std::string_view text,
                                                std::uint32_t offset, std::string_view inserted) {
    return self->overlay_.after_insertion(path, text, offset, inserted);
  };
  return std::make_shared<StoreSnapshot>(std::move(parts), std::move(project), std::move(parsers),
                                         std::move(now));
}

OverlaidStore::Parts SnapshotSource::read(const std::shared_ptr<store::Store>& store,
                                          update::Updater* updater,
                                          const TakeOverlay& take_overlay) {
  OverlaidStore::Parts parts;
  parts.store = store;
  parts.facts_cache = facts_cache_;
  parts.symbols_cache = symbols_cache_;
  const auto classify = classify_by(updater != nullptr ? updater->classifier() : nullptr);
  // Repeated if an overlaid entry was dropped meanwhile: its contents may only be in the next
  // transaction.
  for (std::uint64_t attempt = 0, drops = reader_overlay_.drops() + 1;
       attempt < 4 && drops != reader_overlay_.drops(); ++attempt) {
    drops = reader_overlay_.drops();
    if (store) {
      auto txn = store->read();
      if (txn.ok()) {
        parts.txn = std::move(*txn);
        reader_overlay_.follow(*parts.txn, overlay::ReaderOverlay::When::new_generation);
      } else {
        log_warning("the index cannot be read: {}", txn.error().message);
      }
    }
    parts.overlay = take_overlay(classify, facts_in(parts.txn.get()));
    if (!parts.overlay) break;
  }
  return parts;
}

overlay::Overlay::Stored SnapshotSource::facts_in(const store::ReadTxn* txn) {
  return [this, txn](std::string_view path,
                     const Digest& digest) -> std::shared_ptr<const overlay::NamedFacts> {
    const auto id = txn != nullptr ? txn->find_file(path) : std::nullopt;
    const auto row = id ? txn->file(*id) : std::nullopt;
    if (!row || row->digest != digest) return nullptr;
    if (auto known = facts_cache_->find(*id, digest)) return known;
    auto facts = txn->facts(*id);
    return facts ? facts_cache_->keep(*id, digest, std::move(facts)) : nullptr;
  };
}

StoredProject::Sources SnapshotSource::sources(const OverlaidStore::Parts& parts, Shared shared) {
  StoredProject::Sources out{.root = root_, .queries = queries_, .builds = builds_};
  if (shared == Shared::yes) out.derived = derived_.of(parts);
  out.compiler = compiler_.current();
  out.owners = [self = shared_from_this()] { return self->owners_.current(); };
  if (parts.txn && read_pass(*parts.txn).ready)
    out.includes = [self = shared_from_this(), store = parts.store,
                    changed = changed_paths(parts)](const store::ReadTxn& txn) {
      const auto commands = self->builds_->current();
      return self->includes_.of(store, txn, changed, commands ? commands->fingerprint() : "");
    };
  return out;
}

std::vector<SkippedFile> SnapshotSource::skipped() {
  builds_->current();
  return builds_->notes();
}

void SnapshotSource::cache_query(std::string_view query_id, std::string_view payload) {
  queries_->put(query_id, payload);
}

void SnapshotSource::persist_include_graph() {
  const std::shared_ptr<store::Store> store = role_.writable_store();
  if (!store || store->damage().any()) return;
  const auto news = includes_.news();
  if (!news) return;
  if (const Status put = includes::IncludeCache::put(*store, *news); !put.ok())
    log_warning("the include graph is not saved: {}", put.error().message);
}

}  // namespace codefinder::live
