// Blanks syntax that the grammar of Swift lacks: conditional compilation inside of lists and
// expressions, `#error` between members, typed throws, arguments of modifiers, newer attributes of
// types, literals of macros, prefixes of expressions (`await`, `consume`, `unsafe`), `()` as a
// value and names that macros make (`_$id`).
#include "index/languages/swift/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

#include <algorithm>
#include <array>

namespace codefinder::swift {

namespace {

/// A line of conditional compilation, or one that reports at compile time.
bool is_directive(std::string_view line) {
  constexpr std::array<std::string_view, 6> kWords = {"#if",    "#elseif", "#else",
                                                      "#endif", "#error",  "#warning"};
  return std::any_of(kWords.begin(), kWords.end(), [&](std::string_view word) {
    return line.starts_with(word) &&
           (line.size() == word.size() || !is_identifier_char(line[word.size()]));
  });
}

/// Blanks parts of one line.
class LineRepairer {
 public:
  LineRepairer(extract::Repairs& repairs, std::uint32_t begin, std::string_view line)
      : repairs_(repairs), begin_(begin), line_(line) {}

  void run() {
    each("nonisolated(unsafe)", [&](std::size_t at) { blank(at + kIsolation, at + kUnsafe); });
    each("throws(", [&](std::size_t at) { typed_throws(at + kThrows); });
    for (const std::string_view word : kAttributes)
      each(word, [&](std::size_t at) {
        if (is_attribute(at, word.size())) blank(at, at + word.size());
      });
    for (const std::string_view word : {"distributed", "isolated"})
      if (line_.starts_with(word) && is_modifier(line_.substr(word.size()))) blank(0, word.size());
    for (const std::string_view word : {"await", "consume", "unsafe"})
      each(word, [&](std::size_t at) {
        if (is_prefix(at, word.size())) blank(at, at + word.size());
      });
    for (std::size_t at = line_.find("()"); at != std::string_view::npos;
         at = line_.find("()", at + 2))
      if (is_value(at)) put_number(at);
    for (std::size_t at = line_.find("_$"); at != std::string_view::npos;
         at = line_.find("_$", at + 1))
      repairs_.put(begin_ + static_cast<std::uint32_t>(at + 1), "S");
    each("#_sourceLocation", [&](std::size_t at) { location(at); });
  }

 private:
  static constexpr std::array<std::string_view, 4> kAttributes = {"sending", "isolated",
                                                                  "consuming", "borrowing"};
  static constexpr std::size_t kIsolation = std::string_view("nonisolated").size();
  static constexpr std::size_t kUnsafe = std::string_view("nonisolated(unsafe)").size();
  static constexpr std::size_t kThrows = std::string_view("throws").size();
  static constexpr std::size_t kLocation = std::string_view("#_sourceLocation").size();

  template <class F>
  void each(std::string_view word, F&& found) const {
    for (std::size_t at = line_.find(word); at != std::string_view::npos;
         at = line_.find(word, at + word.size())) {
      if (at == 0 || !is_identifier_char(line_[at - 1])) found(at);
    }
  }

  void blank(std::size_t from, std::size_t to) const {
    repairs_.blank(
        {begin_ + static_cast<std::uint32_t>(from), begin_ + static_cast<std::uint32_t>(to)});
  }

  /// `throws(Kind)`: the name of the type stays a use of it.
  void typed_throws(std::size_t open) const {
    const std::size_t close = line_.find(')', open);
    if (close == std::string_view::npos) return;
    blank(open, close + 1);
    const std::string_view type = line_.substr(open + 1, close - open - 1);
    if (std::all_of(type.begin(), type.end(), is_identifier_char))
      repairs_.mask({begin_ + static_cast<std::uint32_t>(open + 1),
                     begin_ + static_cast<std::uint32_t>(close)});
  }

  /// An attribute of a type stands between `:` or `->` and the type, or behind another.
  bool is_attribute(std::size_t at, std::size_t size) const {
    std::string_view before = trim(line_.substr(0, at));
    for (const std::string_view word : kAttributes)
      if (before.ends_with(word)) before = trim(before.substr(0, before.size() - word.size()));
    const std::string_view after = line_.substr(at + size);
    const bool begins = before.ends_with(':') || before.ends_with("->");
    return begins && after.size() > 1 && after[0] == ' ' &&
           (is_identifier_char(after[1]) || after[1] == '@' || after[1] == '(');
  }

  static bool is_modifier(std::string_view after) {
    return after.starts_with(" func ") || after.starts_with(" deinit") ||
           after.starts_with(" actor ");
  }

  /// A word before an operand on its line.
  bool is_prefix(std::size_t at, std::size_t size) const {
    const std::string_view before = trim(line_.substr(0, at));
    const std::string_view after = line_.substr(at + size);
    const bool is_name = before.ends_with('.') || before.ends_with("func") ||
                         before.ends_with("case") || before.ends_with("let") ||
                         before.ends_with("var");
    return !is_name && after.size() > 1 && after[0] == ' ' && is_identifier_char(after[1]) &&
           !after.starts_with(" in ");
  }

  /// `send(())`, `f(x: ())`, `return ()`: the empty tuple is no list of parameters there.
  bool is_value(std::size_t at) const {
    const std::string_view before = trim(line_.substr(0, at));
    const std::string_view after = trim(line_.substr(at + 2));
    if (before.ends_with("return")) return after.empty();
    const bool begins = before.ends_with('(') || before.ends_with(',') || before.ends_with(':');
    return begins && (after.starts_with(')') || after.starts_with(',')) &&
           after.find("->") == std::string_view::npos;
  }

  void put_number(std::size_t at) const {
    repairs_.put(begin_ + static_cast<std::uint32_t>(at), "00");
  }

  /// With the `=` of a default value before it.
  void location(std::size_t at) const {
    std::size_t from = at;
    while (from > 0 && line_[from - 1] == ' ') --from;
    const bool is_default = from > 0 && line_[from - 1] == '=';
    blank(is_default ? from - 1 : at, at + kLocation);
  }

  extract::Repairs& repairs_;
  std::uint32_t begin_;
  std::string_view line_;
};

class SwiftPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override {
    repairs.each_line([&](std::string_view line) {
      line = line.substr(0, line.find("//"));  // A comment stays.
      const auto from = static_cast<std::uint32_t>(line.data() - repairs.original().data());
      if (line.starts_with('#') && is_directive(line))
        repairs.blank({from, from + static_cast<std::uint32_t>(line.size())});
      else LineRepairer(repairs, from, line).run();
    });
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const SwiftPreprocessor one;
  return one;
}

}  // namespace codefinder::swift
