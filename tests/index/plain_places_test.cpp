// Which symbols of a text can be listed without its facts.
#include "index/extract/extract.h"
#include "index/store/plain_places.h"

#include <catch2/catch.hpp>

namespace codefinder::index {
namespace {

std::string plain_names(std::string_view text, Language language) {
  const FileFacts facts = extract(text, language);
  const std::string places = encode_plain_places(facts);
  std::string out;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (const auto at = find_plain_place(places, SymbolIndex(i)))
      out +=
          std::string(facts.str(facts.symbols[i].name)) + "@" + std::to_string(at->line) + ":" + std::to_string(at->column) + " ";
  return out;
}

}  // namespace

TEST_CASE("which symbols are plain") {
  CHECK(plain_names(
            "int one;\n#define A 1\n#define B 2\n#define C 3\nint f(int x) { int y = x; return y; }\nint g(void) { return 1; }\n",
            Language::c) == "one@0:4 A@1:8 B@2:8 C@3:8 f@4:4 g@5:4 ");
  CHECK(plain_names("struct ahead;\nstruct here { int field; };\nint twice(void);\nint twice(void) { return 1; }\n",
                    Language::c) == "here@1:7 ");
  CHECK(plain_names("/* \xC3\xA9 */ int after; int \xC3\xA9t\xC3\xA9;\nint below;\n", Language::c) == "below@1:4 ");
  CHECK(plain_names("class A:\n  def method(self): pass\n\ndef alone(): pass\n", Language::python).find("method") ==
        std::string::npos);
  CHECK(plain_names("#![allow(dead_code)]\n#[deprecated]\nfn old() {}\nfn new() {}\n", Language::rust) == "new@3:3 ");
}

}  // namespace codefinder::index
