// Formats answers as compact text, for terminals and for the models behind MCP.  The text has no
// control or invisible characters but line feeds and tabs (base/visible_text.h), whatever the names
// and sources of a repository contain.  Pure; thread-safe.
#pragma once

#include "base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace codefinder::handlers {

/// Returns the answer of any verb as text: "path:line: …" lines, and contents as they are.
std::string answer_text(const nlohmann::json& answer);

/// Returns what the shape of the answer writes itself (AnswerShape::text), not escaped; nullopt for
/// other shapes.
std::optional<std::string> shape_text(const nlohmann::json& answer);

/// Returns "shop/cart.py:1-90 (the symbol: 5-20)\n" for an answer with contents, which answer_text
/// returns without it; "" for others.
std::string contents_heading(const nlohmann::json& answer);

/// Returns what that text leaves out, one sentence each: that there are more results and how to go
/// on, that the index or the file was not read completely, the jump state of the symbol, what to
/// try if nothing was found.
std::vector<std::string> answer_notes(const nlohmann::json& answer);

/// Returns all of these: what an agent receives.
std::string message_text(const nlohmann::json& answer);

/// Returns "message; hint".
std::string error_text(const Error& error);

}  // namespace codefinder::handlers
