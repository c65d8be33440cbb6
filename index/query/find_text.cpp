// Literal text search: scans file after file until the page is full.
#include "index/query/find_text.h"

#include "base/errors.h"
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/query/path_filter.h"
#include "index/query/symbol_at_position.h"
#include "index/query/word_forms.h"
#include "index/resolve/budget.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kLargestFile = 4u << 20;  // Larger ones are data.
constexpr double kScore = 0.1;                    // Below every match by name.

class LineFinder {
 public:
  LineFinder(const index::Snapshot& snapshot, const FindText& question, std::stop_token stop)
      : snapshot_(snapshot),
        question_(question),
        paths_(question.paths),
        budget_(snapshot.limits(), std::move(stop)),
        any_case_(to_lower(question.text) == question.text) {}

  FoundLines run() {
    std::uint64_t bytes = 0;
    for (const FileRow& row : files()) {
      if (budget_.stopped() || full()) break;
      bytes += row.size;
      if (row.size > kLargestFile) continue;
      if (bytes > kMostBytesScanned) {
        found_.truncated = true;
        found_.all_examined = false;
        break;
      }
      look_into(row);
    }
    return std::move(found_);
  }

 private:
  bool full() const { return found_.truncated; }

  std::vector<FileRow> files() {
    std::vector<FileRow> rows;
    snapshot_.files().for_each("", [&](const FileRow& row) {
      if (paths_.empty() || paths_.matches(row.path)) rows.push_back(row);
      return !budget_.stopped();
    });
    const auto aside = [](const FileRow& row) {
      return (row.categories & (Category::deps | Category::vendored | Category::generated)) != 0 ? 2
             : (row.categories & Category::source) == 0                                          ? 1
                                                        : 0;
    };
    std::sort(rows.begin(), rows.end(), [&](const FileRow& a, const FileRow& b) {
      return std::tuple(aside(a), std::string_view(a.path)) <
             std::tuple(aside(b), std::string_view(b.path));
    });
    return rows;
  }

  void look_into(const FileRow& row) {
    const Result<std::string> text = snapshot_.files().text(row.id, kLargestFile);
    if (!text) return;
    const std::string lower = any_case_ ? to_lower(*text) : std::string();
    const std::string& searched = any_case_ ? lower : *text;
    std::size_t at = searched.find(question_.text);
    if (at == std::string::npos) return;
    const auto facts = snapshot_.facts().get(row.id);
    if (!facts) return;
    std::set<SymbolIndex> seen;
    for (; at != std::string::npos && !full(); at = searched.find(question_.text, at + 1)) {
      const auto offset = static_cast<std::uint32_t>(at);
      const SymbolIndex symbol = enclosing_symbol(*facts, offset);
      if (!seen.insert(symbol).second || skipped_++ < question_.offset) continue;
      if (found_.lines.size() == question_.limit) {
        found_.truncated = true;
        return;
      }
      TextLine line{hit_of(snapshot_, {row.id, symbol}), {}, {}};
      line.place = place_of(snapshot_, row.id,
                            {offset, offset + static_cast<std::uint32_t>(question_.text.size())});
      line.line = line_of(*text, facts->text_map, line.place.start.line);
      line.hit.score = kScore;
      line.hit.score_reasons = {"text"};
      line.hit.evidence = resolve::Evidence::text;
      found_.lines.push_back(std::move(line));
    }
  }

  const index::Snapshot& snapshot_;
  const FindText& question_;
  const PathFilter paths_;
  resolve::Budget budget_;
  const bool any_case_;
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
  FoundLines found = LineFinder(snapshot, question, stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
