// Output of the command line: the canonical JSON, one hit per line, or text for the user.  Answers
// go to stdout, all else to stderr.  Only this file writes output in cli/; the output has no
// control or invisible characters (base/visible_text.h).
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace codefinder::cli {

enum class Format { json, ndjson, text };

bool stdout_is_terminal();
/// Returns text if stdout is a terminal, else json.
Format default_format();

/// Returns `answer` as text ready to print, ending in a line end.
/// json: the whole answer on one line.
/// ndjson: one line for each item of its list (hits, references, symbols, skipped), else as json.
/// text: "path:line: …" lines, and contents as they are.
std::string formatted(const nlohmann::json& answer, Format format);

/// Prints `answer` (in text on a terminal, that of `map` as map_overview()), and on stderr what
/// ndjson and text leave out: that there are more results, or that the index is still being built.
/// Returns the exit code.
int print_answer(const nlohmann::json& answer, Format format);
/// Prints the error object on stdout (json, ndjson) or its sentence on stderr (text).  Returns the
/// exit code: 1.
int print_error(const Error& error, Format format);

/// Prints text as an answer, on stdout.
void print_text(std::string_view text);
/// The same, with colors on a terminal for the lines that begin with "ok", "warning" or "failed".
void print_marked(std::string_view text);
/// Prints a sentence for the user on stderr: "codefinder: …" and a line end.
void print_message(std::string_view sentence);
/// Prints help for the user on stderr, unchanged.
void print_help(std::string_view text);
/// Replaces the terminal's current line on stderr; "" erases it.
void draw_line(std::string_view line);

}  // namespace codefinder::cli
