// Score bands of the match tiers, and the weights of the ranking signals.
#include "index/query/symbols/symbol_score.h"

#include "base/path.h"
#include "index/query/symbols/ranking_weights.h"
#include "index/resolve/context.h"

#include <algorithm>
#include <cmath>

namespace codefinder::query {

namespace {

bool is_code(SymbolKind kind) {
  return kind == SymbolKind::function || kind == SymbolKind::method ||
         kind == SymbolKind::constructor || kind == SymbolKind::test;
}

bool is_value(SymbolKind kind) {
  return kind == SymbolKind::variable || kind == SymbolKind::constant ||
         kind == SymbolKind::property || kind == SymbolKind::field;
}

/// Kinds that a declaration file (.d.ts, .pyi) defines completely.
bool is_own_type(SymbolKind kind) {
  return kind == SymbolKind::interface || kind == SymbolKind::type_alias ||
         kind == SymbolKind::enum_ || kind == SymbolKind::module || kind == SymbolKind::namespace_;
}

bool is_of_a_trait(const Symbol& symbol) {
  return symbol.kind == SymbolKind::impl && symbol.bases_begin < symbol.bases_end;
}

/// "req.accepts = …": an assignment to a member, not a declaration.
bool is_assigned(std::string_view name, std::string_view signature) {
  const std::size_t at = signature.find(name);
  if (at == std::string_view::npos || at == 0 || signature[at - 1] != '.') return false;
  const std::size_t after = signature.find_first_not_of(' ', at + name.size());
  return after != std::string_view::npos && signature[after] == '=';
}

/// Sets the signals that depend on the kind.  REQUIRES: `reach` is set.
void add_kind_signals(RankingSignals& signals, const FileRow& row, SymbolKind kind,
                      bool declaration) {
  signals.from_bulk_file = row.symbols > kBulkFileSymbols && rank_of(kind) <= NameRank::macro;
  signals.kind = kind_weight(kind);
  signals.declaration = declaration;
  if (is_data(kind)) signals.reach = std::min(signals.reach, kDataReach);
  const LanguageTraits& traits = definition(row.language).traits;
  if (kind == SymbolKind::macro && traits.is_linked && !resolve::is_header(traits, row.path))
    signals.reach = std::min(signals.reach, kSourceFileMacroReach);
  // An interface has no other definition; a function, a class and its members are defined
  // elsewhere.
  if (only_declares(row.path) && !is_own_type(kind)) {
    signals.declaration = true;
    signals.reach = std::min(signals.reach, kDeclarationFileReach);
  }
}

}  // namespace

double tier_score(const Match& match, double bonus) {
  const auto tier = static_cast<std::size_t>(match.tier);
  return kTierFloor[tier] +
         kTierHeight[tier] * (kQualityShare * match.quality + kBonusShare * std::min(1.0, bonus));
}

double tier_floor(MatchTier tier) { return kTierFloor[static_cast<std::size_t>(tier)]; }
double tier_ceiling(MatchTier tier) {
  return tier_floor(tier) + kTierHeight[static_cast<std::size_t>(tier)];
}

double bonus_of(const RankingSignals& s) {
  double place = s.foreign ? kForeignPlace : s.aside ? kAsidePlace : kOwnPlace;
  if (s.from_bulk_file) place = std::min(place, kBulkPlace);
  const double sum = kPlaceWeight * place + kKindWeight * s.kind + kPopularityWeight * s.popular +
                     kRecentWeight * (s.recent ? 1.0 : 0.0) + kNearWeight * s.near +
                     kDefinitionWeight * (s.declaration ? 0.0 : 1.0) +
                     kDepthWeight / (1.0 + static_cast<double>(s.depth));
  return sum * s.reach;
}

double kind_weight(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::class_:
    case SymbolKind::struct_:
    case SymbolKind::interface:
    case SymbolKind::trait:
    case SymbolKind::enum_:
    case SymbolKind::union_: return kTypeKind;
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::macro:
    case SymbolKind::type_alias: return kCallableKind;
    case SymbolKind::module:
    case SymbolKind::namespace_:
    case SymbolKind::constructor: return kModuleKind;
    case SymbolKind::constant:
    case SymbolKind::property:
    case SymbolKind::enum_member: return kConstantKind;
    case SymbolKind::field:
    case SymbolKind::variable: return kVariableKind;
    case SymbolKind::impl:
    case SymbolKind::test: return kImplKind;
    case SymbolKind::heading:
    case SymbolKind::document:
    case SymbolKind::key: return kDocumentKind;
    default: return kOtherKind;
  }
}

bool is_data(SymbolKind kind) { return kind_weight(kind) <= kDocumentKind; }

double kind_weight_bound(NameRank rank) {
  switch (rank) {
    case NameRank::minor: return kImplKind;
    case NameRank::variable: return kVariableKind;
    case NameRank::constant: return kConstantKind;
    case NameRank::macro:
    case NameRank::callable: return kCallableKind;
    default: return kTypeKind;
  }
}

double popularity_of(std::uint64_t files) {
  return std::min(1.0, std::log2(1.0 + static_cast<double>(files)) / kPopularityLog);
}

void add_file_signals(RankingSignals& signals, const FileRow& row, std::string_view near_path) {
  signals.foreign = (row.categories &
                     (Category::deps | Category::vendored | Category::generated)) != 0;
  signals.aside = (row.categories & (Category::tests | Category::docs)) != 0;
  signals.depth = static_cast<std::size_t>(std::count(row.path.begin(), row.path.end(), '/'));
  if (near_path.empty()) return;
  if (row.path == near_path) {
    signals.near = kSameFileNear;
    return;
  }
  const bool same_directory = parent_path(row.path) == parent_path(near_path);
  signals.near = std::min(kMaxNear,
                          kSharedDirectoryNear * resolve::shared_directories(row.path, near_path) +
                              (same_directory ? kSameDirectoryNear : 0.0));
}

void add_symbol_signals(RankingSignals& signals, const FileRow& row, const FileFacts& facts,
                        SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  signals.foreign = signals.foreign || symbol.has(SymbolFlag::generated) ||
                    (facts.flags & FileFlag::generated) != 0;
  signals.reach = reach_of(facts, index);
  add_kind_signals(signals, row, symbol.kind, symbol.has(SymbolFlag::declaration));
}

void add_summary_signals(RankingSignals& signals, const FileRow& row, const Definition& symbol) {
  signals.reach = 1;
  add_kind_signals(signals, row, symbol.kind, symbol.declared);
}

double reach_of(const FileFacts& facts, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  const bool type = symbol.kind == SymbolKind::class_ || symbol.kind == SymbolKind::struct_ ||
                    symbol.kind == SymbolKind::enum_ || symbol.kind == SymbolKind::union_;
  if (type && symbol.has(SymbolFlag::declaration) &&
      symbol.full_range.end <= symbol.name_range.end + 1)
    return kForwardDeclarationReach;
  if (symbol.kind != SymbolKind::macro) {  // A macro is not scoped to a function.
    for (SymbolIndex at = symbol.container; at.valid(); at = facts.symbol(at).container) {
      if (facts.str(facts.symbol(at).name).empty() && facts.symbol(at).has(SymbolFlag::local))
        return kUnnamedTypeReach;
      if (is_code(facts.symbol(at).kind)) return kInFunctionReach;
    }
  }
  const std::string_view name = facts.str(symbol.name), signature = facts.str(symbol.signature);
  if (symbol.has(SymbolFlag::member) && signature.starts_with('[') &&
      signature.substr(1).starts_with(name))
    return kValueMemberReach;
  const bool nowhere = symbol.has(SymbolFlag::member) && !symbol.container.valid() &&
                       !symbol.qualifier.valid() &&
                       // A member of an unnamed value: `register({draw() {…}})`.
                       !symbol.has(SymbolFlag::exported);
  if (nowhere) return kValueMemberReach;
  if (symbol.container.valid() && is_value(facts.symbol(symbol.container).kind))
    return kValueMemberReach;
  if (symbol.container.valid() && is_of_a_trait(facts.symbol(symbol.container)))
    return kTraitImplReach;
  const bool assigned = symbol.has(SymbolFlag::assigned) ||
                        (!symbol.has(SymbolFlag::exported) && is_assigned(name, signature));
  return assigned ? kAssignedReach : kFullReach;
}

}  // namespace codefinder::query
