// needed_literal: one pass over the pattern, which keeps the longest run of plain characters.
#include "index/query/needed_literal.h"

#include "base/strings.h"

#include <algorithm>
#include <cstddef>

namespace codefinder::query {

namespace {

class LiteralRuns {
 public:
  explicit LiteralRuns(std::string_view regex) : regex_(regex) {}

  std::string longest() {
    if (regex_.find("(?") != std::string_view::npos || regex_.find("\\Q") != std::string_view::npos)
      return {};
    while (at_ < regex_.size() && !has_alternatives_) read();
    end_run();
    return has_alternatives_ ? std::string() : longest_;
  }

 private:
  void read() {
    const char c = regex_[at_++];
    switch (c) {
      case '\\': return read_escape();
      case '[': return skip_class();
      case '(': ++depth_; return end_run();
      case ')': --depth_; return end_run();
      case '|': has_alternatives_ = depth_ == 0; return;
      case '*':
      case '?': return make_optional();
      case '{': return read_brace();
      case '\n':  // Never in a match of one line.
      case '+':
      case '.':
      case '^':
      case '$': return end_run();
      default:
        if (depth_ == 0) run_ += c;
    }
  }

  /// An escaped punctuation character is itself; other escapes are classes, codes and places.
  void read_escape() {
    if (at_ == regex_.size()) return;
    const char c = regex_[at_++];
    if (is_ascii(c) && !is_word_char(c) && c != '\n') {
      if (depth_ == 0) run_ += c;
      return;
    }
    end_run();
    if (c == 'p' || c == 'P' || c == 'x') {
      if (regex_.substr(at_, 1) == "{")
        at_ = std::min(regex_.find('}', at_), regex_.size() - 1) + 1;
      else at_ += c == 'x' ? 2 : 1;
    } else if (c >= '0' && c <= '9') {
      while (at_ < regex_.size() && regex_[at_] >= '0' && regex_[at_] <= '7') ++at_;
    }
  }

  /// "{2}", "{2,}" and "{2,3}" are quantifiers; any other brace is itself.
  void read_brace() {
    const std::size_t digits = end_of_digits(at_);
    std::size_t end = digits;
    if (regex_.substr(end, 1) == ",") end = end_of_digits(end + 1);
    if (digits == at_ || regex_.substr(end, 1) != "}") return end_run();
    at_ = end + 1;
    make_optional();
  }

  std::size_t end_of_digits(std::size_t at) const {
    while (at < regex_.size() && regex_[at] >= '0' && regex_[at] <= '9') ++at;
    return at;
  }

  void skip_class() {
    end_run();
    if (regex_.substr(at_, 1) == "^") ++at_;
    if (regex_.substr(at_, 1) == "]") ++at_;  // An ordinary one.
    for (; at_ < regex_.size() && regex_[at_] != ']'; ++at_) {
      if (regex_[at_] == '\\') ++at_;
      else if (regex_.substr(at_, 2) == "[:") skip_named_class();
    }
    ++at_;
  }

  /// "[:alpha:]" within a class, up to its last character; "[:" without an end is itself.
  void skip_named_class() {
    const std::size_t end = regex_.find(":]", at_ + 2);
    if (end != std::string_view::npos) at_ = end + 1;
  }

  /// Removes the last character of the run.
  void make_optional() {
    while (!run_.empty() && (static_cast<unsigned char>(run_.back()) & 0xC0) == 0x80)
      run_.pop_back();
    if (!run_.empty()) run_.pop_back();
    end_run();
  }

  void end_run() {
    if (run_.size() > longest_.size()) longest_ = run_;
    run_.clear();
  }

  const std::string_view regex_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool has_alternatives_ = false;
  std::string run_, longest_;
};

}  // namespace

std::string needed_literal(std::string_view regex) { return LiteralRuns(regex).longest(); }

}  // namespace codefinder::query
