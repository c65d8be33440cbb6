// Constructs for which external scanners keep much state: nested blocks, indentation, heredocs,
// delimiters. A text whose state does not fit the runtime's buffer is extracted as text and
// flagged; nothing is read or written out of bounds (checked by the asan build).
#include "index/extract/extract.h"
#include "tests/extract/sane.h"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::scanner_test {

using namespace codefinder::extract;
using namespace codefinder::testing;

namespace {

std::string repeated(std::string_view text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

// `depth` lines, each indented by one column more.
std::string indented_lines(std::string_view line, std::size_t depth) {
  std::string out;
  for (std::size_t i = 0; i < depth; ++i) out += std::string(i, ' ') + std::string(line) + "\n";
  return out;
}

FileFacts sane(const std::string& text, Language language) {
  INFO(definition(language).name << ", " << text.size() << " bytes: " << text.substr(0, 40));
  FileFacts facts = extract::extract(text, language, {.time = std::chrono::seconds(1)});
  check_sane(facts, text.size());
  return facts;
}

std::string heredocs(std::size_t count, std::size_t length) {
  std::string arrows = "cat", bodies;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string name = "E" + std::to_string(i) + std::string(length, 'x');
    arrows += " <<" + name;
    bodies += "body $v\n" + name + "\n";
  }
  return arrows + "\n" + bodies;
}

struct Scanned {
  Language language;
  std::vector<std::string_view> pieces;
};

const Scanned kScanned[] = {
    {Language::bash,
     {"<<E",
      "<<-E\n",
      "\nE\n",
      "<<'",
      "\\",
      "${x",
      "}",
      "$(",
      ")",
      "`",
      "[[ a =~ ",
      "]]",
      "{1..\xF4\x8F\xBF\xBF",
      "{2..",
      "case x in ",
      "*) ",
      "?(",
      "#",
      "\n",
      "\xC4\x80",
      "((",
      "\"",
      "$'",
      "esac"}},
    {Language::cpp,
     {"R\"", "(", ")", "\"", "x", "aaaaaaaaaaaaaaaaaaa", "u8R\"d(", ")d\"", "\xF0\x9F\x98\x80",
      "\\", " ", "\n", "f(", "{", "}", ";"}},
    {Language::javascript,
     {"`", "${", "}", "/", "<!--", "-->", "\n", "a", "?", "?.", ";", "<a>", "</a>", "\"", "\\",
      "&amp", "=>", "in"}},
    {Language::markdown,
     {"> ",
      "- ",
      "1. ",
      "1\xF4\x8F\xBF\xBF. ",
      "\n",
      "\n\n",
      "    ",
      "\t",
      "```",
      "~~~",
      "|a|b|\n|-|-|\n",
      "# ",
      "===\n",
      "---\n",
      "<div>",
      "<!--",
      "* * *",
      "<?",
      "<script>",
      "+++\n",
      "x",
      "\r",
      "+ ",
      "10) ",
      "                 "}},
    {Language::python, {"if x:\n", "\n", " ", "  ",     "\t",      "        ", "f\"",  "f'''",
                        "{",       "}",  "'", "\"\"\"", "rb'",     "\\",       "\\N{", "#c\n",
                        "(",       ")",  "[", "x",      "except:", "\f",       "\r",   "`"}},
    {Language::rust,
     {"r#\"", "\"#", "r\"", "\"", "#", "/*", "*/", "/**", "//!", "1.", "1e", "b", "c", "\\", "'",
      "\n", "x", "::<"}},
    {Language::toml,
     {"\"\"\"", "'''", "\"", "'", "\\", "\n", "\r", "a = ", "[", "]", "{", "}", ".", ",", "\t"}},
    {Language::typescript,
     {"`", "${", "}", "/", "<T>", "\n", "a", "?", "!", ";", ": ", "\"", "\\", "=>", "@a", "{",
      "["}},
    {Language::tsx, {"<a>", "</a>", "<", ">", "{", "}", "`", "${", "&lt;", "\"", "\n", "x", "/"}},
    {Language::yaml,
     {"- ", "? ",          ": ",           "a: ",   "\n", " ",   "  ",  "    ", "\t",
      "|",  ">",           "|2+",          "'",     "\"", "\\x", "&a ", "*a",   "!t ",
      "!<", "%YAML 1.2\n", "---\n",        "...\n", "{",  "}",   "[",   "]",    ",",
      "#",  "<<: ",        "\xEF\xBB\xBF", "~",     "-"}},
};

}  // namespace

TEST_CASE(
    "scanners: nesting beyond the limit of the scanner's state is extracted as text and flagged") {
  const auto cut_from = [](Language language, const auto& make, std::size_t fits) {
    CHECK_FALSE(truncated(sane(make(fits), language)));
    for (const std::size_t depth : {300, 600, 5'000, 100'000}) {
      INFO(depth);
      CHECK(truncated(sane(make(depth), language)));
    }
  };
  cut_from(
      Language::markdown, [](std::size_t depth) { return repeated("> ", depth) + "x\n"; }, 250);
  cut_from(
      Language::markdown, [](std::size_t depth) { return repeated("- ", depth) + "x\n"; }, 250);
  cut_from(
      Language::yaml, [](std::size_t depth) { return repeated("- ", depth) + "x\n"; }, 250);
  // For heredocs the length of the delimiter counts.
  CHECK_FALSE(truncated(sane(heredocs(1, 900), Language::bash)));
  for (const std::size_t length : {1'100, 5'000, 100'000})
    CHECK(truncated(sane(heredocs(1, length), Language::bash)));
}

TEST_CASE("scanners: a text with too deep nesting has the facts of a too large file") {
  const std::string text = "# Title\n\n" + repeated("> ", 300) + "deep words\n";
  const FileFacts facts = extract::extract(text, Language::markdown);
  CHECK(truncated(facts));
  CHECK(facts == extract::extract(text, Language::markdown, {.max_bytes = 1}));
  CHECK(std::any_of(facts.symbols.begin(), facts.symbols.end(),
                    [&](const Symbol& s) { return facts.str(s.name) == "Title"; }));
}

TEST_CASE("scanners: state near the size of the runtime's buffer stays in bounds") {
  // One open string in increasing indentation: two bytes per level after an odd number of other
  // bytes.
  for (std::size_t depth = 500; depth < 520; ++depth) {
    sane(indented_lines("if x:", depth) + std::string(depth, ' ') + "y = f'{z}'\n",
         Language::python);
    sane(indented_lines("if x:", depth) + std::string(depth, ' ') + "y = f'{f\"{z}\"}'\n",
         Language::python);
  }
  for (std::size_t depth = 245; depth < 260; ++depth) {
    sane(repeated("> ", depth) + "x\n" + repeated("> ", depth) + "| a |\n" + repeated("> ", depth) +
             "|---|\n",
         Language::markdown);
    sane(repeated("- ", depth) + "x: y\n", Language::yaml);
    sane(indented_lines("a:", depth) + std::string(depth, ' ') + "- b: c\n", Language::yaml);
  }
  for (std::size_t length = 1000; length < 1030; ++length)
    sane(heredocs(1, length), Language::bash);
  for (std::size_t count = 1; count < 160; count += 3) sane(heredocs(count, 2), Language::bash);
  for (const std::size_t depth : {50, 150, 300, 600}) {
    std::string nested;
    for (std::size_t i = 0; i < depth; ++i) nested += "cat <<E" + std::to_string(i) + "\n$(";
    sane(nested, Language::bash);
  }
}

TEST_CASE("scanners: long delimiters and many delimiters give valid facts") {
  for (const std::size_t size : {15, 16, 17, 254, 255, 256, 257, 300, 600, 100'000}) {
    const std::string hashes(size, '#'), letters(size, 'd');
    sane("fn f() { let a = r" + hashes + "\"x\"" + hashes + "; }\n", Language::rust);
    sane("auto a = R\"" + letters + "(x)" + letters + "\"; int b;\n", Language::cpp);
    sane("cat <<" + letters + "\nx\n" + letters + "\necho y\n", Language::bash);
    sane(repeated("`${", std::min<std::size_t>(size, 5'000)), Language::javascript);
    sane(repeated("f'{", std::min<std::size_t>(size, 5'000)), Language::python);
    sane("a = \"\"\"" + std::string(size, '"') + "\n[b]\n", Language::toml);
    sane("~~~" + std::string(size, '~') + "\nx\n~~~\n", Language::markdown);
    sane("1" + std::string(size, '1') + ". x\n", Language::markdown);
    sane("k: |9" + std::string(size, '+') + "\n x\n", Language::yaml);
    sane(indented_lines("if x:", std::min<std::size_t>(size, 700)), Language::python);
  }
  // The scanners test any code point for a digit, not only bytes.
  sane("1\xF4\x8F\xBF\xBF. x\n", Language::markdown);
  sane("echo {1\xF4\x8F\xBF\xBF..2}\n{2..\xF4\x8F\xBF\xBF}\n", Language::bash);
}

TEST_CASE("scanners: random constructs that scanners handle give valid facts") {
  std::mt19937 random(20261123);
  for (const auto& [language, pieces] : kScanned) {
    for (int round = 0; round < 60; ++round) {
      std::string text;
      while (text.size() < 1'500) {
        const std::string_view piece = pieces[random() % pieces.size()];
        const std::size_t times = random() % 20 == 0 ? random() % 150 : 1;
        text += repeated(piece, times);
      }
      sane(text, language);
    }
  }
}

}  // namespace codefinder::scanner_test
