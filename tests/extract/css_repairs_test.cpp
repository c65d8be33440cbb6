// Style sheets that the grammar alone cannot parse: hacks for old browsers and newer syntax.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::css_repairs_test {

std::vector<std::string> names(const FileFacts& facts) {
  std::vector<std::string> out;
  for (const Symbol& symbol : facts.symbols) out.emplace_back(facts.str(symbol.name));
  return out;
}

TEST_CASE("css repairs: statements that only some browsers read have no parse errors") {
  for (const char* text :
       {"*zoom: 1", "color: red; *display: inline", "color: red;;",
        "width: expression(a > 8 ? '}' : 1)",
        "filter: progid:A.B(startColorstr='#80000000', GradientType=0)",
        "-ms-filter: 'progid:A.B(c=1)'", "filter: /* x */ progid:A.B(enabled = false)"}) {
    INFO(text);
    const FileFacts facts = extract::extract(
        std::string(".first { ") + text + "; }\n.second { color: red }\n", Language::css);
    CHECK(facts.parse_errors == 0);
    CHECK(names(facts) == std::vector<std::string>{".first", ".second"});
  }
}

TEST_CASE("css repairs: at-rules") {
  for (const char* text :
       {"@media \\0screen { .a { b: c } }", "@container (width > 400px) { .a { b: c } }",
        "@media (400px <= width < 700px) and (hover) { .a { b: c } }",
        "@page :first { margin: 1in }\n.a { b: c }"}) {
    INFO(text);
    const FileFacts facts = extract::extract(text, Language::css);
    CHECK(facts.parse_errors == 0);
    CHECK(names(facts) == std::vector<std::string>{".a"});
  }
}

TEST_CASE("css repairs: the flag of an attribute selector stays in the symbol's name") {
  const FileFacts facts = extract::extract("[href$='.pdf' i] .a { b: c }", Language::css);
  CHECK(facts.parse_errors == 0);
  CHECK(names(facts) == std::vector<std::string>{"[href$='.pdf' i] .a"});
}

TEST_CASE("css repairs: an unfinished style sheet is read to its end") {
  const std::string text = "@media (a > b) { .x[y='z' i] { *a: progid:B('\\\"; @page :q { /*";
  for (std::size_t size = 0; size <= text.size(); ++size)
    extract::extract(text.substr(0, size), Language::css);
  SUCCEED();
}

}  // namespace codefinder::css_repairs_test
