// Slots and redirections, as the specification of Redis Cluster describes them.
#include "index/objects/redis_slots.h"

#include "base/strings.h"

#include <charconv>

namespace codefinder::objects {

namespace {

std::uint16_t crc16(std::string_view bytes) {
  std::uint16_t crc = 0;
  for (const char byte : bytes) {
    crc = static_cast<std::uint16_t>(crc ^ (static_cast<unsigned char>(byte) << 8));
    for (int bit = 0; bit < 8; ++bit)
      crc = static_cast<std::uint16_t>((crc & 0x8000) != 0 ? (crc << 1) ^ 0x1021 : crc << 1);
  }
  return crc;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failed == std::errc() && end == text.data() + text.size();
}

bool is_slot(long long number) { return number >= 0 && number < kRedisSlots; }

std::optional<SlotRange> read_range(const RedisReply& row, const RedisNode& asked) {
  if (row.list.size() < 3 || row.list[2].list.size() < 2) return std::nullopt;
  const std::vector<RedisReply>& server = row.list[2].list;
  const long long port = server[1].integer;
  if (!is_slot(row.list[0].integer) || !is_slot(row.list[1].integer) || port <= 0 || port > 65535)
    return std::nullopt;
  const bool unnamed = server[0].text.empty() || server[0].text == "?";
  return SlotRange{static_cast<std::uint16_t>(row.list[0].integer),
                   static_cast<std::uint16_t>(row.list[1].integer),
                   {unnamed ? asked.host : server[0].text, static_cast<std::uint16_t>(port)}};
}

}  // namespace

std::uint16_t redis_slot(std::string_view key) {
  if (const std::size_t open = key.find('{'); open != std::string_view::npos)
    if (const std::size_t close = key.find('}', open + 1);
        close != std::string_view::npos && close > open + 1)
      key = key.substr(open + 1, close - open - 1);
  return crc16(key) % kRedisSlots;
}

std::vector<SlotRange> read_slots(const RedisReply& reply, const RedisNode& asked) {
  std::vector<SlotRange> ranges;
  for (const RedisReply& row : reply.list)
    if (auto range = read_range(row, asked)) ranges.push_back(std::move(*range));
  return ranges;
}

std::optional<Redirection> read_redirection(const RedisReply& reply, const RedisNode& asked) {
  if (reply.kind != RedisReply::Kind::error) return std::nullopt;
  std::string_view rest = reply.text;
  const std::string_view word = take_until(rest, ' ');
  if (word != "MOVED" && word != "ASK") return std::nullopt;
  Redirection to{.kind = word == "ASK" ? Redirection::Kind::ask : Redirection::Kind::moved};
  const std::string_view slot = take_until(rest, ' ');
  const std::size_t colon = rest.rfind(':');
  if (colon == std::string_view::npos || !read_number(slot, to.slot) || to.slot >= kRedisSlots ||
      !read_number(rest.substr(colon + 1), to.node.port))
    return std::nullopt;
  const std::string_view host = rest.substr(0, colon);
  to.node.host = host.empty() || host == "?" ? asked.host : std::string(host);
  return to;
}

}  // namespace codefinder::objects
