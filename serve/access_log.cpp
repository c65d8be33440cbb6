// Queues and writes the lines of the access log.
#include "serve/access_log.h"

#include "base/clock.h"
#include "base/files.h"
#include "base/log.h"
#include "base/threads.h"
#include "lsp/json.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <string_view>
#include <thread>

namespace codefinder::serve {
namespace {

constexpr std::size_t kMaxWaiting = 8u << 20;  // Bytes.
constexpr std::size_t kMaxPathLength = 200;

std::string line_of(const AccessRecord& record) {
  lsp::Json line = {{"time", to_iso8601(system_clock().wall_now())},
                    {"method", record.method},
                    {"path", record.path.substr(0, kMaxPathLength)},
                    {"status", record.status},
                    {"bytes", record.bytes},
                    {"ms", static_cast<double>(record.time.count()) / 1000}};
  if (!record.caller.empty()) line["token"] = record.caller;
  if (!record.repository.empty()) line["repository"] = record.repository;
  if (!record.verb.empty()) line["verb"] = record.verb;
  return lsp::dump_json(line) + "\n";
}

class WrittenLog : public AccessLog {
 public:
  explicit WrittenLog(Descriptor file) : file_(std::move(file)) {}
  ~WrittenLog() override {
    {
      const std::lock_guard lock(mutex_);
      closing_ = true;
    }
    changed_.notify_all();
    if (writer_.joinable()) writer_.join();
  }
  Status start() {
    return start_thread(writer_, [this] { write_all(); });
  }

  void add(const AccessRecord& record) override {
    const std::string line = line_of(record);
    {
      const std::lock_guard lock(mutex_);
      if (waiting_.size() + line.size() > kMaxWaiting) {
        ++dropped_;
        return;
      }
      waiting_ += line;
    }
    changed_.notify_one();
  }
  std::uint64_t dropped() const override {
    const std::lock_guard lock(mutex_);
    return dropped_;
  }

 private:
  void write_all() {
    for (;;) {
      std::string text;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
        if (waiting_.empty()) return;
        text.swap(waiting_);
      }
      write(text);
    }
  }
  void write(std::string_view text) {
    const int fd = file_.ok() ? file_.get() : STDERR_FILENO;
    while (!text.empty()) {
      const ssize_t written = ::write(fd, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return;  // A full disk: the server goes on.
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  const Descriptor file_;  // Not ok() for standard error.
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  std::uint64_t dropped_ = 0;
  bool closing_ = false;
  std::thread writer_;
};

}  // namespace

Result<std::unique_ptr<AccessLog>> AccessLog::open(const std::string& path) {
  Descriptor file;
  if (!path.empty()) {
    file = Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0640));
    if (!file.ok()) {
      return Error{
          ErrorCode::index_failed,
          fmt::format("the access log {} cannot be written: {}", path, std::strerror(errno)),
          "name a file in a directory that can be written"};
    }
  }
  auto log = std::make_unique<WrittenLog>(std::move(file));
  if (const Status started = log->start(); !started) return started.error();
  return std::unique_ptr<AccessLog>(std::move(log));
}

}  // namespace codefinder::serve
