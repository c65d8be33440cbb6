// The texts that tests edit at random: the files of fixtures/, and the pieces inserted into them.
#pragma once

#include "index/languages/language.h"
#include "support/source_dir.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::testing {

struct Fixture {
  std::string path;
  std::string text;
  Language language;
};

// The files, and for each language one text of several files, which has more segments.
inline std::vector<Fixture> fixtures() {
  namespace fs = std::filesystem;
  std::map<std::string, Fixture> found;
  for (const auto& entry : fs::recursive_directory_iterator(source_dir() + "/fixtures")) {
    if (!entry.is_regular_file() || entry.file_size() > 40'000) continue;
    std::ifstream in(entry.path(), std::ios::binary);
    Fixture fixture{entry.path().lexically_relative(source_dir()).string(),
                    {std::istreambuf_iterator<char>(in), {}},
                    {}};
    fixture.language = detect_language(fixture.path, fixture.text);
    if (fixture.language == Language::text) continue;
    Fixture& all = found["all of " + std::string(definition(fixture.language).name)];
    all.language = fixture.language;
    if (all.text.size() < 12'000) all.text += fixture.text + "\n";
    found[fixture.path] = std::move(fixture);
  }
  std::vector<Fixture> out;
  for (auto& [path, fixture] : found) {
    if (fixture.path.empty()) fixture.path = path;
    out.push_back(std::move(fixture));
  }
  return out;
}

// The seed depends on the fixture's path only, not on other fixtures.
inline unsigned seed_of(const Fixture& fixture) {
  return std::accumulate(
      fixture.path.begin(), fixture.path.end(), 20261123u,
      [](unsigned seed, char c) { return seed * 31 + static_cast<unsigned char>(c); });
}

// Pieces of code that change the meaning of the code around them: brackets, strings, comments,
// definitions, parts of the text itself.
inline std::string some_piece(const std::string& text, std::mt19937& random) {
  const std::string_view pieces[] = {"",        "x",        "_y", " ",        "\n",     "{",  "}",
                                     "(",       ")",        "\"", "'",        "/*",     "*/", "// ",
                                     "#if 1\n", "#endif\n", ";",  "= 1",      "int",    "f(", "[",
                                     "class ",  "import x", "\t", "\xC3\xA9", "return "};
  if (random() % 3 != 0 || text.empty()) return std::string(pieces[random() % std::size(pieces)]);
  return text.substr(random() % text.size(), random() % 60);
}

}  // namespace codefinder::testing
