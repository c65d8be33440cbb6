// The check of libraries, with injected facts.
#include "setup/doctor/check_libraries.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace codefinder::check_libraries_test {

using namespace codefinder::setup;

TEST_CASE("doctor: libraries: each language has its directories, or none") {
  using Content = OutsideDirectory::Content;
  const Findings findings = check_libraries(
      {.directories = {{"/c/pkg", Content::packages, Language::go},
                       {"/usr/include", Content::library, Language::c},
                       {"/usr/c++", Content::library, Language::cpp},
                       {"/usr/c++/x", Content::library, Language::cpp}},
       .shared = {"/c/facts", 812, 45'000'000}});
  const auto has = [&](std::string_view text) {
    return std::ranges::any_of(findings, [&](const Finding& each) { return each.found == text; });
  };
  CHECK(has("c: /usr/include"));
  CHECK(has("cpp: /usr/c++, /usr/c++/x"));
  CHECK(has("facts of 812 files of libraries, shared by all projects: 45 MB in /c/facts"));
  CHECK(has("go: no sources of its library; its names lead nowhere; packages in /c/pkg"));
  CHECK(has("rust: no sources of its library; its names lead nowhere; no packages"));
}

}  // namespace codefinder::check_libraries_test
