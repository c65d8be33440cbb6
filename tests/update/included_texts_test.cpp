// Texts that sources include are read in their language, whatever the order of files and updates.
#include "update/updater_fixture.h"

namespace codefinder::included_texts_test {

using namespace codefinder::testing;

namespace {

std::string language(Fixture& f, std::string_view path) {
  return std::string(definition(f.row(path).language).name);
}
/// Of a fresh index of the same files.
std::string fresh_language(Fixture& f, std::string_view path) {
  f.updater->scan(update::ScanMode::from_scratch);
  f.updater->wait_idle();
  return language(f, path);
}
void change(Fixture& f, const std::string& path, const std::string& text) {
  f.tree.write(path, text);
  f.updater->update({path});
  f.updater->wait_idle();
}

}  // namespace

TEST_CASE("included texts: what an include leads to has the includer's language") {
  Fixture f;
  f.tree.write("a/list.def", "int of_list(void);\n");
  f.tree.write("a/inner.x", "int inner(void);\n");
  f.tree.write("a/outer.tab", "#include \"inner.x\"\nint outer(void);\n");
  f.tree.write("a/z.c", "#include \"list.def\"\n#include \"./outer.tab\"\n");
  f.tree.write("b/list.def", "int not_included(void);\n");
  f.tree.write("b/code.impl", "class Code {};\n");
  f.tree.write("b/u.cpp", "#include \"b/code.impl\"\n");
  f.tree.write("b/notes", "list.def\n");
  f.tree.write("b/data.json", "[1]\n");
  f.tree.write("b/v.c", "#include \"data.json\"\n#include <notes>\n");
  f.start();
  f.updater->wait_idle();
  CHECK(language(f, "a/list.def") == "c");
  CHECK(language(f, "a/outer.tab") == "c");
  CHECK(language(f, "a/inner.x") == "c");
  CHECK(language(f, "b/list.def") == "text");
  CHECK(language(f, "b/code.impl") == "cpp");
  CHECK(language(f, "b/notes") == "text");
  CHECK(language(f, "b/data.json") == "json");
  const auto txn = f.store->read();
  CHECK((*txn)->definitions("of_list").size() == 1);
  CHECK((*txn)->definitions("inner").size() == 1);
}

TEST_CASE("included texts: an update gives what a fresh index gives") {
  Fixture f;
  f.tree.write("list.def", "#include \"other.def\"\n");
  f.tree.write("other.def", "#include \"list.def\"\nint other(void);\n");
  f.tree.write("a.c", "int a;\n");
  f.start();
  f.updater->wait_idle();
  CHECK(language(f, "list.def") == "text");
  change(f, "a.c", "#include \"list.def\"\n");
  CHECK(language(f, "list.def") == "c");
  CHECK(language(f, "other.def") == "c");
  CHECK(fresh_language(f, "other.def") == "c");
  change(f, "b.cpp", "#include \"other.def\"\n");
  CHECK(language(f, "other.def") == "c");
  change(f, "a.c", "int a;\n");  // The two still include each other.
  CHECK(language(f, "other.def") == "cpp");
  CHECK(fresh_language(f, "other.def") == "cpp");
  f.tree.remove("b.cpp");
  f.updater->update({"b.cpp"});
  f.updater->wait_idle();
  CHECK(language(f, "list.def") == "text");
  CHECK(language(f, "other.def") == "text");
  CHECK(fresh_language(f, "other.def") == "text");
}

TEST_CASE("included texts: a new file in the directory of the includer takes the include") {
  Fixture f;
  f.tree.write("src/a.c", "#include \"list.def\"\n");
  f.tree.write("tables/list.def", "int far(void);\n");
  f.start();
  f.updater->wait_idle();
  CHECK(language(f, "tables/list.def") == "c");
  change(f, "src/list.def", "int near(void);\n");
  CHECK(language(f, "src/list.def") == "c");
  CHECK(language(f, "tables/list.def") == "text");
}

TEST_CASE("included texts: a script with an interpreter keeps its language, included or not") {
  Fixture f;
  f.tree.write("run", "#!/usr/bin/tcc -run\nint main(void) { return 0; }\n");
  f.tree.write("tool.def", "#!/bin/sh\necho\n");
  f.tree.write("a.c", "#include \"tool.def\"\n");
  f.start();
  f.updater->wait_idle();
  CHECK(language(f, "run") == "c");
  CHECK(language(f, "tool.def") == "bash");
}

}  // namespace codefinder::included_texts_test
