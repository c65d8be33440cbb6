// StatusReader: the writer's progress if this process writes, else what the writer has stored.
#include "index/live/status_reader.h"

#include "base/log.h"
#include "base/os/sandbox.h"
#include "index/live/index_pass.h"

#include <unistd.h>

namespace codefinder::live {

using index::IndexState;
using index::IndexStatus;

IndexStatus StatusReader::of(const store::ReadTxn* txn) const {
  IndexStatus out;
  out.root = root_;
  out.cache_directory = directory_;
  out.parser_confinement = to_string(extractors_.confinement());
  out.watcher = role_.watcher_mode();
  const WriterRole::Current current = role_.current();
  out.writer = current.updater != nullptr;
  out.writer_pid = out.writer ? ::getpid() : role_.writer_pid();
  if (txn != nullptr) {
    const store::StoreCounts counts = txn->counts();
    out.files = counts.files;
    out.symbols = counts.symbols;
    out.bytes = counts.bytes;
    out.generation = txn->generation();
    out.updated_at = txn->meta(update::meta_key::kUpdatedAt);
    out.excluded_by = txn->meta(update::meta_key::kExcludedBy);
  }
  add_progress(out, current, txn);
  if (txn == nullptr) return out;
  if (txn->damaged()) add_damage(out, current);
  out.skipped = skipped(out, current, *txn);
  return out;
}

void StatusReader::add_progress(IndexStatus& out, const WriterRole::Current& current,
                                const store::ReadTxn* txn) const {
  if (current.updater != nullptr) {
    const update::UpdateProgress progress = current.updater->progress();
    out.state = !progress.failure.empty() ? IndexState::failed
                : progress.building       ? IndexState::building
                                          : IndexState::ready;
    out.progress = out.state == IndexState::ready ? 1.0 : progress.fraction;
    out.failure = progress.failure;
    out.checked = progress.checked;
    return;
  }
  const IndexPass pass = txn != nullptr ? read_pass(*txn) : IndexPass();
  out.checked = pass.ready && !role_.is_deferred() && out.writer_pid != 0;
  out.state = pass.ready ? IndexState::ready : IndexState::building;
  out.progress = pass.fraction;
  if (current.read_only && !pass.ready)
    out.failure = "the index is not complete, and its directory cannot be written";
  if (!current.failure.empty()) out.failure = current.failure;
  if (!out.failure.empty()) out.state = IndexState::failed;
}

void StatusReader::add_damage(IndexStatus& out, const WriterRole::Current& current) const {
  out.state = current.read_only || (!options_.write && out.writer_pid == 0) ? IndexState::failed
                                                                            : IndexState::building;
  out.failure = "part of the index is damaged; the process that writes it builds that afresh";
}

// Skipped files change with commits only; reading them for every snapshot would cost more than the
// snapshot.
std::vector<SkippedFile> StatusReader::skipped(const IndexStatus& status,
                                               const WriterRole::Current& current,
                                               const store::ReadTxn& txn) const {
  const std::string stamp = fmt::format(
      "{} {} {}", static_cast<std::uint64_t>(status.generation), status.updated_at,
      current.updater != nullptr ? current.updater->stats().commits : 0);
  std::lock_guard lock(skipped_mutex_);
  if (stamp != skipped_stamp_ || skipped_stamp_.empty()) {
    skipped_ = txn.notes();
    skipped_stamp_ = stamp;
  }
  return skipped_;
}

}  // namespace codefinder::live
