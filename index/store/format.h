// The on-disk format: table names, key layouts, constants, versions. docs/index-format.md explains
// them in prose. Any change here increments kFormatVersion and adds a line to the history; old
// indexes are rebuilt, never migrated.
//
// History of kFormatVersion
//   1  First format: meta, files, paths, facts, definitions, occurrences, long_names, ids, queries,
//      notes; facts blob version 1.
//   2  Removes queries: cached queries are files next to the index (index/live/query_cache.h).
//   3  segments and postings replace definitions, occurrences and long_names; blobs are compressed;
//      facts blob version 2.
//   4  Facts blob version 3: arguments of calls; more kinds of expressions.
//   5  grams: which blocks of a segment have names with given letters.  Blocks store the rank of
//      each name; files are listed under their names.
//   6  Posting lists store the traits of definitions.  Facts blob version 4: hot names and imports
//      before the text map; frames have checksums.
//   7  Symbol summaries are stored before the packed facts; a module that is a prefix of its path
//      is not stored again.
//   8  Symbols inside types can have summaries.
//   9  counters record when paths were added or removed.
//  10  index.sums has checksums of all pages; ids has no duplicates.
//  11  ids has path hashes of 30 bits; symbol summaries have discriminators.
//  12  texts: which files have which grams of bytes.
//  13  words: which files use which words, and how often.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace codefinder::store::format {

inline constexpr std::uint32_t kFormatVersion = 13;
/// First byte of a facts blob.
inline constexpr std::uint8_t kFactsVersion = 4;

// The files of one index directory.
inline constexpr std::string_view kDataFile = "index.mdb";  // LMDB, MDB_NOSUBDIR.
inline constexpr std::string_view kLockFile =
    // LMDB's reader table and write mutex (LMDB chooses the file name).
    "index.mdb-lock";
// Suffix of an unusable index that was moved aside.
inline constexpr std::string_view kAsideSuffix = ".aside";
inline constexpr std::string_view kSyncFile = "index.sync";       // See sync_mark.h.
inline constexpr std::string_view kSumsFile = "index.sums";       // See page_sums.h.
inline constexpr std::string_view kDamageFile = "index.damaged";  // See damage.h.
inline constexpr std::string_view kCrashFile = "index.crashed";   // See crash_mark.h.

// Tables. All integers inside keys and in sorted values are big-endian, so that memcmp order is
// numeric order.
// meta: text -> text; the keys kMeta… below, and "user:" + key for set_meta.
inline constexpr char kMetaTable[] = "meta";
inline constexpr char kFilesTable[] = "files";  // file u32 -> row (rows.h).
inline constexpr char kPathsTable[] = "paths";  // name key of the path -> file u32.
// file u32, chunk u8 -> a piece of the facts blob.
inline constexpr char kFactsTable[] = "facts";
inline constexpr char kSegmentsTable[] = "segments";  // segment u32 -> its row (segment.h).
// segment u32, head of a block's first name -> the block (postings.h).
inline constexpr char kPostingsTable[] = "postings";
// segment u32, head of a block's first row -> the block (name_grams.h).
inline constexpr char kGramsTable[] = "grams";
// segment u32, a block's first row -> the block (text_rows.h).
inline constexpr char kTextsTable[] = "texts";
// segment u32, a block's first row -> the block (word_rows.h).
inline constexpr char kWordsTable[] = "words";
inline constexpr char kIdsTable[] = "ids";  // path hash u32, file u32 -> nothing.
// name key of the path -> varint length of the path, path, reason.
inline constexpr char kNotesTable[] = "notes";
inline constexpr int kTableCount = 11;

inline constexpr std::string_view kMetaFormat = "format";      // Decimal kFormatVersion.
inline constexpr std::string_view kMetaCounters = "counters";  // Counters, as varints in order.
inline constexpr std::string_view kMetaUserPrefix = "user:";

// A name key is the name itself up to kMaxPlainKey bytes. A longer name's key is its first
// kLongKeyHead bytes and its XXH3-128: exactly kLongKeySize bytes, which is LMDB's limit and longer
// than any plain key.
inline constexpr std::size_t kMaxPlainKey = 510;
inline constexpr std::size_t kLongKeyHead = 495;
inline constexpr std::size_t kLongKeySize = 511;

// A facts blob is split so that little of a page is wasted: if it fills pages, chunk 0 exactly
// fills a whole number of overflow pages; the rest is split into chunks that fill up the leaf
// pages.
inline constexpr std::size_t kPageSize = 4096;
inline constexpr std::size_t kPageHeader = 16;
inline constexpr std::size_t kMaxInLeaf = 2024;  // Maximum size of a chunk without overflow pages.
// Overhead per chunk: LMDB's node, its pointer, the key, a byte of padding to an even size.
inline constexpr std::size_t kChunkCost = 16;

// A block of postings fills one overflow page. No two blocks of one segment have the same key head.
inline constexpr std::size_t kBlockBytes = kPageSize - kPageHeader;
inline constexpr std::size_t kBlockKeyHead = 500;
/// Segments of fewer bytes have no grams and are searched by a full scan.
inline constexpr std::uint64_t kMinGramBytes = 8 * kBlockBytes;
/// A file is listed under this byte and its name ("\1server.c"), in the same way as under the names
/// that occur in it.
inline constexpr char kFileNameMark = '\1';

inline constexpr unsigned kMaxReaders = 1022;

}  // namespace codefinder::store::format
