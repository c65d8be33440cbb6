#include "index/include_graph.h"

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

}  // namespace codefinder::index
