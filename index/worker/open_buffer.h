// Texts that are open in an editor.  Their trees stay in worker processes, so that an edit costs
// what it changes; the text itself is here too, and is sent again to a new process when one dies.
#pragma once

#include "base/text.h"
#include "index/extract/extract.h"
#include "index/worker/pool.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::worker {

class BufferHost;

/// The processes that hold the trees of open buffers.  Thread-safe.
class BufferHosts {
 public:
  /// `pool` reads what cannot be parsed.
  explicit BufferHosts(std::shared_ptr<Pool> pool);
  ~BufferHosts();

  /// The one with the fewest buffers.
  std::shared_ptr<BufferHost> choose();
  Pool& pool() const { return *pool_; }
  /// Ends the processes whose buffers are all closed.
  void end_idle();
  /// Of the running ones.
  std::vector<pid_t> pids() const;

 private:
  const std::shared_ptr<Pool> pool_;
  std::vector<std::shared_ptr<BufferHost>> hosts_;
};

/// Not thread-safe, but each buffer may be used by another thread.
class OpenBuffer {
 public:
  OpenBuffer(std::shared_ptr<BufferHosts> hosts, index::Language language, std::string text);
  ~OpenBuffer();
  OpenBuffer(const OpenBuffer&) = delete;
  OpenBuffer& operator=(const OpenBuffer&) = delete;

  index::Language language() const { return language_; }
  const std::string& text() const { return text_; }
  /// Replaces bytes `range` by `replacement`.  A range beyond the end is clamped.
  void edit(ByteRange range, std::string_view replacement);
  /// The facts of text(), as extract() gives them.  Waits for another buffer of the same process
  /// that is being parsed.  A text that ended two processes is read for its words and lines, and is
  /// parsed again ever more rarely.
  index::FileFacts facts();

 private:
  struct Edit {
    ByteRange range;
    std::string replacement;
  };
  enum class Attempt { done, failed, unavailable };
  Attempt try_facts(index::FileFacts& facts);
  bool send_changes(WorkerProcess& process, std::uint64_t instance);
  index::FileFacts plain_facts();

  const std::shared_ptr<BufferHosts> hosts_;
  const std::shared_ptr<BufferHost> host_;
  const std::uint32_t id_;
  const index::Language language_;
  std::string text_;
  std::vector<Edit> edits_;  // Not sent yet.
  // The process that has the text without `edits_`; 0: none.
  std::uint64_t instance_ = 0;
  std::uint64_t asked_since_given_up_ = 0;  // 0: it was not given up.
};

}  // namespace codefinder::worker
