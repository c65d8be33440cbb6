// RenamingRules: what decides whether a symbol of a language can have a name, and how uses are
// rewritten.  One constant row per language whose symbols can be renamed (renaming_rows), in
// index/languages/<id>/renaming.cpp, or in its language.cpp if it is short; the rows of the
// dialects of JavaScript are in _ecma/renaming.cpp.
#pragma once

#include "base/strings.h"
#include "index/languages/language.h"
#include "index/languages/words.h"
#include "index/model.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::resolve {
struct Resolver;
}

namespace codefinder {

struct SymbolRef;

/// A word that names a key and its value at once: `{x}` for `{x: x}`.
enum class Abbreviation : std::uint8_t {
  none,
  literal,  // In an object: the value is a use of a name.
  pattern,  // In a pattern: the value is declared or written.
};

/// Name spaces of a language, as bits: two declarations of one scope are apart if they share none.
using NameSpaces = std::uint8_t;

/// A word of a file.
struct WordPlace {
  FileId file;
  std::string_view text;  // The text of the file.
  ByteRange word;
};

/// Types of a library: all their members that special_names and its neighbours lack.
struct LibraryBase {
  Words names;
  Words members{};
  Words bases{};                    // Other types of the library, whose members they have, too.
  Words modules{};                  // From which the types are imported; empty if from any.
  std::string_view private_mark{};  // Names that begin with it may be members, too.
  // Names that begin with it are no members: the library calls what a project defines by them.
  std::string_view called_prefix{};
  bool only_called = false;  // Any other name may be a member.
};

/// Words that belong together where nothing but their likeness joins them.
struct AlikeWords {
  Words instances{};           // The object of their function or class: `this`.
  std::string_view closure{};  // The sign of functions without an own object: `=>`.
  Words modifiers{};           // Mark declarations of the same class or file: `readonly`.
  Words everywhere{};          // Name types and constants in the whole file: `number`.
  std::string_view quotes{};   // They enclose strings that are alike if they are equal.
};

struct RenamingRules {
  Language language = Language::text;
  AlikeWords alike{};
  // The possible names.
  Words keywords{};  // That no symbol can have as its name.
  // Words that are keywords in some places and names in others: where a source without syntax
  // errors has one that is no name, it is a keyword.
  Words contextual_keywords{};
  std::string_view name_chars{};  // In names besides letters, digits and `_`.
  bool digits_begin_names = false;
  char private_mark = '\0';     // Begins the names of private members; '\0' if nothing does.
  char label_mark = '\0';       // Begins the names of labels and lifetimes; '\0' if nothing does.
  std::string_view raw_mark{};  // Begins names that are keywords otherwise.
  bool members_may_be_keywords = false;
  // Names by which the language or its library calls what a project defines,
  Words special_names{};
  // of members of types only; where types are structural, of static members,
  Words special_members{};
  // of methods only; where types are structural, not of interfaces' methods without parameters,
  Words special_methods{};
  std::string_view special_prefix{};  // and how such names begin.
  std::string_view unused_name{};     // For variables that nothing uses, a keyword otherwise.
  // Where types are checked: names of members of types of the library.
  Words shared_members{};
  // How the name of a destructor begins; the rest is the name of its type.
  std::string_view destructor_mark{};
  bool types_name_files = false;  // A file is named like its public type.
  // Where types are structural: a checker rejects a member that the type of its object lacks.
  bool types_are_checked = false;
  std::string_view top_type{};  // The type of any value, of which no member can be used.
  // The type that an assertion gives to the receiver of a member, if its members are written there;
  // empty if they are not.  nullptr: there are no assertions.
  ByteRange (*asserted_type)(std::string_view text, ByteRange word) = nullptr;
  // True for a member of an expression whose members a checker does not check.  nullptr: it checks
  // all.
  bool (*is_unchecked)(resolve::Resolver& resolver, const WordPlace& place) = nullptr;
  // Types of the language whose instances hold or give values of any type: lists, maps.
  Words open_types{};
  // Assignments: words that begin a value without members, words before a value, and
  // words between a variable and the value that it iterates.
  Words plain_values{};
  Words value_marks{};
  Words iteration_words{};
  Words adding_methods{};                 // Methods of collections whose last argument is an item.
  Words result_words{};                   // Before what a function gives.
  Words entering_methods{};               // Whose results a statement with a resource names.
  Words gathering_functions{};            // Which give what the items of a list give.
  std::string_view comprehension_word{};  // Behind the items of a list that is computed.
  // Where types reach other files by imports only: one of these is in the text of each file with
  // declarations that other files see without an import.
  std::span<const std::string_view> ambient_texts{};
  // True for such a file.  nullptr: types need no import.
  bool (*is_ambient)(const FileFacts& facts, std::string_view text) = nullptr;

  // Arguments by name.
  std::string_view mapping_mark{};  // Before an argument whose keys are names: `f(**options)`.
  Words class_methods{};  // That take the arguments of class statements: `class A(B, key=1)`.

  // The text around names.
  std::string_view quotes{};         // The characters that begin and end strings.
  bool has_block_comments = false;   // `/* … */`,
  bool block_comments_nest = false;  // also inside each other.
  // The end of a literal that `quotes` do not delimit and that begins at `at`; `at` if there is
  // none.  nullptr: the language has none.
  std::size_t (*end_of_literal)(std::string_view text, std::size_t at) = nullptr;
  bool has_triple_quotes = false;  // Strings over lines, between three double quotes.
  // Words after which `/` begins a regular expression, as after an operator; "" if it never does.
  Words regex_words{};

  // Declarations of one name.
  std::span<const LibraryBase> library_bases{};
  std::string_view protocol_base{};  // A type with this base is had by all with its members.
  // Generics of the library without members of their own: theirs are some of their first
  // argument's.
  Words mapped_types{};
  bool bases_are_qualified = false;  // Their names are: `io.Reader`.
  // Members that a type inherits from one base may implement members from another.
  bool inherited_members_implement = false;
  // True for a member that overrides none, whatever the bases declare.  nullptr: none is known.
  bool (*never_overrides)(const FileFacts& facts, std::string_view text,
                          SymbolIndex symbol) = nullptr;
  bool attributes_override = false;  // Fields, too, may replace fields of a base.
  bool has_overloads = false;        // Functions of one scope may differ in their parameters only.
  bool case_exports = false;         // Other packages see the names that begin in upper case only.
  // True if a declaration gives a template some of its arguments: no overload.  nullptr: none does.
  bool (*is_specialization)(std::string_view declaration) = nullptr;
  bool embedding_names_fields = false;  // A field that embeds a type has its name.
  bool docs_name_symbols = false;       // The comment before a declaration contains its name.
  bool aliases_precede_paths = false;   // `import a "b/c"`
  std::string_view alias_word{};        // Between an imported name and its alias: `import a as b`.
  bool redeclares_locals = false;       // A local may hide an earlier one of the same scope.
  bool declares_modules = false;        // A module may be a part of a file: `mod a { … }`.
  Words local_readers{};                // Functions that find locals of their caller by name.
  bool members_may_be_added = false;    // A value may have members that its type does not declare.
  // The file that is the module of its directory; others are modules of their own names.  "" if
  // files are no modules.
  std::string_view module_file{};
  Words scope_words{};  // That begin statements with a scope of their own.
  // The symbols of the file that must have the name of the symbol, besides those that override it.
  // nullptr: none.
  std::vector<SymbolIndex> (*same_named)(const FileFacts& facts, std::string_view text,
                                         SymbolIndex symbol) = nullptr;
  // The symbols, also of other files, that must have the name of the symbol by a convention: the
  // description of a class in another file, parameters that get their values by their names.
  // nullptr: none.
  std::vector<SymbolRef> (*joined)(resolve::Resolver& resolver, SymbolRef symbol) = nullptr;
  // True if a function between the word and the symbol may give the receiver of the word another
  // value than the symbol gives: JavaScript's `this`.  nullptr: no function does.
  bool (*has_own_self)(const FileFacts& facts, std::string_view text, ByteRange word,
                       SymbolIndex self) = nullptr;
  // Objects whose members are the global names, and true for a symbol that is one of them.
  Words global_objects{};
  bool (*is_global)(const FileFacts& facts, std::string_view text, SymbolIndex symbol) = nullptr;
  // nullptr: all names are in one.
  NameSpaces (*name_spaces)(SymbolKind kind) = nullptr;

  // nullptr: the language abbreviates nothing.  Cost: the text from the bracket around the word.
  Abbreviation (*abbreviation)(const FileFacts& facts, std::string_view text,
                               ByteRange word) = nullptr;
  // Words that may be between the colon and the name of a pattern, each with the space after it.
  std::span<const std::string_view> binding_modes{};
  // True if a word in a string may be a use of a name.  nullptr: none is.
  bool (*is_use_in_string)(std::string_view text, ByteRange word) = nullptr;
  bool strings_use_values_only = false;   // Those words name variables and constants,
  bool strings_use_members_only = false;  // or members of types.
  // The name of the type in which such a word is looked up; "" if it may be any.
  std::string_view (*type_of_lookup)(std::string_view text, ByteRange word) = nullptr;
  // True for a word of a path that names packages, modules or types: `import a.b.C`, `a::b`.
  // nullptr: none does.
  bool (*is_in_package_path)(std::string_view text, ByteRange word) = nullptr;
  // A member is called if it is a method, with one argument for each parameter, and else not.
  bool only_methods_are_called = false;
  // True if the word is also text, or part of another name, so that a change may change more.
  // nullptr: none is.
  bool (*is_more_than_use)(resolve::Resolver& resolver, const WordPlace& place) = nullptr;
  // True for a word in code that names nothing: text, a part of a path, or of another name.
  // nullptr: none is.
  bool (*is_no_name)(std::string_view text, ByteRange word) = nullptr;
  // True if the word can name a macro only, defined or not: `#ifdef A`.  nullptr: none can.
  bool (*is_macro_test)(std::string_view text, ByteRange word) = nullptr;
  // True if a name that nothing declares may become one of a member, as an argument of a macro.
  // nullptr: each may.
  bool (*may_be_member)(resolve::Resolver& resolver, const WordPlace& place) = nullptr;
  // True for an argument of a macro that makes it a member, whatever has the name there.  nullptr:
  // no macro does.
  bool (*becomes_member)(resolve::Resolver& resolver, const WordPlace& place) = nullptr;
  // True where a name may be declared that the facts lack, as in the arguments of a macro. nullptr:
  // they have all.
  bool (*may_hide_declarations)(std::string_view text, std::size_t place) = nullptr;
  // True if a macro of the name is defined at the offset by the text, under all conditions that the
  // place has.  nullptr: there are no macros.
  bool (*is_always_defined)(std::string_view text, std::string_view name,
                            std::size_t place) = nullptr;
  // False if the file cannot use the symbol, which is private.  nullptr: all files see all.
  bool (*is_seen)(resolve::Resolver& resolver, SymbolRef symbol, FileId file) = nullptr;
  // Why one symbol must keep its name; "" if nothing is known against another.
  std::string (*symbol_objection)(resolve::Resolver& resolver, FileId file,
                                  SymbolIndex symbol) = nullptr;
  // The name of the trait or type of which a word in a macro declares a member: of T in
  // `impl T for $t { fn word() {} }`; a word that begins with `$` may be any.  "" if the word
  // declares none.  nullptr: none does.
  std::string_view (*owner_in_macro)(std::string_view text, ByteRange word) = nullptr;
  // Why the member, which the types have, must keep its name: types implement interfaces that they
  // do not name.  "" if nothing is known against another.
  std::string (*kept_member)(resolve::Resolver& resolver, SymbolRef member,
                             std::span<const SymbolRef> types) = nullptr;
  // Why a symbol that is not local must keep its name; "" if nothing is known against another.
  std::string (*objection)(resolve::Resolver& resolver, std::string_view name) = nullptr;
};

/// nullptr if symbols of the language cannot be renamed.
const RenamingRules* renaming_rules(Language language);
/// The mark that the name begins with; '\0' if it has none.
char mark_of(const RenamingRules& rules, std::string_view name);
/// True if the text can be a name in the language, apart from keywords.
bool is_identifier(const RenamingRules& rules, std::string_view text);
/// True if names of the language may contain the character.
inline bool is_name_char(const RenamingRules& rules, char c) {
  return is_word_char(c) || rules.name_chars.find(c) != std::string_view::npos;
}

/// The offset of the bracket that is open at `at`; npos if none is.  Skips strings of one line.
std::size_t open_bracket_before(std::string_view text, std::size_t at);
/// The word that ends at an offset, with `$` among its characters; "" if none does.
std::string_view word_before(std::string_view text, std::size_t end);
/// True if the file is a module: other files do not see what it does not export.
bool is_module_file(const FileFacts& facts);
/// The offset after the last character before `at` that is no white space; 0 if there is none.
std::size_t end_of_code_before(std::string_view text, std::size_t at);

}  // namespace codefinder
