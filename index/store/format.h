// Everything that is fixed on disk: table names, key layouts, constants, versions.
// docs/index-format.md explains them in prose. A change to anything here raises kFormatVersion and
// adds a line to the history; old indexes are then rebuilt, never migrated.
//
// History of kFormatVersion
//   1  First format: meta, files, paths, facts, definitions, occurrences, long_names, ids, queries,
//   notes; facts blob version 1. 2  queries is gone: cached queries are files beside the index
//   (index/query_cache.h). 3  segments and postings take the place of definitions, occurrences and
//   long_names; blobs are compressed; facts blob version 2. 4  Facts blob version 3: what calls are
//   given; an expression may be of more sorts. 5  grams: which blocks of a segment have names with
//   given letters.  Blocks tell a name's rank; files are listed under their names. 6  Lists tell
//   what a definition is.  Facts blob version 4: hot names and imports before the text map; frames
//   have checksums. 7  The places of plain symbols stand before the packed facts; a module that its
//   path begins with is not written again. 8  Plain symbols may stand inside types. 9  counters
//   tell when paths came or went.
//  10  index.sums has checksums of all pages; ids has no duplicates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace codefinder::index::format {

inline constexpr std::uint32_t kFormatVersion = 10;
/// First byte of a facts blob.
inline constexpr std::uint8_t kFactsVersion = 4;

// The files of one index directory.
inline constexpr std::string_view kDataFile = "index.mdb";  // LMDB, MDB_NOSUBDIR.
inline constexpr std::string_view kLockFile =
    // LMDB's reader table and write mutex (its name is LMDB's choice).
    "index.mdb-lock";
// What was moved away because it could not be used.
inline constexpr std::string_view kAsideSuffix = ".aside";
inline constexpr std::string_view kSyncFile = "index.sync";       // See sync_mark.h.
inline constexpr std::string_view kSumsFile = "index.sums";       // See page_sums.h.
inline constexpr std::string_view kDamageFile = "index.damaged";  // See damage.h.
inline constexpr std::string_view kCrashFile = "index.crashed";   // See crash_mark.h.

// Tables.  All integers inside keys and in sorted values are big-endian, so that memcmp order is
// number order. text -> text; the keys below, and "user:" + key for set_meta.
inline constexpr char kMetaTable[] = "meta";
inline constexpr char kFilesTable[] = "files";  // file u32 -> row (row_codec.h).
inline constexpr char kPathsTable[] = "paths";  // name key of the path -> file u32.
// file u32, chunk u8 -> a piece of the facts blob.
inline constexpr char kFactsTable[] = "facts";
inline constexpr char kSegmentsTable[] = "segments";  // segment u32 -> its row (segment.h).
// segment u32, head of a block's first name -> the block (postings.h).
inline constexpr char kPostingsTable[] = "postings";
// segment u32, head of a block's first row -> the block (name_grams.h).
inline constexpr char kGramsTable[] = "grams";
inline constexpr char kIdsTable[] = "ids";  // path hash u40, file u32 -> nothing.
// name key of the path -> varint length of the path, path, reason.
inline constexpr char kNotesTable[] = "notes";
inline constexpr int kTableCount = 9;

inline constexpr std::string_view kMetaFormat = "format";      // Decimal kFormatVersion.
inline constexpr std::string_view kMetaCounters = "counters";  // Counters, as varints in order.
inline constexpr std::string_view kMetaUserPrefix = "user:";

// A name key is the name itself up to kMaxPlainKey bytes; a longer one is its first kLongKeyHead
// bytes and its XXH3-128, which makes exactly kLongKeySize bytes: LMDB's limit, and a length that
// no plain key has.
inline constexpr std::size_t kMaxPlainKey = 510;
inline constexpr std::size_t kLongKeyHead = 495;
inline constexpr std::size_t kLongKeySize = 511;

// A facts blob is cut so that little of a page is wasted: when it fills pages, chunk 0 fills a
// whole number of overflow pages exactly; what is left is cut into chunks that fill up the leaf
// pages.
inline constexpr std::size_t kPageSize = 4096;
inline constexpr std::size_t kPageHeader = 16;
inline constexpr std::size_t kMostInLeaf = 2024;  // Of a chunk that has no pages of its own.
// What one takes besides: LMDB's node, its pointer, the key, a byte to be even.
inline constexpr std::size_t kChunkCost = 16;

// A block of postings fills one overflow page; two blocks of one segment never have equal heads.
inline constexpr std::size_t kBlockBytes = kPageSize - kPageHeader;
inline constexpr std::size_t kBlockKeyHead = 500;
/// A segment of fewer bytes is searched without grams.
inline constexpr std::uint64_t kFewestGramBytes = 8 * kBlockBytes;
/// A file is listed under this and its name ("\1server.c"), as under the names that occur in it.
inline constexpr char kFileNameMark = '\1';

inline constexpr unsigned kMaxReaders = 1022;

}  // namespace codefinder::index::format
