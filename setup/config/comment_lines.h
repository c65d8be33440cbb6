// Comments in configuration files of editors.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::setup {

/// The text without the lines that are comments in the language of the file: of Lua, Vim script,
/// Emacs Lisp, TOML and JSON, by the file's name; others stay unchanged. A comment behind other
/// text of a line stays too, and text behind a comment of several lines on its last line.
std::string without_comment_lines(std::string_view text, std::string_view path);

}  // namespace codefinder::setup
