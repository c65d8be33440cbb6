// Whether an answer has what belongs to tests.
#pragma once

#include "index/model.h"
#include "index/model/file_row.h"

#include <string_view>

namespace codefinder::query {

enum class TestFilter : std::uint8_t { include, exclude, only };
std::string_view to_string(TestFilter filter);

/// True if the filter accepts the symbol.  It is a test if it, or what contains it, is one, or
/// stands in a file of tests.  An invalid `symbol` is the file.
bool accepts(TestFilter filter, const FileRow& row, const FileFacts& facts, SymbolIndex symbol);

}  // namespace codefinder::query
