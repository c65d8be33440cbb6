// Tests and files that documents mention: extracted from Markdown, and compared with those that
// exist.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::architecture {

/// The names of `text`'s TEST_CASEs, adjacent string literals joined.
std::vector<std::string> test_cases(std::string_view text);

/// The ctest names that the CMake file `text` adds for real clients ("clients: node session").
std::vector<std::string> client_tests(std::string_view text);

/// The test names in the Markdown `text` that are not in `tests`.  A test name is a code span
/// "module: name" whose module begins one of `tests`.
std::vector<std::string> missing_tests(std::string_view text, const std::set<std::string>& tests);

/// The files that the Markdown `text`, itself in `directory` ("docs/" or ""), refers to and for
/// which `exists` is false: links, and code spans such as `base/text.h`, `index/update/walk/walk`
/// (a header or source) and `index/*.h` (its directory) that begin with a directory of the project.
std::vector<std::string> missing_files(std::string_view text, std::string_view directory,
                                       const std::function<bool(const std::string&)>& exists);

/// The files that the C++ source `text` mentions by a path from the root with an extension, in
/// comments or code, and for which `exists` is false.
std::vector<std::string> missing_paths(std::string_view text,
                                       const std::function<bool(const std::string&)>& exists);

}  // namespace codefinder::architecture
