// search_factors: the tables of the factors.
#include "index/query/search/factors.h"

namespace codefinder::query {

namespace {

// Tuned on one half of the queries of tests/eval/search, and measured on both.
double factor_of(KindGroup group) {
  switch (group) {
    case KindGroup::function:
    case KindGroup::type:
    case KindGroup::value: return 1.0;
    case KindGroup::member: return 0.95;
    case KindGroup::test: return 0.85;
    case KindGroup::enumerator:
    case KindGroup::heading: return 0.7;
    case KindGroup::scope: return 0.5;
    case KindGroup::document:
    case KindGroup::other: return 0.6;
  }
  return 0.6;
}
constexpr double kFileFactor = 0.5;  // A file as a hit: less specific than a symbol.
constexpr double kDeclaration = 0.85, kHidden = 0.97;
constexpr double kTests = 0.64, kDocs = 0.7, kForeign = 0.5;
constexpr double kHeadingOfPassage = 0.95, kDocsOfPassages = 0.9;
constexpr double kData = 0.8;  // In a file of no such part that is not source either.

}  // namespace

KindGroup group_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor:
    case SymbolKind::macro: return KindGroup::function;
    case SymbolKind::class_:
    case SymbolKind::struct_:
    case SymbolKind::interface:
    case SymbolKind::trait:
    case SymbolKind::impl:
    case SymbolKind::enum_:
    case SymbolKind::union_:
    case SymbolKind::type_alias: return KindGroup::type;
    case SymbolKind::constant:
    case SymbolKind::variable: return KindGroup::value;
    case SymbolKind::property:
    case SymbolKind::field: return KindGroup::member;
    case SymbolKind::enum_member: return KindGroup::enumerator;
    case SymbolKind::test: return KindGroup::test;
    case SymbolKind::heading: return KindGroup::heading;
    case SymbolKind::document: return KindGroup::document;
    case SymbolKind::namespace_:
    case SymbolKind::module: return KindGroup::scope;
    default: return KindGroup::other;
  }
}

SearchFactor symbol_factor(const FileFacts& facts, SymbolIndex symbol, SearchFor search_for) {
  if (!symbol.valid()) return {kFileFactor};
  const Symbol& found = facts.symbol(symbol);
  SearchFactor of{factor_of(group_of(found.kind))};
  if (found.kind == SymbolKind::heading && search_for == SearchFor::passages)
    of.factor = kHeadingOfPassage;
  if (found.has(SymbolFlag::declaration))
    of.factor *= kDeclaration, of.reasons.emplace_back("declaration");
  if (!found.has(SymbolFlag::exported)) of.factor *= kHidden;
  return of;
}

SearchFactor place_factor(const FileRow& row, const FileFacts& facts, SymbolIndex symbol,
                          SearchTerms& terms, SearchFor search_for) {
  constexpr auto kForeignCode = Category::deps | Category::vendored | Category::generated;
  constexpr auto kParts = Category::source | Category::tests | Category::docs | kForeignCode;
  const auto is_test = [&] {
    if ((row.categories & Category::tests) != 0) return true;
    if (!symbol.valid()) return false;
    const Symbol& found = facts.symbol(symbol);
    return found.has(SymbolFlag::test) || found.kind == SymbolKind::test;
  };
  const auto asked = [&](std::string_view word) { return (terms.of(word) & terms.plain()) != 0; };
  SearchFactor of;
  if (is_test() && !asked("test")) of.factor *= kTests, of.reasons.emplace_back("test");
  if ((row.categories & Category::docs) != 0 && !asked("documentation"))
    of.factor *= search_for == SearchFor::code ? kDocs : kDocsOfPassages,
        of.reasons.emplace_back("docs");
  if ((row.categories & kForeignCode) != 0 || (facts.flags & FileFlag::generated) != 0)
    of.factor *= kForeign, of.reasons.emplace_back("dependency");
  if ((row.categories & kParts) == 0) of.factor *= kData;
  return of;
}

}  // namespace codefinder::query
