// Classes of Python's builtins and standard library that projects derive from, with their members.
// Names that begin with an underscore differ between versions: classes that Python defines in
// Python may have any.
#pragma once

#include "index/languages/renaming_rules.h"

namespace codefinder::python {

inline constexpr LibraryBase kLibraryBases[] = {
    {"object ABC Generic Protocol TypedDict Hashable Sized Callable Iterable Container Collection "
     "Reversible Awaitable AsyncIterable Iterator AsyncIterator AbstractContextManager "
     "AbstractAsyncContextManager SupportsInt SupportsFloat SupportsIndex"},
    {"type", "mro"},
    {"NamedTuple", "_make _asdict _replace _fields _field_defaults count index"},
    // Exceptions.
    {"BaseException Exception ArithmeticError AssertionError BufferError EOFError "
     "FloatingPointError GeneratorExit IndexError KeyError KeyboardInterrupt LookupError "
     "MemoryError NotImplementedError OverflowError RecursionError ReferenceError RuntimeError "
     "StopAsyncIteration SystemError TypeError ValueError ZeroDivisionError Warning "
     "BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning "
     "PendingDeprecationWarning ResourceWarning RuntimeWarning SyntaxWarning UnicodeWarning "
     "UserWarning",
     "args with_traceback add_note message"},
    {"AttributeError NameError UnboundLocalError", "name obj", "Exception"},
    {"ImportError ModuleNotFoundError", "msg name name_from path", "Exception"},
    {"StopIteration SystemExit", "value code", "Exception"},
    {"OSError IOError EnvironmentError BlockingIOError BrokenPipeError ChildProcessError "
     "ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError "
     "FileExistsError FileNotFoundError InterruptedError IsADirectoryError NotADirectoryError "
     "PermissionError ProcessLookupError TimeoutError",
     "errno strerror filename filename2 winerror characters_written", "Exception"},
    {"SyntaxError IndentationError TabError",
     "msg filename lineno offset text end_lineno end_offset print_file_and_line", "Exception"},
    {"UnicodeError UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError",
     "encoding object start end reason", "Exception"},
    // Containers.
    {"dict Dict OrderedDict defaultdict DefaultDict",
     "clear copy default_factory fromkeys get has_key items iteritems iterkeys itervalues keys "
     "move_to_end pop popitem setdefault update values"},
    {"list List", "append clear copy count extend index insert pop remove reverse sort"},
    {"set frozenset FrozenSet",
     "add clear copy difference difference_update discard intersection intersection_update "
     "isdisjoint issubset issuperset pop remove symmetric_difference symmetric_difference_update "
     "union update"},
    {"tuple Tuple", "count index"},
    {"deque Deque", "appendleft extendleft maxlen popleft rotate", "list", "collections typing"},
    {"Counter", "elements most_common subtract total", "dict", "collections typing", "_"},
    {"UserDict", "data", "dict", "collections", "_"},
    {"UserList", "data", "list", "collections", "_"},
    {"Mapping MutableMapping", "", "dict", "collections.abc collections typing", "_"},
    {"Sequence MutableSequence", "", "list", "collections.abc collections typing", "_"},
    {"Set MutableSet AbstractSet", "", "set", "collections.abc collections typing", "_"},
    {"Generator AsyncGenerator Coroutine", "close send throw aclose asend athrow", "",
     "collections.abc collections typing", "_"},
    // Other values.
    {"str",
     "capitalize casefold center count encode endswith expandtabs find format format_map index "
     "isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable "
     "isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix "
     "removesuffix replace rfind rindex rjust rpartition rsplit rstrip split splitlines "
     "startswith strip swapcase title translate upper zfill"},
    {"int float",
     "as_integer_ratio bit_count bit_length conjugate denominator from_bytes from_number fromhex "
     "hex imag is_integer numerator real to_bytes"},
    {"Enum Flag ReprEnum",
     "name value _name_ _value_ _missing_ _ignore_ _order_ _generate_next_value_ _add_alias_ "
     "_add_value_alias_ _boundary_ _flag_mask_ _member_map_ _member_names_ _member_type_ "
     "_value2member_map_ _value_repr_ _unhashable_values_ _use_args_ _new_member_ _all_bits_ "
     "_inverted_ _singles_mask_ _numeric_repr_ _iter_member_"},
    {"IntEnum IntFlag", "", "int Enum"},
    {"StrEnum", "", "str Enum"},
    // Threads.
    {"Thread Timer",
     "args cancel daemon finished function getName ident interval isDaemon is_alive join kwargs "
     "name native_id run setDaemon setName start",
     "", "threading", "_"},
    {"local", "", "", "threading"},
    // Data.
    {"CookieJar",
     "add_cookie_header clear clear_expired_cookies clear_session_cookies domain_re dots_re "
     "extract_cookies magic_re make_cookies non_word_re quote_re set_cookie set_cookie_if_ok "
     "set_policy strict_domain_re",
     "", "http.cookiejar cookielib", "_"},
    {"JSONEncoder",
     "allow_nan check_circular default encode encoding ensure_ascii indent item_separator "
     "iterencode key_separator skipkeys sort_keys",
     "", "json json.encoder", "_"},
    {"JSONDecoder",
     "decode encoding memo object_hook object_pairs_hook parse_array parse_constant parse_float "
     "parse_int parse_object parse_string raw_decode scan_once strict",
     "", "json json.decoder", "_"},
    {"IOBase RawIOBase BufferedIOBase TextIOBase BytesIO StringIO",
     "close closed detach encoding errors fileno flush getbuffer getvalue isatty line_buffering "
     "newlines read read1 readable readall readinto readinto1 readline readlines seek seekable "
     "tell truncate writable write writelines",
     "", "io", "_"},
    // Logging.
    {"Handler StreamHandler NullHandler Filter Filterer",
     "acquire addFilter close createLock emit filter filters flush format formatter get_name "
     "handle handleError level lock name nlen release removeFilter setFormatter setLevel "
     "setStream set_name stream terminator",
     "", "logging", "_"},
    {"Formatter",
     "converter datefmt default_msec_format default_time_format format formatException "
     "formatMessage formatStack formatTime usesTime",
     "", "logging", "_"},
    // Tests.
    {"TestCase IsolatedAsyncioTestCase",
     "addAsyncCleanup addClassCleanup addCleanup addTypeEqualityFunc assertAlmostEqual "
     "assertAlmostEquals assertCountEqual assertDictContainsSubset assertDictEqual assertEndsWith "
     "assertEqual assertEquals assertFalse assertGreater assertGreaterEqual assertHasAttr "
     "assertIn assertIs assertIsInstance assertIsNone assertIsNot assertIsNotNone "
     "assertIsSubclass assertItemsEqual assertLess assertLessEqual assertListEqual assertLogs "
     "assertMultiLineEqual assertNoLogs assertNotAlmostEqual assertNotAlmostEquals "
     "assertNotEndsWith assertNotEqual assertNotEquals assertNotHasAttr assertNotIn "
     "assertNotIsInstance assertNotIsSubclass assertNotRegex assertNotRegexpMatches "
     "assertNotStartsWith assertRaises assertRaisesRegex assertRaisesRegexp assertRegex "
     "assertRegexpMatches assertSequenceEqual assertSetEqual assertStartsWith assertTrue "
     "assertTupleEqual assertWarns assertWarnsRegex assert_ asyncSetUp asyncTearDown "
     "countTestCases debug defaultTestResult doClassCleanups doCleanups enterAsyncContext "
     "enterClassContext enterContext fail failIf failIfAlmostEqual failIfEqual failUnless "
     "failUnlessAlmostEqual failUnlessEqual failUnlessRaises failureException id longMessage "
     "loop_factory maxDiff run setUp setUpClass shortDescription skipTest subTest tearDown "
     "tearDownClass",
     "", "unittest unittest.case", "_", "test"},
    // A base of other libraries declares no tests: each class below would run them.
    {.names = "TestCase", .called_prefix = "test", .only_called = true},
};

}  // namespace codefinder::python
