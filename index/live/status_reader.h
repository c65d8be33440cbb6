// Computes the status of an index from a transaction and the role of this process.  Thread-safe.
#pragma once

#include "index/live/writer_role.h"
#include "index/status.h"

#include <mutex>
#include <string>
#include <vector>

namespace codefinder::live {

class StatusReader {
 public:
  /// The references must outlive this.
  StatusReader(const index::IndexOptions& options, std::string root, std::string directory,
               const WriterRole& role, const worker::Pool& extractors)
      : options_(options),
        root_(std::move(root)),
        directory_(std::move(directory)),
        role_(role),
        extractors_(extractors) {}

  /// `txn`: nullptr if there is no store.
  index::IndexStatus of(const store::ReadTxn* txn) const;

 private:
  void add_progress(index::IndexStatus& status, const WriterRole::Current& current,
                    const store::ReadTxn* txn) const;
  void add_damage(index::IndexStatus& status, const WriterRole::Current& current) const;
  std::vector<SkippedFile> skipped(const index::IndexStatus& status,
                                   const WriterRole::Current& current,
                                   const store::ReadTxn& txn) const;

  const index::IndexOptions& options_;
  const std::string root_, directory_;
  const WriterRole& role_;
  const worker::Pool& extractors_;

  mutable std::mutex
      skipped_mutex_;  // Guards the skipped files, and the state that they belong to.
  mutable std::vector<SkippedFile> skipped_;
  mutable std::string skipped_stamp_;
};

}  // namespace codefinder::live
