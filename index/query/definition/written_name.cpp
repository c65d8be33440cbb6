// Makes readings of the parts of a written name.
#include "index/query/definition/written_name.h"

#include "base/strings.h"
#include "index/query/definition/written_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace codefinder::query {
namespace {

using Names = std::vector<std::string>;

constexpr std::array<std::string_view, 6> kTypeWords = {"class", "struct",    "union",
                                                        "enum",  "interface", "trait"};

/// The text without one pair of quotes around it.
std::string_view unquoted(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kQuotes = {
      {{"'", "'"},
       {"\"", "\""},
       {"`", "`"},
       {"`", "'"},
       {"\u2018", "\u2019"},
       {"\u201c", "\u201d"}}};
  for (const auto& [open, close] : kQuotes)
    if (text.size() > open.size() + close.size() && text.starts_with(open) && text.ends_with(close))
      return text.substr(open.size(), text.size() - open.size() - close.size());
  return text;
}

/// "pkg.Case.test" of "test (pkg.Case)" and of "test (pkg.Case.test)"; else the text itself.
std::string with_scopes_first(std::string_view text) {
  const std::size_t open = text.find(" (");
  if (open == std::string_view::npos || !text.ends_with(')')) return std::string(text);
  const std::string_view name = text.substr(0, open);
  const std::string_view scopes = text.substr(open + 2, text.size() - open - 3);
  const auto is_dotted = [](std::string_view part) {
    return !part.empty() && std::all_of(part.begin(), part.end(),
                                        [](char c) { return is_word_char(c) || c == '.'; });
  };
  if (!is_dotted(name) || !is_dotted(scopes) || scopes.find('.') == std::string_view::npos)
    return std::string(text);
  if (scopes.ends_with("." + std::string(name))) return std::string(scopes);
  return std::string(scopes) + "." + std::string(name);
}

bool has_only_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return is_digit(c); });
}

/// "func1": how compilers name a function without a name; "constprop": a copy of a function.
bool is_ordinal(std::string_view text) {
  if (has_only_digits(text)) return true;
  return text.starts_with("func") && has_only_digits(text.substr(4));
}
bool names_copy(std::string_view text) {
  constexpr std::array<std::string_view, 6> kCopies = {"constprop", "isra",     "part",
                                                       "cold",      "lto_priv", "llvm"};
  return std::find(kCopies.begin(), kCopies.end(), text) != kCopies.end();
}

/// "h0123456789abcdef": a hash at the end of a mangled name.
bool is_hash(std::string_view text) {
  return text.size() == 17 && text.front() == 'h' &&
         text.find_first_not_of("0123456789abcdef", 1) == std::string_view::npos;
}

/// "v12", "__1", "__cxx11", "lts_20240116".
bool is_version(std::string_view text) {
  if (text.starts_with("__")) return text.size() > 2 && is_digit(text.back());
  if (text.starts_with("lts_")) return has_only_digits(text.substr(4));
  return text.size() > 1 && (text[0] == 'v' || text[0] == 'V') && is_digit(text[1]);
}

class Readings {
 public:
  explicit Readings(std::vector<NameReading>& out) : out_(out) {}

  void add(Names names, bool is_enclosing) {
    if (names.empty()) return;
    NameReading reading;
    reading.name = std::move(names.back());
    names.pop_back();
    reading.scopes = std::move(names);
    reading.is_enclosing = is_enclosing;
    add(std::move(reading));
  }
  void add(NameReading reading) {
    if (!reading.name.empty() && std::find(out_.begin(), out_.end(), reading) == out_.end())
      out_.push_back(std::move(reading));
  }

  /// Adds the readings of names from the outermost to the innermost.
  void add_all(Names names, bool is_enclosing) {
    if (names.size() > 1 && is_hash(names.back())) names.pop_back();
    add(names, is_enclosing);
    add_without_ordinals(names, is_enclosing);
    add_without_dollars(names, is_enclosing);
  }

 private:
  void add_without_ordinals(Names names, bool is_enclosing) {
    const std::size_t size = names.size();
    bool is_copy = false;
    while (names.size() > 1 && (is_ordinal(names.back()) || names_copy(names.back()))) {
      is_copy = is_copy || names_copy(names.back());
      names.pop_back();
    }
    if (names.size() != size) add(std::move(names), is_enclosing || !is_copy);
  }

  /// "Outer$Inner", "Outer$1", "lambda$main$0", "$name".
  void add_without_dollars(const Names& names, bool is_enclosing) {
    Names out;
    bool split_any = false;
    for (const std::string& name : names) {
      std::vector<std::string_view> parts = split(name, "$");
      if (name.find('$') != std::string::npos) split_any = true;
      const bool is_lambda = parts.size() > 1 && parts.front() == "lambda";
      if (is_lambda) parts.erase(parts.begin());
      std::erase_if(parts, has_only_digits);
      if (&name == &names.back()) is_enclosing = is_enclosing || is_lambda;
      out.insert(out.end(), parts.begin(), parts.end());
    }
    if (split_any) add(std::move(out), is_enclosing);
  }

  std::vector<NameReading>& out_;
};

/// Adds the readings without the versions of namespaces.
void add_unversioned(std::vector<NameReading>& readings) {
  for (std::size_t i = 0, size = readings.size(); i < size; ++i) {
    NameReading reading = readings[i];
    std::erase_if(reading.scopes, is_version);
    if (reading.scopes.empty() || reading.scopes.size() == readings[i].scopes.size()) continue;
    reading.is_unversioned = true;
    readings.push_back(std::move(reading));
  }
}

/// The names of the parts; what has none is left out.  Sets `is_enclosing` if the last has none.
Names names_of(const std::vector<WrittenPart>& parts, bool& is_enclosing) {
  Names names;
  for (const WrittenPart& part : parts) {
    is_enclosing = part.kind == WrittenPart::Kind::anonymous;
    if (part.kind == WrittenPart::Kind::name) names.push_back(part.text);
    // A constructor has the name of its class.
    if (part.kind == WrittenPart::Kind::constructor && !names.empty())
      names.push_back(std::string(names.back()));
  }
  return names;
}

/// Adds "file > suite > case" as reports of tests have it: titles, of which the last is the name.
void add_titles(std::string_view text, Readings& readings) {
  Names scopes;
  std::string_view title;
  for (std::size_t at = 0; at <= text.size();) {
    std::size_t end = text.size(), next = text.size() + 1;
    for (const std::string_view separator : {" > ", " \u203a ", " \u00bb "})
      if (const std::size_t found = text.find(separator, at); found < end)
        end = found, next = found + separator.size();
    for (const std::string_view part : split(title, " "))
      for (const WrittenPart& name : parts_of_name(part).parts) scopes.push_back(name.text);
    title = trim(text.substr(at, end - at));
    at = next;
  }
  if (scopes.empty()) return;
  for (const std::string_view last : {title, title.substr(0, title.find('('))}) {
    Names names = scopes;
    names.emplace_back(last);
    readings.add(std::move(names), false);
  }
}

}  // namespace

WrittenName read_name(std::string_view written) {
  WrittenName out;
  Readings readings(out.readings);
  const std::string_view literal = trim(unquoted(trim(written)));
  readings.add({{}, std::string(literal)});  // A title or a key may have any characters.
  add_titles(literal, readings);
  const std::string text = with_scopes_first(literal);
  WrittenParts parts = parts_of_name(text);
  bool is_enclosing = false;
  Names names = names_of(parts.parts, is_enclosing);
  readings.add_all(std::move(names), is_enclosing);
  if (!parts.trait.empty()) {
    std::vector<WrittenPart> of_trait = {{WrittenPart::Kind::name, parts.trait}};
    of_trait.insert(of_trait.end(),
                    parts.parts.begin() + static_cast<std::ptrdiff_t>(parts.type_end),
                    parts.parts.end());
    names = names_of(of_trait, is_enclosing);
    if (names.size() > 1) readings.add_all(std::move(names), is_enclosing);
  }
  const std::string_view first = literal.substr(0, literal.find(' '));
  if (first.size() < literal.size() &&
      std::find(kTypeWords.begin(), kTypeWords.end(), first) != kTypeWords.end())
    out.declared_as = first;
  add_unversioned(out.readings);
  out.parameters = std::move(parts.parameters);
  out.trait = std::move(parts.trait);
  return out;
}

std::string shown_name(const NameReading& reading, std::size_t first, std::string_view written) {
  const std::string_view separator = written.find("::") == std::string_view::npos ? "." : "::";
  std::string shown;
  for (std::size_t i = first; i < reading.scopes.size(); ++i)
    shown += reading.scopes[i] + std::string(separator);
  return shown + reading.name;
}

}  // namespace codefinder::query
