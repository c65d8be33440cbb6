// FileFacts <-> LMDB.  The only room that knows LMDB; keys, encodings and versions are in format.h.
// One environment per project root.  Any number of processes read lock-free snapshots; one process
// at a time writes.
#pragma once

#include "base/ids.h"
#include "base/result.h"
#include "index/model.h"

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// XXH3-128 of (bytes, language, kExtractorVersion): equal digests mean equal facts.
using Digest = std::array<std::uint8_t, 16>;
Digest digest_of(std::string_view bytes, Language language, std::uint32_t extractor_version);
/// 32 lower-case digits.
std::string hex(const Digest& digest);

struct Category {
  enum : std::uint16_t {
    source = 1 << 0,
    tests = 1 << 1,
    docs = 1 << 2,
    deps = 1 << 3,
    config = 1 << 4,
    generated = 1 << 5,
    vendored = 1 << 6
  };
};
/// "source", "tests", … in a fixed order.
std::vector<std::string_view> category_names(std::uint16_t categories);

/// What is known of a file besides its facts.
struct FileRow {
  FileId id;
  std::string path;  // Relative to the root.
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::uint64_t inode = 0;
  Digest digest{};
  Language language = Language::text;
  std::uint16_t categories = 0;  // Category
  // "core::context_manager", "flask.app", "index/query": in the language's words.
  std::string module;
  std::string layer;          // "core"; may be empty.
  std::uint32_t symbols = 0;  // Non-local ones.
};

/// A file that is not (wholly) in the index, and why: "too large: 412 MB", "binary", "timed out
/// after 5 s", "permission denied".
struct Note {
  std::string path;
  std::string reason;
};

struct SymbolRef {
  FileId file;
  SymbolIndex symbol;
  friend constexpr auto operator<=>(const SymbolRef&, const SymbolRef&) = default;
};

/// A definition as the lists of its name tell it: enough to pass over most namesakes without
/// reading their files' facts.
struct Definition : SymbolRef {
  SymbolKind kind = SymbolKind::variable;
  bool declared = false;  // SymbolFlag::declaration
  bool member = false;    // SymbolFlag::member
  bool nested = false;    // Has a container or a qualifier.
  friend constexpr bool operator==(const Definition&, const Definition&) = default;
};
/// The same of one file, as it is kept: in five bits the kind, then one each for declared, member,
/// nested.
struct Defined {
  std::uint32_t symbol = 0;
  std::uint8_t traits = 0;

  static Defined of(std::uint32_t index, const Symbol& symbol);
  Definition in(FileId file) const;
  friend constexpr bool operator==(const Defined&, const Defined&) = default;
};

/// What the best symbol of a name is, roughly: enough to know which names to look at first.  Kept
/// in three bits.
enum class NameRank : std::uint8_t {
  minor,     // Headings, keys, tests, impl blocks.
  variable,  // Variables, fields.
  constant,  // Constants, enum members, properties.
  macro,
  callable,  // Functions, methods, modules, aliases.
  type,
};
NameRank rank_of(SymbolKind kind);

/// A file with more symbols than this is a crowd: its values (registers, tables) would drown the
/// names that people choose.
inline constexpr std::uint32_t kBulkFileSymbols = 2000;

/// What a name must have to be worth a look.
struct NamePrefilter {
  std::uint64_t letters = 0;  // Of base/name_letters.h's letters_of()…
  int max_missing = 0;        // …so many may be missing.
  std::size_t shortest = 0, longest = std::string::npos;  // In bytes.

  bool passes(std::uint64_t name_letters, std::size_t size) const {
    const std::uint64_t missing = letters & ~name_letters;
    if (missing != 0 &&
        (max_missing == 0 || (max_missing == 1 ? (missing & (missing - 1)) != 0
                                               : std::popcount(missing) > max_missing)))
      return false;
    return shortest <= size && size <= longest;
  }
};

/// A search among the names, without case and separators ("_", "-", …).
struct NameSearch {
  enum class Way : std::uint8_t {
    prefix,  // Names that begin with the word.
    // Names that contain the word's letters in a row, or spell it by beginnings of successive
    // humps, of words of three letters and more; the latter of twenty at most, and not among the
    // values of crowds.
    substring_or_humps,
    // Names one letter too many, too few, other, or exchanged with its neighbour; of words of four
    // letters and more.
    one_edit,
    // All names, but no more than a bounded number: those with the same first letter and the most
    // used ones first.
    all,
  };
  Way way = Way::all;
  std::string word;
  /// Names that none of these lets through are passed over, unseen by the visitor: it would not
  /// want them.  None: all are shown.
  std::vector<NamePrefilter> prefilters = {};
};

/// A name as one part of the index knows it; of several parts, it comes once for each.
struct FoundName {
  std::string_view name;                // For the call, as is `symbols`.
  std::uint64_t files = 0;              // In which it occurs.
  NameRank rank = NameRank::type;       // At most.
  bool from_bulk_file = false;          // Only defined, as values, in crowds.
  std::span<const Definition> symbols;  // Ascending; none where it is only used.
};
struct NameVisitor {
  // Whether the rest of it is asked for: cheap, and pure: two threads call it.
  std::function<bool(std::string_view name)> wants;
  std::function<bool(const FoundName&)> each;  // False stops.
  // Asked now and then, where it is given: true stops.
  std::function<bool()> stopped = {};
};

/// How much of a file's facts is decoded.
enum class FactsPart : std::uint8_t {
  all,
  // Language, flags and imports, these without containers and places: what a file includes, at a
  // fraction of the cost.
  imports,
  // Language, flags, text map, strings and symbols, these without types, values and bases: all that
  // a list of hits needs.
  symbols,
};

struct StoreCounts {
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;  // Non-local.
  std::uint64_t bytes = 0;    // On disk.
};

struct TableSize {
  std::string name;
  std::uint64_t entries = 0;
  std::uint64_t bytes = 0;
};

/// A stable id of a symbol: `cf_` + base32(40 bits of the path's hash, 40 bits of the hash of kind,
/// qualified name and, among symbols of one file that share both, the signature).  Not of lines: it
/// survives edits elsewhere and rebuilds, and is the same on every machine. No symbol means the
/// file itself; "" for an index beyond the facts.
std::string jump_id(std::string_view path, const FileFacts& facts, SymbolIndex symbol);
/// The same of a symbol that no other of its file shares kind and qualified name with.
std::string plain_jump_id(std::string_view path, SymbolKind kind, std::string_view qualified_name);

/// Where a plain symbol stands (symbol_summaries.h).
struct SymbolSummary {
  Position at;            // Of its name.
  std::string container;  // container_path().
  friend bool operator==(const SymbolSummary&, const SymbolSummary&) = default;
};

/// What the store keeps of a file's facts.  Made once, in whatever thread has them.
struct PreparedFacts {
  struct Name {
    std::uint32_t begin, size;                 // In `text`.
    std::uint32_t symbols_begin, symbols_end;  // In `symbols`: those it defines.
    NameRank rank = NameRank::minor;           // Of the best of those.
  };
  Language language = Language::text;
  std::uint32_t symbol_count = 0;  // Non-local ones.
  std::string blob;
  std::string text;
  std::vector<Name> names;  // Under which the file is found; ascending.
  std::vector<Defined> symbols;

  std::size_t bytes() const {
    return blob.size() + text.size() + names.size() * sizeof(Name) +
           symbols.size() * sizeof(Defined);
  }
};
/// Errors: internal, when the facts do not hang together.
Result<PreparedFacts> prepare_facts(const FileFacts& facts);

class ReadTxn;
class WriteTxn;

/// What was found damaged while an index was read, by any process.
struct StoreDamage {
  bool whole = false;         // Shared structures: all must be built afresh.
  std::string reason;         // Of that.
  std::vector<FileId> files;  // Facts of these only: they must be read again.
  bool any() const { return whole || !files.empty(); }
};

class Store {
 public:
  enum class Mode { read_only, read_write };
  /// Opens (read_write: creates, mode 0700) the environment in `directory`.  A version mismatch or
  /// corruption under read_write is moved aside and a fresh one built, with one log line; under
  /// read_only it is Error{version_mismatch}. Errors: index_failed (unwritable, full disk, network
  /// file system), version_mismatch, not_found (read_only and nothing there).
  static Result<std::unique_ptr<Store>> open(const std::string& directory, Mode mode);
  /// Puts the last committed generation of the index in `from` into `to`, a directory without one.
  /// O(index), at the disk's speed. REQUIRES: the writer lock of `to`.  Errors: as open for `from`,
  /// index_failed (`to` cannot be written).
  static Status copy(const std::string& from, const std::string& to);
  virtual ~Store() = default;

  /// A snapshot: sees one generation for as long as it lives.  Keep it for one request only.
  /// Thread-safe, as is the snapshot.
  virtual Result<std::unique_ptr<ReadTxn>> read() const = 0;
  /// REQUIRES: read_write, and the process holds the writer lock (update/writer_lock.h).  Blocks
  /// while another WriteTxn is open; the transaction belongs to the calling thread.  Changes are
  /// gathered in memory and applied by commit().
  virtual Result<std::unique_ptr<WriteTxn>> write() = 0;
  /// Makes what is committed survive a power failure too (a commit alone survives only the death of
  /// processes; after a power failure without a flush the index is built afresh).  Slow; for when
  /// the writer falls idle.  Closing the store does it as well.
  virtual Status flush() = 0;
  /// Has the disk know that something was committed since the last flush, as the second commit
  /// after one would have to first.  Slow; for when what was committed has been told of.
  virtual Status mark() = 0;
  /// What is known to be damaged and not mended yet.  One stat where there is nothing.
  virtual StoreDamage damage() const = 0;
  /// Where shared structures are damaged: moves the index aside and begins an empty one; true when
  /// it did. REQUIRES: read_write, and the writer lock.
  virtual Result<bool> start_over() = 0;
  /// Whether a process has found the index in `directory` damaged, so that whoever writes it will
  /// build it afresh.
  static bool awaits_rebuild(const std::string& directory);
  /// What was read of the index does not count as this process's memory until it is read again.
  virtual void forget_pages() const = 0;
  virtual const std::string& directory() const = 0;
};

class ReadTxn {
 public:
  virtual ~ReadTxn() = default;
  virtual Generation generation() const = 0;
  /// Another one whenever a path came or went.
  virtual std::uint64_t layout() const = 0;
  /// No file has this id yet, nor a greater one.
  virtual FileId next_file() const = 0;
  /// Something of the index is known to be damaged: what this snapshot has told may lack something.
  virtual bool damaged() const = 0;
  virtual StoreCounts counts() const = 0;
  virtual std::string meta(std::string_view key) const = 0;  // "" when absent.

  virtual std::optional<FileId> find_file(std::string_view path) const = 0;
  virtual std::optional<FileRow> file(FileId id) const = 0;
  /// file(id)->language, at a small part of the cost.  Of a file that is gone it may still be told.
  virtual std::optional<Language> language(FileId id) const = 0;
  /// Ascending by path; stops when `each` returns false.  `prefix` "" means all.
  virtual void for_each_file(std::string_view path_prefix,
                             const std::function<bool(const FileRow&)>& each) const = 0;
  /// The path and module of every file from this id on, in order of their ids, as views for the
  /// call; stops when `each` returns false.
  virtual void for_each_place(FileId from,
                              const std::function<bool(FileId id, std::string_view path,
                                                       std::string_view module)>& each) const = 0;
  /// Files whose path's last component is this, or this and one extension; ascending.  Cost: as
  /// many.
  virtual std::vector<FileId> files_named(std::string_view name) const = 0;
  virtual std::vector<FileId> files_of_stem(std::string_view stem) const = 0;
  /// nullptr if the file is gone.  Decodes; callers cache.
  virtual std::shared_ptr<const FileFacts> facts(FileId id,
                                                 FactsPart part = FactsPart::all) const = 0;
  /// Where a plain symbol stands: one of which a list shows nothing but its name, kind, container
  /// and file, its jump id is plain_jump_id(), and its column the same in all encodings
  /// (symbol_summaries.h).  Nullopt of others.  Some microseconds, without the file's facts.
  virtual std::optional<SymbolSummary> symbol_summary(SymbolRef symbol) const = 0;

  /// Non-local symbols of exactly this name, ascending by (file, symbol).
  virtual std::vector<Definition> definitions(std::string_view name) const = 0;
  /// Files in which the name occurs, is defined, imported or is a word; ascending.
  virtual std::vector<FileId> files_with(std::string_view name) const = 0;
  virtual std::uint64_t count_files_with(std::string_view name) const = 0;
  /// Every name of a non-local symbol; one of several segments comes once for each.  Stops when
  /// `each` returns false.  The view lives for the call.
  virtual void for_each_definition_name(
      const std::function<bool(std::string_view name)>& each) const = 0;
  /// Every defined name that fits the search, and others: a visitor that wants one is told the rest
  /// of it.  False when the search was too wide and some names were left out.
  virtual bool search_names(const NameSearch& search, const NameVisitor& visitor) const = 0;
  /// The files whose path has this hash (the first half of a jump id).
  virtual std::vector<FileId> files_by_path_hash(std::uint64_t hash40) const = 0;

  virtual std::vector<Note> notes() const = 0;

  /// What each table takes on disk, by name, and "free" for pages that later commits will use.
  /// Reads no data.
  virtual std::vector<TableSize> tables() const = 0;
};

class WriteTxn {
 public:
  virtual ~WriteTxn() = default;  // Without commit(): nothing happened.
  /// All rows of one file at once, under a new id: an id stands for the same facts as long as it
  /// lives, and is not used again.
  virtual Result<FileId> replace_file(FileRow row, PreparedFacts facts) = 0;
  Result<FileId> replace_file(FileRow row, const FileFacts& facts);
  /// Only stat fields, categories, module, layer changed; the facts stay.
  virtual Status update_row(const FileRow& row) = 0;
  virtual Status remove_file(std::string_view path) = 0;
  // Empty reason removes it.
  virtual Status set_note(std::string_view path, std::string_view reason) = 0;
  virtual Status set_meta(std::string_view key, std::string_view value) = 0;
  /// Generation + 1 when rows changed.
  virtual Status commit() = 0;
  /// Asks commit() to bring together what is scattered over many commits, when that is worth its
  /// cost: O(names of the index).
  virtual void compact() = 0;
  /// Tells commit() that others follow soon: what only makes searches faster (grams) is left to the
  /// last of them, which is not told so.
  virtual void defer_grams() = 0;
};

/// Compact, versioned encoding of facts; decode(encode(f)) == f.  decode of arbitrary bytes never
/// crashes: it gives nullptr. `head_end` gets how many of its first bytes FactsPart::imports needs;
/// mostly text, they compress best apart from the numbers after.
std::string encode_facts(const FileFacts& facts, std::size_t* head_end = nullptr);
std::shared_ptr<const FileFacts> decode_facts(std::string_view blob,
                                              FactsPart part = FactsPart::all);

}  // namespace codefinder::index
