// Tables of the Java library.
#include "index/languages/java/library.h"

#include "index/languages/words.h"

#include <algorithm>
#include <array>
#include <utility>

namespace codefinder::java::jdk {

namespace {

constexpr std::array<std::string_view, 6> kWidening = {"byte", "short", "int",
                                                       "long", "float", "double"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kBoxes = {
    {{"byte", "Byte"},
     {"short", "Short"},
     {"int", "Integer"},
     {"long", "Long"},
     {"float", "Float"},
     {"double", "Double"},
     {"char", "Character"},
     {"boolean", "Boolean"}}};
/// The library types that overloads are most often declared for, with their supertypes, nearest
/// first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 62> kSupertypes = {{
    {"String", "CharSequence"},
    {"StringBuilder", "CharSequence Appendable"},
    {"StringBuffer", "CharSequence Appendable"},
    {"CharBuffer", "CharSequence Appendable Buffer"},
    {"CharSequence", ""},
    {"Number", ""},
    {"Byte", "Number"},
    {"Short", "Number"},
    {"Integer", "Number"},
    {"Long", "Number"},
    {"Float", "Number"},
    {"Double", "Number"},
    {"BigInteger", "Number"},
    {"BigDecimal", "Number"},
    {"AtomicInteger", "Number"},
    {"AtomicLong", "Number"},
    {"Character", ""},
    {"Boolean", ""},
    {"Class", "Type AnnotatedElement GenericDeclaration"},
    {"ParameterizedType", "Type"},
    {"TypeVariable", "Type"},
    {"Collection", "Iterable"},
    {"List", "Collection Iterable"},
    {"ArrayList", "List Collection Iterable"},
    {"LinkedList", "List Deque Queue Collection Iterable"},
    {"Set", "Collection Iterable"},
    {"HashSet", "Set Collection Iterable"},
    {"LinkedHashSet", "HashSet Set Collection Iterable"},
    {"TreeSet", "NavigableSet SortedSet Set Collection Iterable"},
    {"Queue", "Collection Iterable"},
    {"Deque", "Queue Collection Iterable"},
    {"ArrayDeque", "Deque Queue Collection Iterable"},
    {"Iterable", ""},
    {"Iterator", ""},
    {"Map", ""},
    {"HashMap", "Map"},
    {"LinkedHashMap", "HashMap Map"},
    {"TreeMap", "NavigableMap SortedMap Map"},
    {"ConcurrentHashMap", "ConcurrentMap Map"},
    {"Properties", "Hashtable Map"},
    {"Date", ""},
    {"Timestamp", "Date"},
    {"Calendar", ""},
    {"GregorianCalendar", "Calendar"},
    {"Locale", ""},
    {"TimeZone", ""},
    {"Reader", "Closeable Readable AutoCloseable"},
    {"StringReader", "Reader Closeable Readable AutoCloseable"},
    {"InputStreamReader", "Reader Closeable Readable AutoCloseable"},
    {"BufferedReader", "Reader Closeable Readable AutoCloseable"},
    {"Writer", "Appendable Closeable Flushable AutoCloseable"},
    {"StringWriter", "Writer Appendable Closeable Flushable AutoCloseable"},
    {"PrintWriter", "Writer Appendable Closeable Flushable AutoCloseable"},
    {"InputStream", "Closeable AutoCloseable"},
    {"FileInputStream", "InputStream Closeable AutoCloseable"},
    {"ByteArrayInputStream", "InputStream Closeable AutoCloseable"},
    {"OutputStream", "Closeable Flushable AutoCloseable"},
    {"ByteArrayOutputStream", "OutputStream Closeable Flushable AutoCloseable"},
    {"PrintStream", "OutputStream Appendable Closeable Flushable AutoCloseable"},
    {"File", ""},
    {"Path", "Iterable"},
    {"Pattern", ""},
}};
/// Final classes.
constexpr Words kFinal =
    "String StringBuilder StringBuffer Byte Short Integer Long Float Double Character Boolean "
    "Class Locale Pattern";
/// Interfaces that nearly every class of the library may implement.
constexpr Words kCommon = "Comparable Serializable Cloneable Constable";

}  // namespace

std::optional<std::string_view> supertypes(std::string_view name) {
  const auto it = std::find_if(kSupertypes.begin(), kSupertypes.end(),
                               [&](const auto& row) { return row.first == name; });
  if (it == kSupertypes.end()) return std::nullopt;
  return it->second;
}

bool is_primitive(std::string_view name) {
  return std::any_of(kBoxes.begin(), kBoxes.end(),
                     [&](const auto& row) { return row.first == name; });
}

std::string_view boxed(std::string_view primitive) {
  for (const auto& [bare, box] : kBoxes)
    if (bare == primitive) return box;
  return {};
}

std::string_view unboxed(std::string_view box) {
  for (const auto& [bare, name] : kBoxes)
    if (name == box) return bare;
  return {};
}

std::optional<int> widening(std::string_view from, std::string_view to) {
  if (from == to) return 0;
  const auto rank = [](std::string_view name) {
    return std::find(kWidening.begin(), kWidening.end(), name) - kWidening.begin();
  };
  const auto size = static_cast<std::ptrdiff_t>(kWidening.size());
  const std::ptrdiff_t source = from == "char" ? 1 : rank(from), target = rank(to);
  if (source >= size || target >= size || target <= source) return std::nullopt;
  return static_cast<int>(target - source);
}

bool is_final(std::string_view name) { return kFinal.contains(name); }
bool is_common(std::string_view name) { return kCommon.contains(name); }

std::string_view result_of(std::string_view method) {
  constexpr std::pair<std::string_view, Words> kTypes[] = {
      {"String",
       "toString substring trim strip toLowerCase toUpperCase concat getName getSimpleName "
       "getMessage name repeat nextLine "
       "readLine"},
      {"int",
       "length size hashCode indexOf lastIndexOf compareTo compare intValue ordinal nextInt "
       "available parseInt floatToIntBits floatToRawIntBits"},
      {"long",
       "longValue nextLong currentTimeMillis nanoTime toMillis getTimeInMillis parseLong "
       "doubleToLongBits doubleToRawLongBits"},
      {"double", "doubleValue nextDouble random sqrt parseDouble longBitsToDouble"},
      {"float", "floatValue nextFloat"},
      {"char", "charAt charValue"},
      {"boolean",
       "equals isEmpty contains startsWith endsWith equalsIgnoreCase containsKey hasNext "
       "booleanValue isInstance matches"},
      {"Class", "getClass"},
      {"Iterator", "iterator"},
      {"array", "toArray toCharArray getBytes split"},
  };
  for (const auto& [type, methods] : kTypes)
    if (methods.contains(method)) return type;
  return {};
}

}  // namespace codefinder::java::jdk
