// Where time goes.  A Task is one piece of work on one thread (a request, a file, a commit); a Span
// inside it says what is being done. The task knows what each phase took of its own, so that phases
// add up: for `codefinder stats`, for the log of slow requests. A Trace, when there is one, gets
// every task and span as well: a file that chrome://tracing and ui.perfetto.dev show. A span costs
// two looks at the clock (0.1 us) where a task is under way on its thread, else a look at a
// thread-local.
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

/// A Chrome trace under way, written as it comes: a JSON array of events, whole also when its
/// writer is killed, as viewers need no end. Thread-safe.  Writing stops at 1 GiB and when the disk
/// refuses; both are logged once.
class Trace {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// Replaces the file.  Errors: index_failed (cannot be written), with the reason.
  static Result<std::shared_ptr<Trace>> create(const std::string& path);
  ~Trace();
  Trace(const Trace&) = delete;
  Trace& operator=(const Trace&) = delete;

  /// How viewers call the calling thread.
  void name_thread(std::string_view name);
  /// On the calling thread.  `detail` "" is left out; bytes that are no UTF-8 are replaced.
  void add(std::string_view name, std::string_view detail, Time began,
           std::chrono::nanoseconds took);

 private:
  Trace(std::string path, int fd) : path_(std::move(path)), fd_(fd) {}
  void put(std::string event);
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
    std::string_view name;            // Of a Span: lives for ever.
    std::chrono::nanoseconds time{};  // Without that of the spans inside it.
  };

  /// Spans of this thread belong to it until it ends; a task inside a task takes them over for that
  /// long.  `trace` may be nullptr.
  Task(const Clock& clock, Trace* trace, std::string name, std::string detail = {});
  ~Task();
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;

  std::chrono::nanoseconds elapsed() const { return clock_.now() - began_; }
  /// In the order in which they were first entered; an open span's time is not in it yet.
  const std::vector<Phase>& phases() const { return phases_; }
  /// Time that was spent on another thread, or before this task began.
  void add(std::string_view phase, std::chrono::nanoseconds time);

 private:
  friend class Span;
  friend void add_phase(std::string_view phase, std::chrono::nanoseconds time);
  struct Open {
    const char* name;
    Trace::Time began;
    std::chrono::nanoseconds inner{};  // Of the spans inside.
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

/// What the thread's task does, for as long as this lives.  `phase` is a literal, in the words of a
/// person: "parse", "look up names".
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

/// Adds time that another process spent for the thread's task, while the innermost open span waited
/// for it: it is taken off that span's own time.  `phase` lives for ever.  Does nothing without a
/// task.
void add_phase(std::string_view phase, std::chrono::nanoseconds time);

/// "wait 3 ms, parse 20 ms": the longest first, those under a millisecond left out.
std::string to_string(const std::vector<Task::Phase>& phases);

}  // namespace codefinder
