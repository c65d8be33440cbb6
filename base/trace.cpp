// Writes Chrome traces, and accumulates the phases of tasks.
#include "base/trace.h"

#include "base/log.h"
#include "base/os/process.h"
#include "base/text.h"

#include <fcntl.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <cstring>

namespace codefinder {
namespace {

constexpr std::string_view kHead = "[\n";
constexpr std::size_t kBufferBytes = 1u << 16;
constexpr std::uint64_t kMaxBytes = 1ull << 30;
// Shorter spans are not written: they would be most of a trace, and too short to be seen.
constexpr std::chrono::microseconds kMinDuration{50};

/// Returns `text` as a JSON string with its quotes.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : to_valid_utf8(text)) {
    if (c == '"' || c == '\\') out += '\\', out += c;
    else if (static_cast<unsigned char>(c) < 0x20)
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    else out += c;
  }
  return out += '"';
}

double microseconds(std::chrono::nanoseconds time) {
  return static_cast<double>(time.count()) / 1000.0;
}

}  // namespace

Result<std::shared_ptr<Trace>> Trace::create(const std::string& path) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) {
    return Error{ErrorCode::index_failed,
                 fmt::format("the trace {} cannot be written: {}", path, std::strerror(errno)),
                 "name a file in a directory that can be written"};
  }
  std::shared_ptr<Trace> trace(new Trace(path, fd));
  trace->buffer_ = kHead;
  trace->put(fmt::format(
      R"({{"name":"process_name","ph":"M","pid":{},"tid":0,"args":{{"name":"codefinder"}}}})",
      ::getpid()));
  return trace;
}

Trace::~Trace() {
  std::lock_guard lock(mutex_);
  buffer_ += "\n]\n";
  write_out();
  if (fd_ >= 0) ::close(fd_);
}

void Trace::name_thread(std::string_view name) {
  put(fmt::format(R"({{"name":"thread_name","ph":"M","pid":{},"tid":{},"args":{{"name":{}}}}})",
                  ::getpid(), thread_id(), quoted(name)));
}

void Trace::add(std::string_view name, std::string_view detail, Time began,
                std::chrono::nanoseconds took) {
  const std::string args = detail.empty() ? std::string()
                                          : fmt::format(R"(,"args":{{"of":{}}})", quoted(detail));
  put(fmt::format(R"({{"name":{},"ph":"X","ts":{:.3f},"dur":{:.3f},"pid":{},"tid":{}{}}})",
                  quoted(name), microseconds(began.time_since_epoch()), microseconds(took),
                  ::getpid(), thread_id(), args));
}

void Trace::put(std::string_view event) {
  std::lock_guard lock(mutex_);
  if (fd_ < 0) return;
  if (written_ + buffer_.size() > kHead.size()) buffer_ += ",\n";
  buffer_ += event;
  if (buffer_.size() >= kBufferBytes) write_out();
}

void Trace::write_out() {
  std::string_view left = buffer_;
  std::string problem;
  while (fd_ >= 0 && !left.empty() && problem.empty()) {
    const ssize_t done = ::write(fd_, left.data(), left.size());
    if (done >= 0) left.remove_prefix(static_cast<std::size_t>(done));
    else if (errno != EINTR) problem = std::strerror(errno);
  }
  written_ += buffer_.size();
  buffer_.clear();
  if (problem.empty() && written_ >= kMaxBytes) problem = "it has reached its limit of 1 GiB";
  if (problem.empty() || fd_ < 0) return;
  log_warning("the trace {} goes no further: {}", path_, problem);
  ::close(std::exchange(fd_, -1));
}

Task::Task(const Clock& clock, Trace* trace, std::string name, std::string detail)
    : clock_(clock),
      trace_(trace),
      name_(std::move(name)),
      detail_(std::move(detail)),
      outer_(std::exchange(current_, this)),
      began_(clock.now()) {}

Task::~Task() {
  current_ = outer_;
  if (trace_ != nullptr) trace_->add(name_, detail_, began_, elapsed());
}

void Task::add(std::string_view phase, std::chrono::nanoseconds time) {
  const auto known = std::find_if(phases_.begin(), phases_.end(),
                                  [&](const Phase& p) { return p.name == phase; });
  if (known != phases_.end()) known->time += time;
  else phases_.push_back({phase, time});
}

void Task::end() {
  const Open span = open_.back();
  open_.pop_back();
  const std::chrono::nanoseconds took = clock_.now() - span.began;
  add(span.name, took - span.inner);
  if (!open_.empty()) open_.back().inner += took;
  if (trace_ != nullptr && took >= kMinDuration) trace_->add(span.name, {}, span.began, took);
}

void add_phase(std::string_view phase, std::chrono::nanoseconds time) {
  Task* const task = Task::current_;
  if (task == nullptr) return;
  task->add(phase, time);
  if (!task->open_.empty()) task->open_.back().inner += time;
}

std::string to_string(const std::vector<Task::Phase>& phases) {
  std::vector<Task::Phase> sorted = phases;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.time > b.time; });
  std::string out;
  for (const Task::Phase& phase : sorted) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(phase.time).count();
    if (ms > 0) out += fmt::format("{}{} {} ms", out.empty() ? "" : ", ", phase.name, ms);
  }
  return out;
}

}  // namespace codefinder
