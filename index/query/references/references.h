// Finds the references to a symbol: for references, highlights, nav's with_refs and
// codeFinder/references.
#pragma once

#include "index/query/definition/definitions.h"
#include "index/query/hits/groups.h"
#include "index/query/hits/test_filter.h"
#include "index/query/search/file_ranks.h"

#include <functional>
#include <optional>
#include <span>

namespace codefinder::query {

struct Reference {
  Place place;
  FileRank rank;  // Rank of its file, from declarations and definitions of the searched symbols.
  Role role = Role::read;
  resolve::Evidence evidence = resolve::Evidence::same_file;
  std::string preview;  // The line, trimmed; only filled on request.
  bool is_declaration = false;
  // The sought symbols, or related ones (Resolver::related), that it may refer to; only filled on
  // request.
  std::vector<SymbolRef> symbols;
  // The evidence of each symbol; only filled without FindReferences::with_family.
  std::vector<resolve::Evidence> evidences;
  // The member that overrides a sought one or is overridden by it, if only that one is used.
  std::optional<SymbolRef> via;
  Enclosing enclosing;                 // Only filled on request.
  std::optional<SymbolAround> around;  // Only filled on request.
};
/// "call", "declaration", …
std::string_view role_name(const Reference& reference);

struct ReferenceFilters {          // Empty means no restriction.
  std::vector<std::string> paths;  // PathFilter
  TestFilter tests = TestFilter::include;
  std::vector<std::string> roles;  // As role_name().
  std::vector<resolve::Evidence> evidence;

  bool operator==(const ReferenceFilters&) const = default;
};

struct FindReferences {
  // All counterparts of one symbol (declaration and definition), or several symbols.
  std::vector<SymbolRef> symbols;
  bool include_declaration = true;
  bool include_ambiguous = true;  // Ambiguous references come last and are marked.
  resolve::Candidates candidates = resolve::Candidates::likely;  // For ambiguous references.
  bool previews = false;
  bool with_symbols = false;    // Fill Reference::symbols.
  bool with_enclosing = false;  // Fill Reference::enclosing.
  bool with_around = false;     // Fill Reference::around.
  // Also the certain uses of the members that override the sought methods or are overridden by
  // them, each with its `via`; no uses of other members that override the same ones.
  bool with_family = false;
  bool declarations_of_family = true;  // With include_declaration and with_family.
  bool uses_of_overriding = true;      // Else of members below only the declarations.
  std::size_t limit = 100'000;
  ReferenceFilters filters;
  GroupBy group_by = GroupBy::none;  // By kind: of the enclosing symbols.
};

struct FoundReferences {
  // Certain before those with a `via` before ambiguous; within these by rank, path and position:
  // the limit cuts the least useful.
  std::vector<Reference> references;
  bool truncated = false;
  Totals totals;  // Totals of all references that the filters accept.
  // How many references each combination of filters removed, by the names of the filters.
  std::vector<std::pair<std::vector<std::string_view>, std::size_t>> removed;
  std::size_t open_mentions = 0;  // As search_references returns it.
};

/// Receives references as they are found, certain ones first, each once; the final result contains
/// all of them again.
using EachPart = std::function<void(std::span<const Reference>)>;

/// Sets the previews: the lines of the references, trimmed.
void add_previews(const index::Snapshot& snapshot, std::vector<Reference>& references);

/// Cost grows with the occurrences of the name, not with the size of the project.
Result<FoundReferences> find_references(const index::Snapshot& snapshot,
                                        const FindReferences& request, std::stop_token stop = {});
/// The field that embeds the type named at the place: its uses are uses of the name there, too.
std::optional<SymbolRef> embedded_field_of(const index::Snapshot& snapshot,
                                           const PlaceRequest& place);

/// Whether the uses through overriding and overridden members are listed: FindReferences::
/// with_family.
enum class Overrides : std::uint8_t { omit, include };

/// The references that references_at lists besides the uses of the symbol itself.
struct AlsoListed {
  AlsoListed(Declarations of_declarations, Overrides of_overrides = Overrides::omit)
      : declarations(of_declarations), overrides(of_overrides) {}

  Declarations declarations;
  Overrides overrides;
};

/// References of the symbol at a position (definitions_at, then find_references; of the certain
/// definitions if there are any).  For an imported name without a symbol in the project, its uses
/// in this file.
Result<FoundReferences> references_at(const index::Snapshot& snapshot, const PlaceRequest& place,
                                      AlsoListed also, std::stop_token stop = {},
                                      const EachPart& each_part = {});
/// References in the same file only (documentHighlight): cheap.
Result<std::vector<Reference>> highlights_at(const index::Snapshot& snapshot,
                                             const PlaceRequest& place, std::stop_token stop = {});

}  // namespace codefinder::query
