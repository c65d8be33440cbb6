// StoredProject: forwards to the sources; computes the include graph and the owners on first use.
#include "index/live/stored_project.h"

#include "index/update/build_report_codec.h"
#include "index/update/commit_log.h"
#include "index/update/package_directories.h"
#include "index/update/updater.h"

namespace codefinder::live {

std::vector<std::string> StoredProject::package_directories(std::string_view directory) const {
  return update::package_directories(*sources_.root, directory);
}

std::vector<std::string> StoredProject::package_caches() const {
  return sources_.root->package_caches();
}

std::string StoredProject::link_target(std::string_view path) const {
  return sources_.root->link_target(path);
}

std::shared_ptr<const includes::CompileCommands> StoredProject::compile_commands() const {
  return sources_.builds->current();
}

includes::IncludeGraph* StoredProject::include_graph() const {
  std::call_once(includes_once_, [this] {
    includes_ = sources_.includes ? sources_.includes(*store_.txn()) : nullptr;
  });
  return includes_.get();
}

std::vector<std::string> StoredProject::owners(std::string_view path) const {
  std::call_once(owners_once_, [this] { owners_ = sources_.owners(); });
  return owners_->of(path);
}

std::optional<std::string> StoredProject::cached_query(std::string_view query_id) const {
  return sources_.queries->get(query_id);
}

void StoredProject::for_each_cached_query(
    const std::function<bool(std::string_view, std::string_view)>& each) const {
  sources_.queries->for_each(each);
}

index::IndexStatistics StoredProject::statistics() const {
  const auto held = store_.lock();
  if (store_.txn() == nullptr) return {};
  return {update::decode_build_report(store_.txn()->meta(update::meta_key::kBuild)),
          store_.txn()->tables()};
}

CommitLog StoredProject::commit_log() const {
  std::string stored;
  {
    const auto held = store_.lock();
    if (store_.txn() != nullptr) stored = store_.txn()->meta(update::meta_key::kCommits);
  }
  return update::decode_commit_log(stored);
}

}  // namespace codefinder::live
