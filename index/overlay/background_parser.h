// Parses opened buffers on a background thread, before their first edit.  Until then the store
// answers for the file; without this, the first keystroke would cost a parse of the whole text.
// Keeps the last buffers only, 4 MB of text.  Thread-safe.
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

namespace codefinder::overlay {

class BackgroundParser {
 public:
  explicit BackgroundParser(std::shared_ptr<worker::BufferHosts> hosts)
      : hosts_(std::move(hosts)) {}
  struct Item;

  /// Queues the text for parsing. A small one too: the first of a language takes as long as a large
  /// one. nullptr if the text is empty or too large.
  std::shared_ptr<Item> begin(Language language, const std::string& text);
  /// Returns the parsed buffer, with the state that its facts() left in it, and removes the item.
  /// Waits for a running parse. nullptr if the parse has not started or the item was evicted by
  /// later ones: parsing the text now takes no longer.
  std::unique_ptr<worker::OpenBuffer> take_result(const std::shared_ptr<Item>& item);
  /// Removes the item without waiting, and discards the buffer. nullptr: no-op.
  void cancel(const std::shared_ptr<Item>& item);
  /// Waits until all queued items are parsed.
  void wait();

 private:
  void run(std::stop_token stop);

  const std::shared_ptr<worker::BufferHosts> hosts_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::deque<std::shared_ptr<Item>> items_;  // Oldest first.
  // Started with the first item.  Declared last: it uses all of the above.
  std::jthread thread_;
};

}  // namespace codefinder::overlay
