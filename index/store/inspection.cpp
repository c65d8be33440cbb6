// Reads the marks next to an index, and its meta table through a TreeView.
#include "index/store/inspection.h"

#include "base/os/machine.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open/check.h"
#include "index/store/open/environment.h"
#include "index/store/pages/sync_mark.h"
#include "index/store/pages/tree_reader.h"

#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <optional>

namespace codefinder::store {

namespace {

// A commit in between reuses pages that are being read: then the newer state is read.
constexpr int kMaxReadings = 5;

/// The table `meta` of the last covered state.
struct MetaTable {
  TreeView view;
  std::optional<std::string> get(std::string_view key, int& rc) const {
    std::string_view value;
    const int got = tree_get(view, 0, key, value);
    if (got == 0) return std::string(value);
    if (got != MDB_NOTFOUND) rc = got;
    return std::nullopt;
  }
};

/// Returns 0, MDB_NOTFOUND if there is no such table, MDB_CORRUPTED.
int open_meta(const std::string& directory, MetaTable& out) {
  const int rc = PageSums::open(join_path(directory, format::kDataFile),
                                join_path(directory, format::kSumsFile), 0, out.view.sums);
  if (rc) return rc;
  const auto newest = out.view.sums->newest();
  const auto meta = newest ? out.view.sums->meta(*newest) : std::nullopt;
  if (!meta) return MDB_CORRUPTED;
  out.view.meta = *meta;
  page::Table table;
  if (const int found = read_table(out.view, format::kMetaTable, table)) return found;
  out.view.tables = {table};
  return 0;
}

/// Returns as open_meta().
int read_values(const std::string& directory, const SyncMark& mark,
                std::span<const std::string_view> keys, Inspection& out) {
  MetaTable table;
  int rc = open_meta(directory, table);
  if (rc) return rc;
  if (!mark.trusts(table.view.meta.transaction, boot_id())) {
    out.defect = "the machine went down while it was being written";
    return 0;
  }
  const std::string number = table.get(format::kMetaFormat, rc).value_or("");
  std::from_chars(number.data(), number.data() + number.size(), out.format);
  if (rc == 0 && out.format != format::kFormatVersion) {
    out.other_format = true;
    out.defect = "it has another format";
    return 0;
  }
  Counters counters;
  const std::string packed = table.get(format::kMetaCounters, rc).value_or("");
  if (rc == 0 && !Counters::decode(packed, counters)) out.defect = "its counters are unreadable";
  out.files = counters.files;
  out.symbols = counters.symbols;
  out.meta.clear();
  for (const std::string_view key : keys)
    out.meta.push_back(
        table.get(std::string(format::kMetaUserPrefix).append(key), rc).value_or(""));
  return rc;
}

/// Reads what the marks next to the data file report; sets `defect` if it makes the index unusable.
void read_marks(const std::string& directory, ino_t inode, Inspection& out) {
  Damage damage(join_path(directory, format::kDamageFile), inode);
  damage.read_mark();
  out.damaged_files = damage.files().size();
  if (damage.whole()) out.defect = damage.reason();
  else if (CrashMark::count(join_path(directory, format::kCrashFile)) > 1)
    out.defect = "two processes have crashed while they read it";
}

}  // namespace

Inspection inspect(const std::string& directory, std::span<const std::string_view> keys) {
  Inspection out;
  struct stat info {};
  if (::lstat(join_path(directory, format::kDataFile).c_str(), &info) != 0) return out;
  out.present = true;
  out.owner = info.st_uid;
  out.bytes = static_cast<std::uint64_t>(info.st_blocks) * 512;
  if (!S_ISREG(info.st_mode) || (info.st_uid != ::geteuid() && info.st_uid != 0)) {
    out.begun = true;
    out.defect = "index.mdb is not a regular file of this user";
    return out;
  }
  const MetaCheck metas = check_metas(directory);
  out.begun = !metas.unborn;
  if (metas.unborn) return out;
  out.other_format = metas.other_format;
  out.defect = metas.defect;
  if (out.defect.empty()) read_marks(directory, info.st_ino, out);
  if (!out.defect.empty()) return out;
  const SyncMark mark = read_sync_mark(directory);
  int rc = MDB_CORRUPTED;
  for (int reading = 0; rc == MDB_CORRUPTED && reading < kMaxReadings; ++reading)
    rc = read_values(directory, mark, keys, out);
  if (rc == MDB_NOTFOUND) out.defect = "a table is missing";
  else if (rc == MDB_CORRUPTED) out.defect = "a page is not what was written";
  else if (rc) out.defect = lmdb_error(rc, "reading it").message;
  return out;
}

}  // namespace codefinder::store
