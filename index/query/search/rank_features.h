// Properties of a candidate of search_text by which the best candidates are ranked again
// (rerank.h), and which tests/eval/fit_ranking reads.
#pragma once

#include "index/query/search/candidate.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// A share is the share of the query's weight, 0..1: of its words that occur in the project.  A
/// share with synonyms counts a synonym of a word half.
enum class RankFeature : std::uint8_t {
  score,          // The logarithm of the first score.
  rank,           // The logarithm of its rank by that score.
  name,           // Share of its name.
  name_synonyms,  // Share of its name, with synonyms.
  exact,          // Share of its name, squared, by how much of the name the query has.
  doc,            // Share of its doc comment.
  body,           // Share of its body.
  path,           // Share of its path.
  lines3,         // The largest share of three lines in a row, with synonyms.
  lines10,        // The largest share of ten lines in a row.
  row,            // Share of the longest row of words (WordRows).
  function,       // 1 for functions, methods, constructors and macros.
  type,           // 1 for types.
  member,         // 1 for fields, properties and enumerators.
  short_value,    // 1 for a variable or constant of one or two lines.
  test,           // 1 for a test.
  heading,        // 1 for a heading, a document, a namespace or a module.
  file,           // 1 for a file as such.
  declaration,    // 1 for a declaration whose definition is elsewhere.
  lines,          // The logarithm of its number of lines.
  in_tests,       // 1 in a file of tests.
  in_docs,        // 1 in a document.
  foreign,        // 1 in a dependency, vendored or generated file.
  test_asked,     // 1 for a test, or in a file of tests, if the query asks for tests.
  commits,        // CommitScore::score of its file.
  file_score,     // SearchedFile::score of its file.
  literal,        // Share of the query's literals (query_literals.h) in its text.
  option,         // The same if the query has an option of a command line, else 0.
  phrase,         // 1 if it has the texts in quotes.
};
inline constexpr std::size_t kRankFeatures = 29;
using RankFeatures = std::array<float, kRankFeatures>;
std::string_view to_string(RankFeature feature);

/// The lines of a unit that have most of the query.
struct BestLines {
  double share = 0;
  double share_with_synonyms = 0;
  std::uint32_t first = 0;  // 0-based; of the lines with the largest share with synonyms.
};

/// Not thread-safe (it caches texts); one per query.
class FeatureReader {
 public:
  /// `met`: the terms that occur at all.  All must outlive the reader.
  FeatureReader(const index::Snapshot& snapshot, const SearchedFiles& found, SearchTerms& terms,
                TermMask met);
  void set_literals(std::vector<std::string> literals) { literals_ = std::move(literals); }
  /// For a request that names paths: the features of files' categories are 0.
  void ignore_categories() { categories_ = Categories::ignored; }
  void set_phrases(std::vector<std::string> phrases) { phrases_ = std::move(phrases); }

  /// All but RankFeature::rank.  `facts` belong to the candidate's file.  Cost: O(uses in the
  /// candidate), and its text if the query has literals or phrases.
  RankFeatures features_of(const Candidate& candidate, const FileFacts& facts);
  struct WindowSize {
    std::uint32_t lines = 0;
    std::size_t bytes = 0;  // 0: any.
  };
  /// Whole lines around the best line; fewer if they have more bytes, but at least the best line.
  ByteRange window_of(const Candidate& candidate, const FileFacts& facts, WindowSize size) const;
  /// The best `lines` lines in a row.
  BestLines best_lines(const Candidate& candidate, const FileFacts& facts,
                       std::uint32_t lines) const;

 private:
  class Values;
  enum class Categories { counted, ignored };
  void put_shares(const Candidate& candidate, const FileFacts& facts, Values& values) const;
  void put_kind(const Candidate& candidate, const FileFacts& facts, Values& values) const;
  void put_place(const Candidate& candidate, Values& values) const;
  void put_texts(const Candidate& candidate, Values& values);
  double share(TermMask terms) const;
  double share_with_synonyms(TermMask terms) const;
  /// True if the query has an option of a command line.
  bool has_option() const;
  const std::string& text_of(const Candidate& candidate);

  const index::Snapshot& snapshot_;
  const SearchedFiles& found_;
  SearchTerms& terms_;
  std::vector<double> weights_;  // Weights of the query's words that occur; their sum is 1.
  std::vector<std::string> literals_, phrases_;
  bool tests_asked_;
  Categories categories_ = Categories::counted;
  std::map<std::size_t, std::string> texts_;
};

}  // namespace codefinder::query
