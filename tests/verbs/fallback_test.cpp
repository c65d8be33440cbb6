// A name that no symbol has exactly, in every verb that takes one.
#include "handlers/verbs/answer/answer_text.h"
#include "verbs/fixture.h"

namespace codefinder::fallback_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

constexpr const char* kVerbs[] = {"callees",         "callers",    "context",
                                  "definition",      "explain",    "impact",
                                  "implementations", "references", "snippet"};

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

TEST_CASE("targets: a name of several symbols shows the first of them") {
  Shop shop;
  const json two = shop.ask("snippet", {{"targets", "add"}, {"context", 0}});
  REQUIRE(two.at("parts").size() == 2);
  CHECK(two.at("parts")[0].at("contents").get<std::string>().find("def add(") != std::string::npos);
  for (int i = 0; i < 6; ++i)
    shop.files().add_source("more/m" + std::to_string(i) + ".py", "def add(): pass\n");
  const json many = shop.ask("snippet", {{"targets", "add"}});
  REQUIRE(many.at("parts").size() == 6);
  CHECK(many.at("parts")[5].at("target") == "3 more");
  CHECK(many.at("parts")[5].at("error").at("message") == "add is the name of 8 symbols");
}

TEST_CASE("targets: a list without rows says so, with other uses of the symbol") {
  Shop shop;
  shop.files().add_source("shop/keep.py",
                          "def unused(): pass\ndef listed(): pass\nALL = [listed]\n");
  const auto text = [&](const char* verb, const char* name) {
    return handlers::message_text(shop.ask(verb, {{"targets", name}}));
  };
  CHECK(text("callers", "unused").find("note: no callers\n") != std::string::npos);
  CHECK(text("callees", "unused").find("note: no callees\n") != std::string::npos);
  CHECK(text("references", "unused").find("note: no references found\n") != std::string::npos);
  CHECK(text("callers", "listed")
            .find("note: no callers\nnote: read at shop/keep.py:3: ALL = [listed]\n") !=
        std::string::npos);
  const json none = shop.ask("implementations", {{"targets", "unused"}});
  CHECK(none.at("hits").empty());
  CHECK(none.at("symbols")[0].at("name") == "unused");
  CHECK(text("implementations", "unused").find("nothing extends, implements or overrides unused") !=
        std::string::npos);
  CHECK(text("implementations", "unused").find("no symbol found") == std::string::npos);
}

TEST_CASE("nav: a name in another notation finds first what it means for the other verbs") {
  Shop shop;
  for (const char* name : {"Cart.add_all", "shop/cart.py::Cart::add_all",
                           "shop.cart.Cart.add_all()", "(*Cart).add_all", "`Cart.add_all`",
                           "\"shop.cart.Cart.add_all\"", "Cart$add_all", "Cart::add_all(int)"}) {
    INFO(name);
    const json answer = shop.ask("nav", {{"query", name}});
    REQUIRE(answer.at("hits").size() > 0);
    CHECK(answer.at("hits")[0].at("path") == "shop/cart.py");
    CHECK(answer.at("hits")[0].at("line") == 9);
    CHECK_FALSE(answer.contains("fallback"));
  }
  // Without the outermost scopes, and the last name alone.
  for (const auto& [name, used] : {std::pair("lib::Cart::add_all", "Cart::add_all"),
                                   std::pair("Basket::add_all()", "add_all")}) {
    INFO(name);
    const json answer = shop.ask("nav", {{"query", name}});
    CHECK(answer.at("fallback") == json({{"asked", name}, {"used", used}}));
    CHECK(answer.at("hits")[0].at("name") == "add_all");
    CHECK(handlers::message_text(answer).find("this is about \"" + std::string(used)) !=
          std::string::npos);
  }
  // The filters and pages of nav hold.
  CHECK(shop.ask("nav", {{"query", "Basket::add_all() kind:class"}}).at("total") == 0);
  CHECK(shop.ask("nav", {{"query", "nowhere::add()"}, {"limit", 1}}).at("total") == 2);
  // A word that only begins a name, several words, and a name that no symbol has.
  CHECK_FALSE(shop.ask("nav", {{"query", "Cart.add_a"}}).contains("fallback"));
  CHECK_FALSE(shop.ask("nav", {{"query", "the cart Basket.add_all"}}).contains("fallback"));
  CHECK_FALSE(shop.ask("nav", {{"query", "Basket.absent"}}).contains("fallback"));
}

TEST_CASE("open: shows the function of each frame") {
  Shop shop;
  const json answer = shop.ask(
      "open", {{"frames", "shop/cart.py:7: in add\nshop/cart.py:10: in add_all\nx.py:1: in y\n"}});
  REQUIRE(answer.at("parts").size() == 3);
  CHECK(answer.at("parts")[0].at("range") == json({{"start", 6}, {"end", 7}}));
  CHECK(answer.at("parts")[1].at("contents").get<std::string>().find("def add_all") !=
        std::string::npos);
  CHECK(answer.at("parts")[2].at("error").at("code") == "not_found");
  CHECK(shop.error("open", {{"frames", "shop/cart.py:7"}, {"start_line", 2}}).code ==
        ErrorCode::invalid_query);
  CHECK(shop.error("open", {{"frames", "none"}}).code == ErrorCode::invalid_query);
}

TEST_CASE("fallback: a name of a file is no name of a symbol") {
  Shop shop;
  for (const std::string name : {"shop/cart.py", "cart.py"})
    for (const std::string verb : {"explain", "callers", "definition", "references"}) {
      INFO(verb << " " << name);
      const Error error = shop.error(verb, {{"targets", {name}}});
      CHECK(error.code == ErrorCode::invalid_query);
      CHECK(error.message == name + " is a file, not a symbol: shop/cart.py");
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
