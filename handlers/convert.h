// The one translation between what the index says and what LSP says: positions, places, kinds.
// Pure functions; the negotiated encoding is applied here and in documents.cpp, and nowhere else.
#pragma once

#include "index/index.h"
#include "index/query/hit.h"
#include "lsp/protocol.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::handlers {

lsp::Position to_lsp_position(const TextMap& map, std::uint32_t offset, Encoding encoding);
lsp::Range to_lsp_range(const TextMap& map, ByteRange range, Encoding encoding);
/// A line beyond the last is the end of the text; a character beyond the line is its end.
std::uint32_t to_offset(const TextMap& map, lsp::Position position, Encoding encoding);

/// The URI of a path relative to a root.
std::string to_uri(std::string_view root, std::string_view path);
lsp::Location to_location(std::string_view root, const index::Place& place, Encoding encoding);
/// `full_range` is widened to hold the name, as the specification demands.
lsp::LocationLink to_location_link(std::string_view root, const index::SymbolHit& hit,
                                   const lsp::Range& origin, Encoding encoding);

lsp::SymbolKind to_lsp_kind(index::SymbolKind kind);
/// Something to show for a symbol without a name.
std::string shown_name(std::string_view name);

}  // namespace codefinder::handlers
