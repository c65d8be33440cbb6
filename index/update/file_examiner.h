// Reads one file and decides what changes in the store: the worker's part of an update.
#pragma once

#include "index/update/disk/root_dir.h"
#include "index/update/writer/outcome.h"
#include "index/update/writer/work_queue.h"
#include "index/worker/pool.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>

namespace codefinder::update {

struct UpdaterState;

/// The stat of a file as the meta table keeps it for a skipped file (meta_key::kSkip).
std::string skip_stamp(const FileStat& stat, const UpdaterState& state);

/// Examines one file. Used by one thread, once. `memory` is for the file's bytes: a thread reuses
/// it for its next file.
class FileExaminer {
 public:
  FileExaminer(UpdaterState& state, std::string path, std::string& memory, std::stop_token stop)
      : state_(state), path_(std::move(path)), memory_(memory), stop_(std::move(stop)) {}

  /// nullopt if nothing changes, or if `stop` was requested.
  std::optional<Outcome> examine(Reading reading);

 private:
  bool is_unchanged_on_disk() const;
  ReadOutcome read();
  Outcome skip(const ReadOutcome& read) const;
  std::optional<Outcome> extract(const ReadOutcome& read);
  Language language_of(std::string_view bytes) const;
  worker::Extraction<worker::Prepared> prepare(std::string_view bytes, const FileRow& row) const;
  std::optional<Outcome> read_large(const ReadOutcome& refused);
  FileRow row_of(const FileStat& stat) const;

  UpdaterState& state_;
  const std::string path_;
  std::string& memory_;
  const std::stop_token stop_;
  std::optional<FileRow> stored_;  // The version to compare with.
  std::chrono::system_clock::time_point began_;
};

}  // namespace codefinder::update
