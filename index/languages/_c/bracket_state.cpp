// The transitions of the state of brackets and statements.
#include "index/languages/_c/bracket_state.h"

namespace codefinder::c_family {

CPlace BracketState::place_of_brace() const {
  const CPlace around = place();
  const std::uint32_t last = state_.last;
  if (is(last, '=')) return CPlace::values;
  if (is(last, '(')) return CPlace::block;
  if (is(last, ',') || is(last, '{')) {
    if (around == CPlace::values || around == CPlace::parentheses) return CPlace::values;
  }
  if (is(last, ')')) {
    if (state_.names_namespace) return CPlace::file;
    if (is(state_.closed, ']')) return CPlace::block;  // A lambda.
    if (around == CPlace::values || around == CPlace::parentheses || state_.assigns)
      return CPlace::values;
    return CPlace::block;
  }
  // An initialiser of a constructor: `: base_{x} {`.
  if (is(last, Kind::name) && (is(state_.before_last, ':') || is(state_.before_last, ',')) &&
      (around == CPlace::members || around == CPlace::file) && state_.head == CPlace::block)
    return CPlace::values;
  if (is(last, ']')) return around == CPlace::values ? CPlace::values : CPlace::block;
  if (is(last, Kind::specifier) ||
      (is(last, Kind::keyword) && (text(last) == "noexcept" || text(last) == "override"))) {
    return CPlace::block;
  }
  if (is(last, Kind::keyword) && text(last) == "export") return CPlace::file;
  if (state_.head != CPlace::block) return state_.head;
  if (state_.assigns && last != kNone && tokens_[last].is_word()) return CPlace::values;
  return CPlace::block;
}

// Returns the token before the bracket that the mark closes, if it is `)` or `]`.
std::uint32_t BracketState::step_mark(std::uint32_t at) {
  CToken& token = tokens_[at];
  std::uint32_t closed = kNone;
  switch (token.c) {
    case '(':
    case '[': push(at, token.c == '(' ? CPlace::parentheses : CPlace::values); break;
    case '{':
      push(at, place_of_brace());
      fresh();
      break;
    case ')':
    case ']':
      if (state_.top != kNone && is(nodes_[state_.top].token, token.c == ')' ? '(' : '[')) {
        closed = nodes_[state_.top].token;
        token.place = tokens_[closed].place;
        closed = closed == 0 ? kNone : closed - 1;
        state_.top = nodes_[state_.top].parent;
      }
      break;
    case '}': {
      const std::uint32_t brace = state_.top == kNone ? kNone : nodes_[state_.top].brace;
      if (brace == kNone) break;
      token.place = tokens_[nodes_[brace].token].place;
      state_.top = nodes_[brace].parent;
      if (token.place != CPlace::values) fresh();
      break;
    }
    case ';': fresh(); break;
    case '=':
      state_.assigns = state_.assigns || (place() != CPlace::parentheses && !state_.names_operator);
      break;
    default: break;
  }
  return closed;
}

void BracketState::step(std::uint32_t at) {
  CToken& token = tokens_[at];

  std::uint32_t closed = kNone;
  if (token.kind == Kind::mark) {
    closed = step_mark(at);
  } else if (token.kind == Kind::tag) {
    if (place() != CPlace::parentheses)
      state_.head = text(at) == "enum" ? CPlace::enumerators : CPlace::members;
  } else if (token.kind == Kind::keyword) {
    const std::string_view word = text(at);
    if (word == "return") state_.assigns = true;
    else if (word == "namespace") state_.head = CPlace::file, state_.names_namespace = true;
    else if (word == "operator" || word == "template") state_.names_operator = true;
  } else if (token.kind == Kind::string) {
    if (is(state_.last, Kind::specifier) && text(state_.last) == "extern")
      state_.head = CPlace::file;
  }
  state_.before_last = state_.last;
  state_.last = at;
  state_.closed = closed;
}

void BracketState::push(std::uint32_t at, CPlace place) {
  tokens_[at].place = place;
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  const std::uint32_t outer = state_.top == kNone ? kNone : nodes_[state_.top].brace;
  nodes_.push_back({at, state_.top, tokens_[at].is('{') ? number : outer});
  state_.top = number;
}

bool BracketState::begins_item(std::uint32_t token) const {
  const CToken& t = tokens_[token];
  if (t.kind == Kind::keyword) return text(token) != "else";
  if (t.kind == Kind::control) return true;
  if (t.kind != Kind::mark) return t.kind != Kind::string && t.kind != Kind::number;
  return t.c == '*' || t.c == '(' || t.c == ';' || t.c == '{' || t.c == '~' || t.c == '[' ||
         t.c == '+' || t.c == 'S';
}
bool BracketState::begins_statement(std::uint32_t token) const {
  while (token > 0 && tokens_[token - 1].is_directive()) --token;
  if (token == 0) return true;
  const CToken& before = tokens_[token - 1];
  return before.is(';') || before.is('}') || before.is('{') || before.is(':');
}
bool BracketState::ends_item(const State& state, CPlace around) const {
  const std::uint32_t last = state.last;
  if (last == kNone || is(last, ';') || is(last, '{') || is(last, '}')) return true;
  if (is(last, ':')) {
    if (around == CPlace::enumerators) return false;
    // A label requires a statement after it.
    const std::uint32_t before = state.before_last;
    return around != CPlace::block || !is(before, Kind::name) || !begins_statement(before);
  }
  if (around == CPlace::enumerators) return is(last, ',');
  if (around == CPlace::block) return false;
  if (is(last, ')')) return true;  // A macro without a semicolon.
  // A macro as a whole item: `__BEGIN_DECLS`.
  const std::uint32_t before = state.before_last;
  return tokens_[last].kind == Kind::name &&
         (before == kNone || is(before, ';') || is(before, '{') || is(before, '}'));
}

}  // namespace codefinder::c_family
