#include "index/update/beside.h"

#include "base/log.h"

namespace codefinder::index {

namespace {

constexpr std::uint64_t kMostBytesOfFile = 4u << 20;
constexpr std::uint64_t kMostFilesOfPackage = 500, kMostBytesOfPackage = 24u << 20;
constexpr std::uint64_t kMostFiles = 10'000, kMostBytes = 256u << 20;
constexpr std::size_t kMostAtOnce = 200;  // What one question may have read before it is asked again.

}  // namespace

bool Beside::fits(const std::string& path, std::uint64_t bytes) {
  const std::string package(package_of(path));
  const auto cut = [&](std::string reason) {
    cut_.insert_or_assign(package, std::move(reason));
    return false;
  };
  Size& size = packages_[package];
  if (bytes > kMostBytesOfFile) return cut(fmt::format("{} is too large to be read beside the project: {} bytes", path, bytes));
  if (size.files >= kMostFilesOfPackage || size.bytes + bytes > kMostBytesOfPackage)
    return cut(fmt::format("only the first {} files that were asked for are read", size.files));
  if (all_.files >= kMostFiles || all_.bytes + bytes > kMostBytes)
    return cut(fmt::format("not read further: {} files beside the project are in the index", all_.files));
  for (Size* sum : {&size, &all_}) ++sum->files, sum->bytes += bytes;
  return true;
}

std::vector<std::string> Beside::wanted(const ReadTxn* txn, std::span<const std::string> paths) {
  std::vector<std::string> out;
  std::unique_ptr<IgnoreRules> rules;  // Made when something new is met: git's are not asked, but the others are read anew.
  std::lock_guard lock(mutex_);
  for (const std::string& path : paths) {
    if (out.size() >= kMostAtOnce) break;
    const auto stat = root_->stat(path);
    const bool there = stat && stat->kind == FileStat::Kind::file;
    const auto id = txn != nullptr ? txn->find_file(path) : std::nullopt;
    const auto row = id ? txn->file(*id) : std::nullopt;
    if (!there && !row) continue;
    if (there && row && row->size == stat->size && row->mtime_ns == stat->mtime_ns && row->inode == stat->inode) {
      tried_.erase(path);
      continue;
    }
    const std::string stamp = there ? fmt::format("{} {} {}", stat->size, stat->mtime_ns, stat->inode) : "gone";
    const auto tried = tried_.find(path);
    if (tried != tried_.end() && tried->second == stamp) continue;
    if (there && !row) {
      if (!counted_ && txn != nullptr) {
        counted_ = true;
        txn->for_each_file("", [&](const FileRow& known) {
          if (!lies_beside(known.path)) return true;
          for (Size* sum : {&packages_[std::string(package_of(known.path))], &all_}) ++sum->files, sum->bytes += known.size;
          return true;
        });
      }
      if (!rules) rules = std::make_unique<IgnoreRules>(root_, exclude_, "");
      if (rules->path_barred(path)) continue;
      if (!fits(path, stat->size)) continue;
    }
    if (tried_.size() > 100'000) tried_.clear();
    tried_.insert_or_assign(path, stamp);
    out.push_back(path);
  }
  return out;
}

std::vector<Note> Beside::notes() const {
  std::lock_guard lock(mutex_);
  std::vector<Note> out;
  for (const auto& [package, reason] : cut_) out.push_back({package, reason});
  return out;
}

}  // namespace codefinder::index
