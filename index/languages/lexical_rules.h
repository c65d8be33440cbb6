// LexicalRules, the description of a language without a grammar: its comments, strings and words,
// and regular expressions for its definitions, imports and references. Data only; one constant in
// index/languages/<id>/language.cpp. docs/add-a-language.md.
#pragma once

#include "index/languages/words.h"
#include "index/model.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace codefinder {

/// Where a definition ends.
enum class Extent : std::uint8_t {
  line,         // At the end of the line where its match ends.
  braces,       // At the `}` of the next `{`, unless a `;` or a definition is before that: as line.
  list,         // At the bracket that closes the first bracket of its match.
  indentation,  // Before the next line that is indented as its first line or less.
  keywords,     // As braces, with LexicalRules::openers and LexicalRules::closers.
  end,          // At the match of LexicalPattern::end; definitions with the same `end` nest.
  // At the next line that begins with one of LexicalRules::closers and is indented as its first
  // line or less.
  outdent,
  section,  // Before the next section of its level or of a level above it.
};

/// A regular expression in the syntax of RE2, in which `^` and `$` match at lines and `.` matches
/// no line break, and the meaning of its groups. It is matched against the text with its comments
/// blanked; a match that begins in a string does not count.
struct LexicalPattern {
  enum class Yield : std::uint8_t {
    // Groups: `name`, or `names` (the first words of the parts of a list, up to a keyword), and if
    // present `parameters` (a list), `qualifier` (the scope written before the name), `base` (names
    // of base types), `type` (names of types; the first one is the definition's) and `doc` (a
    // string).
    definition,
    import,  // Groups: `module`, or `name` of it, or both; `alias`.
    // Groups: `name`, a use with LexicalPattern::role; `type`, a name before it whose member it is,
    // or `qualifier`, written before it without being a receiver.
    reference,
    package,  // Group: `name`, the package that the file declares.
    scope,    // The names from here to the end are local; no groups.
  };
  Yield yield = Yield::definition;
  SymbolKind kind = SymbolKind::function;
  Role role = Role::call;
  Extent extent = Extent::line;
  std::uint8_t level = 1;     // The level of a section, from 1.
  std::uint16_t flags = 0;    // SymbolFlag; of an import, ImportFlag.
  bool once = false;          // A write if the scope has a definition of the name already.
  bool joins = false;         // Definitions of one name that follow each other are one;
                              // with Extent::end, those inside of the first one.
  bool is_signature = false;  // With `joins`: the definition after it has the place of the name.
  bool in_order = false;      // A use refers to the last one before it.
  bool has_uses = false;      // The words in the name are uses too.
  bool in_file = false;       // The name binds in the whole file.
  std::string_view regex{};
  std::string_view end{};  // Extent::end: a regular expression.
  // Kinds of the definition around it, or `file` for none; empty: any.
  Words in{};
  Words except{};  // Words that are neither its name nor its type.
};

struct LexicalRules {
  // The first one whose `in` admits a name counts for it.
  std::span<const LexicalPattern> patterns{};
  Words keywords{};           // Words that are no names.
  bool ignores_case = false;  // In keywords and regular expressions.

  // Comments from the words LanguageDefinition::line_comments to the end of the line,
  bool comments_begin_lines = false;    // only before anything else on it,
  bool comments_follow_blanks = false;  // or only after a blank or at its beginning;
  Words block_comments{};  // and between pairs of words: "/* */". One may begin with a line break.
  bool comments_nest = false;
  Words strings{};            // Pairs of delimiters, longer ones first.
  Words multiline_strings{};  // The same, over several lines.
  char escape = '\\';         // 0: none.
  char character_quote = 0;   // Encloses one character or an escape sequence: '"'. 0: none.
  // Before a character that is no delimiter: "$" in `$"`.
  Words character_prefixes{};
  std::string_view word_characters{};  // Characters of names besides letters, digits and `_`.
  // Names that are no calls, and parameters, begin with one of these characters; empty: with any.
  std::string_view name_marks{};
  // In a name with uses, a word begins with one of these characters before it (".button").
  std::string_view use_marks{};

  Words openers{}, closers{};  // Words that begin and end blocks: Extent::keywords.
  // Extent::indentation: a line that begins with one of these characters continues a definition
  // that is indented as the line.
  std::string_view continuations{};
  // The name of a parameter in its part of the list: all its words before a `:`, its first or its
  // last one.
  enum class ParameterName : std::uint8_t { every, first, last };
  ParameterName parameter = ParameterName::last;
  char call_before = 0;      // A name after this character is called; 0: one before `(`.
  Words member_operators{};  // Words between a receiver and its member: ".".
};

}  // namespace codefinder
