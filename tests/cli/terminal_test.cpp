// What a person sees at a terminal: the progress of indexing, and what a server waits for.
#include "cli/progress_bar.h"
#include "cli/run.h"
#include "support/fake_index.h"

#include <poll.h>
#include <stdlib.h>

namespace codefinder::terminal_test {

using namespace codefinder::testing;

namespace {

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

/// What `act` writes to stderr, which is a terminal meanwhile.
std::string shown_by(const std::function<void()>& act) {
  const Terminal terminal;
  const int before = ::dup(STDERR_FILENO);
  ::dup2(terminal.descriptor(), STDERR_FILENO);
  act();
  std::fflush(stderr);
  ::dup2(before, STDERR_FILENO);
  ::close(before);
  return terminal.shown();
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("terminal: progress is drawn only while building, at most twenty times a second") {
  FakeIndex index("/p");
  std::chrono::steady_clock::duration took{};
  const std::string shown = shown_by([&] {
    const cli::ProgressBar bar(index);
    index.report(index::IndexState::ready, 0.125);
    const auto began = std::chrono::steady_clock::now();
    index.report(index::IndexState::building, 0.5);
    index.report(index::IndexState::building, 0.75);
    index.report(index::IndexState::ready, 1);
    took = std::chrono::steady_clock::now() - began;
  });
  CHECK(contains(shown, "[###############               ]  50 %"));
  CHECK_FALSE(contains(shown, "12 %"));
  CHECK_FALSE(contains(shown, "100 %"));
  if (took < std::chrono::milliseconds(50)) CHECK_FALSE(contains(shown, "75 %"));
}

TEST_CASE("terminal: lsp and mcp print a hint only if stdin is a terminal") {
  Project project;
  for (const char* server : {"lsp", "mcp"}) {
    INFO(server);
    CHECK_FALSE(contains(project.run({server}).err, "waiting for an"));
    const Terminal terminal;
    terminal.type("\x04");  // The end of input.
    project.input_from(terminal.path());
    CHECK(contains(project.run({server}).err, "waiting for an"));
    project.input_from("/dev/null");
  }
}

TEST_CASE(
    "terminal: answers and errors are text if stdout is a terminal, unless --format is given") {
  Project project;
  write_store_project(project);
  const Terminal terminal;
  project.output_to(terminal.path());
  CHECK(project.run({"nav", "Basket", "--symbol", "Basket"}).err.empty());
  CHECK(terminal.shown().starts_with("store/basket.py:5: class Basket  cf_"));
  project.run({"nav", "Basket", "--symbol", "Basket", "--format", "json"});
  CHECK(terminal.shown().starts_with("{"));
  const RunResult unknown = project.run({"open", "cf_x"});
  CHECK(unknown.exit_code == 1);
  CHECK(contains(unknown.err, "no symbol has the id"));
  CHECK(terminal.shown().empty());
  const RunResult wrong = project.run({"nav", "x", "--no-such-option"});
  CHECK(wrong.exit_code == 2);
  CHECK(contains(wrong.err, "see codefinder nav --help"));
  CHECK(terminal.shown().empty());
}

}  // namespace codefinder::terminal_test
