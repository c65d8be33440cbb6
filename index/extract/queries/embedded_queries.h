// The query files of index/languages, compiled into the program by CMake
// (index/languages/embed_queries.cmake).
#pragma once

#include <string_view>

namespace codefinder::extract {

/// The text of index/languages/<name>.scm; empty when there is none. The text lives as long as the
/// program.
std::string_view embedded_query(std::string_view name);

}  // namespace codefinder::extract
