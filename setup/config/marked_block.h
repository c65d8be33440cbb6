// A block of lines between two marker lines in a text of the user, and the edits that add, replace
// and remove it.  All other bytes stay as they are; removing what was added gives the original
// bytes.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "setup/config/text_edit.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// The marker lines.  White space around them is ignored.
struct BlockMarkers {
  std::string_view begin, end;
};

/// The bytes from the first marker to the end of the last, without its line end.
struct BlockRange {
  std::size_t begin = 0, end = 0;
};

/// The block of a text; nullopt if there is none.  Error: invalid_query, with the line of a marker
/// without its counterpart, or of a second block; the message continues "FILE ".
Result<std::optional<BlockRange>> find_block(std::string_view text, const BlockMarkers& markers);

/// True if the block in the text has the lines of `block`, with line ends of either kind.
bool is_same_block(std::string_view text, BlockRange range, std::string_view block);

/// Adds `block`, which has "\n" between its lines and none at its end, behind a text without one:
/// after an empty line, and without a line end if the text has none.
std::vector<TextEdit> add_block(std::string_view text, std::string_view block);
/// Replaces a block.
std::vector<TextEdit> replace_block(std::string_view text, BlockRange range,
                                    std::string_view block);

/// The effect of removing a block on its file.
struct BlockRemoval {
  std::vector<TextEdit> edits;
  bool removes_file = false;  // The file has nothing else, and is as new_block_file() makes it.
};
BlockRemoval remove_block(std::string_view text, BlockRange range);

/// A new file with the block.
std::string new_block_file(std::string_view block);

}  // namespace codefinder::setup
