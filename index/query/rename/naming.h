// Whether a word of a file names a symbol that is renamed.
#pragma once

#include "index/query/rename/arguments.h"
#include "index/query/rename/family.h"
#include "index/query/search/source_words.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

enum class Naming : std::uint8_t {
  no,
  perhaps,
  likely,  // A known value of the receiver has it, and the receiver may have other values.
  yes,
};

/// How a file exports a name that an import gives there.
enum class ExportedName : std::uint8_t {
  listed,   // By that name: `export {x}`.
  key,      // By that name: `module.exports = {x}`.
  renamed,  // By another: `export {x as y}`, `export default x`.
};

/// The symbols and uses that one word is.
struct WordFacts {
  std::vector<SymbolIndex> symbols;
  std::vector<OccurrenceIndex> uses;
};

/// A file that is searched; what it refers to outlives the WordNaming.
struct FileOfWords {
  FileId id;
  const FileFacts& facts;
  const RenamingRules& rules;
  std::string_view text;
};

/// Decides for the words of one file.
class WordNaming {
 public:
  /// `word`: the name as written, of the symbols or an alias of them.
  WordNaming(resolve::Resolver& resolver, RenameFamily& family, ArgumentNames& arguments,
             const std::string& word, const FileOfWords& file)
      : resolver_(resolver),
        context_(resolver.context()),
        family_(family),
        arguments_(arguments),
        word_(word),
        file_(file.id),
        facts_(file.facts),
        rules_(file.rules),
        text_(file.text) {}

  /// The naming of a word that is one thing only.
  Naming whole(const WordFacts& word);
  /// The naming of an abbreviation as a key, and as the value of the key.
  Naming key(const WordFacts& word, Abbreviation form) {
    return joined(declared(word.symbols, Part::key), key_of(word, form));
  }
  Naming value(const WordFacts& word) {
    return std::max(declared(word.symbols, Part::value), used(word.uses, Part::value));
  }
  /// Set if the word exports a name that an import gives in the file: others import it by that
  /// name.
  std::optional<ExportedName> exported_name(const WordFacts& word);
  /// True for the name in an import of the family without an alias, which gets it:
  /// `import {a as b}`.
  bool needs_alias(const WordFacts& word);
  /// True if a word in code that has no facts may be a use.
  bool may_be_use_in_code(ByteRange word) {
    return !is_local() || arguments_.may_be_class_argument(rules_, text_, word);
  }
  /// True for a word of a clause that names packages and types, if the family has no type.
  bool is_apart_from_paths(ByteRange word);
  /// True for a word in a string that may be a use: of a local, in the function around it.
  bool may_be_use(const SourceWord& word);
  /// True for a key of a value whose type declares none, if the string may be a use:
  /// `globals()["f"]`.
  bool may_be_key(const SourceWord& word, const WordFacts& facts);
  /// True for a word in the comment before a symbol that has to contain its name.
  bool is_in_doc(const SourceWord& word);
  /// True if all symbols are local.
  bool is_local();

 private:
  /// The part of an abbreviation that a symbol or a use is.
  enum class Part { any, key, value };
  Naming joined(Naming declared, Naming used);
  Naming declared(const std::vector<SymbolIndex>& symbols, Part part);
  Naming key_of(const WordFacts& word, Abbreviation form);
  Naming used(const std::vector<OccurrenceIndex>& uses, Part part);
  Naming use_of(OccurrenceIndex index);
  bool is_explained(OccurrenceIndex use, const std::vector<OccurrenceIndex>& uses);
  bool is_replaced_by_macro(const WordFacts& word, Naming naming);
  bool is_replaced_elsewhere(std::size_t next, Naming naming);
  bool is_of_global_object(const Occurrence& use);
  bool may_lack_macro(const Occurrence& use, const resolve::Target& target);
  bool is_imported_key(OccurrenceIndex use);
  bool is_variable_of_import();
  Naming use_of_import(const Occurrence& use);
  Naming use_through_wildcard();
  std::optional<Naming> use_of_import_as_variable(const Occurrence& use);
  std::vector<resolve::Target> certain_macros(const Occurrence& use,
                                              const std::vector<resolve::Target>& targets);
  bool gives_macro(FileId other);
  bool may_name_member(const Occurrence& use);
  bool fits_members(const Occurrence& use);
  bool may_look_up(ByteRange word);
  std::optional<Naming> declaration_in_macro(const Occurrence& use);
  bool is_unknown_member(OccurrenceIndex use);
  bool is_added(const Occurrence& use);
  bool is_key_of_class(const Occurrence& use);
  bool extends_parameter(const resolve::Value& value);
  bool is_unexplained(const Occurrence& use);
  bool has_more_alternatives(const Occurrence& use);
  bool may_be_of_another(const Occurrence& use);
  bool is_of_own_self(const Occurrence& use);
  bool has_other_values(const Occurrence& use);
  void note_undecided(const Occurrence& use);
  bool is_value();
  bool is_apart_from_values();

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  RenameFamily& family_;
  ArgumentNames& arguments_;
  const std::string& word_;
  const FileId file_;
  const FileFacts& facts_;
  const RenamingRules& rules_;
  const std::string_view text_;
};

}  // namespace codefinder::query
