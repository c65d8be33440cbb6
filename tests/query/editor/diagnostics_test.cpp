// diagnostics_of: imports that are proven to lead nowhere, and the errors of a parse.
#include "index/query/editor/diagnostics.h"

#include "index/extract/parse/syntax_errors.h"
#include "index/syntax_errors.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::diagnostics_test {

using namespace codefinder::testing;
using query::DiagnosticKind;

namespace {

using DiagnosticLines = std::vector<std::string>;

class ParsingSnapshot : public FakeSnapshot, public index::SyntaxErrors {
 public:
  std::vector<SyntaxError> syntax_errors(FileId id, std::stop_token) const override {
    const std::string text = *files().text(id);
    return extract::syntax_errors(text, *files().language(id));
  }
};

struct DiagnosticsFixture {
  DiagnosticsFixture(std::initializer_list<std::pair<std::string, std::string>> sources) {
    snapshot.set_state(index::IndexState::ready);
    for (const auto& [path, text] : sources) {
      snapshot.add_source(path, text);
      paths.push_back(path);
    }
  }
  /// "text: message" of each diagnostic of the first file.
  DiagnosticLines found(std::vector<DiagnosticKind> kinds = {DiagnosticKind::syntax,
                                                             DiagnosticKind::import_}) const {
    const FileId file = *snapshot.find(paths.front());
    const query::DiskTests disk{
        [&](std::string_view path) {
          for (const std::string& one : paths)
            if (one == path || one.starts_with(std::string(path) + ".") ||
                one.starts_with(std::string(path) + "/"))
              return true;
          return on_disk.contains(std::string(path));
        },
        [&](std::string_view path) { return ignored.contains(std::string(path)); }};
    const auto answer = query::diagnostics_of(snapshot, {file, std::move(kinds)}, disk);
    REQUIRE(answer);
    const std::string text = *snapshot.files().text(file);
    DiagnosticLines lines;
    for (const query::Diagnostic& one : *answer)
      lines.push_back(text.substr(one.range.begin, one.range.end - one.range.begin) + ": " +
                      one.message);
    return lines;
  }

  ParsingSnapshot snapshot;
  DiagnosticLines paths;
  std::set<std::string> on_disk, ignored;
};

}  // namespace

TEST_CASE("diagnostics: relative paths of TypeScript without a file") {
  DiagnosticsFixture project({{"src/a.ts",
                               "import { b } from './b.js';\nimport c from './c';\n"
                               "import d from '../lib';\nimport e from './e';\n"
                               "import './f.css';\nimport g from './g?raw';\n"
                               "import h from 'left-pad';\nexport * from './i';\n"
                               "import j from './gen/j';\nimport k from '../../out';\n"
                               "function later() { return require('./l'); }\n"
                               "/** @type {import('./doc').T} */\nexport let m = 1;\n"},
                              {"src/b.ts", "export const b = 1\n"},
                              {"lib/index.ts", "export default 1\n"}});
  project.on_disk = {"src/f.css"};
  project.ignored = {"src/gen/j.ts"};
  CHECK(project.found() == DiagnosticLines{"./c: No file for `./c`", "./e: No file for `./e`",
                                           "./i: No file for `./i`"});
  CHECK(project.found({DiagnosticKind::syntax}).empty());
  project.snapshot.set_state(index::IndexState::building);
  CHECK(project.found().empty());
}

TEST_CASE("diagnostics: rootDirs joins directories, so nothing is proven") {
  DiagnosticsFixture project(
      {{"src/a.ts", "import c from './c';\n"},
       {"tsconfig.json", "{\"compilerOptions\": {\"rootDirs\": [\"src\", \"gen\"]}}\n"}});
  CHECK(project.found().empty());
}

TEST_CASE("diagnostics: relative modules of Python without a file, inside of a package") {
  const std::string text =
      "from .b import x\nfrom .c import y\nfrom . import z\nfrom ..up import w\n"
      "try:\n    from .fast import v\nexcept ImportError:\n    v = None\n"
      "def f():\n    from .late import u\n";
  DiagnosticsFixture project(
      {{"pkg/a.py", text}, {"pkg/b.py", "x = 1\n"}, {"pkg/__init__.py", ""}});
  CHECK(project.found() == DiagnosticLines{".c: No file for `.c`"});
  CHECK(DiagnosticsFixture({{"pkg/a.py", text}}).found().empty());
  CHECK(DiagnosticsFixture({{"pkg/a.py", text}, {"pkg/__init__.py", "__path__ += ['x']\n"}})
            .found()
            .empty());
}

TEST_CASE("diagnostics: modules of Rust without a file, unless an attribute decides") {
  DiagnosticsFixture project({{"src/lib.rs",
                               "mod a;\npub mod b;\n#[cfg(windows)]\nmod c;\n"
                               "#[path = \"x.rs\"]\n/// Doc.\nmod d;\nmod e { fn f() {} }\n"
                               "// Next.\nmod g;\ncfg! { mod h; }\n"},
                              {"src/a.rs", ""},
                              {"src/x.rs", ""}});
  CHECK(project.found() == DiagnosticLines{"b: No file for `b`", "g: No file for `g`"});
}

TEST_CASE("diagnostics: what cannot be parsed, and not in a language with macros") {
  CHECK(DiagnosticsFixture({{"a.go", "package a\n\nfunc f() { g(1 }\n"}}).found() ==
        DiagnosticLines{"1: Expected `)` here"});
  CHECK(DiagnosticsFixture({{"a.c", "int f( { MACRO }\n"}}).found().empty());
  CHECK(DiagnosticsFixture({{"a.py", "x = 1\n"}}).found().empty());
}

}  // namespace codefinder::diagnostics_test
