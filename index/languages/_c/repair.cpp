// The pass over the tokens: bracket matching, contexts, and dispatch to the repairs for each
// context.
#include "index/languages/_c/repair.h"

#include <utility>

namespace codefinder::c_family {

CRepair::CRepair(CSegment segment, Repairs& repairs, CDefined& defined)
    : tokens_(std::move(segment.tokens)),
      repairs_(repairs),
      cpp_(segment.dialect == Dialect::cpp),
      defined_(defined) {
  tokens_.push_back({segment.end, segment.end, Kind::mark, '\0', CPlace::file});
  partner_.assign(tokens_.size(), kNone);
  erased_.assign(tokens_.size(), 0);
  opens_parameters_.assign(tokens_.size(), 0);
  match_brackets();
}

void CRepair::match_brackets() {
  std::vector<std::uint32_t> open;
  std::size_t braces = 0;
  for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
    const CToken& token = tokens_[i];
    if (token.kind != Kind::mark) continue;
    const auto pair = [&] {
      partner_[open.back()] = i;
      partner_[i] = open.back();
      open.pop_back();
    };
    switch (token.c) {
      case '{': ++braces; [[fallthrough]];
      case '(':
      case '[': open.push_back(i); break;
      case ')':
        if (!open.empty() && is(open.back(), '(')) pair();
        break;
      case ']':
        if (!open.empty() && is(open.back(), '[')) pair();
        break;
      case '}':
        if (braces == 0) break;
        while (!is(open.back(), '{')) open.pop_back();
        --braces;
        pair();
        break;
      default: break;
    }
  }
}

void CRepair::mask(std::uint32_t i, MaskedWord::Kind kind) {
  repairs_.mask(range(i), kind);
  erased_[i] = 1;
}
void CRepair::erase(std::uint32_t i) {
  repairs_.blank(range(i));
  erased_[i] = 1;
}
void CRepair::mask_all(std::uint32_t begin, std::uint32_t end) {
  for (std::uint32_t i = begin; i < end && i + 1 < tokens_.size(); ++i) {
    if (is_erased(i) || at(i).is_directive()) continue;
    if (is(i, Kind::name)) mask(i, kind_of(i));
    else erase(i);
  }
}
void CRepair::replace(std::uint32_t i, std::string_view with, Kind kind) {
  repairs_.blank(range(i));
  repairs_.put(at(i).begin, with);
  tokens_[i].kind = kind;
  if (kind == Kind::mark) tokens_[i].c = with[0];
}
void CRepair::insert_before(std::uint32_t i, char mark) {
  const std::uint32_t place = at(i - 1).end;
  if (place >= at(i).begin) return;
  const char there = repairs_.original()[place];
  // A line break may end a directive.
  const bool free = there == ' ' || there == '\t' ||
                    ((there == '\n' || there == '\r') && !at(i).is_directive());
  if (free) repairs_.put(place, std::string_view(&mark, 1));
}

void CRepair::run() {
  contexts_.push_back({});
  const auto last = static_cast<std::uint32_t>(tokens_.size() - 1);
  for (std::uint32_t i = 0; i < last; ++i) {
    while (contexts_.size() > 1 && contexts_.back().close == kNone && is(i, '}') &&
           partner_[i] != kNone)
      contexts_.pop_back();
    if (contexts_.size() > 1 && contexts_.back().close == i) {
      const In left = in();
      const std::uint32_t open = partner_[i];
      const bool was_control = opens_parameters_[open] == 2 ||
                               (left == In::expression && open > 0 && is(open - 1, Kind::control));
      contexts_.pop_back();
      if (cpp_ && left == In::parameters && (in() == In::file || in() == In::members))
        mask_tail(i + 1, Tail::of_parameters);
      if (is(i, '}')) {
        fresh_ = holds_items(in()) && (left == In::block || left == In::file);
        if (left == In::block && is(open - 1, Kind::keyword) && is(open - 1, "do"))
          end_of_do(i + 1);
      }
      if (was_control && in() == In::block) fresh_ = true;
      else if (in() == In::values && (left == In::arguments || (left == In::values && is(i, '}'))))
        list_element(i);
      if (left == In::arguments && is(i + 1, Kind::string) && i < open + 64 && !is_erased(i))
        mask_all(open - 1, i + 1);  // `MACRO(x) "text"`
      continue;
    }
    if (is_erased(i)) continue;
    enter(i);
  }
}

void CRepair::enter(std::uint32_t i) {
  const CToken& token = at(i);
  if (token.is_directive()) {
    if (token.is_conditional() && holds_items(in())) fresh_ = true;
    if (token.is(Kind::directive)) directive(i);
    return;
  }
  if (fresh_ && holds_items(in())) {
    fresh_ = false;
    contexts_.back().item = i;
    contexts_.back().assigns = false;
    contexts_.back().declares = false;
    item(i);
    if (is_erased(i)) {  // The rest of the item begins at the next token.
      fresh_ = true;
      return;
    }
  }
  step(i);
}

CRepair::In CRepair::of_parentheses(std::uint32_t i) const {
  if (opens_parameters_[i] != 0) return opens_parameters_[i] == 1 ? In::parameters : In::arguments;
  if (in() == In::parameters) return In::parameters;
  if (i == 0) return In::expression;
  const CToken& before = at(i - 1);
  if (before.kind == Kind::control || before.kind == Kind::sizeof_ || before.kind == Kind::type_of)
    return In::expression;
  if (before.kind == Kind::attribute) return In::ignored;
  if (before.kind == Kind::assembly) return In::ignored;
  const bool declares = (in() == In::file || in() == In::members) && !contexts_.back().assigns;
  if (cpp_ && declares) return In::parameters;
  if (before.kind == Kind::name) {
    // `T f(` is a declaration, even in a block.
    const bool typed = i > 1 &&
                       (at(i - 2).kind == Kind::type || (cpp_ && at(i - 2).kind == Kind::name));
    return typed ? In::parameters : In::arguments;
  }
  return declares ? In::parameters : In::expression;
}

void CRepair::step(std::uint32_t i) {
  const CToken& token = at(i);
  const Context& here = contexts_.back();
  switch (token.kind) {
    case Kind::keyword:
      if (in() != In::block) break;
      if (is(i, "case")) case_range(i);
      else if (is(i, "else") || is(i, "do")) fresh_ = true;
      break;
    case Kind::assembly: assembly(i); break;
    case Kind::attribute:
      if (text(i).starts_with("__attribute") && after_parentheses(i + 1) > i + 1) {
        for (std::uint32_t k = i, end = after_parentheses(i + 1); k < end; ++k) erase(k);
      }
      break;
    case Kind::name:
      // Two adjacent names are not a value: `x = FLAG_TEXT MORE_TEXT;`
      if (!cpp_ && i > 0 && is(i - 1, Kind::name) && !is_erased(i - 1) &&
          (here.in == In::values || (here.in == In::block && here.assigns)))
        mask(i);
      break;
    case Kind::type_of: type_of_expression(i); break;
    case Kind::string: text_of_macros(i); break;
    case Kind::type:
      if (text(i).starts_with("__signed")) replace(i, "signed", Kind::type);
      break;
    case Kind::number:
      if (!cpp_ && !is_valid_number(i)) replace(i, "0", Kind::number);
      break;
    case Kind::mark: step_mark(i); break;
    default: break;
  }
}

void CRepair::step_mark(std::uint32_t i) {
  Context& here = contexts_.back();
  switch (at(i).c) {
    case '{': open_brace(i); break;
    case '[':
      if (i > 0 && is(i - 1, Kind::name) && is_bracketed_attribute(i)) mask_all(i, close_of(i) + 1);
      else contexts_.push_back({In::index, close_of(i), kNone, false});
      break;
    case '(': open_parenthesis(i); break;
    case ',': comma(i); break;
    case ';':
      here.assigns = false;
      fresh_ = holds_items(here.in);
      break;
    case '=': here.assigns = true; break;
    case ':': colon(i); break;
    default: break;
  }
}

void CRepair::open_brace(std::uint32_t i) {
  const CPlace place = at(i).place;
  const In inside = place == CPlace::file          ? In::file
                    : place == CPlace::members     ? In::members
                    : place == CPlace::enumerators ? In::enumerators
                    : place == CPlace::block       ? In::block
                                                   : In::values;
  contexts_.push_back({inside, close_of(i), kNone, false});
  if (i == class_brace_) contexts_.back().class_name = class_name_;
  fresh_ = holds_items(inside);
  if (inside == In::enumerators) enumerator(i + 1);
}

void CRepair::open_parenthesis(std::uint32_t i) {
  const In inside = of_parentheses(i);
  contexts_.push_back({inside, close_of(i), kNone, false});
  if (inside == In::parameters)
    repair_declaration(collect(i + 1, Mode::parameter), Mode::parameter);
  else if (inside == In::arguments) argument(i + 1, i - 1);
  else if (inside == In::expression) cast(i);
}

void CRepair::comma(std::uint32_t i) {
  const Context& here = contexts_.back();
  if (here.in == In::parameters) {
    repair_declaration(collect(i + 1, Mode::parameter), Mode::parameter);
  } else if (here.in == In::arguments && (is(i + 1, ')') || is(i + 1, ',')) && !cpp_) {
    erase(i);  // An empty argument.
  } else if (here.in == In::arguments) {
    argument(i + 1, kNone);
  } else if (here.in == In::enumerators) {
    enumerator(i + 1);
  } else if (here.declares && holds_items(here.in)) {
    Run typed;
    typed.typed = true;
    const Run next = collect(i + 1, Mode::block, typed);
    if (next.count > 1) repair_declaration(next, Mode::block);
  }
}

void CRepair::colon(std::uint32_t i) {
  const Context& here = contexts_.back();
  if (here.item == kNone || (here.in == In::file && !cpp_)) return;
  const CToken& first = at(here.item);
  const bool label = first.kind == Kind::name &&
                     (here.item + 1 == i || (cpp_ && here.item + 2 == i && here.in == In::members));
  if (label || (first.kind == Kind::keyword && !is(here.item, "return"))) fresh_ = true;
}

}  // namespace codefinder::c_family
