// Finds the file, and compares the places of names with its text.
#include "index/scip/matched_document.h"

#include "base/path.h"
#include "base/strings.h"

#include <algorithm>

namespace codefinder::scip {

namespace {

constexpr std::size_t kMaxPathBytes = 4096;

Error left_out(std::string reason) { return {ErrorCode::invalid_query, std::move(reason), ""}; }

/// As the schema demands it: relative, with '/', without empty parts, "." and "..".
bool is_canonical(std::string_view path) {
  if (path.empty() || path.size() > kMaxPathBytes || path.find('\0') != std::string_view::npos)
    return false;
  while (true) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    if (part.empty() || part == "." || part == "..") return false;
    if (slash == std::string_view::npos) return true;
    path.remove_prefix(slash + 1);
  }
}

/// Neither end is inside a word.
bool is_at_words(std::string_view text, ByteRange range) {
  const auto is_inside = [&](std::uint32_t at) {
    return at > 0 && at < text.size() && is_word_char(text[at - 1]) && is_word_char(text[at]);
  };
  return !is_inside(range.begin) && !is_inside(range.end);
}

}  // namespace

Result<MatchedDocument> MatchedDocument::of(const index::Snapshot& snapshot,
                                            const std::string& prefix, const Document& document) {
  if (!is_canonical(document.path)) return left_out("its path leaves the project, or is no path");
  const auto id = snapshot.files().find(join_path(prefix, document.path));
  const auto row = id ? snapshot.files().row(*id) : std::nullopt;
  auto facts = row ? snapshot.facts().get(*id) : nullptr;
  if (!facts) return left_out("it is not in the index");
  const Result<std::string> text = snapshot.files().text(*id);
  MatchedDocument matched(*row, std::move(facts), document.encoding);
  if (!text || text->size() != matched.facts().text_map.size() || !matched.fits(*text, document))
    return left_out("its text is another one than that of the index");
  return matched;
}

bool MatchedDocument::fits(const std::string& text, const Document& document) const {
  // Fewer than 1 in 50 places may be inside a word, as in f"{x}".
  constexpr std::size_t kPlacesPerWrong = 50;
  std::size_t wrong = 0;
  for (const Occurrence& each : document.occurrences) {
    const auto range = bytes_of(each.range);
    if (!range) return false;
    if (!is_at_words(text, *range)) ++wrong;
  }
  return wrong == 0 || wrong * kPlacesPerWrong < document.occurrences.size();
}

std::optional<ByteRange> MatchedDocument::bytes_of(const Range& range) const {
  const TextMap& map = facts_->text_map;
  const auto offset = [&](Position at) -> std::optional<std::uint32_t> {
    // A document may end after its last line.
    if (at.line >= map.line_count())
      return at.column == 0 && at.line == map.line_count() ? std::optional(map.size())
                                                           : std::nullopt;
    const std::uint32_t found = map.offset_at(at.line, at.column, encoding_);
    if (map.character_at(found, encoding_) != at.column) return std::nullopt;
    return found;
  };
  const auto begin = offset(range.begin), end = offset(range.end);
  if (!begin || !end) return std::nullopt;
  return ByteRange{*begin, *end};
}

std::optional<SymbolIndex> MatchedDocument::defined_at(const Range& range) const {
  const auto bytes = bytes_of(range);
  if (!bytes) return std::nullopt;
  if (bytes->empty()) return SymbolIndex();
  const SymbolIndex symbol = symbol_named_at(*facts_, bytes->begin);
  if (!symbol.valid() || facts_->symbol(symbol).name_range != *bytes) return std::nullopt;
  return symbol;
}

std::vector<OccurrenceIndex> MatchedDocument::used_at(const Range& range) const {
  std::vector<OccurrenceIndex> found;
  const auto bytes = bytes_of(range);
  if (!bytes || bytes->empty()) return found;
  const auto& all = facts_->occurrences;
  const auto first = std::lower_bound(
      all.begin(), all.end(), bytes->begin,
      [](const codefinder::Occurrence& each, std::uint32_t at) { return each.range.begin < at; });
  for (auto at = first; at != all.end() && at->range.begin == bytes->begin; ++at)
    if (at->range == *bytes) found.emplace_back(static_cast<std::uint32_t>(at - all.begin()));
  return found;
}

DocumentBuilder::DocumentBuilder(const index::Snapshot& snapshot, const MatchedDocument& matched)
    : snapshot_(snapshot), matched_(matched) {
  out_.own = {matched.row().path, matched.row().digest};
}

void DocumentBuilder::add(OccurrenceIndex use, std::vector<SymbolRef> targets) {
  CompilerDocument::Use entry{use, matched_.facts().occurrence(use).range, {}};
  for (const SymbolRef& target : targets) {
    const auto file = number_of(target.file);
    if (!file) return;
    const CompilerDocument::Target one{*file, target.symbol};
    if (std::find(entry.targets.begin(), entry.targets.end(), one) == entry.targets.end())
      entry.targets.push_back(one);
  }
  out_.uses.push_back(std::move(entry));
}

std::optional<std::uint32_t> DocumentBuilder::number_of(FileId file) {
  const auto [at, added] = numbers_.try_emplace(file,
                                                static_cast<std::uint32_t>(out_.files.size()));
  if (!added) return at->second;
  const auto row = snapshot_.files().row(file);
  if (!row) return numbers_.erase(at), std::nullopt;
  out_.files.push_back({row->path, row->digest});
  return at->second;
}

}  // namespace codefinder::scip
