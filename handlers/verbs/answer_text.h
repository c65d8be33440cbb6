// Answers as compact text, for people at a terminal and for the models behind MCP.
// Whatever a repository put into names and sources, the text has no control or invisible characters
// but line feeds and tabs (base/visible_text.h).  Pure; thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

namespace codefinder::handlers {

/// The answer of any verb: "path:line: …" lines, contents as they are.
std::string answer_text(const nlohmann::json& answer);

/// What that text leaves out, a sentence each: that there is more, what became of the symbol, what
/// to try when nothing was found.
std::vector<std::string> answer_notes(const nlohmann::json& answer);

/// "message; hint".
std::string error_text(const Error& error);

}  // namespace codefinder::handlers
