// Builds the seccomp filter and starts programs with it.

#include "base/os/confined_process.h"

#include "base/os/sandbox.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <memory>

namespace codefinder {

namespace {

using Filter = std::vector<sock_filter>;  // Empty: it could not be built.

enum class Attempt : int { none, confined, refused };
std::atomic<Attempt> last_attempt{Attempt::none};

struct ReleaseContext {
  void operator()(void* context) const { seccomp_release(context); }
};
using Context = std::unique_ptr<void, ReleaseContext>;

/// System calls that start programs, reach other processes or the network, or change the file
/// system.
constexpr int kRefused[] = {
    SCMP_SYS(fork),           SCMP_SYS(vfork),     SCMP_SYS(execve),    SCMP_SYS(socket),
    SCMP_SYS(socketpair),     SCMP_SYS(connect),   SCMP_SYS(bind),      SCMP_SYS(listen),
    SCMP_SYS(accept),         SCMP_SYS(accept4),   SCMP_SYS(sendto),    SCMP_SYS(sendmsg),
    SCMP_SYS(sendmmsg),       SCMP_SYS(ptrace),    SCMP_SYS(kill),      SCMP_SYS(tkill),
    SCMP_SYS(pidfd_open),     SCMP_SYS(creat),     SCMP_SYS(unlink),    SCMP_SYS(unlinkat),
    SCMP_SYS(rename),         SCMP_SYS(renameat),  SCMP_SYS(renameat2), SCMP_SYS(mkdir),
    SCMP_SYS(mkdirat),        SCMP_SYS(rmdir),     SCMP_SYS(link),      SCMP_SYS(linkat),
    SCMP_SYS(symlink),        SCMP_SYS(symlinkat), SCMP_SYS(mknod),     SCMP_SYS(mknodat),
    SCMP_SYS(chmod),          SCMP_SYS(fchmod),    SCMP_SYS(fchmodat),  SCMP_SYS(chown),
    SCMP_SYS(fchown),         SCMP_SYS(lchown),    SCMP_SYS(fchownat),  SCMP_SYS(truncate),
    SCMP_SYS(ftruncate),      SCMP_SYS(utime),     SCMP_SYS(utimes),    SCMP_SYS(utimensat),
    SCMP_SYS(futimesat),      SCMP_SYS(setxattr),  SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr),
    SCMP_SYS(mount),          SCMP_SYS(umount2),   SCMP_SYS(unshare),   SCMP_SYS(setns),
    SCMP_SYS(keyctl),         SCMP_SYS(bpf),       SCMP_SYS(shmget),    SCMP_SYS(process_vm_writev),
    SCMP_SYS(perf_event_open)};

/// System calls whose arguments the filter cannot read; the C library falls back to older ones.
constexpr int kAbsent[] = {SCMP_SYS(clone3), SCMP_SYS(openat2), SCMP_SYS(io_uring_setup)};

bool refuse_calls(scmp_filter_ctx context) {
  constexpr std::uint64_t kThread = CLONE_THREAD;
  const auto refuse = [&](int call, std::vector<scmp_arg_cmp> where, int error = EPERM) {
    const int added = seccomp_rule_add_array(
        context, SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), call,
        static_cast<unsigned>(where.size()), where.data());
    return added == 0 || added == -EDOM;  // EDOM: the call does not exist on this architecture.
  };
  const auto has_flag = [](unsigned argument, std::uint64_t mask, std::uint64_t value) {
    return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, mask, value};
  };
  bool good = refuse(SCMP_SYS(clone), {has_flag(0, kThread, 0)});
  for (const int call : kRefused) good = good && refuse(call, {});
  for (const int call : kAbsent) good = good && refuse(call, {}, ENOSYS);
  // git opens /dev/null O_RDWR at startup, so O_RDWR is allowed; it cannot create files.
  for (const std::uint64_t flag : {std::uint64_t{O_CREAT}, std::uint64_t{O_TRUNC}}) {
    good = good && refuse(SCMP_SYS(open), {has_flag(1, flag, flag)});
    good = good && refuse(SCMP_SYS(openat), {has_flag(2, flag, flag)});
  }
  good = good && refuse(SCMP_SYS(open), {has_flag(1, O_ACCMODE, O_WRONLY)});
  good = good && refuse(SCMP_SYS(openat), {has_flag(2, O_ACCMODE, O_WRONLY)});
  // execveat of an open descriptor starts the program itself; other uses are refused.
  return good && refuse(SCMP_SYS(execveat), {has_flag(4, AT_EMPTY_PATH, 0)});
}

/// The filter in the kernel's format.
Filter build_filter() {
  const Context context(seccomp_init(SCMP_ACT_ALLOW));
  if (!context || !refuse_calls(context.get())) return {};
  const int fd = ::memfd_create("filter", MFD_CLOEXEC);
  if (fd < 0) return {};
  Filter filter;
  struct stat s {};
  if (seccomp_export_bpf(context.get(), fd) == 0 && ::fstat(fd, &s) == 0) {
    filter.resize(static_cast<std::size_t>(s.st_size) / sizeof(sock_filter));
    const std::size_t bytes = filter.size() * sizeof(sock_filter);
    if (::pread(fd, filter.data(), bytes, 0) != static_cast<ssize_t>(bytes)) filter.clear();
  }
  ::close(fd);
  return filter;
}

const Filter& filter() {
  static const Filter built = build_filter();
  return built;
}

/// All inputs of the child, which shares the memory of this process and must not allocate.
struct ChildPlan {
  const char* program = nullptr;
  const char* directory = nullptr;
  char* const* argv = nullptr;
  char* const* envp = nullptr;
  int input = -1, output = -1, null = -1, image = -1;
  const sock_fprog* filter = nullptr;
  bool confined = false;  // Output.
  int error = 0;          // Output: errno of the failed call.
};

/// Signal handlers of this process must not run in the child, which shares its memory.
void reset_signals() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (int signal = 1; signal < NSIG; ++signal) ::sigaction(signal, &action, nullptr);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Entry point of the child. Async-signal-safe calls only.
int run_child(void* argument) {
  auto& plan = *static_cast<ChildPlan*>(argument);
  reset_signals();
  const bool prepared = ::setpgid(0, 0) == 0 && ::dup2(plan.input, 0) >= 0 &&
                        ::dup2(plan.output, 1) >= 0 && ::dup2(plan.null, 2) >= 0 &&
                        (plan.directory == nullptr || ::chdir(plan.directory) == 0);
  if (prepared && plan.filter != nullptr) {
    plan.confined = ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                    ::prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, plan.filter, 0, 0) == 0;
  }
  if (prepared && plan.confined) {
    ::syscall(SYS_execveat, plan.image, "", plan.argv, plan.envp, AT_EMPTY_PATH);
  } else if (prepared) {
    ::execve(plan.program, plan.argv, plan.envp);
  }
  plan.error = errno;
  ::_exit(127);
}

std::vector<char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (const std::string& text : texts) out.push_back(const_cast<char*>(text.c_str()));
  out.push_back(nullptr);
  return out;
}

extern "C" int __clone(int (*)(void*), void*, int, void*, ...);

/// Like vfork(2), with a separate stack: blocks this thread until the child has executed the
/// program or exited.
pid_t clone_child(ChildPlan& plan) {
  constexpr std::size_t kStackBytes = 64UL * 1024;
  void* stack = ::mmap(nullptr, kStackBytes, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK, -1, 0);
  if (stack == MAP_FAILED) return -1;
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  // Called as __clone because ThreadSanitizer treats clone(2) as fork(2) and drops its record of
  // the locks that this thread holds.
  const pid_t pid = __clone(run_child, static_cast<char*>(stack) + kStackBytes,
                            CLONE_VM | CLONE_VFORK | SIGCHLD, &plan);
  pthread_sigmask(SIG_SETMASK, &previous, nullptr);
  ::munmap(stack, kStackBytes);
  return pid;
}

}  // namespace

SpawnedProcess spawn_process(const SpawnRequest& request) {
  SpawnedProcess out;
  if (request.arguments.empty()) return out;
  const std::vector<char*> argv = pointers_to(request.arguments),
                           envp = pointers_to(request.environment);
  sock_fprog program{};
  ChildPlan plan;
  plan.program = argv[0];
  plan.directory = request.directory.empty() ? nullptr : request.directory.c_str();
  plan.argv = argv.data();
  plan.envp = envp.data();
  plan.input = request.input;
  plan.output = request.output;
  plan.null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  plan.image = ::open(argv[0], O_PATH | O_CLOEXEC);
  if (request.confined && !filter().empty()) {
    program = {static_cast<unsigned short>(filter().size()),
               const_cast<sock_filter*>(filter().data())};
    plan.filter = &program;
  }
  if (plan.null >= 0 && plan.image >= 0) {
    out.pid = clone_child(plan);
    out.confined = plan.confined;
  }
  if (plan.null >= 0) ::close(plan.null);
  if (plan.image >= 0) ::close(plan.image);
  if (out.pid >= 0 && request.confined)
    last_attempt = plan.confined ? Attempt::confined : Attempt::refused;
  if (out.pid >= 0 && plan.error != 0) {
    while (::waitpid(out.pid, nullptr, 0) < 0 && errno == EINTR) {
    }
    out.pid = -1;
  }
  return out;
}

bool confinement_in_force() {
  const Attempt last = last_attempt;
  if (last != Attempt::none) return last == Attempt::confined;
  return !filter().empty() && available_confinement().system_calls;
}

}  // namespace codefinder
