// `codefinder map --html|--svg|--mermaid FILE`.
#include "base/files.h"
#include "cli/run.h"

namespace codefinder::cli_map_files_test {

using namespace codefinder::testing;

TEST_CASE("map files: each picture is written to its file") {
  const Project project;
  project.write("core/a.c", "int a;\n");
  project.write("web/b.c", "int b;\n");
  const auto report = project.ask({"map", "--svg", "map.svg", "--mermaid", "map.mmd"});
  CHECK(report.at("complete") == true);
  CHECK(report.at("files") == 2);
  REQUIRE(report.at("written").size() == 2);
  const FileText svg = read_file_at(project.root() + "/map.svg", 1u << 20, Links::refuse);
  CHECK(svg.bytes.starts_with("<svg "));
  CHECK(svg.bytes.size() == report.at("written").at(0).at("bytes"));
  CHECK(project.run({"map", "--mermaid", "-"}).out ==
        "graph LR\n  m0[\"core/ (1)\"]\n  m1[\"web/ (1)\"]\n");
}

TEST_CASE("map files: two pictures in one place, or in none, are an error, and nothing is drawn") {
  const Project project;
  project.write("a.c", "int a;\n");
  for (const std::vector<std::string>& options :
       {std::vector<std::string>{"--html", "-", "--svg", "-"},
        {"--html", "-", "--svg", "map.svg"},
        {"--html", "map.svg", "--svg", project.root() + "/map.svg"},
        {"--html", ""}}) {
    std::vector<std::string> words = {"map"};
    words.insert(words.end(), options.begin(), options.end());
    INFO(options[1]);
    CHECK(project.run(words).error_code() == "invalid_query");
  }
  CHECK_FALSE(read_file_at(project.root() + "/map.svg", 1u << 20, Links::refuse).ok());
}

}  // namespace codefinder::cli_map_files_test
