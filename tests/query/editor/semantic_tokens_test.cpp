// Semantic tokens: the types and modifiers of names, and properties that hold for every file.
#include "index/query/editor/semantic_tokens.h"

#include "query/graph_fixture.h"
#include "support/file_text.h"
#include "support/source_dir.h"

#include <algorithm>
#include <filesystem>

namespace codefinder::semantic_tokens_test {

using namespace codefinder::testing;

namespace {

constexpr const char* kTypes[] = {
    "namespace", "type",     "class",    "enum",       "interface", "struct", "typeParameter",
    "parameter", "variable", "property", "enumMember", "function",  "method", "macro"};
constexpr const char* kModifiers[] = {"declaration", "definition", "readonly", "static",
                                      "deprecated",  "abstract",   "async",    "defaultLibrary"};

std::vector<query::SemanticToken> tokens_of(const FakeSnapshot& snapshot, FileId file,
                                            ByteRange within = {0, 0xFFFFFFFFu}) {
  const auto tokens = query::semantic_tokens(snapshot, {file, within});
  REQUIRE(tokens);
  return *tokens;
}

/// "name type.modifier…" of each token; `+` stands for the modifiers of a definition's name.
Names tokens(const GraphFixture& graph, const std::string& path) {
  const FileId file = *graph.snapshot().find(path);
  const std::string text = *graph.snapshot().files().text(file);
  Names out;
  for (const query::SemanticToken& token : tokens_of(graph.snapshot(), file)) {
    std::string line = text.substr(token.range.begin, token.range.end - token.range.begin) + " " +
                       kTypes[static_cast<int>(token.type)];
    const bool defines = (token.modifiers & 3) == 3;
    if (defines) line += "+";
    for (int i = defines ? 2 : 0; i < query::kTokenModifierCount; ++i)
      if ((token.modifiers >> i & 1) != 0) line += std::string(".") + kModifiers[i];
    out.push_back(line);
  }
  return out;
}

}  // namespace

TEST_CASE("semantic tokens: of TypeScript, where resolution knows more than the syntax") {
  const GraphFixture graph(
      {{"web/shop.ts",
        "export class Cart {\n  static limit = 3\n  old() {}\n  async add() {}\n}\n"
        "export enum Size { Small }\n"
        "export const MOST = 9\n"},
       {"web/use.ts",
        "import { Cart, MOST, Size } from './shop'\n"
        "import * as shop from './shop'\n"
        "function fill<T>(cart: Cart, none: Promise<T>) {\n"
        "  cart.old(); cart.add(); missing()\n"
        "  let n = Cart.limit + MOST + Size.Small + shop.MOST\n"
        "  return { n, 'quoted': n, ...none.unknown }\n"
        "}\n"}});
  CHECK(tokens(graph, "web/use.ts") == Names{"Cart class",
                                             "MOST variable.readonly",
                                             "Size enum",
                                             "shop namespace+",
                                             "fill function+",
                                             "T typeParameter+",
                                             "cart parameter+",
                                             "Cart class",
                                             "none parameter+",
                                             "Promise type.defaultLibrary",
                                             "T typeParameter",
                                             "cart parameter",
                                             "old method",
                                             "cart parameter",
                                             "add method.async",
                                             "n variable+",
                                             "Cart class",
                                             "limit property.static",
                                             "MOST variable.readonly",
                                             "Size enum",
                                             "Small enumMember.readonly",
                                             "shop namespace",
                                             "MOST variable.readonly",
                                             "n variable",
                                             "n variable",
                                             "none parameter"});
}

TEST_CASE("semantic tokens: of Python, with modules of the project and others") {
  const GraphFixture graph(
      {{"shop/__init__.py", ""},
       {"shop/cart.py", "class Cart:\n    @deprecated('no')\n    def add(self): pass\n"},
       {"use.py",
        "import os\n"
        "from shop import cart as c\n"
        "def run(n: int):\n"
        "    os.getcwd(); c.Cart().add(); print(n)\n"}});
  CHECK(tokens(graph, "use.py") == Names{"os namespace", "shop namespace", "cart namespace",
                                         "c namespace", "run function+", "n parameter+",
                                         "int type.defaultLibrary", "os namespace", "c namespace",
                                         "Cart class", "add method.deprecated", "n parameter"});
}

TEST_CASE("semantic tokens: of C and C++, with macros, fields and constructors") {
  const GraphFixture graph(
      {{"a.h",
        "#define LIMIT 3\n"
        "namespace shop {\n"
        "struct Item { int price; Item(int p); virtual void show() = 0; };\n"
        "int total(const Item& item);\n"
        "}\n"},
       {"a.cc",
        "#include \"a.h\"\n"
        "#include <string>\n"
        "int shop::total(const Item& item) { std::string s; return item.price + LIMIT; }\n"
        "shop::Item::Item(int p) : price(p) {}\n"}});
  CHECK(tokens(graph, "a.h") ==
        Names{"LIMIT macro+", "shop namespace+", "Item struct+", "price property+",
              "Item struct.declaration", "p parameter+", "show method.declaration.abstract",
              "total function.declaration", "Item struct", "item parameter+"});
  CHECK(tokens(graph, "a.cc") ==
        Names{"shop namespace", "total function+", "Item struct", "item parameter+", "s variable+",
              "item parameter", "price property", "LIMIT macro", "shop namespace", "Item struct",
              "Item struct+", "p parameter+", "price property", "p parameter"});
}

TEST_CASE("semantic tokens: of Rust and Go") {
  const GraphFixture graph(
      {{"src/lib.rs",
        "pub trait Show { fn show(&self) -> String; }\n"
        "/// As [Show] shows it.\npub struct Item { pub price: u32 }\n"
        "impl Show for Item {\n  fn show(&self) -> String { self.price.to_string() }\n}\n"},
       {"go.mod", "module shop\n"},
       {"a.go",
        "package shop\n\nimport \"fmt\"\n\ntype Item struct{ price int }\n\n"
        "func (i Item) Show() { fmt.Println(i.price) }\n"}});
  CHECK(tokens(graph, "src/lib.rs") ==
        Names{"Show interface+", "show method.declaration", "self parameter+",
              "String type.defaultLibrary", "Item struct+", "price property+", "Show interface",
              "Item struct", "show method+", "self parameter+", "String type.defaultLibrary",
              "self parameter", "price property"});
  CHECK(tokens(graph, "a.go") == Names{"Item struct+", "price property+", "int type.defaultLibrary",
                                       "i parameter+", "Item struct", "Show method+",
                                       "fmt namespace", "i parameter", "price property"});
}

TEST_CASE("semantic tokens: an ambiguous name and data files have none") {
  const GraphFixture graph({{"a.py", "class A:\n    def both(self): pass\n"},
                            {"b.py", "class B:\n    def both(self): pass\n"},
                            {"use.py", "def f(x):\n    x.both()\n"},
                            {"a.json", "{\"key\": 1}\n"},
                            {"a.md", "# Title\n"}});
  CHECK(tokens(graph, "use.py") == Names{"f function+", "x parameter+", "x parameter"});
  CHECK(tokens(graph, "a.json").empty());
  CHECK(tokens(graph, "a.md").empty());
}

TEST_CASE("semantic tokens: a stopped query is cancelled, and an exceeded limit ends it") {
  const GraphFixture graph({Source{"a.py", "def f(x):\n    return x\n"}});
  const FileId file = *graph.snapshot().find("a.py");
  std::stop_source stop;
  stop.request_stop();
  CHECK(query::semantic_tokens(graph.snapshot(), {file}, stop.get_token()).error().code ==
        ErrorCode::cancelled);
  CHECK(query::semantic_tokens(graph.snapshot(), {FileId(77)}).error().code ==
        ErrorCode::not_found);
  graph.snapshot().limits().set_steps(0);
  CHECK(query::semantic_tokens(graph.snapshot(), {file}));
  CHECK(graph.snapshot().limits().exceeded());
}

TEST_CASE("semantic tokens: of real files are sorted, apart, in one line, and the same in a part") {
  namespace fs = std::filesystem;
  FakeSnapshot snapshot;
  std::vector<FileId> files;
  for (const char* part : {"fixtures/languages", "fixtures/accuracy", "index/query/rename",
                           "editors/vscode/src", "editors/emacs", "tests/clients/together"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(source_dir()) / part))
      if (entry.is_regular_file())
        files.push_back(snapshot.add_source(fs::relative(entry.path(), source_dir()).string(),
                                            testing::file_text(entry.path())));
  }
  REQUIRE(files.size() > 100);
  std::size_t count = 0;
  for (const FileId file : files) {
    INFO(snapshot.at(file).path);
    const TextMap& map = snapshot.at(file).facts->text_map;
    const std::vector<query::SemanticToken> all = tokens_of(snapshot, file);
    count += all.size();
    // One assertion for each file: an assertion costs more than a token.
    std::uint32_t end = 0, wrong = UINT32_MAX;
    for (const query::SemanticToken& token : all) {
      const bool is_right = token.range.begin >= end && token.range.end > token.range.begin &&
                            token.range.end <= map.size() &&
                            map.position_at(token.range.begin).line ==
                                map.position_at(token.range.end).line;
      if (!is_right) wrong = std::min(wrong, token.range.begin);
      end = token.range.end;
    }
    REQUIRE(wrong == UINT32_MAX);
    const ByteRange middle{map.size() / 3, map.size() / 3 * 2};
    std::vector<query::SemanticToken> part = all;
    std::erase_if(part, [&](const query::SemanticToken& token) {
      return token.range.end <= middle.begin || token.range.begin >= middle.end;
    });
    REQUIRE(tokens_of(snapshot, file, middle) == part);
  }
  CHECK(count > 10'000);
}

}  // namespace codefinder::semantic_tokens_test
