#include "index/include_graph.h"

#include "base/path.h"

#include <algorithm>

namespace codefinder::index {

IncludeGraph::~IncludeGraph() {
  for (const std::atomic<Page*>& at : pages_) {
    const std::unique_ptr<Page> page(at.load());
    if (!page) continue;
    for (const std::atomic<const Files*>& files : *page) delete files.load();
  }
}

const IncludeGraph::Files* IncludeGraph::find(FileId file) const {
  if (file.value >= kEnd) return nullptr;
  const Page* page = pages_[file.value / kPage].load(std::memory_order_acquire);
  return page == nullptr ? nullptr : (*page)[file.value % kPage].load(std::memory_order_acquire);
}

const IncludeGraph::Files& IncludeGraph::keep(FileId file, Files includes) {
  std::lock_guard lock(mutex_);
  if (const Files* known = find(file)) return *known;
  std::atomic<Page*>& page = pages_[file.value / kPage];
  if (page.load() == nullptr) page.store(new Page{}, std::memory_order_release);
  auto kept = std::make_unique<const Files>(std::move(includes));
  (*page.load())[file.value % kPage].store(kept.get(), std::memory_order_release);
  return *kept.release();
}

const IncludeGraph::Candidates* IncludeGraph::candidates(std::string_view tail) const {
  std::shared_lock lock(notes_mutex_);
  const auto at = candidates_.find(tail);
  return at == candidates_.end() ? nullptr : &at->second;
}
const IncludeGraph::Candidates& IncludeGraph::keep_candidates(std::string_view tail, Candidates all) {
  std::unique_lock lock(notes_mutex_);
  return candidates_.emplace(tail, std::move(all)).first->second;
}

bool IncludeGraph::seeks(std::string_view name) const {
  std::shared_lock lock(notes_mutex_);
  return std::any_of(candidates_.begin(), candidates_.end(), [&](const auto& line) { return file_name(line.first) == name; });
}

namespace {
std::uint64_t edge(FileId includer, FileId included) { return std::uint64_t{includer.value} << 32 | included.value; }
}  // namespace

std::optional<bool> IncludeGraph::foreign(FileId includer, FileId included) const {
  std::shared_lock lock(notes_mutex_);
  const auto at = foreign_.find(edge(includer, included));
  return at == foreign_.end() ? std::nullopt : std::optional(at->second);
}
void IncludeGraph::keep_foreign(FileId includer, FileId included, bool is) {
  std::unique_lock lock(notes_mutex_);
  if (foreign_.size() < kMostEdges) foreign_.emplace(edge(includer, included), is);
}

}  // namespace codefinder::index
