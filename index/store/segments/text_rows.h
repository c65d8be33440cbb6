// Rows of grams: which files of a segment have a gram (text_grams.h) in their text.  Table `texts`,
// laid out like postings: blocks of rows in order of the grams, each three bytes, or three bytes
// 0xFF and three more after the trigrams, and a set (block_set.h) of the files, counted from the
// segment's first.
#pragma once

#include "base/ids.h"
#include "index/store/segments/segment.h"
#include "index/store/segments/text_grams.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// A file with its encoded grams.
struct FileGrams {
  std::uint32_t file = 0;
  std::string_view grams;  // As of TextGrams::take().
};

/// Writes the rows of a new segment.  REQUIRES: files ascend and belong to it.  O(grams).
/// Returns 0 or LMDB's error.
int write_text_rows(Txn& txn, const SegmentTables& tables, const Segment& segment,
                    std::span<const FileGrams> files);
/// Writes the rows of `merged` from the rows of the segments it replaces, without removed files.
int merge_text_rows(Txn& txn, const SegmentTables& tables, const Segment& merged,
                    const std::vector<Segment>& old, const Checkpoint* checkpoint = nullptr);

/// The files with all trigrams of the text, ascending; nullopt if it has none.  Also a few that
/// lack some, where to search these files is cheaper than to read the rows.
std::optional<std::vector<FileId>> find_texts(const Txn& txn, const SegmentTables& tables,
                                              const std::vector<Segment>& segments,
                                              std::string_view text);

}  // namespace codefinder::store
