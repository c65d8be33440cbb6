// Answers as text: every JSON shape can be rendered.
#include "handlers/verbs/answer/answer_text.h"
#include "lsp/json.h"

#include <catch2/catch.hpp>

namespace codefinder::answer_text_test {

using namespace codefinder::handlers;
using nlohmann::json;

TEST_CASE("answer text: a value of any type under any name is rendered without an exception") {
  const std::vector<json> values = {
      nullptr,
      true,
      3,
      1.5,
      "text",
      json::array(),
      json::array({1}),
      json::object(),
      json::array({json::array()}),
      json::array({{{"name", 3}, {"line", "x"}, {"references", 4}, {"children", 5}, {"help", 6}}}),
      {{"name", "x"}, {"references", json::array({7})}, {"help", json::array()}}};
  for (const char* name :
       {"contents", "references", "hits", "symbols", "symbol", "others", "complete", "truncated",
        "next_cursor", "state", "suggestions", "skipped"}) {
    for (const json& value : values) {
      INFO(name << ": " << lsp::dump_json(value));
      CHECK_NOTHROW(answer_text({{name, value}}));
      CHECK_NOTHROW(answer_notes({{name, value}}));
      CHECK_NOTHROW(answer_text({{"symbol", {{"name", "x"}}}, {name, value}}));
    }
  }
  for (const json& value : values) {
    CHECK_NOTHROW(answer_text(value));
    CHECK_NOTHROW(answer_notes(value));
  }
  CHECK(answer_text({{"path", "a.c"}, {"symbols", 3}}) == "path: a.c\nsymbols: 3\n");
}

TEST_CASE("answer text: a skipped file is its path and reason, other objects are JSON") {
  const json skipped = {{"path", "big.c"}, {"reason", "too large"}};
  CHECK(answer_text({{"root", "/p"}, {"skipped", {skipped, {{"path", "x"}}}}}) ==
        "root: /p\nskipped:\n  big.c: too large\n  {\"path\":\"x\"}\n");
}

TEST_CASE("answer notes: an incomplete answer has the reason") {
  const auto notes = [](const char* state) {
    return answer_notes({{"complete", false}, {"index", {{"state", state}}}});
  };
  using Notes = std::vector<std::string>;
  CHECK(notes("building") == Notes{"the index is still being built; there may be more"});
  CHECK(notes("ready") == Notes{"not everything was examined; there may be more"});
}

TEST_CASE("answer text: callees that are guesses are counted, unless all are") {
  const auto row = [](const char* name, int line, const char* evidence) {
    return json{{"path", "a.py"},
                {"line", line},
                {"kind", "method"},
                {"name", name},
                {"id", "cf_" + std::string(name)},
                {"depth", 1},
                {"calls", {{{"line", 9}, {"preview", "x.get()"}, {"evidence", evidence}}}}};
  };
  json answer = {
      {"symbols", json::array()},
      {"total", 3},
      {"callees",
       {row("sure", 1, "import"), row("A.get", 3, "ambiguous"), row("B.get", 5, "ambiguous")}}};
  CHECK(answer_text(answer) ==
        "a.py\n 1: sure\n   9: x.get()\nand 2 possible callees by name: get\n");
  answer["callees"].erase(0);
  CHECK(answer_text(answer).starts_with("a.py\n 3: A.get\n"));
}

}  // namespace codefinder::answer_text_test
