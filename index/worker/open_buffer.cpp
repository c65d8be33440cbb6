// Open buffers in worker processes: each is pinned to one host and sent again to its next process.
#include "index/worker/open_buffer.h"

#include "base/log.h"
#include "base/trace.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <thread>
#include <utility>

namespace codefinder::worker {

namespace {

constexpr unsigned kMaxHosts = 4;
constexpr int kMaxCrashesPerRequest = 2;
constexpr std::size_t kMaxEdits = 4096;  // Beyond this the whole text is sent instead.

TextRequest request_of(std::uint32_t buffer, Language language, ByteRange range = {}) {
  TextRequest request;
  request.language = language;
  request.buffer = buffer;
  request.begin = range.begin;
  request.end = range.end;
  return request;
}

}  // namespace

/// A worker process and the buffers that are pinned to it.
class BufferHost {
 public:
  std::uint32_t add_buffer() {
    std::lock_guard lock(ids_mutex_);
    ++buffers_;
    return ++last_id_;
  }
  void remove_buffer(std::uint32_t id) {
    std::lock_guard lock(ids_mutex_);
    --buffers_;
    closed_.push_back(id);
  }
  unsigned buffers() const {
    std::lock_guard lock(ids_mutex_);
    return buffers_;
  }
  std::vector<std::uint32_t> take_closed() {
    std::lock_guard lock(ids_mutex_);
    return std::exchange(closed_, {});
  }

  std::mutex mutex;  // Guards `process` and `instance`; held while the process works.
  std::unique_ptr<WorkerProcess> process;
  std::uint64_t instance = 0;  // Number of processes started.

 private:
  mutable std::mutex ids_mutex_;
  unsigned buffers_ = 0;
  std::uint32_t last_id_ = 0;
  std::vector<std::uint32_t> closed_;
};

BufferHosts::BufferHosts(std::shared_ptr<Pool> pool) : pool_(std::move(pool)) {
  const unsigned count = std::clamp(std::thread::hardware_concurrency(), 2u, kMaxHosts);
  for (unsigned i = 0; i < count; ++i) hosts_.push_back(std::make_shared<BufferHost>());
}

BufferHosts::~BufferHosts() = default;

std::shared_ptr<BufferHost> BufferHosts::choose() {
  return *std::min_element(hosts_.begin(), hosts_.end(), [](const auto& a, const auto& b) {
    return a->buffers() < b->buffers();
  });
}

void BufferHosts::end_idle() {
  for (const auto& host : hosts_) {
    const std::unique_lock lock(host->mutex, std::try_to_lock);
    if (lock.owns_lock() && host->buffers() == 0) host->process.reset();
  }
}

std::vector<pid_t> BufferHosts::pids() const {
  std::vector<pid_t> pids;
  for (const auto& host : hosts_) {
    std::lock_guard lock(host->mutex);
    if (host->process) pids.push_back(host->process->pid());
  }
  return pids;
}

OpenBuffer::OpenBuffer(std::shared_ptr<BufferHosts> hosts, Language language, std::string text)
    : hosts_(std::move(hosts)),
      host_(hosts_->choose()),
      id_(host_->add_buffer()),
      language_(language),
      text_(std::move(text)) {}

OpenBuffer::~OpenBuffer() { host_->remove_buffer(id_); }

void OpenBuffer::edit(ByteRange range, std::string_view replacement) {
  const auto size = static_cast<std::uint32_t>(text_.size());
  range.begin = std::min(range.begin, size);
  range.end = std::clamp(range.end, range.begin, size);
  text_.replace(range.begin, range.end - range.begin, replacement);
  if (instance_ == 0) return;
  edits_.push_back({range, std::string(replacement)});
  if (edits_.size() <= kMaxEdits) return;
  edits_.clear();
  instance_ = 0;
}

FileFacts OpenBuffer::facts() {
  if (requested_since_given_up_ > 0 && !std::has_single_bit(++requested_since_given_up_))
    return plain_facts();
  FileFacts facts;
  for (int crashes = 0; crashes < kMaxCrashesPerRequest;) {
    switch (try_facts(facts)) {
      case Attempt::done: requested_since_given_up_ = 0; return facts;
      case Attempt::unavailable: return plain_facts();
      case Attempt::failed: ++crashes;
    }
  }
  requested_since_given_up_ = std::max<std::uint64_t>(requested_since_given_up_, 1);
  log_warning("a buffer of {} bytes cannot be parsed; its words and lines are used", text_.size());
  return plain_facts();
}

OpenBuffer::Attempt OpenBuffer::try_facts(FileFacts& facts) {
  const Span span("wait for the parser");
  std::lock_guard lock(host_->mutex);
  if (!host_->process || !host_->process->alive()) {
    auto started = WorkerProcess::start();
    if (!started.ok()) {
      log_warning("{}", started.error().message);
      return Attempt::unavailable;
    }
    host_->process = std::move(*started);
    ++host_->instance;
  }
  WorkerProcess& process = *host_->process;
  for (const std::uint32_t id : host_->take_closed())
    process.post(MessageType::buffer_close, request_of(id, Language::text));
  if (!send_changes(process, host_->instance)) return Attempt::failed;
  Reply reply = process.call(MessageType::buffer_facts, request_of(id_, language_), {});
  std::string_view body = reply.message.body();
  auto taken = reply.ok ? take_facts(body) : std::nullopt;
  const auto phases = taken ? take_phases(body) : std::nullopt;
  if (!phases) {
    instance_ = 0;
    if (reply.ok) host_->process.reset();  // It broke the protocol.
    return Attempt::failed;
  }
  for (const Task::Phase& phase : *phases) add_phase(phase.name, phase.time);
  facts = std::move(*taken);
  return Attempt::done;
}

bool OpenBuffer::send_changes(WorkerProcess& process, std::uint64_t instance) {
  if (instance_ != instance) {
    edits_.clear();
    instance_ = instance;
    return process.post(MessageType::buffer_open, request_of(id_, language_), text_);
  }
  for (const Edit& edit : std::exchange(edits_, {}))
    if (!process.post(MessageType::buffer_edit, request_of(id_, language_, edit.range),
                      edit.replacement))
      return false;
  return true;
}

FileFacts OpenBuffer::plain_facts() { return hosts_->pool().extract_plain(text_, language_).value; }

}  // namespace codefinder::worker
