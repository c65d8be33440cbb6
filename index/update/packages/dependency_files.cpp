// Selects dependency files to index, within limits per file, per package and in total.

#include "index/update/packages/dependency_files.h"

#include "base/log.h"
#include "index/languages/language.h"

#include <dirent.h>
#include <unistd.h>
#include <algorithm>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxBytesOfFile = 4u << 20;
constexpr std::uint64_t kMaxFilesOfPackage = 500, kMaxBytesOfPackage = 24u << 20;
constexpr std::uint64_t kMaxFiles = 10'000, kMaxDependencyBytes = 256u << 20;
// Limit for one query, which is then repeated.
constexpr std::size_t kMaxAtOnce = 200;

}  // namespace

bool DependencyFiles::fits(const std::string& path, std::uint64_t bytes) {
  const std::string package(package_of(path, outside_));
  const auto cut = [&](std::string reason) {
    cut_.insert_or_assign(package, std::move(reason));
    return false;
  };
  Size &size = packages_[package], &all = all_of(path);
  if (bytes > kMaxBytesOfFile)
    return cut(fmt::format("{} is too large to be read as a dependency: {} bytes", path, bytes));
  if (size.files >= kMaxFilesOfPackage || size.bytes + bytes > kMaxBytesOfPackage)
    return cut(fmt::format("only the first {} files that were asked for are read", size.files));
  if (all.files >= kMaxFiles || all.bytes + bytes > kMaxDependencyBytes)
    return cut(
        fmt::format("not read further: {} files of dependencies are in the index", all.files));
  for (Size* sum : {&size, &all}) ++sum->files, sum->bytes += bytes;
  return true;
}

std::vector<std::string> DependencyFiles::sources_in(const std::string& directory) const {
  std::vector<std::string> out;
  const int fd = root_->open_directory(std::string_view(directory).substr(0, directory.size() - 1));
  if (fd < 0) return out;
  DIR* list = ::fdopendir(fd);
  if (list == nullptr) return ::close(fd), out;
  while (const dirent* entry = ::readdir(list))
    if (definition(detect_language(entry->d_name, {})).family != Family::none)
      out.push_back(directory + entry->d_name);
  ::closedir(list);
  std::sort(out.begin(), out.end());
  return out;
}

std::vector<std::string> DependencyFiles::wanted(const store::ReadTxn* txn,
                                                 std::span<const std::string> asked) {
  std::vector<std::string> out, paths;
  for (const std::string& path : asked) {
    if (!path.ends_with('/')) paths.push_back(path);
    else
      for (std::string& source : sources_in(path)) paths.push_back(std::move(source));
  }
  // Created when the first new file is seen: without git's rules, and reading the other ignore
  // files again.
  std::unique_ptr<IgnoreRules> rules;
  std::lock_guard lock(mutex_);
  if (outside_.empty()) outside_ = root_->outside_paths();
  for (const std::string& path : paths) {
    if (out.size() >= kMaxAtOnce) break;
    const auto stat = root_->stat(path);
    const bool there = stat && stat->kind == FileStat::Kind::file;
    const auto id = txn != nullptr ? txn->find_file(path) : std::nullopt;
    const auto row = id ? txn->file(*id) : std::nullopt;
    if (!there && !row) continue;
    if (there && row && row->size == stat->size && row->mtime_ns == stat->mtime_ns &&
        row->inode == stat->inode) {
      attempts_.erase(path);
      continue;
    }
    const std::string stamp = there
                                  ? fmt::format("{} {} {}", stat->size, stat->mtime_ns, stat->inode)
                                  : "gone";
    const auto attempt = attempts_.find(path);
    const bool repeated = attempt != attempts_.end() && attempt->second.stamp == stamp;
    if (repeated && attempt->second.finished) continue;
    if (there && !row && !repeated) {
      if (!counted_ && txn != nullptr) {
        counted_ = true;
        txn->for_each_file("", [&](const FileRow& known) {
          if (!is_dependency_path(known.path)) return true;
          for (Size* sum :
               {&packages_[std::string(package_of(known.path, outside_))], &all_of(known.path)})
            ++sum->files, sum->bytes += known.size;
          return true;
        });
      }
      if (!rules) rules = std::make_unique<IgnoreRules>(root_, rules_);
      if (rules->path_barred(path)) continue;
      if (!fits(path, stat->size)) continue;
    }
    if (attempts_.size() > 100'000) attempts_.clear();
    attempts_.insert_or_assign(path, Attempt{stamp});
    out.push_back(path);
  }
  return out;
}

void DependencyFiles::finished(std::span<const std::string> paths) {
  std::lock_guard lock(mutex_);
  for (const std::string& path : paths)
    if (const auto attempt = attempts_.find(path); attempt != attempts_.end())
      attempt->second.finished = true;
}

std::vector<SkippedFile> DependencyFiles::notes() const {
  std::lock_guard lock(mutex_);
  std::vector<SkippedFile> out;
  for (const auto& [package, reason] : cut_) out.push_back({package, reason});
  return out;
}

}  // namespace codefinder::update
