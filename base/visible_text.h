// Text for terminals, logs and models: characters that are invisible or change how others are shown
// become escapes, so that a file name or a line of source cannot move the cursor, reorder a line or
// hide a part of it.
//   \n \t \r             line feed, tab, carriage return, where the caller does not keep them
//   \x1b                 other C0 controls, DEL, and each byte that is no UTF-8
//   \u202e \U000e0041    C1 controls, bidirectional controls, zero-width and other invisible format
//   characters
// A backslash of the text stays as it is: the result is for reading, JSON is what can be read back.
// Pure; thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace codefinder {

/// What stays as it is.  A carriage return stays only before a line feed, with lines_and_tabs.
enum class Keep { nothing, tabs, lines_and_tabs };

/// O(bytes); a text that needs no escape is copied once.
std::string visible_text(std::string_view text, Keep keep = Keep::lines_and_tabs);

/// `json` (valid JSON) with the same characters as JSON's own escapes: the same value, and nothing
/// invisible.
std::string visible_json(std::string_view json);

}  // namespace codefinder
