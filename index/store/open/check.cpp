// Checks the meta pages against the checksums, and verifies a whole index.
#include "index/store/open/check.h"

#include "base/path.h"
#include "index/store/format.h"
#include "index/store/pages/tree_walk.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

namespace codefinder::store {

namespace {

/// Returns the transaction that LMDB takes for the last one: the greater of the two meta pages.
std::uint64_t last_transaction(const PageSums& sums) {
  std::uint64_t last = 0;
  for (page::Number number = 0; number < page::kMetaPages; ++number)
    if (const char* const bytes = sums.unchecked(number, 1); bytes != nullptr)
      last = std::max(last, page::load<page::Meta>(bytes + page::kHeaderBytes).transaction);
  return last;
}

/// Returns whether both meta pages contain the right page size. LMDB reads the first one's to find
/// the second, and divides by the newer one's, which must not be 0.
bool have_page_size(const PageSums& sums) {
  for (page::Number number = 0; number < page::kMetaPages; ++number) {
    const char* const bytes = sums.unchecked(number, 1);
    if (bytes == nullptr) return false;
    const auto meta = page::load<page::Meta>(bytes + page::kHeaderBytes);
    if (meta.free_list.pad != sums.page_size()) return false;
  }
  return true;
}

}  // namespace

MetaCheck check_metas(const std::string& directory) {
  constexpr int kMaxAttempts = 100;
  const std::string data = join_path(directory, format::kDataFile);
  std::shared_ptr<PageSums> sums;
  const int rc = PageSums::open(data, join_path(directory, format::kSumsFile), 0, sums);
  if (rc == EBADMSG)
    return {.defect = "it has no checksums: it is of an older format, or they are damaged",
            .other_format = true};
  if (rc) return {};                   // LMDB will report the error.
  for (int attempt = 0;; ++attempt) {  // Retries, since a commit may come in between.
    sums->follow();
    const auto newest = sums->newest();
    const std::uint64_t last = last_transaction(*sums);
    if (!newest && last == 0) return {.defect = "its building was never begun", .unborn = true};
    const auto meta = newest && have_page_size(*sums) ? sums->meta(*newest) : std::nullopt;
    if (meta && last == newest->transaction) return {};
    if (const auto next = meta ? sums->unchecked_meta(newest->transaction + 1) : std::nullopt;
        next && last == next->transaction && next->free_list.pad == sums->page_size())
      return {};
    if (attempt == kMaxAttempts) return {.defect = "its first pages are not what was written"};
    std::this_thread::yield();
  }
}

std::string check_everything(const std::string& data_path, const TreeView& view) {
  // First read the file with read(): a failing disk gives an error, whereas through the map it
  // raises SIGBUS.
  constexpr std::size_t kPiece = 1 << 20;
  const int file = ::open(data_path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return std::strerror(errno);
  std::vector<char> buffer(kPiece);
  ssize_t got = 0;
  do got = ::read(file, buffer.data(), buffer.size());
  while (got > 0 || (got < 0 && errno == EINTR));
  const int failed = got < 0 ? errno : 0;
  ::close(file);
  if (failed) return std::strerror(failed);
  PageSet used;
  return walk_pages(view, WalkCheck::everything, used) == 0 ? ""
                                                            : "its pages are not what was written";
}

}  // namespace codefinder::store
