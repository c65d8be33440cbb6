// What the command line prints: the canonical JSON, one hit a line, or text for people.  stdout has
// answers only, stderr all else. The one place of this room that writes: whatever leaves has no
// control or invisible characters in it (base/visible_text.h).
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace codefinder::cli {

enum class Format { json, ndjson, text };

/// `answer` as text ready to print, ending in a line end.
/// json: the whole answer on one line.  ndjson: one line for each item of its list (hits,
/// references, symbols, skipped), else as json. text: "path:line: …" lines, contents as they are.
std::string formatted(const nlohmann::json& answer, Format format);

/// Prints it, and on stderr what ndjson and text leave out: that there is more, or that the index
/// is still being built.  The exit code.
int print_answer(const nlohmann::json& answer, Format format);
/// Prints the error object on stdout (json, ndjson) or its sentence on stderr (text).  The exit
/// code: 1.
int print_error(const Error& error, Format format);

/// Text as an answer, on stdout.
void print_text(std::string_view text);
/// A sentence for people, on stderr: "codefinder: …" and a line end.
void print_message(std::string_view sentence);
/// Help for people, on stderr, as it is.
void print_help(std::string_view text);
/// Replaces the terminal's current line on stderr; "" erases it.
void draw_line(std::string_view line);

}  // namespace codefinder::cli
