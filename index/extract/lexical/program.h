// The lexical rules of a language with their regular expressions compiled. Immutable; shared by all
// threads.
#pragma once

#include "base/result.h"
#include "index/languages/language.h"
#include "index/languages/lexical_rules.h"

#include <re2/re2.h>

#include <array>
#include <memory>
#include <string_view>
#include <vector>

namespace codefinder::extract {

struct CompiledPattern {
  /// The groups of a regular expression, each with its number; 0: it has none.
  enum Group : std::uint8_t {
    name,
    parameters,
    qualifier,
    base,
    type,
    module,
    alias,
    doc,
    names,
    kCount
  };

  const LexicalPattern* pattern = nullptr;
  std::unique_ptr<const RE2> regex;
  std::unique_ptr<const RE2> end;  // For Extent::end; else nullptr.
  std::array<int, kCount> groups{};
  int group_count = 0;
};

struct LexicalProgram {
  const LanguageDefinition* language = nullptr;
  std::vector<CompiledPattern> patterns;
};

inline re2::StringPiece piece(std::string_view text) { return {text.data(), text.size()}; }
/// An offset as it is stored; texts are smaller than 4 GiB.
inline std::uint32_t number(std::size_t offset) { return static_cast<std::uint32_t>(offset); }

/// Errors: invalid_query, with the regular expression and the reason.
Result<LexicalProgram> compile_lexical(const LanguageDefinition& language);
/// Compiled at first use; nullptr if the language has no lexical rules, or rules that do not
/// compile, which is a bug (a test compiles all of them). Thread-safe.
const LexicalProgram* lexical_program_of(Language language);

}  // namespace codefinder::extract
