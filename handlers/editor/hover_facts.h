// The line of facts below a hover: module, layer, dependencies and references of a symbol.
#pragma once

#include "index/query/references/explain.h"
#include "lsp/protocol.h"

#include <string>

namespace codefinder::handlers::editor {

inline constexpr std::size_t kMaxFactsLength = 120;  // Characters.

/// "shop.cart · core · in Cart · deps money, tax +7 · 3 references": one line of Markdown, or of
/// plain text.  Dependencies have short names.
/// The symbol's own dependencies precede the other ones of its file; internal precede external.
/// Omits a layer that repeats the module, and parts that exceed kMaxFactsLength.
/// A local symbol has references only; "" if there is nothing to show.
std::string hover_facts(const query::Explanation& what, lsp::MarkupKind kind);

}  // namespace codefinder::handlers::editor
