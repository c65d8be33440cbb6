// Confines a process with resource limits, Landlock and seccomp.
#include "base/os/sandbox.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cerrno>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CODEFINDER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CODEFINDER_SANITIZED 1
#endif
#endif

namespace codefinder {

namespace {

#ifdef CODEFINDER_SANITIZED
// The sanitizer's run-time library reserves terabytes of address space and reads /proc.
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

void set_limit(__rlimit_resource resource, rlim_t value) {
  rlimit limit{};
  if (::getrlimit(resource, &limit) != 0) return;
  if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
  limit = {value, value};
  ::setrlimit(resource, &limit);
}

void close_descriptors_from(unsigned first) {
#ifdef SYS_close_range
  if (::syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  const long most = ::sysconf(_SC_OPEN_MAX);
  for (long fd = first; fd < (most > 0 ? most : 1024); ++fd) ::close(static_cast<int>(fd));
}

// The system calls have no wrappers in the C library.
long landlock_create(const landlock_ruleset_attr* attr, std::size_t size, std::uint32_t flags) {
  return ::syscall(SYS_landlock_create_ruleset, attr, size, flags);
}

bool has_landlock() { return landlock_create(nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1; }

// Handles every access right of the first version of Landlock and allows none.
bool install_landlock() {
  landlock_ruleset_attr attr{};
  attr.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
  const long ruleset = landlock_create(&attr, sizeof attr, 0);
  if (ruleset < 0) return false;
  const bool done = ::syscall(SYS_landlock_restrict_self, static_cast<int>(ruleset), 0) == 0;
  ::close(static_cast<int>(ruleset));
  return done;
}

bool has_seccomp() {
  const std::uint32_t action = SECCOMP_RET_ERRNO;
  return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

bool allow_calls(scmp_filter_ctx filter) {
  for (const int call :
       {SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(brk),
        SCMP_SYS(madvise), SCMP_SYS(futex), SCMP_SYS(exit), SCMP_SYS(exit_group),
        SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigprocmask), SCMP_SYS(restart_syscall),
        SCMP_SYS(clock_gettime), SCMP_SYS(gettimeofday), SCMP_SYS(getrandom), SCMP_SYS(getpid),
        SCMP_SYS(gettid), SCMP_SYS(sched_yield)}) {
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) != 0) return false;
  }
  // Memory is never executable; abort() can signal this process only; messages are sent on
  // descriptor 0 only.
  const auto no_exec = SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0);
  if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 1, no_exec) != 0 ||
      seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1, no_exec) != 0 ||
      seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
                       SCMP_A0(SCMP_CMP_EQ, static_cast<scmp_datum_t>(::getpid()))) != 0 ||
      seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(sendmsg), 1, SCMP_A0(SCMP_CMP_EQ, 0)) != 0)
    return false;
  if (!kSanitized) return true;
  // For the sanitizers: stacks and function names for reports, and a pipe to test whether memory is
  // readable.
  for (const int call :
       {SCMP_SYS(sigaltstack), SCMP_SYS(rt_sigaction), SCMP_SYS(readlink), SCMP_SYS(openat),
        SCMP_SYS(close), SCMP_SYS(newfstatat), SCMP_SYS(fstat), SCMP_SYS(lseek),
        SCMP_SYS(getrlimit), SCMP_SYS(prlimit64), SCMP_SYS(pipe), SCMP_SYS(pipe2)}) {
    if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) != 0) return false;
  }
  return true;
}

bool install_seccomp() {
  const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (filter == nullptr) return false;
  const bool done = allow_calls(filter) && seccomp_load(filter) == 0;
  seccomp_release(filter);
  return done;
}

}  // namespace

std::string to_string(Confinement confinement) {
  std::string out;
  if (confinement.system_calls) out += "seccomp, ";
  if (confinement.files) out += "landlock, ";
  return out + "resource limits";
}

Confinement available_confinement() { return {has_seccomp(), has_landlock()}; }

Confinement confine_this_process(std::uint64_t address_space) {
  close_descriptors_from(3);
  if (!kSanitized) set_limit(RLIMIT_AS, address_space);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_FSIZE, 0);
  Confinement out;
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return out;
  out.files = !kSanitized && install_landlock();
  out.system_calls = install_seccomp();
  return out;
}

}  // namespace codefinder
