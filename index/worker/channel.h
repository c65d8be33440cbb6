// Sends and receives messages between a process and its workers: a 24-byte header over a stream
// socket (magic, type, size and location of the body), then the body, unless it is in shared
// memory. Both ends run the same binary, so numbers are in native byte order.
#pragma once

#include "index/worker/shared_region.h"

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace codefinder::worker {

enum class MessageType : std::uint32_t {
  malformed = 0,  // The received bytes are not a message.
  // To a worker.
  prepare = 1,      // A file -> its encoded facts, as stored.
  extract,          // A file -> its facts.
  extract_plain,    // The same without parsing: words and lines only.
  folds,            // A text -> foldable ranges.
  enclosing_nodes,  // A text and an offset -> the nodes around it.
  construct_nodes,  // A text -> its constructs and keywords.
  syntax_errors,    // A text -> what cannot be parsed.
  syntax_tree,      // A text -> its syntax tree; fails if it cannot be parsed.
  buffer_open,      // No reply, like edit and close.
  buffer_edit,
  buffer_close,
  buffer_facts,
  // From a worker.
  hello = 100,  // The first message: the active confinement, and whether memory is shared.
  result,
  failure,  // The request failed; the body is the reason.
};

struct Message {
  MessageType type{};
  std::string received;  // The body, if it came through the socket…
  Region shared;         // …or its location in shared memory.
  std::string_view body() const {
    return shared.data != nullptr ? std::string_view(shared.data, shared.size) : received;
  }
};

/// Larger bodies are refused on both sides.
inline constexpr std::uint64_t kMaxBody = std::uint64_t{1} << 30;

/// Called repeatedly while waiting for the other end, at least twice a second; return false to give
/// up.
using KeepWaiting = std::function<bool()>;
/// Blocks until everything is written; false if the other end is closed or `keep_waiting` gave up.
/// Raises no signal.
bool send_message(int fd, MessageType type, std::initializer_list<std::string_view> body,
                  const KeepWaiting& keep_waiting = {});
/// The same for a body of `size` bytes at the start of the shared region.
bool send_shared_message(int fd, MessageType type, std::size_t size,
                         const KeepWaiting& keep_waiting = {});
/// Receives a message; nullopt if the other end is closed or `keep_waiting` gave up. `region` is
/// where bodies in shared memory are; such a body is valid until the next message is requested.
std::optional<Message> receive_message(int fd, Region region = {},
                                       const KeepWaiting& keep_waiting = {});

}  // namespace codefinder::worker
