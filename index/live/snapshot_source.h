// Makes the snapshots of an index, and keeps what they share: caches of facts, the include graph,
// the build description, the owners, the cached queries.  Thread-safe.
#pragma once

#include "index/includes/build_places.h"
#include "index/includes/include_cache.h"
#include "index/live/compiler_table.h"
#include "index/live/derived_cache.h"
#include "index/live/facts_cache.h"
#include "index/live/owners_cache.h"
#include "index/live/past_overlay.h"
#include "index/live/query_cache.h"
#include "index/live/status_reader.h"
#include "index/live/stored_project.h"
#include "index/live/writer_role.h"
#include "index/model/insertion.h"
#include "index/overlay/overlay.h"
#include "index/overlay/reader_overlay.h"
#include "index/snapshot.h"

#include <functional>
#include <memory>
#include <string>

namespace codefinder::live {

class SnapshotSource : public std::enable_shared_from_this<SnapshotSource> {
 public:
  /// The references must outlive this.
  SnapshotSource(std::shared_ptr<const update::RootDir> root, const std::string& directory,
                 const WriterRole& role, overlay::Overlay& overlay,
                 overlay::ReaderOverlay& reader_overlay);

  std::shared_ptr<const index::Snapshot> take(const StatusReader& status,
                                              std::shared_ptr<worker::Pool> extractors,
                                              std::shared_ptr<const index::History> history);
  /// The same with an insertion; nullptr if no buffer has the text before it.
  std::shared_ptr<const index::Snapshot> take_with(const Insertion& insertion,
                                                   const StatusReader& status,
                                                   std::shared_ptr<worker::Pool> extractors,
                                                   std::shared_ptr<const index::History> history);
  /// The same without parsing: facts of unsaved buffers may be of an earlier text, or absent.
  std::shared_ptr<const index::Snapshot> take_known(const StatusReader& status,
                                                    std::shared_ptr<worker::Pool> extractors,
                                                    std::shared_ptr<const index::History> history);
  /// The same with entries over the overlay, which have the rows that they begin with.
  std::shared_ptr<const index::Snapshot> take_past(const PastOverlay& past,
                                                   const StatusReader& status,
                                                   std::shared_ptr<worker::Pool> extractors,
                                                   std::shared_ptr<const index::History> history);
  /// Files that are not used, with the reason, beyond those that the store lists.
  std::vector<SkippedFile> skipped();
  void cache_query(std::string_view query_id, std::string_view payload);
  /// Saves the include graph in the index.  No-op if this process is not the writer.
  void persist_include_graph();

 private:
  using TakeOverlay = std::function<std::shared_ptr<const overlay::OverlayMap>(
      const overlay::Overlay::Classify&, const overlay::Overlay::Stored&)>;
  /// Whether a snapshot shares the derived data of its state with others.
  enum class Shared { no, yes };
  std::shared_ptr<const index::Snapshot> take(const TakeOverlay& take_overlay,
                                              const StatusReader& status,
                                              std::shared_ptr<worker::Pool> extractors,
                                              std::shared_ptr<const index::History> history,
                                              Shared shared = Shared::yes);
  OverlaidStore::Parts read(const std::shared_ptr<store::Store>& store, update::Updater* updater,
                            const TakeOverlay& take_overlay);
  overlay::Overlay::Stored facts_in(const store::ReadTxn* txn);
  StoredProject::Sources sources(const OverlaidStore::Parts& parts, Shared shared);

  const std::shared_ptr<const update::RootDir> root_;
  const WriterRole& role_;
  overlay::Overlay& overlay_;
  overlay::ReaderOverlay& reader_overlay_;
  const std::shared_ptr<QueryCache> queries_;
  const std::shared_ptr<includes::BuildPlaces> builds_;
  const std::shared_ptr<FactsCache> facts_cache_ = std::make_shared<FactsCache>(40u << 20);
  const std::shared_ptr<FactsCache> symbols_cache_ = std::make_shared<FactsCache>(24u << 20);
  includes::IncludeCache includes_;
  DerivedCache derived_;
  OwnersCache owners_;
  CompilerTableFile compiler_;
};

}  // namespace codefinder::live
