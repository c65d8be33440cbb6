// Writes the checksums and slots of index.sums after each commit.
#include "index/store/pages/page_cover.h"

#include <algorithm>
#include <cerrno>

#include <fcntl.h>
#include <unistd.h>

#include <lmdb.h>

namespace codefinder::store {

namespace {

int write_all(int file, std::string_view bytes, std::uint64_t at) {
  while (!bytes.empty()) {
    const ssize_t written = ::pwrite(file, bytes.data(), bytes.size(), static_cast<off_t>(at));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : EIO;
    bytes.remove_prefix(static_cast<std::size_t>(written));
    at += static_cast<std::uint64_t>(written);
  }
  return 0;
}

}  // namespace

PageCover::~PageCover() {
  if (file_ >= 0) ::close(file_);
}

int PageCover::create(const std::string& path, std::size_t page_size) {
  ::unlink(path.c_str());  // Processes that have the old file mapped keep it.
  const int file = ::open(path.c_str(),
                          O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
  if (file < 0) return errno;
  const int rc = write_all(file, PageSums::encode_header(page_size), 0);
  ::close(file);
  return rc;
}

int PageCover::open() {
  if (file_ >= 0) return 0;
  file_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  return file_ < 0 ? errno : 0;
}

int PageCover::write(std::string_view bytes, std::uint64_t at) {
  if (const int rc = open()) return rc;
  return write_all(file_, bytes, at);
}

int PageCover::cover_empty() {
  sums_->follow();
  return write_slot(0);
}

int PageCover::prepare(std::uint64_t last_transaction) {
  // Open now: later the path may refer to the file of another index that replaced this one.
  if (const int rc = open()) return rc;
  if (covered_ == last_transaction) return 0;
  sums_->follow();
  const auto newest = sums_->newest();
  if (!newest || newest->transaction > last_transaction ||
      newest->transaction + 1 < last_transaction)
    return MDB_CORRUPTED;
  TreeView view{sums_, {}, {}, nullptr, std::nullopt};
  const auto meta = sums_->meta(*newest);
  if (!meta) return MDB_CORRUPTED;
  view.meta = *meta;
  if (const int rc = walk_pages(view, WalkCheck::trees, used_)) return rc;
  covered_ = newest->transaction;
  freed_.clear();
  if (const int rc = read_freed_pages(view, freed_)) return rc;
  // A process died between its commit and writing the slot: LMDB wrote to none of the pages of the
  // previous state, so that commit can be covered now.
  return *covered_ == last_transaction ? 0 : cover(last_transaction);
}

int PageCover::cover(std::uint64_t transaction) {
  covered_.reset();
  sums_->follow();
  const auto meta = sums_->unchecked_meta(transaction);
  if (!meta) return MDB_CORRUPTED;
  std::vector<PageRun> fresh;
  if (const int rc = find_new_pages(*sums_, *meta, used_, fresh)) return rc;
  // A damaged meta page that looks like the next state's refers to pages that the last state
  // freed.
  std::sort(freed_.begin(), freed_.end());
  if (contain_any(fresh, freed_)) return MDB_CORRUPTED;
  const bool many = fresh.size() > 1000;
  if (const int rc = write_sums(std::move(fresh))) return rc;
  sums_->follow();
  freed_.clear();
  if (const int rc = read_freed_pages(TreeView{sums_, *meta, {}, nullptr, std::nullopt}, freed_))
    return rc;
  for (const page::Number number : freed_) used_.remove(number);
  if (many) sums_->forget();
  if (const int rc = write_slot(transaction)) return rc;
  covered_ = transaction;
  return 0;
}

int PageCover::write_sums(std::vector<PageRun> runs) {
  constexpr std::uint64_t kPagesAtOnce = 256;
  std::sort(runs.begin(), runs.end());
  std::string bytes, table;
  for (std::size_t i = 0; i < runs.size();) {
    const page::Number first = runs[i].first;
    page::Number end = first;
    for (; i < runs.size() && runs[i].first == end; ++i) end += runs[i].second;
    table.clear();
    for (page::Number from = first; from < end; from += kPagesAtOnce) {
      const std::uint64_t count = std::min(kPagesAtOnce, end - from);
      if (const int rc = sums_->read(from, count, bytes)) return rc;
      for (std::uint64_t page = 0; page < count; ++page) {
        const std::uint64_t sum = page_sum(
            std::string_view(bytes).substr(page * sums_->page_size(), sums_->page_size()),
            from + page);
        table.append(reinterpret_cast<const char*>(&sum), sizeof sum);
      }
    }
    if (const int rc = write(table, PageSums::kTableOffset + first * sizeof(std::uint64_t)))
      return rc;
  }
  return 0;
}

int PageCover::write_slot(std::uint64_t transaction) {
  const std::uint64_t sum = sums_->meta_sum(transaction);
  if (sum == 0) return MDB_CORRUPTED;
  return write(PageSums::encode_slot({transaction, sum}),
               PageSums::kSlotOffset + transaction % page::kMetaPages * PageSums::kSlotBytes);
}

int PageCover::sync() {
  if (const int rc = open()) return rc;
  return ::fdatasync(file_) == 0 ? 0 : errno;
}

}  // namespace codefinder::store
