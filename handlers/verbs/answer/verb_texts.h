// The text forms of single verbs: an answer as lines.  Pure; thread-safe.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::handlers {

// `api`.
/// A line with the numbers; then the symbols below the paths of their files, members under the name
/// of their container.
std::string api_text(const nlohmann::json& answer);

// `callers` and `callees`: a tree.
/// Returns "shop/till.py:5: function receipt  cf_…" of each function in `list`, indented by its
/// depth, with "  7: total(cart)" for each call; first the symbols asked about.
std::string calls_text(const nlohmann::json& answer, const nlohmann::json& list);

// `changes`.
/// Returns "3 changes in 2 files since 1a2b3c4d5e: 1 added, 2 body", then the rows and the changes
/// outside of all symbols.
std::string changes_text(const nlohmann::json& answer);
/// Returns what was compared besides the symbols: "renamed a.py -> b.py", "outside: a.py:3 (2
/// lines)", "not compared: x.bin: too large".
std::string compared_text(const nlohmann::json& answer);
/// Returns "body+doc" of a row: what has changed.
std::string change_word(const nlohmann::json& row);

// `context`.
/// The symbol and its lines; what it uses, what uses it and its tests, below the paths of their
/// files.
std::string context_text(const nlohmann::json& answer);

// `grep`.
/// Each path once, each symbol once, and the lines with their numbers.
std::string matches_text(const nlohmann::json& answer);

// `impact`.
/// Returns the changed symbols, "5 dependents: 3 at depth 1, 2 at depth 2; …", and "depth 1"
/// followed, below the path of its file, by "  5: function receipt [exported]  cf_…" with its first
/// use for each dependent of that depth.
std::string impact_text(const nlohmann::json& answer);

// `map`.
/// The numbers and the entry points; then each module with its dependencies, and a line for each
/// of its central files.
std::string map_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
