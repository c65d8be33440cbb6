// URLs of Redis servers, redirections, and the slots of a cluster: values within their limits, or
// an error that does not show a password.
#include "index/objects/redis_objects.h"
#include "index/objects/redis_slots.h"
#include "tests/fuzz/input.h"

using namespace codefinder;
using namespace codefinder::objects;

namespace {

const RedisNode kAsked{"asked", 1};

/// A reply as deep as CLUSTER SLOTS has it, and deeper.
RedisReply reply_of(fuzz::Input& input, int depth = 0) {
  RedisReply reply;
  reply.kind = static_cast<RedisReply::Kind>(input.below(5));
  if (reply.kind == RedisReply::Kind::integer)
    reply.integer = input.byte() % 4 == 0 ? -1 : static_cast<long long>(input.number());
  if (reply.kind == RedisReply::Kind::text) reply.text = input.text(input.below(9));
  if (reply.kind == RedisReply::Kind::list && depth < 4)
    for (std::uint32_t left = input.below(5); left > 0; --left)
      reply.list.push_back(reply_of(input, depth + 1));
  return reply;
}

void check_url(std::string_view url) {
  const auto place = redis_place(std::string(url));
  if (place) {
    fuzz::expect(!place->node.host.empty() && place->node.port != 0, "a place without a server");
    fuzz::expect(place->login.database >= 0, "a database below 0");
  } else {
    fuzz::expect(!place.error().message.empty(), "an error without a message");
  }
  if (url.find_first_of("@:/?#[]") == std::string_view::npos) {
    const std::string encoded = "redis://:" + std::string(url) + "/hush@host";
    const auto secret = redis_place(encoded);
    fuzz::expect(!secret && secret.error().message.find("hush") == std::string::npos,
                 "an error shows a password");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  check_url(input.line());
  const RedisReply error{.kind = RedisReply::Kind::error, .text = std::string(input.line())};
  if (const auto to = read_redirection(error, kAsked))
    fuzz::expect(to->slot < kRedisSlots && !to->node.host.empty(), "a redirection to nowhere");
  for (const SlotRange& range : read_slots(reply_of(input), kAsked))
    fuzz::expect(range.first < kRedisSlots && range.last < kRedisSlots &&
                     !range.node.host.empty() && range.node.port != 0,
                 "slots out of bounds");
  fuzz::expect(redis_slot(error.text) < kRedisSlots, "a slot out of bounds");
  return 0;
}
