// Messages between a process and its workers: a header of 24 bytes over a stream socket (magic,
// type, size of the body, where the body is), then the body, unless that lies in shared memory.
// Both ends run the same binary, so numbers are in the machine's byte order.
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
  malformed = 0,  // What was received is no message.
  // To a worker.
  prepare = 1,      // A file -> what the store keeps of it.
  extract,          // A file -> its facts.
  extract_plain,    // The same without a grammar: its words and lines only.
  folds,            // A text -> foldable ranges.
  enclosing_nodes,  // A text and an offset -> the ranges of the nodes around it.
  buffer_open,      // No reply, as for edit and close.
  buffer_edit,
  buffer_close,
  buffer_facts,
  // From a worker.
  hello = 100,  // The first message: what confines it, and whether it shares memory.
  result,
  failure,  // The request could not be done; the body says why.
};

struct Message {
  MessageType type{};
  std::string received;  // The body, if it came through the socket,
  Region shared;         // and where it lies otherwise.
  std::string_view body() const {
    return shared.data != nullptr ? std::string_view(shared.data, shared.size) : received;
  }
};

/// Larger bodies are refused on both sides.
inline constexpr std::uint64_t kMaxBody = std::uint64_t{1} << 30;

/// Called again and again while the other end is waited for, at least twice a second; false gives
/// up.
using KeepWaiting = std::function<bool()>;
/// Blocks until all is written; false when the other end is gone or `keep_waiting` gave up.  Raises
/// no signal.
bool send_message(int fd, MessageType type, std::initializer_list<std::string_view> body,
                  const KeepWaiting& keep_waiting = {});
/// The same of a body of `size` bytes that lies at the begin of the shared region.
bool send_shared_message(int fd, MessageType type, std::size_t size,
                         const KeepWaiting& keep_waiting = {});
/// Nullopt when the other end is gone or `keep_waiting` gave up.
/// `region`: of the bodies that come in shared memory; a body there is valid until the next message
/// is asked for.
std::optional<Message> receive_message(int fd, Region region = {},
                                       const KeepWaiting& keep_waiting = {});

}  // namespace codefinder::worker
