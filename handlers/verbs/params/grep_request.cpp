// Converts grep's params and matches.
#include "handlers/verbs/params/grep_request.h"

#include "base/strings.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/uses_answer.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/reference_rows.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {

using nlohmann::json;
using query::MatchPart;

namespace {

constexpr std::pair<std::string_view, query::LetterCase> kCases[] = {
    {"sensitive", query::LetterCase::sensitive},
    {"insensitive", query::LetterCase::insensitive},
    {"smart", query::LetterCase::smart}};
constexpr std::pair<std::string_view, MatchPart> kParts[] = {{"code", MatchPart::code},
                                                             {"comments", MatchPart::comments},
                                                             {"strings", MatchPart::strings},
                                                             {"names", MatchPart::names}};

/// True if a match may have a line end: the pattern has a line feed, or as an expression `\n`
/// outside of classes of other characters (`[^\n]`).
bool crosses_lines(std::string_view pattern, bool literal) {
  if (literal) return pattern.find('\n') != std::string_view::npos;
  bool in_class = false, excludes = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const bool escaped = pattern[at] == '\\' && at + 1 < pattern.size();
    if (escaped) ++at;
    const char c = pattern[at];
    if (c == (escaped ? 'n' : '\n') && !(in_class && excludes)) return true;
    if (escaped) continue;
    if (c == '[' && !in_class) {
      in_class = true;
      excludes = pattern.substr(at + 1).starts_with('^');
      if (excludes) ++at;
      if (pattern.substr(at + 1).starts_with(']')) ++at;  // The first one belongs to the class.
    } else if (c == ']') {
      in_class = false;
    }
  }
  return false;
}

json captures_json(const query::TextMatch& match) {
  json captures = json::array();
  for (const auto& [name, text] : match.captures)
    captures.push_back(object_of({{kCapture.name, name}, {kCapture.text, text}}));
  return captures;
}

}  // namespace

query::Grep grep_request(const json& decoded, std::size_t offset, std::string_view root) {
  query::Grep request;
  request.pattern = string_of(decoded, "pattern");
  request.code = string_of(decoded, "code");
  request.rules = {.literal = boolean_of(decoded, "literal"),
                   .whole_words = boolean_of(decoded, "whole_words"),
                   .multi_line = boolean_of(decoded, "multi_line")};
  for (const auto& [word, letters] : kCases)
    if (string_of(decoded, "case") == word) request.rules.letters = letters;
  request.also = strings_of(decoded, "also");
  request.without = strings_of(decoded, "without");
  for (const auto& patterns : {std::vector{request.pattern}, request.also, request.without})
    for (const std::string& pattern : patterns)
      request.rules.multi_line |= crosses_lines(pattern, request.rules.literal);
  if (string_of(decoded, "scope") == "symbol") request.scope = query::Grep::Scope::symbol;
  const std::vector<std::string> parts = strings_of(decoded, "in");
  for (const auto& [word, part] : kParts)
    if (std::find(parts.begin(), parts.end(), word) != parts.end()) request.parts.push_back(part);
  request.filters = symbol_filters_of(decoded.at("filters"), root);
  const std::int64_t context = integer_of(decoded, "context");
  request.lines_before = static_cast<std::uint32_t>(
      std::max(context, integer_of(decoded, "before")));
  request.lines_after = static_cast<std::uint32_t>(std::max(context, integer_of(decoded, "after")));
  request.limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  request.offset = offset;
  request.group_by = group_by_of(decoded);
  return request;
}

json match_json(const index::Snapshot& snapshot, const query::TextMatch& match) {
  return object_of(
      {{kMatch.path, shown_path(snapshot.status(), match.path)},
       {kMatch.line, match.line + 1},
       {kMatch.column, match.column + 1},
       {kMatch.text, join(match.text, "\n")},
       {kMatch.end_column, unless_zero(match.end_column > match.column ? match.end_column + 1 : 0)},
       {kMatch.end_line, unless_zero(match.last_line > match.line ? match.last_line + 1 : 0)},
       {kMatch.before, array_of(match.before)},
       {kMatch.after, array_of(match.after)},
       {kMatch.captures, captures_json(match)},
       {kMatch.in, enclosing_json(snapshot, match.enclosing)}});
}

}  // namespace codefinder::handlers
