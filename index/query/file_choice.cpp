// choose_files: gathers what the index has of each file, and ranks the files by it.
#include "index/query/file_choice.h"

#include "index/query/path_table.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMostNames = 2000;         // Names whose definitions choose files.
constexpr std::size_t kMostNamesOfATerm = 4000;  // Names that are compared with the query.
// Bytes: in a file of this size, terms scattered over it count half.
constexpr double kManyTerms = 64 << 10;
constexpr double kTextShare = 0.5;  // Of a term that the text can contain, but no name has.
// A term that more files can contain does not choose any.
constexpr double kCommonShare = 0.5;
// So many times more files are ranked without their sizes.
constexpr std::size_t kWithoutSizes = 4;

template <class Each>
void each_term(TermMask terms, Each each) {
  for (; terms != 0; terms &= terms - 1) each(static_cast<std::size_t>(std::countr_zero(terms)));
}

struct Name {
  double weight = 0;
  TermMask terms = 0;
  std::string name;
};

/// What the index has of a file.
struct FileTerms {
  TermMask text = 0;     // Its text can contain them.
  TermMask names = 0;    // Of the names that it defines, and of its path.
  double best_name = 0;  // The weight of its best name.
};

class Chooser {
 public:
  Chooser(const index::Snapshot& snapshot, SearchTerms& terms, resolve::Budget& budget)
      : snapshot_(snapshot), terms_(terms), budget_(budget), table_(path_table(snapshot)) {}

  FileChoice run(const std::function<bool(const FileRow&)>& wanted, ReadLimits limits) {
    find_texts();
    add_paths();
    add_names();
    FileChoice choice{best_files(wanted, limits.files), weights_};
    std::uint64_t bytes = 0;
    std::size_t taken = 0;
    while (taken < choice.files.size() && bytes <= limits.bytes)
      bytes += choice.files[taken++].size;
    choice.files.resize(taken);
    return choice;
  }

 private:
  /// The files whose text can contain the term; nullopt if any may.
  std::optional<std::vector<FileId>> files_with(std::size_t term) const {
    std::vector<FileId> all;
    const std::vector<std::string> literals = terms_.literals(term);
    if (literals.empty()) return std::nullopt;
    for (const std::string& literal : literals) {
      const auto files = snapshot_.files().may_contain(literal);
      if (!files) return std::nullopt;
      all.insert(all.end(), files->begin(), files->end());
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  void find_texts() {
    const double files = static_cast<double>(table_->size());
    weights_.resize(terms_.size());
    for (std::size_t term = 0; term < terms_.size() && !budget_.stopped(); ++term) {
      const auto found = files_with(term);
      const double count = found ? static_cast<double>(found->size()) : files;
      weights_[term] = terms_.weight(term) * std::log(1 + files / (1 + count));
      if (!found || count > files * kCommonShare) continue;
      for (const FileId file : *found) files_[file].text |= TermMask{1} << term;
    }
  }

  void add_paths() {
    for (std::size_t i = 0; i < table_->size() && !budget_.stopped(); ++i) {
      const ComparedPath path = table_->at(i);
      if (const TermMask terms = terms_.of_all(path.text); terms != 0)
        files_[path.file].names |= terms;
    }
  }

  void add_names() {
    for (const Name& name : best_names()) {
      if (budget_.stopped()) return;
      for (const SymbolRef& ref : snapshot_.names().definitions(name.name)) {
        FileTerms& file = files_[ref.file];
        file.names |= name.terms;
        file.best_name = std::max(file.best_name, name.weight);
      }
    }
  }

  /// The distinct names of the highest weight, at most kMostNames.
  std::vector<Name> best_names() {
    std::unordered_map<std::string, TermMask> found;
    for (std::size_t term = 0; term < terms_.size() && !budget_.stopped(); ++term)
      for (const std::string& literal : terms_.literals(term)) find_names(literal, found);
    std::vector<Name> names;
    for (const auto& [name, terms] : found) names.push_back({weight_of(terms), terms, name});
    std::sort(names.begin(), names.end(), [](const Name& a, const Name& b) {
      return std::tuple(-a.weight, a.name.size(), std::string_view(a.name)) <
             std::tuple(-b.weight, b.name.size(), std::string_view(b.name));
    });
    if (names.size() > kMostNames) names.resize(kMostNames);
    return names;
  }

  void find_names(const std::string& literal, std::unordered_map<std::string, TermMask>& found) {
    std::size_t count = 0;
    const NameVisitor visitor{[](std::string_view) { return true; },
                              [&](const FoundName& name) {
                                if (const TermMask terms = terms_.meant_by(name.name);
                                    terms != 0 && !name.symbols.empty())
                                  found[std::string(name.name)] |= terms, ++count;
                                return count < kMostNamesOfATerm;
                              },
                              [&] { return budget_.stopped(); }};
    snapshot_.names().search({NameSearch::Way::substring_or_humps, literal}, visitor);
  }

  double weight_of(TermMask terms) const {
    double sum = 0;
    each_term(terms, [&](std::size_t term) { sum += weights_[term]; });
    return sum;
  }

  /// `bytes`: a large file has terms of every kind, so that all together count more in a small one.
  double score_of(const FileTerms& file, std::uint64_t bytes) const {
    const double scattered = weight_of(file.names) - file.best_name +
                             kTextShare * weight_of(file.text & ~file.names);
    return file.best_name + scattered / (1 + static_cast<double>(bytes) / kManyTerms);
  }

  std::vector<FileRow> best_files(const std::function<bool(const FileRow&)>& wanted,
                                  std::size_t most) {
    std::vector<std::pair<double, FileId>> order;
    for (const auto& [file, terms] : files_) order.emplace_back(-score_of(terms, 0), file);
    std::sort(order.begin(), order.end());
    struct Sized {
      double score;
      FileRow row;
    };
    std::vector<Sized> sized;
    for (const auto& [score, file] : order) {
      if (sized.size() == most * kWithoutSizes || budget_.stopped()) break;
      auto row = snapshot_.files().row(file);
      if (row && wanted(*row)) {
        const double exact = score_of(files_.at(file), row->size);
        sized.push_back({exact, std::move(*row)});
      }
    }
    std::sort(sized.begin(), sized.end(), [](const Sized& a, const Sized& b) {
      return std::tuple(-a.score, std::string_view(a.row.path)) <
             std::tuple(-b.score, std::string_view(b.row.path));
    });
    std::vector<FileRow> rows;
    for (std::size_t i = 0; i < std::min(most, sized.size()); ++i)
      rows.push_back(std::move(sized[i].row));
    return rows;
  }

  const index::Snapshot& snapshot_;
  SearchTerms& terms_;
  resolve::Budget& budget_;
  const std::shared_ptr<const PathTable> table_;
  std::vector<double> weights_;
  std::unordered_map<FileId, FileTerms> files_;
};

}  // namespace

FileChoice choose_files(const index::Snapshot& snapshot, SearchTerms& terms,
                        const std::function<bool(const FileRow&)>& wanted, ReadLimits limits,
                        resolve::Budget& budget) {
  return Chooser(snapshot, terms, budget).run(wanted, limits);
}

}  // namespace codefinder::query
