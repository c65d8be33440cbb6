// A code pattern in the languages of the searched files.
#pragma once

#include "index/query/text/code_pattern.h"

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

/// Thread-safe.
class CodeSearch {
 public:
  CodeSearch(std::string pattern, const index::SyntaxTrees& trees)
      : pattern_(std::move(pattern)), trees_(trees) {}

  /// The matches in a text; none in a language without a grammar for programs, and in one that
  /// cannot parse the pattern.  Cost: a parse.
  std::vector<CodeMatch> find_in(std::string_view text, Language language);
  /// Why no text can match: the error of the first language, if there is one and each has one.
  std::optional<Error> error() const;

 private:
  std::shared_ptr<const CodePattern> pattern_of(Language language);

  const std::string pattern_;
  const index::SyntaxTrees& trees_;
  mutable std::mutex mutex_;
  std::map<Language, std::shared_ptr<const CodePattern>> patterns_;  // nullptr: cannot be parsed.
  std::optional<Error> error_;
};

}  // namespace codefinder::query
