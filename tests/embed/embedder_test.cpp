// When the background thread embeds.
#include "index/embed/embedder.h"

#include "base/clock.h"
#include "support/embedding_server.h"
#include "support/fake_index.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <condition_variable>

namespace codefinder::embedder_test {

using namespace codefinder::embed;
using namespace std::chrono_literals;
using testing::EmbeddingServer;

namespace {

/// A server that counts requests, and an index with one symbol.
struct EmbedderFixture {
  testing::TempDirectory directory;
  std::mutex mutex;
  std::condition_variable changed;
  int requests = 0;
  bool silent = false;
  EmbeddingServer server;
  std::shared_ptr<testing::FakeIndex> index = std::make_shared<testing::FakeIndex>("/p");
  std::shared_ptr<Embeddings> embeddings;

  EmbedderFixture() {
    index->files().add_source("a.py", "def dial():\n    pass\n");
    server.answer_by([this](const EmbeddingServer::Request& request) {
      const std::lock_guard lock(mutex);
      ++requests;
      changed.notify_all();
      if (silent) return EmbeddingServer::Answer{200, {}, true, {}};
      return server.embeddings_of(request);
    });
    embeddings = std::make_shared<Embeddings>(
        EmbeddingOptions{.endpoint = server.url(), .model = "words", .timeout = 1h},
        directory.path(), system_clock());
  }
  void wait_for_requests(int count) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return requests >= count; });
  }
  int count() {
    const std::lock_guard lock(mutex);
    return requests;
  }
};

/// Each reading is a minute later.
class FastClock final : public Clock {
 public:
  std::chrono::steady_clock::time_point now() const override {
    return std::chrono::steady_clock::time_point(1min * ++readings_);
  }
  std::chrono::system_clock::time_point wall_now() const override { return {}; }

 private:
  mutable std::atomic<int> readings_ = 0;
};

}  // namespace

TEST_CASE_METHOD(EmbedderFixture, "embed: embedder: after a failure it asks again") {
  static const FastClock clock;
  embeddings = std::make_shared<Embeddings>(
      EmbeddingOptions{.endpoint = server.url(), .model = "words"}, directory.path(), clock);
  server.answer_by([this](const EmbeddingServer::Request& request) {
    const std::lock_guard lock(mutex);
    ++requests;
    changed.notify_all();
    if (requests == 1) return EmbeddingServer::Answer{503, {}, false, {}};
    return server.embeddings_of(request);
  });
  index->become_writer();
  index->report(index::IndexState::ready, 1);
  const auto embedder = embed_when_idle(index, embeddings, 0ms);
  wait_for_requests(2);
}

TEST_CASE_METHOD(EmbedderFixture,
                 "embed: embedder: the writer of the index embeds it when it is ready") {
  index->report(index::IndexState::building, 0.5);
  const auto embedder = embed_when_idle(index, embeddings, 0ms);
  index->become_writer();
  index->report(index::IndexState::building, 0.9);
  CHECK(count() == 0);
  index->report(index::IndexState::ready, 1);
  wait_for_requests(1);
}

TEST_CASE_METHOD(EmbedderFixture,
                 "embed: embedder: a process that is not the writer does not embed") {
  index->report(index::IndexState::ready, 1);
  { const auto embedder = embed_when_idle(index, embeddings, 0ms); }
  CHECK(count() == 0);
}

TEST_CASE_METHOD(EmbedderFixture,
                 "embed: embedder: it ends during a request, and what is left is done later") {
  index->become_writer();
  index->report(index::IndexState::ready, 1);
  silent = true;
  {
    const auto embedder = embed_when_idle(index, embeddings, 0ms);
    wait_for_requests(1);
  }
  CHECK(embeddings->status(*index->snapshot()).embedded == 0);
  CHECK(embeddings->status(*index->snapshot()).failure.empty());
  {
    const std::lock_guard lock(mutex);
    silent = false;
  }
  CHECK(embeddings->update([&] { return index->snapshot(); }, {}).ok());
  CHECK(embeddings->status(*index->snapshot()).embedded == 1);
}

}  // namespace codefinder::embedder_test
