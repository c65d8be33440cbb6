// Edits of whole symbols: for the verb edit, which returns them as a patch.
#pragma once

#include "index/query/references/references.h"
#include "index/query/rename/patch.h"

#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// Where a text is put.
enum class Insertion : std::uint8_t { before, after };

/// The edit that puts `text` in place of a definition, decorators included; its doc comment stays.
/// The text gets the indentation of the definition and the line ends of the file.  Errors:
/// not_found; invalid_query if other code is on the first or the last line.
Result<TextEdit> replace_definition(const index::Snapshot& snapshot, SymbolRef symbol,
                                    std::string_view text);
/// The edit that puts `text` before a definition with its doc comment, or after it, as above; apart
/// from it by a blank line if one of the two has several lines.
Result<TextEdit> insert_beside(const index::Snapshot& snapshot, SymbolRef symbol,
                               std::string_view text, Insertion insertion);

/// The removal of a symbol.
struct Deletion {
  std::vector<TextEdit> edits;  // Edits of its definitions, declarations and their doc comments.
  std::vector<Reference> uses;  // By what else it is used, certain or not; with previews.
  std::size_t uses_total = 0;   // `uses` has the first kMaxDeletionUses.
};
inline constexpr std::size_t kMaxDeletionUses = 100;

/// Finds the uses of the symbols of one name outside of the removed ranges: links in comments do
/// not count, imports do.  Errors: as replace_definition, and cancelled.  Cost: as find_references.
Result<Deletion> delete_symbol(const index::Snapshot& snapshot,
                               const std::vector<SymbolRef>& symbols, std::stop_token stop = {});

}  // namespace codefinder::query
