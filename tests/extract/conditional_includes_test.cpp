// Which #include lines are marked as conditional.
#include "index/extract/extract.h"

#include <catch2/catch.hpp>

#include <string>

namespace codefinder::extract {
namespace {

std::string conditional(std::string_view text, Language language = Language::c) {
  const FileFacts facts = extract::extract(text, language);
  std::string found;
  for (const Import& import : facts.imports)
    if (import.has(ImportFlag::conditional))
      (found += found.empty() ? "" : " ") += facts.str(import.module);
  return found;
}

TEST_CASE("conditional includes: an include inside an #if is conditional", "[extract][c]") {
  CHECK(conditional("#include \"a.h\"\n#ifdef _WIN32\n#include \"b.h\"\n# else\n#  include "
                    "\"c.h\"\n#endif\n#include \"d.h\"\n") == "b.h c.h");
  CHECK(conditional("#if A\n#if B\n#endif\n#include \"a.h\"\n#endif\n#include \"b.h\"\n") == "a.h");
  CHECK(conditional("#if A\n#endif\n#ifdef C\n#include <c>\n#endif\n", Language::cpp) == "c");
}

TEST_CASE("conditional includes: an include guard around the file is not a condition",
          "[extract][c]") {
  CHECK(conditional("/* # */\n#ifndef A_H\n#define A_H\n#include \"a.h\"\n#ifdef B\n#include "
                    "\"b.h\"\n#endif\n#include "
                    "\"c.h\"\n#endif\n") == "b.h");
  CHECK(conditional("#pragma once\n#ifndef A_H\n#define A_H 1\n#include \"a.h\"\n#endif\n#if "
                    "X\n#include \"b.h\"\n#endif\n") == "b.h");
  // Not an include guard: another name, or not the first directive.
  CHECK(conditional("#ifndef A_H\n#define B_H\n#include \"a.h\"\n#endif\n") == "a.h");
  CHECK(conditional("#include \"z.h\"\n#ifndef A\n#define A\n#include \"a.h\"\n#endif\n") == "a.h");
}

TEST_CASE("conditional includes: directives inside a comment are no directives", "[extract][c]") {
  CHECK(conditional("/*\n#if A\n*/\n#include \"a.h\"\n#if B\n/*\n#endif\n*/\n// x\n#include "
                    "\"b.h\"\n#endif\n#include \"c.h\"\n") == "b.h");
  CHECK(conditional("/* x\n#ifdef A */\n#ifndef A_H\n#define A_H\n/*\n#endif\n#include "
                    "\"z.h\"\n*/\n#include \"a.h\"\n#endif\n",
                    Language::cpp) == "");
}

TEST_CASE("conditional includes: unbalanced directives are ignored", "[extract][c]") {
  CHECK(conditional("#endif\n#endif\n#include \"a.h\"\n") == "");
  CHECK(conditional("x # if\n#include \"a.h\"\n") == "");
}

}  // namespace
}  // namespace codefinder::extract
