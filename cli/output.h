// Output of the command line: the canonical JSON, one hit per line, or text for the user.  Answers
// go to stdout, all else to stderr.  Only this file writes output in cli/; the output has no
// control or invisible characters (base/visible_text.h).
#pragma once

#include "base/result.h"
#include "cli/text/answer_lines.h"

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::cli {

enum class Format { json, ndjson, text };

/// Returns nullopt for a word that names no format.
std::optional<Format> format_named(std::string_view name);

bool stdout_is_terminal();
/// Returns the format of a command without --format, the first that is given of
/// - the variable CODEFINDER_FORMAT,
/// - the user's setting cli.format,
/// - JSON for a command that is_json_in_pipe() if stdout is no terminal,
/// - text.
Format default_format(std::string_view command);
/// Returns the error of a variable CODEFINDER_FORMAT that names no format; "" is no value.
std::optional<Error> wrong_format_variable();
/// Returns the format that the words of a command line ask for, also of one that is wrong.
Format format_of(const std::vector<std::string>& words, std::string_view command);

/// Returns `answer` as text ready to print, ending in a line end.
/// json: the whole answer on one line.
/// ndjson: one line for each item of its list (hits, references, symbols, skipped), else as json.
/// text: "path:line: …" lines (answer_lines.h), and contents as they are.
std::string formatted(const nlohmann::json& answer, Format format, const TextStyle& style,
                      const AnswerContext& context);

/// Prints `answer`, and on stderr what ndjson and text leave out: that there are more results, or
/// that the index is still being built.  Returns exit_code_of(answer).
int print_answer(const nlohmann::json& answer, Format format);
int print_answer(const nlohmann::json& answer, Format format, const TextStyle& style,
                 const AnswerContext& context);
/// Prints the error object on stdout (json, ndjson) or its sentence on stderr (text).  Returns
/// kError.
int print_error(const Error& error, Format format);

/// Prints text as an answer, on stdout.
void print_text(std::string_view text);
/// The same, with colors on a terminal for the lines that begin with "ok", "warning" or "failed".
void print_marked(std::string_view text);
/// Prints a sentence for the user on stderr: "codefinder: …" and a line end.
void print_message(std::string_view sentence);
/// Prints a line for the user on stderr without the name of the program.
void print_note(std::string_view text);
/// Prints help for the user on stderr, unchanged.
void print_help(std::string_view text);
/// Replaces the terminal's current line on stderr; "" erases it.
void draw_line(std::string_view line);

}  // namespace codefinder::cli
