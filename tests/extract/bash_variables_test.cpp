// The commands and expressions of Bash that set variables.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::bash_variables_test {

TEST_CASE("extract: assignments, builtin commands and defaults set variables of Bash") {
  for (const std::string sets :
       {"v=1", "(( v = 1 ))", "let v=1", "printf -v v %s x", "mapfile -t v < f", "getopts ab: v",
        ": ${v:=x}", "read -r v", "for ((v=0; v<3; v++)); do :; done", "declare -A v", "local v"}) {
    INFO(sets);
    const FileFacts facts = extract::extract(sets + "\necho $v\n", Language::bash);
    REQUIRE(facts.symbols.size() == 1);
    CHECK(facts.str(facts.symbols[0].name) == "v");
    CHECK(facts.occurrences.back().binding != Binding::free);
  }
}

TEST_CASE("extract: what names a variable of Bash without setting it") {
  for (const std::string uses : {"export v", "readonly v", "declare -x v", "(( v == 1 ))",
                                 ": ${v:-x}", "printf %s v", "export -f v"}) {
    INFO(uses);
    CHECK(extract::extract(uses + "\n", Language::bash).symbols.empty());
  }
}

TEST_CASE("extract: the line of the interpreter documents nothing") {
  const auto doc = [](const char* text) {
    const FileFacts facts = extract::extract(text, Language::bash);
    REQUIRE_FALSE(facts.symbols.empty());
    return std::string(facts.str(facts.symbols[0].doc));
  };
  CHECK(doc("#!/bin/bash\nsize=1\n").empty());
  CHECK(doc("#!/bin/bash\n# The size.\nsize=1\n") == "The size.");
}

}  // namespace codefinder::bash_variables_test
