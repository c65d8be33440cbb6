// The edit distance of words, and the word that was meant by another.
#include "base/edit_distance.h"

#include <catch2/catch.hpp>

#include <vector>

namespace codefinder::edit_distance_test {

TEST_CASE("edit distance: edits and transpositions are counted up to a limit") {
  CHECK(edit_distance("parse", "parse", 2) == 0);
  CHECK(edit_distance("Parse", "pARSE", 2) == 0);
  CHECK(edit_distance("parse", "parze", 2) == 1);
  CHECK(edit_distance("parse", "prase", 2) == 1);
  CHECK(edit_distance("parse", "parses", 2) == 1);
  CHECK(edit_distance("parse", "arse", 2) == 1);
  CHECK(edit_distance("parse", "arze", 2) == 2);
  CHECK(edit_distance("parse", "praze", 2) == 2);
  CHECK(edit_distance("parse", "zebra", 1) == 2);
  CHECK(edit_distance("abcd", "abyz", 1) == 2);
  CHECK(edit_distance("abcd", "abcdefgh", 3) == 4);
  CHECK(edit_distance("abcx", "abcyz", 1) == 2);
  CHECK(edit_distance("", "ab", 2) == 2);
  CHECK(edit_distance("", "", 0) == 0);
  CHECK(edit_distance("kitten", "sitting", 5) == 3);
  CHECK(edit_distance("abcd", "abdc", 2) == 1);
  CHECK(edit_distance("a", "abcdef", 2) == 3);
}

TEST_CASE("nearest word: the one that begins with the text, or is few edits away") {
  const std::vector<std::string_view> words = {"references", "reindex", "definition", "nav"};
  CHECK(nearest_word("referenses", words) == "references");
  CHECK(nearest_word("REFS", words).empty());
  CHECK(nearest_word("def", words) == "definition");
  CHECK(nearest_word("Definiton", words) == "definition");
  CHECK(nearest_word("nva", words) == "nav");
  CHECK(nearest_word("na", words).empty());
  CHECK(nearest_word("navigate", words).empty());
  CHECK(nearest_word("", words).empty());
}

}  // namespace codefinder::edit_distance_test
