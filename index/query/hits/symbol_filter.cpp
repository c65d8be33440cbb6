// SymbolFilter: filters by file (cached) and by symbol.
#include "index/query/hits/symbol_filter.h"

#include "base/path.h"
#include "index/query/hits/name_matcher.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// Smart case, as in names.
bool contains(std::string_view text, std::string_view part) {
  return !part.empty() &&
         (text.find(part) != std::string_view::npos ||
          (NameMatcher(part).match_plainly(text) && !NameMatcher(part).case_matters()));
}

template <class T>
bool among(const std::vector<T>& values, const T& value) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

/// True if `holds` for none of the words with "!", and for one of the others, if there are any.
template <class Holds>
bool words_fit(const std::vector<std::string>& words, const Holds& holds) {
  bool any = false, one = false;
  for (const std::string& word : words) {
    if (word.starts_with('!')) {
      if (holds(word.substr(1))) return false;
    } else {
      any = true;
      one = one || holds(word);
    }
  }
  return one || !any;
}

/// A function that a test framework runs: of the kind `test` too, whatever its language calls it.
bool is_test_function(const Symbol& symbol) {
  return symbol.has(SymbolFlag::test) &&
         (symbol.kind == SymbolKind::function || symbol.kind == SymbolKind::method);
}

}  // namespace

bool SymbolFilter::by_file() const {
  const SymbolFilters& f = filters_;
  return !f.file.empty() || !f.paths.empty() || f.recent || !f.languages.empty() ||
         !f.layers.empty() || !f.owners.empty() || f.tests != TestFilter::include || f.docs ||
         f.deps;
}

bool SymbolFilter::file_fits(const FileRow& row) {
  if (!by_file()) return accepts_file(row);
  const auto [at, fresh] = files_.try_emplace(row.id, false);
  if (fresh) at->second = accepts_file(row);
  return at->second;
}

bool SymbolFilter::accepts_file(const FileRow& row) const {
  // Dependency files that were indexed on demand are not part of the project.
  if (!filters_.deps && is_dependency_path(row.path)) return false;
  return !by_file() || decide(row);
}

bool SymbolFilter::decide(const FileRow& row) const {
  const SymbolFilters& f = filters_;
  if (!f.languages.empty() && !among(f.languages, row.language)) return false;
  if (!paths_.empty() && !paths_.matches(row.path)) return false;
  if (!f.file.empty() && !contains(row.path, f.file)) return false;
  if (!words_fit(f.layers, [&](const std::string& layer) { return layer == row.layer; }))
    return false;
  if (f.recent && !snapshot_.files().recent(row.id)) return false;
  // A test may be in a source file: decided by symbol.
  if (f.tests == TestFilter::exclude && (row.categories & Category::tests) != 0) return false;
  if ((f.docs || f.deps) && f.tests != TestFilter::only) {
    const int wanted = (f.docs ? Category::docs : 0) |
                       (f.deps ? Category::deps | Category::vendored : 0);
    if ((row.categories & wanted) == 0) return false;
  }
  if (!f.owners.empty()) {
    const std::vector<std::string> owners = snapshot_.project().owners(row.path);
    if (!words_fit(f.owners, [&](const std::string& owner) { return among(owners, owner); }))
      return false;
  }
  return true;
}

bool SymbolFilter::file_is_hit(const FileRow& row) {
  static const FileFacts kNone;
  return file_fits(row) && tests_fit(row, kNone, {});
}

bool SymbolFilter::symbol_fits(const FileRow& row, const FileFacts& facts, SymbolIndex at) const {
  const SymbolFilters& f = filters_;
  const Symbol& symbol = facts.symbol(at);
  const SymbolKind kind = at.valid() ? symbol.kind : SymbolKind::module;
  if (!f.kinds.empty() && !among(f.kinds, kind) &&
      !(among(f.kinds, SymbolKind::test) && is_test_function(symbol)))
    return false;
  if (!f.symbol.empty() && facts.str(symbol.name) != f.symbol) return false;
  return tests_fit(row, facts, at);
}

bool SymbolFilter::tests_fit(const FileRow& row, const FileFacts& facts, SymbolIndex at) const {
  const SymbolFilters& f = filters_;
  if (f.tests == TestFilter::include) return true;
  const int others = (f.docs ? Category::docs : 0) |
                     (f.deps ? Category::deps | Category::vendored : 0);
  if (f.tests == TestFilter::only && (row.categories & others) != 0) return true;
  return accepts(f.tests, row, facts, at);
}

}  // namespace codefinder::query
