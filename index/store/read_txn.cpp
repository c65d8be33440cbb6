#include "index/store/read_txn.h"

#include "index/store/bytes.h"
#include "index/store/chunks.h"
#include "index/store/format.h"
#include "index/store/rows.h"

#include <algorithm>

namespace codefinder::index {

namespace {

class LmdbReadTxn final : public ReadTxn {
 public:
  LmdbReadTxn(std::shared_ptr<Environment> environment, Txn txn) : environment_(std::move(environment)), txn_(std::move(txn)) {
    Slice text;
    if (txn_.get(tables().meta, format::kMetaCounters, text) == 0) Counters::decode(text, counters_);
    bytes_ = environment_->used_bytes();
  }
  ~LmdbReadTxn() override {
    txn_.abort();
    environment_->end_read();
  }

  Generation generation() const override { return Generation{counters_.generation}; }
  StoreCounts counts() const override { return {counters_.files, counters_.symbols, counters_.names, bytes_}; }

  std::string meta(std::string_view key) const override {
    std::lock_guard lock(mutex_);
    Slice text;
    if (txn_.get(tables().meta, std::string(format::kMetaUserPrefix).append(key), text) != 0) return {};
    return std::string(text);
  }

  std::optional<FileId> find_file(std::string_view path) const override {
    std::lock_guard lock(mutex_);
    const auto file = read_path(txn_, tables().paths, path);
    if (!file) return std::nullopt;
    return FileId(*file);
  }

  std::optional<FileRow> file(FileId id) const override {
    std::lock_guard lock(mutex_);
    return read_row(txn_, tables().files, id.value);
  }

  void for_each_file(std::string_view prefix, const std::function<bool(const FileRow&)>& each) const override {
    std::lock_guard lock(mutex_);
    Cursor cursor;
    if (cursor.open(txn_, tables().paths) != 0) return;
    // Keys are in path order except among paths that share the whole head of a long key: such a run is sorted here.
    std::vector<FileRow> run;
    std::string head;
    const auto flush = [&] {
      std::sort(run.begin(), run.end(), [](const FileRow& a, const FileRow& b) { return a.path < b.path; });
      for (const FileRow& row : run)
        if (!each(row)) return false;
      run.clear();
      return true;
    };
    const Slice key_prefix = prefix.substr(0, format::kLongKeyHead);
    int rc = key_prefix.empty() ? cursor.move(MDB_FIRST) : cursor.seek(key_prefix, MDB_SET_RANGE);
    for (; rc == 0 && cursor.key.substr(0, key_prefix.size()) == key_prefix; rc = cursor.move(MDB_NEXT)) {
      if (cursor.value.size() != 4) continue;
      const bool in_run = !run.empty() && cursor.key.substr(0, format::kLongKeyHead) == head;
      if (!run.empty() && !in_run && !flush()) return;
      auto row = read_row(txn_, tables().files, static_cast<std::uint32_t>(from_be(cursor.value)));
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

  std::shared_ptr<const FileFacts> facts(FileId id) const override {
    std::string buffer;
    std::optional<Slice> blob;
    {
      std::lock_guard lock(mutex_);
      blob = read_chunks(txn_, tables().facts, id.value, buffer);
    }
    return blob ? decode_facts(*blob) : nullptr;
  }

  std::vector<SymbolRef> definitions(std::string_view name) const override {
    std::vector<SymbolRef> found;
    for_each_value(tables().definitions, name, 8, [&](std::uint64_t value) {
      found.push_back({FileId(static_cast<std::uint32_t>(value >> 32)), SymbolIndex(static_cast<std::uint32_t>(value))});
    });
    return found;
  }

  std::vector<FileId> files_with(std::string_view name) const override {
    std::vector<FileId> found;
    for_each_value(tables().occurrences, name, 4,
                   [&](std::uint64_t value) { found.push_back(FileId(static_cast<std::uint32_t>(value))); });
    return found;
  }

  std::uint64_t count_files_with(std::string_view name) const override {
    if (name.empty()) return 0;
    std::lock_guard lock(mutex_);
    std::string buffer;
    Cursor cursor;
    if (cursor.open(txn_, tables().occurrences) != 0 || cursor.seek(name_key(name, buffer), MDB_SET_KEY) != 0) return 0;
    return cursor.count();
  }

  void for_each_definition_name(const std::function<bool(std::string_view name)>& each) const override {
    std::lock_guard lock(mutex_);
    Cursor cursor;
    if (cursor.open(txn_, tables().definitions) != 0) return;
    for (int rc = cursor.move(MDB_FIRST); rc == 0; rc = cursor.move(MDB_NEXT_NODUP)) {
      Slice name = cursor.key;
      if (name.size() == format::kLongKeySize && txn_.get(tables().long_names, cursor.key, name) != 0) continue;
      if (!each(name)) return;
    }
  }

  std::vector<FileId> files_by_path_hash(std::uint64_t hash40) const override {
    std::vector<FileId> found;
    for_each_value(tables().ids, be_key(hash40, 5), 4,
                   [&](std::uint64_t value) { found.push_back(FileId(static_cast<std::uint32_t>(value))); });
    return found;
  }

  std::vector<Note> notes() const override {
    std::lock_guard lock(mutex_);
    std::vector<Note> notes;
    Cursor cursor;
    if (cursor.open(txn_, tables().notes) != 0) return notes;
    for (int rc = cursor.move(MDB_FIRST); rc == 0; rc = cursor.move(MDB_NEXT))
      if (const auto pair = decode_pair(cursor.value)) notes.push_back({std::string(pair->first), std::string(pair->second)});
    std::sort(notes.begin(), notes.end(), [](const Note& a, const Note& b) { return a.path < b.path; });
    return notes;
  }

 private:
  const Tables& tables() const { return environment_->tables(); }

  /// All values of a name, ascending; a page of them at a time.
  template <class Each>
  void for_each_value(MDB_dbi table, Slice name, std::size_t width, const Each& each) const {
    if (name.empty()) return;
    std::lock_guard lock(mutex_);
    std::string buffer;
    Cursor cursor;
    if (cursor.open(txn_, table) != 0 || cursor.seek(name_key(name, buffer), MDB_SET_KEY) != 0) return;
    if (cursor.count() == 1) {
      if (cursor.value.size() == width) each(from_be(cursor.value));
      return;
    }
    for (int rc = cursor.move(MDB_GET_MULTIPLE); rc == 0; rc = cursor.move(MDB_NEXT_MULTIPLE))
      for (Slice values = cursor.value; values.size() >= width; values.remove_prefix(width))
        each(from_be(values.substr(0, width)));
  }

  std::shared_ptr<Environment> environment_;
  Txn txn_;
  Counters counters_;
  std::uint64_t bytes_ = 0;
  mutable std::recursive_mutex mutex_;  // Recursive: an `each` may ask for more.
};

}  // namespace

Result<std::unique_ptr<ReadTxn>> begin_read(std::shared_ptr<Environment> environment) {
  Txn txn;
  if (Status begun = environment->begin_read(txn); !begun) return std::move(begun).error();
  return std::unique_ptr<ReadTxn>(new LmdbReadTxn(std::move(environment), std::move(txn)));
}

}  // namespace codefinder::index
