// accepts: by the categories of the file, and by the symbol and its containers.
#include "index/query/hits/test_filter.h"

namespace codefinder::query {

std::string_view to_string(TestFilter filter) {
  switch (filter) {
    case TestFilter::include: return "include";
    case TestFilter::exclude: return "exclude";
    case TestFilter::only: return "only";
  }
  return {};
}

namespace {

bool is_test(const FileRow& row, const FileFacts& facts, SymbolIndex symbol) {
  if ((row.categories & Category::tests) != 0) return true;
  for (; symbol.valid(); symbol = facts.symbol(symbol).container) {
    const Symbol& at = facts.symbol(symbol);
    if (at.has(SymbolFlag::test) || at.kind == SymbolKind::test) return true;
    // Stored facts have containers before their contents; others are damaged.
    if (at.container.valid() && at.container.value >= symbol.value) return false;
  }
  return false;
}

}  // namespace

bool accepts(TestFilter filter, const FileRow& row, const FileFacts& facts, SymbolIndex symbol) {
  return filter == TestFilter::include ||
         (filter == TestFilter::only) == is_test(row, facts, symbol);
}

}  // namespace codefinder::query
