// Watches directories for changes of their entries.
#pragma once

#include "base/descriptor.h"
#include "base/files.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace codefinder {

/// Not thread-safe but for add() and remove(), which any thread may call.
class DirectoryWatch {
 public:
  /// Bits of a set of changes; all but the last are of an entry of the directory.
  enum Change : std::uint32_t {
    created = 1,
    written = 2,  // Closed after writing.
    attributes = 4,
    moved_from = 8,
    moved_to = 16,
    removed = 32,
    gone = 64,  // The directory itself was removed or moved.
  };
  /// The effect on a watch that the directory has already.
  enum class Existing : std::uint8_t { replace, extend, refuse };
  struct Request {
    std::uint32_t changes = 0;
    Existing existing = Existing::replace;
    Links links = Links::refuse;  // If the directory itself is a link.
  };
  struct Event {
    int watch = -1;
    std::uint32_t changes = 0;
    std::string_view name;      // The entry; "" for the directory itself.
    bool of_directory = false;  // The entry is a directory.
    bool ended = false;         // The watch is removed, as the directory is gone or unmounted.
    bool lost = false;          // Other events were lost; this one has nothing else.
  };

  DirectoryWatch();
  /// errno if the system cannot watch directories, or not more of them; else 0.
  int error() const { return error_; }
  /// Readable when there are events.
  int descriptor() const { return instance_.get(); }

  /// Watches a directory; a renamed one keeps its watch, and one that is watched already has the
  /// same number.  -1 with errno set: ENOSPC at the limit of the system.
  int add(const std::string& directory, const Request& request) const;
  void remove(int watch) const;
  /// Calls `each` for every event that is there; does not wait.
  void read(const std::function<void(const Event&)>& each) const;

 private:
  Descriptor instance_;
  int error_ = 0;
};

}  // namespace codefinder
