// Overlay: open buffers with pending edits, and the published map.
#include "index/overlay/overlay.h"

#include <algorithm>
#include <utility>

namespace codefinder::overlay {

namespace {

std::shared_ptr<const OverlayEntry> unparsed(const std::string& path, FileId temporary) {
  auto entry = std::make_shared<OverlayEntry>();
  entry->temporary = temporary;
  entry->row.path = path;
  entry->facts = std::make_shared<const NamedFacts>(std::make_shared<const FileFacts>());
  return entry;
}

}  // namespace

void Overlay::set(std::string_view path, Language language, std::string text) {
  std::shared_ptr<BackgroundParser::Item> ahead = background_parser_.begin(language, text);
  auto buffer = std::make_shared<worker::OpenBuffer>(hosts_, language, std::move(text));
  std::lock_guard lock(mutex_);
  // The previous entry stays visible until the new text is extracted.
  Open& open = open_[std::string(path)];
  open.buffer = std::move(buffer);
  background_parser_.cancel(std::exchange(open.ahead, std::move(ahead)));
  open.edits.clear();
  open.dirty = true;
  stale_ = true;
}

void Overlay::edit(std::string_view path, ByteRange range, std::string_view replacement) {
  const std::unique_lock turn(extracting_, std::try_to_lock);
  std::lock_guard lock(mutex_);
  const auto found = open_.find(path);
  if (found == open_.end()) return;
  Open& open = found->second;
  open.edits.push_back({range, std::string(replacement)});
  open.dirty = true;
  stale_ = true;
  if (!turn.owns_lock() || open.ahead) return;
  for (const Edit& edit : std::exchange(open.edits, {}))
    open.buffer->edit(edit.range, edit.replacement);
}

void Overlay::drop(std::string_view path) {
  std::lock_guard lock(mutex_);
  const auto found = open_.find(path);
  if (found == open_.end()) return;
  background_parser_.cancel(found->second.ahead);
  open_.erase(found);
  stale_ = true;
}

FileId Overlay::temporary(const std::string& path) {
  const auto [at, fresh] = temporaries_.try_emplace(path);
  if (fresh)
    at->second = FileId(kFirstTemporaryFile + static_cast<std::uint32_t>(temporaries_.size() - 1));
  return at->second;
}

void Overlay::patch(FileRow row, std::shared_ptr<const NamedFacts> facts) {
  std::lock_guard lock(mutex_);
  auto entry = std::make_shared<OverlayEntry>();
  const std::string path = row.path;
  entry->temporary = temporary(path);
  entry->row = std::move(row);
  entry->facts = std::move(facts);
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

std::uint32_t Overlay::fewest_errors(std::string_view path) const {
  std::lock_guard lock(mutex_);
  const auto found = open_.find(path);
  return found == open_.end() ? 0 : found->second.fewest_errors.value_or(0);
}

std::vector<std::shared_ptr<const OverlayEntry>> Overlay::patches() const {
  std::lock_guard lock(mutex_);
  std::vector<std::shared_ptr<const OverlayEntry>> out;
  for (const auto& [path, entry] : patched_) out.push_back(entry);
  return out;
}

std::shared_ptr<const OverlayEntry> Overlay::patch_of(std::string_view path) const {
  std::lock_guard lock(mutex_);
  const auto found = patched_.find(path);
  return found == patched_.end() ? nullptr : found->second;
}

struct Overlay::Work {
  std::string path;
  FileId temporary;
  std::shared_ptr<worker::OpenBuffer> buffer;
  std::shared_ptr<BackgroundParser::Item> ahead;
  std::vector<Edit> edits;
  std::shared_ptr<const OverlayEntry> entry;
};

// Makes `work.buffer` ready for editing and parsing: replaces it with the result of the background
// parse, if one was started.  REQUIRES: extracting_.
void Overlay::take_parsed(Work& work) {
  if (!work.ahead) return;
  std::shared_ptr<worker::OpenBuffer> parsed = background_parser_.take_result(work.ahead);
  std::lock_guard lock(mutex_);
  const auto found = open_.find(work.path);
  const bool is_it = found != open_.end() && found->second.ahead == work.ahead;
  if (is_it) found->second.ahead = nullptr;
  work.ahead = nullptr;
  if (!parsed) return;
  work.buffer = std::move(parsed);
  if (is_it) found->second.buffer = work.buffer;
}

std::shared_ptr<const OverlayMap> Overlay::current(const Classify& classify, const Stored& stored) {
  std::lock_guard turn(extracting_);
  return extract_all(classify, stored, {});
}

std::shared_ptr<const OverlayMap> Overlay::known() const {
  std::lock_guard lock(mutex_);
  auto map = std::make_shared<OverlayMap>(patched_);
  for (const auto& [path, open] : open_) {
    std::shared_ptr<const OverlayEntry>& entry = (*map)[path] = open.entry;
    const auto at = temporaries_.find(path);
    if (!entry && at != temporaries_.end()) entry = unparsed(path, at->second);
    if (!entry) map->erase(path);
  }
  return map;
}

std::shared_ptr<const OverlayMap> Overlay::extract_all(const Classify& classify,
                                                       const Stored& stored,
                                                       std::string_view except) {
  if (classify.by() != classified_by_) classify_again(classify);
  std::vector<Work> works;
  {
    std::lock_guard lock(mutex_);
    if (!stale_) return published_;
    stale_ = false;
    for (auto& [path, open] : open_) {
      if (!open.dirty) continue;
      if (path == except) {
        stale_ = true;
        continue;
      }
      works.push_back(
          {path, temporary(path), open.buffer, open.ahead, std::exchange(open.edits, {}), nullptr});
      open.dirty = false;
    }
  }
  for (Work& work : works) {
    if (!work.edits.empty()) take_parsed(work);
    for (const Edit& edit : work.edits) work.buffer->edit(edit.range, edit.replacement);
    work.entry = extract(work, classify, stored);
  }
  std::lock_guard lock(mutex_);
  for (Work& work : works) {
    const auto found = open_.find(work.path);
    if (found == open_.end()) continue;
    Open& open = found->second;
    const std::uint32_t errors = work.entry->facts->facts()->parse_errors;
    open.fewest_errors = std::min(open.fewest_errors.value_or(errors), errors);
    open.entry = std::move(work.entry);
  }
  auto map = std::make_shared<OverlayMap>(patched_);
  for (const auto& [path, open] : open_)
    // No entry: opened meanwhile; the next call includes it.
    if (open.entry) (*map)[path] = open.entry;
  return published_ = std::move(map);
}

// The first snapshots of a process are taken before the manifests are read.
void Overlay::classify_again(const Classify& classify) {
  std::vector<std::pair<std::string, std::shared_ptr<const OverlayEntry>>> entries;
  {
    std::lock_guard lock(mutex_);
    for (const auto& [path, open] : open_)
      if (open.entry && !open.dirty) entries.emplace_back(path, open.entry);
  }
  for (auto& [path, entry] : entries) {
    auto again = std::make_shared<OverlayEntry>(*entry);
    classify(again->row, *again->text, *again->facts->facts());
    std::lock_guard lock(mutex_);
    const auto found = open_.find(path);
    if (found != open_.end() && found->second.entry == entry) found->second.entry = again;
  }
  std::lock_guard lock(mutex_);
  classified_by_ = classify.by();
  stale_ = true;
}

std::shared_ptr<const OverlayMap> Overlay::with_insertion(const Insertion& insertion,
                                                          const Classify& classify,
                                                          const Stored& stored) {
  std::lock_guard turn(extracting_);
  auto map = std::make_shared<OverlayMap>(*extract_all(classify, stored, insertion.path));
  Work work;
  {
    std::lock_guard lock(mutex_);
    const auto found = open_.find(insertion.path);
    if (found == open_.end()) return nullptr;
    Open& open = found->second;
    work = {found->first, temporary(found->first),       open.buffer,
            open.ahead,   std::exchange(open.edits, {}), nullptr};
  }
  take_parsed(work);
  for (const Edit& edit : work.edits) work.buffer->edit(edit.range, edit.replacement);
  if (work.buffer->text() != insertion.before) return nullptr;
  const std::uint32_t at = insertion.offset;
  work.buffer->edit({at, at}, insertion.inserted);
  (*map)[work.path] = extract(work, classify, {});
  work.buffer->edit({at, at + static_cast<std::uint32_t>(insertion.inserted.size())}, "");
  return map;
}

std::shared_ptr<const FileFacts> Overlay::after_insertion(std::string_view path,
                                                          std::string_view text,
                                                          std::uint32_t offset,
                                                          std::string_view inserted) {
  std::lock_guard turn(extracting_);
  std::shared_ptr<worker::OpenBuffer> buffer;
  {
    std::lock_guard lock(mutex_);
    const auto found = open_.find(path);
    if (found == open_.end() || found->second.ahead || !found->second.edits.empty()) return nullptr;
    buffer = found->second.buffer;
  }
  if (buffer->text() != text) return nullptr;
  buffer->edit({offset, offset}, inserted);
  auto facts = std::make_shared<const FileFacts>(buffer->facts());
  buffer->edit({offset, offset + static_cast<std::uint32_t>(inserted.size())}, "");
  return facts;
}

std::shared_ptr<const OverlayEntry> Overlay::extract(Work& work, const Classify& classify,
                                                     const Stored& stored) {
  auto entry = std::make_shared<OverlayEntry>();
  entry->temporary = work.temporary;
  entry->text = std::make_shared<const std::string>(work.buffer->text());
  FileRow& row = entry->row;
  row.path = work.path;
  row.size = entry->text->size();
  row.language = work.buffer->language();
  row.digest = store::digest_of(*entry->text, row.language, extract::extractor_version());
  entry->facts = stored ? stored(work.path, row.digest) : nullptr;
  if (!entry->facts) {
    take_parsed(work);
    entry->facts = std::make_shared<const NamedFacts>(
        std::make_shared<const FileFacts>(work.buffer->facts()));
  }
  complete_row(*entry, classify);
  return entry;
}

void complete_row(OverlayEntry& entry, const Overlay::Classify& classify) {
  const FileFacts& facts = *entry.facts->facts();
  entry.row.symbols = static_cast<std::uint32_t>(
      std::count_if(facts.symbols.begin(), facts.symbols.end(),
                    [](const Symbol& symbol) { return !symbol.has(SymbolFlag::local); }));
  classify(entry.row, *entry.text, facts);
}

}  // namespace codefinder::overlay
