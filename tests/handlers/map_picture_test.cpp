// The pictures of a map: the treemap, the page, the SVG file and the Mermaid diagram.
#include "handlers/picture/map_page.h"
#include "handlers/picture/map_svg.h"
#include "handlers/picture/module_tree.h"
#include "handlers/picture/treemap.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace codefinder::map_picture_test {

using namespace codefinder::handlers;
using nlohmann::json;

namespace {

struct SampleFile {
  std::string path;
  std::uint64_t bytes = 100;
  std::vector<std::uint32_t> links = {};
  bool is_auxiliary = false;
};

query::ProjectGraph graph_of(const std::vector<SampleFile>& files) {
  auto graph = std::make_shared<query::FileGraph>();
  query::ProjectGraph out;
  for (const SampleFile& file : files) {
    query::FileNode& node = graph->files.emplace_back();
    node.path = file.path, node.language = Language::cpp, node.is_auxiliary = file.is_auxiliary;
    node.rank = 1.0 / static_cast<double>(files.size()), node.symbols = 3;
    out.files.push_back({file.bytes, 2});
  }
  graph->links.resize(files.size());
  for (std::size_t i = 0; i < files.size(); ++i)
    for (const std::uint32_t to : files[i].links) graph->links[i].push_back({to, 1});
  out.graph = graph, out.is_complete = true;
  return out;
}

/// The data in a page, as a browser reads it.
json data_of(const std::string& page) {
  const std::string begin = "<script type=\"application/json\" id=\"data\">";
  const std::size_t at = page.find(begin);
  REQUIRE(at != std::string::npos);
  const std::size_t end = page.find("</script>", at);
  return json::parse(page.substr(at + begin.size(), end - at - begin.size()));
}

bool overlap(const Rectangle& a, const Rectangle& b) {
  const double epsilon = 1e-6;
  return a.x + a.width > b.x + epsilon && b.x + b.width > a.x + epsilon &&
         a.y + a.height > b.y + epsilon && b.y + b.height > a.y + epsilon;
}

}  // namespace

TEST_CASE("map picture: a treemap divides the area by the weights, without overlap") {
  std::uint32_t state = 3;
  const auto below = [&](std::uint32_t n) {
    return (state = state * 1664525 + 1013904223) / 65536 % n;
  };
  for (int round = 0; round < 100; ++round) {
    std::vector<double> weights(1 + below(30));
    for (double& weight : weights) weight = 1 + below(round % 2 == 0 ? 10 : 5000);
    std::sort(weights.rbegin(), weights.rend());
    double sum = 0;
    for (const double weight : weights) sum += weight;
    const Rectangle area{5, 7, 100.0 + below(900), 100.0 + below(900)};
    const std::vector<Rectangle> parts = treemap(area, weights);
    REQUIRE(parts.size() == weights.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double wanted = area.width * area.height * weights[i] / sum;
      REQUIRE(std::abs(parts[i].width * parts[i].height - wanted) < 1e-6 * wanted + 1e-6);
      REQUIRE(parts[i].x >= area.x - 1e-6);
      REQUIRE(parts[i].y + parts[i].height <= area.y + area.height + 1e-6);
      for (std::size_t k = 0; k < i; ++k) REQUIRE_FALSE(overlap(parts[i], parts[k]));
    }
  }
}

TEST_CASE("map picture: equal weights give nearly square parts") {
  for (const Rectangle& part : treemap({0, 0, 400, 300}, std::vector<double>(12, 1))) {
    CHECK(part.width / part.height < 1.5);
    CHECK(part.height / part.width < 1.5);
  }
}

TEST_CASE("map picture: the page has the files as columns, with links and cycles") {
  query::ProjectGraph graph = graph_of(
      {{"a/b/x.cc", 10, {1, 2}}, {"a/c/y.cc", 20, {0}}, {"z.cc", 5}});
  graph.cycles = {{"a", {"b", "c"}}};
  graph.symbols = {{1, "run", SymbolKind::function, 6, 4}};
  graph.commits = 9;
  const std::string page = map_page(graph, "sample");
  CHECK(page.find("<title>sample</title>") != std::string::npos);
  const json data = data_of(page);
  CHECK(data["directories"] == json{{"names", {"", "a", "b", "c"}}, {"parents", {0, 0, 1, 1}}});
  CHECK(data["files"]["names"] == json{"x.cc", "y.cc", "z.cc"});
  CHECK(data["files"]["directories"] == json{2, 3, 0});
  CHECK(data["files"]["bytes"] == json{10, 20, 5});
  CHECK(data["files"]["commits"] == json{2, 2, 2});
  CHECK(data["languages"] == json{"cpp"});
  // 2 links: 1, then 1 more; 1 link: 0; no link.
  CHECK(data["links"] == "AgEBAQAA");
  CHECK(data["cycles"] == json::parse(R"([{"directory": 1, "members": ["b", "c"]}])"));
  CHECK(data["symbols"] == json::parse(R"({"files": [1], "names": ["run"], "kinds": [0],
                                           "lines": [6], "uses": [4]})"));
  CHECK(data["kinds"] == json{"function"});
  CHECK(data["complete"] == true);
  graph.is_complete = false;
  CHECK(data_of(map_page(graph, "sample"))["complete"] == false);
}

TEST_CASE("map picture: no name of a file or of the project leaves its place in the page") {
  const std::string hostile = "</script><script>alert(1)</script><!--&\"'";
  const query::ProjectGraph graph = graph_of({{hostile + "/" + hostile, 10}, {"\xff\xfe.cc", 10}});
  const std::string page = map_page(graph, hostile);
  CHECK(page.find("alert(1)<") == std::string::npos);
  CHECK(page.find("<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;!--&amp;&quot;'"
                  "</title>") != std::string::npos);
  CHECK(data_of(page)["files"]["names"][0] == "script><!--&\"'");
  const std::string svg = map_svg(graph, hostile);
  CHECK(svg.find("<script") == std::string::npos);
  CHECK(std::count(svg.begin(), svg.end(), '<') == std::count(svg.begin(), svg.end(), '>'));
}

TEST_CASE("map picture: a tree is without tests, and joins directories that have one part") {
  const query::ProjectGraph graph = graph_of({{"src/main/a/x.cc", 30},
                                              {"src/main/b/deep/y.cc", 50, {0}},
                                              {"src/main/b/deep/z.cc", 1},
                                              {"src/test/t.cc", 500, {0}, true}});
  const ModuleNode root = module_tree(graph, 3);
  CHECK(root.path == "src/main");
  CHECK(root.files == 3);
  REQUIRE(root.children.size() == 2);
  CHECK(root.children[0].name == "b/deep");
  CHECK(root.children[0].bytes == 51);
  CHECK(root.children[1].name == "a");
  const std::vector<ModuleArrow> arrows = module_arrows(graph, root);
  REQUIRE(arrows.size() == 1);
  CHECK(arrows[0].from == 0);
  CHECK(arrows[0].to == 1);
}

TEST_CASE("map picture: Mermaid has the directories and the links between them") {
  const query::ProjectGraph graph = graph_of(
      {{"a/x.cc", 10, {1, 2}}, {"b \"q\"/y.cc", 20}, {"b \"q\"/z.cc", 5}, {"top.cc", 1, {0}}});
  CHECK(map_mermaid(graph) ==
        "graph LR\n"
        "  m0[\"b #34;q#34;/ (2)\"]\n"
        "  m1[\"a/ (1)\"]\n"
        "  m1 -->|2| m0\n");
}

TEST_CASE("map picture: Mermaid has the directories after any number of larger files, else files") {
  std::vector<SampleFile> files;
  for (int i = 0; i < 30; ++i) files.push_back({fmt::format("f{:02}.c", i), 1000});
  const std::string of_files = map_mermaid(graph_of(files));
  CHECK(of_files.starts_with("graph LR\n  m0[\"f00.c\"]\n"));
  CHECK(std::count(of_files.begin(), of_files.end(), '\n') == 1 + 24);
  files.push_back({"sub/x.c", 10, {31}});
  files.push_back({"other/y.c", 5});
  CHECK(map_mermaid(graph_of(files)) ==
        "graph LR\n"
        "  m30[\"sub/ (1)\"]\n"
        "  m31[\"other/ (1)\"]\n"
        "  m30 -->|1| m31\n");
}

}  // namespace codefinder::map_picture_test
