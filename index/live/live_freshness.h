// Freshness of an index: re-reads what one answer needs, in the updater if this process is the
// writer, else into the reader overlay.  Thread-safe.
#pragma once

#include "index/index.h"
#include "index/live/writer_role.h"
#include "index/overlay/disk_check.h"
#include "index/overlay/overlay.h"
#include "index/overlay/reader_overlay.h"
#include "index/update/packages/dependency_files.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace codefinder::live {

class LiveFreshness final : public index::Freshness {
 public:
  using TakeSnapshot = std::function<std::shared_ptr<const index::Snapshot>()>;
  /// The objects of the references must outlive this.
  struct Parts {
    std::shared_ptr<update::RootDir> root;
    update::IgnoreRules::Options rules;
    WriterRole& role;
    overlay::Overlay& overlay;
    overlay::ReaderOverlay& reader_overlay;
    // Need not parse unsaved buffers: their files are not compared with the disk.
    TakeSnapshot take_snapshot;
  };
  explicit LiveFreshness(Parts parts);

  bool revalidate(std::span<const FileId> files) override;
  bool verify_against_disk(std::chrono::milliseconds timeout, std::stop_token stop) override;
  bool repair(std::chrono::milliseconds timeout, std::stop_token stop) override;
  Completeness index_missing(const index::Snapshot& asked, std::chrono::milliseconds timeout,
                             std::stop_token stop) override;

  /// These relative paths may have changed.  If another process writes, files that are already in
  /// the index are read here.
  void update(std::vector<std::string> paths);
  std::vector<SkippedFile> skipped() const { return dependencies_.notes(); }

 private:
  std::vector<std::string> wanted_dependencies(const MissingKeys& misses, store::Store* store);
  bool index_dependencies(const index::Snapshot& asked, const MissingKeys& misses,
                          std::chrono::milliseconds timeout, std::stop_token stop);

  const std::shared_ptr<update::RootDir> root_;
  WriterRole& role_;
  overlay::Overlay& overlay_;
  overlay::ReaderOverlay& reader_overlay_;
  const TakeSnapshot take_snapshot_;
  update::DependencyFiles dependencies_;
  overlay::DiskCheck disk_check_;
};

}  // namespace codefinder::live
