// Literal text search: scans one candidate after the other until the page is full.
#include "index/query/text/find_text.h"

#include "base/log.h"
#include "base/result.h"
#include "index/query/text/scan_texts.h"

#include <optional>
#include <set>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::uint64_t kMaxSourceFileSize = 4u << 20;  // Larger ones are data.
constexpr double kScore = 0.1;                          // Below every match by name.

class LineFinder {
 public:
  LineFinder(const index::Snapshot& snapshot, const FindText& request, TextPattern pattern,
             std::stop_token stop)
      : snapshot_(snapshot),
        request_(request),
        pattern_(std::move(pattern)),
        paths_(request.paths),
        budget_(snapshot.limits(), std::move(stop)) {}

  FoundLines run() {
    found_.all_examined = scan_texts(
        snapshot_, {pattern_, paths_, kMaxSourceFileSize}, budget_,
        [this](const FileRow& row, const std::string& text, ByteRange match) {
          look_into(row, text, match);
          return !found_.truncated;
        });
    found_.truncated = found_.truncated || !found_.all_examined;
    return std::move(found_);
  }

 private:
  void look_into(const FileRow& row, const std::string& text, ByteRange match) {
    const auto facts = snapshot_.facts().get(row.id);
    if (!facts) return;
    std::set<SymbolIndex> seen;
    for (std::optional<ByteRange> at = match; at && !budget_.stopped();
         at = pattern_.find(text, at->end)) {
      const SymbolIndex symbol = enclosing_symbol(*facts, at->begin);
      if (!seen.insert(symbol).second || skipped_++ < request_.offset) continue;
      if (found_.lines.size() == request_.limit) {
        found_.truncated = true;
        return;
      }
      TextLine line{hit_of(snapshot_, {row.id, symbol}), {}, {}};
      line.place = place_of(snapshot_, row.id, *at);
      line.line = line_of(text, facts->text_map, line.place.start.line);
      line.hit.score = kScore;
      line.hit.score_reasons = {"text"};
      line.hit.evidence = resolve::Evidence::text;
      found_.lines.push_back(std::move(line));
    }
  }

  const index::Snapshot& snapshot_;
  const FindText& request_;
  const TextPattern pattern_;
  const PathFilter paths_;
  resolve::Budget budget_;
  std::size_t skipped_ = 0;
  FoundLines found_;
};

}  // namespace

Result<FoundLines> find_text(const index::Snapshot& snapshot, const FindText& request,
                             std::stop_token stop) {
  if (request.text.size() < kMinTextLength)
    return Error{ErrorCode::invalid_query,
                 fmt::format("a text of at least {} bytes is needed", kMinTextLength),
                 {}};
  Result<TextPattern> pattern = TextPattern::compile(
      request.text, {.literal = true,
                     .whole_words = request.is_name,
                     .letters = request.is_name ? LetterCase::sensitive : LetterCase::smart});
  if (!pattern) return pattern.error();
  FoundLines found = LineFinder(snapshot, request, std::move(pattern).value(), stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
