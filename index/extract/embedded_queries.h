// The query files of index/languages, compiled into the program by CMake
// (index/languages/embed_queries.cmake).
#pragma once

#include <string_view>

namespace codefinder::extract {

/// The text of index/languages/<name>.scm; empty when there is none. The text lives as long as the
/// program.
std::string_view embedded_query(std::string_view name);
/// The text of index/languages/<name>.words: names of a library, between blanks.
inline std::string_view embedded_words(std::string_view name) { return embedded_query(name); }

}  // namespace codefinder::extract
