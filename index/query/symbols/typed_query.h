// A query as it is typed: words, quoted texts, and modifiers such as `lang:python` or `-path:test`.
// Pure; thread-safe.
#pragma once

#include "index/query/symbols/find_symbols.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::query {

struct TypedQuery {
  std::string text;                  // The words, also from quoted texts.
  std::vector<std::string> phrases;  // The quoted texts.
  SymbolFilters filters;             // The filters of the modifiers.
};

/// Modifiers are `lang:`, `kind:`, `path:`, `tests:`, `layer:` and `owner:`, in any case, directly
/// followed by a value, or several with commas, each of which may be in quotes; `-` before a
/// modifier excludes.  A name with two colons (`lang::parse`) is a word, as is a text in quotes, a
/// word with a colon that is no modifier, and a modifier's name with its value behind a space
/// (`tests: retry`).  A quote at the beginning of a word that is not closed encloses the rest.
/// Errors: invalid_query for a value that is not allowed, with the nearest one, and for a modifier
/// without a value at the end.
Result<TypedQuery> read_query(std::string_view typed);

/// The symbol request for the typed query: the first quoted text is the exact name.
FindSymbols symbols_request(TypedQuery typed);

/// Restricts `filters` further.  Errors: invalid_query if both name kinds or languages, and none in
/// common.
Status restrict_to(SymbolFilters& filters, SymbolFilters more);

/// Short words for kinds: "fn" for function.
std::span<const std::pair<std::string_view, SymbolKind>> kind_aliases();

}  // namespace codefinder::query
