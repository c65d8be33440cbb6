// Open documents: applies edits incrementally and updates the index's unsaved buffers.
#include "handlers/documents.h"

#include "base/log.h"
#include "handlers/session.h"
#include "index/index.h"

#include <algorithm>
#include <limits>

namespace codefinder::handlers {
namespace {

/// Returns the editor's language, but the detected one if both are of one family: editors know less
/// about a `.h` file than its text shows, and the buffer must be parsed like the file on disk.
Language language_of(std::string_view language_id, std::string_view path, std::string_view text) {
  const LanguageDefinition* info = find_language(language_id);
  const Language detected = detect_language(path, text);
  if (!info || info->language == Language::text) return detected;
  const bool same_family = detected != Language::text &&
                           definition(detected).family == info->family &&
                           info->family != Family::none;
  return same_family ? detected : info->language;
}

/// The language of a file that neither the editor nor its path or text determine, such as a list
/// that a C source includes: the index's.
Language stored_language(const index::Index& index, std::string_view path) {
  const std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
  const std::optional<FileId> file = snapshot->files().find(path);
  return file ? snapshot->files().language(*file).value_or(Language::text) : Language::text;
}

}  // namespace

void Documents::set_text(Document& document, std::string text) {
  document.text = std::move(text);
  document.line_starts = TextMap::of(document.text).line_starts();
}

std::uint32_t Documents::offset_in(const Document& document, DocumentChange::Point point) const {
  const auto size = static_cast<std::uint32_t>(document.text.size());
  if (point.line >= document.line_starts.size()) return size;
  const std::uint32_t begin = document.line_starts[point.line];
  std::uint32_t end = point.line + 1 < document.line_starts.size()
                          ? document.line_starts[point.line + 1]
                          : size;
  while (end > begin && (document.text[end - 1] == '\n' || document.text[end - 1] == '\r')) --end;
  const std::string_view line = std::string_view(document.text).substr(begin, end - begin);
  return begin + std::min(end - begin,
                          TextMap::of(line).offset_at(0, point.character, session_.encoding()));
}

void Documents::replace(Document& document, ByteRange range, std::string_view replacement) {
  std::string& text = document.text;
  std::vector<std::uint32_t>& starts = document.line_starts;
  text.replace(range.begin, range.end - range.begin, replacement);

  // Whether a line starts at s depends on the bytes s-1 and s, so only the starts in [begin, end]
  // can have changed.
  const auto new_end = range.begin + static_cast<std::uint32_t>(replacement.size());
  std::vector<std::uint32_t> fresh;
  for (std::uint32_t s = std::max(range.begin, 1u); s <= new_end; ++s) {
    const bool after_newline = text[s - 1] == '\n';
    const bool after_return = text[s - 1] == '\r' && !(s < text.size() && text[s] == '\n');
    if (after_newline || after_return) fresh.push_back(s);
  }
  const auto first = std::lower_bound(starts.begin() + 1, starts.end(), range.begin);
  const auto last = std::upper_bound(first, starts.end(), range.end);
  for (auto at = last; at != starts.end(); ++at) *at = *at - range.end + new_end;
  const auto place = starts.erase(first, last);
  starts.insert(place, fresh.begin(), fresh.end());
}

void Documents::overlay(Document& document) {
  Session::Located located = session_.locate(document.info.path).value_or(Session::Located());
  if (document.index && document.index != located.index)
    document.index->buffers().drop(document.index_path);
  document.index = std::move(located.index);
  document.index_path = std::move(located.path);
  if (!document.index) return;
  if (document.info.language == Language::text)
    document.info.language = stored_language(*document.index, document.index_path);
  document.index->buffers().set(document.index_path, document.info.language, document.text);
}

void Documents::open(std::string path, std::string_view language_id, std::int64_t version,
                     std::string text) {
  if (text.size() >= std::numeric_limits<std::uint32_t>::max())
    return log_warning("{} is too large to be served from the editor", path);
  std::lock_guard lock(mutex_);
  active_ = path;
  auto [at, is_new] = open_.try_emplace(path);
  Document& document = at->second;
  if (!is_new) log_warning("{} was opened twice; the later text is used", path);
  document.info.language = language_of(language_id, path, text);
  document.info.version = version;
  document.info.path = std::move(path);
  set_text(document, std::move(text));
  overlay(document);
  if (!document.index)
    log_info("{} lies outside every workspace folder: it is not indexed", document.info.path);
}

Status Documents::change(std::string_view path, std::int64_t version,
                         const std::vector<DocumentChange>& changes) {
  std::lock_guard lock(mutex_);
  const auto at = open_.find(path);
  if (at == open_.end())
    return Error{ErrorCode::not_found, std::string(path) + " was changed but never opened",
                 "send textDocument/didOpen first"};
  Document& document = at->second;
  if (version <= document.info.version)
    log_warning("{}: version {} came after version {}", path, version, document.info.version);
  document.info.version = version;
  active_ = path;
  for (const DocumentChange& change : changes) {
    if (!change.range) {
      set_text(document, change.text);
      overlay(document);
      continue;
    }
    ByteRange range{offset_in(document, change.range->start),
                    offset_in(document, change.range->end)};
    if (range.end < range.begin) std::swap(range.begin, range.end);
    if (document.text.size() + change.text.size() >= std::numeric_limits<std::uint32_t>::max()) {
      return Error{ErrorCode::too_large, std::string(path) + " grew over 4 GiB", {}};
    }
    replace(document, range, change.text);
    if (document.index) document.index->buffers().edit(document.index_path, range, change.text);
  }
  return Done{};
}

void Documents::save(std::string_view path, std::optional<std::string> text) {
  std::lock_guard lock(mutex_);
  if (const auto at = open_.find(path); at != open_.end() && text && *text != at->second.text) {
    set_text(at->second, std::move(*text));
    overlay(at->second);
  }
  if (const auto located = session_.locate(path)) located->index->update({located->path});
}

Status Documents::close(std::string_view path) {
  std::lock_guard lock(mutex_);
  const auto at = open_.find(path);
  if (at == open_.end())
    return Error{ErrorCode::not_found, std::string(path) + " was closed but never opened", {}};
  if (const auto& index = at->second.index) {
    index->buffers().drop(at->second.index_path);
    index->update({at->second.index_path});
  }
  open_.erase(at);
  if (active_ == path) active_.clear();
  return Done{};
}

void Documents::note_request(std::string_view path) const {
  std::lock_guard lock(mutex_);
  if (open_.contains(path)) active_ = path;
}

std::string Documents::active() const {
  std::lock_guard lock(mutex_);
  return active_;
}

std::optional<DocumentInfo> Documents::find(std::string_view path) const {
  std::lock_guard lock(mutex_);
  const auto at = open_.find(path);
  if (at == open_.end()) return std::nullopt;
  return at->second.info;
}

std::vector<DocumentInfo> Documents::list() const {
  std::lock_guard lock(mutex_);
  std::vector<DocumentInfo> out;
  for (const auto& [path, document] : open_) out.push_back(document.info);
  return out;
}

std::optional<std::string> Documents::text(std::string_view path) const {
  std::lock_guard lock(mutex_);
  const auto at = open_.find(path);
  if (at == open_.end()) return std::nullopt;
  return at->second.text;
}

void Documents::roots_changed() {
  std::lock_guard lock(mutex_);
  for (auto& [path, document] : open_) {
    if (session_.index_for_path(path) != document.index) overlay(document);
  }
}

}  // namespace codefinder::handlers
