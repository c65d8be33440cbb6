// Units: assigns term uses to the narrowest enclosing symbols, with BM25F field weights.
#include "index/query/search/units.h"

#include "base/path.h"
#include "index/query/search/word_rows.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace codefinder::query {

namespace {

/// BM25F parameters of a field: weight of a use, influence of the field's length, and usual length
/// in bytes.  Tuned on one half of the queries of tests/eval/search; the evaluation
/// blanks the doc comment that is sought, so that it cannot tune the field `doc`.
struct FieldWeight {
  double weight, length_share, usual_length;
};
constexpr std::array<FieldWeight, kSearchFields> kWeights = {{
    {20.0, 0.3, 16},   // name
    {6.0, 0.2, 80},    // signature
    {3.0, 0.4, 200},   // doc
    {1.0, 0.5, 1000},  // body
    {0.1, 0.7, 4000},  // inner
    {4.5, 0, 1},       // container
    {3.3, 0, 1},       // path
}};

double use_in(SearchField field, double length) {
  const FieldWeight& w = kWeights[static_cast<std::size_t>(field)];
  return w.weight / (1 - w.length_share + w.length_share * length / w.usual_length);
}

double size(ByteRange range) { return range.end - range.begin; }

class Units {
 public:
  Units(const SearchedFile& file, const FileFacts& facts, SearchTerms& terms)
      : file_(file), facts_(facts), terms_(terms) {
    units_.resize(facts.symbols.size() + 1);
    whole().range = {0, facts.text_map.size()};
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      units_[i].symbol = SymbolIndex(i);
      units_[i].range = unit_range(symbol);
    }
  }

  std::vector<SearchUnit> run() {
    if (facts_.text_map.size() == file_.bytes) spread();
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) surroundings(i);
    file_itself();
    std::erase_if(units_, [](const SearchUnit& unit) { return unit.frequency.empty(); });
    return std::move(units_);
  }

 private:
  SearchUnit& whole() { return units_.back(); }

  void count(SearchUnit& unit, SearchField field, TermMask terms, double each) {
    if (terms == 0) return;
    if (unit.frequency.empty()) unit.frequency.resize(terms_.size());
    unit.terms[static_cast<std::size_t>(field)] |= terms;
    for (; terms != 0; terms &= terms - 1)
      unit.frequency[static_cast<std::size_t>(std::countr_zero(terms))] += each;
  }

  static void keep_row(SearchUnit& unit, TermMask row) {
    if (std::popcount(row) > std::popcount(unit.row)) unit.row = row;
  }

  SearchField field_at(const Symbol& symbol, std::uint32_t offset) const {
    if (symbol.doc_range.contains(offset)) return SearchField::doc;
    if (symbol.name_range.contains(offset)) return SearchField::name;
    const auto signature = static_cast<std::uint32_t>(facts_.str(symbol.signature).size());
    return offset < symbol.name_range.begin + signature ? SearchField::signature
                                                        : SearchField::body;
  }

  double length_of(const SearchUnit& unit, SearchField field) const {
    const Symbol& symbol = facts_.symbol(unit.symbol);
    switch (field) {
      case SearchField::name: return size(symbol.name_range);
      case SearchField::signature: return static_cast<double>(facts_.str(symbol.signature).size());
      case SearchField::doc: return size(symbol.doc_range);
      default: return size(unit.range);
    }
  }

  /// Adds every use to the narrowest enclosing symbol, and with a small weight to the outer ones.
  void spread() {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i)
      if (!facts_.symbols[i].has(SymbolFlag::local)) order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const ByteRange x = units_[a].range, y = units_[b].range;
      return x.begin != y.begin ? x.begin < y.begin : x.end > y.end;
    });
    std::vector<std::uint32_t> open;
    std::size_t next = 0;
    WordRows rows(terms_);
    const SearchUnit* of_row = nullptr;
    for (const TermUse& use : file_.uses) {
      for (; next < order.size() && units_[order[next]].range.begin <= use.begin; ++next) {
        while (!open.empty() && units_[open.back()].range.end <= units_[order[next]].range.begin)
          open.pop_back();
        open.push_back(order[next]);
      }
      while (!open.empty() && units_[open.back()].range.end <= use.begin) open.pop_back();
      SearchUnit& innermost = open.empty() ? whole() : units_[open.back()];
      if (&innermost != std::exchange(of_row, &innermost)) rows.restart();
      keep_row(innermost, rows.add(use));
      if (open.empty()) {
        count(whole(), SearchField::body, use.terms,
              use_in(SearchField::body, size(whole().range)));
        continue;
      }
      SearchUnit& unit = innermost;
      const SearchField field = field_at(facts_.symbol(unit.symbol), use.begin);
      count(unit, field, use.terms, use_in(field, length_of(unit, field)));
      for (std::size_t i = 0; i + 1 < open.size(); ++i)
        count(units_[open[i]], SearchField::inner, use.terms,
              use_in(SearchField::inner, size(units_[open[i]].range)));
      count(whole(), SearchField::inner, use.terms,
            use_in(SearchField::inner, size(whole().range)));
    }
  }

  /// Matches of container and path count only for a symbol that matches in its own text.
  void surroundings(std::uint32_t index) {
    SearchUnit& unit = units_[index];
    if (unit.frequency.empty()) return;
    unit.name_share = terms_.share_of(facts_.str(facts_.symbol(unit.symbol).name));
    count(unit, SearchField::container, terms_.of_all(container_path(facts_, SymbolIndex(index))),
          use_in(SearchField::container, 1));
    count(unit, SearchField::path, file_.path_terms | module_terms(), use_in(SearchField::path, 1));
  }

  void file_itself() {
    const std::string_view stem = file_stem(file_.row.path);
    const TermMask named = terms_.of_all(stem);
    count(whole(), SearchField::name, named,
          use_in(SearchField::name, static_cast<double>(stem.size())));
    count(whole(), SearchField::path, file_.path_terms | module_terms(),
          use_in(SearchField::path, 1));
  }

  TermMask module_terms() { return terms_.of_all(file_.row.module); }

  const SearchedFile& file_;
  const FileFacts& facts_;
  SearchTerms& terms_;
  std::vector<SearchUnit> units_;  // By symbol, then the file itself.
};

}  // namespace

std::string_view to_string(SearchField field) {
  switch (field) {
    case SearchField::name: return "name";
    case SearchField::signature: return "signature";
    case SearchField::doc: return "doc";
    case SearchField::body: return "body";
    case SearchField::inner: return "inner";
    case SearchField::container: return "container";
    case SearchField::path: return "path";
  }
  return {};
}

ByteRange unit_range(const Symbol& symbol) {
  if (symbol.doc_range.empty()) return symbol.full_range;
  return {std::min(symbol.full_range.begin, symbol.doc_range.begin),
          std::max(symbol.full_range.end, symbol.doc_range.end)};
}

std::vector<SearchUnit> units_of(const SearchedFile& file, const FileFacts& facts,
                                 SearchTerms& terms) {
  return Units(file, facts, terms).run();
}

}  // namespace codefinder::query
