// Saved nav queries: decoding returns what was encoded, or rejects the payload.
#include "handlers/verbs/params/saved_query.h"

#include <catch2/catch.hpp>

#include <functional>

namespace codefinder::saved_query_test {

using namespace codefinder::handlers;
using nlohmann::json;

namespace {

CachedQuery sample() {
  CachedQuery query;
  query.request = {{"query", "basket"}, {"filters", {{"kind", "class"}}}};
  query.state = "state 7";
  query.handed_out = {{"cf_1", "src/a b\n\xFF.c", 12, 0xFFFFFFFFFFFFFFFFu, 5},
                      {"cf_2", "b.c", 1, 2, 3}};
  query.candidates = {{FileId(0x01020304), SymbolIndex(0xFFFFFFFE)}, {FileId(5), SymbolIndex(6)}};
  query.files = {1, 0x123456789ABCDEFu};
  return query;
}

/// The payload of sample() with its line of JSON changed.
std::string changed(const std::function<void(json&)>& change) {
  const std::string payload = encode_query(sample());
  const std::size_t end = payload.find('\n');
  json head = json::parse(payload.substr(0, end));
  change(head);
  return head.dump() + payload.substr(end);
}

}  // namespace

TEST_CASE("saved query: decoding returns the encoded query") {
  const CachedQuery stored = sample();
  const auto back = decode_query(encode_query(stored));
  REQUIRE(back);
  CHECK(back->request == stored.request);
  CHECK(back->state == stored.state);
  CHECK(back->candidates == stored.candidates);
  CHECK(back->files == stored.files);
  REQUIRE(back->handed_out.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(back->handed_out[i].id == stored.handed_out[i].id);
    CHECK(back->handed_out[i].path == stored.handed_out[i].path);
    CHECK(back->handed_out[i].line == stored.handed_out[i].line);
    CHECK(back->handed_out[i].signature_hash == stored.handed_out[i].signature_hash);
    CHECK(back->handed_out[i].body_hash == stored.handed_out[i].body_hash);
  }
  CHECK(decode_query(encode_query(CachedQuery())));
}

TEST_CASE("saved query: decoding the head omits the candidates") {
  const auto back = decode_query_head(encode_query(sample()));
  REQUIRE(back);
  CHECK(back->handed_out.size() == 2);
  CHECK(back->candidates.empty());
  CHECK(back->files.empty());
  CHECK(decode_query_head(changed([](json& head) { head["files"] = {"x"}; })));
}

TEST_CASE("saved query: a malformed payload is rejected") {
  const std::string payload = encode_query(sample());
  for (std::size_t cut = 1; cut < 8; ++cut)
    CHECK_FALSE(decode_query(payload.substr(0, payload.size() - cut)));
  CHECK_FALSE(decode_query(payload + "x"));
  CHECK_FALSE(decode_query(""));
  CHECK_FALSE(decode_query("{}"));
  CHECK_FALSE(decode_query("{}\n"));
  CHECK_FALSE(decode_query("[]\n"));
  CHECK_FALSE(decode_query(changed([](json& head) { head["version"] = 0; })));
  CHECK_FALSE(decode_query(changed([](json& head) { head.erase("version"); })));
  CHECK_FALSE(decode_query(changed([](json& head) { head["files"] = {1, -1}; })));
  CHECK_FALSE(decode_query(changed([](json& head) { head["files"] = {1, "x"}; })));
  CHECK(decode_query(changed([](json& head) { head.erase("files"); })));
  CHECK(decode_query(changed([](json& head) { head["state"] = 3; }))->state.empty());
}

TEST_CASE("saved query: a malformed returned hit is rejected") {
  const auto with_hit = [](const json& hit) {
    return decode_query(changed([&](json& head) { head["handed_out"] = json::array({hit}); }));
  };
  CHECK(with_hit({"cf_1", "a.c", 1, 2, 3}));
  CHECK_FALSE(with_hit("cf_1"));
  CHECK_FALSE(with_hit({"cf_1", "a.c", 1, 2}));
  CHECK_FALSE(with_hit({"cf_1", "a.c", 1, 2, 3, 4}));
  CHECK_FALSE(with_hit({1, "a.c", 1, 2, 3}));
  CHECK_FALSE(with_hit({"cf_1", 1, 1, 2, 3}));
  CHECK_FALSE(with_hit({"cf_1", "a.c", "1", 2, 3}));
  CHECK_FALSE(with_hit({"cf_1", "a.c", 1, "2", 3}));
  CHECK_FALSE(with_hit({"cf_1", "a.c", 1, 2, "3"}));
  CHECK_FALSE(with_hit({"cf_1", "a.c", -1, 2, 3}));
  CHECK_FALSE(with_hit({"cf_1", "a%zz", 1, 2, 3}));
}

TEST_CASE("saved query: a query id is a random UUID") {
  const std::string id = new_query_id();
  CHECK(is_query_id(id));
  CHECK(id[14] == '4');
  CHECK(std::string_view("89ab").find(id[19]) != std::string_view::npos);
  CHECK(id != new_query_id());
  const std::string good = "01234567-89ab-4cde-8f09-0123456789af";
  CHECK(is_query_id(good));
  CHECK_FALSE(is_query_id(good + "0"));
  CHECK_FALSE(is_query_id(good.substr(1)));
  for (const std::size_t dash : {8, 13, 18, 23})
    for (const char other : {'0', '_'}) {
      std::string bad = good;
      bad[dash] = other;
      CHECK_FALSE(is_query_id(bad));
    }
  for (const char other : {'/', ':', '`', 'g', '-', 'A', ' '}) {
    std::string bad = good;
    bad[20] = other;
    CHECK_FALSE(is_query_id(bad));
  }
}

}  // namespace codefinder::saved_query_test
