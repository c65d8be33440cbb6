// Files that name packages, modules and directories: parsed alone, read by the classifier from the
// disk, and used to resolve the imports of a project.
#include "base/log.h"
#include "base/manifest.h"
#include "base/path.h"
#include "index/extract/extract.h"
#include "index/includes/compile_commands.h"
#include "index/languages/go/build_constraint.h"
#include "index/languages/go/go_mod.h"
#include "index/query/definition/definitions.h"
#include "index/update/walk/classify.h"
#include "tests/fuzz/input.h"
#include "tests/support/fake_snapshot.h"
#include "tests/support/temp_directory.h"

#include <vector>

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::includes;
using namespace codefinder::query;
using namespace codefinder::go;
using namespace codefinder::update;
using testing::FakeSnapshot;

namespace {

constexpr std::string_view kNames[] = {"package.json",
                                       "tsconfig.json",
                                       "go.mod",
                                       "go.work",
                                       "Cargo.toml",
                                       "Cargo.lock",
                                       "pyproject.toml",
                                       "jsconfig.json",
                                       "compile_commands.json",
                                       "setup.cfg",
                                       "node_modules/lib/package.json"};

/// Sources whose imports depend on the manifests.
struct Source {
  std::string_view path, text;
};
constexpr Source kSources[] = {
    {"src/main.ts",
     "import { one } from 'lib';\nimport two from '@app/two';\nimport { three } from "
     "'./three';\nimport x from '#x';\none(two, "
     "three, x);\n"},
    {"src/two.ts", "export default function two() {}\n"},
    {"src/three.ts", "export function three() {}\n"},
    {"node_modules/lib/index.ts", "export function one() {}\n"},
    {"node_modules/lib/dist/one.d.ts", "export declare function one(): void;\n"},
    {"main.go", "package main\n\nimport \"example.com/app/lib\"\n\nfunc main() { lib.One() }\n"},
    {"lib/lib.go", "package lib\n\nfunc One() {}\n"},
    {"src/main.rs",
     "mod two;\nuse app::two::three;\nuse other::four;\nfn main() { three(); four(); }\n"},
    {"src/two.rs", "pub fn three() {}\n"},
    {"other/src/lib.rs", "pub fn four() {}\n"},
    {"pkg/main.py", "from pkg.two import three\nimport other\nthree(other)\n"},
    {"pkg/two.py", "def three(x):\n    return x\n"},
    {"src/main.c",
     "#include \"three.h\"\n#include <four.h>\nint main(void) { return three() + four(); }\n"},
    {"include/three.h", "int three(void);\n"},
    {"include/four.h", "int four(void);\n"},
};

std::shared_ptr<const FileFacts> facts_of(const Source& source) {
  return std::make_shared<const FileFacts>(
      extract::extract(source.text, detect_language(source.path, source.text)));
}

void resolve_all(std::string_view name, std::string_view text) {
  static const auto known = [] {
    std::vector<std::shared_ptr<const FileFacts>> facts;
    for (const Source& source : kSources) facts.push_back(facts_of(source));
    return facts;
  }();
  FakeSnapshot snapshot;
  for (std::size_t i = 0; i < std::size(kSources); ++i)
    snapshot.add(std::string(kSources[i].path), *known[i], std::string(kSources[i].text));
  snapshot.add_source(std::string(name), std::string(text));
  for (std::uint32_t file = 0; file < std::size(kSources); ++file) {
    const FileFacts& facts = *known[file];
    for (const Import& import : facts.imports) {
      static_cast<void>(definitions_at(snapshot, {FileId(file), import.module_range.begin}));
      static_cast<void>(definitions_at(snapshot, {FileId(file), import.name_range.begin}));
    }
    for (const Occurrence& occurrence : facts.occurrences)
      static_cast<void>(definitions_at(snapshot, {FileId(file), occurrence.range.begin}));
  }
}

void classify_all(std::string_view name, std::string_view text) {
  static const codefinder::testing::TempDirectory& directory =
      *new codefinder::testing::TempDirectory;
  static const auto root = RootDir::open(directory.path());
  fuzz::expect(root.ok(), "the directory cannot be opened");
  directory.write(name, text);
  std::vector<std::string_view> paths{name};
  for (const Source& source : kSources) paths.push_back(source.path);
  const auto classifier = Classifier::read(**root, paths, {});
  for (const Source& source : kSources) {
    const Language language = detect_language(source.path, source.text);
    classifier->categories(source.path, language, {source.text});
    classifier->module(source.path, language);
    classifier->layer(source.path);
  }
  std::filesystem::remove(directory.path() + "/" + std::string(name));
}

void parse_all(std::string_view text) {
  parse_json(text);
  parse_whole_json(text);
  parse_toml(text);
  parse_go_mod(text);
  go_meets_constraint(go_build_constraint("a_linux.go", text));
  const auto commands = CompileCommands::parse(text, "/project", "/project/build");
  if (!commands.ok()) return;
  using Form = CompileCommands::IncludeForm;
  for (const char* file : {"src/main.c", "include/three.h", ""})
    for (const Form form : {Form::quoted, Form::angled}) (*commands)->turn(file, "include", form);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  fuzz::Input input(data, size);
  const std::string_view name = kNames[input.below(std::size(kNames))];
  const std::string_view text = input.rest();
  parse_all(text);
  classify_all(name, text);
  resolve_all(name, text);
  return 0;
}
