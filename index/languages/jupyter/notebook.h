// The cells of a Jupyter notebook, which is JSON, and their sources as code.
#pragma once

#include "base/text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::jupyter {

/// A cell with its source: strings of the JSON, without their quotes.
struct Cell {
  enum class Kind : std::uint8_t { other, code, markdown };
  Kind kind = Kind::other;
  std::vector<ByteRange> source;
};

struct Notebook {
  std::vector<Cell> cells;
  std::string language;  // The code's, in lower case; "" if the notebook does not name it.
};

/// Any bytes; O(bytes). Objects that are nested more than 32 deep have no cells.
Notebook read_notebook(std::string_view text);

/// Writes the source of the cell to `out`, at its offsets: escapes become the characters that they
/// stand for and blanks, and each string that ends with a line break is a line. Two line breaks
/// end it. `out` is as long as `text`.
void write_source(std::string_view text, const Cell& cell, std::string& out);

/// Replaces what IPython adds to Python in the source of a cell, which is at `range` in `out`:
/// magics, commands of the shell, and requests for help. Blanks the whole cell if its magic says
/// that it is in another language. Keeps offsets.
void blank_magics(std::string& out, ByteRange range);

}  // namespace codefinder::jupyter
