// The project data of a snapshot: packages, build description, include graph, owners, cached
// queries, statistics.
#pragma once

#include "index/commit_log.h"
#include "index/compiler_answers.h"
#include "index/history.h"
#include "index/includes/build_places.h"
#include "index/includes/include_graph.h"
#include "index/live/compiler_table.h"
#include "index/live/derived_cache.h"
#include "index/live/overlaid_store.h"
#include "index/live/query_cache.h"
#include "index/snapshot.h"
#include "index/update/disk/root_dir.h"
#include "index/update/history/owners.h"

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>

namespace codefinder::live {

class StoredProject final : public index::SnapshotProject,
                            public index::History,
                            public index::CommitLogSource,
                            public index::CompilerAnswersSource {
 public:
  struct Sources {
    std::shared_ptr<const update::RootDir> root;
    std::shared_ptr<const index::History> history;
    std::shared_ptr<const QueryCache> queries;
    std::shared_ptr<includes::BuildPlaces> builds;
    std::shared_ptr<const CompilerTable> compiler;  // nullptr: nothing was imported.
    std::function<std::shared_ptr<const update::Owners>()> owners;
    // Returns the include graph of the transaction's state; empty while not all files are known.
    std::function<std::shared_ptr<includes::IncludeGraph>(const store::ReadTxn&)> includes;
    DerivedCache::Data derived;
  };
  /// `store` must outlive this.
  StoredProject(const OverlaidStore& store, Sources sources)
      : store_(store), sources_(std::move(sources)) {}

  std::vector<std::string> package_directories(std::string_view directory) const override;
  std::vector<OutsideDirectory> outside_directories() const override;
  std::string link_target(std::string_view path) const override;
  std::shared_ptr<const includes::CompileCommands> compile_commands() const override;
  includes::IncludeGraph* include_graph() const override;
  std::shared_ptr<index::DerivedData> derived_data() const override {
    return sources_.derived.of_state;
  }
  std::shared_ptr<index::DerivedData> derived_file_data() const override {
    return sources_.derived.of_files;
  }
  std::shared_ptr<const CompilerAnswers> compiler_answers(FileId file) const override;
  std::vector<std::string> owners(std::string_view path) const override;
  std::optional<std::string> cached_query(std::string_view query_id) const override;
  void for_each_cached_query(
      const std::function<bool(std::string_view query_id, std::string_view payload)>& each)
      const override;
  index::IndexStatistics statistics() const override;
  CommitLog commit_log() const override;
  // History.
  Result<FileChanges> changed_files(const HistoryRequest& request,
                                    std::stop_token stop) const override {
    return sources_.history->changed_files(request, std::move(stop));
  }
  Result<std::vector<ObjectText>> texts(const std::vector<std::string>& objects,
                                        std::stop_token stop) const override {
    return sources_.history->texts(objects, std::move(stop));
  }
  Result<std::vector<PathCommit>> commits_of(const std::string& revision, const std::string& path,
                                             std::size_t most,
                                             std::stop_token stop) const override {
    return sources_.history->commits_of(revision, path, most, std::move(stop));
  }
  std::vector<std::shared_ptr<const FileFacts>> facts_of(std::span<const Source> sources,
                                                         std::stop_token stop) const override {
    return sources_.history->facts_of(sources, std::move(stop));
  }

 private:
  std::shared_ptr<const CompilerAnswers> read_compiler_answers(FileId file) const;
  /// The file with this path if it has this text.
  std::optional<FileId> same_text(const CompilerDocument::File& file) const;

  const OverlaidStore& store_;
  const Sources sources_;
  mutable std::once_flag includes_once_, owners_once_;
  mutable std::shared_ptr<includes::IncludeGraph> includes_;
  mutable std::shared_ptr<const update::Owners> owners_;
  mutable std::mutex compiler_mutex_;
  mutable std::unordered_map<FileId, std::shared_ptr<const CompilerAnswers>> compiler_;
};

}  // namespace codefinder::live
