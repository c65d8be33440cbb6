// A cursor over the text of a query file.
#pragma once

#include "base/result.h"

#include <cctype>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::extract {

/// Stops at the first error.
class QueryText {
 public:
  explicit QueryText(std::string_view text) : text_(text) {}

  const std::optional<Error>& error() const { return error_; }
  bool failed() const { return error_.has_value(); }
  bool done() const { return at_ >= text_.size(); }
  void fail(std::string message) {
    if (failed()) return;
    error_ = Error{ErrorCode::invalid_query,
                   "line " + std::to_string(line()) + ": " + std::move(message), ""};
  }
  /// 1-based. Counts from the place of the call before, if that is not behind this one.
  std::size_t line() {
    if (at_ < counted_) counted_ = 0, line_ = 1;
    for (; counted_ < at_ && counted_ < text_.size(); ++counted_) line_ += text_[counted_] == '\n';
    return line_;
  }
  std::size_t at() const { return at_; }
  void go(std::size_t at) { at_ = at; }
  void step() { ++at_; }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void skip_space() {
    while (at_ < text_.size()) {
      if (std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else {
        return;
      }
    }
  }
  bool take(char c) {
    skip_space();
    if (peek() != c) return false;
    ++at_;
    return true;
  }
  void expect(char c) {
    if (!take(c)) fail(std::string("expected '") + c + "'");
  }
  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '.' ||
           c == '?' || c == '!';
  }
  /// Whether `?` and `!` are part of a word.
  enum class Marks { excluded, included };
  std::string word(Marks marks = Marks::excluded) {
    std::string out;
    while (at_ < text_.size() && is_word(text_[at_]) &&
           (marks == Marks::included || (text_[at_] != '?' && text_[at_] != '!')))
      out += text_[at_++];
    if (out.empty()) fail("expected a name");
    return out;
  }
  bool at_word(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  /// The word behind `mark`, `?` and `!` included.
  std::string word_after(char mark) {
    expect(mark);
    return failed() ? std::string() : word(Marks::included);
  }
  std::string quoted() {
    std::string out;
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      char c = text_[at_++];
      if (c == '\\' && at_ < text_.size()) {
        c = text_[at_++];
        if (c == 'n') c = '\n';
        if (c == 't') c = '\t';
      }
      out += c;
    }
    if (at_ >= text_.size()) fail("a string does not end");
    ++at_;
    return out;
  }

  char peek_after_space(std::size_t ahead) const {
    while (at_ + ahead < text_.size() &&
           std::isspace(static_cast<unsigned char>(text_[at_ + ahead])))
      ++ahead;
    return peek(ahead);
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t counted_ = 0, line_ = 1;
  std::optional<Error> error_;
};

}  // namespace codefinder::extract
