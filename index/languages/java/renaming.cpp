// Java: what can be a name.
#include "index/languages/renaming_rules.h"

#include "index/languages/java/records.h"

namespace codefinder::renaming_rows {
namespace {

// Of Throwable; those of Object are in special_methods.
constexpr Words kJavaOfErrors =
    "getMessage getLocalizedMessage getCause initCause printStackTrace fillInStackTrace "
    "getStackTrace setStackTrace addSuppressed getSuppressed";
constexpr LibraryBase kJavaBases[] = {
    {"Object"},
    {"Serializable", "writeExternal readExternal"},
    {"Cloneable"},
    {"Record"},
    {"Comparable", "compareTo"},
    {"Comparator",
     "compare reversed thenComparing thenComparingInt thenComparingLong thenComparingDouble "
     "naturalOrder reverseOrder comparing nullsFirst nullsLast"},
    {"Runnable", "run"},
    {"Callable", "call"},
    {"Supplier", "get"},
    {"AutoCloseable", "close"},
    {"Closeable", "close"},
    {"Flushable", "flush"},
    {"Iterable", "iterator forEach spliterator"},
    {"Iterator", "hasNext next remove forEachRemaining"},
    {"CharSequence", "length charAt isEmpty subSequence chars codePoints compare"},
    {"Appendable", "append"},
    {"Throwable", kJavaOfErrors},
    {"Exception", kJavaOfErrors},
    {"RuntimeException", kJavaOfErrors},
    {"IllegalArgumentException", kJavaOfErrors},
    {"IllegalStateException", kJavaOfErrors},
    {"UnsupportedOperationException", kJavaOfErrors},
    {"IOException", kJavaOfErrors},
    {"Error", kJavaOfErrors},
};

NameSpaces java_name_spaces(SymbolKind kind) {
  enum : NameSpaces { types = 1, methods = 2, variables = 4, labels = 8 };
  if (is_class_like(kind) || kind == SymbolKind::type_parameter) return types;
  if (kind == SymbolKind::method || kind == SymbolKind::constructor ||
      kind == SymbolKind::function || kind == SymbolKind::test)
    return methods;
  return kind == SymbolKind::label ? labels : variables;
}

// Methods and annotations that find members by their names.
constexpr Words kJavaLookups =
    "valueOf getMethod getDeclaredMethod getField getDeclaredField MethodSource FieldSource "
    "EnumSource";

/// `E.valueOf("A")`, `@EnumSource(names = {"A", "B"})`: the string is an argument of a lookup.
bool java_is_use_in_string(std::string_view text, ByteRange word) {
  if (word.begin == 0 || text[word.begin - 1] != '"' || !text.substr(word.end).starts_with('"'))
    return false;
  std::size_t open = open_bracket_before(text, word.begin - 1);
  while (open != std::string_view::npos && text[open] == '{')
    open = open_bracket_before(text, open);
  if (open == std::string_view::npos || text[open] != '(') return false;
  std::size_t begin = open;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  return kJavaLookups.contains(text.substr(begin, open - begin));
}

}  // namespace

constinit const RenamingRules java = {
    .language = Language::java,
    .keywords =
        "_ abstract assert boolean break byte case catch char class const continue default do "
        "double else enum extends false final finally float for goto if implements import "
        "instanceof int interface long native new null package private protected public return "
        "short static strictfp super switch synchronized this throw throws transient true try void "
        "volatile while",
    .name_chars = "$",
    // Members of every object, and what the platform finds by its name.
    .special_members = "serialVersionUID",
    .special_methods =
        "main clone equals finalize getClass hashCode notify notifyAll toString wait readObject "
        "writeObject readResolve writeReplace readObjectNoData values valueOf",
    .types_name_files = true,
    .quotes = "\"'",
    .has_block_comments = true,
    .has_triple_quotes = true,
    .library_bases = kJavaBases,
    .inherited_members_implement = true,
    .has_overloads = true,
    .scope_words = "if for while do switch try catch case default synchronized",
    .same_named = codefinder::java::canonical_parameters,
    .name_spaces = java_name_spaces,
    .is_use_in_string = java_is_use_in_string,
    .strings_use_members_only = true,
};

}  // namespace codefinder::renaming_rows
