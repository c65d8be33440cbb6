// A session over a fake index, and the verbs asked in it.
#pragma once

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/verb.h"
#include "handlers/verbs/answer_schema.h"
#include "support/fake_index.h"
#include "support/schema.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <memory>
#include <string>
#include <vector>

namespace codefinder::testing {

struct Fixture {
  TempDirectory directory;
  std::shared_ptr<FakeIndex> index = std::make_shared<FakeIndex>(directory.path());
  handlers::Session session{{.open_index = testing::opens(index)}};

  Fixture() {
    index->report(index::IndexState::ready, 1);
    index->files().set_state(index::IndexState::ready);
    REQUIRE(session.add_root(directory.path()));
  }
  FakeSnapshot& files() const { return index->files(); }
  /// The answer, or the error.
  Result<nlohmann::json> result(std::string_view verb, const nlohmann::json& params) {
    const handlers::Verb& requested = *handlers::find_verb(verb);
    const Result<nlohmann::json> decoded = handlers::decode_fields(requested.fields(), params);
    return decoded ? requested.run(session, *decoded, {}) : decoded;
  }
  nlohmann::json ask(std::string_view verb, const nlohmann::json& params) {
    INFO(verb << " " << params.dump());
    Result<nlohmann::json> found = result(verb, params);
    INFO((found ? std::string() : found.error().message + "; " + found.error().hint));
    REQUIRE(found);
    CHECK(complaint(verb, params, *found) == "");
    return std::move(found).value();
  }
  /// What is wrong with an answer by the schema of its form; "" if nothing is.
  static std::string complaint(std::string_view verb, const nlohmann::json& params,
                               const nlohmann::json& answer) {
    const handlers::Verb& asked = *handlers::find_verb(verb);
    const bool is_canonical = params.is_null() ||
                              (!params.contains("fields") && !params.contains("form"));
    return SchemaJudge(is_canonical ? handlers::answer_schema(asked) : asked.output_schema())
        .complaint(answer);
  }
  Error error(std::string_view verb, const nlohmann::json& params) {
    INFO(verb << " " << params.dump());
    const Result<nlohmann::json> found = result(verb, params);
    REQUIRE_FALSE(found);
    return found.error();
  }
};

/// A shop of two modules and a test.
struct Shop : Fixture {
  Shop() {
    files().add_source("shop/cart.py",
                       "import os\nfrom shop.money import Money\n\n\nclass Cart:\n"
                       "    def add(self, price):\n        return Money(price)\n\n"
                       "    def add_all(self):\n        return self.add(1)\n");
    files().add_source("shop/money.py", "class Money:\n    def add(self, other): ...\n");
    files().add_source("tests/test_cart.py",
                       "from shop.money import Money\n\n\ndef test_add():\n    Money(2)\n",
                       Category::tests);
  }
  /// "path:line name" of each hit of nav.
  std::vector<std::string> hits(const nlohmann::json& params) {
    std::vector<std::string> out;
    const nlohmann::json answer = ask("nav", params);
    for (const nlohmann::json& hit : answer.at("hits"))
      out.push_back(hit.at("path").get<std::string>() + ":" + hit.at("line").dump() + " " +
                    hit.at("name").get<std::string>());
    return out;
  }
};

}  // namespace codefinder::testing
