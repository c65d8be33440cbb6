// The weights of symbol ranking, each with its name.  docs/ranking.md describes how they combine; a
// test compares its tables with this file.
#pragma once

#include <array>

namespace codefinder::query {

// The band of scores of each MatchTier, best first: [floor, floor + height].  Bands do not overlap.
inline constexpr std::array<double, 8> kTierFloor = {0.90, 0.82, 0.70, 0.56, 0.42, 0.32, 0.20, 0.0};
inline constexpr std::array<double, 8> kTierHeight = {0.10, 0.08, 0.12, 0.14,
                                                      0.14, 0.10, 0.12, 0.0};

// The shares that place a match in its band.
inline constexpr double kQualityShare = 0.35;
inline constexpr double kBonusShare = 0.65;

// The bonus: the weighted signals, of which each is 0..1.
inline constexpr double kPlaceWeight = 0.34;
inline constexpr double kKindWeight = 0.16;
inline constexpr double kPopularityWeight = 0.16;
inline constexpr double kRecentWeight = 0.03;
inline constexpr double kNearWeight = 0.10;
inline constexpr double kDefinitionWeight = 0.08;
inline constexpr double kDepthWeight = 0.06;

// The signal of the place.
inline constexpr double kOwnPlace = 1.0;
inline constexpr double kAsidePlace = 0.75;
inline constexpr double kForeignPlace = 0.0;
inline constexpr double kBulkPlace = 0.3;

// The signal of the distance to the open file.
inline constexpr double kSameFileNear = 1.0;
inline constexpr double kMaxNear = 0.9;
inline constexpr double kSharedDirectoryNear = 0.3;
inline constexpr double kSameDirectoryNear = 0.2;

// log2 of the number of files from which on a name has the popularity 1.
inline constexpr double kPopularityLog = 8.0;

// The signal of the kind.
inline constexpr double kTypeKind = 1.0;
inline constexpr double kCallableKind = 0.85;
inline constexpr double kModuleKind = 0.7;
inline constexpr double kConstantKind = 0.6;
inline constexpr double kVariableKind = 0.5;
inline constexpr double kImplKind = 0.4;
inline constexpr double kDocumentKind = 0.2;
inline constexpr double kOtherKind = 0.1;

// The reach, a factor of the bonus.
inline constexpr double kFullReach = 1.0;
inline constexpr double kTraitImplReach = 0.96;
inline constexpr double kAssignedReach = 0.85;
inline constexpr double kValueMemberReach = 0.7;
inline constexpr double kDeclarationFileReach = 0.6;
inline constexpr double kInFunctionReach = 0.6;
inline constexpr double kSourceFileMacroReach = 0.6;
inline constexpr double kUnnamedTypeReach = 0.5;
inline constexpr double kDataReach = 0.5;
inline constexpr double kForwardDeclarationReach = 0.3;

// Several words: the factor of the score when the name matches only some of them.
inline constexpr double kSomeWordsFloor = 0.5;
inline constexpr double kSomeWordsShare = 0.5;
inline constexpr double kNameNotLastFactor = 0.85;

// Files as hits.
inline constexpr double kFilePopularity = 0.3;
inline constexpr double kFileKind = 0.5;
inline constexpr double kNamedFileFloor = 0.7;
inline constexpr double kNamedFileBonus = 0.3;
inline constexpr double kStemReach = 0.6;

// The bonus of a list without a query.
inline constexpr double kBrowseFresh = 0.5;
inline constexpr double kBrowseBonus = 0.25;
inline constexpr double kBrowsePopularity = 0.1;
inline constexpr double kBrowseKind = 0.15;

// The best score of a hit by text: below every match by name.
inline constexpr double kTextScore = 0.08;

}  // namespace codefinder::query
