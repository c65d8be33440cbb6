// Which server of a Redis cluster holds a key.
#pragma once

#include "index/objects/redis_connection.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace codefinder::objects {

inline constexpr unsigned kRedisSlots = 16384;

/// The slot of a key: CRC-16 (XMODEM) modulo 16384, of the part in braces if there is one.
std::uint16_t redis_slot(std::string_view key);

struct SlotRange {
  std::uint16_t first = 0, last = 0;
  RedisNode node;
};

/// The ranges of a reply to CLUSTER SLOTS that `asked` gave. A server that does not know its name
/// is `asked`.
std::vector<SlotRange> read_slots(const RedisReply& reply, const RedisNode& asked);

/// An error reply that names another server: "MOVED 3999 10.0.0.1:6381", "ASK …".
struct Redirection {
  enum class Kind : std::uint8_t { moved, ask };
  Kind kind = Kind::moved;
  std::uint16_t slot = 0;
  RedisNode node;
};
std::optional<Redirection> read_redirection(const RedisReply& reply, const RedisNode& asked);

}  // namespace codefinder::objects
