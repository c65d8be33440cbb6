// Which files contain a name, without a parser.
#include "index/update/writer/word_filters.h"
#include "index/update/writer/word_runs.h"

#include "update/temp_tree.h"

#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <random>

namespace codefinder::word_filters_test {

using namespace codefinder::update;
using namespace codefinder::testing;

namespace {

const WordFilters::Stopped never = [] { return false; };

std::vector<std::string> sorted(std::vector<std::string> list) {
  std::sort(list.begin(), list.end());
  return list;
}

struct Project {
  TempTree tree;
  std::vector<std::string> files;
  void write(const std::string& path, std::string_view text) {
    tree.write(path, text);
    files.push_back(path);
  }
  std::vector<FilesWithName> find(const std::vector<std::string>& names) {
    auto root = RootDir::open(tree.path());
    REQUIRE(root.ok());
    auto found = WordFilters(*root, 1 << 20, 2).find(names, files, never);
    const auto skip_filters = WordFilters(*root, 1 << 20, 2)
                                  .find(names, files, never, WordFilters::Search::text_first);
    for (std::size_t i = 0; i < found.size(); ++i) {
      CHECK(sorted(skip_filters[i].files) == sorted(found[i].files));
      CHECK(sorted(skip_filters[i].defining) == sorted(found[i].defining));
      CHECK(skip_filters[i].bytes == found[i].bytes);
    }
    for (FilesWithName& one : found) {
      std::sort(one.files.begin(), one.files.end());
      std::sort(one.defining.begin(), one.defining.end());
    }
    return found;
  }
};

using FilteredPaths = std::vector<std::string>;

}  // namespace

TEST_CASE("word filters: a match is a whole word, or the file's own name") {
  Project p;
  p.write("a.c", "int apply(int x) {\n  return x;\n}\n");
  p.write("b.c", "  y = apply(1);\n");
  p.write("c.c", "reapply(); apply_all();\n");
  p.write("apply.md", "nothing\n");
  const auto found = p.find({"apply", "no_such_name", "x"});
  CHECK(found[0].files == FilteredPaths{"a.c", "apply.md", "b.c"});
  CHECK(found[0].defining == FilteredPaths{"a.c"});
  CHECK(found[0].bytes == std::string("int apply(int x) {\n  return x;\n}\n").size() + 16 + 8);
  CHECK(found[1].files.empty());
  CHECK(found[2].files == FilteredPaths{"a.c"});
}

TEST_CASE("word filters: a name of several words matches files that contain all of them") {
  Project p;
  p.write("a.md", "# Getting   started\n");
  p.write("b.md", "started without getting\n");
  p.write("c.md", "started\n");
  p.write("d.css", ".my-class {}\n");
  const auto found = p.find({"Getting started", "my-class"});
  CHECK(found[0].files == FilteredPaths{"a.md"});
  CHECK(found[1].files == FilteredPaths{"d.css"});
}

TEST_CASE("word filters: every file with the word is found, and no other") {
  Project p;
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "word" + std::to_string(i) + (i % 7 == 0 ? "\n" : " + ");
  for (int i = 0; i < 50; ++i)
    p.write("f" + std::to_string(i) + ".txt",
            text.substr(static_cast<std::size_t>(i) * 1000, 100'000));
  auto root = RootDir::open(p.tree.path());
  REQUIRE(root.ok());
  WordFilters mentions(*root, 1 << 20, 2);
  for (int i = 0; i < 20'000; i += 997) {
    const std::string name = "word" + std::to_string(i);
    const auto search = i < 3000 ? WordFilters::Search::text_first : WordFilters::Search::filters;
    const auto found = mentions.find(std::vector<std::string>{name}, p.files, never, search);
    std::size_t expected = 0;
    for (int f = 0; f < 50; ++f) {
      const std::string part = " " + text.substr(static_cast<std::size_t>(f) * 1000, 100'000) + " ";
      for (std::size_t at = part.find(name); at != std::string::npos;
           at = part.find(name, at + 1)) {
        const auto is_word = [](char c) {
          return std::isalnum(static_cast<unsigned char>(c)) != 0;
        };
        if (is_word(part[at - 1]) || is_word(part[at + name.size()])) continue;
        ++expected;
        break;
      }
    }
    CHECK(found[0].files.size() == expected);
  }
}

TEST_CASE("looks_defined: whether a line looks like a definition of the name") {
  const auto defines = [](std::string_view line, std::string_view name) {
    const std::string text = "before;\n" + std::string(line) + "\nafter;\n";
    return looks_defined(text, text.find(name), name.size());
  };
  CHECK(defines("struct device {", "device"));
  CHECK(defines("class Device(Base):", "Device"));
  CHECK(defines("  def apply(self):", "apply"));
  CHECK(defines("#define LIMIT 3", "LIMIT"));
  CHECK(defines("} device_t;", "device_t"));
  CHECK(defines("typedef unsigned int u32;", "u32"));
  CHECK(defines("void *kmalloc(size_t size, gfp_t flags)", "kmalloc"));
  CHECK(defines("func Serve(l net.Listener) error {", "Serve"));
  CHECK_FALSE(defines("struct device;", "device"));
  CHECK_FALSE(defines("struct device *parent;", "device"));
  CHECK_FALSE(defines("  struct device parent;", "device"));
  CHECK_FALSE(defines("void *kmalloc(size_t size);", "kmalloc"));
  CHECK_FALSE(defines("  p = kmalloc(4, 0)", "kmalloc"));
  CHECK_FALSE(defines("#ifdef LIMIT", "LIMIT"));
}

TEST_CASE("word filters: a search stops when its result is no longer needed") {
  Project p;
  p.write("a.c", "int a;\n");
  auto root = RootDir::open(p.tree.path());
  REQUIRE(root.ok());
  p.write("b.c", "int a;\n");
  WordFilters mentions(*root, 1 << 20, 1);
  std::atomic<int> looks{0};
  const auto after_the_first = [&] {
    return ++looks > 1;
  };  // Called once per file: stops after the first.
  CHECK(mentions.find(std::vector<std::string>{"a"}, p.files, after_the_first).empty());
  CHECK(looks > 1);
  CHECK(mentions.find(std::vector<std::string>{"a"}, p.files, never).at(0).files.size() == 2);
}

TEST_CASE("name bytes: for_each_run returns the same runs as a loop over the bytes") {
  for (int c = 0; c < 256; ++c) {
    const std::string text(64, static_cast<char>(c));
    CHECK(name_bytes(text.data()) == (is_name_byte(text[0]) ? ~std::uint64_t{0} : 0));
  }
  std::mt19937 random(20261122);
  for (std::size_t size = 0; size < 400; ++size) {
    std::string text;
    const char letters[] = {'a', '_', ' ', '\n', '$', '7', '(', '\xc3', '\0', 'Z', '@', '['};
    while (text.size() < size)
      text.append(1 + random() % 40, letters[random() % std::size(letters)]);
    std::vector<std::string> runs, expected;
    for_each_run(text, [&](std::string_view run) { runs.emplace_back(run); });
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (!is_name_byte(text[at])) continue;
      if (at == 0 || !is_name_byte(text[at - 1])) expected.emplace_back();
      expected.back() += text[at];
    }
    REQUIRE(runs == expected);
  }
}

}  // namespace codefinder::word_filters_test
