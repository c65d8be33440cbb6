// Reads the archive: a tar of one text, in which a line with path and size precedes each file.
#include "index/bundled/bundled.h"

#include "base/log.h"
#include "base/make_directories.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/strings.h"

#include <zstd.h>

#include <charconv>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <set>

namespace codefinder::bundled {

namespace {

// The directory of the libraries, in the user's cache directory.
constexpr std::string_view kParent = "codefinder-libraries";
// Written last.
constexpr std::string_view kComplete = "complete";
constexpr std::size_t kTarHeader = 512;

/// "" if the archive is damaged.
std::string decompressed() {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(),
                                                                     ZSTD_freeDCtx);
  std::string out;
  std::string piece(ZSTD_DStreamOutSize(), '\0');
  ZSTD_inBuffer in{kArchive.data(), kArchive.size(), 0};
  // 0: the frame has ended, and all of it is in `out`.
  for (std::size_t left = 1; left != 0;) {
    ZSTD_outBuffer to{piece.data(), piece.size(), 0};
    const std::size_t before = in.pos;
    left = ZSTD_decompressStream(context.get(), &to, &in);
    if (ZSTD_isError(left) != 0 || (to.pos == 0 && in.pos == before && left != 0)) return {};
    out.append(piece, 0, to.pos);
  }
  return out;
}

/// "typescript-6.0.3" of "typescript".
std::string_view versioned(std::string_view library) {
  for (const std::string_view name : split(kNames, " "))
    if (name.starts_with(library) && name.substr(library.size()).starts_with('-')) return name;
  return {};
}

void unpack_into(const std::string& directory, std::string_view name) {
  const std::string archive = decompressed();
  std::string_view rest = std::string_view(archive).substr(std::min(kTarHeader, archive.size()));
  bool whole = !rest.empty();
  while (!rest.empty() && rest.front() != '\0') {
    const std::string_view line = take_until(rest, '\n');
    const std::size_t space = line.rfind(' ');
    std::size_t size = 0;
    if (space == std::string_view::npos) break;
    std::from_chars(line.data() + space + 1, line.data() + line.size(), size);
    const std::string_view path = line.substr(0, space), text = rest.substr(0, size);
    rest.remove_prefix(text.size());
    if (!path.starts_with(name) || !path.substr(name.size()).starts_with('/')) continue;
    const std::string file = join_path(directory, path.substr(name.size() + 1));
    make_directories(std::string(parent_path(file)));
    whole = text.size() == size && replace_own_file(file, text) && whole;
  }
  if (whole) replace_own_file(join_path(directory, kComplete), "");
  else log_warning("{} cannot be unpacked", directory);
}

}  // namespace

std::string libraries_directory() {
  std::string cache;
  if (const char* named = std::getenv("XDG_CACHE_HOME"); named != nullptr && *named == '/')
    cache = named;
  else if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    cache = join_path(home, ".cache");
  return cache.empty() ? cache : join_path(cache, kParent);
}

std::string directory_of(std::string_view library) {
  const std::string parent = libraries_directory();
  const std::string_view name = versioned(library);
  return parent.empty() || name.empty() ? std::string() : join_path(parent, name);
}

void create_directories() {
  for (const std::string_view name : split(kNames, " "))
    if (const std::string directory = directory_of(name.substr(0, name.find('-')));
        !directory.empty())
      make_directories(directory);
}

void unpack(const std::vector<std::string>& directories) {
  static std::mutex mutex;
  static std::set<std::string> done;
  const std::lock_guard lock(mutex);
  for (const std::string& directory : directories) {
    const std::string_view name = file_name(directory);
    const bool ours = file_name(parent_path(directory)) == kParent && !name.empty() &&
                      name == versioned(name.substr(0, name.find('-')));
    if (!ours || !done.insert(directory).second) continue;
    if (inspect_own_file(join_path(directory, kComplete)) != OwnFile::own)
      unpack_into(directory, name);
  }
}

}  // namespace codefinder::bundled
