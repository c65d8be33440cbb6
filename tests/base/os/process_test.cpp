// Other processes, this program, wake-ups and locks.
#include "base/os/process.h"

#include "base/os/file_lock.h"
#include "base/os/running_program.h"
#include "base/os/wake_event.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace codefinder::process_test {
namespace {

bool is_readable(int descriptor, int timeout = 0) {
  pollfd waiting{descriptor, POLLIN, 0};
  return ::poll(&waiting, 1, timeout) == 1;
}

TEST_CASE("process: its descriptor is readable once it has ended") {
  const pid_t child = ::fork();
  if (child == 0) {
    for (;;) ::pause();
  }
  const Descriptor process = open_process(child);
  if (process.ok()) CHECK_FALSE(is_readable(process.get()));
  ::kill(child, SIGKILL);
  if (process.ok()) CHECK(is_readable(process.get(), 10'000));
  ::waitpid(child, nullptr, 0);
}

TEST_CASE("process: a stopped one is recognized, and has its command line") {
  if (!shows_processes()) return;
  const pid_t child = ::fork();
  if (child == 0) {
    ::raise(SIGSTOP);
    ::_exit(0);
  }
  ::waitpid(child, nullptr, WUNTRACED);
  CHECK(is_stopped(child));
  CHECK_FALSE(command_line(child).empty());
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  CHECK_FALSE(is_stopped(::getpid()));
  CHECK(command_line(0).empty());
}

TEST_CASE("running program: both paths lead to its file") {
  if (!shows_processes()) return;
  CHECK(std::filesystem::equivalent(running_program(), restart_path()));
}

TEST_CASE("wake event: it is readable until it is reset") {
  const WakeEvent event;
  REQUIRE(event.ok());
  CHECK_FALSE(is_readable(event.descriptor()));
  errno = EPERM;
  event.wake();
  event.wake();
  CHECK(errno == EPERM);
  event.wait();
  CHECK(is_readable(event.descriptor()));
  event.reset();
  CHECK_FALSE(is_readable(event.descriptor()));
  event.reset();  // Does not block.
}

TEST_CASE("file lock: two descriptors of one process exclude each other") {
  const testing::TempDirectory directory;
  directory.write("lock", "");
  const std::string path = directory.path() + "/lock";
  Descriptor first(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  const Descriptor second(::open(path.c_str(), O_RDWR | O_CLOEXEC));
  CHECK_FALSE(is_locked(second.get()));
  REQUIRE(lock_file(first.get()));
  CHECK(is_locked(second.get()));
  CHECK_FALSE(lock_file(second.get()));
  { const Descriptor third(::open(path.c_str(), O_RDONLY | O_CLOEXEC)); }
  CHECK(is_locked(second.get()));
  first = Descriptor();
  CHECK(lock_file(second.get()));
}

}  // namespace
}  // namespace codefinder::process_test
