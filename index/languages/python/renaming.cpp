// Python: what can be a name.
#include "index/languages/renaming_rules.h"

namespace codefinder::renaming_rows {
namespace {

constexpr Words kOfErrors = "args with_traceback add_note";
constexpr LibraryBase kBases[] = {
    {"object"},
    {"ABC"},
    {"Generic"},
    {"Protocol"},
    {"TypedDict"},
    {"BaseException", kOfErrors},
    {"Exception", kOfErrors},
    {"ValueError", kOfErrors},
    {"TypeError", kOfErrors},
    {"KeyError", kOfErrors},
    {"IndexError", kOfErrors},
    {"LookupError", kOfErrors},
    {"RuntimeError", kOfErrors},
    {"NotImplementedError", kOfErrors},
    {"AttributeError", "args with_traceback add_note name obj"},
    {"OSError", "args with_traceback add_note errno strerror filename filename2 winerror"},
    {"IOError", "args with_traceback add_note errno strerror filename filename2 winerror"},
    {"Enum", "name value _name_ _value_ _missing_ _ignore_ _order_ _generate_next_value_"},
};

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
    .library_bases = kBases,
    .attributes_override = true,
    .scope_words = "lambda",
};

}  // namespace codefinder::renaming_rows
