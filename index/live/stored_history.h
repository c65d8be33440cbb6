// The history of a snapshot's project: git for the files and texts, the worker processes for facts.
#pragma once

#include "index/history.h"
#include "index/update/disk/root_dir.h"
#include "index/update/walk/ignore.h"
#include "index/worker/pool.h"

#include <memory>

namespace codefinder::live {

/// Thread-safe: each call asks git afresh.
class StoredHistory final : public index::History {
 public:
  /// `rules`: the index's; files that they exclude have not changed.
  StoredHistory(std::shared_ptr<const update::RootDir> root, update::IgnoreRules::Options rules,
                std::shared_ptr<worker::Pool> pool)
      : root_(std::move(root)), rules_(std::move(rules)), extractors_(std::move(pool)) {}

  Result<FileChanges> changed_files(const HistoryRequest& request,
                                    std::stop_token stop) const override;
  Result<std::vector<ObjectText>> texts(const std::vector<std::string>& objects,
                                        std::stop_token stop) const override;
  Result<std::vector<PathCommit>> commits_of(const std::string& revision, const std::string& path,
                                             std::size_t most, std::stop_token stop) const override;
  std::vector<std::shared_ptr<const FileFacts>> facts_of(std::span<const Source> sources,
                                                         std::stop_token stop) const override;

 private:
  const std::shared_ptr<const update::RootDir> root_;
  const update::IgnoreRules::Options rules_;
  const std::shared_ptr<worker::Pool> extractors_;
};

}  // namespace codefinder::live
