// StoredFiles: merges the rows of the store with the overlay's, in order of paths.
#include "index/live/stored_files.h"

#include "base/path.h"
#include "base/trace.h"
#include "index/update/updater.h"

#include <algorithm>

#include "base/log.h"

namespace codefinder::live {

namespace {

Error too_large(const std::string& path, std::uint64_t size, std::uint64_t limit) {
  return Error{ErrorCode::too_large,
               fmt::format("{} has {} bytes; the limit is {}", path, size, limit),
               "Ask for a snippet instead of the whole file."};
}

}  // namespace

std::optional<Language> StoredFiles::language(FileId id) const {
  if (const OverlaidStore::Entry* entry = store_.entry_of(id))
    return entry->is_file() ? std::optional(entry->overlay->row.language) : std::nullopt;
  return store_.txn() != nullptr && id.value < overlay::kFirstTemporaryFile
             ? store_.txn()->language(id)
             : std::nullopt;
}

void StoredFiles::for_each(std::string_view prefix,
                           const std::function<bool(const FileRow&)>& each) const {
  const Span span("walk files");
  auto over = store_.overlay().lower_bound(prefix);
  const auto end = store_.overlay().end();
  bool going = true;
  const auto emit_over = [&] {  // Emits the entry at `over`, if it is a file.
    const overlay::OverlayEntry& entry = *over->second;
    ++over;
    if (entry.facts) going = each(store_.entry_of(entry).row());
  };
  const auto has_prefix = [&] {
    return over != end && std::string_view(over->first).starts_with(prefix);
  };
  if (store_.txn() != nullptr) {
    const auto held = store_.lock();
    store_.txn()->for_each_file(prefix, [&](const FileRow& row) {
      while (going && has_prefix() && over->first < row.path) emit_over();
      if (going && has_prefix() && over->first == row.path) {
        emit_over();
      } else if (going) {
        going = each(row);
      }
      return going;
    });
  }
  while (going && has_prefix()) emit_over();
}

void StoredFiles::for_each_place(
    const std::function<bool(FileId, std::string_view, std::string_view)>& each) const {
  const auto held = store_.lock();
  bool going = true;
  if (store_.txn() != nullptr)
    store_.txn()->for_each_place(
        FileId(0), [&](FileId id, std::string_view path, std::string_view module) {
          return going = store_.entry_of(id) != nullptr || each(id, path, module);
        });
  for (const OverlaidStore::Entry& entry : store_.entries())
    if (going && entry.is_file()) going = each(entry.id, entry.overlay->row.path, entry.module);
}

std::vector<FileId> StoredFiles::named(std::string_view name) const {
  return merged(store_.txn() != nullptr ? store_.txn()->files_named(name) : std::vector<FileId>(),
                [&](std::string_view path) { return file_name(path) == name; });
}

std::vector<FileId> StoredFiles::of_stem(std::string_view stem) const {
  return merged(store_.txn() != nullptr ? store_.txn()->files_of_stem(stem) : std::vector<FileId>(),
                [&](std::string_view path) { return file_stem(path) == stem; });
}

std::optional<std::vector<FileId>> StoredFiles::may_contain(std::string_view text) const {
  const Span span("search texts");
  const auto held = store_.lock();
  std::optional<std::vector<FileId>> found = std::vector<FileId>();
  if (store_.txn() != nullptr) found = store_.txn()->files_with_text(text);
  if (!found) return std::nullopt;
  std::erase_if(*found, [&](FileId id) { return store_.entry_of(id) != nullptr; });
  for (const OverlaidStore::Entry& entry : store_.entries())
    if (entry.is_file()) found->push_back(entry.id);
  std::sort(found->begin(), found->end());
  return found;
}

std::vector<FileUse> StoredFiles::files_with_word(WordKey word) const {
  const Span span("search words");
  const auto held = store_.lock();
  std::vector<FileUse> found;
  if (store_.txn() != nullptr) found = store_.txn()->files_with_word(word);
  if (!store_.entries().empty())
    std::erase_if(found, [&](const FileUse& use) {
      const OverlaidStore::Entry* entry = store_.entry_of(use.file);
      return entry != nullptr && !entry->unchanged;
    });
  return found;
}

std::vector<FileId> StoredFiles::unindexed() const {
  const auto held = store_.lock();
  std::vector<FileId> found;
  for (const OverlaidStore::Entry& entry : store_.entries())
    if (entry.is_file() && !entry.unchanged) found.push_back(entry.id);
  return found;
}

std::vector<FileId> StoredFiles::merged(
    const std::vector<FileId>& stored, const std::function<bool(std::string_view path)>& is) const {
  const auto held = store_.lock();
  std::vector<std::pair<std::string, FileId>> found;
  for (const FileId id : stored)
    if (const auto row = store_.entry_of(id) == nullptr ? store_.stored_row(id) : std::nullopt)
      found.emplace_back(row->path, id);
  for (const OverlaidStore::Entry& entry : store_.entries())
    if (entry.is_file() && is(entry.overlay->row.path))
      found.emplace_back(entry.overlay->row.path, entry.id);
  std::sort(found.begin(), found.end());
  std::vector<FileId> out;
  for (const auto& [path, id] : found) out.push_back(id);
  return out;
}

Result<std::string> StoredFiles::text(FileId id, std::uint64_t max_bytes) const {
  const auto known = row(id);
  if (!known) return Error{ErrorCode::not_found, "the file is no longer in the index"};
  std::string memory;
  const Result<std::string_view> text = read(*known, max_bytes, memory, nullptr);
  if (!text) return text.error();
  if (text->data() != memory.data()) return std::string(*text);
  memory.resize(text->size());
  return memory;
}

Result<std::string_view> StoredFiles::read(const FileRow& row, std::uint64_t max_bytes,
                                           std::string& memory, const PieceFilter* filter) const {
  if (const OverlaidStore::Entry* entry = store_.entry_of(row.id); entry && entry->overlay->text) {
    const std::string& text = *entry->overlay->text;
    if (text.size() > max_bytes) return too_large(row.path, text.size(), max_bytes);
    return std::string_view(text);
  }
  const Span span("read text");
  const update::ReadOutcome read = update::read_file(*root_, row.path, max_bytes, memory, filter);
  switch (read.kind) {
    case update::ReadOutcome::Kind::text: return std::string_view(memory).substr(0, read.length);
    case update::ReadOutcome::Kind::too_large:
      return too_large(row.path, read.stat.size, max_bytes);
    case update::ReadOutcome::Kind::vanished:
      return Error{ErrorCode::not_found, fmt::format("{} is no longer there", row.path)};
    default: return Error{ErrorCode::not_found, fmt::format("{}: {}", row.path, read.reason)};
  }
}

bool StoredFiles::recent(FileId id) const {
  const auto held = store_.lock();
  if (!recent_) {
    recent_.emplace();
    const store::ReadTxn* txn = store_.txn();
    const std::string text = txn != nullptr ? txn->meta(update::meta_key::kRecent) : std::string();
    std::string_view rest = text;
    while (!rest.empty()) {
      const std::string_view path = rest.substr(0, rest.find('\0'));
      rest.remove_prefix(std::min(rest.size(), path.size() + 1));
      if (const auto known = txn->find_file(path)) recent_->insert(known->value);
    }
  }
  return recent_->contains(id.value);
}

}  // namespace codefinder::live
