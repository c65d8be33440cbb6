// A temporary directory for one test, and helpers to write files in it.
#pragma once

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace codefinder::testing {

class TempTree {
 public:
  TempTree() {
    std::string name = std::filesystem::temp_directory_path() / "codefinder-test-XXXXXX";
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path_ = std::filesystem::canonical(name);
  }
  ~TempTree() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempTree(const TempTree&) = delete;
  TempTree& operator=(const TempTree&) = delete;

  const std::string& path() const { return path_; }
  std::string operator/(std::string_view relative) const {
    return path_ + "/" + std::string(relative);
  }
  void write(std::string_view relative, std::string_view text) const {
    const std::filesystem::path file = *this / relative;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
    age(relative, ++clock_);
  }
  /// Sets an old modification time, so that the file's times are trusted.
  void age(std::string_view relative, long seconds) const {
    struct timespec times[2] = {{1'600'000'000 + seconds, 0}, {1'600'000'000 + seconds, 0}};
    REQUIRE(::utimensat(AT_FDCWD, (*this / relative).c_str(), times, 0) == 0);
  }
  void remove(std::string_view relative) const { std::filesystem::remove_all(*this / relative); }
  /// Runs `git …` in the tree; the tests need git.
  void git(const std::string& arguments) const {
    const std::string line = "cd '" + path_ +
                             "' && GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -c "
                             "user.name=t -c user.email=t@t -c "
                             "init.defaultBranch=main " +
                             arguments + " >/dev/null 2>&1";
    INFO(line);
    REQUIRE(std::system(line.c_str()) == 0);
  }

 private:
  std::string path_;
  mutable long clock_ = 0;
};

/// Runs `check` in a child process that is not root, because root can read and write every file;
/// returns its result. `check` must not use Catch2.
template <class Check>
bool as_ordinary_user(Check check) {
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) ::_exit(2);
    ::_exit(check() ? 0 : 1);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace codefinder::testing
