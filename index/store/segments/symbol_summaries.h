// Summaries of symbols: their positions and containers, stored in front of the facts, so that a
// result list need not unpack the facts. A symbol is summarizable ("plain") if a result list shows
// only its name, its kind, its container and its file's row, and its position is the same in all
// encodings.
#pragma once

#include "index/model.h"
#include "index/store/store.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// Returns for each symbol, by its index, whether it is summarizable. It must be at the top level
/// or nested in types and modules only, be written there (not out of line), and be the only symbol
/// of the file with its qualified name and kind. It must not be assigned, a forward declaration
/// (`struct S;`), of a trait's impl, deprecated or generated. Its name must be ASCII, with only
/// ASCII characters before it on its line. O(symbols).
std::vector<bool> summarizable_symbols(const FileFacts& facts);

/// Encodes the summaries of all summarizable symbols, with a checksum. O(symbols).
std::string encode_symbol_summaries(const FileFacts& facts);
/// Returns the summary of a symbol; nullopt if it is not summarizable, or the bytes are invalid.
/// O(summarizable symbols before it).
std::optional<SymbolSummary> find_symbol_summary(std::string_view places, SymbolIndex symbol);
/// Returns the size of the encoded summaries at the start of `bytes`, which may be truncated;
/// nullopt if there are none.
std::optional<std::size_t> symbol_summaries_size(std::string_view bytes);

}  // namespace codefinder::store
