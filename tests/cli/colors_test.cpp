// Colors around what a reader looks for in an answer; the text between them stays as it is.
#include "cli/colors.h"

#include <catch2/catch.hpp>

namespace codefinder::colors_test {

using namespace codefinder::cli;

namespace {

/// `text` with each color as one letter: <p…>, <l…>, <e…>, <i…>.
std::string marked(std::string_view text) {
  std::string out = colored(text);
  constexpr std::pair<std::string_view, std::string_view> kMarks[] = {{"\033[36m", "<p "},
                                                                      {"\033[32m", "<l "},
                                                                      {"\033[33m", "<e "},
                                                                      {"\033[2m", "<i "},
                                                                      {"\033[0m", ">"}};
  for (const auto& [code, mark] : kMarks)
    for (std::size_t at = out.find(code); at != std::string::npos; at = out.find(code))
      out.replace(at, code.size(), mark);
  return out;
}

}  // namespace

TEST_CASE("colors: places, lines, evidence and ids have one each") {
  CHECK(marked("a/b.py:12: class B  cf_0123456789abcdef\n") ==
        "<p a/b.py:12>: class B  <i cf_0123456789abcdef>\n");
  CHECK(marked("of a.py:1: class A(x: int)\n") == "of <p a.py:1>: class A(x: int)\n");
  CHECK(marked("#2: a.py:1: class A") == "#2: <p a.py:1>: class A");
  CHECK(marked("a.py [ambiguous]\n 8: call f()\n  9-12 method g\n") ==
        "<p a.py> <e [ambiguous]>\n <l 8>: call f()\n  <l 9-12> method g\n");
  CHECK(marked("a.py:1: [import] call f()") == "<p a.py:1>: <e [import]> call f()");
  CHECK(marked("store/basket.py\n") == "<p store/basket.py>\n");
}

TEST_CASE("colors: other lines stay as they are") {
  CHECK(marked("") == "");
  CHECK(marked("\n\n") == "\n\n");
  CHECK(marked("    def add(self):\n") == "    def add(self):\n");
  CHECK(marked("total: 12\n") == "total: 12\n");
}

}  // namespace codefinder::colors_test
