// Remembers which files are being parsed, in a shared mapping of a small file, so that the next writer knows what a process that died
// was working on.  A file that was in the hands of two dead processes is not parsed again until it changes.
// Thread-safe: each worker has its own slot.
#pragma once

#include "index/update/root_dir.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace codefinder::index {

class CrashMarker {
 public:
  /// REQUIRES: the writer lock of `directory`.  Counts what the last holder left behind.  Works without memory of the past (and says
  /// nothing) where the files cannot be made.
  CrashMarker(const std::string& directory, unsigned slots);
  ~CrashMarker();
  CrashMarker(const CrashMarker&) = delete;
  CrashMarker& operator=(const CrashMarker&) = delete;

  static constexpr int kGiveUpAfter = 2;
  /// True when this very content (by size and time) has been in the hands of kGiveUpAfter dead processes.
  bool crashed(std::string_view path, const FileStat& stat) const;
  void begin(unsigned slot, std::string_view path, const FileStat& stat);
  void end(unsigned slot);

 private:
  struct Slot;
  struct Count {
    std::uint64_t size = 0;
    std::int64_t mtime_ns = 0;
    int crashes = 0;
  };
  void load();
  void save() const;
  std::string directory_;
  unsigned slots_;
  Slot* mapped_ = nullptr;
  std::map<std::string, Count, std::less<>> counts_;  // Unchanging after the constructor.
};

}  // namespace codefinder::index
