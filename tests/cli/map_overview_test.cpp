// The answer of `map` for a terminal.
#include "cli/map_overview.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

namespace codefinder::map_overview_test {

TEST_CASE("map overview: bars show the sizes, largest first, with dependencies and names below") {
  const nlohmann::json answer = nlohmann::json::parse(R"({
    "path": ".", "files": 12, "symbols": 300,
    "languages": [{"name": "go", "files": 12}],
    "entry_points": [{"path": "main.go", "line": 3, "name": "main", "id": "cf_x"}],
    "modules": [
      {"path": "api", "kind": "directory", "files": 2, "symbols": 100, "depends_on": [],
       "depends_on_total": 0, "central": []},
      {"path": "core", "kind": "directory", "files": 9, "symbols": 200,
       "depends_on": [{"path": "api", "links": 4}], "depends_on_total": 3,
       "central": [{"name": "Run"}, {"name": "Stop"}]},
      {"path": ".", "kind": "files", "files": 1, "symbols": 0, "depends_on": [],
       "depends_on_total": 2, "central": []}]})");
  CHECK(cli::map_overview(answer) ==
        ".: 12 files, 300 symbols; go 12\n"
        "main.go:3: main\n"
        "\n"
        "core/  ████████████████████████  9 files, 200 symbols\n"
        "       → api 4, +2\n"
        "       Run, Stop\n"
        "api/   ████████████              2 files, 100 symbols\n"
        "./*                              1 files, 0 symbols\n"
        "       → +2\n");
}

TEST_CASE("map overview: a path that is too long has its own line, so that the columns hold") {
  const std::string path = "packages/with/a/path/that/is/longer/than/its/column";
  const nlohmann::json answer = {
      {"path", "."},
      {"files", 2u},
      {"symbols", 3u},
      {"modules",
       {{{"path", path}, {"kind", "directory"}, {"files", 1u}, {"symbols", 2u}},
        {{"path", "b"}, {"kind", "directory"}, {"files", 1u}, {"symbols", 1u}}}}};
  const std::string column(36, ' ');
  CHECK(cli::map_overview(answer) == ".: 2 files, 3 symbols\n\n" + path + "/\n" + column +
                                         "  ████████████████████████  1 files, 2 symbols\n" + "b/" +
                                         column.substr(2) +
                                         "  ████████████              1 files, 1 symbols\n");
}

TEST_CASE("map overview: an answer of another shape is no error") {
  CHECK(cli::map_overview(nlohmann::json::array()) == ": 0 files, 0 symbols\n\n");
}

}  // namespace codefinder::map_overview_test
