// The pass over the tokens: the stack of constructs, and dispatch to the repairs of each.
#include "index/languages/_c/repair.h"

#include "index/languages/_c/spelling.h"
#include "index/languages/_c/syntax_extensions.h"

#include <algorithm>

namespace codefinder::c_family {

CRepair::CRepair(RepairTokens& tokens, Repairs& repairs, CDefined& defined)
    : tokens_(tokens),
      repairs_(repairs),
      reader_(tokens),
      declarations_(tokens),
      definitions_(tokens, repairs, defined),
      macros_(tokens, definitions_),
      values_(tokens, definitions_),
      directives_(tokens.is_cpp() ? Dialect::cpp : Dialect::c, repairs, defined) {}

void CRepair::run() {
  contexts_.push_back({});
  for (std::uint32_t i = 0; i < tokens_.end(); ++i) {
    while (contexts_.size() > 1 && contexts_.back().close == kNoToken && tokens_.is(i, '}') &&
           tokens_.close_of(i) != kNoToken)
      contexts_.pop_back();
    if (contexts_.size() > 1 && contexts_.back().close == i) leave(i);
    else if (!tokens_.is_erased(i)) enter(i);
  }
}

void CRepair::leave(std::uint32_t i) {
  const In left = in();
  const std::uint32_t open = tokens_.close_of(i);
  const bool was_control = tokens_.parentheses(open) == Parentheses::statement_head ||
                           (left == In::expression && open > 0 &&
                            tokens_.is(open - 1, Kind::control));
  contexts_.pop_back();
  if (tokens_.is_cpp() && left == In::parameters && (in() == In::file || in() == In::members))
    declarations_.mask_tail(i + 1, DeclarationRepair::Tail::of_parameters);
  if (tokens_.is(i, '}')) {
    fresh_ = holds_items(in()) && (left == In::block || left == In::file);
    if (left == In::block && tokens_.is(open - 1, Kind::keyword) && tokens_.is(open - 1, "do"))
      macros_.end_of_do(i + 1);
  }
  if (was_control && in() == In::block) {
    fresh_ = true;
  } else if (in() == In::values) {
    if (left == In::arguments || (left == In::values && tokens_.is(i, '}')))
      values_.end_of_element(i);
  }
  if (left == In::arguments && tokens_.is(i + 1, Kind::string) && i < open + 64 &&
      !tokens_.is_erased(i))
    tokens_.remove_all(open - 1, i + 1);  // `MACRO(x) "text"`
}

void CRepair::enter(std::uint32_t i) {
  const CToken& token = tokens_.at(i);
  if (token.is_directive()) {
    if (token.is_conditional() && holds_items(in())) fresh_ = true;
    if (token.is(Kind::directive)) directives_.repair(tokens_.range(i), directive_place());
    return;
  }
  if (fresh_ && holds_items(in())) {
    fresh_ = false;
    contexts_.back().item = i;
    contexts_.back().assigns = false;
    contexts_.back().declares = false;
    begin_item(i);
    if (tokens_.is_erased(i)) {  // The rest of the item begins at the next token.
      fresh_ = true;
      return;
    }
  }
  step(i);
}

DirectivePlace CRepair::directive_place() const {
  if (contexts_.size() == 1) return DirectivePlace::outermost;
  switch (in()) {
    case In::members: return DirectivePlace::members;
    case In::enumerators:
    case In::values:
    case In::index:
    case In::parameters:
    case In::arguments:
    case In::expression: return DirectivePlace::list;
    default: return DirectivePlace::other;
  }
}

void CRepair::begin_item(std::uint32_t i) {
  const RunMode mode = in() == In::file      ? RunMode::file
                       : in() == In::members ? RunMode::members
                                             : RunMode::block;
  const bool is_block = mode == RunMode::block;
  // A macro in a paragraph of its own: `END_SPACE`.
  if (!is_block && tokens_.is_macro_like(i) && blank_line_follows(i)) return tokens_.mask(i);
  if (is_block && is_block_head(i)) return tokens_.mask(i);
  if (is_block && is_statement(i)) {
    fresh_ = true;
    return tokens_.insert_before(i + 1, ';');
  }
  if (tokens_.is_cpp() && !is_block && erase_module_item(tokens_, i)) return;
  if (tokens_.is_cpp() && mode == RunMode::members && tokens_.is_macro_like(i) &&
      tokens_.is(i + 1, ':') && !tokens_.is(i + 2, Kind::number)) {  // `PRIVATE_IN_RELEASE:`
    tokens_.mask(i);
    return tokens_.erase(i + 1);
  }
  if (tokens_.is_cpp() && tokens_.is(i, "using")) return repair_alias(tokens_, i);
  const std::uint32_t begin = after_template(i);
  if (begin == kNoToken || tokens_.at(begin).kind > Kind::attribute) return;
  MacroItem macro{begin, i, mode, contexts_.size() == 1, false};
  while (tokens_.is(macro.call, Kind::specifier) || tokens_.is(macro.call, Kind::attribute)) {
    if (tokens_.is(macro.call, "static") || tokens_.is(macro.call, "extern"))
      macro.is_stored = true;
    const std::uint32_t next = macro.call + 1;
    macro.call = tokens_.is(macro.call, Kind::attribute)
                     ? std::max(next, tokens_.after_parentheses(next))
                     : next;
  }
  const bool is_call = tokens_.is(macro.call, Kind::name) && tokens_.is(macro.call + 1, '(');
  if (is_call && macros_.repair(macro)) return;
  const DeclarationRun run = read(begin, mode);
  Context& here = contexts_.back();
  here.declares = declarations_.repair(
      run, mode, here.class_name == kNoToken ? std::string_view() : tokens_.text(here.class_name));
  const bool declares = !is_block && (run.typed || run.count > 0);
  if (declares && run.call != kNoToken) macros_.unwrap_name(run.call);
}

// True if an empty line and another word follow: no declaration is split like this.
bool CRepair::blank_line_follows(std::uint32_t i) const {
  if (tokens_.is_end(i + 1) || !tokens_.at(i + 1).is_word()) return false;
  const std::string_view between = tokens_.text_after(i);
  const std::size_t line = between.find('\n');
  if (line == std::string_view::npos) return false;
  const std::size_t next = between.find_first_not_of(" \t\r", line + 1);
  return next != std::string_view::npos && between[next] == '\n';
}

// True for a macro before the braces of a statement: `TRY { f(); } CATCH_ALL { g(); }`.
bool CRepair::is_block_head(std::uint32_t i) const {
  const std::uint32_t close = tokens_.close_of(i + 1);
  return tokens_.is_macro_like(i) && tokens_.is(i + 1, '{') && close != kNoToken &&
         tokens_.at(close).place == CPlace::block && !tokens_.is_any(close + 1, ";,.[-)");
}

// True for a macro alone on its line, with nothing indented deeper after it: `BEGIN_TEST`.
bool CRepair::is_statement(std::uint32_t i) const {
  if (!tokens_.is(i, Kind::name) || !in_capitals(tokens_.text(i))) return false;
  if (!tokens_.at(i + 1).is_word() && !tokens_.is_any(i + 1, "}*")) return false;
  const std::string_view after = tokens_.text_after(i);
  const std::size_t line = after.rfind('\n');
  return line != std::string_view::npos && after.size() - line - 1 <= tokens_.column(i);
}

std::uint32_t CRepair::after_template(std::uint32_t i) {
  while (is_bracketed_attribute(tokens_, i)) i = tokens_.close_of(i) + 1;
  if (tokens_.is(i + 1, "template") && tokens_.is(i, "extern")) ++i;
  if (!tokens_.is(i, Kind::keyword) || !tokens_.is(i, "template")) return i;
  if (!tokens_.is(i + 1, '<')) return i + 1;
  int depth = 0;
  std::uint32_t k = i + 1;
  for (const std::uint32_t most = i + 300; k < most && !tokens_.is_end(k); ++k) {
    if (tokens_.is(k, '<')) ++depth;
    if (tokens_.is(k, '>') && --depth == 0) break;
    if (tokens_.is_any(k, ";{")) return kNoToken;
    // The default of a parameter: `T* = nullptr`, `class T = int*`.
    if (depth == 1 && tokens_.is(k, '*') && tokens_.is_any(k + 1, "=,>")) tokens_.erase(k);
    const std::uint32_t close = tokens_.close_of(k + 1);
    if (depth != 1 || !tokens_.is_any(k - 1, "<,") || !tokens_.is_macro_like(k) ||
        !tokens_.is(k + 1, '(') || close == kNoToken)
      continue;
    // `REQUIRES(is_valid<T>)` becomes `int = (is_valid<T>)`.
    if (tokens_.length(k) >= 5) tokens_.replace_word(k, "int =", Kind::type);
    k = close;
  }
  for (++k; is_bracketed_attribute(tokens_, k);) k = tokens_.close_of(k) + 1;
  return k;
}

CRepair::In CRepair::of_parentheses(std::uint32_t i) const {
  switch (tokens_.parentheses(i)) {
    case Parentheses::parameters: return In::parameters;
    case Parentheses::statement_head: return In::arguments;
    case Parentheses::undecided: break;
  }
  if (in() == In::parameters) return In::parameters;
  if (i == 0) return In::expression;
  const CToken& before = tokens_.at(i - 1);
  if (before.kind == Kind::control || before.kind == Kind::sizeof_ || before.kind == Kind::type_of)
    return In::expression;
  if (before.kind == Kind::attribute) return In::ignored;
  if (before.kind == Kind::assembly) return In::ignored;
  const bool declares = (in() == In::file || in() == In::members) && !contexts_.back().assigns;
  if (tokens_.is_cpp() && declares) return In::parameters;
  if (before.kind == Kind::name) {
    // `T f(` is a declaration, even in a block.
    const bool typed = i > 1 && (tokens_.at(i - 2).kind == Kind::type ||
                                 (tokens_.is_cpp() && tokens_.at(i - 2).kind == Kind::name));
    return typed ? In::parameters : In::arguments;
  }
  return declares ? In::parameters : In::expression;
}

void CRepair::step(std::uint32_t i) {
  const CToken& token = tokens_.at(i);
  const Context& here = contexts_.back();
  switch (token.kind) {
    case Kind::keyword:
      if (tokens_.is_cpp()) repair_cpp_keyword(tokens_, i);
      if (in() != In::block) break;
      if (tokens_.is(i, "case")) repair_case_range(tokens_, i);
      else if (tokens_.is(i, "else") || tokens_.is(i, "do")) fresh_ = true;
      break;
    case Kind::assembly: repair_assembly(tokens_, repairs_, i); break;
    case Kind::attribute: erase_attribute(tokens_, i); break;
    case Kind::name:
      tokens_.remove_all(i, after_class_of_star(tokens_, i));
      // Two adjacent names are not a value: `x = FLAG_TEXT MORE_TEXT;`
      if (!tokens_.is_cpp() && i > 0 && tokens_.is(i - 1, Kind::name) &&
          !tokens_.is_erased(i - 1) &&
          (here.in == In::values || (here.in == In::block && here.assigns)))
        tokens_.mask(i);
      break;
    case Kind::control:  // `if MACRO(x)`
      if (tokens_.is(i + 1, Kind::name) && tokens_.is(i + 2, '(')) tokens_.mask(i + 1);
      break;
    case Kind::type_of: repair_type_of(tokens_, i); break;
    case Kind::string: values_.concatenated_string(i); break;
    case Kind::type:
      if (tokens_.text(i).starts_with("__signed")) tokens_.replace(i, "signed", Kind::type);
      break;
    case Kind::number:
      if (!tokens_.is_cpp() && !is_valid_number(tokens_.text(i)))
        tokens_.replace(i, "0", Kind::number);
      break;
    case Kind::mark: step_mark(i); break;
    default: break;
  }
}

void CRepair::step_mark(std::uint32_t i) {
  Context& here = contexts_.back();
  switch (tokens_.at(i).c) {
    case '{':
      if (here.in == In::parameters && tokens_.is(i - 1, '=')) values_.default_list(i);
      else open_brace(i);
      break;
    case '[':
      if (i > 0 && tokens_.is(i - 1, Kind::name) && is_bracketed_attribute(tokens_, i))
        tokens_.remove_all(i, tokens_.close_of(i) + 1);
      else contexts_.push_back({In::index, tokens_.close_of(i)});
      break;
    case '(': open_parenthesis(i); break;
    case ',': comma(i); break;
    case ';':
      here.assigns = false;
      fresh_ = holds_items(here.in);
      break;
    case '=':
      if (here.in == In::parameters) declarations_.erase_star_before(i);
      here.assigns = here.assigns || !is_operator_name(i);
      break;
    case ':': colon(i); break;
    case '-':
    case '.': erase_member_access(tokens_, i); break;
    default: break;
  }
}

// True if the mark belongs to a name such as `operator==`.
bool CRepair::is_operator_name(std::uint32_t mark) const {
  for (std::uint32_t k = mark; k > 0 && k + 3 > mark; --k) {
    if (tokens_.is(k - 1, Kind::keyword)) return tokens_.is(k - 1, "operator");
    if (!tokens_.is(k - 1, Kind::mark)) return false;
  }
  return false;
}

void CRepair::open_brace(std::uint32_t i) {
  const CPlace place = tokens_.at(i).place;
  const In inside = place == CPlace::file          ? In::file
                    : place == CPlace::members     ? In::members
                    : place == CPlace::enumerators ? In::enumerators
                    : place == CPlace::block       ? In::block
                                                   : In::values;
  contexts_.push_back({inside, tokens_.close_of(i)});
  if (i == class_brace_) contexts_.back().class_name = class_name_;
  fresh_ = holds_items(inside);
  if (inside == In::enumerators) values_.enumerator(i + 1);
}

// True for `T *(name)(int x);` outside of blocks, which the grammar parses as an expression.
bool CRepair::is_name_in_parentheses(std::uint32_t open) const {
  return (in() == In::file || in() == In::members) && !contexts_.back().assigns &&
         (tokens_.is_any(open - 1, "*&") || tokens_.at(open - 1).kind <= Kind::type_of) &&
         tokens_.is(open + 1, Kind::name) && tokens_.close_of(open) == open + 2 &&
         tokens_.is(open + 3, '(') && has_parameters(tokens_, open + 3);
}

void CRepair::open_parenthesis(std::uint32_t i) {
  if (i > 0 && !tokens_.is(i - 1, Kind::control)) declarations_.mask_around_star(i);
  if (is_name_in_parentheses(i)) {
    tokens_.erase(i);
    return tokens_.erase(i + 2);
  }
  const In inside = of_parentheses(i);
  const std::uint32_t close = tokens_.close_of(i);
  contexts_.push_back({inside, close});
  if (inside == In::parameters) parameter(i + 1);
  else if (inside == In::arguments && close != kNoToken) values_.first_argument(i + 1, i - 1);
  else if (inside == In::expression) cast(i);
}

void CRepair::comma(std::uint32_t i) {
  const Context& here = contexts_.back();
  if (here.in == In::parameters) {
    parameter(i + 1);
  } else if (here.in == In::arguments && tokens_.is_any(i + 1, "),") && !tokens_.is_cpp()) {
    tokens_.erase(i);  // An empty argument.
  } else if (here.in == In::arguments) {
    if (here.close != kNoToken) values_.argument(i + 1);
  } else if (here.in == In::enumerators) {
    values_.enumerator(i + 1);
  } else if (here.declares && holds_items(here.in)) {
    DeclarationRun typed;
    typed.typed = true;
    const DeclarationRun next = read(i + 1, RunMode::block, typed);
    if (next.count > 1) declarations_.repair(next, RunMode::block);
  }
}

void CRepair::colon(std::uint32_t i) {
  const Context& here = contexts_.back();
  if (here.item == kNoToken || (here.in == In::file && !tokens_.is_cpp())) return;
  const CToken& first = tokens_.at(here.item);
  const bool label = first.kind == Kind::name &&
                     (here.item + 1 == i ||
                      (tokens_.is_cpp() && here.item + 2 == i && here.in == In::members));
  if (label || (first.kind == Kind::keyword && !tokens_.is(here.item, "return"))) fresh_ = true;
}

DeclarationRun CRepair::read(std::uint32_t i, RunMode mode, const DeclarationRun& known) {
  const DeclarationRun run = reader_.read(i, mode, known);
  if (run.has_body()) {
    class_brace_ = run.body;
    class_name_ = run.class_name;
  }
  return run;
}

void CRepair::parameter(std::uint32_t i) {
  declarations_.repair(read(i, RunMode::parameter), RunMode::parameter);
}

void CRepair::cast(std::uint32_t open) {
  const std::uint32_t close = tokens_.close_of(open);
  if (close == kNoToken || close <= open + 2 || close > open + 16) return;
  if (tokens_.at(open + 1).kind > Kind::type_of) return;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    if (tokens_.at(k).kind > Kind::type_of && !tokens_.is(k, '*')) return;
    if (tokens_.is(k, Kind::type_of)) return;
  }
  const DeclarationRun run = read(open + 1, RunMode::type);
  if (run.end == close) declarations_.repair(run, RunMode::type);
}

}  // namespace codefinder::c_family
