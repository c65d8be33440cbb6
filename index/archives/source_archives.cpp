// Reads archives with minizip.  The entries of an archive are listed once for each state of the
// file, and kept for the time of the process.
#include "index/archives/source_archives.h"

#include "base/log.h"
#include "base/make_directories.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/bundled/bundled.h"

#include <minizip/unzip.h>
#include <sys/stat.h>
#include <xxhash.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace codefinder::archives {

namespace {

constexpr std::size_t kMaxArchives = 256;        // Whose entries are kept.
constexpr std::uint64_t kSmallFile = 16u << 10;  // Below this size, the ratio does not count.
constexpr std::string_view kEndings[] = {".java", ".kt", ".scala", ".groovy", ".class"};

using Archive = std::unique_ptr<void, decltype(&unzClose)>;

Archive open_archive(const std::string& path) { return {unzOpen64(path.c_str()), &unzClose}; }

/// The properties that distinguish two states of an archive.
struct Stamp {
  std::uint64_t size = 0, inode = 0;
  std::int64_t seconds = 0, nanoseconds = 0;
  bool operator==(const Stamp&) const = default;
};

std::optional<Stamp> stamp_of(const std::string& path, const Limits& limits) {
  struct stat info {};
  if (::stat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  const auto size = static_cast<std::uint64_t>(info.st_size);
  if (size > limits.archive_bytes) return std::nullopt;
  return Stamp{size, info.st_ino, info.st_mtim.tv_sec, info.st_mtim.tv_nsec};
}

bool is_known(std::string_view path) {
  return std::ranges::any_of(kEndings, [&](std::string_view end) { return path.ends_with(end); });
}

/// True for a relative path that stays below its directory.
bool is_safe(std::string_view path) {
  if (path.find('\\') != std::string_view::npos) return false;
  if (std::ranges::any_of(path, [](char c) { return static_cast<unsigned char>(c) < ' '; }))
    return false;
  for (std::string_view rest = path; !rest.empty();) {
    const std::size_t slash = rest.find('/');
    const std::string_view part = rest.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    if (slash == std::string_view::npos) return true;
    rest.remove_prefix(slash + 1);
  }
  return false;
}

bool is_link(const unz_file_info64& info) {
  constexpr unsigned kUnix = 3;  // The system that wrote the entry.
  return (info.version >> 8) == kUnix && S_ISLNK(info.external_fa >> 16);
}

bool fits(const unz_file_info64& info, const Limits& limits) {
  const bool stored_or_deflated = info.compression_method == 0 || info.compression_method == 8;
  const bool encrypted = (info.flag & 1) != 0;
  if (!stored_or_deflated || encrypted || is_link(info)) return false;
  if (info.uncompressed_size > limits.file_bytes) return false;
  return info.uncompressed_size <= kSmallFile ||
         info.uncompressed_size / std::max<std::uint64_t>(info.compressed_size, 1) <= limits.ratio;
}

/// "java/util/List.java" of "java.base/java/util/List.java": names of modules have dots, the
/// directories of packages have none.  Compiled modules have their classes in `classes`.
std::string_view without_module(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash != std::string_view::npos &&
                 (path.substr(0, slash).find('.') < slash || path.starts_with("classes/"))
             ? path.substr(slash + 1)
             : path;
}

/// The path of the current entry; "" if it is too long.
std::string entry_path(void* archive, unz_file_info64& info, const Limits& limits) {
  std::string path(limits.path_bytes, '\0');
  if (unzGetCurrentFileInfo64(archive, &info, path.data(), path.size(), nullptr, 0, nullptr, 0) !=
          UNZ_OK ||
      info.size_filename >= path.size())
    return {};
  path.resize(info.size_filename);
  return path;
}

/// The sources and classes in one state of an archive.
class Entries {
 public:
  Entries(const std::string& archive, Stamp stamp, const Limits& limits) : stamp_(stamp) {
    const Archive file = open_archive(archive);
    if (!file) return;
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(),
                                                                         &XXH3_freeState);
    XXH3_64bits_reset(state.get());
    std::uint64_t count = 0;
    for (int ok = unzGoToFirstFile(file.get()); ok == UNZ_OK && count < limits.entries;
         ok = unzGoToNextFile(file.get()), ++count) {
      unz_file_info64 info{};
      unz64_file_pos at{};
      const std::string path = entry_path(file.get(), info, limits);
      const std::uint64_t content[] = {info.crc, info.uncompressed_size};
      XXH3_64bits_update(state.get(), path.data(), path.size());
      XXH3_64bits_update(state.get(), content, sizeof content);
      if (is_known(path) && is_safe(path) && fits(info, limits) &&
          unzGetFilePos64(file.get(), &at) == UNZ_OK)
        entries_.try_emplace(std::string(without_module(path)), Entry{path, at});
    }
    name_ = fmt::format("{}-{:016x}", file_stem(archive), XXH3_64bits_digest(state.get()));
  }

  struct Entry {
    std::string path;
    unz64_file_pos at{};
  };
  const Stamp& stamp() const { return stamp_; }
  /// The name of the directory of the unpacked files.
  const std::string& name() const { return name_; }
  const Entry* find(std::string_view path) const {
    const auto it = entries_.find(std::string(path));
    return it == entries_.end() ? nullptr : &it->second;
  }

 private:
  Stamp stamp_;
  std::string name_;
  std::unordered_map<std::string, Entry> entries_;
};

std::shared_ptr<const Entries> entries_of(const std::string& archive, const Limits& limits) {
  static std::mutex mutex;
  static std::unordered_map<std::string, std::shared_ptr<const Entries>> known;
  const std::optional<Stamp> stamp = stamp_of(archive, limits);
  if (!stamp) return nullptr;
  const std::lock_guard lock(mutex);
  if (const auto it = known.find(archive); it != known.end() && it->second->stamp() == *stamp)
    return it->second;
  if (known.size() >= kMaxArchives) known.clear();
  auto fresh = std::make_shared<const Entries>(archive, *stamp, limits);
  known.insert_or_assign(archive, fresh);
  return fresh;
}

/// The text of an entry; nullopt if it is not what the list of entries promises.
std::optional<std::string> text_of(const std::string& archive, const Entries::Entry& entry,
                                   const Limits& limits) {
  const Archive file = open_archive(archive);
  unz64_file_pos at = entry.at;
  unz_file_info64 info{};
  if (!file || unzGoToFilePos64(file.get(), &at) != UNZ_OK ||
      entry_path(file.get(), info, limits) != entry.path || !fits(info, limits) ||
      unzOpenCurrentFile(file.get()) != UNZ_OK)
    return std::nullopt;
  // One byte more than promised: a longer text is refused.
  std::string text(info.uncompressed_size + 1, '\0');
  std::size_t size = 0;
  int got = 0;
  while (size < text.size() &&
         (got = unzReadCurrentFile(file.get(), text.data() + size,
                                   static_cast<unsigned>(text.size() - size))) > 0)
    size += static_cast<std::size_t>(got);
  const bool intact = unzCloseCurrentFile(file.get()) == UNZ_OK;
  if (!intact || got < 0 || size != info.uncompressed_size) return std::nullopt;
  text.resize(size);
  return text;
}

}  // namespace

std::string directory() {
  const std::string libraries = bundled::libraries_directory();
  return libraries.empty() ? std::string() : join_path(libraries, "sources");
}

void create_directory() {
  if (const std::string created = directory(); !created.empty()) make_directories(created);
}

std::optional<std::string> unpack(const std::string& archive, std::string_view path,
                                  const std::string& directory, const Limits& limits) {
  const MakeSource read_only = [](const ReadEntry& read, std::string_view source) {
    return read(source).value_or("");
  };
  return unpack_compiled(archive, path, directory, read_only, limits);
}

std::optional<std::string> unpack_compiled(const std::string& archive, std::string_view path,
                                           const std::string& directory, const MakeSource& make,
                                           const Limits& limits) {
  const std::shared_ptr<const Entries> entries = entries_of(archive, limits);
  const Entries::Entry* entry = entries ? entries->find(path) : nullptr;
  if (entry == nullptr || directory.empty()) return std::nullopt;
  std::string target = join_path(join_path(directory, entries->name()), entry->path);
  constexpr std::string_view kCompiled = ".class";
  if (target.ends_with(kCompiled)) target.replace(target.size() - 6, 6, ".java");
  if (inspect_own_file(target) == OwnFile::own) return target;
  const ReadEntry read = [&](std::string_view other) {
    const Entries::Entry* found = entries->find(other);
    return found ? text_of(archive, *found, limits) : std::nullopt;
  };
  const std::string text = make(read, path);
  if (text.empty()) return std::nullopt;
  make_directories(std::string(parent_path(target)));
  if (!replace_own_file(target, text)) return std::nullopt;
  return target;
}

}  // namespace codefinder::archives
