// The answers of callers, callees, context and grep.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <string>

namespace codefinder::handlers {

inline const struct CallRow : SymbolRow {
  NumberField depth{this, "depth", "1 if it calls the symbol itself"};
  WordField of{this, "of?", "from depth 2 on: the `id` of the listed caller that it calls"};
  ListField through{this, "through?", "the names of the callers in between that filters left out"};
  ListField calls{this, "calls", kUse, "the first 3 calls"};
  NumberField calls_more{this, "calls_more?", "number of the others"};
  WordField via{
      this, "via?",
      "the called member of a supertype, which the symbol overrides or implements; or the "
      "field that the function is assigned to (`.read = my_read`)"};
  NumberField target{this, "target?", "the number of its symbol, if there are several"};
} kCall;

struct CallsAnswer : SymbolsAnswer {
  explicit CallsAnswer(const char* list)
      : SymbolsAnswer("the symbols whose callers are listed, as hits"),
        rows(this, list, kCall,
             "the calling functions, or files for calls outside all functions; each once, before "
             "its own callers, in the order of `references`") {}
  ListField rows;
  const ListField* list() const override { return &rows; }
};
inline const CallsAnswer kCallers("callers"), kCallees("callees");

/// A tree: "shop/till.py:5: function receipt  cf_…" for each function, indented by its depth, with
/// "  7: total(cart)" for each call; first the symbols asked about.
std::string calls_text(const CallsAnswer& of, const nlohmann::json& answer);

inline const struct UsedRow : SymbolRow {
  LineField signature{this, "signature"}, doc{this, "doc?"};
  NumberField count{this, "count", "number of uses"};
} kUsed;

struct UserRow : SymbolRow {
  /// `declared`: of the field `uses`.
  UserRow(std::string_view declared, std::string_view meaning)
      : uses(this, declared, kLine, meaning) {}
  ListField uses;
  WordField evidence{this, "evidence?"};
  FlagField test{this, "test?", "true for code of tests"};
};
inline const UserRow kUser("uses", "the first three uses"),
    kTestUser("uses?", "the first use, if the test uses the symbol itself");

inline const struct ContextAnswer : AnswerShape {
  WordField name{this, "name"};
  ObjectField symbol{this, "symbol", kHit, "the symbol, as a hit"};
  LinesField range{this, "range", "its lines"};
  WordField body{this, "body", "the text of these lines"};
  FlagField body_cut{this, "body_cut?", "true if the body is cut to half of `max_bytes`"};
  ListField uses{this, "uses", kUsed,
                 "what it uses in the project: types and functions before values, the most used "
                 "first"};
  ListField used_by{this, "used_by", kUser, "what uses it, code of tests last"};
  ListField tests{this, "tests", kTestUser,
                  "the first 20 tests to run, nearest first, as `impact` finds them"};
  NumberField uses_total{this, "uses_total", kLengths},
      used_by_total{this, "used_by_total", kLengths}, tests_total{this, "tests_total", kLengths};
  ListField others{this, "others?", kHit, "the first five other symbols of the name, as hits"};
  NumberField others_total{this, "others_total?", kTheirNumber};
  ListField suggestions{this, "suggestions?"};

  static constexpr std::string_view kLengths = "the lengths of these lists";
} kContext;

/// The symbol and its lines; what it uses, what uses it and its tests, below the paths of their
/// files.
std::string context_text(const nlohmann::json& answer);

inline const struct CaptureRow : Shape {
  WordField name{this, "name", "the metavariable"};
  LineField text{this, "text", "its text on one line, at most 200 bytes"};
} kCapture;

inline const struct MatchRow : Shape {
  PathField path{this, "path"};
  NumberField line{this, "line"};
  NumberField column{this, "column", kColumns}, end_column{this, "end_column?", kColumns};
  WordField text{this, "text", "the line; a long one is cut around the match, with `…`"};
  NumberField end_line{this, "end_line?", "the last line, if the match has several"};
  ListField before{this, "before?", kLinesAround}, after{this, "after?", kLinesAround};
  ObjectField in{this, "in?", kEnclosing,
                 "the symbol that contains it (`name`, `kind`, `id`); absent outside all symbols"};
  ListField captures{this, "captures?", kCapture, "with `code`: the metavariables with names"};

  static constexpr std::string_view kColumns = "start and end of the match on this line, in bytes";
  static constexpr std::string_view kLinesAround = "the requested lines around it";
} kMatch;

inline const struct GrepAnswer : ListAnswer {
  NumberField files{this, "files", "number of files with a match"};
  ListField matches{this, "matches", kMatch,
                    "the matches: sources first, then tests, then documents, examples and "
                    "benchmarks, then generated and vendored files; each by path and line"};
  ListField called_by{
      this, "called_by?",
      "if the matches in sources, at most three, are in strings of one function: the first three "
      "functions that call it, as `name at path:line`; if no call is certain, the first that may, "
      "with `?` at the end"};
  NumberField called_by_more{this, "called_by_more?", "number of the others"};
  const ListField* list() const override { return &matches; }
} kGrep;

/// Each path once, each symbol once, and the lines with their numbers.
std::string matches_text(const nlohmann::json& answer);

}  // namespace codefinder::handlers
