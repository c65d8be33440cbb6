// The line of facts below a hover.
#include "handlers/editor/hover_facts.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::hover_facts_test {

using handlers::editor::hover_facts;
using handlers::editor::kMaxFactsLength;

namespace {

constexpr auto kMarkdown = lsp::MarkupKind::markdown;
constexpr auto kPlain = lsp::MarkupKind::plaintext;

query::Dependency internal(std::string name, bool by_user = false) {
  return {name, "src/" + name + ".ts", false, name, by_user};
}
query::Dependency external(std::string name, bool by_user = false) {
  return {"@scope/" + name, "", true, name, by_user};
}

query::Explanation explained(std::string module, std::string layer,
                             std::vector<query::Dependency> dependencies = {}) {
  query::Explanation what;
  what.module_path = std::move(module);
  what.layer = std::move(layer);
  what.dependencies = std::move(dependencies);
  what.references = 3;
  return what;
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

}  // namespace

TEST_CASE("hover facts: module, layer, dependencies and references are one line") {
  query::Explanation what = explained(
      "server.router", "core",
      {internal("a"), internal("b"), internal("c"), internal("createProxy", true), external("d"),
       external("zod", true), internal("formatter", true), internal("a")});
  CHECK(hover_facts(what, kMarkdown) ==
        "server.router · core · deps createProxy, formatter, zod +4 · 3 references");
  what.symbol.container = "Router";
  CHECK(hover_facts(what, kPlain) ==
        "server.router · core · in Router · deps createProxy, formatter, zod +4 · 3 references");
  what.references = 1;
  what.possible_references = 2;
  what.dependencies = {internal("a")};
  CHECK(hover_facts(what, kMarkdown) ==
        "server.router · core · in Router · deps a · 1 reference, 2 possible");
}

TEST_CASE("hover facts: all dependencies of the symbol itself are shown where there are few") {
  const query::Explanation what = explained(
      "m", "",
      {internal("f"), internal("a", true), internal("b", true), internal("c", true),
       internal("d", true), internal("e", true)});
  CHECK(hover_facts(what, kMarkdown) == "m · deps a, b, c, d, e +1 · 3 references");
}

TEST_CASE("hover facts: a layer that repeats the module is left out") {
  CHECK(hover_facts(explained("lib", "lib"), kMarkdown) == "lib · 3 references");
  CHECK(hover_facts(explained("packages.server.http", "packages/server"), kMarkdown) ==
        "packages.server.http · 3 references");
  CHECK(hover_facts(explained("library", "lib"), kMarkdown) == "library · lib · 3 references");
  CHECK(hover_facts(explained("", "lib"), kMarkdown) == "lib · 3 references");
}

TEST_CASE("hover facts: a local symbol has its references only") {
  query::Explanation what = explained("m", "core", {internal("a")});
  what.symbol.flags = SymbolFlag::local;
  CHECK(hover_facts(what, kMarkdown) == "3 references");
  what.references_truncated = true;
  CHECK(hover_facts(what, kMarkdown).empty());
}

TEST_CASE("hover facts: names are no Markdown") {
  const query::Explanation what = explained("pkg.__init__", "", {external("a*b"), external("a_b")});
  CHECK(hover_facts(what, kMarkdown) == "pkg.\\_\\_init\\_\\_ · deps a\\*b, a_b · 3 references");
  CHECK(hover_facts(what, kPlain) == "pkg.__init__ · deps a*b, a_b · 3 references");
}

TEST_CASE("hover facts: the line has at most 120 characters") {
  const std::string forty(40, 'x'), hundreds(300, 'y');
  query::Explanation what = explained(
      "m", "core",
      {internal(forty + "1", true), internal(forty + "2", true), internal(forty + "3")});
  CHECK(hover_facts(what, kMarkdown) ==
        "m · core · deps " + forty + "1, " + forty + "2 +1 · 3 references");
  what.symbol.container = "In";
  CHECK(hover_facts(what, kMarkdown) == "m · core · in In · deps " + forty + "1 +2 · 3 references");
  for (const std::string& module : {std::string("m"), hundreds, "é" + hundreds + "é"})
    for (const std::string& layer : {std::string("core"), hundreds})
      for (const std::string& container : {std::string("In"), forty, hundreds})
        for (const std::string& name : {std::string("dep"), hundreds}) {
          query::Explanation each = explained(module, layer, {internal(name), external("zod")});
          each.symbol.container = container;
          const std::string line = hover_facts(each, kMarkdown);
          INFO(line);
          CHECK(characters(line) <= kMaxFactsLength);
          CHECK_THAT(line, Catch::EndsWith(" · 3 references"));
        }
  CHECK(hover_facts(explained(hundreds + ".end", ""), kMarkdown).starts_with("…yyy"));
}

}  // namespace codefinder::hover_facts_test
