// open_index: checks the root and the directory of the index, and starts a LiveIndex.
#include "index/live/open.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"
#include "index/live/cache_directory.h"
#include "index/live/live_index.h"
#include "index/update/package_caches.h"

#include <system_error>
#include <thread>

namespace codefinder::live {

namespace {

// The last reference may be released inside a listener, on the thread that the destructor joins:
// then another thread destroys the index.
void destroy(LiveIndex* last) {
  if (!last->is_own_thread()) return delete last;
  std::thread other;
  // If no thread can be started, the index is leaked: the thread cannot join itself.
  if (start_thread(other, [last] { delete last; })) other.detach();
}

}  // namespace

Result<std::shared_ptr<index::Index>> open_index(index::IndexOptions options) {
  const auto canonical = canonical_path(options.root);
  if (!canonical.ok())
    return Error{ErrorCode::not_found, fmt::format("there is no directory {}", options.root),
                 "Name a directory that exists."};
  options.root = *canonical;
  auto root = update::RootDir::open(
      *canonical, options.package_caches ? *options.package_caches : update::package_caches());
  if (!root.ok()) return std::move(root).error();
  auto directory = cache_directory(options);
  if (!directory.ok()) return std::move(directory).error();
  std::shared_ptr<LiveIndex> index(
      new LiveIndex(std::move(options), std::move(*root), std::move(*directory)), destroy);
  try {
    if (const Status started = index->start(); !started.ok()) return started.error();
  } catch (const std::system_error& error) {  // Thrown when a required thread cannot be started.
    return Error{ErrorCode::index_failed, no_thread_error(error).message,
                 no_thread_error(error).hint};
  }
  return std::shared_ptr<index::Index>(std::move(index));
}

}  // namespace codefinder::live
