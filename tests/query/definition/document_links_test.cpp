// Links of imports, includes and paths.
#include "index/query/definition/document_links.h"

#include "index/query/definition/definitions.h"
#include "index/query/references/references.h"
#include "query/graph_fixture.h"

namespace codefinder::document_links_test {

using namespace codefinder::testing;

namespace {

/// A picture, which is not indexed, exists; as does a file above the root.
bool on_disk(std::string_view path) { return path == "docs/a b.png" || path == "../out.md"; }

/// "text -> path" of each link, with ":" and the line, from 1, if it leads to one.
Names links(const GraphFixture& graph, const std::string& path) {
  const auto found = query::links_in(graph.snapshot(), *graph.snapshot().find(path), on_disk);
  REQUIRE(found);
  const std::string text = *graph.snapshot().files().text(*graph.snapshot().find(path));
  Names out;
  for (const query::DocumentLink& link : *found)
    out.push_back(text.substr(link.range.begin, link.range.end - link.range.begin) + " -> " +
                  link.path + (link.line ? ":" + std::to_string(*link.line + 1) : ""));
  return out;
}

}  // namespace

TEST_CASE("document links: what is in the project, by position, each place once") {
  const GraphFixture graph(
      {{"lib/a.h", "int a();\n"},
       {"lib/use.c", "#include <stdio.h>\n#include \"a.h\"\n"},
       {"web/a.ts", "export const one = 1, two = 2\n"},
       {"web/use.ts", "import { one, two } from './a'\nimport x from 'react'\n"},
       {"shop/__init__.py", ""},
       {"shop/cart.py", "def add(): pass\n"},
       {"use.py", "import os\nfrom shop.cart import add\n"}});
  CHECK(links(graph, "lib/use.c") == Names{"a.h -> lib/a.h"});
  CHECK(links(graph, "web/use.ts") == Names{"./a -> web/a.ts"});
  CHECK(links(graph, "use.py") == Names{"shop.cart -> shop/cart.py"});
  CHECK(links(graph, "lib/a.h").empty());
}

TEST_CASE("document links: of Markdown, to files, headings and lines") {
  const GraphFixture graph(
      {{"README.md", "# Top\n"},
       {"src/a.c", "int a;\n"},
       {"docs/use.md",
        "# How to `use` it\n\n## Über [uns](x)\n\n## Same\n\n## Same\n\n<a id=\"raw\"></a>\n"},
       {"docs/in.md",
        "[top](../README.md) [a](/src/a.c#L1-L2 \"title\") ![p](<a b.png>) "
        "![q](a%20b.png?raw=true)\n"
        "[use](use.md#how-to-use-it) [us](use.md#über-uns) [two](./use.md#same-1) "
        "[raw](use.md#raw)\n"
        "[gone](use.md#gone) [![p](a%20b.png)](use.md) [own](#here) [none](#nothing)\n"
        "[out](../../out.md) [web](https://a.b/use.md) [mail](mailto:use.md) [not](no.md)\n"
        "\\[no](use.md) `[no](use.md)` <!-- [no](use.md) --> [no] (use.md)\n\n"
        "    [no](use.md)\n\n"
        "```\n[no](use.md)\n```\n"
        "- item\n\n    [yes](use.md)\n\n"
        "[text][Label] and [label][] and [label], not [other].\n\n"
        "[label]: use.md 'title'\n[site]: https://a.b/\n[^1]: use.md\n\n# Here\n"}});
  CHECK(links(graph, "docs/in.md") ==
        Names{"../README.md -> README.md", "/src/a.c#L1-L2 -> src/a.c:1", "a b.png -> docs/a b.png",
              "a%20b.png?raw=true -> docs/a b.png", "use.md#how-to-use-it -> docs/use.md:1",
              "use.md#über-uns -> docs/use.md:3", "./use.md#same-1 -> docs/use.md:7",
              "use.md#raw -> docs/use.md:9", "use.md#gone -> docs/use.md",
              "a%20b.png -> docs/a b.png", "use.md -> docs/use.md", "#here -> docs/in.md:22",
              "use.md -> docs/use.md", "Label -> docs/use.md", "label -> docs/use.md",
              "label -> docs/use.md", "use.md -> docs/use.md"});
}

TEST_CASE("document links: of configuration files, to one file for certain") {
  const GraphFixture graph(
      {{"src/a.c", "int a;\n"},
       {"web/src/a.c", "int a;\n"},
       {"web/b.ts", "let b\n"},
       {"tool/run.py", "run = 1\n"},
       {"web/package.json", "{\"main\": \"src/a.c\", \"files\": [\"b.ts\", \"tool/run.py\"]}\n"},
       {"web/other.json",
        "{\"src/a.c\": \"src/a.c\", // \"b.ts\"\n \"x\": \"./b.ts#/part\", 'y': 'tool\\/run.py',\n"
        " \"z\": [\"../tool/run.py\", \"../../tool/run.py\", \"/tool/run.py\", \"run.py\", "
        "\"web\"]}\n"},
       {"web/x.toml",
        "[\"b.ts\"]\n\"b.ts\" = 'b.ts' # 'b.ts'\nc = \"\"\"\n\"b.ts\"\n\"\"\"\nd = [\n  "
        "\"tool/run.py\",\n"
        "  { \"b.ts\" = 1, e = \"b.ts\" },\n]\n"},
       {"web/y.yaml",
        "b.ts: b.ts  # b.ts\nlist:\n  - tool/run.py\n  - 'b.ts'\n  - at: \"b.ts\"\n    to: &x "
        "./b.ts\n"
        "text: |\n  b.ts\n\n  tool/run.py\nfolded: b.ts\n  and more\nlong: 'it\n  b.ts'\n"
        "flow: [b.ts, {k: tool/run.py, \"b.ts\": 'b.ts'}]\nuses: ./tool/run.py\nsource: "
        "src/a.c\n"}});
  CHECK(links(graph, "web/package.json") == Names{"src/a.c -> web/src/a.c", "b.ts -> web/b.ts"});
  CHECK(links(graph, "web/other.json") == Names{"./b.ts#/part -> web/b.ts",
                                                "tool\\/run.py -> tool/run.py",
                                                "../tool/run.py -> tool/run.py"});
  CHECK(links(graph, "web/x.toml") ==
        Names{"b.ts -> web/b.ts", "tool/run.py -> tool/run.py", "b.ts -> web/b.ts"});
  CHECK(links(graph, "web/y.yaml") ==
        Names{"b.ts -> web/b.ts", "tool/run.py -> tool/run.py", "b.ts -> web/b.ts",
              "b.ts -> web/b.ts", "./b.ts -> web/b.ts", "b.ts -> web/b.ts",
              "tool/run.py -> tool/run.py", "b.ts -> web/b.ts", "./tool/run.py -> tool/run.py"});
}

TEST_CASE("document links: definitions and references of headings") {
  const GraphFixture graph({{"guide.md",
                             "# Top & Bottom\n\n## Install\n\n### Install\n\n"
                             "[a](#top--bottom), [b](#install-1), [c](other.md#second), [d][ref], "
                             "[e](other.md)\n\n[ref]: other.md#second\n"},
                            {"other.md", "# Other\n\n## Second\n\n[back](guide.md#install)\n"}});
  const auto id = [&](const std::string& path) { return *graph.snapshot().find(path); };
  const auto offset_of = [&](const std::string& path, const std::string& text) {
    return static_cast<std::uint32_t>(graph.snapshot().files().text(id(path))->find(text) + 1);
  };
  const auto shown = [](const query::Place& place) {
    return place.path + ":" + std::to_string(place.start.line + 1) + ":" +
           std::to_string(place.start.column + 1);
  };
  const auto definition = [&](const std::string& at) {
    const auto found = query::definitions_at(graph.snapshot(),
                                             {id("guide.md"), offset_of("guide.md", at)});
    REQUIRE(found);
    Names out;
    for (const query::SymbolHit& hit : found->hits) out.push_back(shown(hit.place));
    return out;
  };
  CHECK(definition("top--bottom") == Names{"guide.md:1:3"});
  CHECK(definition("install-1") == Names{"guide.md:5:5"});
  CHECK(definition("other.md#second") == Names{"other.md:3:4"});
  CHECK(definition("other.md)") == Names{"other.md:1:1"});
  CHECK(definition("[a]").empty());
  const auto references = [&](const std::string& path, const std::string& at) {
    const auto found = query::references_at(graph.snapshot(), {id(path), offset_of(path, at)},
                                            query::Declarations::omit);
    REQUIRE(found);
    Names out;
    for (const query::Reference& reference : found->references)
      if (!reference.is_declaration) out.push_back(shown(reference.place));
    return out;
  };
  CHECK(references("other.md", "Second") == Names{"guide.md:7:50", "guide.md:9:17"});
  CHECK(references("guide.md", "Install") == Names{"other.md:5:17"});
  const auto highlights = query::highlights_at(graph.snapshot(),
                                               {id("other.md"), offset_of("other.md", "Second")});
  REQUIRE(highlights);
  REQUIRE(highlights->size() == 1);
  CHECK(shown(highlights->front().place) == "other.md:3:4");
}

}  // namespace codefinder::document_links_test
