// Blanks syntax that the grammar of Dart lacks: a library without a name, abstract fields, and the
// parentheses of patterns without fields (`case Data():`).
#include "index/languages/dart/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

namespace codefinder::dart {

namespace {

/// Blanks parts of a line without the blanks around it, at offset `begin`.
class LineRepairer {
 public:
  LineRepairer(extract::Repairs& repairs, std::size_t begin, std::string_view line)
      : repairs_(repairs), begin_(begin), line_(line) {}

  void run() {
    if (line_ == "library;") blank(0, line_.size());
    else if (line_.starts_with(kAbstract)) field();
    else if (line_.starts_with("case ")) pattern();
    else if (!line_.empty() && is_upper(line_[0])) arm();
  }

 private:
  static constexpr std::string_view kAbstract = "abstract ";

  void blank(std::size_t from, std::size_t to) {
    repairs_.blank(
        {static_cast<std::uint32_t>(begin_ + from), static_cast<std::uint32_t>(begin_ + to)});
  }

  /// `abstract final int x;`: classes and mixins have no semicolon.
  void field() {
    if (line_.ends_with(';') && line_.find(" class ") == std::string_view::npos)
      blank(0, kAbstract.size());
  }

  /// `Data() => 1,` of a `switch` expression: constructors have no `=>`.
  void arm() {
    std::size_t at = 0;
    while (at < line_.size() && (is_word_char(line_[at]) || line_[at] == '.')) ++at;
    const std::string_view after = line_.substr(at);
    if (after.starts_with("() =>") || after.starts_with("() when ")) blank(at, at + 2);
  }

  void pattern() {
    for (std::size_t at = line_.find("()"); at != std::string_view::npos;
         at = line_.find("()", at + 2)) {
      const std::string_view after = trim(line_.substr(at + 2));
      if (after.starts_with(':') || after.starts_with("when ") || after.starts_with("||"))
        blank(at, at + 2);
    }
  }

  extract::Repairs& repairs_;
  std::size_t begin_;
  std::string_view line_;
};

class DartPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override {
    repairs.each_line([&](std::string_view line) {
      const auto begin = static_cast<std::size_t>(line.data() - repairs.original().data());
      LineRepairer(repairs, begin, line).run();
    });
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const DartPreprocessor one;
  return one;
}

}  // namespace codefinder::dart
