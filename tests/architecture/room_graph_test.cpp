// The includes between rooms have no cycle; a sample cycle is found.
#include "architecture/room_graph.h"

#include <catch2/catch.hpp>

namespace codefinder::architecture {
namespace {

TEST_CASE("room graph: the includes of the product have no cycle") {
  CHECK(room_cycle(source_files()) == "");
}

TEST_CASE("room graph: a cycle in sample files is found") {
  const SourceFile base = {"base/a.h", "// A\n#include <vector>\n"};
  const SourceFile lsp = {"lsp/b.h", "// B\n#include \"base/a.h\"\n"};
  const SourceFile handlers = {"handlers/c.cpp", "// C\n#include \"lsp/b.h\"\n"};
  CHECK(room_cycle({base, lsp, handlers}).empty());
  CHECK(
      room_cycle(
          {base, lsp, {"base/d.h", "// #include \"x\"\n# include \"handlers/e.h\"\n"}, handlers}) ==
      "base/ > handlers/ > lsp/ > base/");
  CHECK(room_cycle({{"lsp/b.h", "#include \"lsp/c.h\"\n"}}).empty());
  CHECK(room_cycle({{"index/extract/x.h", "#include \"index/languages/language.h\"\n"},
                    {"index/languages/go/y.h", "#include \"index/extract/x.h\"\n"}})
            .empty());
}

}  // namespace
}  // namespace codefinder::architecture
