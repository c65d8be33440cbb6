// A confined process can only compute and use its open descriptors.
#include "base/os/sandbox.h"

#include "support/sanitized.h"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace codefinder::sandbox_test {

namespace {

// As of worker processes.
constexpr std::uint64_t kAddressSpace = std::uint64_t{3} << 29;

/// The exit code of `act` in a child process that was confined first.
int in_confined_child(const std::function<int(Confinement)>& act) {
  const pid_t child = ::fork();
  if (child == 0) {
    ::signal(SIGABRT, SIG_DFL);  // The test program has its own handlers.
    ::_exit(act(confine_this_process(kAddressSpace)));
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 200 + WTERMSIG(status);
}

struct Forbidden {
  const char* name;
  std::function<bool()> succeeds;
};

[[maybe_unused]] std::vector<Forbidden> forbidden(pid_t parent) {
  return {
      {"open a file", [] { return ::open("/etc/passwd", O_RDONLY) >= 0; }},
      {"create a file",
       [] { return ::open("/tmp/codefinder_canary", O_WRONLY | O_CREAT, 0600) >= 0; }},
      {"list a directory", [] { return ::open("/", O_RDONLY | O_DIRECTORY) >= 0; }},
      {"open a socket", [] { return ::socket(AF_INET, SOCK_STREAM, 0) >= 0; }},
      {"open a local socket", [] { return ::socket(AF_UNIX, SOCK_STREAM, 0) >= 0; }},
      {"start a process", [] { return ::fork() >= 0; }},
      {"run a program",
       [] {
         char* const argv[] = {const_cast<char*>("true"), nullptr};
         ::execve("/bin/true", argv, nullptr);
         return false;
       }},
      {"signal its parent", [parent] { return ::kill(parent, 0) == 0; }},
      {"trace its parent",
       [parent] { return ::ptrace(PTRACE_ATTACH, parent, nullptr, nullptr) == 0; }},
      {"remove a file", [] { return ::unlink("/tmp/codefinder_absent") == 0 || errno == ENOENT; }},
      {"read a link",
       [] {
         char b[8];
         return ::readlink("/proc/self/exe", b, sizeof b) > 0;
       }},
      {"map executable memory",
       [] {
         return ::mmap(nullptr, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
                MAP_FAILED;
       }},
      {"raise its limits",
       [] {
         const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
         return ::setrlimit(RLIMIT_CORE, &none) == 0;
       }},
      {"change its identity", [] { return ::setuid(65534) == 0; }},
  };
}

}  // namespace

TEST_CASE("sandbox: the confinement in force is the one that the kernel supports") {
  const Confinement available = available_confinement();
  const int code = in_confined_child([&](Confinement got) { return got.encode(); });
  if (testing::is_sanitized()) CHECK(((code & 1) != 0) == available.system_calls);
  else CHECK(code == available.encode());
}

TEST_CASE("sandbox: a confined process cannot open files, start processes or send signals") {
  if (testing::is_sanitized()) return;
  if (!available_confinement().system_calls) {
    WARN("skipped: this kernel has no seccomp");
    return;
  }
  const pid_t self = ::getpid();
  const std::vector<Forbidden> all = forbidden(self);
  for (std::size_t i = 0; i < all.size(); ++i) {
    INFO(all[i].name);
    CHECK(in_confined_child([&](Confinement) { return forbidden(self)[i].succeeds() ? 1 : 0; }) ==
          0);
  }
  // This process can do what is forbidden there, so the checks above can fail.
  CHECK(::open("/etc/passwd", O_RDONLY | O_CLOEXEC) >= 0);
  CHECK(::kill(self, 0) == 0);
}

TEST_CASE("sandbox: a confined process can compute, allocate up to a limit, and abort") {
  CHECK(in_confined_child([](Confinement) {
          std::vector<std::string> texts;
          for (int i = 0; i < 100'000; ++i) texts.push_back(std::string(100, 'x'));
          timespec now{};
          return ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0 && texts.size() == 100'000 ? 0
                                                                                                : 1;
        }) == 0);
  CHECK(in_confined_child([](Confinement) -> int { std::abort(); }) == 200 + SIGABRT);
  if (testing::is_sanitized()) return;
  CHECK(in_confined_child([](Confinement) {
          try {
            std::vector<std::string> kept;
            for (int i = 0; i < 64; ++i) kept.push_back(std::string(std::size_t{100} << 20, 'x'));
          } catch (const std::bad_alloc&) {
            return 7;
          }
          return 0;
        }) == 7);
}

TEST_CASE("sandbox: a confined process has only the descriptors 0 to 2") {
  const int mine = ::open("/dev/null", O_RDONLY);
  REQUIRE(mine > 2);
  CHECK(in_confined_child([&](Confinement) {
          char byte;
          return ::read(mine, &byte, 1) < 0 && errno == EBADF ? 0 : 1;
        }) == 0);
  ::close(mine);
}

}  // namespace codefinder::sandbox_test
