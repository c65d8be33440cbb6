// The canonical JSON, the cached queries, and the state of a jump id.
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/params/jump.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/saved_query.h"
#include "lsp/json.h"
#include "lsp/rpc.h"
#include "tests/support/fake_index.h"
#include "tests/support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

namespace codefinder::answer_test {

using namespace codefinder::handlers;
using nlohmann::json;

TEST_CASE("answer: an error is encoded with code, hint and message") {
  CHECK(lsp::dump_json(error_json({ErrorCode::outside_root, "no", "yes"})) ==
        R"({"error":{"code":"outside_root","hint":"yes","message":"no"},"schema_version":1})");
}

TEST_CASE("answer: the data of a JSON-RPC error is the error as it is printed") {
  const Error error{ErrorCode::outside_root, "no", "yes"};
  CHECK(lsp::to_rpc_error(error).data == error_json(error));
}

TEST_CASE("answer: the envelope reports completeness and the index state") {
  index::IndexStatus status;
  status.state = index::IndexState::building;
  status.progress = 0.41999;
  status.files = 3;
  status.skipped.push_back({"a", "binary"});
  const json building = envelope(status);
  CHECK(building["schema_version"] == 1);
  CHECK(building["complete"] == false);
  CHECK(building["truncated"] == false);
  CHECK(building["index"]["state"] == "building");
  CHECK(building["index"]["progress"] == 0.42);
  CHECK(building["index"]["updated_at"].is_null());
  CHECK(building["index"]["skipped"] == 1);
  status.state = index::IndexState::ready;
  CHECK(envelope(status)["complete"] == true);
}

TEST_CASE("answer: line numbers of a range are 1-based and exclude an end at a line start") {
  const TextMap map = TextMap::of("a\nbb\nc\n");
  CHECK(lines_json(map, {0, 5}) == json({{"start", 1}, {"end", 2}}));
  CHECK(lines_json(map, {5, 5}) == json({{"start", 3}, {"end", 3}}));
}

TEST_CASE("run_query: an answer that is marked as partial is not complete") {
  testing::FakeIndex index("/p");
  const auto answer_of = [&](bool partial) {
    const Result<nlohmann::json> answer = ask(
        index, {{"wait_for_index", true}},
        [&](const index::Snapshot&, std::vector<FileId>&) -> Result<nlohmann::json> {
          nlohmann::json one = {{"complete", true}, {"truncated", false}, {"hits", {1}}};
          if (partial) mark_partial(one);
          return one;
        },
        {});
    REQUIRE(answer);
    return *answer;
  };
  CHECK(answer_of(false)["complete"] == true);
  CHECK(answer_of(true)["complete"] == false);
  CHECK_FALSE(answer_of(true).contains("partial"));
}

TEST_CASE("run_query: an index that fails while a query waits for it is an error") {
  struct Incomplete : testing::FakeIndex {
    using FakeIndex::FakeIndex;
    Completeness index_missing(const index::Snapshot&, std::chrono::milliseconds,
                               std::stop_token) override {
      return {.complete = false};
    }
  };
  Incomplete index("/p");
  const Result<nlohmann::json> answer = ask(
      index, {{"wait_for_index", true}},
      [&](const index::Snapshot&, std::vector<FileId>&) -> Result<nlohmann::json> {
        index.report(index::IndexState::failed, 0);
        return nlohmann::json{{"complete", false}, {"truncated", false}, {"hits", {1}}};
      },
      {});
  REQUIRE(!answer);
  CHECK(answer.error().code == ErrorCode::index_failed);
}

TEST_CASE("answer: a nearly empty index names the rule that excludes the rest") {
  index::IndexStatus status;
  CHECK_FALSE(index_json(status).contains("excluded_by"));
  status.excluded_by = ".gitignore:3: /*";
  CHECK(index_json(status)["excluded_by"] == ".gitignore:3: /*");
  const auto notes = answer_notes(envelope(status));
  CHECK(std::any_of(notes.begin(), notes.end(), [](const std::string& note) {
    return note.find(".gitignore:3: /*") != std::string::npos &&
           note.find("--no-ignore") != std::string::npos;
  }));
}

TEST_CASE("answer: an index without files names how many are skipped") {
  index::IndexStatus status;
  status.state = index::IndexState::ready;
  CHECK(answer_notes(envelope(status)) == std::vector<std::string>{});
  status.skipped.resize(2);
  CHECK(answer_notes(envelope(status)) ==
        std::vector<std::string>{"no file is indexed, and 2 are skipped: see codefinder status"});
}

TEST_CASE("query cache: encoding round-trips, and other input is rejected") {
  CachedQuery query;
  query.request = {{"query", "x"}, {"filters", json::object()}};
  query.state = "7/now";
  query.handed_out.push_back({"cf_a", "src/a.c", 12, 0xFFFFFFFFFFFFFFFFull, 5});
  for (std::uint32_t i = 0; i < 300; ++i)
    query.candidates.push_back({FileId(i * 7), SymbolIndex(i)});
  query.files = {path_key("src/a.c"), 7};
  const std::string payload = encode_query(query);
  const auto back = decode_query(payload);
  REQUIRE(back);
  CHECK(back->request == query.request);
  CHECK(back->state == query.state);
  REQUIRE(back->handed_out.size() == 1);
  CHECK(back->handed_out[0].signature_hash == 0xFFFFFFFFFFFFFFFFull);
  CHECK(back->candidates == query.candidates);
  CHECK(back->files == query.files);
  CHECK(decode_query_head(payload)->candidates.empty());
  CHECK(!decode_query(""));
  CHECK(!decode_query("{}\n"));
  CHECK(!decode_query("[1]\n"));
  CHECK(!decode_query("{\"version\":1,\"handed_out\":[[1]]}\n"));
  CHECK(!decode_query(payload.substr(0, payload.size() - 3)));
  for (std::size_t cut = 0; cut < payload.find('\n'); ++cut)
    CHECK(!decode_query(payload.substr(0, cut)));
}

TEST_CASE("query cache: ids are version 4 UUIDs, and no two are the same") {
  std::set<std::string> seen;
  for (int i = 0; i < 200; ++i) {
    const std::string id = new_query_id();
    CHECK(is_query_id(id));
    CHECK(id[14] == '4');
    CHECK(std::string("89ab").find(id[19]) != std::string::npos);
    CHECK(seen.insert(id).second);
  }
  CHECK(!is_query_id(""));
  CHECK(!is_query_id("../../../../../../../../../../etc/pas"));
}

TEST_CASE("query cache: an id is looked up in the newest query that returned it") {
  testing::FakeSnapshot snapshot;
  CachedQuery older, newer;
  older.handed_out.push_back({"cf_a", "a.c", 1, 1, 1});
  newer.handed_out.push_back({"cf_a", "a.c", 2, 1, 1});
  snapshot.add_query("1", encode_query(older));
  snapshot.add_query("2", encode_query(newer));
  snapshot.add_query("3", "broken");
  REQUIRE(last_handed_out(snapshot, "cf_a"));
  CHECK(last_handed_out(snapshot, "cf_a")->line == 2);
  CHECK(!last_handed_out(snapshot, "cf_b"));
}

TEST_CASE("jump: an id is exact, moved or changed") {
  const HandedOut then{"cf_a", "a.c", 5, 1, 1};
  HandedOut now = then;
  CHECK(compare(std::nullopt, now) == JumpState::exact);
  CHECK(compare(then, now) == JumpState::exact);
  now.line = 9;
  CHECK(compare(then, now) == JumpState::moved);
  now.body_hash = 2;
  CHECK(compare(then, now) == JumpState::changed);
}

TEST_CASE("jump: contents are cut at a line end, never inside a character, and are valid UTF-8") {
  CHECK(cap_text("abc\ndef\n", 100, Form::json).text == "abc\ndef\n");
  CHECK(!cap_text("abc\ndef\n", 10, Form::json).truncated);
  CHECK(cap_text("abc\ndef\n", 9, Form::json).text == "abc\n");
  CHECK(cap_text("abc\ndef\n", 9, Form::json).truncated);
  CHECK(cap_text("a\xC3\xA9\xC3\xA9", 2, Form::json).text == "a");
  CHECK(cap_text("a\xFF\n", 100, Form::json).text == "a\xEF\xBF\xBD\n");
}

}  // namespace codefinder::answer_test
