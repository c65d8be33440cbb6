// Tracks open brackets and statements along the tokens of C and C++ source, so that the state can
// be saved and restored between the branches of an `#if`. Private to conditionals.cpp.
#pragma once

#include "index/languages/_c/conditionals.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::c_family {

class BracketState {
 public:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFu;
  // Parse position; saved and restored between branches.
  struct State {
    std::uint32_t top = kNone;   // Node.
    std::uint32_t last = kNone;  // Token.
    std::uint32_t before_last = kNone;
    std::uint32_t closed = kNone;  // The token before the bracket that `last` closes.
    bool assigns = false;          // `=` or `return` since the statement began.
    bool names_operator = false;   // `operator=`, or the `=` of a template parameter.
    bool names_namespace = false;  // `namespace a VISIBILITY(default)`.
    // The contents of an opening brace, by the words since the statement began: members,
    // enumerators, file.
    CPlace head = CPlace::block;
  };

  /// Both must outlive it. step() sets CToken::place of the brackets.
  BracketState(std::vector<CToken>& tokens, const Repairs& repairs)
      : tokens_(tokens), repairs_(repairs) {}

  const State& now() const { return state_; }
  void restore(const State& state) { state_ = state; }
  /// Continues after a conditional whose kept branch ends in the state `after`.
  void continue_after(const State& after) {
    state_.last = after.last;
    state_.before_last = after.before_last;
    fresh();
  }
  /// Processes one token that is not a directive.
  void step(std::uint32_t at);
  /// The contents of the innermost open bracket.
  CPlace place() const {
    return state_.top == kNone ? CPlace::file : tokens_[nodes_[state_.top].token].place;
  }
  bool is(std::uint32_t token, char mark) const {
    return token != kNone && tokens_[token].is(mark);
  }
  bool is(std::uint32_t token, CToken::Kind kind) const {
    return token != kNone && tokens_[token].is(kind);
  }
  std::string_view text(std::uint32_t token) const {
    return repairs_.of({tokens_[token].begin, tokens_[token].end});
  }

  bool begins_item(std::uint32_t token) const;
  bool ends_item(const State& state, CPlace around) const;

 private:
  // An open bracket. Nodes are not changed after the branch that made them has ended, so restoring
  // a state is one assignment.
  struct Node {
    std::uint32_t token = kNone;
    std::uint32_t parent = kNone;
    std::uint32_t brace = kNone;  // The innermost brace node, this one included.
  };

  CPlace place_of_brace() const;
  void fresh() {
    state_.assigns = false;
    state_.names_operator = false;
    state_.names_namespace = false;
    state_.head = CPlace::block;
  }
  std::uint32_t step_mark(std::uint32_t at);
  void push(std::uint32_t at, CPlace place);
  // Decided by the preceding token.
  bool begins_statement(std::uint32_t token) const;

  using Kind = CToken::Kind;
  std::vector<CToken>& tokens_;
  const Repairs& repairs_;
  State state_;
  std::vector<Node> nodes_;
};

}  // namespace codefinder::c_family
