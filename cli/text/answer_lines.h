// The text of an answer for a person, of every command.  Unlike the text for agents
// (handlers/verbs/answer/answer_text.h), which saves tokens, each row stands by itself and has no
// id. Pure; thread-safe.
#pragma once

#include "cli/text/text_lines.h"

#include <nlohmann/json_fwd.hpp>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::cli {

/// The request, as far as the text of the answer depends on it.
struct AnswerContext {
  std::string command;                // Its name, not an alias.
  std::string root;                   // The root of the project, or "".
  std::int64_t max_limit = 0;         // The maximum of --limit; 0 if it is no option, or useless.
  std::chrono::milliseconds took{0};  // Since the command has opened the index.
  bool of_frames = false;             // Its parts are about the frames of a stack trace.
  bool is_compact = false;            // Its text is that for agents, which --max-bytes measures.
};

/// Returns the lines of an answer, each with its end.
std::string answer_lines(const nlohmann::json& answer, const TextStyle& style,
                         const AnswerContext& context);

/// Returns what the lines leave out, one sentence each.
std::vector<std::string> shown_notes(const nlohmann::json& answer, const TextStyle& style,
                                     const AnswerContext& context);

/// Returns "… 61 in all, `--limit 100` for more" if there are more rows; "" otherwise.
std::string more_rows_text(const nlohmann::json& answer, const TextStyle& style,
                           const AnswerContext& context);

}  // namespace codefinder::cli
