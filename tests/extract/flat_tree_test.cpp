// The flat tree reads internal structures of tree-sitter's runtime, so it is compared with the
// public cursor: on every fixture, and on edited texts with errors.
#include "index/extract/tree/flat_tree.h"

#include "index/extract/parse/parse.h"
#include "index/extract/queries/query.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <iterator>
#include <random>
#include <string>
#include <vector>

namespace codefinder::flat_tree_test {

using namespace codefinder::extract;

namespace {

struct Reference {
  std::vector<FlatNode> nodes;
  std::uint32_t errors = 0;
};

Reference by_cursor(const TSTree* tree) {
  Reference out;
  TSTreeCursor cursor = ts_tree_cursor_new(ts_tree_root_node(tree));
  std::vector<NodeIndex> open;
  for (bool going = true; going;) {
    const TSNode node = ts_tree_cursor_current_node(&cursor);
    FlatNode flat;
    flat.begin = ts_node_start_byte(node);
    flat.end = ts_node_end_byte(node);
    flat.symbol = ts_node_symbol(node);
    flat.field = ts_tree_cursor_current_field_id(&cursor) & 0x3FFF;
    flat.named = ts_node_is_named(node);
    flat.extra = ts_node_is_extra(node);
    out.errors += ts_node_is_error(node) || ts_node_is_missing(node);
    open.push_back(static_cast<NodeIndex>(out.nodes.size()));
    out.nodes.push_back(flat);
    const auto close = [&] {
      out.nodes[open.back()].after = static_cast<NodeIndex>(out.nodes.size());
      open.pop_back();
    };
    if (ts_tree_cursor_goto_first_child(&cursor)) continue;
    close();
    while (!ts_tree_cursor_goto_next_sibling(&cursor)) {
      if (!ts_tree_cursor_goto_parent(&cursor)) {
        going = false;
        break;
      }
      close();
    }
  }
  ts_tree_cursor_delete(&cursor);
  return out;
}

// The index of the first node that differs; -1 if all are equal.
int difference(const TSTree* tree) {
  const Reference expected = by_cursor(tree);
  const FlatTree flat(tree);
  if (flat.errors() != expected.errors) return 0;
  for (NodeIndex i = 0; i < std::max<std::size_t>(flat.size(), expected.nodes.size()); ++i) {
    if (i >= flat.size() || i >= expected.nodes.size() || !(flat[i] == expected.nodes[i]))
      return static_cast<int>(i);
  }
  return -1;
}

template <class Each>
void each_fixture(const Each& each) {
  namespace fs = std::filesystem;
  for (const auto& entry : fs::recursive_directory_iterator(testing::source_dir() + "/fixtures")) {
    if (!entry.is_regular_file() || entry.file_size() > 200'000) continue;
    const std::string text = testing::file_text(entry.path());
    const Language language = detect_language(entry.path().string(), text);
    if (definition(language).grammar != nullptr) each(entry.path().string(), text, language);
  }
}

constexpr ExtractLimits kLimit{.time = std::chrono::seconds(20)};

}  // namespace

TEST_CASE("flat tree: it is equal to a cursor's traversal, in every fixture") {
  int files = 0;
  each_fixture([&](const std::string& path, const std::string& text, Language language) {
    INFO(path);
    if (!program_of(language)->regrouping.empty()) return;
    const TreePtr tree = parse(text, language, kLimit);
    REQUIRE(tree != nullptr);
    CHECK(difference(tree.get()) == -1);
    const auto once = parse_once(text, language, kLimit);
    REQUIRE(once);
    const FlatTree kept(tree.get());
    bool same = once->size() == kept.size();
    for (NodeIndex i = 0; same && i < kept.size(); ++i) same = (*once)[i] == kept[i];
    CHECK(same);
    ++files;
  });
  CHECK(files > 100);
}

TEST_CASE("flat tree: it is equal to a cursor's traversal, in texts with errors and edits") {
  std::mt19937 random(20261122);
  int texts = 0, endless = 0;
  each_fixture([&](const std::string& path, const std::string& text, Language language) {
    if (text.empty() || text.size() > 20'000 || random() % 4 != 0) return;
    INFO(path);
    std::string now = text;
    TreePtr tree = parse(now, language, kLimit);
    for (int i = 0; i < 6; ++i) {
      const auto at = static_cast<std::uint32_t>(random() % now.size());
      const auto cut = static_cast<std::uint32_t>(
          std::min<std::size_t>(random() % 9, now.size() - at));
      const std::string put = std::string("\xC3\xA9({x}\n;\"").substr(random() % 8, random() % 5);
      TSInputEdit edit{};
      const auto point = [&](const std::string& s, std::uint32_t offset) {
        const std::size_t line = s.rfind('\n', offset == 0 ? std::string::npos : offset - 1);
        const bool first = offset == 0 || line == std::string::npos;
        return TSPoint{static_cast<std::uint32_t>(std::count(s.begin(), s.begin() + offset, '\n')),
                       static_cast<std::uint32_t>(first ? offset : offset - line - 1)};
      };
      edit.start_byte = at, edit.old_end_byte = at + cut,
      edit.new_end_byte = at + static_cast<std::uint32_t>(put.size());
      edit.start_point = point(now, at), edit.old_end_point = point(now, at + cut);
      now.replace(at, cut, put);
      edit.new_end_point = point(now, edit.new_end_byte);
      ts_tree_edit(tree.get(), &edit);
      tree = parse(now, language, kLimit, tree.get());
      if (tree == nullptr) {  // The runtime's error recovery can repeat itself for ever.
        ++endless;
        return;
      }
      CHECK(difference(tree.get()) == -1);
      ++texts;
      if (now.empty()) break;
    }
  });
  CHECK(texts > 100);
  CHECK(endless <= 2);
}

TEST_CASE("flat tree: children of two trees that were parsed from the same text are the same") {
  const std::string text =
      "use a::b;\n// one\n/// two\nfn f(x: u32) -> u32 {\n    x + g(1)\n}\nstruct S { a: u8 }\n";
  const auto same = [&](const std::string& before, const std::string& after) {
    const TreePtr a = parse(before, Language::rust, kLimit),
                  b = parse(after, Language::rust, kLimit);
    const std::vector<RootChild> then = root_children(a.get()), now = root_children(b.get());
    REQUIRE(then.size() == now.size());
    std::string out;
    for (std::size_t i = 0; i < then.size(); ++i) {
      if (now[i].end - now[i].begin > 8) CHECK(then[i].subtree != now[i].subtree);
      out += have_same_nodes(then[i], now[i]) ? 's' : 'd';
    }
    return out;
  };
  CHECK(same(text, text) == "sssss");
  std::string other = text;
  other.replace(other.find('+'), 1, "-");
  CHECK(same(text, other) == "sssds");
  CHECK(same("\n" + text, text) == "sssss");  // Wherever they are.
  other = text;
  other.replace(other.find("g(1)"), 4, "g( )");
  CHECK(same(text, other) == "sssds");
  other = text;
  other.replace(other.find("a: u8 }"), 7, "a :u8 }");
  CHECK(same(text, other) == "ssssd");
}

}  // namespace codefinder::flat_tree_test
