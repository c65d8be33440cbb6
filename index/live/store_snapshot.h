// Implements the Snapshot that Index returns: one read transaction with the overlay applied.
// Thread-safe.
#pragma once

#include "index/live/misses.h"
#include "index/live/overlaid_store.h"
#include "index/live/stored_facts.h"
#include "index/live/stored_files.h"
#include "index/live/stored_names.h"
#include "index/live/stored_project.h"
#include "index/snapshot.h"

#include <memory>

namespace codefinder::live {

class StoreSnapshot final : public index::Snapshot {
 public:
  StoreSnapshot(OverlaidStore::Parts parts, StoredProject::Sources sources,
                StoredFacts::Parsers parsers, index::IndexStatus status)
      : status_(std::move(status)),
        store_(std::move(parts)),
        misses_(status_),
        files_(store_, sources.root),
        names_(store_),
        facts_(store_, files_, misses_, std::move(parsers)),
        project_(store_, std::move(sources)) {}

  const index::SnapshotFiles& files() const override { return files_; }
  const index::SnapshotNames& names() const override { return names_; }
  const index::SnapshotFacts& facts() const override { return facts_; }
  const index::SnapshotProject& project() const override { return project_; }
  const index::IndexStatus& status() const override { return status_; }
  bool damaged() const override { return store_.txn() != nullptr && store_.txn()->damaged(); }
  void record_miss(MissingKey key, std::string_view text) const override {
    misses_.record(key, text);
  }
  MissingKeys misses() const override { return misses_.all(); }

 private:
  const index::IndexStatus status_;
  const OverlaidStore store_;
  mutable RecordedMisses misses_;
  const StoredFiles files_;
  const StoredNames names_;
  const StoredFacts facts_;
  const StoredProject project_;
};

}  // namespace codefinder::live
