// grep as a verb: its JSON, its text, counts, pages, and the errors of patterns.
#include "handlers/verbs/answer/answer_text.h"
#include "verbs/fixture.h"

namespace codefinder::grep_test {

using namespace codefinder::handlers;
using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("grep: a match has its line, its column and the symbol around it") {
  Shop fixture;
  const json answer = fixture.ask("grep", {{"pattern", "add(_all)?\\("}});
  CHECK(answer.at("total") == 5);
  CHECK(answer.at("files") == 3);
  CHECK(answer.at("complete") == true);
  json first = answer.at("matches").at(0);
  CHECK(first.at("in").at("id").get<std::string>().starts_with("cf_"));
  first.at("in").erase("id");
  CHECK(first == json{{"path", "shop/cart.py"},
                      {"line", 6},
                      {"column", 9},
                      {"end_column", 13},
                      {"text", "    def add(self, price):"},
                      {"in", {{"name", "Cart.add"}, {"kind", "method"}}}});
  // Outside all symbols.
  CHECK_FALSE(fixture.ask("grep", {{"pattern", "import os"}}).at("matches").at(0).contains("in"));
}

TEST_CASE("grep: the text has each path and symbol once, and lines around matches") {
  Shop fixture;
  const json answer = fixture.ask("grep",
                                  {{"pattern", "price"}, {"filters", {{"paths", {"shop"}}}}});
  CHECK(answer_text(answer) ==
        "shop/cart.py\n 6: def add(self, price):  in Cart.add\n 7: return Money(price)\n");
  CHECK(answer_text(fixture.ask("grep", {{"pattern", "import os"}})) ==
        "shop/cart.py:1: import os\n");
  const json around = fixture.ask("grep", {{"pattern", "import os|class Cart"}, {"context", 1}});
  const std::string text = answer_text(around);
  CHECK(text.starts_with("shop/cart.py\n 1: import os\n 2- from shop.money import Money\n"));
  CHECK(text.find(" 2- from shop.money import Money\n --\n 4- \n 5: class Cart:  in Cart\n") !=
        std::string::npos);
  CHECK(text.find("\n 5: class Cart:  in Cart\n 6-     def add(self, price):\n") !=
        std::string::npos);
}

TEST_CASE("grep: the modes of other tools' answers are counts by file") {
  Shop fixture;
  const json counts = fixture.ask("grep",
                                  {{"pattern", "Money"}, {"group_by", "file"}, {"limit", 0}});
  for (const char* mode : {"files_with_matches", "count"}) {
    const json answer = fixture.ask("grep", {{"pattern", "Money"}, {"output_mode", mode}});
    CHECK(answer.at("matches").empty());
    CHECK(answer.at("groups") == counts.at("groups"));
    CHECK(answer.at("total") == counts.at("total"));
  }
  CHECK(fixture.ask("grep", {{"pattern", "Money"}, {"output_mode", "content"}}).at("matches") ==
        fixture.ask("grep", {{"pattern", "Money"}}).at("matches"));
}

TEST_CASE("grep: the callers of the function that has a message") {
  Fixture fixture;
  fixture.files().add_source("shop/pay.py",
                             "def check(card):\n"
                             "    if not card:\n"
                             "        raise ValueError(\"the card is missing\")\n\n\n"
                             "def pay(card):\n"
                             "    check(card)\n\n\n"
                             "class Till:\n"
                             "    def close(self, card):\n"
                             "        check(card)\n\n\n"
                             "check(1)\n");
  const json answer = fixture.ask("grep", {{"pattern", "card is missing"}});
  CHECK(answer.at("called_by") ==
        json{"shop/pay.py:15", "pay at shop/pay.py:6", "Till.close at shop/pay.py:11"});
  CHECK_FALSE(answer.contains("called_by_more"));
  CHECK(answer_text(answer) ==
        "shop/pay.py:3: raise ValueError(\"the card is missing\")  in check\n"
        "called by shop/pay.py:15, pay at shop/pay.py:6, Till.close at shop/pay.py:11\n");
  // Code is no message.
  CHECK_FALSE(fixture.ask("grep", {{"pattern", "raise ValueError"}}).contains("called_by"));
  // Tests may expect the message.
  fixture.files().add_source("tests/test_pay.py",
                             "def test_pay():\n    assert text == \"the card is missing\"\n",
                             Category::tests);
  CHECK(fixture.ask("grep", {{"pattern", "card is missing"}}).at("called_by").size() == 3);
}

TEST_CASE("grep: of a message, ambiguous callers are marked, and listed if no caller is certain") {
  Fixture fixture;
  fixture.files().add_source("till.py",
                             "class Till:\n"
                             "    def close(self):\n"
                             "        raise ValueError(\"the till is empty\")\n\n\n"
                             "def end(till):\n"
                             "    till.close()\n");
  const auto callers = [&] {
    return fixture.ask("grep", {{"pattern", "till is empty"}}).at("called_by");
  };
  CHECK(callers() == json{"end at till.py:6?"});
  fixture.files().add_source("sure.py",
                             "from till import Till\n\ndef run():\n    Till().close()\n");
  CHECK(callers() == json{"run at sure.py:3"});
}

TEST_CASE("grep: case, words, parts and other patterns are fields") {
  Shop fixture;
  const auto total = [&](json params) {
    params["limit"] = 0;
    return fixture.ask("grep", params).at("total");
  };
  CHECK(total({{"pattern", "money"}}) == 2);
  CHECK(total({{"pattern", "money"}, {"case", "smart"}}) == 5);
  CHECK(total({{"pattern", "MONEY"}, {"-i", true}}) == 5);
  CHECK(total({{"pattern", "MONEY"}, {"-i", "false"}}) == 0);
  CHECK(total({{"pattern", "add"}, {"whole_words", true}}) == 3);
  CHECK(total({{"pattern", "("}, {"literal", true}}) == 7);
  CHECK(total({{"pattern", "add"}, {"in", "names"}, {"filters", {{"tests", "only"}}}}) == 1);
  CHECK(total({{"pattern", "Money"}, {"also", "class Cart"}}) == 2);
  CHECK(total({{"pattern", "Money"}, {"without", {"class Cart", "test"}}}) == 1);
  CHECK(total({{"pattern", "self"}, {"also", "return"}, {"scope", "symbol"}}) == 3);
  CHECK(total({{"pattern", "Cart:\\n.*add"}, {"multi_line", true}}) == 1);
  // A line end in the pattern means the same; a class that excludes it does not.
  CHECK(total({{"pattern", "Cart:\\n.*add"}}) == 1);
  CHECK(total({{"pattern", "Cart:\n    def"}, {"literal", true}}) == 1);
  CHECK(total({{"pattern", "Cart:\\s+def"}}) == 0);
  CHECK(total({{"pattern", "Cart[^\\n]\\s*def"}}) == 0);
  const json grouped = fixture.ask("grep",
                                   {{"pattern", "Money"}, {"limit", 0}, {"group_by", "directory"}});
  CHECK(grouped.at("groups") ==
        json{{{"name", "shop"}, {"count", 3}}, {{"name", "tests"}, {"count", 2}}});
}

TEST_CASE("grep: pages continue, and a wrong pattern is an error with its reason") {
  Shop fixture;
  const json all = fixture.ask("grep", {{"pattern", "add"}}).at("matches");
  json paged = json::array(), params = {{"pattern", "add"}, {"limit", 2}};
  for (json answer = fixture.ask("grep", params);; answer = fixture.ask("grep", params)) {
    for (const json& match : answer.at("matches")) paged.push_back(match);
    if (!answer.contains("next_cursor")) break;
    params["cursor"] = answer.at("next_cursor");
  }
  CHECK(paged == all);
  CHECK(fixture.error("grep", {{"pattern", "add("}}).message ==
        "the pattern `add(` is wrong: missing ): add(");
  CHECK(fixture.error("grep", json::object()).code == ErrorCode::invalid_query);
  CHECK(fixture.ask("grep", {{"pattern", "nowhere"}}).at("suggestions").empty());
}

}  // namespace codefinder::grep_test
