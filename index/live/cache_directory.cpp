// Chooses the parent by the options and the environment, and names the directory by a digest of the
// root.
#include "index/live/cache_directory.h"

#include "base/make_directories.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/extract/extract.h"
#include "index/live/diagnosis.h"
#include "index/store/store.h"
#include "index/update/updater.h"

#include <cstdlib>

namespace codefinder::live {

namespace {

using Source = index::CachePlace::Source;

struct Parent {
  Source source;
  std::string path;
};

Result<Parent> parent_place(const index::IndexOptions& options) {
  if (!options.cache_directory.empty())
    return Parent{Source::setting, normalize_path(options.cache_directory, options.root)};
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && cache[0] == '/')
    return Parent{Source::xdg_cache_home, join_path(cache, "codefinder")};
  if (const char* home = std::getenv("HOME"); home != nullptr && home[0] == '/')
    return Parent{Source::home, join_path(home, ".cache/codefinder")};
  return Error{
      ErrorCode::index_failed,
      "there is no place for the index: neither XDG_CACHE_HOME nor HOME is set",
      "Set one of them, or name a cache directory in the settings (index.cache_directory)."};
}

Result<std::string> cache_parent(const index::IndexOptions& options) {
  auto place = parent_place(options);
  return place ? Result<std::string>(std::move(place->path)) : std::move(place).error();
}

std::string directory_in(const std::string& parent, const index::IndexOptions& options) {
  return join_path(
      parent, hex(store::digest_of(options.root, Language::text, added_languages_fingerprint())));
}

}  // namespace

Result<std::string> cache_directory(const index::IndexOptions& options) {
  auto parent = cache_parent(options);
  if (!parent.ok()) return std::move(parent).error();
  // The canonical path of the cache, so that a project that contains it can exclude it.
  std::string directory = directory_in(*parent, options);
  if (make_directories(directory) != 0) return directory;
  // Other users must not be able to replace it: neither where it is named, nor where a link leads.
  if (const Status own = check_own_directory(*parent, Writers::also_sticky); !own)
    return own.error();
  if (const auto real = canonical_path(directory); real.ok()) directory = *real;
  if (const Status own = check_own_directory(std::string(parent_path(directory)),
                                             Writers::also_sticky);
      !own)
    return own.error();
  if (const Status own = check_own_directory(directory); !own) return own.error();
  return directory;
}

Result<index::CachePlace> cache_place(const index::IndexOptions& options) {
  auto parent = parent_place(options);
  if (!parent) return std::move(parent).error();
  index::IndexOptions at_root = options;
  if (const auto root = canonical_path(options.root)) at_root.root = *root;
  std::string directory = directory_in(parent->path, at_root);
  if (auto real = canonical_path(directory)) directory = std::move(*real);
  return index::CachePlace{parent->source, std::move(parent->path), std::move(directory)};
}

bool has_index(const index::IndexOptions& options) {
  const auto parent = cache_parent(options);
  if (!parent.ok()) return false;
  const std::string directory = directory_in(*parent, options);
  return ::access(join_path(directory, "index.mdb").c_str(), F_OK) == 0;
}

bool is_outdated(const std::string& directory) {
  const auto store = store::Store::open(directory, store::Store::Mode::read_only);
  if (!store) return store.error().code == ErrorCode::version_mismatch;
  const auto txn = (*store)->read();
  return txn.ok() &&
         (*txn)->meta(update::meta_key::kExtractor) != std::to_string(extract::extractor_version());
}

}  // namespace codefinder::live
