// Worker processes: they return the same facts as this process; the outcome for a text whose worker
// crashes, hangs or is killed.
#include "index/worker/pool.h"
#include "extract/samples.h"
#include "index/extract/syntax_tree.h"
#include "index/words/file_words.h"
#include "index/worker/open_buffer.h"
#include "index/worker/worker_process.h"
#include "support/sanitized.h"
#include "tests/support/log_lines.h"

#include <catch2/catch.hpp>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <atomic>
#include <csignal>
#include <random>
#include <set>
#include <thread>
#include <vector>

namespace codefinder::pool_test {

using namespace codefinder::testing;
using namespace codefinder::extract;
using namespace codefinder::store;
using namespace codefinder::worker;
using namespace codefinder::worker;
using namespace std::chrono_literals;

namespace {

class FakeClock : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override { return now_; }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }
  void advance(std::chrono::seconds by) { now_ += by; }

 private:
  std::chrono::steady_clock::time_point now_{};
};

/// Sends `signal` to the worker process of `count` requests, from request `first` on.
Pool::BeforeRequest kill_requests(std::atomic<int>& seen, int first, int count, int signal) {
  return [&seen, first, count, signal](pid_t process, std::string_view) {
    const int request = seen++;
    if (request >= first && request < first + count) ::kill(process, signal);
  };
}

constexpr std::string_view kSource =
    "def first(a):\n    return second(a)\n\nclass Third:\n    pass\n";

}  // namespace

TEST_CASE("pool: a worker returns the same facts as this process") {
  Pool pool;
  for (const Sample& sample : samples()) {
    CAPTURE(sample.text);
    const FileFacts expected = extract::extract(sample.text, sample.language);
    const auto facts = pool.extract(sample.text, sample.language);
    REQUIRE(facts.outcome == Outcome::done);
    CHECK(facts.value == expected);
    const auto prepared = pool.prepare(sample.text, sample.language);
    REQUIRE(prepared.outcome == Outcome::done);
    const auto here = prepare_facts(expected);
    CHECK(prepared.value.facts.blob == here->blob);
    CHECK(prepared.value.facts.text == here->text);
    CHECK(prepared.value.facts.symbols == here->symbols);
    CHECK(prepared.value.facts.symbol_count == here->symbol_count);
    CHECK(prepared.value.facts.word_uses == words::FileWords().count(sample.text, expected));
    CHECK_FALSE(prepared.value.facts.word_uses.empty());
    CHECK(prepared.value.flags == expected.flags);
    CHECK(pool.enclosing_nodes(sample.text, sample.language, 20) ==
          enclosing_nodes(sample.text, sample.language, 20));
    CHECK(pool.construct_nodes(sample.text, sample.language) ==
          construct_nodes(sample.text, sample.language));
    CHECK(pool.folds(sample.text, sample.language).size() ==
          folds(sample.text, sample.language).size());
    CHECK(pool.syntax_tree(sample.text, sample.language) ==
          syntax_tree(sample.text, sample.language));
  }
  CHECK_FALSE(pool.syntax_tree("text", Language::text));
  CHECK(pool.idle_pids().size() == 1);  // Sequential requests use one process.
}

TEST_CASE("pool: a text whose worker crashes once is parsed by another worker") {
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE}) {
    Pool pool;
    std::atomic<int> requests = 0;
    pool.set_before_request(kill_requests(requests, 0, 1, signal));
    const auto facts = pool.extract(kSource, Language::python);
    CHECK(facts.outcome == Outcome::done);
    CHECK(facts.value == extract::extract(kSource, Language::python));
    CHECK(requests == 2);
  }
}

TEST_CASE("pool: a text whose worker crashes twice is given up, and the next one is parsed") {
  Pool pool;
  std::atomic<int> requests = 0;
  pool.set_before_request(kill_requests(requests, 0, 2, SIGSEGV));
  const auto facts = pool.extract(kSource, Language::python);
  CHECK(facts.outcome == Outcome::given_up);
  CHECK(facts.reason == "the parser crashed (signal 11)");
  CHECK(facts.value == extract_plain(kSource, Language::python));
  CHECK((facts.value.flags & FileFlag::truncated) != 0);
  CHECK(pool.extract(kSource, Language::python).outcome == Outcome::done);
}

TEST_CASE("pool: each signal of a crash is reported as a crash of the parser") {
  std::vector<int> signals = {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGSYS, SIGXCPU};
  // The sanitizers handle SIGFPE, and exit.
  if (!testing::is_sanitized()) signals.push_back(SIGFPE);
  for (const int signal : signals) {
    CAPTURE(signal);
    Pool pool;
    std::atomic<int> requests = 0;
    pool.set_before_request(kill_requests(requests, 0, 2, signal));
    const auto facts = pool.extract(kSource, Language::python);
    CHECK(facts.outcome == Outcome::given_up);
    CHECK(facts.reason == "the parser crashed (signal " + std::to_string(signal) + ")");
  }
}

TEST_CASE("pool: a text whose worker hangs twice is given up as too slow") {
  Pool pool({.stall_timeout = 600ms});
  std::atomic<int> requests = 0;
  pool.set_before_request(kill_requests(requests, 0, 2, SIGSTOP));
  const auto facts = pool.extract(kSource, Language::python);
  CHECK(facts.outcome == Outcome::given_up);
  CHECK(facts.reason == "it took too long");
}

TEST_CASE("pool: a text whose words cannot be extracted either has empty facts") {
  Pool pool;
  std::atomic<int> requests = 0;
  pool.set_before_request(kill_requests(requests, 0, 4, SIGSEGV));
  const auto prepared = pool.prepare(kSource, Language::python);
  CHECK(prepared.outcome == Outcome::given_up);
  CHECK(prepared.value.facts.names.empty());
  CHECK((prepared.value.flags & FileFlag::truncated) != 0);
}

TEST_CASE("pool: a worker killed from outside does not count as a crash of the text") {
  for (const int signal : {SIGKILL, SIGTERM, SIGHUP, SIGUSR1}) {
    Pool pool;
    std::atomic<int> requests = 0;
    pool.set_before_request(kill_requests(requests, 0, 4, signal));
    const auto facts = pool.extract(kSource, Language::python);
    CHECK(facts.outcome == Outcome::done);
    CHECK(requests == 5);
  }
  Pool pool;
  std::atomic<int> requests = 0;
  pool.set_before_request(kill_requests(requests, 0, 1000, SIGKILL));
  CHECK(pool.extract(kSource, Language::python).outcome == Outcome::unavailable);
  CHECK(requests == 5);
}

TEST_CASE("pool: a worker that hangs is killed, and the text is retried once") {
  Pool pool({.stall_timeout = 600ms});
  std::atomic<int> requests = 0;
  pool.set_before_request(kill_requests(requests, 0, 1, SIGSTOP));
  CHECK(pool.extract(kSource, Language::python).outcome == Outcome::done);
  CHECK(requests == 2);
}

TEST_CASE("pool: a request is cancelled while its worker runs") {
  Pool pool;
  std::stop_source stop;
  pool.set_before_request([&](pid_t process, std::string_view) {
    ::kill(process, SIGSTOP);  // The worker never replies.
    stop.request_stop();
  });
  CHECK(pool.extract(kSource, Language::python, {}, stop.get_token()).outcome ==
        Outcome::cancelled);
}

TEST_CASE("pool: idle processes end after 30 seconds") {
  FakeClock clock;
  Pool pool({.kept = 2, .clock = &clock});
  pool.extract(kSource, Language::python);
  clock.advance(29s);
  pool.end_idle();
  REQUIRE(pool.idle_pids().size() == 1);
  const pid_t process = pool.idle_pids()[0];
  clock.advance(2s);
  pool.end_idle();
  CHECK(pool.idle_pids().empty());
  CHECK(::kill(process, 0) != 0);
}

TEST_CASE("pool: threads that parse at the same time use different processes") {
  Pool pool({.kept = 2});
  std::vector<std::jthread> threads;
  std::atomic<int> right = 0;
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&, i] {
      const std::string text = fmt::format("int f{}(void) {{ return {}; }}\n", i, i);
      for (int k = 0; k < 20; ++k)
        right += pool.extract(text, Language::c).value == extract::extract(text, Language::c) ? 1
                                                                                              : 0;
    });
  }
  threads.clear();
  CHECK(right == 120);
  CHECK(pool.idle_pids().size() <= 2);
}

TEST_CASE("open buffer: its facts are those of its text, also if its process is killed") {
  auto pool = std::make_shared<Pool>();
  auto hosts = std::make_shared<BufferHosts>(pool);
  std::mt19937 random(1);
  for (const Sample& sample : samples()) {
    OpenBuffer buffer(hosts, sample.language, std::string(sample.text));
    for (int i = 0; i < 12; ++i) {
      const auto at = static_cast<std::uint32_t>(random() % (buffer.text().size() + 1));
      buffer.edit({at, at + static_cast<std::uint32_t>(random() % 3)}, i % 2 == 0 ? "x" : "(");
      if (i % 3 == 0) continue;  // Sometimes several edits are sent together.
      if (i % 4 == 0)
        for (const pid_t process : hosts->pids()) ::kill(process, i == 4 ? SIGSEGV : SIGKILL);
      CAPTURE(buffer.text());
      CHECK(buffer.facts() == extract::extract(buffer.text(), sample.language));
    }
  }
}

TEST_CASE("open buffers: several share a process, and it ends when all are closed") {
  auto hosts = std::make_shared<BufferHosts>(std::make_shared<Pool>());
  std::vector<std::unique_ptr<OpenBuffer>> buffers;
  for (int i = 0; i < 9; ++i)
    buffers.push_back(
        std::make_unique<OpenBuffer>(hosts, Language::c, fmt::format("int variable_{};\n", i)));
  for (int round = 0; round < 3; ++round)
    for (auto& buffer : buffers) {
      buffer->edit({0, 0}, "static ");
      CHECK(buffer->facts() == extract::extract(buffer->text(), Language::c));
    }
  CHECK(hosts->pids().size() <= 4);
  buffers.clear();
  hosts->end_idle();
  CHECK(hosts->pids().empty());
}

TEST_CASE("open buffer: a failed parse is retried at calls 2, 4, 8 and 16") {
  const LogLines log;
  auto hosts = std::make_shared<BufferHosts>(std::make_shared<Pool>());
  // Workers reject an unknown language.
  OpenBuffer buffer(hosts, static_cast<Language>(languages().size()), "text");
  std::vector<int> tried;
  for (int request = 1; request <= 20; ++request) {
    const auto before = log.count("cannot be parsed");
    CHECK(buffer.facts().symbols.empty());
    if (log.count("cannot be parsed") > before) tried.push_back(request);
  }
  CHECK(tried == std::vector<int>{1, 2, 4, 8, 16});
}

TEST_CASE("pool: a worker that exits with a non-zero code counts as a crash") {
  const auto open_sockets = [] {
    std::set<int> found;
    for (int fd = 3; fd < 1024; ++fd) {
      struct stat info {};
      if (::fstat(fd, &info) == 0 && S_ISSOCK(info.st_mode)) found.insert(fd);
    }
    return found;
  };
  const std::set<int> others = open_sockets();
  Pool pool;
  int requests = 0;
  pool.set_before_request([&](pid_t process, std::string_view) {
    ++requests;
    for (const int fd : open_sockets()) {  // A worker exits when what it reads is no message.
      if (others.contains(fd)) continue;
      const std::string noise(64, '\xFF');
      REQUIRE(::write(fd, noise.data(), noise.size()) == 64);
    }
    siginfo_t info{};
    REQUIRE(::waitid(P_PID, static_cast<id_t>(process), &info, WEXITED | WNOWAIT) == 0);
  });
  const auto facts = pool.extract(kSource, Language::python);
  CHECK(facts.outcome == Outcome::given_up);
  CHECK(facts.reason == "the parser ended with exit code 1");
  CHECK(requests >= 2);
}

TEST_CASE("worker process: post fails once the process is gone") {
  auto process = WorkerProcess::start();
  REQUIRE(process.ok());
  const TextRequest request{.language = Language::c};
  CHECK((*process)->post(MessageType::buffer_close, request));
  ::kill((*process)->pid(), SIGKILL);
  CHECK_FALSE((*process)->call(MessageType::extract, request, "int x;").ok);
  CHECK_FALSE((*process)->alive());
  CHECK_FALSE((*process)->post(MessageType::buffer_close, request));
}

}  // namespace codefinder::pool_test
