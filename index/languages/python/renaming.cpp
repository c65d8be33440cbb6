// Python: what can be a name.
#include "index/languages/renaming_rules.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::renaming_rows {
namespace {

constexpr Words kPythonOfErrors = "args with_traceback add_note";
constexpr LibraryBase kPythonBases[] = {
    {"object"},
    {"ABC"},
    {"Generic"},
    {"Protocol"},
    {"TypedDict"},
    {"NamedTuple", "_make _asdict _replace _fields _field_defaults count index"},
    {"BaseException", kPythonOfErrors},
    {"Exception", kPythonOfErrors},
    {"ValueError", kPythonOfErrors},
    {"TypeError", kPythonOfErrors},
    {"KeyError", kPythonOfErrors},
    {"IndexError", kPythonOfErrors},
    {"LookupError", kPythonOfErrors},
    {"RuntimeError", kPythonOfErrors},
    {"NotImplementedError", kPythonOfErrors},
    {"AttributeError", "args with_traceback add_note name obj"},
    {"OSError", "args with_traceback add_note errno strerror filename filename2 winerror"},
    {"IOError", "args with_traceback add_note errno strerror filename filename2 winerror"},
    {"Enum", "name value _name_ _value_ _missing_ _ignore_ _order_ _generate_next_value_"},
};

/// True for the second argument of `getattr(a, "b")` and its neighbours, methods too.
bool names_attribute(std::string_view text, ByteRange word) {
  if (word.begin == 0) return false;
  const std::size_t before = end_of_code_before(text, word.begin - 1);
  const std::size_t open = open_bracket_before(text, word.begin - 1);
  if (before == 0 || text[before - 1] != ',' || open == std::string_view::npos) return false;
  std::size_t begin = open;
  while (begin > 0 && is_word_char(text[begin - 1])) --begin;
  return Words("getattr hasattr setattr delattr object").contains(text.substr(begin, open - begin));
}

/// The names of attributes in `__slots__ = ("size", …)`, `__match_args__` and calls of getattr.
bool python_is_use_in_string(std::string_view text, ByteRange word) {
  if (names_attribute(text, word)) return true;
  constexpr std::size_t kMost = 2000;  // Bytes between the list's name and the word.
  const std::size_t first = word.begin - std::min<std::size_t>(word.begin, kMost);
  const std::string_view before = text.substr(first, word.begin - first);
  for (const std::string_view list : {"__slots__", "__match_args__"}) {
    const std::size_t at = before.rfind(list);
    if (at == std::string_view::npos) continue;
    const std::string_view between = before.substr(at + list.size());
    if (std::all_of(between.begin(), between.end(), [](char c) {
          return is_word_char(c) ||
                 std::string_view("=()[]{},\"' \t\r\n").find(c) != std::string_view::npos;
        }))
      return true;
  }
  return false;
}

}  // namespace

constinit const RenamingRules python = {
    .language = Language::python,
    .keywords =
        "False None True and as assert async await break class continue def del elif else "
        "except finally for from global if import in is lambda nonlocal not or pass raise "
        "return try while with yield",
    .special_names = "_ self cls",
    .special_prefix = "__",  // Methods that the language calls, and names mangled with the class's.
    .quotes = "\"'",
    .has_triple_quotes = true,
    .library_bases = kPythonBases,
    .attributes_override = true,
    .scope_words = "lambda",
    .is_use_in_string = python_is_use_in_string,
};

}  // namespace codefinder::renaming_rows
