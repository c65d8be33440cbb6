// Reads types in line comments: `# @param [A::B] a` of YARD, `---@param a A.B` of LuaCATS. The
// names in them become occurrences.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/languages/words.h"

#include <cstdint>
#include <string_view>

namespace codefinder::common {

/// The differences between the languages.
struct LineDocSyntax {
  std::string_view separator{};  // Between the parts of a name; "": a name has dots.
  std::string_view list{};       // The literal type of a list.
  std::string_view map{};        // The literal type of a map.
  char alternative = '|';
  Words lists{};             // Generics whose last argument is the type of the elements.
  Words maps{};              // Generics whose last argument is the type of the values.
  Words self{};              // Names of the type of the receiver.
  Words scalars{};           // Names of types without members in a project.
  std::string_view space{};  // The name space of types; "": the name space of all names.
};

/// Reads one line of a comment.
class LineDoc {
 public:
  /// `range` is inside of the line, in `scope`.
  LineDoc(std::string_view text, ByteRange range, std::uint32_t scope, const LineDocSyntax& syntax,
          extract::FactsBuilder& out)
      : text_(text), at_(range.begin), end_(range.end), scope_(scope), syntax_(syntax), out_(out) {}

  char peek(std::uint32_t ahead = 0) const {
    return at_ + ahead < end_ ? text_[at_ + ahead] : '\0';
  }
  bool take(char c) { return peek() == c ? (++at_, true) : false; }
  void blanks() {
    while (peek() == ' ' || peek() == '\t') ++at_;
  }
  void skip() { ++at_; }
  /// A word, empty if there is none.
  ByteRange word();
  std::string_view str(ByteRange r) const { return text_.substr(r.begin, r.end - r.begin); }
  /// `A, nil`, `A | B`; invalid if no alternative is a type with members or elements.
  ExprIndex type() { return type(0); }
  /// The name of a type; its parts are separated as types are.
  ByteRange type_name();
  StringIndex bind_name(std::string_view name);

 private:
  ExprIndex type(int depth);
  ExprIndex alternative(int depth);
  ExprIndex named(int depth);
  ExprIndex function(int depth);
  ExprIndex arguments(ExprIndex head, std::string_view name, int depth);
  ExprIndex use(ByteRange name, Role role, ExprIndex receiver);
  ExprIndex literal(std::string_view of);
  void skip_until(std::string_view closing);

  std::string_view text_;
  std::uint32_t at_, end_;
  std::uint32_t scope_;
  const LineDocSyntax& syntax_;
  extract::FactsBuilder& out_;
};

/// True if the comment at `begin` is the first text of its line.
bool begins_line(std::string_view text, std::uint32_t begin);

}  // namespace codefinder::common
