// Reads and writes the file index.sync.
#include "index/store/pages/sync_mark.h"

#include "base/own_files.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/store/format.h"

#include <charconv>

namespace codefinder::store {

namespace {

constexpr std::uint64_t kMaxSyncMarkBytes = 4096;
constexpr std::string_view kLineEnd = "\n ";

bool write_small(const std::string& directory, std::string text) {
  return replace_own_file(join_path(directory, format::kSyncFile), text += '\n',
                          Durability::synced);
}

}  // namespace

bool SyncMark::trusts(std::uint64_t last, const std::string& now) const {
  if (now.empty() || boot == now) return true;
  return !dirty && (!transaction || last <= *transaction);
}

SyncMark read_sync_mark(const std::string& directory) {
  const std::string whole = read_own_file(join_path(directory, format::kSyncFile),
                                          kMaxSyncMarkBytes);
  const std::string_view text = trim_end(whole, kLineEnd);
  constexpr std::string_view kDirty = "dirty ", kClean = "clean ";
  SyncMark mark;
  if (text.starts_with(kDirty)) {
    mark.dirty = true;
    mark.boot = text.substr(kDirty.size());
  } else if (text.starts_with(kClean)) {
    const char* end = text.data() + text.size();
    std::uint64_t transaction = 0;
    const auto read = std::from_chars(text.data() + kClean.size(), end, transaction);
    if (read.ec == std::errc() && read.ptr < end && *read.ptr == ' ') {
      mark.transaction = transaction;
      mark.boot.assign(read.ptr + 1, end);
    }
  }
  return mark;
}

bool write_dirty_mark(const std::string& directory, const std::string& boot) {
  return write_small(directory, "dirty " + boot);
}

bool write_clean_mark(const std::string& directory, const std::string& boot,
                      std::uint64_t transaction) {
  return write_small(directory, "clean " + std::to_string(transaction) + " " + boot);
}

}  // namespace codefinder::store
