// Branches of `#if` that a usual build skips: operators of conditions, and the places of
// directives.
#include "index/languages/_c/branches.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::branches_test {

using namespace codefinder::c_family;

namespace {

/// `text` without the branches that are skipped.
std::string kept(const std::string& text) {
  std::string out;
  std::uint32_t at = 0;
  for (const ByteRange range : unlikely_branches(
           text, Dialect::c, [](std::string_view) { return std::optional<long>(); })) {
    out += text.substr(at, range.begin - at);
    at = range.end;
  }
  return out + text.substr(at);
}

bool holds(const std::string& condition) {
  return kept("#if " + condition + "\nTHEN\n#else\nELSE\n#endif\n").find("THEN") !=
         std::string::npos;
}

}  // namespace

TEST_CASE("branches: conditions are evaluated with C's operators and precedence") {
  for (const char* condition : {"1",
                                "!0",
                                "1 == 1",
                                "1 != 2",
                                "2 < 3",
                                "2 <= 2",
                                "3 > 2",
                                "3 >= 3",
                                "1 && 2",
                                "0 || 2",
                                "1 | 0",
                                "2 ^ 3",
                                "3 & 2",
                                "1 << 3 == 8",
                                "8 >> 3 == 1",
                                "1 + 2 == 3",
                                "(1 + 2) * 3 == 9",
                                "7 / 2 == 3",
                                "7 % 2",
                                "5 - 2 - 2 == 1",
                                "-1 < 0",
                                "+1",
                                "~0 == -1",
                                "0x10 == 16",
                                "010 == 8",
                                "1 ? 2 : 0",
                                "0 ? 0 : 2",
                                "1 || 0 && 0",
                                "2 - 1 << 1 == 2",
                                "(1 ? 0 : 1) == 0",
                                "1 == 1 && 2 == 2",
                                "4 & 6 == 6 || 1"}) {
    INFO(condition);
    CHECK(holds(condition));
  }
  for (const char* condition :
       {"0",     "!1",        "1 == 2",    "1 != 1", "3 < 2", "2 < 2", "3 <= 2", "2 > 3",
        "2 > 2", "2 >= 3",    "1 && 0",    "0 || 0", "0 | 0", "3 ^ 3", "1 & 2",  "7 / 0",
        "7 % 0", "1 ? 0 : 2", "0 ? 2 : 0", "-1 > 0", "",      "1 - 1", "0 * 3"}) {
    INFO(condition);
    CHECK_FALSE(holds(condition));
  }
}

TEST_CASE("branches: the first branch whose condition is true is kept") {
  const auto chain = [](const std::string& first, const std::string& second) {
    const std::string all = kept("#if " + first + "\nA\n#elif " + second +
                                 "\nB\n#else\nC\n#endif\n");
    std::string out;
    for (const char c : {'A', 'B', 'C'})
      if (all.find("\n" + std::string(1, c) + "\n") != std::string::npos) out += c;
    return out;
  };
  CHECK(chain("1", "1") == "A");
  CHECK(chain("1", "0") == "A");
  CHECK(chain("0", "1") == "B");
  CHECK(chain("0", "0") == "C");
}

TEST_CASE(
    "branches: a directive is recognized only at a line start, outside comments and strings") {
  CHECK(kept("x #if 0\nA\n") == "x #if 0\nA\n");
  CHECK(kept("/* \n#if 0\n*/ A\n") == "/* \n#if 0\n*/ A\n");
  CHECK(kept("\"\\\"\\\n#if 0\n\" A") == "\"\\\"\\\n#if 0\n\" A");
  CHECK(kept("'\"' A '\\''\n#if 1\nB\n#endif\n").find("B") != std::string::npos);
  for (const std::string& text : std::vector<std::string>{
           "  #  if 0\nA\n# endif\n", "\t#if 0 // why\nA\n#endif\n", "#if /* 1 */ 0\nA\n#endif\n",
           "#if \\\n0\nA\n#endif\n", "#if \\\r\n0\r\nA\r\n#endif\r\n", "/**/ #if 0\nA\n#endif\n",
           "\"x\n#if 0\nA\n#endif\n", "#if 0\nA"}) {
    INFO(text);
    CHECK(kept(text).find('A') == std::string::npos);
  }
}

TEST_CASE("branches: define and undef directives take effect from their line on") {
  CHECK(kept("#define X 3\n#if X == 3\nA\n#endif\n").find('A') != std::string::npos);
  CHECK(kept("#if X == 3\nA\n#endif\n#define X 3\n").find('A') == std::string::npos);
  CHECK(kept("#define X 3\n#undef X\n#ifdef X\nA\n#endif\n").find('A') == std::string::npos);
  CHECK(kept("#if 0\n#define X\n#endif\n#ifdef X\nA\n#endif\n").find('A') == std::string::npos);
  CHECK(kept("#define X\n#if defined(X) && defined X\nA\n#endif\n").find('A') != std::string::npos);
  CHECK(kept("#endif\n#else\n#elif 1\nA\n").find('A') != std::string::npos);
}

}  // namespace codefinder::branches_test
