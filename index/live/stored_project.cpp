// StoredProject: forwards to the sources; computes the include graph and the owners on first use.
#include "index/live/stored_project.h"

#include "index/statistics.h"
#include "index/update/build_report_codec.h"
#include "index/update/history/commit_log.h"
#include "index/update/packages/package_directories.h"
#include "index/update/updater.h"

namespace codefinder::live {

std::vector<std::string> StoredProject::package_directories(std::string_view directory) const {
  return update::package_directories(*sources_.root, directory);
}

std::vector<OutsideDirectory> StoredProject::outside_directories() const {
  return sources_.root->outside_directories();
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

std::shared_ptr<const CompilerAnswers> StoredProject::compiler_answers(FileId file) const {
  if (!sources_.compiler) return nullptr;
  {
    const std::lock_guard lock(compiler_mutex_);
    if (const auto known = compiler_.find(file); known != compiler_.end()) return known->second;
  }
  auto answers = read_compiler_answers(file);
  const std::lock_guard lock(compiler_mutex_);
  return compiler_.emplace(file, std::move(answers)).first->second;
}

std::shared_ptr<const CompilerAnswers> StoredProject::read_compiler_answers(FileId file) const {
  const auto row = store_.row(file);
  const auto document = row ? sources_.compiler->find(row->path) : std::nullopt;
  if (!document || document->own.digest != row->digest) return nullptr;
  std::vector<std::optional<FileId>> files;
  for (const CompilerDocument::File& each : document->files) files.push_back(same_text(each));
  auto answers = std::make_shared<CompilerAnswers>();
  for (const CompilerDocument::Use& use : document->uses) {
    const auto begin = static_cast<std::uint32_t>(answers->targets.size());
    bool all = true;
    for (const CompilerDocument::Target& target : use.targets) {
      all = all && files[target.file].has_value();
      if (all) answers->targets.push_back({*files[target.file], target.symbol});
    }
    // A use with an outdated target is left out entirely.
    if (!all) answers->targets.resize(begin);
    else
      answers->uses.push_back(
          {use.occurrence, use.range, begin, static_cast<std::uint32_t>(answers->targets.size())});
  }
  return answers;
}

std::optional<FileId> StoredProject::same_text(const CompilerDocument::File& file) const {
  const auto id = store_.find(file.path);
  const auto row = id ? store_.row(*id) : std::nullopt;
  return row && row->digest == file.digest ? id : std::nullopt;
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
