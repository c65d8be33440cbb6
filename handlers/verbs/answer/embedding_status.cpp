// Translates the status of embeddings.
#include "handlers/verbs/answer/embedding_status.h"

#include "base/threads.h"
#include "handlers/verbs/answer/status_answer.h"

#include <condition_variable>
#include <mutex>
#include <thread>

namespace codefinder::handlers {

using nlohmann::json;

json embeddings_json(const Session& session, const index::Index& index) {
  const auto embeddings = session.embeddings_of(index);
  if (!embeddings) return nullptr;
  const embed::EmbeddingStatus status = embeddings->status(*index.snapshot());
  return object_of({{kEmbeddings.endpoint, status.endpoint},
                    {kEmbeddings.model, status.model},
                    {kEmbeddings.dimensions, status.dimensions},
                    {kEmbeddings.symbols, status.texts},
                    {kEmbeddings.embedded, status.embedded},
                    {kEmbeddings.bytes, status.bytes},
                    {kEmbeddings.failure, status.failure}});
}

void embed_symbols(const Session& session, const index::Index& index,
                   std::chrono::steady_clock::time_point deadline, const std::stop_token& stop) {
  const auto embeddings = session.embeddings_of(index);
  if (!embeddings || !index.status().writer) return;
  std::stop_source late;
  const std::stop_callback stopped(stop, [&] { late.request_stop(); });
  std::jthread timer;
  const Status started = start_thread(timer, [&](const std::stop_token& done) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any ended;
    ended.wait_until(lock, done, deadline, [] { return false; });
    late.request_stop();
  });
  if (!started) return;
  // A failure is in the status.
  (void)embeddings->update([&] { return index.snapshot(); }, late.get_token());
}

}  // namespace codefinder::handlers
