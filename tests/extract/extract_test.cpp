// extract::extract() cannot fail: any bytes give valid facts in bounded time, and the same facts
// each time.
#include "index/extract/extract.h"
#include "index/extract/large_file.h"
#include "tests/extract/samples.h"
#include "tests/extract/sane.h"

#include <catch2/catch.hpp>

#include <random>

namespace codefinder::extract_test {

using namespace codefinder::extract;
using namespace codefinder::testing;

namespace {

std::vector<Language> with_grammar() {
  std::vector<Language> out;
  for (const LanguageDefinition* language : languages()) out.push_back(language->language);
  return out;
}

}  // namespace

TEST_CASE("malformed and unusual bytes give valid facts in every language") {
  const std::string hostile[] = {
      "",
      "\n",
      std::string("\0\0\0", 3),
      "\xEF\xBB\xBF"
      "int x;\r\nint y;\r",
      "\xFF\xFE\x80 caf\xC3\xA9 = \xC3(\xF0\x9F\x98\x80)",
      "no newline at the end",
      std::string(3'000, '('),
      std::string(3'000, '{') + std::string(3'000, '['),
      "\"unterminated",
      "/* unterminated",
      "class C { void f( { } struct S { int a",
  };
  for (Language language : with_grammar()) {
    for (const std::string& bytes : hostile) {
      INFO(definition(language).name << ": " << bytes.substr(0, 30));
      const FileFacts facts = extract::extract(bytes, language);
      check_sane(facts, bytes.size());
      CHECK(facts == extract::extract(bytes, language));
    }
  }
}

TEST_CASE("100 000 nested brackets and a 10 MB line end in bounded time") {
  for (Language language : {Language::c, Language::javascript, Language::json, Language::python}) {
    INFO(definition(language).name);
    const std::string nested(100'000, '[');
    check_sane(extract::extract(nested, language), nested.size());
    std::string line;
    while (line.size() < 10'000'000) line += "value + ";
    check_sane(extract::extract(line, language, {.time = std::chrono::milliseconds(500)}),
               line.size());
  }
}

TEST_CASE("a file over the size limit is extracted as text and flagged as truncated") {
  const std::string source = "int f(void) { return 0; }\n";
  const FileFacts facts = extract::extract(source, Language::c, {.max_bytes = 10});
  CHECK((facts.flags & FileFlag::truncated) != 0);
  check_sane(facts, source.size());
}

TEST_CASE("a too large file has its macros, top-level keys and headings as symbols") {
  const auto found = [](std::string_view text, Language language) {
    const FileFacts facts = extract::extract(text, language, {.max_bytes = 10});
    CHECK((facts.flags & FileFlag::truncated) != 0);
    check_sane(facts, text.size());
    std::string names;
    for (const Symbol& symbol : facts.symbols) {
      if (symbol.kind == SymbolKind::document) continue;
      names += std::string(to_string(symbol.kind)) + " " + std::string(facts.str(symbol.name)) +
               ";";
      CHECK(text.substr(symbol.name_range.begin, symbol.name_range.end - symbol.name_range.begin) ==
            facts.str(symbol.name));
    }
    return names;
  };
  CHECK(found("/* Registers. */\n#define A 1\n # define B(x) x\nint defined;\n#undef "
              "A\n#define\n#define A 2",
              Language::c) == "macro A;macro B;macro A;");
  CHECK(found("{\"a\": {\"b\": 1}, \"c\\\"d\" : [\"e\", {\"f\": 2}], \"g\"", Language::json) ==
        "key a;key c\\\"d;");
  CHECK(found("Text\n# One\n## Two ##\n####### No\n#No\n", Language::markdown) ==
        "heading One;heading Two;");
}

TEST_CASE("LargeFile: a file read in pieces has the facts of the whole file, for any piece size") {
  std::mt19937 random(20261122);
  const auto text_of = [&](Language language) {
    std::string text = language == Language::json ? "{\"first\": \"The title of it all\",\n"
                                                  : "The title of it all\r\n";
    for (int i = 0; i < 60; ++i) {
      const std::string name = "n\xC3\xA4me_" + std::to_string(random() % 40);
      const char* end = i % 3 == 0 ? "\r\n" : i % 3 == 1 ? "\n" : "\r";
      if (language == Language::c)
        text += "# define N" + std::to_string(i) + " \xF0\x9F\x98\x80 " + name + end;
      else if (language == Language::markdown) text += "## " + name + " ##" + end;
      else text += "\"" + name + "\" : [{\"inner\": \"\\\"\\\\\"}, \"x\"]," + end;
    }
    return text + "\xE2\x82";  // An incomplete character.
  };
  for (const Language language : {Language::c, Language::json, Language::markdown}) {
    REQUIRE(LargeFile::has_line_symbols(language));
    const std::string text = text_of(language);
    const FileFacts whole = extract::extract(text, language, {.max_bytes = 10});
    for (int round = 0; round < 50; ++round) {
      LargeFile file(language);
      for (std::size_t at = 0; at < text.size();) {
        const std::size_t size = at == 0 ? 40
                                         : 1 + random() %
                                                   9;  // The first piece has the document's title.
        CHECK(file.add(std::string_view(text).substr(at, size)));
        at += size;
      }
      const FileFacts facts = file.facts();
      CHECK(file.bytes() == text.size());
      check_sane(facts, text.size());
      CHECK(facts.text_map == whole.text_map);
      REQUIRE(facts.symbols.size() == whole.symbols.size());
      CHECK(facts.symbols.size() > 30);
      for (std::size_t i = 0; i < facts.symbols.size(); ++i) {
        CHECK(facts.str(facts.symbols[i].name) == whole.str(whole.symbols[i].name));
        CHECK(facts.symbols[i].full_range == whole.symbols[i].full_range);
        CHECK(facts.symbols[i].name_range == whole.symbols[i].name_range);
      }
    }
  }
  CHECK_FALSE(LargeFile::has_line_symbols(Language::python));
  CHECK_FALSE(LargeFile::has_line_symbols(Language::text));
}

TEST_CASE("LargeFile: its memory is limited, and it reports how many bytes were read") {
  const auto bytes_read = [](const std::string& piece, Language language) {
    LargeFile file(language);
    for (int i = 0; i < 2000 && file.add(piece); ++i) {
    }
    const std::uint64_t bytes = file.bytes();
    check_sane(file.facts(), bytes);
    return bytes;
  };
  CHECK(bytes_read(std::string(1u << 20, '\n'), Language::c) == 8u << 20);
  std::string wide;
  while (wide.size() < 1u << 20) wide += "\xC3\xA4";
  CHECK(bytes_read(wide, Language::json) == 16u << 20);
  std::string macros;
  while (macros.size() < 1u << 20) macros += "#define A 1\n";
  const std::size_t lines = macros.size() / 12;
  CHECK(bytes_read(macros, Language::c) == (200'000 / lines + 1) * macros.size());
}

TEST_CASE("the memory of the tree is limited, for any time limit") {
  std::string dense;
  while (dense.size() < 12'000'000) dense += "a;";
  CHECK((extract::extract(dense, Language::c, {.time = std::chrono::minutes(5)}).flags &
         FileFlag::truncated) != 0);
}

TEST_CASE("random mutations of source code give valid facts") {
  std::mt19937 random(7);
  for (const Sample& sample : samples()) {
    INFO(definition(sample.language).name);
    for (int round = 0; round < 60; ++round) {
      std::string text(sample.text);
      for (int k = 0; k < 5 && !text.empty(); ++k) {
        const std::size_t at = random() % text.size();
        if (random() % 2) text[at] = static_cast<char>(random() % 256);
        else text.erase(at, random() % 7);
      }
      check_sane(extract::extract(text, sample.language), text.size());
    }
  }
}

TEST_CASE("buffer: facts are equal to a fresh extraction after random edits of each sample") {
  std::mt19937 random(11);
  for (const Sample& sample : samples()) {
    INFO(definition(sample.language).name);
    Buffer buffer(sample.language, std::string(sample.text));
    CHECK(buffer.facts() == extract::extract(sample.text, sample.language));
    for (int round = 0; round < 60; ++round) {
      const auto size = static_cast<std::uint32_t>(buffer.text().size());
      const std::uint32_t begin = random() % (size + 1);
      const std::uint32_t end = std::min(size, begin + static_cast<std::uint32_t>(random() % 9));
      const std::string_view pieces[] = {"",    "x", " ", "\n", "(a)",
                                         "foo", "{", "}", "\"", "\xC3\xA9"};
      buffer.edit({begin, end}, pieces[random() % std::size(pieces)]);
      INFO(buffer.text());
      REQUIRE(buffer.facts() == extract::extract(buffer.text(), sample.language));
    }
  }
}

TEST_CASE("the signature of a declaration has its parameters, on however many lines they are") {
  const auto signature = [](std::string_view name, Language language, const std::string& text) {
    const FileFacts facts = extract::extract(text, language);
    for (const Symbol& symbol : facts.symbols)
      if (facts.str(symbol.name) == name) return std::string(facts.str(symbol.signature));
    return std::string("no such symbol");
  };
  CHECK(signature("f", Language::c, "int f(int a,  // first\n      int b);\nint g(void);\n") ==
        "int f(int a, int b);");
  CHECK(signature("handler", Language::c, "typedef int (*handler)(int a,\n  int b);\n") ==
        "typedef int (*handler)(int a, int b);");
  CHECK(signature("fill", Language::cpp,
                  "class Box {\n  virtual int fill(int a,\n    int b) = 0;\n};\n") ==
        "virtual int fill(int a, int b) = 0;");
  CHECK(signature("render", Language::java,
                  "interface I {\n  String render(\n      String a,\n      int b);\n}\n") ==
        "String render( String a, int b);");
  CHECK(signature("later", Language::typescript,
                  "export declare function later(\n  a: number,\n): void;\n") ==
        "function later( a: number, ): void;");
  CHECK(signature("limits", Language::c, "int limits[] = { f(1,\n  2) };\n") ==
        "int limits[] = { f(1,");
  // Parentheses that are never closed.
  CHECK(signature("f", Language::cpp, "int f(int a,\n int b;\n").starts_with("int f(int a,"));
}

TEST_CASE("folds: only imports are folded as imports") {
  const auto fold_of = [](std::string_view text, Language language) {
    std::vector<std::string> out;
    for (const Fold& fold : folds(text, language))
      out.push_back(std::to_string(fold.first_line) + "-" + std::to_string(fold.last_line) +
                    (fold.kind == Fold::Kind::imports ? " imports" : ""));
    return out;
  };
  using Folds = std::vector<std::string>;
  CHECK(fold_of("const a = require('a');\nconst b = require('b');\n\nthis.a = a;\nthis.b = "
                "f(b);\nthis.c = c;\n",
                Language::javascript) == Folds{"0-1 imports"});
  CHECK(fold_of("import { a } from 'a';\nimport b from 'b';\n\nexport class C {\n  x = 1;\n}\n",
                Language::typescript) == Folds{"0-1 imports", "3-5"});
  CHECK(fold_of("use a::b;\nuse c::{\n  d,\n  e::f,\n};\n", Language::rust)[0] == "0-4 imports");
  CHECK(fold_of("import a\nfrom b import c\nx = 1\ny = 2\n", Language::python) ==
        Folds{"0-1 imports"});
  CHECK(fold_of("#include \"a.h\"\n#include <b>\nint x;\nint y;\n", Language::c) ==
        Folds{"0-1 imports"});
}

TEST_CASE("buffer: an edit beyond the end of the text is clamped") {
  Buffer buffer(Language::python, "a = 1\n");
  buffer.edit({100, 200}, "b = 2\n");
  CHECK(buffer.text() == "a = 1\nb = 2\n");
  CHECK(buffer.facts().symbols.size() == 2);
}

}  // namespace codefinder::extract_test
