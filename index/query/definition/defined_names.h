// The names that a repository defines and the paths of its files, in memory, each with the best
// score that it can have: decides which of many repositories a search for symbols need not ask.
// Immutable; thread-safe.
#pragma once

#include "index/index.h"
#include "index/query/hits/file_matches.h"
#include "index/query/search/query_words.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

class DefinedNames {
 public:
  /// Those of a snapshot: made once for each state of its index, in O(its definitions); nullptr if
  /// the snapshot shares no data.
  static std::shared_ptr<const DefinedNames> of(const index::Snapshot& snapshot);
  explicit DefinedNames(const index::Snapshot& snapshot);

  /// An upper bound of the score of the symbols whose name a word matches in a tier up to `worst`;
  /// 0 if there is none.  For symbols that are not near an open file.
  double best_score(const std::vector<QueryWord>& words, MatchTier worst) const;
  /// The same of the files that match the word `word`.
  double best_file_score(const FileMatcher& matcher, std::string_view word) const;
  bool contains(std::string_view name) const;
  /// False if no file can have a symbol that all the words match in tiers up to substring: each its
  /// name, or what is around it.  Reads the index of texts.
  bool may_match_together(const std::vector<QueryWord>& words,
                          const index::Snapshot& snapshot) const;

 private:
  struct Name {
    std::uint64_t letters;  // letters_of() the name.
    std::uint32_t begin, size;
    float bonus;  // Upper bound of bonus_of() its symbols.
  };
  struct Path {
    FileId file;
    std::uint64_t letters;  // The letters of the path and the module, as bits.
    std::string path, module;
  };
  std::string_view text(const Name& name) const {
    return std::string_view(texts_).substr(name.begin, name.size);
  }
  /// The files in which the word may match something; nullopt for all.
  std::optional<std::vector<FileId>> files_for(const QueryWord& word,
                                               const index::Snapshot& snapshot) const;
  void add_names(const index::Snapshot& snapshot);
  void add_paths(const index::Snapshot& snapshot);

  std::string texts_;
  std::vector<Name> names_;  // Ascending by text.
  std::vector<Path> paths_;
};

}  // namespace codefinder::query
