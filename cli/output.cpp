// Formats answers and writes to stdout and stderr.
#include "cli/output.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "cli/colors.h"
#include "cli/command.h"
#include "cli/exit_code.h"
#include "handlers/settings.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/answer_text.h"
#include "lsp/json.h"

#include <unistd.h>
#include <cstdio>
#include <cstdlib>

namespace codefinder::cli {
namespace {

using nlohmann::json;

const json* list_of(const json& answer) {
  for (const char* name : {"hits", "references", "callers", "callees", "impact", "changes",
                           "matches", "api", "modules", "symbols", "skipped", "checks"}) {
    const auto at = answer.find(name);
    if (at != answer.end() && at->is_array()) return &*at;
  }
  return nullptr;
}

void put(std::FILE* file, std::string_view text, Keep keep = Keep::lines_and_tabs) {
  const std::string shown = visible_text(text, keep);
  std::fwrite(shown.data(), 1, shown.size(), file);
}

/// Writes text whose parts are escaped already: escape sequences are its colors.
void put_colored(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

std::optional<Format> format_named(std::string_view name) {
  if (name == "text") return Format::text;
  if (name == "ndjson") return Format::ndjson;
  if (name == "json") return Format::json;
  return std::nullopt;
}

bool stdout_is_terminal() { return ::isatty(STDOUT_FILENO) != 0; }

Format default_format(std::string_view command) {
  const char* variable = std::getenv("CODEFINDER_FORMAT");
  for (const std::string& name : {std::string(variable == nullptr ? "" : variable),
                                  handlers::load_settings("", {}, {}).settings.cli.format})
    if (const auto format = format_named(name)) return *format;
  return is_json_in_pipe(command) && !stdout_is_terminal() ? Format::json : Format::text;
}

std::optional<Error> wrong_format_variable() {
  const char* variable = std::getenv("CODEFINDER_FORMAT");
  if (variable == nullptr || *variable == '\0' || format_named(variable)) return std::nullopt;
  return Error{ErrorCode::invalid_query,
               fmt::format("the variable CODEFINDER_FORMAT is \"{}\"", variable),
               "it is json, ndjson or text"};
}

Format format_of(const std::vector<std::string>& words, std::string_view command) {
  constexpr std::string_view kOption = "--format";
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    if (!words[i].starts_with(kOption)) continue;
    const std::string_view rest = std::string_view(words[i]).substr(kOption.size());
    const auto format = rest.starts_with('=')                  ? format_named(rest.substr(1))
                        : rest.empty() && i + 1 < words.size() ? format_named(words[i + 1])
                                                               : std::nullopt;
    if (format) return *format;
  }
  return default_format(command);
}

std::string formatted(const json& answer, Format format, const TextStyle& style,
                      const AnswerContext& context) {
  if (format == Format::text) return answer_lines(answer, style, context);
  const json* list = format == Format::ndjson ? list_of(answer) : nullptr;
  if (!list) return lsp::dump_json(answer) + "\n";
  std::string text;
  for (const json& item : *list) text += lsp::dump_json(item) + "\n";
  return text;
}

int print_answer(const json& answer, Format format) {
  return print_answer(answer, format, style_of_stdout(), {});
}

int print_answer(const json& answer, Format format, const TextStyle& style,
                 const AnswerContext& context) {
  const std::string text = formatted(answer, format, style, context);
  if (format == Format::text && style.colors) put_colored(text);
  else print_text(text);
  const int exit_code = exit_code_of(answer, context.of_frames ? Parts::frames : Parts::targets);
  if (format == Format::json) return exit_code;
  for (const std::string& note : shown_notes(answer, style, context)) print_message(note);
  if (const std::string more = more_rows_text(answer, style, context); !more.empty())
    print_note(more);
  return exit_code;
}

int print_error(const Error& error, Format format) {
  if (format == Format::text) print_message(handlers::error_text(error));
  else print_text(lsp::dump_json(handlers::error_json(error)) + "\n");
  return kError;
}

void print_text(std::string_view text) {
  put(stdout, text);
  std::fflush(stdout);
}

void print_marked(std::string_view text) {
  const std::string shown = visible_text(text, Keep::lines_and_tabs);
  const std::string marked = stdout_has_colors() ? colored_marks(shown) : shown;
  std::fwrite(marked.data(), 1, marked.size(), stdout);
  std::fflush(stdout);
}

void print_message(std::string_view sentence) {
  put(stderr, "codefinder: " + std::string(sentence), Keep::tabs);
  std::fputc('\n', stderr);
}

void print_note(std::string_view text) {
  put(stderr, text, Keep::tabs);
  std::fputc('\n', stderr);
}

void print_help(std::string_view text) { put(stderr, text); }

void draw_line(std::string_view line) {
  std::fputs("\r", stderr);
  put(stderr, line, Keep::nothing);
  std::fputs("\033[K", stderr);
}

}  // namespace codefinder::cli
