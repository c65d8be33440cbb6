// A recursive descent parser for the types in JSDoc tags. Private to preprocess.cpp.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/languages/_ecma/jsdoc_text.h"

#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::ecma {

using extract::FactsBuilder;

/// Reads the types of one comment of `text`: names in them become occurrences in `scope`, members
/// of object types become symbols.
class TypeReader {
 public:
  TypeReader(std::string_view text, ByteRange comment, std::uint32_t scope, FactsBuilder& out)
      : text_(text), comment_(comment), scope_(scope), out_(out) {}

  /// Adds a type parameter (`@template`), which the names of the comment's types may mean.
  void add_template(ByteRange name);
  /// The type written in `range`; none if it is empty or not understood.
  ExprIndex type(ByteRange range);
  /// Adds a symbol that contains the members of an anonymous type; returns its draft.
  std::uint32_t add_anonymous_type(ByteRange range);
  /// Adds a member whose text ends at `end`; returns its draft.
  std::uint32_t add_member(ByteRange name, std::uint32_t end, ExprIndex type);
  /// Adds a parameter of a function type whose list of parameters contains `range`.
  void add_parameter(ByteRange name, ByteRange range, ExprIndex type);
  /// A function type with the parameters that were added inside the second range.
  ExprIndex callable(ExprIndex result, ByteRange parameters);

 private:
  using Cursor = jsdoc::Cursor;
  static constexpr std::uint32_t kNoDraft = FactsBuilder::kNone;
  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }

  ExprIndex either(Cursor& c, int depth);
  ExprIndex literal(std::string_view of);
  ExprIndex applied(ExprIndex head, ExprIndex argument);
  ExprIndex postfix(Cursor& c, int depth);
  ExprIndex primary(Cursor& c, int depth);
  ExprIndex path(Cursor& c, ByteRange name, Role role, int depth);
  ExprIndex arguments(Cursor& c, ExprIndex head, int depth);
  ExprIndex use(ByteRange name, Role role, ExprIndex receiver, std::uint32_t draft = kNoDraft);
  ExprIndex imported(Cursor& c, std::uint32_t begin, int depth);
  ExprIndex function(Cursor& c, int depth);
  void read_parameters(ByteRange list, int depth);
  ExprIndex parentheses(Cursor& c, int depth);
  ExprIndex object(Cursor& c, int depth);

  std::string_view text_;
  ByteRange comment_;
  std::uint32_t scope_;
  FactsBuilder& out_;
  std::vector<std::pair<std::string_view, std::uint32_t>> templates_;  // With their drafts.
};

}  // namespace codefinder::ecma
