// ReadTxn over LMDB: looks up files, facts, names and notes in one snapshot.
#include "index/store/transactions.h"

#include "base/log.h"
#include "base/path.h"
#include "index/store/facts/chunks.h"
#include "index/store/format.h"
#include "index/store/pages/bytes.h"
#include "index/store/pages/table_sizes.h"
#include "index/store/rows.h"
#include "index/store/segments/indexed_names.h"
#include "index/store/segments/name_search.h"
#include "index/store/segments/text_rows.h"
#include "index/store/segments/word_rows.h"
#include "index/store/stored_facts.h"

#include <algorithm>
#include <span>

namespace codefinder::store {

namespace {

/// The stored facts of a file, in `buffer` or in the mapped index.
std::optional<Slice> read_blob(std::recursive_mutex& mutex, const Txn& txn, MDB_dbi facts,
                               FileId id, std::string& buffer) {
  std::lock_guard lock(mutex);
  return read_chunks(txn, facts, id.value, buffer);
}

class LmdbReadTxn final : public ReadTxn {
 public:
  LmdbReadTxn(std::shared_ptr<Environment> environment, Txn txn)
      : environment_(std::move(environment)), txn_(std::move(txn)) {
    Slice text;
    if (txn_.get(handles().meta, format::kMetaCounters, text) == 0)
      Counters::decode(text, counters_);
  }
  ~LmdbReadTxn() override {
    txn_.abort();
    environment_->end_read();
    if (!second_txn_) return;
    second_txn_.abort();
    environment_->end_read();
  }

  Generation generation() const override { return Generation{counters_.generation}; }
  std::uint64_t path_generation() const override { return counters_.path_generation; }
  FileId next_file() const override {
    return FileId(static_cast<std::uint32_t>(counters_.next_file));
  }
  bool damaged() const override { return environment_->damage().any(); }
  StoreCounts counts() const override {
    return {counters_.files, counters_.symbols, environment_->disk_bytes()};
  }

  std::string meta(std::string_view key) const override {
    std::lock_guard lock(mutex_);
    Slice text;
    if (txn_.get(handles().meta, std::string(format::kMetaUserPrefix).append(key), text) != 0)
      return {};
    return std::string(text);
  }

  std::optional<FileId> find_file(std::string_view path) const override {
    std::lock_guard lock(mutex_);
    const auto file = read_path(txn_, handles().paths, path);
    if (!file) return std::nullopt;
    return FileId(*file);
  }

  std::optional<FileRow> file(FileId id) const override {
    std::lock_guard lock(mutex_);
    return read_row(txn_, handles().files, id.value);
  }

  std::optional<Language> language(FileId id) const override {
    FileLanguages& known = environment_->languages();
    if (const auto before = known.find(id)) return before;
    std::optional<Language> language;
    {
      std::lock_guard lock(mutex_);
      Slice text;
      if (txn_.get(handles().files, be_key(id.value, 4), text) == 0)
        language = decode_language(text);
    }
    if (language) known.keep(id, *language);
    return language;
  }

  void for_each_file(std::string_view prefix,
                     const std::function<bool(const FileRow&)>& each) const override {
    std::lock_guard lock(mutex_);
    Cursor cursor;
    if (cursor.open(txn_, handles().paths) != 0) return;
    // Keys are in path order, except among paths with the same head of a long key: sort such runs
    // here.
    std::vector<FileRow> run;
    std::string head;
    const auto flush = [&] {
      std::sort(run.begin(), run.end(),
                [](const FileRow& a, const FileRow& b) { return a.path < b.path; });
      for (const FileRow& row : run)
        if (!each(row)) return false;
      run.clear();
      return true;
    };
    const Slice key_prefix = prefix.substr(0, format::kLongKeyHead);
    int rc = key_prefix.empty() ? cursor.move(MDB_FIRST) : cursor.seek(key_prefix);
    for (; rc == 0 && cursor.key.substr(0, key_prefix.size()) == key_prefix;
         rc = cursor.move(MDB_NEXT)) {
      if (cursor.value.size() != 4) continue;
      const bool in_run = !run.empty() && cursor.key.substr(0, format::kLongKeyHead) == head;
      if (!run.empty() && !in_run && !flush()) return;
      auto row = read_row(txn_, handles().files, static_cast<std::uint32_t>(from_be(cursor.value)));
      if (!row || row->path.compare(0, prefix.size(), prefix) != 0) continue;
      if (cursor.key.size() >= format::kLongKeyHead) {
        head.assign(cursor.key.substr(0, format::kLongKeyHead));
        run.push_back(std::move(*row));
      } else if (!each(*row)) {
        return;
      }
    }
    flush();
  }

  void for_each_place(
      FileId from,
      const std::function<bool(FileId, std::string_view, std::string_view)>& each) const override {
    std::lock_guard lock(mutex_);
    Cursor cursor;
    if (cursor.open(txn_, handles().files) != 0) return;
    for (int rc = cursor.seek(be_key(from.value, 4)); rc == 0; rc = cursor.move(MDB_NEXT))
      if (const auto place = cursor.key.size() == 4 ? decode_place(cursor.value) : std::nullopt)
        if (!each(FileId(static_cast<std::uint32_t>(from_be(cursor.key))), place->first,
                  place->second))
          return;
  }

  std::string blob(FileId id) const override {
    std::string buffer;
    const auto blob = read_blob(mutex_, txn_, handles().facts, id, buffer);
    return blob ? std::string(*blob) : std::string();
  }

  std::shared_ptr<const FileFacts> facts(FileId id, FactsPart part) const override {
    std::string buffer;
    const auto blob = read_blob(mutex_, txn_, handles().facts, id, buffer);
    return blob ? decode_stored_facts(*blob, part) : nullptr;
  }

  std::optional<SymbolSummary> symbol_summary(SymbolRef symbol) const override {
    std::lock_guard lock(mutex_);
    return read_symbol_summary(txn_, handles().facts, symbol);
  }

  std::vector<Definition> definitions(std::string_view name) const override {
    std::vector<Definition> found;
    for_each_file_with(name, [&](std::uint32_t file, std::span<const Defined> symbols) {
      for (const Defined& defined : symbols) found.push_back(defined.in(FileId(file)));
      return true;
    });
    return found;
  }

  std::vector<FileId> files_with(std::string_view name) const override {
    std::vector<FileId> found;
    for_each_file_with(name, [&](std::uint32_t file, std::span<const Defined>) {
      found.push_back(FileId(file));
      return true;
    });
    return found;
  }

  std::uint64_t count_files_with(std::string_view name) const override {
    std::uint64_t count = 0;
    for_each_file_with(name, [&](std::uint32_t, std::span<const Defined>) { return ++count != 0; });
    return count;
  }

  void for_each_definition_name(
      const std::function<bool(std::string_view name)>& each) const override {
    std::lock_guard lock(mutex_);
    bool going = true;
    for (const Segment& segment : segments()) {
      if (!going) return;
      for_each_name(txn_, handles().segments, segment, [&](Slice name, Slice list, NameUse use) {
        return going = !use.defines || !defines_alive(segment, list) || each(name);
      });
    }
  }

  bool search_names(const NameSearch& search, const NameVisitor& visitor) const override {
    std::lock_guard lock(mutex_);
    SearchedStore store{txn_, handles().segments, segments(), environment_->grams()};
    if (shared_with_second())
      store.second = &environment_->second_thread(), store.second_txn = &second_txn_;
    return search_segments(store, search, visitor);
  }

  std::vector<FileId> files_named(std::string_view name) const override {
    return files_with(file_name_key(name));
  }

  std::vector<FileId> files_of_stem(std::string_view stem) const override {
    std::vector<FileId> found;
    if (stem.empty()) return found;
    std::lock_guard lock(mutex_);
    const std::string whole = file_name_key(stem);
    for (const Segment& segment : segments())
      for_each_name_from(txn_, handles().segments, segment, whole, [&](Slice name, Slice list) {
        if (!name.starts_with(whole)) return false;
        if (file_stem(name.substr(1)) == stem)
          for_each_posting(list, segment.begin, [&](std::uint32_t file, std::span<const Defined>) {
            if (segment.alive(file)) found.push_back(FileId(file));
            return true;
          });
        return true;
      });
    std::sort(found.begin(), found.end());
    return found;
  }

  std::vector<FileId> files_by_path_hash(std::uint32_t hash) const override {
    std::lock_guard lock(mutex_);
    std::vector<FileId> found;
    Cursor cursor;
    if (cursor.open(txn_, handles().ids) != 0) return found;
    const std::string prefix = be_key(hash, 4);
    for (int rc = cursor.seek(prefix); rc == 0 && cursor.key.starts_with(prefix);
         rc = cursor.move(MDB_NEXT))
      found.push_back(
          FileId(static_cast<std::uint32_t>(from_be(cursor.key.substr(prefix.size())))));
    return found;
  }

  std::optional<std::vector<FileId>> files_with_text(std::string_view text) const override {
    std::lock_guard lock(mutex_);
    return find_texts(txn_, handles().segments, segments(), text);
  }

  std::vector<FileUse> files_with_word(WordKey word) const override {
    std::lock_guard lock(mutex_);
    return find_word(txn_, handles().segments, segments(), word);
  }

  std::vector<SkippedFile> notes() const override {
    std::lock_guard lock(mutex_);
    std::vector<SkippedFile> notes;
    Cursor cursor;
    if (cursor.open(txn_, handles().notes) != 0) return notes;
    for (int rc = cursor.move(MDB_FIRST); rc == 0; rc = cursor.move(MDB_NEXT))
      if (const auto pair = decode_pair(cursor.value))
        notes.push_back({std::string(pair->first), std::string(pair->second)});
    std::sort(notes.begin(), notes.end(),
              [](const SkippedFile& a, const SkippedFile& b) { return a.path < b.path; });
    return notes;
  }

  std::vector<bool> have_files(std::span<const std::string> names) const override {
    std::lock_guard lock(mutex_);
    std::vector<bool> found(names.size());
    for (const Segment& segment : segments())
      mark_names(txn_, handles().segments.postings, segment, names, found);
    return found;
  }

  std::vector<TableSize> tables() const override {
    std::lock_guard lock(mutex_);
    return table_sizes(*txn_.view(), environment_->disk_bytes());
  }

 private:
  const Tables& handles() const { return environment_->tables(); }

  const std::vector<Segment>& segments() const {
    if (!segments_) {
      segments_.emplace();
      if (const int rc = read_segments(txn_, handles().segments, *segments_)) {
        log_warning("{}", lmdb_error(rc, "reading the segments").message);
        segments_->clear();
      }
    }
    return *segments_;
  }

  /// Returns whether a search is large enough for the helper thread, and that thread can read the
  /// same state.
  bool shared_with_second() const {
    constexpr std::uint64_t kFewBlocks = 500;
    std::uint64_t blocks = 0;
    for (const Segment& segment : segments()) blocks += segment.gram_blocks;
    if (blocks <= kFewBlocks) return false;
    return second_txn_ || environment_->begin_same_read(txn_, second_txn_);
  }

  /// Calls each(file, symbols of that name) for the files with the name, ascending, until it
  /// returns false.
  template <class Each>
  void for_each_file_with(Slice name, const Each& each) const {
    if (name.empty()) return;
    std::lock_guard lock(mutex_);
    for (const Segment& segment : segments())
      for_each_posting(find_list(txn_, handles().segments.postings, segment, name), segment.begin,
                       [&](std::uint32_t file, std::span<const Defined> symbols) {
                         return segment.alive(file) ? each(file, symbols) : true;
                       });
  }

  static bool defines_alive(const Segment& segment, Slice list) {
    bool found = segment.dead.empty();
    if (!found)
      for_each_posting(list, segment.begin,
                       [&](std::uint32_t file, std::span<const Defined> symbols) {
                         found = !symbols.empty() && segment.alive(file);
                         return !found;
                       });
    return found;
  }

  std::shared_ptr<Environment> environment_;
  Txn txn_;
  mutable Txn second_txn_;  // Reads the same state, for the helper thread; begun on first use.
  Counters counters_;
  mutable std::optional<std::vector<Segment>> segments_;  // Read on first use.
  // Recursive: callbacks may call other functions of this class.
  mutable std::recursive_mutex mutex_;
};

}  // namespace

Result<std::unique_ptr<ReadTxn>> begin_read(std::shared_ptr<Environment> environment) {
  Txn txn;
  if (Status begun = environment->begin_read(txn); !begun) return std::move(begun).error();
  return std::unique_ptr<ReadTxn>(new LmdbReadTxn(std::move(environment), std::move(txn)));
}

}  // namespace codefinder::store
