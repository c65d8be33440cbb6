// A query as it is typed: words, quoted texts, and modifiers such as `lang:python` or `-path:test`.
// Pure; thread-safe.
#pragma once

#include "index/query/find_symbols.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::query {

struct TypedQuery {
  std::string text;                  // The words, those of quoted texts among them.
  std::vector<std::string> phrases;  // The quoted texts.
  SymbolFilters filters;             // Of the modifiers.
};

/// Modifiers are `lang:`, `kind:`, `path:`, `tests:`, `layer:` and `owner:`, directly followed by a
/// value, or several with commas, in any case; `-` before the first four excludes.  A name with two
/// colons (`lang::parse`) is a word, as is a text in quotes; without the closing quote it reaches
/// to the end.  Errors: invalid_query for a value that is not allowed, with the nearest one, and
/// for
/// `-` before others.
Result<TypedQuery> read_query(std::string_view typed);

/// The question about symbols for what is typed: the first quoted text is their exact name.
FindSymbols symbols_question(TypedQuery typed);

/// Restricts `filters` further.  Errors: invalid_query if both name kinds or languages, and none in
/// common.
Status restrict_to(SymbolFilters& filters, SymbolFilters more);

/// Short words for kinds: "fn" for function.
std::span<const std::pair<std::string_view, SymbolKind>> kind_aliases();

}  // namespace codefinder::query
