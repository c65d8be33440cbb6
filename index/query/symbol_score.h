// What a match is worth: tiers of the match as bands of the score, and within a band what is known
// of file, name and symbol.
#pragma once

#include "index/index.h"
#include "index/query/matcher.h"

#include <string_view>

namespace codefinder::index {

/// What ranks symbols that match alike.  As it stands, nothing is known of the symbol but the best
/// is hoped: so a score of it is a bound for every symbol of which only file and name are known.
struct RankingSignals {
  // Of its file.
  bool foreign = false;  // A dependency, vendored or generated.
  bool aside = false;    // Tests, documentation.
  bool recent = false;
  double near = 0;        // 0..1: to the open file.
  std::size_t depth = 0;  // Directories above it.
  // Of its name.
  double popular = 0;           // 0..1: see popularity_of().
  bool from_bulk_file = false;  // One of thousands of constants in one file: registers, tables.
  // Of the symbol.
  double kind = 1;           // See kind_weight().
  bool declaration = false;  // The definition stands elsewhere.
  double reach = 1;          // See reach_of().
};

/// 0..1.
double bonus_of(const RankingSignals& signals);
/// 0..1; no bonus lifts a match over a better tier.
double tier_score(const Match& match, double bonus);
/// The best score of a tier.
double tier_ceiling(MatchTier tier);
double tier_floor(MatchTier tier);

double kind_weight(SymbolKind kind);
/// The most that a symbol of a name of this rank can weigh.
double kind_weight_bound(NameRank rank);
/// Of a name that occurs in so many files.
double popularity_of(std::uint64_t files);
/// Fills what the file says.  `near_path` may be empty.
void add_file_signals(RankingSignals& signals, const FileRow& row, bool recent,
                      std::string_view near_path);
/// Fills what the symbol says.
void add_symbol_signals(RankingSignals& signals, const FileRow& row, const FileFacts& facts,
                        SymbolIndex symbol);
/// The same of a plain symbol (Snapshot::symbol_summary).
void add_summary_signals(RankingSignals& signals, const FileRow& row, const Definition& symbol);

/// How far the name reaches: 1 for what is declared for all of its module, type or namespace; less
/// for what only an assignment makes
/// (`req.accepts = …`), for what an impl has because its trait says so, for a part of a value
/// (`{accepts: …}`), for a member that another symbol names (`[accepts]()`), for what stands inside
/// a function or is listed in a type without a name (of a comment's
/// `@param {{accepts: …}}`), and least for a type that is declared ahead only (`class Store;`),
/// which tells nothing.
double reach_of(const FileFacts& facts, SymbolIndex symbol);

}  // namespace codefinder::index
