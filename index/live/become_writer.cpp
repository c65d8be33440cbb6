// WriterRole: starts the updater and the watcher of the process that writes the index.
#include "index/live/writer_role.h"

#include "base/path.h"
#include "index/remote/library_facts.h"
#include "index/update/git/git.h"
#include "index/update/walk/ignore.h"

#include <thread>

namespace codefinder::live {

update::IgnoreFiles ignore_files(const index::IndexOptions& options) {
  return options.no_ignore ? update::IgnoreFiles::own : update::IgnoreFiles::all;
}

update::IgnoreRules::Options ignore_options(const index::IndexOptions& options,
                                            const std::string& directory, const std::string& root) {
  update::IgnoreRules::Options out{.exclude = options.exclude, .files = ignore_files(options)};
  if (const auto inside = relative_to(directory, root))
    out.exclude.push_back(std::string(parent_path(*inside)));
  return out;
}

std::shared_ptr<update::Watcher> WriterRole::make_watcher() {
  if (!options_.watch) return nullptr;
  update::Watcher::Options watch;
  watch.root = root_->path();
  if (const update::GitPlace git = update::find_git(root_->path()); !git.top.empty()) {
    watch.git_directory = git.directory;
    watch.git_common = git.common;
    watch.git_refs = update::ref_directories(git);
    watch.git_refs.push_back(join_path(git.directory, "logs"));
    watch.exclude_file = update::exclude_file(git.top);
  }
  return std::make_shared<update::Watcher>(std::move(watch), [this](update::WatchBatch batch) {
    std::lock_guard gate(gate_);
    if (closing_) return;
    std::lock_guard lock(mutex_);
    if (!updater_) return;
    if (batch.rescan) updater_->scan();
    if (batch.git) updater_->git_changed();
    updater_->update(std::move(batch.paths));
  });
}

update::UpdaterOptions WriterRole::updater_options(update::Watcher* watcher) const {
  update::UpdaterOptions options;
  options.workers = options_.workers != 0 ? options_.workers : std::thread::hardware_concurrency();
  options.max_file_bytes = options_.max_file_bytes;
  options.exclude = ignore_options(options_, directory_, root_->path()).exclude;
  options.ignore_files = ignore_files(options_);
  for (const index::LayerRule& rule : options_.layers)
    options.layers.emplace_back(rule.glob, rule.layer);
  options.clock = options_.clock;
  options.trace = options_.trace;
  options.extractors = extractors_;
  options.facts = options_.facts;
  if (!options.facts) options.facts = first_facts_;
  options.library_facts = std::make_shared<remote::LibraryFacts>(
      join_path(parent_path(directory_), remote::kLibraryFactsDirectory));
  options.follow_git = options_.watch;
  if (watcher != nullptr)
    options.each_directory = [watcher](std::string_view directory) { watcher->add(directory); };
  options.on_change = hooks_.on_change;
  return options;
}

// REQUIRES: lock_ is held and store_ is read_write; called once.
void WriterRole::become_writer() {
  std::shared_ptr<update::Watcher> watcher = make_watcher();
  update::UpdaterOptions options = updater_options(watcher.get());
  const unsigned workers = options.workers;
  auto updater = std::make_unique<update::Updater>(root_, *store_, std::move(options));
  updater->set_open(hooks_.open_paths());
  updater->scan();
  {
    std::lock_guard lock(mutex_);
    watcher_ = std::move(watcher);
    updater_ = std::move(updater);
    on_demand_ = std::make_unique<update::OnDemandIndexer>(root_, *store_, *updater_,
                                                           options_.max_file_bytes, workers);
  }
  changed_.notify_all();
  publish_open_paths();  // Files opened meanwhile.
}

}  // namespace codefinder::live
