// IncludeGraph: a lock-free page table of include lists, and maps guarded by mutexes.
#include "index/includes/include_graph.h"

#include "base/path.h"

#include <algorithm>
#include <cstring>

namespace codefinder::includes {

IncludeGraph::~IncludeGraph() {
  for (const std::atomic<Page*>& page : pages_) delete page.load();
}

std::optional<IncludeGraph::Files> IncludeGraph::find(FileId file) const {
  if (file.value >= kEnd) return std::nullopt;
  const Page* page = pages_[file.value / kPage].load(std::memory_order_acquire);
  const FileId* list = page == nullptr
                           ? nullptr
                           : (*page)[file.value % kPage].load(std::memory_order_acquire);
  return list == nullptr ? std::nullopt : std::optional(files_at(list));
}

IncludeGraph::Files IncludeGraph::keep(FileId file, Files includes) {
  constexpr std::size_t kBlock = 1u << 14;
  std::lock_guard lock(mutex_);
  if (const auto known = find(file)) return *known;
  std::atomic<Page*>& page = pages_[file.value / kPage];
  if (page.load() == nullptr) page.store(new Page{}, std::memory_order_release);
  const std::size_t needed = includes.size() + 1;
  if (needed > room_) {
    room_ = std::max(needed, kBlock);
    lists_.push_back(std::make_unique<FileId[]>(room_));
    block_end_ = lists_.back().get() + room_;
  }
  FileId* const list = block_end_ - room_;
  room_ -= needed;
  *list = FileId{static_cast<std::uint32_t>(includes.size())};
  std::copy(includes.begin(), includes.end(), list + 1);
  (*page.load())[file.value % kPage].store(list, std::memory_order_release);
  ++count_;
  return files_at(list);
}

const IncludeGraph::Candidates* IncludeGraph::candidates(std::string_view tail) const {
  std::shared_lock lock(notes_mutex_);
  const auto at = candidates_.find(tail);
  return at == candidates_.end() ? nullptr : &at->second;
}
const IncludeGraph::Candidates& IncludeGraph::keep_candidates(std::string_view tail,
                                                              Candidates all) {
  std::unique_lock lock(notes_mutex_);
  sought_names_.append(file_name(tail)) += '\0';
  return candidates_.emplace(tail, std::move(all)).first->second;
}

bool IncludeGraph::seeks(std::string_view name) const {
  std::string sought(1, '\0');
  sought.append(name) += '\0';
  std::shared_lock lock(notes_mutex_);
  return ::memmem(sought_names_.data(), sought_names_.size(), sought.data(), sought.size()) !=
         nullptr;
}

void IncludeGraph::for_each(const std::function<void(FileId, Files)>& each) const {
  for (std::uint32_t p = 0; p < pages_.size(); ++p) {
    const Page* page = pages_[p].load(std::memory_order_acquire);
    for (std::uint32_t i = 0; page != nullptr && i < kPage; ++i)
      if (const FileId* list = (*page)[i].load(std::memory_order_acquire))
        each(FileId{p * kPage + i}, files_at(list));
  }
}
std::string IncludeGraph::sought_names() const {
  std::shared_lock lock(notes_mutex_);
  return sought_names_;
}
void IncludeGraph::add_sought_names(std::string_view names) {
  std::unique_lock lock(notes_mutex_);
  sought_names_.append(names) += '\0';
}

namespace {
std::uint64_t edge(FileId includer, FileId included) {
  return std::uint64_t{includer.value} << 32 | included.value;
}
}  // namespace

std::optional<IncludeGraph::Branches> IncludeGraph::branches(FileId includer,
                                                             FileId included) const {
  std::shared_lock lock(notes_mutex_);
  const auto at = branches_.find(edge(includer, included));
  return at == branches_.end() ? std::nullopt : std::optional(at->second);
}
void IncludeGraph::keep_branches(FileId includer, FileId included, Branches branches) {
  std::unique_lock lock(notes_mutex_);
  if (branches_.size() < kMaxEdges) branches_.emplace(edge(includer, included), branches);
}

}  // namespace codefinder::includes
