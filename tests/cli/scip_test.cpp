// `codefinder export`.
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

}  // namespace codefinder::cli_scip_test
