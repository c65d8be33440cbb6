// Reads types in PHPDoc comments, and makes the names in them occurrences.
#pragma once

#include "index/extract/facts/builder.h"

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::php {

/// A cursor over a part of a comment.
class Cursor {
 public:
  Cursor(std::string_view text, ByteRange range) : text_(text), at_(range.begin), end_(range.end) {}
  std::uint32_t at() const { return at_; }
  char peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < end_ ? text_[at_ + ahead] : '\0';
  }
  void step(std::uint32_t by = 1) { at_ = at_ + by < end_ ? at_ + by : end_; }
  bool done() const { return at_ >= end_; }
  bool take(char c) { return peek() == c ? (step(), true) : false; }
  void blanks() {
    while (peek() == ' ' || peek() == '\t') step();
  }
  /// White space with the stars at the beginning of lines.
  void spaces();
  ByteRange name();
  /// Moves behind the bracket that closes the one at the cursor.
  void skip_brackets();
  /// Moves to a comma or a closing bracket of the list that the cursor is in.
  void skip_item();

 private:
  bool starts_line() const;

  std::string_view text_;
  std::uint32_t at_, end_;
};

bool is_name_char(char c);

/// Reads the types of one comment in `scope`.
class TypeReader {
 public:
  TypeReader(std::string_view text, std::uint32_t scope, extract::FactsBuilder& out)
      : text_(text), scope_(scope), out_(out) {}

  /// `A|B`, `A&B`, `?A`; invalid if it is no class and no type with a known shape.
  ExprIndex type(Cursor& c) { return type(c, 0); }
  /// `(A $a, B $b = 1)` at the cursor; only the names of the types are kept.
  void parameters(Cursor& c) { parameters(c, 0); }
  /// A type parameter; `bound`: the type that its arguments have, or invalid.
  void add_template(std::string_view name, ExprIndex bound) {
    templates_.emplace_back(name, bound);
  }
  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }

 private:
  ExprIndex type(Cursor& c, int depth);
  ExprIndex with_suffixes(Cursor& c, int depth);
  ExprIndex primary(Cursor& c, int depth);
  ExprIndex generic(Cursor& c, std::string_view name, ExprIndex head, int depth);
  void shape(Cursor& c, int depth);
  void parameters(Cursor& c, int depth);
  ExprIndex literal(std::string_view of);
  ExprIndex list_of(ExprIndex element);
  ExprIndex self();
  ExprIndex named(const std::vector<ByteRange>& path, ExprIndex root);
  ExprIndex use(ByteRange name, Role role, ExprIndex receiver);

  std::string_view text_;
  std::uint32_t scope_;
  extract::FactsBuilder& out_;
  std::vector<std::pair<std::string_view, ExprIndex>> templates_;
};

}  // namespace codefinder::php
