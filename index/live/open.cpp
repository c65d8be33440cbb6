// open_index: checks the root and the directory of the index, and starts a LiveIndex.
#include "index/live/open.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"
#include "index/archives/source_archives.h"
#include "index/bundled/bundled.h"
#include "index/live/cache_contents.h"
#include "index/live/cache_directory.h"
#include "index/live/live_index.h"
#include "index/live/writer_role.h"
#include "index/update/packages/inclusion.h"
#include "index/update/packages/package_directories.h"
#include "index/update/walk/ignore.h"
#include "index/update/walk/root_kind.h"

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

update::IgnoreRules::Options ignore_rules(const index::IndexOptions& options) {
  return {.exclude = options.exclude, .files = ignore_files(options)};
}

}  // namespace

std::vector<OutsideDirectory> outside_directories(const index::IndexOptions& options) {
  return update::outside_directories(options.package_caches, options.library_directories);
}

Result<std::shared_ptr<update::RootDir>> open_root(const index::IndexOptions& options) {
  const auto canonical = canonical_path(options.root);
  if (!canonical.ok())
    return Error{ErrorCode::not_found, fmt::format("there is no directory {}", options.root),
                 "Name a directory that exists."};
  const auto find_outside = [caches = options.package_caches,
                             libraries = options.library_directories] {
    if (!libraries) {
      bundled::create_directories();
      archives::create_directory();
    }
    return update::outside_directories(caches, libraries);
  };
  return update::RootDir::open(*canonical, find_outside);
}

Result<std::shared_ptr<index::Index>> open_index(index::IndexOptions options) {
  auto root = open_root(options);
  if (!root.ok()) return std::move(root).error();
  options.root = (*root)->path();
  auto directory = cache_directory(options);
  if (!directory.ok()) return std::move(directory).error();
  record_use(*directory, options.root);
  record_use(*directory, options.root);
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

Result<RootKind> kind_of_root(const index::IndexOptions& options) {
  const auto root = open_root(options);
  if (!root.ok()) return root.error();
  const RootKind kind = update::kind_of_root(*root, ignore_rules(options));
  index::IndexOptions at_root = options;
  at_root.root = (*root)->path();
  return kind == RootKind::large && has_index(at_root) ? RootKind::project : kind;
}

Result<Inclusion> inclusion_of(const index::IndexOptions& options, std::string_view path) {
  const auto root = open_root(options);
  if (!root.ok()) return root.error();
  auto relative = relative_to(path, options.root);
  if (!relative) relative = relative_to(path, (*root)->path());
  if (!relative) return Inclusion{false, Inclusion::Reason::outside_root, (*root)->path()};
  update::IgnoreRules::Options rules = ignore_rules(options);
  rules.user_excludes_file = update::user_excludes_file((*root)->path());
  return update::inclusion_of(*root, rules, options.max_file_bytes, *relative);
}

}  // namespace codefinder::live
