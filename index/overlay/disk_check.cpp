// DiskCheck: walks the project and compares file times with the rows of a snapshot.
#include "index/overlay/disk_check.h"

#include "index/model/dependency_paths.h"
#include "index/update/walk/walk.h"

#include <map>
#include <set>

namespace codefinder::overlay {

using Steady = std::chrono::steady_clock;

Completeness DiskCheck::look(const index::Snapshot& asked, store::Store* store,
                             std::stop_token stop) {
  std::lock_guard lock(mutex_);
  const auto began = Steady::now();
  if (began < next_) return {.complete = complete_, .found_more = false};
  if (!has_user_excludes_) rules_.user_excludes_file = update::user_excludes_file(root_->path());
  has_user_excludes_ = true;
  const Differences found = differing(asked, stop);
  bool complete = found.complete, found_more = false;
  std::size_t patched = overlay_.patches().size();
  for (const std::string& path : found.paths) {
    if (stop.stop_requested()) return {.complete = false, .found_more = found_more};
    const bool fits = overlay_.patch_of(path) != nullptr || patched++ < most_;
    complete = complete && fits;
    if (fits && read(asked, path, store)) found_more = true;
  }
  complete_ = complete;
  // If the overlay grew, the query is repeated, on the disk state just scanned.
  next_ = Steady::now() + 10 * (Steady::now() - began);
  return {.complete = complete, .found_more = found_more};
}

/// The paths whose file on disk differs from that in `asked`.
DiskCheck::Differences DiskCheck::differing(const index::Snapshot& asked,
                                            std::stop_token stop) const {
  const update::IgnoreRules rules(root_, rules_);
  const update::WalkResult walked = walk(*root_, rules, {.stop = stop});
  Differences out{.complete = walked.complete && walked.unread.empty()};
  if (!walked.complete) return out;
  std::map<std::string, update::FileStat, std::less<>> disk;
  for (const update::WalkedFile& file : walked.files) disk.emplace(file.path, file.stat);
  update::StatsInARow stats(*root_);
  asked.files().for_each("", [&](const FileRow& row) {
    const auto at = disk.find(row.path);
    const auto stat = at != disk.end()               ? std::optional(at->second)
                      : is_dependency_path(row.path) ? stats.stat(row.path)
                                                     : std::nullopt;
    if (!overlay_.is_open(row.path) && !is_on_disk(stat, row)) out.paths.push_back(row.path);
    if (at != disk.end()) disk.erase(at);
    return true;
  });
  std::set<std::string> noted;  // Binary or too large: such files have no rows and nothing to find.
  for (const SkippedFile& note : asked.status().skipped) noted.insert(note.path);
  for (const auto& [path, stat] : disk)
    if (!noted.contains(path) && !overlay_.is_open(path)) out.paths.push_back(path);
  return out;
}

/// True if the file's contents now differ from those in `asked`.
bool DiskCheck::read(const index::Snapshot& asked, const std::string& path, store::Store* store) {
  const auto id = asked.files().find(path);
  const auto row = id ? asked.files().row(*id) : std::nullopt;
  const std::optional<Digest> before = row ? std::optional(row->digest) : std::nullopt;
  const bool had_patch = overlay_.patch_of(path) != nullptr;
  patches_.look(path, store);
  const auto patch = overlay_.patch_of(path);
  if (!patch) return had_patch;
  return (patch->facts ? std::optional(patch->row.digest) : std::nullopt) != before;
}

}  // namespace codefinder::overlay
