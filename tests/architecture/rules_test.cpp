// Checks every source file with the rules, and the rules with sample violations: each must be
// found.
#include "architecture/rules.h"

#include "architecture/source_files.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::architecture {
namespace {

TEST_CASE("rules: every source file follows the rules of its module") {
  REQUIRE(source_files().size() > 300);
  for (const SourceFile& file : source_files())
    for (const std::string& one : violations(file.path, file.text)) FAIL_CHECK(one);
}

struct Seed {
  const char* path;
  const char* text;
  const char* expected;  // Part of the one violation; nullptr for none.
};

TEST_CASE("rules: each sample violation is found, and nothing else") {
  const Seed seeds[] = {
      // Includes between modules.
      {"base/x.cpp", "#include \"base/text.h\"\n#include <vector>\n#include <sys/stat.h>\n",
       nullptr},
      {"base/x.cpp", "#include \"lsp/uri.h\"\n", "base/ may not include \"lsp/uri.h\""},
      {"lsp/x.cpp", "#include \"index/model.h\"\n", "lsp/ may not include"},
      {"lsp/x.cpp", "#include \"lsp/uri.h\"\n#include <nlohmann/json_fwd.hpp>\n", nullptr},
      {"index/model.h", "// M\n#include \"index/index.h\"\n", "may not include"},
      {"index/extract/x.cpp", "#include \"index/model.h\"\n#include <tree_sitter/api.h>\n",
       nullptr},
      {"index/extract/x.cpp", "#include \"index/store/store.h\"\n", "may not include"},
      {"index/store/x.cpp", "#include \"index/extract/extract.h\"\n", "may not include"},
      {"index/store/deep/x.cpp", "#include \"index/store/store.h\"\n#include <lmdb.h>\n", nullptr},
      {"index/update/x.cpp",
       "#include \"index/extract/extract.h\"\n#include \"index/store/store.h\"\n", nullptr},
      {"index/update/x.cpp", "#include \"index/index.h\"\n", "may not include"},
      {"index/live/x.cpp",
       "#include \"index/store/store.h\"\n#include \"index/overlay/overlay.h\"\n", nullptr},
      {"index/live/x.cpp", "#include \"index/query/hits/hit.h\"\n", "may not include"},
      {"index/snapshot.h", "// S\n#include \"index/model/file_row.h\"\n", nullptr},
      {"index/snapshot.h", "// S\n#include \"index/store/store.h\"\n", "may not include"},
      {"index/overlay/x.cpp", "#include \"index/live/live_index.h\"\n", "may not include"},
      {"index/includes/x.cpp", "#include \"index/resolve/resolve.h\"\n", "may not include"},
      {"index/resolve/x.cpp", "#include \"index/query/hits/hit.h\"\n", "may not include"},
      {"index/query/x.cpp", "#include \"index/resolve/resolver.h\"\n#include \"index/index.h\"\n",
       nullptr},
      {"handlers/editor/x.cpp",
       "#include \"handlers/session.h\"\n#include \"index/query/hits/hit.h\"\n", nullptr},
      {"handlers/x.cpp", "#include \"index/store/store.h\"\n", "may not include"},
      {"cli/main.cpp", "#include \"handlers/table.h\"\n#include <CLI/CLI.hpp>\n", nullptr},
      {"cli/main.cpp", "  # include \"index/index.h\"\n", "may not include"},
      {"lsp/x.cpp", "#include \"uri.h\"\n", "not spelled from the root"},
      {"new_module/x.cpp", "int x;\n", "is in no module"},
      // Third-party headers.
      {"index/query/x.cpp", "#include <nlohmann/json.hpp>\n",
       "<nlohmann/json.hpp> does not belong"},
      {"handlers/x.cpp", "#include <lmdb.h>\n", "<lmdb.h> does not belong"},
      {"index/store/x.cpp", "#include <tree_sitter/api.h>\n", "does not belong"},
      {"base/x.cpp", "#include <spdlog/spdlog.h>\n", "does not belong"},
      {"base/log.cpp", "#include \"base/log.h\"\n#include <spdlog/logger.h>\n", nullptr},
      {"lsp/x.cpp", "#include <boost/asio.hpp>\n", "<boost/asio.hpp> does not belong"},
      {"lsp/x.cpp", "// #include <lmdb.h>\n/*\n#include <lmdb.h>\n*/\n", nullptr},
      // Opening comments.
      {"base/x.h", "#pragma once\n", "opens with a comment"},
      {"base/x.cpp", "\nint x;\n", "opens with a comment"},
      {"tests/support/x.h", "#pragma once\n", "opens with a comment"},
      // stdout.
      {"handlers/x.cpp", "void f() { std::cout << 1; }\n", "stdout belongs to the wire"},
      {"index/x.cpp", "void f() {\n  printf(\"x\");\n}\n", "index/x.cpp:3: printf"},
      {"base/x.cpp", "void f() { std::puts(\"x\"); }\n", "stdout belongs"},
      {"base/x.cpp",
       "void f() { std::fprintf(stderr, \"printf(\"); std::snprintf(b, 1, \"\"); }  // printf\n",
       nullptr},
      {"base/x.cpp", "const char* x = R\"(std::cout \" printf)\";\n", nullptr},
      {"cli/x.cpp", "void f() { std::cout << 1; }\n", "only cli/output.cpp prints"},
      {"cli/x.cpp", "void f() { std::fputs(text, STDERR); }\n", "only cli/output.cpp prints"},
      {"cli/output.cpp", "void f() { std::fputs(text, stderr); }\n", nullptr},
      // JSON that throws.
      {"handlers/x.cpp", "auto t = j.dump();\n", "dump() throws"},
      {"handlers/x.cpp", "auto t = j.dump(-1, ' ', false, error_handler_t::replace);\n", nullptr},
      {"lsp/x.cpp", "auto j = nlohmann::json::parse(text);\n", "parse() throws"},
      {"lsp/x.cpp", "auto j = nlohmann::json::parse(f(text), nullptr, false);\n", nullptr},
      // Opening files.
      {"handlers/x.cpp", "std::ifstream in(path);\n", "opens a file by itself"},
      {"handlers/x.cpp", "#include <fstream>\n", "opens a file by itself"},
      {"cli/x.cpp", "const int fd = ::open(path.c_str(),\n  O_RDONLY);\n",
       "opens a file by itself"},
      {"mcp/x.cpp", "auto* f = std::fopen(path, mode);\n", "opens a file by itself"},
      {"index/x.cpp", "int fd = ::openat(at, name, flags);\n", "opens a file by itself"},
      {"index/x.cpp", "for (auto& e : std::filesystem::directory_iterator(path)) f(e);\n",
       "opens a file by itself"},
      {"index/store/x.cpp", "const int rc = mdb_env_open(env, path, 0, 0600);\n",
       "opens a file by itself"},
      {"index/x.cpp", "auto store = Store::open(directory, Store::Mode::read_only);\n", nullptr},
      {"index/x.cpp", "const auto file = open_own_file(path, O_RDWR | O_CREAT);\n", nullptr},
      {"index/x.cpp",
       "DIR* list = ::fdopendir(fd); posix_spawn_file_actions_addopen(&a, 0, name, O_RDONLY, 0);\n",
       nullptr},
      {"base/files.cpp", "const int fd = ::open(path.c_str(), O_RDONLY);\n", nullptr},
      {"tests/x.cpp", "std::ifstream in(path);\n", nullptr},
      // Marks of unfinished work.
      {"base/x.cpp",
       "int x;  // TO"
       "DO: more\n",
       "finish it"},
      {"tests/x.cpp",
       "// FIX"
       "ME\n",
       "finish it"},
      {"base/x.cpp",
       "int TO"
       "DOS;\n",
       nullptr},
  };
  for (const Seed& seed : seeds) {
    // All samples except those about the opening comment begin with one.
    const bool bare = seed.expected && std::string_view(seed.expected) == "opens with a comment";
    const std::string text = (bare ? "" : "// X\n") + std::string(seed.text);
    INFO(seed.path << ":\n" << text);
    const auto found = violations(seed.path, text);
    CAPTURE(found);
    if (!seed.expected) {
      CHECK(found.empty());
    } else {
      REQUIRE(found.size() == 1);
      CHECK(found[0].find(seed.expected) != std::string::npos);
    }
  }
}

TEST_CASE("rules: code_only blanks comments and literals") {
  CHECK(code_only("a\"x\\\"y\"b") == "a\"\1\1\1\1\"b");
  CHECK(code_only("1'000'000 'x' // y\nz") == "1'000'000 '\1' \1\1\1\1\nz");
  CHECK(code_only("/* a\n*/b") == "\1\1\1\1\n\1\1b");
  CHECK(code_only("R\"q(x)\")q\"z") == std::string(10, '\1') + "z");
}

}  // namespace
}  // namespace codefinder::architecture
