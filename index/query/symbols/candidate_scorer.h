// Matches candidates of find_symbols against the query and its filters, scores those that match,
// and adds them to the page.
#pragma once

#include "index/index.h"
#include "index/query/hits/name_matcher.h"
#include "index/query/symbols/symbol_score.h"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::query {

struct NameCandidate;
struct SymbolSearch;

class CandidateScorer {
 public:
  explicit CandidateScorer(SymbolSearch& search);

  /// Examines a symbol.  `candidate`: the data of its name; may be null.
  void consider(SymbolRef ref, const NameCandidate* candidate = nullptr);
  /// Examines a symbol by its summary, without its file's facts.  False if it has no summary, or if
  /// the facts are needed or cheaper.  `name`: its index in SymbolSearch::names.
  bool consider_index_only(const Definition& symbol, std::size_t name);
  /// REQUIRES: SymbolSearch::wants_files(), and the file passes the filters.
  void consider_file(const FileRow& row, const Match& match);
  /// Examines a file of an earlier result.  REQUIRES: SymbolSearch::wants_files().
  void consider_file(FileId file);

  bool was_considered(SymbolRef ref) const { return considered_.contains(ref); }
  double file_score(const FileRow& row, const Match& match);
  /// The signals of a name of this popularity in this file.
  RankingSignals signals_in(const FileRow& row, double popular);
  /// The facts of a file, as Snapshot::symbols; loaded once.
  const std::shared_ptr<const FileFacts>& facts_of(FileId file);

 private:
  RankingSignals signals_of_file(const FileRow& row);
  double popularity(std::string_view name);
  void add(const SymbolRef& ref, const FileRow& row, double score,
           std::vector<std::string> reasons);

  SymbolSearch& search_;
  const bool index_only_;  // Summarizable symbols are matched by name alone.
  std::set<SymbolRef> considered_;
  std::unordered_map<FileId, bool> recent_;
  std::unordered_map<FileId, std::shared_ptr<const FileFacts>> facts_;
  std::unordered_map<FileId, std::size_t> members_in_;  // Members looked up without facts.
  std::unordered_map<std::string, double> popularity_;
};

}  // namespace codefinder::query
