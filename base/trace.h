// Measures where time goes.  A Task is one piece of work on one thread (a request, a file, a
// commit); a Span inside it is one phase.  The task records the exclusive time of each phase, so
// that phases add up: for `codefinder stats` and the log of slow requests.  A Trace, if there is
// one, also receives every task and span: a file that chrome://tracing and ui.perfetto.dev show.  A
// span costs two clock reads (0.1 us) if its thread has a task, else one thread-local read.
#pragma once

#include "base/clock.h"
#include "base/result.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder {

/// A Chrome trace that is written while the program runs: a JSON array of events, valid also when
/// the writer is killed, since viewers do not need the closing bracket.  Thread-safe.  Writing
/// stops at 1 GiB and at a write error; both are logged once.
class Trace {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Replaces the file.  Errors: index_failed (cannot be written), with the reason.
  static Result<std::shared_ptr<Trace>> create(const std::string& path);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  /// Sets the name of the calling thread in viewers.
  void name_thread(std::string_view name);
  /// Adds an event of the calling thread.  A `detail` of "" is left out; bytes that are not UTF-8
  /// are replaced.
  void add(std::string_view name, std::string_view detail, Time began,
           std::chrono::nanoseconds took);

 private:
  Trace(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  void put(std::string_view event);
  void write_out();  // REQUIRES: mutex_.

  const std::string path_;
  std::mutex mutex_;
  int fd_;
  std::string buffer_;
  std::uint64_t written_ = 0;
};

class Task {
 public:
  struct Phase {
    std::string_view name;            // The name of a Span, with static lifetime.
    std::chrono::nanoseconds time{};  // Exclusive: without the spans inside it.
  };

  /// Spans of this thread belong to this task until it ends; a nested task takes them over for its
  /// lifetime.  `trace` may be nullptr.
  Task(const Clock& clock, Trace* trace, std::string name, std::string detail = {});
  ~Task();
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  std::chrono::nanoseconds elapsed() const { return clock_.now() - began_; }
  /// In the order in which they were first entered; does not include open spans.
  const std::vector<Phase>& phases() const { return phases_; }
  /// Adds time that was spent on another thread, or before this task began.
  void add(std::string_view phase, std::chrono::nanoseconds time);

 private:
  friend class Span;
  friend void add_phase(std::string_view phase, std::chrono::nanoseconds time);
  struct Open {
    const char* name;
    Trace::Time began;
    std::chrono::nanoseconds inner{};  // The time of the spans inside it.
  };
  void begin(const char* phase) { open_.push_back({phase, clock_.now()}); }
  void end();

  inline static constinit thread_local Task* current_ = nullptr;

  const Clock& clock_;
  Trace* const trace_;
  const std::string name_, detail_;
  Task* const outer_;
  const Trace::Time began_;
  std::vector<Open> open_;
  std::vector<Phase> phases_;
};

/// A phase of the thread's task, for the lifetime of this object.  `phase` is a literal, readable
/// by users: "parse", "look up names".
class Span {
 public:
  explicit Span(const char* phase) : task_(Task::current_) {
    if (task_ != nullptr) task_->begin(phase);
  }
  ~Span() {
    if (task_ != nullptr) task_->end();
  }
  Span(const Span&) = delete;
  Span& operator=(const Span&) = delete;

 private:
  Task* const task_;
};

/// Adds time that another process spent for the thread's task while the innermost open span waited
/// for it: it is subtracted from that span's exclusive time.  `phase` has static lifetime.  Does
/// nothing without a task.
void add_phase(std::string_view phase, std::chrono::nanoseconds time);

/// "wait 3 ms, parse 20 ms": longest first; phases under a millisecond are left out.
std::string to_string(const std::vector<Task::Phase>& phases);

}  // namespace codefinder
