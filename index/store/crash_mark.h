// Tells a crash that an index caused from any other end of a process.  A fault (SIGSEGV, SIGBUS) at
// an address where an index's files are mapped, or any crash signal of a thread that has LMDB at
// work on a write, appends a line to the file index.crashed beside the index before the process
// dies as it would have.  SIGKILL, SIGTERM and crashes elsewhere leave no mark, nor do crash
// signals that a user sends. The handlers are put in place with the first index that is watched,
// and hand on to those that were there before.
#pragma once

#include <atomic>
#include <string>
#include <utility>

namespace codefinder::index {

class CrashMark {
 public:
  using Range = std::pair<const char*, const char*>;

  /// `path`: of the mark.  Where more than 64 indexes are watched at once, the others are not.
  explicit CrashMark(const std::string& path);
  ~CrashMark();
  CrashMark(const CrashMark&) = delete;

  /// Where the files are mapped now.
  void watch(Range data, Range sums);
  /// How many crashes the mark tells of.
  static int count(const std::string& path);

  /// While it lives, the calling thread has LMDB at work.  May be nested, and may end in another
  /// order than it began.
  class Scope {
   public:
    explicit Scope(const CrashMark& mark);
    ~Scope();
    Scope(const Scope&) = delete;

   private:
    int before_;
  };

 private:
  int slot_ = -1;
};

}  // namespace codefinder::index
