// The texts that the editor has open: opened, edited and closed in stream order, and passed to the
// index as unsaved buffers.  Thread rules: changes come from the one thread that applies edits;
// reading (find, list) is safe from any thread.
#pragma once

#include "base/result.h"
#include "base/text.h"
#include "index/languages/language.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {
class Index;
}  // namespace codefinder::index

namespace codefinder::handlers {

class Session;

/// One change of a document, in units of the negotiated encoding.  Without a range it replaces the
/// whole text.
struct DocumentChange {
  struct Point {
    std::uint32_t line = 0;
    std::uint32_t character = 0;
  };
  struct Range {
    Point start, end;
  };
  std::optional<Range> range;
  std::string text;
};

/// Properties of an open document; a copy that stays valid.
struct DocumentInfo {
  std::string path;  // Absolute, normalized.
  Language language = Language::text;
  std::int64_t version = 0;
};

class Documents {
 public:
  explicit Documents(Session& session) : session_(session) {}
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;

  /// Opens a document.  If the path is already open (a client out of sync), its text is replaced,
  /// with a logged warning.  `language_id` is the client's; an unknown one is detected from the
  /// path and the text, or is the one that the index has stored.
  void open(std::string path, std::string_view language_id, std::int64_t version, std::string text);
  /// Applies the changes in order; ranges out of bounds are clamped, and a range whose end precedes
  /// its start is swapped.  Cost of each: O(length of its line + lines of the document), not
  /// O(document), except for moving the bytes after it.  Errors: not_found (never opened; nothing
  /// changes).
  Status change(std::string_view path, std::int64_t version,
                const std::vector<DocumentChange>& changes);
  /// The document was saved: makes the index read the file again.  `text` is the saved text, if the
  /// client sends it.  For a path that was never opened, only updates the index.
  void save(std::string_view path, std::optional<std::string> text);
  /// Errors: not_found (never opened).
  Status close(std::string_view path);

  /// Notes that a request is about the document: editors do not report which one is shown.
  void note_request(std::string_view path) const;
  /// The path of the document that was opened, changed or requested last; "" if it is closed.
  std::string active() const;

  std::optional<DocumentInfo> find(std::string_view path) const;
  std::vector<DocumentInfo> list() const;                        // By path.
  std::optional<std::string> text(std::string_view path) const;  // A copy.

  /// Overlays every open document on its index again, or drops it from the indexes that no longer
  /// own it (roots were added or removed).
  void roots_changed();

 private:
  struct Document {
    DocumentInfo info;
    std::string text;
    std::vector<std::uint32_t> line_starts;  // As TextMap's; kept up to date edit by edit.
    // The index that it is overlaid on; null outside all roots.
    std::shared_ptr<index::Index> index;
    std::string index_path;  // Its path in that index.
  };
  static void set_text(Document& document, std::string text);
  std::uint32_t offset_in(const Document& document, DocumentChange::Point point) const;
  static void replace(Document& document, ByteRange range, std::string_view replacement);
  void overlay(Document& document);
  Session& session_;
  mutable std::mutex mutex_;
  mutable std::string active_;
  std::map<std::string, Document, std::less<>> open_;
};

}  // namespace codefinder::handlers
