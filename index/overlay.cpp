#include "index/overlay.h"

#include <algorithm>

namespace codefinder::index {

void Overlay::set(std::string_view path, Language language, std::string text) {
  std::lock_guard lock(mutex_);
  open_.erase(std::string(path));
  open_.emplace(std::string(path), Open{Buffer(language, std::move(text)), true});
  stale_ = true;
}

void Overlay::edit(std::string_view path, ByteRange range, std::string_view replacement) {
  std::lock_guard lock(mutex_);
  const auto found = open_.find(path);
  if (found == open_.end()) return;
  found->second.buffer.edit(range, replacement);
  found->second.dirty = true;
  stale_ = true;
}

void Overlay::drop(std::string_view path) {
  std::lock_guard lock(mutex_);
  const auto found = open_.find(path);
  if (found == open_.end()) return;
  open_.erase(found);
  stale_ = true;
}

FileId Overlay::temporary(const std::string& path) {
  const auto [at, fresh] = temporaries_.try_emplace(path);
  if (fresh) at->second = FileId(kFirstTemporaryFile + static_cast<std::uint32_t>(temporaries_.size() - 1));
  return at->second;
}

void Overlay::patch(FileRow row, std::shared_ptr<const FileFacts> facts) {
  std::lock_guard lock(mutex_);
  auto entry = std::make_shared<OverlayEntry>();
  const std::string path = row.path;
  entry->temporary = temporary(path);
  entry->row = std::move(row);
  if (facts) entry->facts = std::make_shared<const NamedFacts>(std::move(facts));
  patched_[path] = std::move(entry);
  stale_ = true;
}

void Overlay::unpatch(std::string_view path) {
  std::lock_guard lock(mutex_);
  const auto found = patched_.find(path);
  if (found == patched_.end()) return;
  patched_.erase(found);
  stale_ = true;
}

bool Overlay::is_open(std::string_view path) const {
  std::lock_guard lock(mutex_);
  return open_.contains(path);
}

std::vector<std::string> Overlay::open_paths() const {
  std::lock_guard lock(mutex_);
  std::vector<std::string> paths;
  for (const auto& [path, open] : open_) paths.push_back(path);
  return paths;
}

std::vector<std::pair<std::string, Digest>> Overlay::patches() const {
  std::lock_guard lock(mutex_);
  std::vector<std::pair<std::string, Digest>> out;
  for (const auto& [path, entry] : patched_) out.emplace_back(path, entry->row.digest);
  return out;
}

std::shared_ptr<const OverlayMap> Overlay::current(const Classify& classify, const Stored& stored) {
  std::lock_guard lock(mutex_);
  if (!stale_) return published_;
  auto map = std::make_shared<OverlayMap>(patched_);
  for (auto& [path, open] : open_) {
    if (!open.dirty) {
      (*map)[path] = published_->at(path);
      continue;
    }
    auto entry = std::make_shared<OverlayEntry>();
    entry->temporary = temporary(path);
    entry->text = std::make_shared<const std::string>(open.buffer.text());
    FileRow& row = entry->row;
    row.path = path;
    row.size = entry->text->size();
    row.language = open.buffer.language();
    row.digest = digest_of(*entry->text, row.language, kExtractorVersion);
    entry->facts = stored ? stored(path, row.digest) : nullptr;
    if (!entry->facts) entry->facts = std::make_shared<const NamedFacts>(std::make_shared<const FileFacts>(open.buffer.facts()));
    const FileFacts& facts = *entry->facts->facts();
    row.symbols = static_cast<std::uint32_t>(std::count_if(facts.symbols.begin(), facts.symbols.end(),
                                                           [](const Symbol& symbol) { return !symbol.has(SymbolFlag::local); }));
    if (classify) classify(row, std::string_view(*entry->text).substr(0, 4096), (facts.flags & FileFlag::generated) != 0);
    (*map)[path] = std::move(entry);
    open.dirty = false;
  }
  published_ = std::move(map);
  stale_ = false;
  return published_;
}

}  // namespace codefinder::index
