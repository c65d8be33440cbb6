// The facts of an edited text, updated from those of the previous text, are equal to a fresh
// extraction: for random edits of every fixture, with and without syntax errors.
#include "index/extract/extract.h"
#include "index/languages/_c/segments.h"
#include "index/languages/_c/tokens.h"
#include "support/sanitized.h"
#include "tests/extract/random_edits.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::edited_facts_test {

using namespace codefinder::extract;
using namespace codefinder::testing;

namespace {

// Segments are parsed as a whole, except very large ones.
constexpr ExtractLimits kWholeSegments{.segment_bytes = 16u << 10};

// Puts so much text between C functions that each is a segment of its own.
std::string far_apart(const Fixture& fixture) {
  std::string out = fixture.text;
  if (fixture.language != Language::c && fixture.language != Language::cpp) return out;
  const std::string between = "/*" + std::string(4200, '.') + "*/\n";
  for (std::size_t at = 0; (at = out.find("\n}\n", at)) != std::string::npos; at += between.size())
    out.insert(at += 3, between);
  return out;
}

// Returns true if one of the edited texts had no syntax errors.
bool edit_at_random(const Fixture& fixture, unsigned seed) {
  INFO(fixture.path << ", seed " << seed);
  std::mt19937 random(seed);
  const std::string apart = far_apart(fixture);
  Buffer buffer(fixture.language, fixture.text, kWholeSegments);
  Buffer quick(fixture.language, fixture.text);
  bool whole = false;
  const auto edit = [&](ByteRange range, const std::string& replacement) {
    buffer.edit(range, replacement);
    quick.edit(range, replacement);
  };
  const auto agree = [&](const std::string& text) {
    const FileFacts expected = extract::extract(text, fixture.language);
    REQUIRE(buffer.facts() == expected);
    REQUIRE(quick.facts() == expected);
    whole |= expected.parse_errors == 0;
  };
  agree(fixture.text);
  const int one_piece = testing::is_sanitized() ? 4 : 12;
  for (int round = 0; round < (apart == fixture.text ? one_piece : one_piece * 3 / 2); ++round) {
    INFO("round " << round);
    if (round == one_piece) edit({0, static_cast<std::uint32_t>(buffer.text().size())}, apart);
    const std::string before = buffer.text();
    const int edits = random() % 4 == 0
                          ? 3
                          : 1;  // Sometimes three edits come before the facts are read.
    for (int i = 0; i < edits; ++i) {
      const auto size = static_cast<std::uint32_t>(buffer.text().size());
      const std::uint32_t begin = random() % (size + 1);
      const std::uint32_t end = random() % 2 == 0
                                    ? begin
                                    : begin + static_cast<std::uint32_t>(random() % 20);
      edit({begin, end}, some_piece(buffer.text(), random));
    }
    agree(buffer.text());
    if (random() % 3 == 0) {  // Undoes the edits.
      edit({0, static_cast<std::uint32_t>(buffer.text().size())}, before);
      agree(before);
    }
  }
  return whole;
}

}  // namespace

TEST_CASE("buffer: facts are equal to a fresh extraction after random edits of every fixture") {
  int files = 0, whole = 0;
  for (const Fixture& fixture : fixtures()) {
    whole += edit_at_random(fixture, seed_of(fixture)) ? 1 : 0;
    ++files;
  }
  CHECK(files > 100);
  CHECK(whole > 100);
}

TEST_CASE("buffer: facts are equal to a fresh extraction after edits at several places") {
  constexpr std::size_t kBytes = 6'000;
  for (const Fixture& fixture : fixtures()) {
    if (fixture.text.empty()) continue;
    INFO(fixture.path);
    std::mt19937 random(seed_of(fixture));
    std::string text;
    while (text.size() < kBytes) text += fixture.text;
    Buffer buffer(fixture.language, text);
    for (int round = 0; round < 3; ++round) {
      INFO("round " << round);
      REQUIRE(buffer.facts() == extract::extract(buffer.text(), fixture.language));
      for (auto edits = 2 + random() % 4; edits > 0; --edits) {
        const auto at = static_cast<std::uint32_t>(random() % (buffer.text().size() + 1));
        buffer.edit({at, at + static_cast<std::uint32_t>(random() % 9)},
                    some_piece(buffer.text(), random));
      }
    }
  }
}

TEST_CASE("buffer: facts are equal to a fresh extraction after each typed character") {
  const std::pair<Language, std::string_view> typed[] = {
      {Language::c,
       "#ifdef A\nint before(void) { return 1; }\n#endif\nstruct s {\n  int "
       "x;\n};\nDEFINE_MUTEX(m);\n"
       "static int f(struct s *p) {\n  if (p) { return p->x + before(); }\n  return "
       "0;\n}\nDEFINE_LOCK(l, m);\n"},
      {Language::python,
       "import os\nx = 1\ndef f(a):\n    global x\n    x = os.path\n    return a.b\nx = f(x)\ny, x "
       "= x, 2\n"},
      {Language::rust,
       "#[test]\n#[deprecated]\nfn f() { g(); }\nmod m { pub struct S; }\nuse "
       "m::S;\n#[cfg(test)]\nfn g() -> S { S }\n"},
      {Language::cpp,
       "class A { void f(); int x; };\nvoid A::f() { x = 1; }\nnamespace n { int a; }\nnamespace n "
       "{ int b = a; }\n"},
      {Language::typescript,
       "interface A {\n  get(): string\n  <T>(x: T): A\n}\nexport const a: A = f();\nfunction f() "
       "{ return a; }\n"},
  };
  for (const auto& [language, text] : typed) {
    INFO(definition(language).name);
    // Typed after, and before, the text that exists already.
    for (const std::string& rest : {std::string(), std::string(text)}) {
      Buffer buffer(language, rest);
      for (std::uint32_t i = 0; i < text.size(); ++i) {
        buffer.edit({i, i}, text.substr(i, 1));
        INFO(buffer.text());
        REQUIRE(buffer.facts() == extract::extract(buffer.text(), language));
      }
    }
  }
}

TEST_CASE("buffer: facts are equal to a fresh extraction next to what the parser does not reuse") {
  std::string filler;
  for (int i = 0; i < 12; ++i) filler += "// filler line " + std::to_string(i) + " of padding\n";
  const std::string functions = "function a() {}\nfunction b() {}\nfunction c() {}\n";
  for (const char* cast : {"/** @type {a} */ (x).y();\n", "/** @typedef {a} T */ (x).y;\n"}) {
    Buffer buffer(Language::javascript, functions + cast + functions + filler + "//end\n");
    for (int round = 0; round < 4; ++round) {
      INFO(cast << round);
      REQUIRE(buffer.facts() == extract::extract(buffer.text(), Language::javascript));
      const auto end = static_cast<std::uint32_t>(buffer.text().size());
      buffer.edit({end, end}, "//more\n");
    }
  }
}

TEST_CASE("buffer: a heredoc loses its variables when its delimiter is quoted") {
  const std::string text = "x=1\ncat <<EOF # note\nhello $x\nEOF\n# a\n# b\necho done\n";
  Buffer buffer(Language::bash, text + std::string(600, '#') + "\necho end\n");
  const auto mark = static_cast<std::uint32_t>(text.find("EOF"));
  for (int round = 0; round < 2; ++round) {
    REQUIRE(buffer.facts() == extract::extract(buffer.text(), Language::bash));
    buffer.edit({mark, mark}, "\\");
    REQUIRE(buffer.facts() == extract::extract(buffer.text(), Language::bash));
    buffer.edit({mark, mark + 1}, "");
  }
}

TEST_CASE("buffer: facts are equal to a fresh extraction when syntax errors are fixed") {
  const std::string begin = "public class N{{(n)o();}d t(){";
  const std::string rest =
      R"(    assertThat(deserializedObject.someConstantStringInstanceField).isEqualTo("someValue");
  }
  public void testGsonWithSerializedNameFieldNamingPolicySerialization() {
    assertThat(actual.f).isEqualTo(expected.f);
    Gson gson = builder.create();
    var e = assertThrows(IllegalArgumentException.class, () -> gson.toJson(target));
    assertThat(e)
        .isEqualTo(
                + "\"}");
        builder
            .setFieldNamingStrategy(
                new FieldNamingStrategy() {
                  public String translateName(Field f) {
                  }
                })
        .isEqualTo(
                + "\"}");
  }
  static final class AtName {
  }
}
)";
  Buffer buffer(Language::java, begin + '"' + rest);
  CHECK(buffer.facts().parse_errors > 0);
  const auto at = static_cast<std::uint32_t>(begin.size());
  buffer.edit({at, at + 1}, "}{");
  CHECK(buffer.facts().parse_errors == 0);
  CHECK(buffer.facts() == extract::extract(buffer.text(), Language::java));
}

TEST_CASE("C segments: a text is cut only where no bracket, conditional or declaration is open") {
  const auto ends = [](std::string_view text) {
    std::vector<std::string> out;
    std::uint32_t begin = 0, end = 0;
    c_family::CCuts cuts(text);
    for (const c_family::CToken& token :
         c_family::c_tokens(text, c_family::Dialect::c, 0, SIZE_MAX)) {
      if (cuts.next(token)) out.emplace_back(text.substr(begin, end - begin)), begin = end;
      end = token.end;
    }
    out.emplace_back(text.substr(begin));
    return out;
  };
  using Segments = std::vector<std::string>;
  CHECK(ends("int f(void) { return 1; }\nint g;\nint h(void) {}\n") ==
        Segments{"int f(void) { return 1; }", "\nint g;\nint h(void) {}\n"});
  CHECK(ends("struct s { int a; };\nint b;") == Segments{"struct s { int a; };", "\nint b;"});
  CHECK(ends("typedef struct { int a; }\nname;\nint b;") ==
        Segments{"typedef struct { int a; }\nname;", "\nint b;"});
  CHECK(ends("int f(a)\n  int a;\n{ return a; }\nint b;") ==
        Segments{"int f(a)\n  int a;\n{ return a; }", "\nint b;"});
  CHECK(ends("#if A\nint f(void) {}\nint g(void) {}\n#endif\nint h(void) {}\nint i;").size() == 2);
  CHECK(ends("#if A\nint f(int a) {\n#else\nint f(void) {\n#endif\n}\nint g;").size() == 2);
  CHECK(ends("int f(void) {\nint g;\nint h(void) {}\nint i;").size() == 1);
  CHECK(ends("") == Segments{""});
}

TEST_CASE(
    "buffer: over the limits it has the facts of a too large file, and is parsed again if "
    "smaller") {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += "int f" + std::to_string(i) + " = { 1, 2, 3, 4 };\n";
  const ExtractLimits limits{.tree_bytes = 300'000};
  Buffer buffer(Language::javascript, text, limits);
  CHECK((buffer.facts().flags & FileFlag::truncated) != 0);
  CHECK(buffer.facts() == extract::extract(text, Language::javascript, limits));
  buffer.edit({200, static_cast<std::uint32_t>(text.size())}, "");
  FileFacts facts = buffer.facts();
  for (int i = 0; i < 8 && (facts.flags & FileFlag::truncated) != 0; ++i) facts = buffer.facts();
  CHECK(facts == extract::extract(text.substr(0, 200), Language::javascript));
}

}  // namespace codefinder::edited_facts_test
