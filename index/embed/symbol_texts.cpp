// Chooses the symbols that are embedded, and writes their texts.
#include "index/embed/symbol_texts.h"

#include "base/text.h"

#include <algorithm>

#include <xxhash.h>

namespace codefinder::embed {

namespace {

constexpr std::size_t kFirstLines = 12;
constexpr std::size_t kMaxBytes = 1500;  // Small models read 512 tokens.

bool has_meaning(const Symbol& symbol) {
  if (symbol.has(SymbolFlag::local) || !symbol.name.valid()) return false;
  switch (symbol.kind) {
    case SymbolKind::enum_member:
    case SymbolKind::key:
    case SymbolKind::document:
    case SymbolKind::parameter:
    case SymbolKind::type_parameter:
    case SymbolKind::label: return false;
    default: return true;
  }
}

std::string_view first_lines(std::string_view text, ByteRange range) {
  const std::size_t begin = std::min<std::size_t>(range.begin, text.size());
  std::string_view part = text.substr(begin, std::max(range.begin, range.end) - range.begin);
  std::size_t end = 0;
  for (std::size_t line = 0; line < kFirstLines && end < part.size(); ++line)
    end = std::min(part.find('\n', end), part.size() - 1) + 1;
  return part.substr(0, end);
}

std::string text_of(const FileFacts& facts, SymbolIndex index, std::string_view text) {
  const Symbol& symbol = facts.symbol(index);
  std::string out(to_string(symbol.kind));
  out.append(" ").append(qualified_name(facts, index)).append("\n");
  for (const std::string_view part : {facts.str(symbol.signature), facts.str(symbol.doc)})
    if (!part.empty()) out.append(part).append("\n");
  out.append(first_lines(text, symbol.full_range));
  if (out.size() > kMaxBytes) out.resize(kMaxBytes);
  return to_valid_utf8(out);
}

Digest digest_of(std::string_view text) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical,
                           XXH3_128bits_withSeed(text.data(), text.size(), kTextsVersion));
  Digest digest;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), digest.begin());
  return digest;
}

}  // namespace

bool is_embedded(const FileRow& row) {
  return row.symbols <= kBulkFileSymbols &&
         (row.categories & (Category::deps | Category::vendored | Category::generated)) == 0;
}

std::vector<SymbolText> symbol_texts(const FileFacts& facts, std::string_view text) {
  std::vector<SymbolText> out;
  if ((facts.flags & FileFlag::generated) != 0) return out;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    if (!has_meaning(facts.symbols[i])) continue;
    SymbolText symbol{
        .symbol = SymbolIndex(i), .digest = {}, .text = text_of(facts, SymbolIndex(i), text)};
    symbol.digest = digest_of(symbol.text);
    out.push_back(std::move(symbol));
  }
  return out;
}

}  // namespace codefinder::embed
