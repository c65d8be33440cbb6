// The texts the editor owns: opened, edited and closed in stream order, and fed to the index as
// unsaved buffers. Thread rules: changes come from the one thread that applies edits; reading
// (find, list) is safe from any thread.
#pragma once

#include "base/result.h"
#include "base/text.h"
#include "index/languages.h"

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
}

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

/// What is known of an open document, safe to keep.
struct DocumentInfo {
  std::string path;  // Absolute, normalized.
  index::Language language = index::Language::text;
  std::int64_t version = 0;
};

class Documents {
 public:
  explicit Documents(Session& session) : session_(session) {}
  Documents(const Documents&) = delete;
  Documents& operator=(const Documents&) = delete;

  /// A path that is open already gets the new text (a client that lost count), with a logged
  /// warning. `language_id` is the client's word; an unknown one is decided by the path and the
  /// text.
  void open(std::string path, std::string_view language_id, std::int64_t version, std::string text);
  /// Applies the changes in order; ranges out of bounds are clamped, a range that ends before it
  /// starts is turned round. Cost of each: O(length of its line + lines of the document), not
  /// O(document), but for the move of the bytes after it. Errors: not_found (never opened; nothing
  /// changes).
  Status change(std::string_view path, std::int64_t version,
                const std::vector<DocumentChange>& changes);
  /// The disk has it now: the index reads it again.  `text` is what was saved, when the client
  /// tells.  A path never opened only updates the index.
  void save(std::string_view path, std::optional<std::string> text);
  /// Errors: not_found (never opened).
  Status close(std::string_view path);

  std::optional<DocumentInfo> find(std::string_view path) const;
  std::vector<DocumentInfo> list() const;                        // By path.
  std::optional<std::string> text(std::string_view path) const;  // A copy.

  /// Lays every open document over its index again, or drops it from the indexes that no longer own
  /// it (roots came or went).
  void roots_changed();

 private:
  struct Document {
    DocumentInfo info;
    std::string text;
    std::vector<std::uint32_t> line_starts;  // As TextMap's; kept up to date edit by edit.
    std::shared_ptr<index::Index> index;     // It is laid over this one; none outside all roots.
    std::string index_path;                  // Its name there.
  };
  static void set_text(Document& document, std::string text);
  std::uint32_t offset_in(const Document& document, DocumentChange::Point point) const;
  static void replace(Document& document, ByteRange range, std::string_view replacement);
  void lay_over(Document& document);
  Session& session_;
  mutable std::mutex mutex_;
  std::map<std::string, Document, std::less<>> open_;
};

}  // namespace codefinder::handlers
