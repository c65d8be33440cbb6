// Reads the texts of many files, one after the other, into the same memory.
#pragma once

#include "base/piece_filter.h"
#include "index/model/file_row.h"
#include "index/snapshot.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::index {

/// Implemented by the SnapshotFiles of snapshots that read texts from files.  Thread-safe.
class TextReader {
 public:
  virtual ~TextReader() = default;
  /// SnapshotFiles::text() of the row's file.  The text is valid until `memory`, which grows as
  /// needed, is used again; it may be elsewhere.  Of a large text of which the filter accepts no
  /// piece, "".
  virtual Result<std::string_view> read(const FileRow& row, std::uint64_t max_bytes,
                                        std::string& memory, const PieceFilter* filter) const = 0;
};

/// The same for every snapshot.
inline Result<std::string_view> read_text(const Snapshot& snapshot, const FileRow& row,
                                          std::string& memory, const PieceFilter* filter) {
  constexpr std::uint64_t kMaxBytes = 64u << 20;
  if (const auto* const reader = dynamic_cast<const TextReader*>(&snapshot.files()))
    return reader->read(row, kMaxBytes, memory, filter);
  Result<std::string> text = snapshot.files().text(row.id, kMaxBytes);
  if (!text) return text.error();
  memory = std::move(text).value();
  return std::string_view(memory);
}

}  // namespace codefinder::index
