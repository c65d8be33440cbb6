// Detects crashes caused by a damaged index. A fault (SIGSEGV, SIGBUS) at an address where an
// index's files are mapped, or any crash signal on a thread that is inside an LMDB write, appends a
// line to the file index.crashed next to the index; then the process dies as it would have.
// SIGKILL, SIGTERM and other crashes leave no mark, nor do crash signals that a user sends. The
// handlers are installed with the first watched index and chain to the previous handlers.
#pragma once

#include <atomic>
#include <string>
#include <utility>

namespace codefinder::store {

class CrashMark {
 public:
  using Range = std::pair<const char*, const char*>;

  /// `path`: the file of the mark. At most 64 indexes are watched at once; further ones are not
  /// watched.
  explicit CrashMark(const std::string& path);
  ~CrashMark();
  CrashMark(const CrashMark&) = delete;

  /// Sets the address ranges at which the files are mapped.
  void watch(Range data, Range sums);
  /// Returns the number of crashes recorded in the mark.
  static int count(const std::string& path);

  /// RAII: marks the calling thread as being inside an LMDB write. May be nested, and scopes may
  /// end in any order.
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

}  // namespace codefinder::store
