// Rewrites C and C++ source that uses macros so that the grammars can parse it: one pass over the
// tokens, by the syntax of the language (where a word, a bracket or a semicolon may occur), without
// a list of macro names. Private to the repair_*.cpp files, each of which implements one part;
// the entry point is masked_text.h. Single-threaded; O(tokens).
#pragma once

#include "index/extract/repair/repairs.h"
#include "index/languages/_c/segments.h"
#include "index/languages/_c/tokens.h"

#include <array>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

class CRepair {
 public:
  CRepair(CSegment segment, Repairs& repairs, CDefined& defined);
  void run();
  /// Replaces run() for a whole text. False, and no effect, unless the text consists only of a list
  /// of `ENTRY(name, …)`.
  bool repair_entry_list();

 private:
  using Kind = CToken::Kind;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

  // The construct that contains the current token.
  enum class In : std::uint8_t {
    file,
    members,
    enumerators,
    block,
    values,
    index,
    parameters,
    arguments,
    expression,
    ignored
  };
  struct Context {
    In in = In::file;
    std::uint32_t close = kNone;       // The token that ends it.
    std::uint32_t item = kNone;        // First token of the current declaration or statement.
    bool assigns = false;              // After its `=`.
    bool declares = false;             // The current item is a declaration.
    std::uint32_t class_name = kNone;  // For members.
  };

  // A sequence of words and stars that begins a declaration, or is a parameter or a type.
  struct Run {
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
    bool body = false;  // The braces of the type are in it.
    std::uint32_t tag_name = kNone;
    bool is_typedef = false;
    bool is_stored = false;  // static, extern and similar.
    bool too_long = false;
    std::uint32_t call = kNone;  // A name followed by parentheses.
    std::uint32_t end = kNone;   // The first token after it.
  };
  enum class Mode : std::uint8_t { file, members, block, parameter, type };

  // Tokens. The last one is an empty sentinel.
  const CToken& at(std::uint32_t i) const {
    return tokens_[i < tokens_.size() ? i : tokens_.size() - 1];
  }
  bool is(std::uint32_t i, char mark) const { return at(i).is(mark); }
  bool is(std::uint32_t i, Kind kind) const { return at(i).is(kind); }
  bool is(std::uint32_t i, std::string_view word) const { return text(i) == word; }
  std::string_view text(std::uint32_t i) const { return repairs_.of(range(i)); }
  ByteRange range(std::uint32_t i) const { return {at(i).begin, at(i).end}; }
  std::uint32_t close_of(std::uint32_t open) const {
    return open < partner_.size() ? partner_[open] : kNone;
  }
  /// The token after the parentheses that open at i; i if there are none.
  std::uint32_t after_parentheses(std::uint32_t i) const {
    return is(i, '(') && close_of(i) != kNone ? close_of(i) + 1 : i;
  }
  bool is_erased(std::uint32_t i) const { return i < erased_.size() && erased_[i] != 0; }

  // repair.cpp
  void match_brackets();
  void enter(std::uint32_t i);
  void step(std::uint32_t i);
  void step_mark(std::uint32_t i);
  void open_brace(std::uint32_t i);
  void open_parenthesis(std::uint32_t i);
  void comma(std::uint32_t i);
  void colon(std::uint32_t i);
  static bool holds_items(In in) { return in == In::file || in == In::members || in == In::block; }
  In in() const { return contexts_.back().in; }
  In of_parentheses(std::uint32_t i) const;
  MaskedWord::Kind kind_of(std::uint32_t i) const {
    return i > 0 && is(i - 1, Kind::tag) ? MaskedWord::Kind::tag : MaskedWord::Kind::other;
  }
  void mask(std::uint32_t i, MaskedWord::Kind kind = MaskedWord::Kind::other);
  void erase(std::uint32_t i);
  /// Masks all tokens in [begin, end); names become masked words.
  void mask_all(std::uint32_t begin, std::uint32_t end);
  void replace(std::uint32_t i, std::string_view with, Kind kind);
  /// Writes a mark into the white space before `i` if it directly follows the preceding token.
  void insert_before(std::uint32_t i, char mark);

  // repair_words.cpp: classification by spelling.
  bool in_capitals(std::uint32_t i) const;
  bool is_underscored(std::uint32_t i) const;
  bool is_macro_like(std::uint32_t i) const {
    return is(i, Kind::name) && (in_capitals(i) || is_underscored(i));
  }
  bool is_type_like(std::uint32_t i) const;
  bool is_annotation(std::uint32_t i) const;
  bool is_defining_macro(std::uint32_t i) const;
  bool is_loop_macro(std::uint32_t i) const;
  bool is_valid_number(std::uint32_t i) const;

  // repair_run.cpp: declarations, parameters and casts.
  void item(std::uint32_t i);
  bool blank_line_follows(std::uint32_t i) const;
  /// Reads a run that begins at i; `run` has what is known before that.
  Run collect(std::uint32_t i, Mode mode) { return collect(i, mode, Run()); }
  Run collect(std::uint32_t i, Mode mode, Run run);
  bool collect_name(std::uint32_t& j, Run& run, Mode mode);
  std::uint32_t end_of_scoped_name(std::uint32_t j) const;
  std::uint32_t collect_tag(std::uint32_t i, Run& run, Mode mode);
  bool tag_macros(std::uint32_t& j, std::uint32_t tag, Mode mode);
  static void set_typed(Run& run);
  std::uint32_t tag_name(std::uint32_t j, Run& run) const;
  std::uint32_t after_tag_attributes(std::uint32_t j) const;
  bool is_bracketed_attribute(std::uint32_t i) const;
  bool continues_after_call(std::uint32_t i, const Run& run, Mode mode) const;
  bool is_old_style(std::uint32_t i) const;
  bool has_parameters(std::uint32_t open) const;
  void cast(std::uint32_t open);

  // repair_mask.cpp: which words of a declaration are macros.
  void repair_declaration(const Run& run, Mode mode);
  bool is_macro_alone(const Run& run, Mode mode) const;
  bool is_constructor(const Run& run, Mode mode) const;
  void mask_extra_names(const Run& run, Mode mode);
  void repair_declarator(const Run& run, Mode mode);
  enum class Tail : std::uint8_t { of_parameters, of_brackets };
  void mask_tail(std::uint32_t i, Tail tail);
  bool ends_tail(std::uint32_t k, Tail tail) const;
  std::uint32_t name_of(const Run& run, Mode mode) const;
  std::uint32_t type_of(const Run& run, std::uint32_t name) const;
  void mask_extra(std::uint32_t i);

  // repair_macros.cpp: macro calls where the grammar allows no call.
  enum class Storage : std::uint8_t { automatic, stored };  // stored: `static`, `extern`.
  bool macro_item(std::uint32_t call, Mode mode, Storage storage);
  bool macro_in_block(std::uint32_t call, Storage storage);
  bool macro_in_file(std::uint32_t call);
  bool macro_in_members(std::uint32_t call);
  bool is_function_of_macro(std::uint32_t call) const;
  void type_in_macro(std::uint32_t call);
  void name_in_macro(std::uint32_t call);
  /// True if the token `after` a call is no mark that continues a declaration.
  bool item_ends_before(std::uint32_t after) const;
  void end_of_do(std::uint32_t i);
  bool statements_in_call(std::uint32_t call);
  void enumerator(std::uint32_t i);
  void argument(std::uint32_t i, std::uint32_t call);
  void text_of_macros(std::uint32_t i);
  void list_element(std::uint32_t i);

  // repair_modules.cpp: modules of C++20.
  bool module_item(std::uint32_t i);

  // repair_defines.cpp: macros that define symbols.
  bool define_variable(std::uint32_t call);
  bool type_of_macro(std::uint32_t call);
  bool define_function(std::uint32_t call);
  bool define_values(std::uint32_t call);
  void member_group(std::uint32_t call);
  void define_macro(std::string_view line, std::size_t name, std::size_t open);
  bool declare_by_macro(std::uint32_t call);
  void namespaces_of_macro(std::uint32_t i);

  // repair_gnu.cpp: compiler extensions that the grammars do not parse.
  void field_of_offset(std::uint32_t i);
  void assembly(std::uint32_t i);
  void case_range(std::uint32_t i);
  void type_of_expression(std::uint32_t i);
  void directive(std::uint32_t i);
  void directive_in_list(std::uint32_t i, ByteRange name);
  void include_in_list(std::uint32_t i, std::size_t path);
  void comments_in_define(std::uint32_t i, std::size_t from);
  void named_dots(std::uint32_t i, std::size_t open);

  std::vector<CToken> tokens_;
  Repairs& repairs_;
  bool cpp_;
  std::vector<std::uint32_t> partner_;
  std::vector<std::uint8_t> erased_;
  std::vector<std::uint8_t> opens_parameters_;
  std::vector<Context> contexts_;
  std::uint32_t class_brace_ = kNone;  // The last `{` of a class that was read, and its name.
  std::uint32_t class_name_ = kNone;
  CDefined& defined_;
  bool fresh_ = true;  // An item begins at the next token.
};

}  // namespace codefinder::c_family
