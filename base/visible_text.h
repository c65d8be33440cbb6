// Escapes text for terminals, logs and models: characters that are invisible or change how others
// are displayed become escapes, so that a file name or a source line cannot move the cursor,
// reorder a line or hide a part of it.
//   \n \t \r             line feed, tab, carriage return, where the caller does not keep them
//   \x1b                 other C0 controls, DEL, and each byte that is not UTF-8
//   \u202e \U000e0041    C1 controls, bidirectional controls, zero-width and other invisible format
//                        characters
// A backslash in the text is not escaped: the result is for display and cannot be decoded (JSON
// can).  Pure; thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace codefinder {

/// Kept characters.  A carriage return is kept only before a line feed, with lines_and_tabs.
enum class Keep { nothing, tabs, lines_and_tabs };

/// Returns the escaped text.  O(bytes); a text that needs no escape is copied once.
std::string visible_text(std::string_view text, Keep keep = Keep::lines_and_tabs);

/// Returns `json` (valid JSON) with the same characters as JSON escapes: the same value without
/// invisible characters.
std::string visible_json(std::string_view json);

}  // namespace codefinder
