// Which symbols of a text have a summary, so that they can be listed without the file's facts.
#include "index/store/segments/symbol_summaries.h"
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

namespace codefinder::index {
namespace {

std::string plain_names(std::string_view text, Language language) {
  const FileFacts facts = extract::extract(text, language);
  const std::string places = store::encode_symbol_summaries(facts);
  std::string out;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (const auto at = store::find_symbol_summary(places, SymbolIndex(i)))
      out += at->container + (at->container.empty() ? "" : "/") +
             std::string(facts.str(facts.symbols[i].name)) + "@" + std::to_string(at->at.line) +
             ":" + std::to_string(at->at.column) + " ";
  return out;
}

}  // namespace

TEST_CASE("symbol summaries: which symbols of C, Python and Rust texts have one") {
  CHECK(plain_names("int one;\n#define A 1\n#define B 2\n#define C 3\nint f(int x) { int y = x; "
                    "return y; }\nint g(void) { return 1; }\n",
                    Language::c) == "one@0:4 A@1:8 B@2:8 C@3:8 f@4:4 g@5:4 ");
  CHECK(plain_names("struct ahead;\nstruct here { int field; };\nint twice(void);\nint twice(void) "
                    "{ return 1; }\n",
                    Language::c) == "here@1:7 here/field@1:18 ");
  CHECK(plain_names("struct a { int x; int y; };\nenum { P, Q };\nstruct b {\n  int x;\n  union { "
                    "int u; };\n  int z;\n};\nint x;\n",
                    Language::c) ==
        "a@0:7 a/x@0:15 a/y@0:22 P@1:7 Q@1:10 b@2:7 b/x@3:6 b/u@4:14 b/z@5:6 x@7:4 ");
  CHECK(plain_names("/* \xC3\xA9 */ int after; int \xC3\xA9t\xC3\xA9;\nint below;\n",
                    Language::c) == "below@1:4 ");
  CHECK(plain_names("class A:\n  def method(self):\n    def inner(): pass\n\ndef alone():\n  def "
                    "inner(): pass\n",
                    Language::python) == "A@0:6 A/method@1:6 alone@4:4 ");
  CHECK(plain_names("trait T { fn f(); }\nstruct S { a: i32 }\nimpl T for S { fn f() {} }\nmod m { "
                    "pub fn g() {} }\n",
                    Language::rust) == "T@0:6 T/f@0:13 S@1:7 S/a@1:11 m@3:4 m/g@3:15 ");
  CHECK(plain_names("#![allow(dead_code)]\n#[deprecated]\nfn old() {}\nfn new() {}\n",
                    Language::rust) == "new@3:3 ");
}

}  // namespace codefinder::index
