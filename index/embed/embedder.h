// Keeps the embeddings of one index complete, in the background: a thread that runs a pass when the
// index is complete and has not changed for a while, if this process is the writer of the index;
// after a failure, again when the endpoint may be asked again.
#pragma once

#include "index/embed/embeddings.h"
#include "index/index.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

namespace codefinder::embed {

class Embedder {
 public:
  Embedder(std::shared_ptr<index::Index> index, std::shared_ptr<Embeddings> embeddings,
           std::chrono::milliseconds quiet);
  /// Ends a running request at once.
  ~Embedder();
  Embedder(const Embedder&) = delete;
  Embedder& operator=(const Embedder&) = delete;

 private:
  void on_status(const index::IndexStatus& status);
  void run(std::stop_token closing);

  const std::shared_ptr<index::Index> index_;
  const std::shared_ptr<Embeddings> embeddings_;
  const std::chrono::milliseconds quiet_;

  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool due_ = false;      // The index is complete, and no pass has ended since it changed.
  bool touched_ = false;  // The index changed since the thread last checked.
  std::optional<Generation> seen_;

  std::shared_ptr<void> subscription_;
  std::jthread thread_;  // Last member: it uses all others.
};

}  // namespace codefinder::embed
