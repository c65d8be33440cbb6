// Scores a match: each tier of the match is a band of the score, and signals of file, name and
// symbol rank within the band.
#pragma once

#include "index/index.h"
#include "index/query/hits/name_matcher.h"

#include <string_view>

namespace codefinder::query {

/// Signals that rank symbols with equal matches.  The defaults are optimistic, so a score of
/// signals with only file and name filled is an upper bound.
struct RankingSignals {
  // Signals of the file.
  bool foreign = false;  // A dependency, vendored or generated.
  bool aside = false;    // Tests, documentation.
  bool recent = false;
  double near = 0;        // 0..1: proximity to the open file.
  std::size_t depth = 0;  // Number of directories above it.
  // Signals of the name.
  double popular = 0;           // 0..1: see popularity_of().
  bool from_bulk_file = false;  // From a bulk file, with thousands of constants: registers, tables.
  // Signals of the symbol.
  double kind = 1;           // See kind_weight().
  bool declaration = false;  // The definition is elsewhere.
  double reach = 1;          // See reach_of().
};

/// 0..1.
double bonus_of(const RankingSignals& signals);
/// 0..1; no bonus raises a match above a better tier.
double tier_score(const Match& match, double bonus);
/// The best score of a tier.
double tier_ceiling(MatchTier tier);
double tier_floor(MatchTier tier);

double kind_weight(SymbolKind kind);
/// Headings, documents, keys and other kinds that are no code.
bool is_data(SymbolKind kind);
/// The maximum kind_weight() of symbols whose name has this rank.
double kind_weight_bound(NameRank rank);
/// 0..1, of a name that occurs in `files` files.
double popularity_of(std::uint64_t files);
/// Fills the signals of the file except `recent`.  `near_path` may be empty.
void add_file_signals(RankingSignals& signals, const FileRow& row, std::string_view near_path);
/// Fills the signals of the symbol.
void add_symbol_signals(RankingSignals& signals, const FileRow& row, const FileFacts& facts,
                        SymbolIndex symbol);
/// The same for a summarizable symbol (Snapshot::symbol_summary).
void add_summary_signals(RankingSignals& signals, const FileRow& row, const Definition& symbol);

/// How widely the name applies. 1: declared for all of its module, type or namespace.  Less:
/// created by an assignment only (`req.accepts = …`); in an impl because the trait requires it;
/// part of a value (`{accepts: …}`); a member named by another symbol (`[accepts]()`); inside a
/// function; listed in an unnamed type (of a comment's `@param {{accepts: …}}`).  Least: a forward
/// declaration of a type (`class Store;`), which has no content.
double reach_of(const FileFacts& facts, SymbolIndex symbol);

}  // namespace codefinder::query
