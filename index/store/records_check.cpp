// Walks all tables once, and compares their keys.
#include "index/store/records_check.h"

#include "index/store/format.h"
#include "index/store/pages/bytes.h"
#include "index/store/rows.h"
#include "index/store/segments/segment.h"

#include <algorithm>
#include <map>
#include <vector>

namespace codefinder::store {

namespace {

/// True for a relative path without the components "", "." and "..": one inside the project, and
/// the only one of its file.
bool is_inside_root(std::string_view path) {
  if (path.empty() || path.find('\0') != std::string_view::npos) return false;
  for (std::size_t at = 0; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string_view part = path.substr(at, end - at);
    if (part.empty() || part == "." || part == "..") return false;
    at = end + 1;
  }
  return true;
}

class RecordsCheck {
 public:
  RecordsCheck(const Txn& txn, const Tables& tables) : txn_(txn), tables_(tables) {}

  std::string run() {
    if (!has_counters()) return "the counters are out of range";
    if (!has_files()) return "the rows of files are malformed, or have paths outside the project";
    if (!has_facts()) return "the facts are of other files";
    if (!has_segments()) return "the segments overlap, or are out of range";
    for (const MDB_dbi table : {tables_.segments.postings, tables_.segments.grams,
                                tables_.segments.texts, tables_.segments.words})
      if (!has_blocks(table)) return "the blocks are of other segments";
    return has_notes() ? "" : "the notes are malformed, or have paths outside the project";
  }

 private:
  /// Calls each(key, value) for all entries of a table, until it returns false; false then, and if
  /// the table cannot be read. A value in overflow pages may be cut off after `big_bytes`.
  template <class Each>
  bool for_all(MDB_dbi table, std::size_t big_bytes, const Each& each) const {
    Cursor cursor;
    int rc = cursor.open(txn_, table, big_bytes);
    if (rc == 0) rc = cursor.move(MDB_FIRST);
    for (; rc == 0; rc = cursor.move(MDB_NEXT))
      if (!each(cursor.key, cursor.value)) return false;
    return rc == MDB_NOTFOUND;
  }

  bool has_counters() {
    Slice text;
    return txn_.get(tables_.meta, format::kMetaCounters, text) == 0 &&
           Counters::decode(text, counters_) && counters_.next_file <= kMaxRecordFiles;
  }

  /// Each row has its entries in `paths` and `ids`; these tables have as many entries as `files`,
  /// so they have no others.
  bool has_files() {
    std::uint64_t symbols = 0;
    const bool read = for_all(tables_.files, ~std::size_t{0}, [&](Slice key, Slice value) {
      if (key.size() != 4) return false;
      const auto file = static_cast<std::uint32_t>(from_be(key));
      const auto row = decode_row(value);
      Slice nothing;
      if (!row || file >= counters_.next_file || !is_inside_root(row->path) ||
          read_path(txn_, tables_.paths, row->path) != file ||
          txn_.get(tables_.ids, id_key(row->path, file), nothing) != 0)
        return false;
      symbols += row->symbols;
      files_.push_back(file);
      return true;
    });
    const auto& sizes = txn_.view()->tables;
    return read && symbols == counters_.symbols && files_.size() == counters_.files &&
           sizes[tables_.paths].entries == files_.size() &&
           sizes[tables_.ids].entries == files_.size();
  }

  bool has_facts() const {
    auto next = files_.begin();  // After the file of the last chunk.
    return for_all(tables_.facts, 0,
                   [&](Slice key, Slice) {
                     if (key.size() != 5) return false;
                     const auto file = static_cast<std::uint32_t>(from_be(key.substr(0, 4)));
                     if (next != files_.begin() && *(next - 1) == file) return true;
                     return next != files_.end() && *next++ == file;
                   }) &&
           next == files_.end();
  }

  bool has_segments() {
    std::vector<Segment> segments;
    if (read_segments(txn_, tables_.segments, segments) != 0) return false;
    std::uint32_t end = 0;
    for (const Segment& segment : segments) {
      if (segment.begin < end || segment.end <= segment.begin ||
          segment.end > counters_.next_file || segment.id >= kMaxRecordSegments)
        return false;
      end = segment.end;
      segments_[segment.id] = segment.gram_blocks;
    }
    return true;
  }

  bool has_blocks(MDB_dbi table) const {
    std::map<std::uint32_t, std::uint64_t> counts;
    const bool read = for_all(table, 0, [&](Slice key, Slice) {
      if (key.size() <= 4) return false;
      const auto segment = static_cast<std::uint32_t>(from_be(key.substr(0, 4)));
      ++counts[segment];
      return segments_.contains(segment);
    });
    if (!read || table != tables_.segments.postings) return read;
    return std::all_of(segments_.begin(), segments_.end(), [&](const auto& segment) {
      return segment.second == 0 || segment.second == counts[segment.first];
    });
  }

  bool has_notes() const {
    std::string buffer;
    return for_all(tables_.notes, ~std::size_t{0}, [&](Slice key, Slice value) {
      const auto note = decode_pair(value);
      return note && is_inside_root(note->first) && name_key(note->first, buffer) == key;
    });
  }

  const Txn& txn_;
  const Tables& tables_;
  Counters counters_;
  std::vector<std::uint32_t> files_;                 // Ascending.
  std::map<std::uint32_t, std::uint32_t> segments_;  // Id -> gram_blocks.
};

}  // namespace

std::string records_defect(const Txn& txn, const Tables& tables) {
  return RecordsCheck(txn, tables).run();
}

}  // namespace codefinder::store
