// DiskCheck: walks the project and compares file times with the rows of a snapshot.
#include "index/disk_check.h"

#include "index/update/dependency_paths.h"
#include "index/update/ignore.h"
#include "index/update/walk.h"

#include <map>
#include <set>

namespace codefinder::index {

using Steady = std::chrono::steady_clock;

update::Completeness DiskCheck::look(const Snapshot& asked, store::Store* store,
                                     std::stop_token stop) {
  std::lock_guard lock(mutex_);
  const auto began = Steady::now();
  if (began < next_) return {.complete = complete_, .grown = false};
  if (!user_excludes_) user_excludes_ = update::user_excludes_file();
  bool complete = true, grown = false;
  const std::vector<std::string> paths = differing(asked, complete, stop);
  std::size_t patched = overlay_.patches().size();
  for (const std::string& path : paths) {
    if (stop.stop_requested()) return {.complete = false, .grown = grown};
    const bool fits = overlay_.patch_of(path) != nullptr || patched++ < most_;
    complete = complete && fits;
    if (fits && read(asked, path, store)) grown = true;
  }
  complete_ = complete;
  // If the overlay grew, the query is repeated, on the disk state just scanned.
  next_ = Steady::now() + 10 * (Steady::now() - began);
  return {.complete = complete, .grown = grown};
}

/// The paths whose file on disk differs from that in `asked`; sets `complete` to false if the walk
/// could not read everything.
std::vector<std::string> DiskCheck::differing(const Snapshot& asked, bool& complete,
                                              std::stop_token stop) const {
  const update::IgnoreRules rules(root_, exclude_, *user_excludes_);
  const update::WalkResult walked = walk(*root_, rules, {.stop = stop});
  complete = walked.complete && walked.unread.empty();
  std::vector<std::string> out;
  if (!walked.complete) return out;
  std::map<std::string, update::FileStat, std::less<>> disk;
  for (const update::WalkedFile& file : walked.files) disk.emplace(file.path, file.stat);
  update::StatsInARow stats(*root_);
  asked.for_each_file("", [&](const store::FileRow& row) {
    const auto at = disk.find(row.path);
    const auto stat = at != disk.end()                ? std::optional(at->second)
                      : update::lies_beside(row.path) ? stats.stat(row.path)
                                                      : std::nullopt;
    if (!overlay_.is_open(row.path) && !is_on_disk(stat, row)) out.push_back(row.path);
    if (at != disk.end()) disk.erase(at);
    return true;
  });
  std::set<std::string> noted;  // Binary or too large: such files have no rows and nothing to find.
  for (const store::SkippedFile& note : asked.status().skipped) noted.insert(note.path);
  for (const auto& [path, stat] : disk)
    if (!noted.contains(path) && !overlay_.is_open(path)) out.push_back(path);
  return out;
}

/// True if the file's contents now differ from those in `asked`.
bool DiskCheck::read(const Snapshot& asked, const std::string& path, store::Store* store) {
  const auto id = asked.find_file(path);
  const auto row = id ? asked.file(*id) : std::nullopt;
  const std::optional<store::Digest> before = row ? std::optional(row->digest) : std::nullopt;
  const bool had_patch = overlay_.patch_of(path) != nullptr;
  patches_.look(path, store);
  const auto patch = overlay_.patch_of(path);
  if (!patch) return had_patch;
  return (patch->facts ? std::optional(patch->row.digest) : std::nullopt) != before;
}

}  // namespace codefinder::index
