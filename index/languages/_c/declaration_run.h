// Reads the words at the beginning of a declaration, a parameter or a type. Private to the repair
// of segments (repair.h).
#pragma once

#include "index/languages/_c/repair_tokens.h"

#include <array>

namespace codefinder::c_family {

/// A sequence of words and stars that begins a declaration, or is a parameter or a type.
struct DeclarationRun {
  struct Name {
    std::uint32_t token;
    bool after_star;
  };
  static constexpr std::size_t kMax = 12;
  std::array<Name, kMax> names{};  // Words that are not keywords, without those in parentheses.
  std::size_t count = 0;
  bool typed = false;      // A type is written with keywords: int, struct x, typeof(x).
  std::size_t before = 0;  // So many names precede it.
  bool star = false;
  std::uint32_t tag_name = kNoToken;
  std::uint32_t body = kNoToken;        // The `{` of the type, if its braces are in the run.
  std::uint32_t class_name = kNoToken;  // The name of the type with that body.
  bool is_typedef = false;
  bool is_stored = false;  // static, extern and similar.
  bool too_long = false;
  std::uint32_t call = kNoToken;  // A name followed by parentheses.
  std::uint32_t end = kNoToken;   // The first token after it.

  void set_typed() {
    if (!typed) before = count;  // No type precedes a type.
    typed = true;
  }
  /// Two adjacent words are a declaration.
  bool declares() const { return typed || count > 1 || (call != kNoToken && count > 0); }
  bool has_body() const { return body != kNoToken; }
};
enum class RunMode : std::uint8_t { file, members, block, parameter, type };

/// True if the tokens in the parentheses look like parameters, not like the arguments of an
/// annotation.
bool has_parameters(const RepairTokens& tokens, std::uint32_t open);
/// True for K&R definitions, with parameters declared after the parentheses: `int f(a) char *a; {`.
bool is_old_style(const RepairTokens& tokens, std::uint32_t after_parentheses);

/// The star of a pointer to a member, `A::B::*`, whose class begins at i; i if there is none.
std::uint32_t after_class_of_star(const RepairTokens& tokens, std::uint32_t i);

/// True at `[[nodiscard]]`.
bool is_bracketed_attribute(const RepairTokens& tokens, std::uint32_t i);

/// Reads runs. Masks the macros that interrupt them: `class API Foo`, `int PACKED(1) x`.
class DeclarationReader {
 public:
  explicit DeclarationReader(RepairTokens& tokens) : tokens_(tokens) {}

  /// Reads a run that begins at i; `run` has what is known before that. O(tokens of the run).
  DeclarationRun read(std::uint32_t i, RunMode mode, DeclarationRun run) const;
  DeclarationRun read(std::uint32_t i, RunMode mode) const {
    return read(i, mode, DeclarationRun());
  }

 private:
  using Kind = CToken::Kind;

  bool read_name(std::uint32_t& j, DeclarationRun& run, RunMode mode) const;
  std::uint32_t end_of_scoped_name(std::uint32_t j) const;
  bool continues_after_call(std::uint32_t i, const DeclarationRun& run, RunMode mode) const;
  std::uint32_t read_tag(std::uint32_t i, DeclarationRun& run, RunMode mode) const;
  std::uint32_t after_tag_attributes(std::uint32_t j) const;
  bool mask_tag_macros(std::uint32_t& j, std::uint32_t tag, RunMode mode) const;
  std::uint32_t read_tag_name(std::uint32_t j, DeclarationRun& run) const;

  RepairTokens& tokens_;
};

}  // namespace codefinder::c_family
