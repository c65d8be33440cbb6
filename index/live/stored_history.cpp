// StoredHistory: one GitHistory for each call, and threads that share the texts to be parsed.
#include "index/live/stored_history.h"

#include "base/threads.h"
#include "base/trace.h"
#include "index/update/git/history.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace codefinder::live {

namespace {

constexpr unsigned kMaxThreads = 4;

}  // namespace

Result<FileChanges> StoredHistory::changed_files(const HistoryRequest& request,
                                                 std::stop_token stop) const {
  const Span span("list changed files");
  update::GitHistory git(root_, std::move(stop));
  if (const Status opened = git.open(); !opened) return opened.error();
  Result<FileChanges> changes = git.changes(request);
  if (!changes) return changes;
  // git's own rules do not exclude what it tracks.
  const update::IgnoreRules rules(root_, rules_);
  const std::vector<std::string>& edited = request.edited;
  std::erase_if(changes->files, [&](const FileChange& file) {
    return rules.path_barred(file.path) &&
           std::find(edited.begin(), edited.end(), file.path) == edited.end();
  });
  return changes;
}

Result<std::vector<ObjectText>> StoredHistory::texts(const std::vector<std::string>& objects,
                                                     std::stop_token stop) const {
  const Span span("read former texts");
  update::GitHistory git(root_, std::move(stop));
  if (const Status opened = git.open(); !opened) return opened.error();
  return git.texts(objects, index::kMaxObjectBytes);
}

Result<std::vector<PathCommit>> StoredHistory::commits_of(const std::string& revision,
                                                          const std::string& path, std::size_t most,
                                                          std::stop_token stop) const {
  const Span span("list commits");
  update::GitHistory git(root_, std::move(stop));
  if (const Status opened = git.open(); !opened) return opened.error();
  return git.commits_of(revision, path, most);
}

std::vector<std::shared_ptr<const FileFacts>> StoredHistory::facts_of(
    std::span<const Source> sources, std::stop_token stop) const {
  const Span span("parse former texts");
  std::vector<std::shared_ptr<const FileFacts>> out(sources.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < sources.size() && !stop.stop_requested(); i = next++) {
      worker::Extraction<FileFacts> extracted = extractors_->extract(sources[i].text,
                                                                     sources[i].language, {}, stop);
      if (extracted.outcome == worker::Outcome::done)
        out[i] = std::make_shared<const FileFacts>(std::move(extracted.value));
    }
    return true;
  };
  const auto wanted = std::min<std::size_t>(
      sources.size(), std::clamp(std::thread::hardware_concurrency(), 1u, kMaxThreads));
  std::vector<std::future<bool>> others;
  for (std::size_t i = 1; i < wanted; ++i) others.push_back(run_async(work));
  work();
  for (std::future<bool>& other : others) other.get();
  return out;
}

}  // namespace codefinder::live
