// Targets found by name alone, when neither scopes, imports nor receivers determine them: every
// symbol with the name that fits the use, ranked by fitness and distance.
#pragma once

#include "index/resolve/value.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class CandidateSearch {
 public:
  explicit CandidateSearch(Resolution& resolution);

  /// All members with the occurrence's name, of evidence `ambiguous`.
  Values members(FileId file, const Occurrence& occurrence);
  /// The same for a member that most likely is one of another package's type, but may be the
  /// project's: of a name that the language's own types have too, or of a variable that is given
  /// the result of such a package.  REQUIRES: nothing else was found for it.
  Values of_untyped(FileId file, OccurrenceIndex occurrence);
  /// All symbols with the occurrence's name that are visible without an import.
  Values free_symbols(FileId file, const Occurrence& occurrence);

 private:
  struct Candidate;
  struct Ranked {
    std::vector<Definition> candidates;
    Values best;
  };
  Values namesakes(FileId file, const Occurrence& occurrence);
  Values members_here(FileId file, const Occurrence& occurrence);
  const Values& members_for_directory(FileId file, const Occurrence& occurrence);
  bool is_untyped_variable(FileId file, ExprIndex receiver);
  std::string use_in_directory(FileId file, const Occurrence& occurrence);
  std::vector<Definition> visible_symbols(FileId file, std::string_view name);
  const std::vector<Definition>& members_named(FileId file, std::string_view name, Role role);
  std::vector<Definition> members_named_uncached(FileId file, std::string_view name, Role role);
  std::optional<Definition> member_candidate(FileId file, const Definition& definition, Role role);
  Values ranked(FileId file, const Occurrence& occurrence,
                const std::vector<Definition>& candidates);
  Values rank(FileId file, const Occurrence& occurrence, const std::vector<Definition>& candidates);
  std::vector<Candidate> fitting(FileId file, const Occurrence& occurrence,
                                 const std::vector<Definition>& candidates);
  bool are_one_entity(const Values& found, std::string_view name);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<std::string, Values> members_;                  // By directory, name and use.
  std::unordered_map<std::string, std::vector<Definition>> listed_;  // By family, name and use.
  std::unordered_map<std::string, std::vector<Ranked>> ranked_;      // By directory, name and use.
  // By file and name: for each use, its targets.
  std::unordered_map<std::uint64_t, std::vector<std::pair<std::uint32_t, Values>>> free_;
};

}  // namespace codefinder::resolve
