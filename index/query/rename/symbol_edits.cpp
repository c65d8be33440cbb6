// Edits of whole symbols, by the lines that they take.
#include "index/query/rename/symbol_edits.h"

#include "base/log.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/query/references/joined_symbols.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {
namespace {

/// The lines of a definition in the text of its file.
struct Extent {
  std::string path;
  std::string text;    // The text of the file.
  ByteRange range;     // The definition, with the `;` or `,` after it.
  ByteRange with_doc;  // The same with its doc comment.
  std::string_view indentation() const {
    const std::size_t begin = line_begin(range.begin);
    return std::string_view(text).substr(begin, range.begin - begin);
  }
  std::size_t line_begin(std::size_t at) const {
    const std::size_t end = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
    return end == std::string::npos ? 0 : end + 1;
  }
  /// The offset after the line feed; the size of the text in the last line.
  std::size_t line_end(std::size_t at) const {
    const std::size_t end = text.find('\n', at);
    return end == std::string::npos ? text.size() : end + 1;
  }
  std::string_view line_feed() const {
    const std::size_t end = text.find('\n');
    return end != std::string::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
  }
};

bool is_blank_text(std::string_view text) { return trim(text).empty(); }

Error shares_line(const FileFacts& facts, const Symbol& symbol, const std::string& path) {
  return {ErrorCode::invalid_query,
          fmt::format("{} shares a line of {} with other code", facts.str(symbol.name), path),
          "edit the file by hand"};
}

Result<Extent> extent_of(const index::Snapshot& snapshot, SymbolRef ref) {
  const auto row = snapshot.files().row(ref.file);
  const auto facts = snapshot.facts().get(ref.file);
  if (!row || !facts || ref.symbol.value >= facts->symbols.size())
    return Error{ErrorCode::not_found, "the symbol is gone", "ask again"};
  Result<std::string> text = snapshot.files().text(ref.file);
  if (!text) return text.error();
  const Symbol& symbol = facts->symbol(ref.symbol);
  Extent extent{row->path, std::move(*text), symbol.full_range, symbol.full_range};
  if (extent.range.end > extent.text.size())
    return Error{ErrorCode::not_found, row->path + " has changed meanwhile", "ask again"};
  const auto is_beside = [&](const Symbol& other) {
    return other.full_range == symbol.full_range && other.name_range != symbol.name_range;
  };
  if (std::ranges::any_of(facts->symbols, is_beside)) return shares_line(*facts, symbol, row->path);
  const std::size_t end = extent.text.find_first_not_of(" \t", extent.range.end);
  if (end != std::string::npos && (extent.text[end] == ';' || extent.text[end] == ','))
    extent.range.end = static_cast<std::uint32_t>(end + 1);
  const std::string_view all = extent.text;
  const std::size_t begins = extent.line_begin(extent.range.begin),
                    ends = extent.line_end(extent.range.end);
  if (!is_blank_text(all.substr(begins, extent.range.begin - begins)) ||
      !is_blank_text(all.substr(extent.range.end, ends - extent.range.end)))
    return shares_line(*facts, symbol, row->path);
  extent.with_doc = extent.range;
  if (symbol.doc_range.end > symbol.doc_range.begin &&
      symbol.doc_range.begin < extent.range.begin &&
      is_blank_text(all.substr(symbol.doc_range.end, extent.range.begin - symbol.doc_range.end)))
    extent.with_doc.begin = symbol.doc_range.begin;
  return extent;
}

std::vector<std::string_view> lines_without_ends(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    std::string_view line = take_until(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

/// The text with the indentation of the definition instead of the one its lines share, and without
/// blank lines at its ends.
std::string fitted(const Extent& extent, std::string_view text) {
  std::vector<std::string_view> lines = lines_without_ends(text);
  while (!lines.empty() && is_blank_text(lines.back())) lines.pop_back();
  while (!lines.empty() && is_blank_text(lines.front())) lines.erase(lines.begin());
  std::size_t shared = std::string::npos;
  for (const std::string_view line : lines)
    if (!is_blank_text(line)) shared = std::min(shared, line.find_first_not_of(" \t"));
  std::string out;
  for (const std::string_view line : lines) {
    if (!out.empty()) out += extent.line_feed();
    if (is_blank_text(line)) continue;
    (out += extent.indentation()) += line.substr(shared);
  }
  return out;
}

bool has_lines(std::string_view text) { return text.find('\n') != std::string_view::npos; }

ByteRange range_of(std::size_t begin, std::size_t end) {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

/// The lines of the definition with its doc comment, and the blank lines after it if blank lines
/// are before it too.
ByteRange removed_lines(const Extent& extent) {
  const std::string_view all = extent.text;
  const std::size_t begin = extent.line_begin(extent.with_doc.begin);
  std::size_t end = extent.line_end(extent.with_doc.end);
  const bool follows_blank = begin == 0 ||
                             is_blank_text(all.substr(extent.line_begin(begin - 1),
                                                      begin - 1 - extent.line_begin(begin - 1)));
  while (follows_blank && end < all.size() &&
         is_blank_text(all.substr(end, extent.line_end(end) - end)))
    end = extent.line_end(end);
  return range_of(begin, end);
}

}  // namespace

Result<TextEdit> replace_definition(const index::Snapshot& snapshot, SymbolRef symbol,
                                    std::string_view text) {
  const Result<Extent> extent = extent_of(snapshot, symbol);
  if (!extent) return extent.error();
  const std::size_t begin = extent->line_begin(extent->range.begin);
  std::string fit = fitted(*extent, text);
  ByteRange range = range_of(begin, extent->range.end);
  // A text without the `;` or `,` keeps the end of the definition.
  const char last = extent->text[range.end - 1];
  const char own = fit.empty() ? '\0' : fit.back();
  if (own != last && (last == ',' || (last == ';' && own != '}'))) --range.end;
  return TextEdit{symbol.file, extent->path, range, std::move(fit)};
}

Result<TextEdit> insert_beside(const index::Snapshot& snapshot, SymbolRef symbol,
                               std::string_view text, Insertion insertion) {
  const Result<Extent> extent = extent_of(snapshot, symbol);
  if (!extent) return extent.error();
  const std::string feed(extent->line_feed());
  std::string fit = fitted(*extent, text);
  const std::string_view own = std::string_view(extent->text)
                                   .substr(extent->range.begin,
                                           extent->range.end - extent->range.begin);
  const std::string gap = has_lines(fit) || has_lines(own) ? feed : std::string();
  if (insertion == Insertion::before) {
    const std::size_t at = extent->line_begin(extent->with_doc.begin);
    return TextEdit{symbol.file, extent->path, range_of(at, at), fit + feed + gap};
  }
  const std::size_t at = extent->line_end(extent->range.end);
  const bool has_end = extent->text.ends_with('\n') || at < extent->text.size();
  return TextEdit{symbol.file, extent->path, range_of(at, at),
                  has_end ? gap + fit + feed : feed + gap + fit};
}

Result<Deletion> delete_symbol(const index::Snapshot& snapshot,
                               const std::vector<SymbolRef>& symbols, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  std::vector<SymbolRef> family = symbols;
  add_joined_symbols(resolver, family);
  FindReferences find;
  find.symbols = symbols;
  find.include_declaration = false;
  find.candidates = resolve::Candidates::all;
  const Result<FoundReferences> found = find_references(snapshot, find, stop);
  if (!found) return found.error();
  Deletion deletion;
  const auto is_removed = [&](const Reference& use) {
    return std::ranges::any_of(family, [&](const SymbolRef& ref) {
      return ref.file == use.place.file &&
             context.symbol_or_none(ref).full_range.contains(use.place.range);
    });
  };
  for (const Reference& use : found->references) {
    if (use.is_declaration || use.role == Role::doc || is_removed(use)) continue;
    if (++deletion.uses_total <= kMaxDeletionUses) deletion.uses.push_back(use);
  }
  add_previews(snapshot, deletion.uses);
  for (const SymbolRef& ref : family) {
    const Result<Extent> extent = extent_of(snapshot, ref);
    if (!extent) return extent.error();
    const ByteRange range = removed_lines(*extent);
    const bool is_known = std::ranges::any_of(deletion.edits, [&](const TextEdit& edit) {
      return edit.file == ref.file && edit.range.contains(range);
    });
    if (!is_known) deletion.edits.push_back({ref.file, extent->path, range, ""});
  }
  return deletion;
}

}  // namespace codefinder::query
