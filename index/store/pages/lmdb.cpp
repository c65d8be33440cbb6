// Errors of LMDB: their messages and hints, and which of them mean damage.
#include "index/store/pages/lmdb.h"

#include "base/log.h"

#include <cerrno>

namespace codefinder::store {

Error lmdb_error(int rc, std::string_view doing) {
  // LMDB returns EIO for a partly written page; a full disk causes that.
  const std::string_view more = rc == EIO ? " (no space left on the disk, or it is failing)" : "";
  Error error{ErrorCode::index_failed,
              fmt::format("The index failed while {}: {}{}.", doing, mdb_strerror(rc), more),
              {}};
  switch (rc) {
    case EIO:
    case ENOSPC:
    case EDQUOT:
      error.hint = "The disk is full; free some space, nothing in the index was lost.";
      break;
    case EFBIG:
      error.hint =
          "The index reached the largest file size allowed to this process; nothing in it was "
          "lost.";
      break;
    case EACCES:
    case EPERM:
    case EROFS:
      error.hint =
          "The cache directory is not writable; choose another with --cache-directory or "
          "XDG_CACHE_HOME.";
      break;
    case MDB_MAP_FULL:
      error.hint =
          "The address space allowed to this process is too small for the index (ulimit -v).";
      break;
    case MDB_READERS_FULL: error.hint = "Too many snapshots are open at once."; break;
    case MDB_CORRUPTED:
    case MDB_PAGE_NOTFOUND:
    case MDB_PANIC:
    case MDB_INVALID:
      error.hint = "The index is damaged; `codefinder reindex` builds it afresh.";
      break;
    default: break;
  }
  return error;
}

bool is_damage(int rc) {
  switch (rc) {
    case MDB_CORRUPTED:
    case MDB_PAGE_NOTFOUND:
    case MDB_PANIC:
    case MDB_INVALID:
    case MDB_BAD_TXN:
    case MDB_CURSOR_FULL:
    case MDB_PAGE_FULL:
    case MDB_INCOMPATIBLE: return true;
    default: return false;
  }
}

}  // namespace codefinder::store
