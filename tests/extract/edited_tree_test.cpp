// The tree of an edited text, parsed incrementally, is equal to a fresh parse: every node,
// including errors. CODEFINDER_FUZZ_SECONDS edits the fixtures for that time with random seeds.
#include "index/extract/parse/edited_tree.h"
#include "index/extract/tree/extract_budget.h"
#include "tests/extract/random_edits.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <chrono>
#include <cstdlib>

namespace codefinder::edited_tree_test {

using namespace codefinder::extract;
using namespace codefinder::testing;

namespace {

const TSTree* parse(EditedTree& tree, std::string_view text, Language language) {
  ExtractBudget budget;
  const TSTree* out = tree.parse(text, language, budget);
  REQUIRE(out != nullptr);
  return out;
}

bool is_same(TSNode a, TSNode b) {
  return ts_node_symbol(a) == ts_node_symbol(b) && ts_node_start_byte(a) == ts_node_start_byte(b) &&
         ts_node_end_byte(a) == ts_node_end_byte(b) &&
         ts_node_child_count(a) == ts_node_child_count(b) &&
         ts_node_is_missing(a) == ts_node_is_missing(b) &&
         ts_node_is_extra(a) == ts_node_is_extra(b);
}

// Compares all nodes in the order of the text.
bool is_same(const TSTree* a, const TSTree* b) {
  TSTreeCursor first = ts_tree_cursor_new(ts_tree_root_node(a)),
               second = ts_tree_cursor_new(ts_tree_root_node(b));
  bool same = true;
  for (bool is_done = false; same && !is_done;) {
    same = is_same(ts_tree_cursor_current_node(&first), ts_tree_cursor_current_node(&second));
    if (!same ||
        (ts_tree_cursor_goto_first_child(&first) && ts_tree_cursor_goto_first_child(&second)))
      continue;
    while (!is_done && !(ts_tree_cursor_goto_next_sibling(&first) &&
                         ts_tree_cursor_goto_next_sibling(&second))) {
      is_done = !ts_tree_cursor_goto_parent(&first) || !ts_tree_cursor_goto_parent(&second);
    }
  }
  ts_tree_cursor_delete(&first);
  ts_tree_cursor_delete(&second);
  return same;
}

bool is_as_fresh(EditedTree& edited, std::string_view text, Language language) {
  // The error recovery of a grammar may not end: then there is no tree.
  EditedTree fresh;
  ExtractBudget budget, fresh_budget;
  const TSTree* tree = edited.parse(text, language, budget);
  const TSTree* expected = fresh.parse(text, language, fresh_budget);
  return tree == nullptr || expected == nullptr || is_same(tree, expected);
}

void edit_tree_at_random(const Fixture& fixture, unsigned seed) {
  INFO(fixture.path << ", seed " << seed);
  std::mt19937 random(seed);
  EditedTree edited;
  std::string text = fixture.text;
  REQUIRE(is_as_fresh(edited, text, fixture.language));
  for (int round = 0; round < 12; ++round) {
    for (int edits = random() % 4 == 0 ? 3 : 1; edits > 0; --edits) {
      const std::size_t begin = random() % (text.size() + 1);
      const std::size_t size = random() % 2 == 0
                                   ? 0
                                   : std::min<std::size_t>(random() % 20, text.size() - begin);
      text.replace(begin, size, some_piece(text, random));
    }
    INFO("round " << round << "\n" << text);
    REQUIRE(is_as_fresh(edited, text, fixture.language));
  }
}

// The node at the begin of `word`: its id is the same if the nodes around it were reused.
const void* id_at(const TSTree* tree, std::string_view text, std::string_view word) {
  const auto at = static_cast<std::uint32_t>(text.find(word));
  const auto end = at + static_cast<std::uint32_t>(word.size());
  return ts_node_descendant_for_byte_range(ts_tree_root_node(tree), at, end).id;
}

}  // namespace

// Each of these differs with the unpatched parser of tree-sitter, or without a part of
// grammars/patch_parser.cmake.
TEST_CASE(
    "edited tree: an incremental parse is equal to a fresh parse, for texts that failed before") {
  struct Edit {
    Language language;
    std::string_view before, after;
  };
  const Edit edits[] = {
      {Language::javascript, ";var{}=e//\ndte.pr", ";var{}=e//\nd)"},
      {Language::java,
       "sealed interface E{d(Instant when, E v{f y{//\n}}record d(g e)implements t{}//\nreturn",
       "sealed interface E{  v{f y{//\n}}record d(g e)implements t{}//\nreturn"},
      {Language::java, "public enum y{D{ymbol() {\n//\n }\ny e(g t){//\n for(u e:s()){//\n}}return",
       "public enum y{D{s = digits;\n//   import x ref: Currency//\n  }\n y e(g t){//\n for(u "
       "e:s()){//\n}}return"},
      {Language::python, "def _(): = Cat()\n/*", "def _():))\nt()\n/*"},
  };
  for (const Edit& edit : edits) {
    INFO(edit.before);
    EditedTree edited;
    parse(edited, edit.before, edit.language);
    CHECK(is_as_fresh(edited, edit.after, edit.language));
  }
}

TEST_CASE("edited tree: what follows the end of a block is reused, if it is edited") {
  const std::string before =
      "class A:\n    def f(self):\n        return self.one\n\n    def g(self):\n        pass\n\n"
      "    def last(self):\n        pass\n";
  std::string after = before;
  after.replace(after.find("self.one"), 8, "self.two.three");
  EditedTree edited;
  const void* first = id_at(parse(edited, before, Language::python), before, "last");
  const TSTree* tree = parse(edited, after, Language::python);
  CHECK(id_at(tree, after, "last") == first);
  CHECK(is_as_fresh(edited, after, Language::python));
}

TEST_CASE("edited tree: after an error, the tree from before it is reused") {
  const std::string before = "function f() { one.two(); }\nfunction last() { return 1; }\nend();\n";
  std::string broken = before, after = before;
  broken.replace(broken.find("two();"), 6, "");
  after.replace(after.find("two();"), 6, "t;");
  EditedTree edited;
  const void* first = id_at(parse(edited, before, Language::javascript), before, "last");
  CHECK(ts_node_has_error(ts_tree_root_node(parse(edited, broken, Language::javascript))));
  const TSTree* tree = parse(edited, after, Language::javascript);
  CHECK(id_at(tree, after, "last") == first);
  CHECK(is_as_fresh(edited, after, Language::javascript));
}

TEST_CASE("edited tree: an incremental parse is equal to a fresh parse, in every fixture") {
  for (const Fixture& fixture : fixtures())
    if (definition(fixture.language).grammar != nullptr)
      edit_tree_at_random(fixture, seed_of(fixture));
}

TEST_CASE("edited tree: random edits for CODEFINDER_FUZZ_SECONDS") {
  const char* seconds = std::getenv("CODEFINDER_FUZZ_SECONDS");
  if (seconds == nullptr) return;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(seconds));
  const std::vector<Fixture> all = fixtures();
  std::random_device seed;
  for (std::size_t i = 0; std::chrono::steady_clock::now() < end; ++i)
    if (const Fixture& fixture = all[i % all.size()]; definition(fixture.language).grammar)
      edit_tree_at_random(fixture, seed());
}

}  // namespace codefinder::edited_tree_test
