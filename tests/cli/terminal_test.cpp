// What a person sees at a terminal: the progress of indexing, and what a server waits for.
#include "cli/terminal.h"
#include "cli/progress_bar.h"
#include "cli/run.h"
#include "support/fake_index.h"
#include "support/set_clock.h"

namespace codefinder::terminal_test {

using namespace codefinder::testing;

namespace {

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

TEST_CASE("terminal: no bar is drawn in the first second while there is no progress") {
  FakeIndex index("/p");
  const SetClock clock;
  const std::string shown = shown_by([&] {
    const cli::ProgressBar bar(index, clock);
    index.report(index::IndexState::building, 0);
    clock.advance(std::chrono::milliseconds(500));
    index.report(index::IndexState::building, 0.001);
  });
  CHECK(shown.empty());
  const std::string slow = shown_by([&] {
    const cli::ProgressBar bar(index, clock);
    index.report(index::IndexState::building, 0);
    clock.advance(std::chrono::seconds(2));
    index.report(index::IndexState::building, 0);
  });
  CHECK(contains(slow, "  0 %"));
}

TEST_CASE(
    "terminal: the files of libraries are counted after the index is ready, if they are read") {
  using Then = cli::ProgressBar::Then;
  const auto shown = [](Then then) {
    FakeIndex index("/p");
    const SetClock clock;
    return shown_by([&] {
      const cli::ProgressBar bar(index, clock, then);
      for (const std::uint64_t files : {3, 3, 10, 12}) {
        index.report(index::IndexState::ready, 1, files);
        clock.advance(std::chrono::seconds(1));
      }
    });
  };
  CHECK(shown(Then::nothing).empty());
  CHECK_FALSE(contains(shown(Then::libraries), ": 0 files"));
  CHECK(contains(shown(Then::libraries), "reading libraries: 7 files"));
  CHECK(contains(shown(Then::libraries), "reading libraries: 9 files"));
}

TEST_CASE("terminal: the bar estimates the time that is left") {
  /// A clock that is set.
  class SetClock : public Clock {
   public:
    std::chrono::steady_clock::time_point now() const override { return at; }
    std::chrono::system_clock::time_point wall_now() const override { return {}; }
    std::chrono::steady_clock::time_point at{std::chrono::hours(1)};
  } clock;
  FakeIndex index("/p");
  const std::string shown = shown_by([&] {
    const cli::ProgressBar bar(index, clock);
    index.report(index::IndexState::building, 0.5);
    clock.at += std::chrono::seconds(20);
    index.report(index::IndexState::building, 0.75);
    clock.at += std::chrono::seconds(280);
    index.report(index::IndexState::building, 0.8);
  });
  CHECK(contains(shown, "  75 %  0 files, 0 symbols, about 20 s left"));
  CHECK(contains(shown, "  80 %  0 files, 0 symbols, about 3 min 20 s left"));
}

TEST_CASE("terminal: a table of status, a long list and colors on a terminal") {
  Project project;
  project.unset("CODEFINDER_FORMAT");
  project.set("TERM", "xterm");
  write_store_project(project);
  const Terminal terminal;
  project.output_to(terminal.path());
  project.run({"nav", "bask"});
  CHECK(contains(terminal.shown(),
                 "\033[36mstore/basket.py:5\033[0m: class \033[1;31mBask\033[0met\r\n"));
  project.set("NO_COLOR", "1");
  project.run({"nav", "bask"});
  CHECK(contains(terminal.shown(), "store/basket.py:5: class Basket\r\n"));
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
  project.unset("CODEFINDER_FORMAT");
  write_store_project(project);
  const Terminal terminal;
  project.output_to(terminal.path());
  CHECK(project.run({"nav", "Basket", "--symbol", "Basket"}).err.empty());
  CHECK(terminal.shown().starts_with("store/basket.py:5: class Basket\r\n"));
  project.run({"nav", "Basket", "--symbol", "Basket", "--format", "json"});
  CHECK(terminal.shown().starts_with("{"));
  const RunResult unknown = project.run({"open", "cf_x"});
  CHECK(unknown.exit_code == 2);
  CHECK(contains(unknown.err, "no symbol has the id"));
  CHECK(terminal.shown().empty());
  const RunResult wrong = project.run({"nav", "x", "--no-such-option"});
  CHECK(wrong.exit_code == 2);
  CHECK(contains(wrong.err, "see codefinder nav --help"));
  CHECK(terminal.shown().empty());
}

}  // namespace codefinder::terminal_test
