// Punches holes into the data file where LMDB's free list allows it.
#include "index/store/pages/free_pages.h"

#include "base/os/file_space.h"

#include <sys/stat.h>
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

namespace codefinder::store {

namespace {

// LMDB's free list: per transaction, how many pages it freed, and which.
constexpr MDB_dbi kFreePages = 0;
constexpr std::size_t kMinRun = 4;
constexpr std::uint64_t kMinShare = 16;

/// Returns the oldest transaction with a reader, or `oldest`.
std::size_t oldest_needed(MDB_env* env, std::size_t oldest) {
  const auto each = [](const char* line, void* known) {
    long pid = 0;
    // The id is "-" in a slot without an active reader; the first line is a heading.
    std::size_t thread = 0, id = 0;
    if (std::sscanf(line, "%ld %zx %zu", &pid, &thread, &id) == 3)
      *static_cast<std::size_t*>(known) = std::min(*static_cast<std::size_t*>(known), id);
    return 0;
  };
  return mdb_reader_list(env, each, &oldest) < 0 ? 0 : oldest;
}

}  // namespace

std::uint64_t give_back_free_pages(const Txn& txn) {
  MDB_env* const env = mdb_txn_env(txn.get());
  int file = -1;
  MDB_stat sizes{};
  struct stat on_disk {};
  if (mdb_env_get_fd(env, &file) != 0 || mdb_env_stat(env, &sizes) != 0 ||
      ::fstat(file, &on_disk) != 0)
    return 0;
  const std::size_t oldest =
      // As LMDB does: the previous state might be needed after a crash.
      oldest_needed(env, txn.id() - 1);

  std::vector<std::size_t> pages;
  Txn reader;  // LMDB opens this table in read transactions only.
  Cursor cursor;
  if (reader.begin(env, Txn::Kind::read) != 0 || cursor.open(reader, kFreePages) != 0) return 0;
  std::size_t all = 0;
  for (int rc = cursor.move(MDB_FIRST); rc == 0; rc = cursor.move(MDB_NEXT)) {
    std::size_t freed_by = 0, count = 0;
    if (cursor.key.size() != sizeof freed_by || cursor.value.size() < sizeof count) return 0;
    std::memcpy(&freed_by, cursor.key.data(), sizeof freed_by);
    std::memcpy(&count, cursor.value.data(), sizeof count);
    if (count > cursor.value.size() / sizeof count - 1) return 0;
    all += count;
    if (freed_by >= oldest) continue;
    const std::size_t before = pages.size();
    pages.resize(before + count);
    std::memcpy(pages.data() + before, cursor.value.data() + sizeof count, count * sizeof count);
  }
  const std::uint64_t size = sizes.ms_psize, length = static_cast<std::uint64_t>(on_disk.st_size);
  const std::uint64_t needed = length - std::min<std::uint64_t>(length, all * size);
  if (static_cast<std::uint64_t>(on_disk.st_blocks) * 512 < needed + length / kMinShare) return 0;

  std::sort(pages.begin(), pages.end());
  std::uint64_t given = 0;
  for (std::size_t begin = 0, end = 0; begin < pages.size(); begin = end) {
    for (end = begin + 1; end < pages.size() && pages[end] == pages[end - 1] + 1;) ++end;
    if (end - begin < kMinRun) continue;
    const std::uint64_t bytes = (end - begin) * size;
    if (!release_space(file, pages[begin] * size, bytes)) break;
    given += bytes;
  }
  return given;
}

}  // namespace codefinder::store
