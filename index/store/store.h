// The public interface of the store: encodes FileFacts and keeps them in LMDB. Only this directory
// uses LMDB; keys, encodings and versions are in format.h. One environment per project root. Any
// number of processes read lock-free snapshots; one process at a time writes.
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "index/model.h"
#include "index/model/file_row.h"
#include "index/model/name_search.h"
#include "index/model/table_size.h"
#include "index/model/word_uses.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

Digest digest_of(std::string_view bytes, Language language, std::uint32_t extractor_version);

/// A definition relative to its file, as stored. `traits`: five bits for the kind, then one bit
/// each for declared, member, nested.
struct Defined {
  std::uint32_t symbol = 0;
  std::uint8_t traits = 0;

  static Defined of(std::uint32_t index, const Symbol& symbol);
  Definition in(FileId file) const;
  friend constexpr bool operator==(const Defined&, const Defined&) = default;
};

/// The part of a file's facts to decode.
enum class FactsPart : std::uint8_t {
  all,
  // Language, flags, and imports without containers and ranges: enough for the include graph, at a
  // fraction of the cost.
  imports,
  // Language, flags, text map, strings, and symbols without types, values and bases: enough for a
  // list of search results.
  symbols,
};

struct StoreCounts {
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;  // Non-local.
  std::uint64_t bytes = 0;    // Size on disk.
};

/// A file's facts in the form that the store writes. Computed once, on any thread.
struct PreparedFacts {
  struct Name {
    std::uint32_t begin, size;                 // Offset and size in `text`.
    std::uint32_t symbols_begin, symbols_end;  // Range in `symbols`: the symbols that it defines.
    NameRank rank = NameRank::minor;           // Rank of the best of them.
  };
  Language language = Language::text;
  std::uint32_t symbol_count = 0;  // Number of non-local symbols.
  std::string blob;
  std::string text;        // The text of the names.
  std::string text_grams;  // The grams of the file's text (text_grams.h); workers do not send them.
  // The words of the text and the path, ascending; none for a text that is data.  Not made by
  // prepare_facts().
  std::vector<WordUse> word_uses;
  std::vector<Name> names;  // Names by which the file can be found; ascending.
  std::vector<Defined> symbols;

  std::size_t bytes() const {
    return blob.size() + text.size() + text_grams.size() + word_uses.size() * sizeof(WordUse) +
           names.size() * sizeof(Name) + symbols.size() * sizeof(Defined);
  }
};
/// Encodes facts for WriteTxn::replace_file. Errors: internal, if the facts are inconsistent
/// (facts/check.h).
Result<PreparedFacts> prepare_facts(const FileFacts& facts);
/// Makes prepared facts of a blob of any origin, without encoding it again; `flags` receives
/// FileFacts::flags. Nullopt if it is malformed.
std::optional<PreparedFacts> prepare_blob(std::string blob, std::uint16_t& flags);
/// Decodes what prepare_facts() encoded in `blob`; nullptr for other bytes.
std::shared_ptr<const FileFacts> prepared_facts(std::string_view blob,
                                                FactsPart part = FactsPart::all);

class ReadTxn;
class WriteTxn;

/// The damage that any process has found while reading an index.
struct StoreDamage {
  bool whole = false;         // Shared structures are damaged: the index must be rebuilt.
  std::string reason;         // Why `whole` is set.
  std::vector<FileId> files;  // Only the facts of these files are damaged: they must be reindexed.
  bool any() const { return whole || !files.empty(); }
};

class Store {
 public:
  enum class Mode { read_only, read_write };
  /// Opens (read_write: creates, mode 0700) the environment in `directory`. On a version mismatch
  /// or corruption, read_write moves the index aside, creates an empty one and logs one line;
  /// read_only returns Error{version_mismatch}. Errors: index_failed (unwritable, full disk,
  /// network file system), version_mismatch, not_found (read_only and no index there).
  static Result<std::unique_ptr<Store>> open(const std::string& directory, Mode mode);
  /// Copies the last committed generation of the index in `from` to `to`, a directory without an
  /// index. O(index), limited by the disk. REQUIRES: the writer lock of `to`. Errors: as open for
  /// `from`, index_failed (`to` cannot be written).
  static Status copy(const std::string& from, const std::string& to);
  virtual ~Store() = default;

  /// Begins a snapshot: a consistent view of one generation for its whole lifetime. Keep it for one
  /// request only. Thread-safe, as is the snapshot.
  virtual Result<std::unique_ptr<ReadTxn>> read() const = 0;
  /// Begins a write transaction. REQUIRES: read_write, and the process holds the writer lock
  /// (update/writer_lock.h). Blocks while another WriteTxn is open; the transaction belongs to the
  /// calling thread. Changes are buffered in memory and applied by commit().
  virtual Result<std::unique_ptr<WriteTxn>> write() = 0;
  /// Makes all commits durable against power failure (fsync). A commit alone survives only the
  /// death of processes; after a power failure without a flush the index is rebuilt. Slow; call it
  /// when the writer becomes idle. Closing the store flushes too.
  virtual Status flush() = 0;
  /// Writes the dirty mark (sync_mark.h) now instead of in the second commit since the last flush,
  /// which would then wait for fsync. Slow; call it after the results of the commit are published.
  virtual Status mark_dirty() = 0;
  /// Returns the known damage that is not repaired yet. Two system calls (lstat, open) if there is
  /// none.
  virtual StoreDamage damage() const = 0;
  /// If shared structures are damaged, moves the index aside and creates an empty one; returns true
  /// if it did. REQUIRES: read_write, and the writer lock.
  virtual Result<bool> start_over() = 0;
  /// Returns whether a process has reported damage to the index in `directory`; its writer then
  /// rebuilds or repairs it.
  static bool awaits_rebuild(const std::string& directory);
  /// Drops the mapped pages of the index from this process's resident memory; they are faulted in
  /// again when read.
  virtual void forget_pages() const = 0;
  virtual const std::string& directory() const = 0;
};

/// The files of a snapshot, and their facts.
class FileReader {
 public:
  virtual ~FileReader() = default;
  virtual std::optional<FileId> find_file(std::string_view path) const = 0;
  virtual std::optional<FileRow> file(FileId id) const = 0;
  /// Returns file(id)->language at a small fraction of the cost. May still return the language of a
  /// removed file.
  virtual std::optional<Language> language(FileId id) const = 0;
  /// Calls each(row) for the files with the path prefix, ascending by path, until it returns false.
  /// `path_prefix` "" means all.
  virtual void for_each_file(std::string_view path_prefix,
                             const std::function<bool(const FileRow&)>& each) const = 0;
  /// Calls each() with the path and module of every file with this id or a greater one, in order of
  /// ids, until it returns false. The views are valid during the call.
  virtual void for_each_place(FileId from,
                              const std::function<bool(FileId id, std::string_view path,
                                                       std::string_view module)>& each) const = 0;
  /// Files whose last path component is `name` (files_named), or is `stem` with or without one
  /// extension (files_of_stem); ascending. Cost: linear in the number of such files.
  virtual std::vector<FileId> files_named(std::string_view name) const = 0;
  virtual std::vector<FileId> files_of_stem(std::string_view stem) const = 0;
  /// Returns nullptr if the file does not exist. Decodes on each call; callers cache.
  virtual std::shared_ptr<const FileFacts> facts(FileId id,
                                                 FactsPart part = FactsPart::all) const = 0;
  /// Returns the position and container of a summarizable symbol: one that a result list shows only
  /// by name, kind, container and file, and whose column is the same in all encodings
  /// (symbol_summaries.h). Nullopt for other symbols. Takes a few
  /// microseconds; does not decode the file's facts.
  virtual std::optional<SymbolSummary> symbol_summary(SymbolRef symbol) const = 0;
  /// Files whose path has this path_hash(), of which jump ids consist.
  virtual std::vector<FileId> files_by_path_hash(std::uint32_t hash) const = 0;
};

/// Finds the files of a snapshot by the contents of their texts.
class TextReader {
 public:
  virtual ~TextReader() = default;
  /// Files whose text has all trigrams of `text`, hence all files that contain it, without regard
  /// to the case of ASCII letters; ascending.  Nullopt if it has no trigram.
  virtual std::optional<std::vector<FileId>> files_with_text(std::string_view text) const = 0;
  /// Files that use the word, ascending; with kLengthKey, all files that have words.
  virtual std::vector<FileUse> files_with_word(WordKey word) const = 0;
};

/// The names of a snapshot: where they are defined and used.
class NameReader {
 public:
  virtual ~NameReader() = default;
  /// Non-local symbols of exactly this name, ascending by (file, symbol).
  virtual std::vector<Definition> definitions(std::string_view name) const = 0;
  /// Files in which the name occurs, is defined, imported or is a word; ascending.
  virtual std::vector<FileId> files_with(std::string_view name) const = 0;
  virtual std::uint64_t count_files_with(std::string_view name) const = 0;
  /// Calls each(name) for every name of a non-local symbol, once per segment that has it, until it
  /// returns false. The view is valid during the call.
  virtual void for_each_definition_name(
      const std::function<bool(std::string_view name)>& each) const = 0;
  /// Reports every defined name that matches the search, and possibly others that do not:
  /// visitor.wants() filters them. Returns false if the search was too wide and some names were
  /// omitted.
  virtual bool search_names(const NameSearch& search, const NameVisitor& visitor) const = 0;
};

/// A snapshot of one generation.
class ReadTxn : public FileReader, public NameReader, public TextReader {
 public:
  virtual Generation generation() const = 0;
  /// A counter that changes whenever a path is added or removed.
  virtual std::uint64_t path_generation() const = 0;
  /// The next file id to assign; all existing ids are smaller.
  virtual FileId next_file() const = 0;
  /// True if any damage to the index is known: results of this snapshot may be incomplete.
  virtual bool damaged() const = 0;
  virtual StoreCounts counts() const = 0;
  virtual std::string meta(std::string_view key) const = 0;  // "" when absent.
  /// Returns PreparedFacts::blob of the file; "" if it does not exist.
  virtual std::string blob(FileId id) const = 0;
  virtual std::vector<SkippedFile> notes() const = 0;
  /// Returns which of the names, which ascend, may have files (files_with). For many names.
  virtual std::vector<bool> have_files(std::span<const std::string> names) const = 0;

  /// Returns the size on disk of each table, by name, and of "free": pages that later commits will
  /// reuse. Reads no data pages of the tables.
  virtual std::vector<TableSize> tables() const = 0;
};

class WriteTxn {
 public:
  virtual ~WriteTxn() = default;  // Without commit(), all changes are discarded.
  /// Replaces all rows of one file and returns its new id. An id refers to the same facts for its
  /// whole lifetime and is never reused.
  virtual Result<FileId> replace_file(FileRow row, PreparedFacts facts) = 0;
  Result<FileId> replace_file(FileRow row, const FileFacts& facts);
  /// Updates only the stat fields, categories, module and layer; the facts stay.
  virtual Status update_row(const FileRow& row) = 0;
  virtual Status remove_file(std::string_view path) = 0;
  // An empty reason removes the note.
  virtual Status set_note(std::string_view path, std::string_view reason) = 0;
  virtual Status set_meta(std::string_view key, std::string_view value) = 0;
  /// Applies the changes. Increments the generation if files or notes changed.
  virtual Status commit() = 0;
  /// Makes commit() merge segments if that is worth its cost: O(names of the index).
  virtual void compact() = 0;
  /// Makes commit() rewrite the segments that have names of removed files with this id or greater,
  /// so that nothing of these files is left.
  virtual void purge(FileId from) = 0;
  /// Makes commit() skip building grams (name_grams.h), which only speed up searches, and merging
  /// segments. For use when more commits follow soon; the last of them does the rest.
  virtual void expect_more() = 0;
  /// Makes commit() merge segments if very many are of similar size: between commits that expect
  /// more. In a transaction without other changes, which is committed in parts.
  virtual void merge_similar() = 0;
};

/// Compact, versioned encoding of facts; decode_facts(encode_facts(f)) == f. Decoding arbitrary
/// bytes never crashes: it returns nullptr. `head_end` receives the length of the prefix that
/// FactsPart::imports needs; the prefix is mostly text and compresses best separately from the
/// numbers after it.
std::string encode_facts(const FileFacts& facts, std::size_t* head_end = nullptr);
std::shared_ptr<const FileFacts> decode_facts(std::string_view blob,
                                              FactsPart part = FactsPart::all);

}  // namespace codefinder::store
