// The limits apply to the whole extraction, not only to the parse; the work for deep nesting and
// long repetition is linear in the size of the text.
#include "index/extract/extract.h"
#include "tests/extract/sane.h"

#include <algorithm>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::budget_test {

using namespace codefinder::extract;
using namespace codefinder::testing;

namespace {

std::string repeated(std::string_view begin, std::string_view text, std::size_t count) {
  std::string out(begin);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::chrono::milliseconds cpu() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::milliseconds(now.tv_sec * 1000 + now.tv_nsec / 1'000'000);
}

// The number of symbols, the greatest depth, and the total size of the container paths of all
// symbols.
struct Nesting {
  std::size_t symbols = 0, deepest = 0, path_bytes = 0;
};

Nesting nesting_of(const FileFacts& facts) {
  Nesting out;
  std::vector<std::size_t> depth(facts.symbols.size());
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const SymbolIndex container = facts.symbols[i].container;
    if (container.valid()) depth[i] = depth[container.value] + 1;
    out.deepest = std::max(out.deepest, depth[i]);
    out.path_bytes += container_path(facts, SymbolIndex(i)).size();
    ++out.symbols;
  }
  return out;
}

}  // namespace

TEST_CASE("extraction budget: the time limit also stops the passes after the parse") {
  // Each takes seconds without a limit: a name defined and used many times in one scope, and a text
  // for which the scanner reads the rest of the text at every character.
  const std::pair<Language, std::string> slow[] = {
      {Language::c, repeated("void f(){", "int a;a;", 40'000)},
      {Language::javascript, repeated("", "var a;a;", 40'000)},
      {Language::markdown, repeated("", "`", 102'400)},
  };
  const ExtractLimits limits{.time = std::chrono::milliseconds(100)};
  for (const auto& [language, text] : slow) {
    INFO(definition(language).name << ": " << text.substr(0, 20));
    std::chrono::milliseconds begin = cpu();
    const FileFacts facts = extract::extract(text, language, limits);
    CHECK(cpu() - begin < 20 * limits.time);
    check_sane(facts, text.size());
    CHECK(truncated(facts));

    begin = cpu();
    Buffer buffer(language, text, limits);
    CHECK(truncated(buffer.facts()));
    buffer.edit({0, 0}, "\n");
    CHECK(truncated(buffer.facts()));
    CHECK(cpu() - begin < 40 * limits.time);
  }
}

TEST_CASE("extraction budget: the memory of the facts counts as the tree's does") {
  // One node with half a million words.
  const std::string text = repeated("#define A ", "a ", 500'000);
  const FileFacts facts = extract::extract(text, Language::c, {.tree_bytes = 8u << 20});
  CHECK(truncated(facts));
  check_sane(facts, text.size());
}

TEST_CASE("the work for deeply nested texts is linear in their size") {
  struct Nested {
    Language language;
    std::string_view begin, unit;
  };
  const Nested cases[] = {
      {Language::cpp, "", "class A{"},
      {Language::cpp, "", "namespace a{"},
      {Language::java, "", "class A{"},
      {Language::json, "", "{\"a\":"},
      {Language::python, "x", ".a"},
      {Language::javascript, "x", ".a"},
      {Language::typescript, "", "namespace A{"},
      {Language::rust, "", "mod a{"},
      {Language::bash, "", "f(){ "},
      {Language::go, "var a=x", ".a"},
      {Language::toml, "[a", ".a"},
  };
  for (const auto& [language, begin, unit] : cases) {
    INFO(definition(language).name << ": " << begin << unit);
    std::vector<FileFacts> facts;
    for (const std::size_t count : {5'000, 20'000}) {
      const std::string text = repeated(begin, unit, count);
      // The time limit is high because the test counts work, not time.
      facts.push_back(extract::extract(text, language, {.time = std::chrono::minutes(10)}));
      check_sane(facts.back(), text.size());
    }
    const Nesting few = nesting_of(facts[0]), many = nesting_of(facts[1]);
    CHECK(many.deepest <= 128);
    CHECK(many.path_bytes <= 5 * few.path_bytes + 1000);
    CHECK(facts[1].exprs.size() <= 5 * facts[0].exprs.size() + 1000);
    CHECK(facts[1].strings.size() <= 5 * facts[0].strings.size() + 1000);
  }
}

TEST_CASE("symbols below the depth limit have a container above it") {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "namespace n" + std::to_string(i) + " {\n";
  text += "int deep;\n" + std::string(200, '}') + "\n";
  const FileFacts facts = extract::extract(text, Language::cpp);
  CHECK_FALSE(truncated(facts));
  const auto deep = std::find_if(
      facts.symbols.begin(), facts.symbols.end(),
      [&](const Symbol& symbol) { return facts.str(symbol.name) == "deep"; });
  REQUIRE(deep != facts.symbols.end());
  CHECK(container_path(facts, SymbolIndex(static_cast<std::uint32_t>(deep - facts.symbols.begin())))
            .starts_with("n0::n1::"));
}

TEST_CASE("container_path: its size is limited, for long names of containers too") {
  std::string text = "{\"" + std::string(5'000, 'k') + "\": {\"short\": {";
  for (int i = 0; i < 100; ++i) text += "\"a" + std::to_string(i) + "\": 1,";
  text += "\"b\": 2}}}";
  const FileFacts facts = extract::extract(text, Language::json);
  const Nesting nesting = nesting_of(facts);
  CHECK(nesting.symbols > 100);
  CHECK(nesting.path_bytes <= nesting.symbols * 1024);
  const SymbolIndex last(static_cast<std::uint32_t>(facts.symbols.size() - 1));
  CHECK(container_path(facts, last) == "short");
  CHECK(container_path_size(facts, last) == 5);
}

TEST_CASE("budget: error recovery that repeats itself for ever ends without the time limit") {
  // Found by fuzzing: the parser goes back and forth between two places.
  const std::string text =
      "ex\xff\xff\xff"
      "b const C = ({ i}) => <D key={n} }o' n{yo() => c k> )f{(>n}n#</[>;\n";
  const FileFacts facts = extract::extract(text, Language::tsx, {.time = std::chrono::hours(1)});
  CHECK(truncated(facts));
}

}  // namespace codefinder::budget_test
