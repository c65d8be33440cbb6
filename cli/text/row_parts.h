// The parts that rows of several answers have in common.  Pure; thread-safe.
#pragma once

#include "cli/text/text_lines.h"

#include "handlers/verbs/answer/answer_fields.h"

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <string_view>

namespace codefinder::cli {

/// Begins a line: "path:line: ".
void put_place(TextLines& lines, const std::string& path, const nlohmann::json& line);
/// The same of the fields `path` and `line`.
void put_place(TextLines& lines, const nlohmann::json& row);
/// Appends " [ambiguous]" or " [text]" for an uncertain row.
void add_doubt(TextLines& lines, const nlohmann::json& row);
/// Appends "  cf_…" if ids are shown.
void add_id(TextLines& lines, const nlohmann::json& row);
/// Appends "method Cart > def add(self, price)".
void add_symbol(TextLines& lines, const nlohmann::json& hit);
/// Returns a line of source, escaped and without the white space around it.
std::string source_line(const nlohmann::json& row, const handlers::LineField& field);
/// Returns a signature on one line, escaped.
std::string signature_at(const nlohmann::json& row, const handlers::LineField& field);

}  // namespace codefinder::cli
