// codeFinder/grep: the lines that a text or a regular expression matches.
#include "index/query/text/grep.h"

#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/uses_answer.h"
#include "handlers/verbs/params/grep_request.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/graph/message_callers.h"

#include <ranges>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::int64_t kMaxMatches = 10'000, kMaxContextLines = 20;

Field patterns_field(std::string_view name, std::string_view doc) {
  return unlisted({.name = name,
                   .type = FieldType::string_list,
                   .default_value = "[]",
                   .doc = doc,
                   .one_or_more = true,
                   .command_line = {.value = "PATTERN"}});
}

Field lines_field(std::string_view name, std::string_view doc, std::string_view letter) {
  return {.name = name,
          .type = FieldType::integer,
          .default_value = "0",
          .doc = doc,
          .maximum = kMaxContextLines,
          .command_line = {.aliases = {letter}}};
}

std::vector<Field> pattern_fields() {
  Field pattern{"pattern", FieldType::string, "null", "A regular expression (RE2), line by line."};
  pattern.command_line.kind = CommandLine::Kind::positional;
  pattern.command_line.is_usual = true;  // `code` is in its place.
  return {
      std::move(pattern),
      unlisted({.name = "code",
                .type = FieldType::string,
                .default_value = "null",
                .doc = "Instead of a pattern: source in the language of the searched files, "
                       "matched by syntax. `$A` is any one node, the same text where it stands "
                       "twice, `$$$ARGS` any number of nodes, `$_` and `$$$` have no name: "
                       "`foo($A, null)`.",
                .command_line = {.value = "CODE"}}),
      {.name = "literal",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "The pattern is plain text.",
       .command_line = {.aliases = {"F", "fixed_strings"}}},
      {.name = "case",
       .type = FieldType::choice,
       .default_value = "\"sensitive\"",
       .doc = "`smart`: ignored unless the pattern has a capital letter.",
       .choices = {"sensitive", "insensitive", "smart"}},
      unlisted({.name = "ignore_case",
                .type = FieldType::boolean,
                .default_value = "false",
                .doc = "As `case` `insensitive`.",
                .command_line = {.aliases = {"i"}}}),
      {.name = "whole_words",
       .type = FieldType::boolean,
       .default_value = "false",
       .doc = "Only whole words.",
       .command_line = {.aliases = {"w", "word"}}},
      unlisted({.name = "multi_line",
                .type = FieldType::boolean,
                .default_value = "false",
                .doc = "A match may have several lines, as it may with `\\n` in the pattern; `.` "
                       "matches their ends only with `(?s)`.",
                .command_line = {.aliases = {"U", "multiline"}}}),
      patterns_field("also", "Patterns that must match in the same file or symbol too."),
      patterns_field("without", "Patterns that must not match in the same file or symbol."),
      unlisted({.name = "scope",
                .type = FieldType::choice,
                .default_value = "\"file\"",
                .doc = "Where `also` and `without` look; around what is in no symbol, in the "
                       "file.",
                .choices = {"file", "symbol"}})};
}

const std::vector<Field>& grep_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = pattern_fields();
    all.push_back({.name = "in",
                   .type = FieldType::string_list,
                   .default_value = "[]",
                   .doc = "Only matches that begin in these; `code` is all but comments and "
                          "strings.",
                   .choices = {"code", "comments", "strings", "names"},
                   .one_or_more = true,
                   .command_line = {.comma_separated = true}});
    all.push_back(lines_field("context", "Lines around each match.", "C"));
    all.push_back(unlisted(lines_field("before", "Lines before each match.", "B")));
    all.push_back(unlisted(lines_field("after", "Lines after each match.", "A")));
    all.push_back(limit_field("100", kMaxMatches));
    all.push_back(unlisted(group_by_field({"file", "directory", "container", "kind"})));
    all.push_back(unlisted({.name = "output_mode",
                            .type = FieldType::choice,
                            .default_value = "\"content\"",
                            .doc = "`files_with_matches` and `count` are `group_by` `file` with "
                                   "`limit` 0.",
                            .choices = {"content", "files_with_matches", "count"},
                            .command_line = {.kind = CommandLine::Kind::absent}}));
    Field kinds = kinds_field();
    kinds.doc = "Only in these kinds of symbol; `module`: in none.";
    all.push_back(filters_field(
        {paths_field(), tests_field(), unlisted(languages_field()), unlisted(std::move(kinds))}));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

std::string caller_text(const index::Snapshot& snapshot, const query::CallLink& link) {
  const bool is_symbol = link.symbol.ref.symbol.valid();
  const query::Place& place = is_symbol ? link.symbol.place : link.sites[0].place;
  const std::string at = fmt::format("{}:{}", shown_path(snapshot.status(), place.path),
                                     place.start.line + 1);
  const char* mark = link.sites[0].evidence >= resolve::Evidence::ambiguous ? "?" : "";
  return is_symbol ? fmt::format("{} at {}{}", name_with_container(link.symbol), at, mark)
                   : at + mark;
}

/// Adds the first callers of the function that has the message: the next request, mostly.
Status put_callers(const index::Snapshot& snapshot, const query::Grep& request,
                   const query::FoundMatches& found, json& answer, std::vector<FileId>& files,
                   const std::stop_token& stop) {
  constexpr std::size_t kMaxShown = 3;
  const auto calls = query::callers_of_message(snapshot, request, found, stop);
  if (!calls) return calls.error();
  if (!*calls) return Done{};
  json callers = json::array();
  for (const query::CallLink& link : **calls | std::views::take(kMaxShown)) {
    files.push_back(link.symbol.place.file);
    callers.push_back(caller_text(snapshot, link));
  }
  const std::size_t more = (*calls)->size() - callers.size();
  put_fields(answer,
             {{kGrep.called_by, std::move(callers)}, {kGrep.called_by_more, unless_zero(more)}});
  return Done{};
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       std::vector<FileId>& files, std::stop_token stop) {
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  const query::Grep request = grep_request(decoded, cursor->offset, snapshot.status().root);
  const Result<query::FoundMatches> found = query::grep(snapshot, request, stop);
  if (!found) return found.error();
  json answer = envelope(snapshot.status());
  if (!found->all_examined) mark_partial(answer);
  put_fields(answer, {{kGrep.files, found->files}, {kGrep.matches, json::array()}});
  put_totals(answer, snapshot, found->totals, decoded);
  if (found->totals.count == 0) answer["suggestions"] = json::array();
  std::vector<json> rows;
  for (const query::TextMatch& match : found->matches) {
    rows.push_back(match_json(snapshot, match));
    files.push_back(match.file);
  }
  if (Status put = put_callers(snapshot, request, *found, answer, files, stop); !put)
    return put.error();
  return with_page(std::move(answer),
                   {kGrep.matches, std::move(rows), cursor->offset, found->truncated}, decoded);
}

/// Converts fields with the names of other tools to the fields of this verb.
json with_meant_fields(json decoded) {
  if (boolean_of(decoded, "ignore_case")) decoded["case"] = "insensitive";
  if (string_of(decoded, "output_mode") == "content") return decoded;
  decoded["limit"] = 0;
  if (string_of(decoded, "group_by").empty()) decoded["group_by"] = "file";
  return decoded;
}

Result<json> run_grep(Session& session, const json& given, std::stop_token stop) {
  const json decoded = with_meant_fields(given);
  if (string_of(decoded, "pattern").empty() == string_of(decoded, "code").empty())
    return Error{ErrorCode::invalid_query, "either `pattern` or `code` must be given, not both",
                 "pattern: a regular expression; code: source with metavariables"};
  const Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) {
        return answer_of(snapshot, decoded, files, stop);
      },
      stop);
}

}  // namespace

const Verb kGrepVerb{
    "grep",
    "grep",
    "Search in texts",
    "Lines that a regular expression or a text matches, with the symbol around each.",
    "`total` and `files` are exact unless `total_is_lower_bound` is true: with over 100 files to "
    "search, the search ends with a full page unless `limit` is 0 or `group_by` is set.",
    grep_fields,
    kGrep,
    run_grep,
    false,
    4000};

}  // namespace codefinder::handlers
