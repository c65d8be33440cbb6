// needed_literal: one pass over the pattern, which keeps the longest run of plain characters.
#include "index/query/text/needed_literal.h"

#include "base/strings.h"
#include "index/query/text/regex_parts.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace codefinder::query {

namespace {

class LiteralRuns {
 public:
  explicit LiteralRuns(std::string_view regex) : regex_(regex) {}

  NeededLiteral longest() {
    if (regex_.find("(?") != std::string_view::npos) return {};
    for_each_part(regex_, [this](const RegexPart& part) { read(part); });
    const bool is_all = !has_ended_ && !run_.empty();
    end_run();
    return has_alternatives_ ? NeededLiteral() : NeededLiteral{std::move(longest_), is_all};
  }

 private:
  void read(const RegexPart& part) {
    if (part.text.data() < after_quantifier_) return;
    switch (part.kind) {
      case RegexPart::Kind::character: return read_character(part.text);
      case RegexPart::Kind::quoted: return append(part.text.front());
      case RegexPart::Kind::escape:
        // An escaped punctuation character is itself; the others are classes, codes and places.
        if (is_ascii(part.text.back()) && !is_word_char(part.text.back()) && part.text.size() == 2)
          return append(part.text.back());
        return end_run();
      case RegexPart::Kind::class_: return end_run();
      case RegexPart::Kind::member: return;
    }
  }

  void read_character(std::string_view at) {
    switch (at.front()) {
      case '(': ++depth_; return end_run();
      case ')': --depth_; return end_run();
      case '|': has_alternatives_ = has_alternatives_ || depth_ == 0; return end_run();
      case '*':
      case '?': return make_optional();
      case '{': return read_brace(static_cast<std::size_t>(at.data() - regex_.data()));
      case '+':
      case '.':
      case '^':
      case '$': return end_run();
      default: append(at.front());
    }
  }

  void append(char c) {
    if (c == '\n') end_run();
    else if (depth_ == 0) run_ += c;
  }

  /// "{2}", "{2,}" and "{2,3}" are quantifiers; any other brace is itself.
  void read_brace(std::size_t brace) {
    const std::size_t digits = end_of_digits(brace + 1);
    std::size_t end = digits;
    if (regex_.substr(end, 1) == ",") end = end_of_digits(end + 1);
    if (digits == brace + 1 || regex_.substr(end, 1) != "}") return append('{');
    after_quantifier_ = regex_.data() + end + 1;
    make_optional();
  }

  std::size_t end_of_digits(std::size_t at) const {
    return std::min(regex_.find_first_not_of("0123456789", at), regex_.size());
  }

  /// Removes the last character of the run.
  void make_optional() {
    while (!run_.empty() && (static_cast<unsigned char>(run_.back()) & 0xC0) == 0x80)
      run_.pop_back();
    if (!run_.empty()) run_.pop_back();
    end_run();
  }

  void end_run() {
    has_ended_ = true;
    if (run_.size() > longest_.size()) longest_ = run_;
    run_.clear();
  }

  const std::string_view regex_;
  const char* after_quantifier_ = nullptr;  // The text before it belongs to the last "{2,3}".
  int depth_ = 0;
  bool has_alternatives_ = false;
  bool has_ended_ = false;  // A run ended at a part that is not plain text.
  std::string run_, longest_;
};

}  // namespace

NeededLiteral needed_literal(std::string_view regex) { return LiteralRuns(regex).longest(); }

}  // namespace codefinder::query
