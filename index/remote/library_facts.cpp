// Reads and writes one pack of facts for each text, and removes those that were not read for long.
#include "index/remote/library_facts.h"

#include "base/list_directory.h"
#include "base/log.h"
#include "base/make_directories.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/extract/extract.h"
#include "index/objects/object_store.h"
#include "index/remote/facts_pack.h"
#include "index/store/records.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <tuple>
#include <vector>

namespace codefinder::remote {

namespace {

constexpr std::uint64_t kMaxFileBytes = 64u << 20;
constexpr std::size_t kMaxNames = 100'000;  // In one directory.
// A file that is read counts as used at most so often.
constexpr std::int64_t kSecondsOfUse = 24 * 3600;

struct Kept {
  std::int64_t seconds = 0;  // When it was last used, about.
  std::string path;
  std::uint64_t bytes = 0;
  friend bool operator<(const Kept& a, const Kept& b) {
    return std::tie(a.seconds, a.path) < std::tie(b.seconds, b.path);
  }
};

std::vector<Kept> all_in(const std::string& directory) {
  std::vector<Kept> all;
  for (const std::string& part : list_directory(directory, kMaxNames))
    for (const std::string& name : list_directory(join_path(directory, part), kMaxNames)) {
      struct stat info {};
      std::string path = join_path(join_path(directory, part), name);
      if (::lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode))
        all.push_back({info.st_mtim.tv_sec, std::move(path), std::uint64_t(info.st_size)});
    }
  return all;
}

/// Sets the time of use.
void touch(const std::string& path) {
  struct stat info {};
  struct timespec now {};
  ::clock_gettime(CLOCK_REALTIME, &now);
  if (::lstat(path.c_str(), &info) == 0 && now.tv_sec - info.st_mtim.tv_sec > kSecondsOfUse)
    ::utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

}  // namespace

std::string LibraryFacts::path_of(std::string_view text, Language language) const {
  const std::string name = fmt::format(
      "codefinder library\nformat {}\nextractor {}\nlanguage {}\n{}", store::record_format(),
      extract::extractor_version(), definition(language).name, text);
  const std::string hash = objects::name_key(name).hash;
  return join_path(join_path(directory_, hash.substr(0, 2)), hash.substr(2));
}

std::optional<update::FactsSource::Facts> LibraryFacts::find(std::string_view text,
                                                             Language language) const {
  const std::string path = path_of(text, language);
  const std::string packed = read_own_file(path, kMaxFileBytes);
  if (packed.empty()) return std::nullopt;
  std::string unpacked;
  const auto places = unpack_facts(packed, unpacked);
  if (!places || places->size() != 1) return std::nullopt;
  auto facts = decode_packed_facts(unpacked);
  if (!facts || facts->prepared.language != language) return std::nullopt;
  touch(path);
  return facts;
}

void LibraryFacts::keep(std::string_view text, const store::PreparedFacts& facts) {
  const std::string path = path_of(text, facts.language);
  const std::string packed = encode_pack({{.blob = facts.blob, .word_uses = facts.word_uses}});
  const std::lock_guard lock(mutex_);  // Two threads may have the same text.
  if (packed.size() > kMaxFileBytes) return;
  make_directories(std::string(parent_path(path)));
  if (!check_own_directory(directory_).ok() || !replace_own_file(path, packed)) return;
  unchecked_ += packed.size();
  if (unchecked_ < limits_.unchecked) return;
  unchecked_ = 0;
  remove_old();
}

LibraryFacts::Size LibraryFacts::size() const {
  Size size;
  for (const Kept& each : all_in(directory_)) ++size.files, size.bytes += each.bytes;
  return size;
}

/// Removes the least recently used files until three quarters of the limit are left.
void LibraryFacts::remove_old() const {
  std::vector<Kept> all = all_in(directory_);
  std::uint64_t bytes = 0;
  for (const Kept& each : all) bytes += each.bytes;
  if (bytes <= limits_.bytes) return;
  std::sort(all.begin(), all.end());
  for (const Kept& each : all) {
    if (bytes <= limits_.bytes / 4 * 3) break;
    if (::unlink(each.path.c_str()) == 0) bytes -= each.bytes;
  }
}

}  // namespace codefinder::remote
