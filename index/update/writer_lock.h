// Who may write an index: an OS lock on a file in its directory, which dies with its holder,
// however that ends.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace codefinder::index {

class WriterLock {
 public:
  /// nullptr when another holder has it, or when the directory cannot be written.  Never blocks.
  static std::unique_ptr<WriterLock> try_take(const std::string& directory);
  /// The process that holds it; 0 when nobody does.  Does not disturb the lock.
  static std::int64_t holder(const std::string& directory);
  ~WriterLock();  // Gives it up.
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

 private:
  explicit WriterLock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace codefinder::index
