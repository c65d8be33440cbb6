// Collects completions, and orders them by how they match what is typed, by scope, by kind, by
// their uses in the file and by the words around the place.
#pragma once

#include "index/query/completion/completion.h"
#include "index/query/completion/type_fit.h"
#include "index/query/completion/typing_place.h"
#include "index/query/search/place_words.h"
#include "index/resolve/resolver.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace codefinder {
struct CompletionRules;
}

namespace codefinder::query {

/// Where a name comes from, nearest first.
enum class CompletionScope : std::uint8_t {
  local,
  member,
  file,
  import_,
  package,
  language,  // Keywords and names that the language defines.
  importable,
};

struct CompletionCandidate {
  std::string name;
  SymbolRef ref;  // Without a symbol: a file, or nothing if that is none too.
  CompletionScope scope = CompletionScope::member;
  double weight = 0;       // Added to the score.
  bool uncertain = false;  // Placed after all others.
};

class CompletionList {
 public:
  static constexpr std::size_t kMax = 500;

  /// The references must outlive this.
  CompletionList(resolve::Resolver& resolver, const TypingPlace& place, FileId file);

  /// True if a name matches what is typed.
  bool wants(std::string_view name) const;
  bool has(std::string_view name) const { return names_.contains(std::string(name)); }
  std::size_t size() const { return found_.size(); }
  /// The first of a name is kept.  No-op if it does not match.
  void add(CompletionCandidate candidate);
  void set_incomplete() { complete_ = false; }
  /// Times that the word is used as a member of the same receiver in the file.
  const std::unordered_map<std::string_view, std::uint32_t>& receiver_uses() const {
    return receiver_uses_;
  }
  /// The best, with their details.
  CompletionAnswer finish(CompletionAnswer answer);

 private:
  struct Scored {
    CompletionCandidate candidate;
    int match = 0;  // How the name matches the typed text; 0: as written.
    double score = 0;
  };
  // The uses of a name in the file.
  struct Uses {
    double near = 0;                // Nearer ones count more.
    std::uint32_t same_before = 0;  // Bytes before one that are also before the place, at most.
  };
  void count_uses();
  void find_imported();
  void find_chained();
  double score_of(const CompletionCandidate& candidate) const;
  double use_score(std::string_view name) const;
  double kind_score(SymbolRef ref) const;
  Completion detailed(const CompletionCandidate& candidate) const;

  resolve::Resolver& resolver_;
  const TypingPlace& place_;
  const FileId file_;
  const FileFacts& facts_;
  const CompletionRules& rules_;
  const bool called_;  // A parenthesis follows.
  std::vector<Scored> found_;
  std::unordered_set<std::string> names_;
  const SymbolIndex function_;  // That encloses the place.
  const std::string_view function_name_;
  PlaceWords words_;
  const TypeFit type_fit_;
  std::unordered_map<std::string_view, Uses> uses_;
  std::unordered_map<std::string_view, std::uint32_t> receiver_uses_;
  // At the name of an import: the names of the other imports.
  std::unordered_set<std::string_view> imported_;
  // Behind a chain of calls: those that are called once in it, and that the file never calls twice
  // in one.
  std::unordered_set<std::string_view> chained_;
  bool complete_ = true;
};

}  // namespace codefinder::query
