// `codefinder export`.
#include "base/files.h"
#include "cli/run.h"

namespace codefinder::cli_scip_test {

using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("scip: the index is written to the file that is given") {
  const Project project;
  project.write("shop.py", "def buy(item):\n    return item\n");
  CHECK(project.run({"export"}).error_code() == "invalid_query");
  CHECK(project.run({"export", "--scip", "/nothing/here"}).error_code() == "not_found");
  const std::string path = project.root() + "/out.scip";
  const json report = project.ask({"export", "--scip", path});
  CHECK(report.at("documents") == 1);
  CHECK(report.at("incomplete") == 0);
  const FileText file = read_file_at(path, 1u << 20, Links::refuse);
  CHECK(file.bytes.size() == report.at("bytes"));
  CHECK(file.bytes.find("shop/buy().") != std::string::npos);
}

TEST_CASE("scip: the export of a project can be imported into its own index, and removed") {
  const Project project;
  project.write("shop.py", "def buy(item):\n    return item\nbuy(1)\n");
  const std::string path = project.root() + "/out.scip";
  CHECK(project.run({"import"}).error_code() == "invalid_query");
  CHECK(project.run({"import", "--scip", path}).error_code() == "not_found");
  project.ask({"export", "--scip", path});
  const json report = project.ask({"import", "--scip", path});
  CHECK(report.at("documents") == 1);
  CHECK(report.at("skipped") == 0);
  CHECK(report.at("uses") == 2);
  const auto evidence = [&] {
    return project.ask({"definition", "shop.py:3:1"}).at("hits").at(0).at("evidence");
  };
  CHECK(evidence() == "compiler");
  CHECK(project.ask({"import", "--remove"}).at("removed_documents") == 1);
  CHECK(evidence() == "same_file");
}

}  // namespace codefinder::cli_scip_test
