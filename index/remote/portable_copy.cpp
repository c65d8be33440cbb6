// Clears what belongs to one machine.
#include "index/remote/portable_copy.h"

#include "index/model/dependency_paths.h"
#include "index/store/store.h"
#include "index/update/updater.h"

#include <charconv>
#include <string_view>
#include <vector>

namespace codefinder::remote {

namespace {

// Files of one transaction, whose rows are in memory.
constexpr std::size_t kBatch = 20'000;

struct Contents {
  std::vector<FileRow> files;
  std::vector<std::string> dependencies;
  std::vector<SkippedFile> notes;
  FileId unpublished{0};  // The first id that no snapshot has had.
};

FileId id_in_text(std::string_view text) {
  std::uint32_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return FileId(number);
}

Result<Contents> read_contents(const store::Store& store) {
  auto txn = store.read();
  if (!txn) return std::move(txn).error();
  Contents contents;
  (*txn)->for_each_file("", [&](const FileRow& row) {
    if (is_dependency_path(row.path)) contents.dependencies.push_back(row.path);
    else contents.files.push_back(row);
    return true;
  });
  contents.notes = (*txn)->notes();
  contents.unpublished = id_in_text((*txn)->meta(kPublishedFiles));
  return contents;
}

Status clear_meta(store::WriteTxn& txn, const Contents& contents) {
  namespace key = update::meta_key;
  for (const std::string_view name :
       {key::kRecent, key::kCommits, key::kGit, key::kRecentStale, key::kBuild, key::kUpdatedAt,
        key::kMoves, key::kPass, key::kRules, key::kExcludedBy, kPublishedFiles})
    if (const Status cleared = txn.set_meta(name, {}); !cleared) return cleared;
  for (const SkippedFile& note : contents.notes) {
    if (const Status cleared = txn.set_meta(key::skip_key(note.path), {}); !cleared) return cleared;
    if (is_dependency_path(note.path))
      if (const Status removed = txn.set_note(note.path, {}); !removed) return removed;
  }
  return Done{};
}

Status clear_contents(store::Store& store, const Contents& contents) {
  auto txn = store.write();
  if (!txn) return txn.error();
  for (const std::string& path : contents.dependencies)
    if (const Status removed = (*txn)->remove_file(path); !removed) return removed;
  if (const Status cleared = clear_meta(**txn, contents); !cleared) return cleared;
  (*txn)->purge(contents.unpublished);
  return (*txn)->commit();
}

Status clear_rows(store::Store& store, std::vector<FileRow>& files) {
  for (std::size_t begin = 0; begin < files.size(); begin += kBatch) {
    auto txn = store.write();
    if (!txn) return txn.error();
    for (std::size_t at = begin; at < std::min(files.size(), begin + kBatch); ++at) {
      FileRow& row = files[at];
      row.mtime_ns = 0;
      row.inode = 0;
      if (const Status updated = (*txn)->update_row(row); !updated) return updated;
    }
    if (const Status done = (*txn)->commit(); !done) return done;
  }
  return Done{};
}

}  // namespace

Result<PortableCopy> make_portable(const std::string& directory) {
  auto store = store::Store::open(directory, store::Store::Mode::read_write);
  if (!store) return std::move(store).error();
  auto contents = read_contents(**store);
  if (!contents) return std::move(contents).error();
  if (const Status cleared = clear_contents(**store, *contents); !cleared) return cleared.error();
  if (const Status cleared = clear_rows(**store, contents->files); !cleared) return cleared.error();
  return PortableCopy{contents->files.size()};
}

}  // namespace codefinder::remote
