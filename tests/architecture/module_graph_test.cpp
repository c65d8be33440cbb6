// The includes between modules have no cycle; a sample cycle is found.
#include "architecture/module_graph.h"

#include <catch2/catch.hpp>

namespace codefinder::architecture {
namespace {

TEST_CASE("module graph: the includes of the product have no cycle") {
  CHECK(module_cycle(source_files()) == "");
}

TEST_CASE("module graph: a cycle in sample files is found") {
  const SourceFile base = {"base/a.h", "// A\n#include <vector>\n"};
  const SourceFile lsp = {"lsp/b.h", "// B\n#include \"base/a.h\"\n"};
  const SourceFile handlers = {"handlers/c.cpp", "// C\n#include \"lsp/b.h\"\n"};
  CHECK(module_cycle({base, lsp, handlers}).empty());
  CHECK(
      module_cycle(
          {base, lsp, {"base/d.h", "// #include \"x\"\n# include \"handlers/e.h\"\n"}, handlers}) ==
      "base/ > handlers/ > lsp/ > base/");
  CHECK(module_cycle({{"lsp/b.h", "#include \"lsp/c.h\"\n"}}).empty());
  CHECK(module_cycle({{"index/extract/x.h", "#include \"index/languages/language.h\"\n"},
                      {"index/languages/go/y.h", "#include \"index/extract/x.h\"\n"}})
            .empty());
}

}  // namespace
}  // namespace codefinder::architecture
