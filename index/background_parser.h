// Buffers that are parsed before anybody edits them, by a thread of its own: what an editor opened
// is answered from the store, and without this its first letter would cost the parse of the whole
// text.  Thread-safe; keeps a few, the last ones.
#pragma once

#include "index/worker/open_buffer.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

namespace codefinder::index {

class BackgroundParser {
 public:
  explicit BackgroundParser(std::shared_ptr<worker::BufferHosts> hosts)
      : hosts_(std::move(hosts)) {}
  struct Item;

  /// Has the text parsed soon.  nullptr when that is not worth it: it costs no time to speak of, or
  /// far too much.
  std::shared_ptr<Item> begin(Language language, const std::string& text);
  /// The text's buffer with what its facts() left in it, and forgets the item.  Waits for a parse
  /// that runs; nullptr when none was begun or it was given up for later ones: parsing takes no
  /// longer then.
  std::unique_ptr<worker::OpenBuffer> take(const std::shared_ptr<Item>& item);
  /// The same without waiting, and without the buffer.  nullptr is nothing to forget.
  void forget(const std::shared_ptr<Item>& item);
  /// Waits until all that was begun is parsed.
  void wait();

 private:
  void run(std::stop_token stop);

  const std::shared_ptr<worker::BufferHosts> hosts_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::shared_ptr<Item>> items_;  // The oldest first.
  // Since the first item.  Last: it uses all of the above.
  std::jthread thread_;
};

}  // namespace codefinder::index
