// Texts that are open in an editor. Their syntax trees are kept in worker processes, so that an
// edit is parsed incrementally; the text itself is also kept here, and is sent again to a new
// process when one dies.
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

/// The processes that keep the trees of open buffers. Thread-safe.
class BufferHosts {
 public:
  /// `pool` extracts the words and lines of texts that cannot be parsed.
  explicit BufferHosts(std::shared_ptr<Pool> pool);
  ~BufferHosts();

  /// The host with the fewest buffers.
  std::shared_ptr<BufferHost> choose();
  Pool& pool() const { return *pool_; }
  /// Ends processes without open buffers.
  void end_idle();
  /// Process ids of the running hosts.
  std::vector<pid_t> pids() const;

 private:
  const std::shared_ptr<Pool> pool_;
  std::vector<std::shared_ptr<BufferHost>> hosts_;
};

/// Not thread-safe, but different buffers may be used by different threads.
class OpenBuffer {
 public:
  OpenBuffer(std::shared_ptr<BufferHosts> hosts, Language language, std::string text);
  ~OpenBuffer();
  OpenBuffer(const OpenBuffer&) = delete;
  OpenBuffer& operator=(const OpenBuffer&) = delete;

  Language language() const { return language_; }
  const std::string& text() const { return text_; }
  /// Replaces bytes `range` by `replacement`.  A range beyond the end is clamped.
  void edit(ByteRange range, std::string_view replacement);
  /// The facts of text(), equal to extract()'s. Waits if another buffer of the same process
  /// is being parsed. For a text that crashed two processes, returns words and lines only, and
  /// retries the parse at exponentially growing intervals.
  FileFacts facts();

 private:
  struct Edit {
    ByteRange range;
    std::string replacement;
  };
  enum class Attempt { done, failed, unavailable };
  Attempt try_facts(FileFacts& facts);
  bool send_changes(WorkerProcess& process, std::uint64_t instance);
  FileFacts plain_facts();

  const std::shared_ptr<BufferHosts> hosts_;
  const std::shared_ptr<BufferHost> host_;
  const std::uint32_t id_;
  const Language language_;
  std::string text_;
  std::vector<Edit> edits_;  // Not sent to the process yet.
  // The process instance that has the text before `edits_`; 0: none.
  std::uint64_t instance_ = 0;
  // Calls of facts() since parsing was given up; 0: not given up.
  std::uint64_t requested_since_given_up_ = 0;
};

}  // namespace codefinder::worker
