// Converts index types to LSP types: positions, places, kinds.  Pure functions.  Only this file and
// documents.cpp apply the negotiated encoding.
#pragma once

#include "index/index.h"
#include "index/query/hits/hit.h"
#include "lsp/protocol.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::handlers {

lsp::Position to_lsp_position(const TextMap& map, std::uint32_t offset, Encoding encoding);
lsp::Range to_lsp_range(const TextMap& map, ByteRange range, Encoding encoding);
/// A line beyond the last maps to the end of the text; a character beyond the line to its end.
std::uint32_t to_offset(const TextMap& map, lsp::Position position, Encoding encoding);

/// Returns the URI of a path relative to a root.
std::string to_uri(std::string_view root, std::string_view path);
lsp::Location to_location(std::string_view root, const query::Place& place, Encoding encoding);
/// `full_range` is extended to include the name, as the specification requires.
lsp::LocationLink to_location_link(std::string_view root, const query::SymbolHit& hit,
                                   const lsp::Range& origin, Encoding encoding);

lsp::SymbolKind to_lsp_kind(SymbolKind kind);
/// Returns `name`, or a placeholder for a symbol without a name.
std::string shown_name(std::string_view name);

}  // namespace codefinder::handlers
