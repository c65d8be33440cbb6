// Searches the texts of the project's files for a literal text or a regular expression: for
// codeFinder/grep.  What the index has of the texts decides which files are read.
#pragma once

#include "index/query/hits/groups.h"
#include "index/query/hits/hit.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/text/shown_lines.h"
#include "index/query/text/source_parts.h"
#include "index/query/text/text_pattern.h"

#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::query {

/// Where a match must begin.
enum class MatchPart : std::uint8_t { code, comments, strings, names };

struct Grep {
  std::string pattern;
  std::string code;    // Instead of a pattern: a piece of source with metavariables (CodePattern).
  PatternRules rules;  // The rules of all patterns.
  // Patterns that must match, and that must not match, in the same file or symbol.
  std::vector<std::string> also, without;
  enum class Scope : std::uint8_t { file, symbol } scope = Scope::file;
  std::vector<MatchPart> parts;  // Empty: anywhere. `code`: neither comment nor string.
  SymbolFilters filters;         // `kinds` and `symbol`: of the symbol that encloses a match.
  std::uint32_t lines_before = 0, lines_after = 0;
  std::size_t limit = 100;
  std::size_t offset = 0;            // Number of hits to skip: the cursor of a page.
  GroupBy group_by = GroupBy::none;  // By kind: of the enclosing symbols.
};

/// A line that matches, or the lines of one match that has several.  Lines end at "\n",
/// "\r\n" or "\r".
struct TextMatch {
  FileId file;
  std::string path;
  std::uint32_t line = 0, last_line = 0;  // 0-based.
  std::uint32_t column = 0;               // Column of the match, in bytes.
  std::uint32_t end_column = 0;           // Column of its end or of its first line's end, in bytes.
  // The lines without their ends; long ones are cut around the match, with "…" where they are.
  std::vector<std::string> text, before, after;
  Enclosing enclosing;  // The narrowest symbol that is not local.
  // The texts of the metavariables of Grep::code, on one line, at most kMaxCaptured bytes each.
  std::vector<std::pair<std::string, std::string>> captures;
};
inline constexpr std::size_t kMaxCaptured = 200;

struct FoundMatches {
  // Sources first, then tests, documents and the rest, then what is generated or vendored; each by
  // path and position.
  std::vector<TextMatch> matches;
  bool truncated = false;
  // Counts of all matches and files with matches; lower bounds if there are over 100 files to
  // search, the page is full, `limit` is not 0 and no groups are requested.
  Totals totals;
  std::uint64_t files = 0;
  bool all_examined = true;  // False if a limit of work was reached, or a file is too large.
};

/// Reads the files that may match on several threads, unsaved buffers included; binary files (with
/// a NUL byte) have no matches.  A code pattern is matched with the trees of the files that have
/// its words; each match is a hit.  Errors: invalid_query (a pattern; code that no language of the
/// searched files can parse), cancelled.
Result<FoundMatches> grep(const index::Snapshot& snapshot, const Grep& request,
                          std::stop_token stop = {});

}  // namespace codefinder::query
