// needed_literal: one pass over the pattern, which keeps the longest run of plain characters.
#include "index/query/needed_literal.h"

#include "base/strings.h"

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
      case '{': make_optional(); return skip_to("}");
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
    if (is_ascii(c) && !is_word_char(c)) {
      if (depth_ == 0) run_ += c;
      return;
    }
    end_run();
    if (c == 'p' || c == 'P' || c == 'x') {
      if (regex_.substr(at_, 1) == "{") skip_to("}");
      else at_ += c == 'x' ? 2 : 1;
    } else if (c >= '0' && c <= '9') {
      while (at_ < regex_.size() && regex_[at_] >= '0' && regex_[at_] <= '7') ++at_;
    }
  }

  void skip_class() {
    end_run();
    if (regex_.substr(at_, 1) == "^") ++at_;
    if (regex_.substr(at_, 1) == "]") ++at_;  // An ordinary one.
    for (; at_ < regex_.size() && regex_[at_] != ']'; ++at_) {
      if (regex_[at_] == '\\') ++at_;
      else if (regex_.substr(at_).starts_with("[:")) skip_to(":]"), --at_;
    }
    ++at_;
  }

  void skip_to(std::string_view end) {
    const std::size_t found = regex_.find(end, at_);
    at_ = found == std::string_view::npos ? regex_.size() : found + end.size();
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
