// search_file: one pass over the text, which counts lines only as far as it finds matches.
#include "index/query/text/grep_file.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/query/text/searched_text.h"
#include "index/query/text/shown_lines.h"
#include "index/text_reader.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace codefinder::query {

namespace {

bool is_binary(std::string_view text) { return text.find('\0') != std::string_view::npos; }

class LineSearch {
 public:
  LineSearch(const GrepSearch& search, const FileRow& row)
      : snapshot_(search.snapshot),
        request_(search.request),
        patterns_(search.patterns),
        filter_(search.filter),
        row_(row) {}

  FileMatches run(std::size_t most, SearchThread& thread) {
    const std::optional<PieceFilter> filter = patterns_.main.piece_filter();
    const Result<std::string_view> stored = index::read_text(snapshot_, row_, thread.memory,
                                                             filter ? &*filter : nullptr);
    if (!stored) {
      found_.is_complete = stored.error().code != ErrorCode::too_large;
      return std::move(found_);
    }
    if (!patterns_.main.may_match(*stored)) return std::move(found_);
    searched_ = SearchedText(*stored);
    text_ = searched_.text();
    if (!is_binary(text_) && file_fits()) {
      if (patterns_.code) search_code(most, thread.budget);
      else search(most, thread.budget);
    }
    for (auto& [key, count] : groups_) found_.groups.push_back({key.first, count, key.second});
    return std::move(found_);
  }

 private:
  bool is_by_symbol() const { return request_.scope == Grep::Scope::symbol; }

  bool file_fits() const {
    if (is_by_symbol()) {
      // A symbol has all of them only if the file does.
      return std::all_of(patterns_.also.begin(), patterns_.also.end(),
                         [&](const TextPattern& also) { return also.matches(text_); });
    }
    return fits(text_);
  }

  /// True if the other patterns accept the text.
  bool fits(std::string_view text) const {
    return std::all_of(patterns_.also.begin(), patterns_.also.end(),
                       [&](const TextPattern& also) { return also.matches(text); }) &&
           std::none_of(patterns_.without.begin(), patterns_.without.end(),
                        [&](const TextPattern& without) { return without.matches(text); });
  }

  void search(std::size_t most, resolve::Budget& budget) {
    ShownLines lines(text_);
    std::uint32_t after = 0;  // The first line without a match so far.
    for (std::size_t from = 0; from < text_.size();) {
      const std::optional<ByteRange> match = patterns_.main.find(text_, from);
      // After the last line end there is no line.
      if (!match || (match->begin == text_.size() && text_.back() == '\n')) return;
      if (budget.stopped()) {
        found_.is_complete = false;
        return;
      }
      const std::uint32_t first = std::max(lines.line_at(match->begin), after);
      const bool accepted = accepts(*match);
      from = match->end > match->begin ? match->end : match->end + 1;
      if (!accepted) continue;
      const std::uint32_t last = lines.line_at(std::max(match->begin + 1, match->end) - 1);
      if (!request_.rules.multi_line) from = lines.range_of(last).end + 1;
      if (last < first) continue;  // Matches before it have its lines already.
      after = last + 1;
      count(*match);
      if (found_.matches.size() < most) keep(lines, *match, first, last);
    }
  }

  /// As search(), but each match counts, also one inside of another.
  void search_code(std::size_t most, resolve::Budget& budget) {
    if (budget.stopped()) {
      found_.is_complete = false;
      return;
    }
    ShownLines lines(text_);
    for (const CodeMatch& match : patterns_.code->find_in(text_, row_.language)) {
      if (!accepts(match.range)) continue;
      count(match.range);
      if (found_.matches.size() >= most) continue;
      const std::string_view text = text_of(match.range);
      const std::uint32_t first = lines.line_at(match.range.begin);
      const auto last = first + static_cast<std::uint32_t>(std::ranges::count(text, '\n'));
      keep(lines, match.range, first, last);
      for (const CodeCapture& capture : match.captures)
        found_.matches.back().captures.emplace_back(capture.name, on_one_line(capture.range));
    }
  }

  std::string_view text_of(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }
  /// A part of the text with each run of white space as one blank.
  std::string on_one_line(ByteRange range) const {
    std::string line;
    for (const char c : text_of(range)) {
      if (line.size() == kMaxCaptured) break;
      if (!is_space(c)) line += c;
      else if (!line.empty() && line.back() != ' ') line += ' ';
    }
    return line;
  }

  bool accepts(ByteRange match) {
    if (!part_fits(match)) return false;
    if (!filter_.none() && !filter_.symbol_fits(row_, facts(), symbol_around(match))) return false;
    if (!is_by_symbol() || (patterns_.also.empty() && patterns_.without.empty())) return true;
    const SymbolIndex symbol = symbol_around(match);
    const auto [at, is_new] = symbols_.try_emplace(symbol, false);
    if (is_new) at->second = fits(text_of(symbol));
    return at->second;
  }

  bool part_fits(ByteRange match) {
    const std::vector<MatchPart>& parts = request_.parts;
    if (parts.empty()) return true;
    const auto wants = [&](MatchPart part) {
      return std::find(parts.begin(), parts.end(), part) != parts.end();
    };
    if (wants(MatchPart::names) && is_in_name(match.begin)) return true;
    if (!parts_) parts_.emplace(text_, row_.language);
    switch (parts_->at(match.begin)) {
      case SourcePart::code: return wants(MatchPart::code);
      case SourcePart::comment: return wants(MatchPart::comments);
      case SourcePart::string: return wants(MatchPart::strings);
    }
    return false;
  }

  bool is_in_name(std::uint32_t at) {
    const std::uint32_t offset = searched_.stored_offset(at);
    const SymbolIndex symbol = symbol_named_at(facts(), offset);
    if (symbol.valid() && facts().symbol(symbol).name_range.contains(offset)) return true;
    const OccurrenceIndex use = occurrence_at(facts(), offset);
    return use.valid() && facts().occurrence(use).range.contains(offset);
  }

  const FileFacts& facts() {
    if (!facts_) {
      const bool needs_names = std::find(request_.parts.begin(), request_.parts.end(),
                                         MatchPart::names) != request_.parts.end();
      facts_ = snapshot_.facts().get(
          row_.id, needs_names ? index::FactsRequest::uncached : index::FactsRequest::symbols);
    }
    if (!facts_) facts_ = std::make_shared<const FileFacts>();
    return *facts_;
  }

  /// The symbol around the first character from the match on that is no blank.
  SymbolIndex symbol_around(ByteRange match) {
    const std::size_t offset = text_.find_first_not_of(kBlanks, match.begin);
    return enclosing_symbol(facts(),
                            searched_.stored_offset(offset == std::string_view::npos
                                                        ? match.begin
                                                        : static_cast<std::uint32_t>(offset)));
  }

  std::string_view text_of(SymbolIndex symbol) {
    if (!symbol.valid()) return text_;
    const ByteRange range = facts().symbol(symbol).full_range;
    const std::uint32_t begin = searched_.offset_of(range.begin);
    return text_.substr(std::min<std::size_t>(begin, text_.size()),
                        searched_.offset_of(range.end) - begin);
  }

  void count(ByteRange match) {
    ++found_.count;
    switch (request_.group_by) {
      case GroupBy::role:
      case GroupBy::evidence:
      case GroupBy::none: return;
      case GroupBy::file: return add_group(row_.path, {});
      case GroupBy::directory: {
        const std::string_view directory = parent_path(row_.path);
        return add_group(std::string(directory.empty() ? "." : directory), {});
      }
      case GroupBy::kind: return add_group(std::string(to_string(enclosing(match).kind)), {});
      case GroupBy::container: {
        Enclosing around = enclosing(match);
        if (!around.symbol.symbol.valid()) return add_group(row_.path, {row_.id, {}});
        return add_group(std::move(around.name), around.symbol);
      }
    }
  }

  void add_group(std::string name, SymbolRef symbol) { ++groups_[{std::move(name), symbol}]; }

  Enclosing enclosing(ByteRange match) {
    const SymbolIndex symbol = symbol_around(match);
    if (!symbol.valid()) return {};
    return {{row_.id, symbol}, qualified_name(facts(), symbol), facts().symbol(symbol).kind};
  }

  void keep(ShownLines& lines, ByteRange match, std::uint32_t first, std::uint32_t last) {
    const ByteRange line = lines.range_of(first);
    TextMatch kept{.file = row_.id, .path = row_.path, .line = first, .last_line = last};
    kept.column = match.begin > line.begin ? match.begin - line.begin : 0;
    kept.end_column = std::max(kept.column, std::min(match.end, line.end) - line.begin);
    kept.text = lines.shown(first, last, kept.column);
    kept.before = lines.shown_before(first, request_.lines_before);
    kept.after = lines.shown_after(last, request_.lines_after);
    kept.enclosing = enclosing(match);
    found_.matches.push_back(std::move(kept));
  }

  const index::Snapshot& snapshot_;
  const Grep& request_;
  const GrepPatterns& patterns_;
  const SymbolFilter& filter_;
  const FileRow& row_;
  SearchedText searched_;
  std::string_view text_;                   // Its text: all offsets except in facts are in it.
  std::shared_ptr<const FileFacts> facts_;  // Read on demand.
  std::optional<SourceParts> parts_;        // Likewise.
  std::map<SymbolIndex, bool> symbols_;     // Whether the other patterns accept a symbol.
  std::map<std::pair<std::string, SymbolRef>, std::uint64_t> groups_;
  FileMatches found_;
};

}  // namespace

FileMatches search_file(const GrepSearch& search, const FileRow& row, std::size_t most,
                        SearchThread& thread) {
  return LineSearch(search, row).run(most, thread);
}

}  // namespace codefinder::query
