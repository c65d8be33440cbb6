// Java: what can be a name.
#include "index/languages/renaming_rules.h"

#include "base/strings.h"
#include "index/languages/java/modifiers.h"
#include "index/languages/java/records.h"

namespace codefinder::renaming_rows {
namespace {

// Methods of Throwable; special_methods has the methods of Object.
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

/// A string that is an argument of a method or annotation.
struct Lookup {
  std::string_view name;  // "" if the word is no such string.
  std::size_t open = 0;   // The bracket of the arguments.
};

Lookup lookup_of(std::string_view text, ByteRange word) {
  if (word.begin == 0 || text[word.begin - 1] != '"' || !text.substr(word.end).starts_with('"'))
    return {};
  std::size_t open = open_bracket_before(text, word.begin - 1);
  while (open != std::string_view::npos && text[open] == '{')
    open = open_bracket_before(text, open);
  if (open == std::string_view::npos || text[open] != '(') return {};
  return {word_before(text, open), open};
}

/// `E.valueOf("A")`, `@EnumSource(names = {"A", "B"})`: the string is an argument of a lookup.
bool java_is_use_in_string(std::string_view text, ByteRange word) {
  return kJavaLookups.contains(lookup_of(text, word).name);
}

/// A of `A.class.getField("x")` and of `@EnumSource(value = A.class, names = "x")`.
std::string_view java_type_of_lookup(std::string_view text, ByteRange word) {
  constexpr std::string_view kClass = ".class";
  const Lookup lookup = lookup_of(text, word);
  const bool annotation = lookup.name == "EnumSource";
  const std::string_view before = annotation
                                      ? text.substr(lookup.open, word.begin - lookup.open)
                                      : text.substr(0, end_of_code_before(
                                                           text, lookup.open - lookup.name.size()));
  if (annotation) {
    const std::size_t at = before.find(kClass);
    return at == std::string_view::npos ? std::string_view() : word_before(before, at);
  }
  if (!before.ends_with(".class.")) return {};
  return word_before(before, before.size() - kClass.size() - 1);
}

/// True in `package a.b;` and in `import a.b.C;`.
bool java_is_in_package_path(std::string_view text, ByteRange word) {
  const std::size_t begin = text.rfind('\n', word.begin) + 1;
  const std::string_view line = trim(text.substr(begin, word.begin - begin));
  const bool member = line.starts_with("import static ") && text.substr(word.end).starts_with(';');
  return !member && (line.starts_with("import ") || line.starts_with("package "));
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
    // Members of every object, and names that the platform looks up.
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
    .never_overrides = codefinder::java::never_overrides,
    .has_overloads = true,
    .scope_words = "if for while do switch try catch synchronized",
    .same_named = codefinder::java::canonical_parameters,
    .name_spaces = java_name_spaces,
    .is_use_in_string = java_is_use_in_string,
    .strings_use_members_only = true,
    .type_of_lookup = java_type_of_lookup,
    .is_in_package_path = java_is_in_package_path,
    .only_methods_are_called = true,
};

}  // namespace codefinder::renaming_rows
