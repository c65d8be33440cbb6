// Copies an open environment, which another process may be writing.
#include "base/log.h"
#include "base/os/machine.h"
#include "base/path.h"
#include "index/store/format.h"
#include "index/store/open/environment.h"
#include "index/store/pages/sync_mark.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

namespace codefinder::store {

namespace {

// How often the index is copied until no other process commits meanwhile, and the time between.
constexpr int kMaxCopies = 20;
constexpr std::chrono::milliseconds kBetweenCopies{10};

/// The marks that are overwritten two commits later.
struct StateMarks {
  std::optional<CoveredTransaction> covered;
  std::uint64_t meta_sum = 0;
};

StateMarks marks_of(const TreeView& view) {
  const std::uint64_t state = view.meta.transaction;
  return {view.sums->covered(state), view.sums->meta_sum(state)};
}

/// Writes the checksums of the copied state for the copy of a data file. `marks`: of the state,
/// from before. Returns MDB_BAD_TXN if another state was copied.
int copy_sums(const TreeView& view, const StateMarks& marks, const std::string& copy,
              const std::string& path) {
  const PageSums& from = *view.sums;
  const std::uint64_t state = view.meta.transaction;
  if (const int rc = PageCover::create(path, from.page_size())) return rc;
  std::shared_ptr<PageSums> made;
  if (const int rc = PageSums::open(copy, path, 0, made)) return rc;
  if (made->unchecked_meta(state + 1) || made->meta_sum(state) != marks.meta_sum)
    return MDB_BAD_TXN;
  const int file = ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
  if (file < 0) return errno;
  const auto [begin, end] = from.sums_range();
  const std::uint64_t pages = std::min(from.sums_in_file(), view.meta.last_page + 1);
  const std::string_view table(begin + PageSums::kTableOffset, pages * sizeof(std::uint64_t));
  const std::string slot = marks.covered ? PageSums::encode_slot(*marks.covered) : std::string();
  const auto slot_at = static_cast<off_t>(PageSums::kSlotOffset +
                                          state % page::kMetaPages * PageSums::kSlotBytes);
  const bool written = !slot.empty() &&
                       ::pwrite(file, table.data(), table.size(), PageSums::kTableOffset) ==
                           static_cast<ssize_t>(table.size()) &&
                       ::pwrite(file, slot.data(), slot.size(), slot_at) ==
                           static_cast<ssize_t>(slot.size());
  ::close(file);
  return written ? 0 : errno ? errno : EIO;
}

}  // namespace

Result<int> Environment::copy_state(const std::string& copy, const std::string& sums) {
  ::unlink(copy.c_str());
  Txn kept;  // Keeps the pages of its state from being reused, so that their checksums stay valid.
  if (const Status begun = begin_read(kept); !begun) return begun.error();
  const StateMarks marks = marks_of(*kept.view());
  // Waits for a transaction that another process writes, and copies what that commits.
  int rc = mdb_env_copy2(env_, copy.c_str(), 0);
  if (rc == 0) rc = copy_sums(*kept.view(), marks, copy, sums);
  kept.abort();
  end_read();
  return rc;
}

Status Environment::copy_to(const std::string& directory) {
  const std::string data = join_path(directory, format::kDataFile), copy = data + ".copy";
  const auto failed = [&](int rc) {
    ::unlink(copy.c_str());
    return lmdb_error(rc, fmt::format("copying the index to {}", directory));
  };
  int rc = MDB_BAD_TXN;
  for (int tries = 0; rc == MDB_BAD_TXN && tries < kMaxCopies; ++tries) {
    if (tries > 0) std::this_thread::sleep_for(kBetweenCopies);
    const auto copied = copy_state(copy, join_path(directory, format::kSumsFile));
    if (!copied) return copied.error();
    rc = *copied;
  }
  // The copy is only in the page cache, as after a commit.
  if (rc == 0 && !write_dirty_mark(directory, boot_id())) rc = errno ? errno : EIO;
  if (rc == 0 && ::rename(copy.c_str(), data.c_str()) != 0) rc = errno;
  return rc == 0 ? Status(Done{}) : Status(failed(rc));
}

}  // namespace codefinder::store
