// Scans a style sheet once for statements that the grammar cannot parse.
#include "index/languages/_css/semantics.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>
#include <string_view>

namespace codefinder::css {
namespace {

bool is_name_char(char c) { return is_identifier_char(c) || c == '-'; }

/// The at-rules without a block. Preprocessors have others, such as Tailwind's `@source`.
constexpr Words kStatements = "@charset @import @namespace @layer @custom-media";

bool is_statement(std::string_view rule) {
  std::string name(rule);
  for (char& c : name) c = to_lower(c);
  return kStatements.contains(name);
}

class Repairer {
 public:
  explicit Repairer(extract::Repairs& repairs)
      : repairs_(repairs), text_(repairs.original()), size_(text_.size()) {}

  void run() {
    begin_statement();
    while (at_ < size_) {
      const char c = text_[at_];
      if (c == '{' || c == '}' || c == ';') ++at_, begin_statement();
      else if (c == ':') ++at_, begin_value();
      else if (c == ']') repair_attribute(), ++at_;
      else skip_one();
    }
  }

 private:
  /// Moves behind a comment, a string or one character.
  void skip_one() {
    const char c = text_[at_];
    if (text_.substr(at_, 2) == "/*") {
      const std::size_t end = text_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? size_ : end + 2;
    } else if (c == '"' || c == '\'') {
      for (++at_; at_ < size_ && text_[at_] != c && text_[at_] != '\n'; ++at_)
        if (text_[at_] == '\\') ++at_;
      at_ = std::min(at_ + 1, size_);
    } else {
      at_ = std::min(at_ + (c == '\\' ? 2 : 1), size_);
    }
  }

  void skip_blanks() {
    while (at_ < size_ && (is_space(text_[at_]) || text_.substr(at_, 2) == "/*")) skip_one();
  }

  void blank(std::size_t begin, std::size_t end) {
    repairs_.blank({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }

  void begin_statement() {
    skip_blanks();
    if (at_ == size_) return;
    const char c = text_[at_];
    if (c == ';') blank(at_, at_ + 1);
    if (c == '*' && at_ + 1 < size_ && is_name_char(text_[at_ + 1])) blank(at_, at_ + 1), ++at_;
    if (c == '@') repair_prelude();
  }

  /// The values that only old versions of Internet Explorer read.
  void begin_value() {
    skip_blanks();
    const std::string_view rest = text_.substr(at_);
    if (!rest.starts_with("progid:") && !rest.starts_with("expression(")) return;
    const std::size_t begin = at_;
    for (int depth = 0; at_ < size_; skip_one()) {
      const char c = text_[at_];
      if (c == '(') ++depth;
      if (c == ')') --depth;
      if (c == '}' || (c == ';' && depth <= 0)) break;
    }
    blank(begin, at_);
  }

  /// `a[b="c" i]`: a letter between the value and the bracket.
  void repair_attribute() {
    if (at_ < 3 || text_[at_ - 2] != ' ') return;
    const char flag = text_[at_ - 1];
    if (flag == 'i' || flag == 's' || flag == 'I' || flag == 'S') blank(at_ - 1, at_);
  }

  /// The text between the name of an at-rule and its block.
  void repair_prelude() {
    const std::size_t begin = at_++;
    while (at_ < size_ && is_name_char(text_[at_])) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    const bool is_query = name == "@media" || name == "@container";
    while (at_ < size_ && text_[at_] != '{' && text_[at_] != ';' && text_[at_] != '}') {
      const char c = text_[at_];
      if (name == "@page" && c == ':') blank_name();
      else if (is_query && text_.substr(at_, 2) == "\\0") blank(at_, at_ + 2), at_ += 2;
      else if (is_query && c == '(') repair_feature();
      else skip_one();
    }
    if (at_ < size_ && text_[at_] == ';' && !is_statement(name)) blank(begin, at_ + 1);
  }

  void blank_name() {
    const std::size_t begin = at_++;
    while (at_ < size_ && is_name_char(text_[at_])) ++at_;
    blank(begin, at_);
  }

  /// `(400px <= width < 700px)`: leaves the name of the feature. Moves behind the first bracket.
  void repair_feature() {
    const std::size_t begin = ++at_, end = text_.find_first_of("(){};", begin);
    if (end == std::string_view::npos || text_[end] != ')') return;
    const std::string_view inner = text_.substr(begin, end - begin);
    if (inner.find_first_of("<>") == std::string_view::npos) return;
    const auto starts_name = [&](std::size_t i) {
      return is_letter(inner[i]) && (i == 0 || !is_name_char(inner[i - 1]));
    };
    std::size_t first = 0;
    while (first < inner.size() && !starts_name(first)) ++first;
    std::size_t last = first;
    while (last < inner.size() && is_name_char(inner[last])) ++last;
    blank(begin, begin + first);
    blank(begin + last, end);
    at_ = end;
  }

  extract::Repairs& repairs_;
  const std::string_view text_;
  const std::size_t size_;
  std::size_t at_ = 0;
};

class CssPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override { Repairer(repairs).run(); }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const CssPreprocessor one;
  return one;
}

}  // namespace codefinder::css
