// Rows of words: which files of a segment use a word (index/model/word_uses.h), and how often.
// Table `words`, laid out like postings: blocks of rows in order of the keys, each four bytes; a
// row's list has for each file a varint, the distance from the file before it (from the segment's
// first), and a byte, WordUse::uses.
#pragma once

#include "index/model/word_uses.h"
#include "index/store/segments/segment.h"

#include <cstdint>
#include <span>
#include <vector>

namespace codefinder::store {

/// A file with its words, ascending.
struct FileWordUses {
  std::uint32_t file = 0;
  std::span<const WordUse> words;
};

/// Writes the rows of a new segment.  REQUIRES: files ascend and belong to it.  Returns 0 or LMDB's
/// error.
int write_word_rows(Txn& txn, const SegmentTables& tables, const Segment& segment,
                    std::span<const FileWordUses> files);
/// Writes the rows of `merged` from the rows of the segments it replaces, without removed files.
int merge_word_rows(Txn& txn, const SegmentTables& tables, const Segment& merged,
                    const std::vector<Segment>& old, const Checkpoint* checkpoint = nullptr);

/// The files that use the word, ascending.
std::vector<FileUse> find_word(const Txn& txn, const SegmentTables& tables,
                               const std::vector<Segment>& segments, WordKey word);

}  // namespace codefinder::store
