// A terminal for a program under test.
#pragma once

#include <catch2/catch.hpp>

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>
#include <string>
#include <string_view>

namespace codefinder::testing {

/// A terminal; what is written to it is read here.
class Terminal {
 public:
  Terminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)) {
    REQUIRE(master_ >= 0);
    REQUIRE((::grantpt(master_) == 0 && ::unlockpt(master_) == 0));
    path_ = ::ptsname(master_);
    other_ = ::open(path_.c_str(), O_RDWR | O_NOCTTY | O_CLOEXEC);
    REQUIRE(other_ >= 0);
  }
  ~Terminal() {
    ::close(other_);
    ::close(master_);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;

  const std::string& path() const { return path_; }
  int descriptor() const { return other_; }
  void type(std::string_view keys) const {
    REQUIRE(::write(master_, keys.data(), keys.size()) == static_cast<ssize_t>(keys.size()));
  }
  /// What was written to it so far.
  std::string shown() const {
    std::string text;
    char buffer[4096];
    for (pollfd ready{master_, POLLIN, 0}; ::poll(&ready, 1, 0) > 0;) {
      const ssize_t got = ::read(master_, buffer, sizeof buffer);
      if (got <= 0) break;
      text.append(buffer, static_cast<std::size_t>(got));
    }
    return text;
  }

 private:
  const int master_;
  int other_ = -1;
  std::string path_;
};

}  // namespace codefinder::testing
