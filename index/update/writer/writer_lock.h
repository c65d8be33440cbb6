// The writer lock of an index: an OS lock on a file in its directory, released when its holder
// exits, however that happens.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace codefinder::update {

class WriterLock {
 public:
  /// nullptr if another holder has it, or if the directory cannot be written. Never blocks.
  static std::unique_ptr<WriterLock> try_take(const std::string& directory);
  /// The id of the process that holds it; 0 if none does. Does not disturb the lock.
  static std::int64_t holder(const std::string& directory);
  ~WriterLock();  // Releases the lock.
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  explicit WriterLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace codefinder::update
