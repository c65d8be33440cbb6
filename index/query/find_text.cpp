// Literal text search: scans one candidate after the other until the page is full.
#include "index/query/find_text.h"

#include "base/errors.h"
#include "base/log.h"
#include "index/query/grep_files.h"
#include "index/query/path_filter.h"
#include "index/query/text_pattern.h"
#include "index/resolve/budget.h"

#include <optional>
#include <set>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kLargestFile = 4u << 20;  // Larger ones are data.
constexpr double kScore = 0.1;                    // Below every match by name.

class LineFinder {
 public:
  LineFinder(const index::Snapshot& snapshot, const FindText& question, TextPattern pattern,
             std::stop_token stop)
      : snapshot_(snapshot),
        question_(question),
        pattern_(std::move(pattern)),
        paths_(question.paths),
        budget_(snapshot.limits(), std::move(stop)) {}

  FoundLines run() {
    std::uint64_t bytes = 0;
    for (const FileId file : files_to_search(snapshot_, {&pattern_})) {
      if (budget_.stopped() || full()) break;
      const auto row = snapshot_.files().row(file);
      if (!row || !(paths_.empty() || paths_.matches(row->path))) continue;
      bytes += row->size;
      if (row->size > kLargestFile) continue;
      if (bytes > kMostBytesScanned) {
        found_.truncated = true;
        found_.all_examined = false;
        break;
      }
      look_into(*row);
    }
    return std::move(found_);
  }

 private:
  bool full() const { return found_.truncated; }

  void look_into(const FileRow& row) {
    const Result<std::string> text = snapshot_.files().text(row.id, kLargestFile);
    if (!text) return;
    std::optional<ByteRange> at = pattern_.find(*text, 0);
    if (!at) return;
    const auto facts = snapshot_.facts().get(row.id);
    if (!facts) return;
    std::set<SymbolIndex> seen;
    for (; at && !full() && !budget_.stopped(); at = pattern_.find(*text, at->end)) {
      const SymbolIndex symbol = enclosing_symbol(*facts, at->begin);
      if (!seen.insert(symbol).second || skipped_++ < question_.offset) continue;
      if (found_.lines.size() == question_.limit) {
        found_.truncated = true;
        return;
      }
      TextLine line{hit_of(snapshot_, {row.id, symbol}), {}, {}};
      line.place = place_of(snapshot_, row.id, *at);
      line.line = line_of(*text, facts->text_map, line.place.start.line);
      line.hit.score = kScore;
      line.hit.score_reasons = {"text"};
      line.hit.evidence = resolve::Evidence::text;
      found_.lines.push_back(std::move(line));
    }
  }

  const index::Snapshot& snapshot_;
  const FindText& question_;
  const TextPattern pattern_;
  const PathFilter paths_;
  resolve::Budget budget_;
  std::size_t skipped_ = 0;
  FoundLines found_;
};

}  // namespace

Result<FoundLines> find_text(const index::Snapshot& snapshot, const FindText& question,
                             std::stop_token stop) {
  if (question.text.size() < kShortestText)
    return Error{ErrorCode::invalid_query,
                 fmt::format("a text of at least {} bytes is needed", kShortestText),
                 {}};
  Result<TextPattern> pattern = TextPattern::compile(
      question.text, {.literal = true,
                      .whole_words = question.is_name,
                      .letters = question.is_name ? LetterCase::sensitive : LetterCase::smart});
  if (!pattern) return pattern.error();
  FoundLines found = LineFinder(snapshot, question, std::move(pattern).value(), stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
