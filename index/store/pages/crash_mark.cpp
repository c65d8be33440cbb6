// Installs the crash signal handlers and records crashes of watched indexes.
#include "index/store/pages/crash_mark.h"

#include <array>
#include <csignal>
#include <cstring>
#include <mutex>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::store {

namespace {

constexpr int kSlots = 64;
constexpr std::array kSignals = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

/// The state that the handler reads: plain memory and atomics only.
struct Slot {
  std::atomic<bool> used = false;
  // Begin and end of the mapped data file, then of the mapped checksums.
  std::array<std::atomic<const char*>, 4> edges = {};
  char path[4096] = {};
};

Slot slots[kSlots];
struct sigaction previous[kSignals.size()];
thread_local int writing_slot = -1;

bool holds(const Slot& slot, const char* address) {
  for (std::size_t i = 0; i < slot.edges.size(); i += 2)
    if (slot.edges[i].load() <= address && address < slot.edges[i + 1].load()) return true;
  return false;
}

// Async-signal-safe: calls open, write and close only.
void append_line(const char* path) {
  constexpr char kLine[] = "crash\n";
  const int fd = ::open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK,
                        0600);
  if (fd < 0) return;
  // A write error cannot be handled here.
  if (::write(fd, kLine, sizeof kLine - 1) < 0) ::close(fd);
  else ::close(fd);
}

void on_crash(int signal, siginfo_t* info, void*) {
  // Sent by the kernel; otherwise by a process: this one (abort) or another.
  const bool fault = info->si_code > 0;
  const bool own = signal == SIGABRT && info->si_pid == ::getpid();
  if (fault || own) {
    const auto* const address = static_cast<const char*>(info->si_addr);
    const bool memory = fault && (signal == SIGSEGV || signal == SIGBUS);
    for (int i = 0; i < kSlots; ++i)
      if (slots[i].used.load() && (writing_slot == i || (memory && holds(slots[i], address))))
        append_line(slots[i].path);
  }
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    if (kSignals[i] == signal) ::sigaction(signal, &previous[i], nullptr);
  if (!fault) ::raise(signal);  // A fault recurs when the handler returns.
}

/// Installs the handlers, also again where other code has replaced them since.
void install() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    struct sigaction action {
    }, present{};
    action.sa_sigaction = on_crash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    ::sigemptyset(&action.sa_mask);
    if (::sigaction(kSignals[i], nullptr, &present) != 0 || present.sa_sigaction == on_crash)
      continue;
    previous[i] = present;
    ::sigaction(kSignals[i], &action, nullptr);
  }
}

}  // namespace

CrashMark::CrashMark(const std::string& path) {
  if (path.size() >= sizeof Slot::path) return;
  static std::mutex mutex;
  std::lock_guard lock(mutex);
  for (int i = 0; i < kSlots && slot_ < 0; ++i)
    if (!slots[i].used.load()) slot_ = i;
  if (slot_ < 0) return;
  std::memcpy(slots[slot_].path, path.c_str(), path.size() + 1);
  for (auto& edge : slots[slot_].edges) edge.store(nullptr);
  slots[slot_].used.store(true);
  install();
}

CrashMark::~CrashMark() {
  if (slot_ >= 0) slots[slot_].used.store(false);
}

void CrashMark::watch(Range data, Range sums) {
  if (slot_ < 0) return;
  auto& edges = slots[slot_].edges;
  edges[0].store(data.first), edges[1].store(data.second);
  edges[2].store(sums.first), edges[3].store(sums.second);
}

int CrashMark::count(const std::string& path) {
  constexpr std::size_t kLineBytes = 6;
  struct stat info {};
  if (::lstat(path.c_str(), &info) != 0 || !S_ISREG(info.st_mode)) return 0;
  return static_cast<int>(info.st_size / static_cast<off_t>(kLineBytes));
}

CrashMark::Scope::Scope(const CrashMark& mark) : before_(writing_slot) {
  writing_slot = mark.slot_;
}
CrashMark::Scope::~Scope() { writing_slot = before_; }

}  // namespace codefinder::store
