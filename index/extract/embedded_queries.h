// The query files of languages/, compiled into the program by CMake (embed_queries.cmake).
#pragma once

#include <string_view>

namespace codefinder::extract {

/// The text of languages/<language_name>/queries.scm; empty when there is none.  The text lives as
/// long as the program.
std::string_view embedded_query(std::string_view language_name);

}  // namespace codefinder::extract
