// codeFinder/nav over a fake index: paging, and refining an earlier query.
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/nav_params.h"
#include "handlers/verbs/params/saved_query.h"
#include "verbs/fixture.h"

namespace codefinder::nav_test {

using namespace codefinder::handlers;
using namespace codefinder::testing;
using nlohmann::json;

namespace {

struct Nav : Fixture {
  json answer(const json& params) { return ask("nav", params); }
  /// The names of the hits.
  std::vector<std::string> names(const json& params) {
    std::vector<std::string> names;
    const json found = answer(params);
    for (const json& hit : found.at("hits")) names.push_back(hit.at("name"));
    return names;
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("nav: refining a malformed cached query returns unknown_id") {
  Nav fixture;
  fixture.files().add_source("a.py", "def alpha(): pass\n");
  CachedQuery other;
  other.request = json::array();
  const std::vector<std::string> payloads = {"", "not ours", encode_query(other)};
  for (const std::string& payload : payloads) {
    INFO(payload);
    const std::string id = new_query_id();
    fixture.files().add_query(id, payload);
    CHECK(fixture.error("nav", {{"refine", id}}).code == ErrorCode::unknown_id);
  }
}

TEST_CASE("nav: refine runs the query again while documents are unsaved") {
  Nav fixture;
  const FileId file = fixture.files().add_source("a.py", "def alpha(): pass\n");
  fixture.session.documents().open(fixture.directory.path() + "/a.py", "python", 1, "");
  const json first = fixture.answer({{"query", "alpha"}});
  REQUIRE(first.at("hits").size() == 1);
  const std::string id = first.at("query_id");
  // An edit moves the symbols, and is no new state of the index.
  fixture.files().set_source(file, "def beta(): pass\ndef alpha(): pass\n");
  CHECK(fixture.names({{"refine", id}}) == Names{"alpha"});
}

TEST_CASE("nav: the hits of all pages are stored with the query") {
  Nav fixture;
  fixture.files().add_source("a.py", "def step_one(): pass\ndef step_two(): pass\n");
  const json first = fixture.answer({{"query", "step"}, {"limit", 1}});
  REQUIRE(first.at("hits").size() == 1);
  const json second = fixture.answer(
      {{"query", "step"}, {"limit", 1}, {"cursor", first.at("next_cursor")}});
  REQUIRE(second.at("hits").size() == 1);
  CHECK(second.at("query_id") == first.at("query_id"));
  for (const json& page : {first, second})
    CHECK(last_handed_out(fixture.files(), page.at("hits")[0].at("id").get<std::string>()));
}

TEST_CASE("nav: a hit in JSON has every field of the canonical form") {
  Nav fixture;
  fixture.files().add_source("a.py",
                             "import os\n\n\ndef alpha(x):\n    \"\"\"Adds.\"\"\"\n"
                             "    return os.getcwd()\n\n\ndef beta(): return 1\n");
  const json answer = fixture.answer({{"query", "beta"}});
  CHECK(answer.at("query_id").is_string());
  const json hit = answer.at("hits").at(0);
  CHECK(hit.at("categories") == json{"source"});
  CHECK(hit.at("recent") == false);
  CHECK(hit.at("preview") == "def beta(): return 1");
  CHECK(hit.at("module").is_string());
  CHECK(hit.at("layer").is_string());
  CHECK(hit.at("score") > 0);
  CHECK(hit.at("score") <= 1);
  CHECK(hit.at("help").at("doc_summary") == "");
  const json helped = fixture.answer({{"query", "beta"}, {"help_symbol", "alpha"}});
  CHECK(helped.at("hits").at(0).at("help").at("doc_summary") == "Adds.");
  CHECK(helped.at("hits").at(0).at("help").at("dependencies") == json{"os"});
  for (const json& lean :
       {json{{"query", "beta"}, {"fields", "lean"}}, json{{"query", "beta"}, {"form", "text"}}})
    for (const char* name : {"categories", "recent", "score", "help"})
      CHECK_FALSE(fixture.answer(lean).at("hits").at(0).contains(name));
}

TEST_CASE("nav: languages and kinds may be in any case") {
  Nav fixture;
  fixture.files().add_source("a.py", "def alpha(): pass\nclass Alphabet: pass\n");
  const json filters = {{"languages", {"Python"}}, {"kinds", {"FUNCTION"}}};
  CHECK(fixture.names({{"query", "alpha"}, {"filters", filters}}) == Names{"alpha"});
  const json alias = {{"languages", {"PY"}}, {"kinds", {"Cls"}}};
  CHECK(fixture.names({{"query", "alpha"}, {"filters", alias}}) == Names{"Alphabet"});
}

TEST_CASE("nav: paging ends at the maximum number of candidates") {
  Nav fixture;
  std::string many;
  for (int i = 0; i < 101; ++i) {
    many += "class Many" + std::to_string(i) + ":\n";
    for (int k = 0; k < 100; ++k) many += "    def step_" + std::to_string(k) + "(self): pass\n";
  }
  fixture.files().add_source("a.py", many);
  const json params = {{"query", "step"}};
  Result<json> decoded = decode_fields(nav_fields(), params);
  REQUIRE(decoded);
  const Result<NavParams> nav = nav_params(*decoded);
  REQUIRE(nav);
  const auto page_at = [&](std::size_t offset) {
    const std::string cursor = write_cursor({offset, new_query_id()}, nav_request_of(*nav));
    return fixture.answer({{"query", "step"}, {"limit", 2}, {"cursor", cursor}});
  };
  CHECK(page_at(kMaxNavCandidates - 3).at("next_cursor").is_string());
  const json last = page_at(kMaxNavCandidates - 2);
  CHECK(last.at("hits").size() == 2);
  CHECK_FALSE(last.contains("next_cursor"));
}

TEST_CASE("arguments: an argument in the wrong place is taken as if it were in its own") {
  const auto decoded = [](const json& params) {
    return decode_fields(find_verb("nav")->fields(), params);
  };
  const Result<json> nested = decoded({{"query", "x"}, {"filters", {{"limit", 3}}}});
  REQUIRE(nested.ok());
  CHECK(integer_of(*nested, "limit") == 3);
  for (const char* name : {"kinds", "kind"}) {
    const Result<json> flat = decoded({{"query", "x"}, {name, {"class"}}});
    REQUIRE(flat.ok());
    CHECK(flat->at("filters").at("kinds") == json({"class"}));
  }
  const json twice = {{"kind", "class"}, {"filters", {{"kinds", {"function"}}}}};
  CHECK(decoded(twice).error().message == "filters.kinds is given twice");
  CHECK(decoded({{"limti", 3}}).error().hint.starts_with("did you mean limit? allowed: query, "));
  // Not what the interfaces set.
  CHECK(decoded({{"limti", 3}}).error().hint.find("frame_bytes") == std::string::npos);
}

}  // namespace codefinder::nav_test
