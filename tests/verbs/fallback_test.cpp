// A name that no symbol has exactly, in every verb that takes one.
#include "handlers/verbs/answer_text.h"
#include "verbs/fixture.h"

namespace codefinder::fallback_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

constexpr const char* kVerbs[] = {"callees", "callers", "context",         "definition",
                                  "explain", "impact",  "implementations", "references",
                                  "snippet", "open"};

/// The answer about one target.
json answer_about(Shop& shop, const char* verb, const char* name) {
  return shop.ask(verb, {{"targets", json::array({name})}});
}

}  // namespace

TEST_CASE("fallback: every verb says that it used a part of the name") {
  Shop shop;
  for (const char* verb : kVerbs) {
    INFO(verb);
    const json answer = answer_about(shop, verb, "nowhere::Money");
    CHECK(answer.at("fallback") == json({{"asked", "nowhere::Money"}, {"used", "Money"}}));
    const std::string text = handlers::message_text(answer);
    CHECK(text.find("note: nothing is named exactly \"nowhere::Money\"; this is about "
                    "\"Money\"\n") != std::string::npos);
    CHECK(text.find("no symbol found") == std::string::npos);
  }
}

TEST_CASE("fallback: a name that is exact in another notation has none") {
  Shop shop;
  for (const char* verb : kVerbs)
    for (const char* name : {"Cart.add_all", "shop/cart.py::Cart::add_all", "self.add_all",
                             "cart.py#add_all", "shop.cart.Cart.add_all()", "`Cart.add_all`"}) {
      INFO(verb << " " << name);
      const json answer = answer_about(shop, verb, name);
      CHECK_FALSE(answer.contains("fallback"));
      CHECK(handlers::message_text(answer).find("add_all") != std::string::npos);
    }
}

TEST_CASE("fallback: each part of an answer has its own") {
  Shop shop;
  const json answer = shop.ask("definition", {{"targets", {"Cart.add", "Basket.add_all"}}});
  CHECK_FALSE(answer.at("parts")[0].contains("fallback"));
  CHECK(answer.at("parts")[1].at("fallback").at("used") == "add_all");
}

TEST_CASE("fallback: frames are taken as a text too") {
  Shop shop;
  const json answer = shop.ask("definition",
                               {{"frames", "shop/cart.py:7: in add\nx.py:1: in y\n"}});
  REQUIRE(answer.at("parts").size() == 2);
  CHECK(answer.at("parts")[0].at("name") == "add");
  CHECK(answer.at("parts")[1].at("error").at("code") == "not_found");
  CHECK(shop.error("definition", {{"frames", "none"}}).code == ErrorCode::invalid_query);
}

}  // namespace codefinder::fallback_test
