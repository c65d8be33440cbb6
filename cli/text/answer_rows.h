// The lists of an answer as rows for a person: each begins with "path:line:", which terminals link,
// and has one line.  Pure; thread-safe.
#pragma once

#include "cli/text/text_lines.h"

#include "handlers/verbs/answer/uses_answer.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace codefinder::cli {

/// Appends "shop/cart.py:5: method Cart > def add(self, price)", and below it what a hit has
/// besides.
void add_hit(TextLines& lines, const nlohmann::json& hit);
/// Appends the rows of hits, references, callers, callees, matches and paths.
void add_hits(TextLines& lines, const nlohmann::json& hits);
void add_references(TextLines& lines, const nlohmann::json& answer);
void add_calls(TextLines& lines, const nlohmann::json& answer, const handlers::CallsAnswer& of);
void add_matches(TextLines& lines, const nlohmann::json& answer);
/// Appends the symbols of the file `path`, members further to the right.
void add_outline(TextLines& lines, const std::string& path, const nlohmann::json& symbols,
                 std::size_t depth = 0);
/// Appends a line for each group that was counted: "    12 shop/cart.py".
void add_groups(TextLines& lines, const nlohmann::json& answer, const nlohmann::json& list);

}  // namespace codefinder::cli
