// Repairs macro calls where the grammar allows no call.
#include "index/languages/_c/macro_items.h"

#include "index/languages/_c/spelling.h"

namespace codefinder::c_family {

bool MacroItems::item_ends_before(std::uint32_t after) const {
  const CToken& next = tokens_.at(after);
  const bool word = next.is_word() && next.kind != Kind::keyword;
  return word || next.is('}') || next.is('\0') || next.is_directive() || next.kind == Kind::keyword;
}

// True if the macro defines a variable, by its name or by the specifiers before it.
bool MacroItems::defines_variable(const MacroItem& item) const {
  const std::string_view word = tokens_.text(item.call);
  return is_defining_macro(word) || (item.is_stored && in_capitals(word));
}

bool MacroItems::repair(const MacroItem& item) {
  const std::uint32_t call = item.call, close = tokens_.close_of(call + 1);
  const bool is_block = item.mode == RunMode::block;
  if (close == kNoToken) return false;
  if (tokens_.is_cpp() && !tokens_.is_macro_like(call) &&
      !(is_block && is_loop_macro(tokens_.text(call))))
    return false;
  if (is_block) return repair_in_block(item);
  if (is_function(call)) {
    unwrap_type(call);
    return false;
  }
  if (has_declaration(call)) {
    unwrap(call);
    return true;
  }
  if (item.is_outermost && !is_defining_macro(tokens_.text(call)) &&
      definitions_.declare_item(call, item.item))
    return true;
  const std::uint32_t after = close + 1;
  const CToken& next = tokens_.at(after);
  if (next.kind == Kind::name && !tokens_.is(after + 1, '(') &&
      tokens_.at(after + 1).kind == Kind::mark && !tokens_.is_any(after + 1, "*S")) {
    make_type(call);
    return true;
  }
  const bool ends = tokens_.is_any(after, ";=[");
  if (defines_variable(item) && (ends || (item_ends_before(after) && !tokens_.is_cpp())) &&
      definitions_.define_variable(call))
    return true;
  return item.mode == RunMode::file ? repair_in_file(call) : repair_in_members(call);
}

// True for `MACRO(int) *name(…) {`, and for such a declaration if it has types in its parentheses.
bool MacroItems::is_function(std::uint32_t call) const {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  std::uint32_t name = close + 1;
  while (tokens_.is(name, '*')) ++name;
  if (!tokens_.is(name, Kind::name) || !tokens_.is(name + 1, '(') ||
      tokens_.close_of(name + 1) == kNoToken)
    return false;
  bool words = close > open + 1, typed = false;
  std::size_t names = 0;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    words = words && (tokens_.at(k).kind <= Kind::tag || tokens_.is(k, '*'));
    typed = typed || tokens_.is(k, Kind::type) || tokens_.is(k, Kind::tag) || tokens_.is(k, '*');
    names += tokens_.is(k, Kind::name) ||
                     (tokens_.is(k, Kind::type) && !tokens_.is(k - 1, Kind::type))
                 ? 1
                 : 0;
  }
  words = words && names == 1;
  const std::uint32_t after = tokens_.close_of(name + 1) + 1;
  if (tokens_.is(after, '{') || (!tokens_.is_cpp() && is_old_style(tokens_, after)))
    return (words && typed) || !tokens_.is_macro_like(name);
  return tokens_.is(after, ';') && words &&
         (typed || (has_parameters(tokens_, name + 1) && !tokens_.is_macro_like(name)));
}

// True for `MACRO(static void f(int x)) {` and `MACRO(extern int x;)`.
bool MacroItems::has_declaration(std::uint32_t call) const {
  const std::uint32_t first = call + 2, close = tokens_.close_of(call + 1);
  std::uint32_t end = close - 1;
  if (tokens_.is(end, ')') && tokens_.is_any(close + 1, "{;")) {
    end = tokens_.close_of(end);
    if (end == kNoToken || !tokens_.is(end - 1, Kind::name) || !has_parameters(tokens_, end))
      return false;
  } else if (!tokens_.is(end, ';')) {
    return false;
  }
  std::size_t words = 0;
  for (std::uint32_t k = first; k < end && !tokens_.is_any(k, "[="); ++k) {
    if (tokens_.at(k).kind <= Kind::type_of) ++words;
    else if (!tokens_.is_any(k, "*&S<>")) return false;
  }
  return words > 1;
}

// Removes the macro and its parentheses from around its argument.
void MacroItems::unwrap(std::uint32_t call) {
  tokens_.mask(call);
  tokens_.erase(call + 1);
  tokens_.erase(tokens_.close_of(call + 1));
}

// Rewrites `MACRO(const int) name(` to `const int name(`, and `MACRO(1, 2) name(` to `MACRO name(`.
void MacroItems::unwrap_type(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  for (std::uint32_t k = open + 1; k < close; ++k)
    if (tokens_.at(k).kind > Kind::tag && !tokens_.is(k, '*'))
      return tokens_.remove_all(open, close + 1);
  if (close == open + 1) return tokens_.remove_all(open, close + 1);
  unwrap(call);
}

void MacroItems::unwrap_name(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open), parameters = close + 1;
  if (close != open + 2 || !tokens_.is(open + 1, Kind::name) || !tokens_.is(parameters, '('))
    return;
  const std::uint32_t end = tokens_.close_of(parameters);
  if (end == kNoToken || !has_parameters(tokens_, parameters)) return;
  if (!tokens_.is_any(end + 1, "{;") && !tokens_.at(end + 1).is_word()) return;
  unwrap(call);
}

bool MacroItems::repair_in_block(const MacroItem& item) {
  const std::uint32_t call = item.call, open = call + 1, after = tokens_.close_of(open) + 1;
  const CToken& next = tokens_.at(after);
  const bool word = next.is_word() && next.kind != Kind::keyword;
  if (defines_variable(item) && tokens_.is_any(after, ";=["))
    return definitions_.define_variable(call);
  if (next.is(':') && in_capitals(tokens_.text(call))) {  // `CASE(x, y):`
    tokens_.remove_all(call, after + 1);
    return true;
  }
  if (next.kind == Kind::name && tokens_.is(item.item, "typedef")) {
    make_type(call);
    return true;
  }
  if (next.is('{') || (word && is_loop_macro(tokens_.text(call)))) {  // `for_each_entry(…) {`
    if (tokens_.length(call) < 2) return true;
    if (tokens_.is(open + 1, 'E')) tokens_.replace(open + 1, "0", Kind::number);  // `CATCH(...) {`
    tokens_.replace_word(call, tokens_.length(call) >= 5 ? "while" : "if", Kind::name);
    tokens_.set_parentheses(open, Parentheses::statement_head);
    return true;
  }
  if (next.is(';') && !tokens_.is_cpp() && unwrap_statements(call)) return true;
  if (tokens_.is_cpp() && !in_capitals(tokens_.text(call))) return false;
  const bool statement = word || next.is('}') ||
                         (next.kind == Kind::keyword && !tokens_.is(after, "and") &&
                          !tokens_.is(after, "or"));
  if (!statement) return false;
  tokens_.insert_before(after, ';');
  tokens_.set_parentheses(open, Parentheses::statement_head);
  return true;
}

bool MacroItems::repair_in_file(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open), after = close + 1;
  const CToken& next = tokens_.at(after);
  if ((next.is('{') && tokens_.is(after + 1, '.')) || next.is('.'))
    return !tokens_.is_cpp() && definitions_.define_values(call);
  if (next.is('{'))
    return !tokens_.is_cpp() && in_capitals(tokens_.text(call)) &&
           definitions_.define_function(call);
  if (next.is(';')) {
    // `FLAG(int, size, 8, "…");` has types and values: neither parameters nor arguments.
    bool type = false, value = false;
    for (std::uint32_t k = open + 1; k < close; ++k) {
      type = type || tokens_.is(k, Kind::type);
      value = value || (tokens_.is_any(k - 1, "(,") &&
                        (tokens_.is(k, Kind::number) || tokens_.is(k, Kind::string)));
      if (tokens_.is_any(k, ";{") || (type && value)) {
        tokens_.remove_all(call, after + 1);
        break;
      }
    }
    return true;
  }
  if (!item_ends_before(after) || (!tokens_.is_macro_like(call) && is_old_style(tokens_, after)))
    return false;
  if (next.kind == Kind::keyword && tokens_.is_cpp() &&
      (tokens_.is(after, "noexcept") || tokens_.is(after, "override") ||
       tokens_.is(after, "requires")))
    return false;
  tokens_.remove_all(call, after);
  return true;
}

bool MacroItems::repair_in_members(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open), after = close + 1;
  const CToken& next = tokens_.at(after);
  if (tokens_.is_cpp() && next.is(';') && declare_method(call)) return true;
  for (std::uint32_t k = open + 1; k < close && !tokens_.is_cpp(); ++k) {
    if (tokens_.is(k, ';')) {
      unwrap_members(call);
      return true;
    }
    k = tokens_.skip_brackets(k, "({");
  }
  if (next.is(';') && !tokens_.is_cpp()) {
    // `BIT(name);`: only a declaration can stand here.
    if (close == open + 2 && tokens_.is(open + 1, Kind::name)) {
      tokens_.erase(open);
      tokens_.erase(close);
    } else {
      tokens_.remove_all(call, after + 1);
    }
    return true;
  }
  if (!item_ends_before(after) ||
      (tokens_.is_cpp() && (!in_capitals(tokens_.text(call)) || next.kind == Kind::specifier)))
    return false;
  if (tokens_.is_cpp() && next.kind == Kind::keyword &&
      (tokens_.is(after, "noexcept") || tokens_.is(after, "override") ||
       tokens_.is(after, "final")))
    return false;
  tokens_.remove_all(call, after);
  return true;
}

// Rewrites `MOCK_METHOD(int, name, (int x), (override));` to `int name (int x);`.
bool MacroItems::declare_method(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  std::uint32_t comma = open + 1;
  while (comma < close && !tokens_.is(comma, ',')) comma = tokens_.skip_brackets(comma, "([{") + 1;
  const std::uint32_t name = comma + 1, parameters = comma + 3;
  if (comma >= close || !tokens_.is(name, Kind::name) || !tokens_.is(name + 1, ',') ||
      !tokens_.is(parameters, '('))
    return false;
  const std::uint32_t end = tokens_.close_of(parameters) + 1;
  if (end != close && !tokens_.is(end, ',')) return false;
  if (tokens_.close_of(open + 1) == comma - 1) {  // The type is in parentheses if it has a comma.
    tokens_.erase(open + 1);
    tokens_.erase(comma - 1);
  }
  tokens_.mask(call);
  tokens_.erase(open);
  tokens_.erase(comma);
  tokens_.erase(name + 1);
  tokens_.remove_all(end, close + 1);
  return true;
}

// Rewrites `wait_event_cmd(queue, condition, before; after;);` to `wait_event_cmd(queue,
// condition); before; after;`.
bool MacroItems::unwrap_statements(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  std::uint32_t comma = kNoToken, k = open + 1;
  for (; k < close && !tokens_.is(k, ';'); ++k) {
    if (tokens_.is(k, ',')) comma = k;
    const std::uint32_t opening = k;
    k = tokens_.skip_brackets(k, "({[");
    const bool body = k > opening && tokens_.is(opening, '{');
    if (body && comma != kNoToken && k < close && tokens_.at(k + 1).is_word()) break;
  }
  if (k >= close || comma == kNoToken || tokens_.at(comma).end >= tokens_.at(comma + 1).begin)
    return false;
  tokens_.replace(comma, ")", Kind::mark);
  tokens_.insert_before(comma + 1, ';');
  tokens_.pair(open, comma, CPlace::parentheses);
  tokens_.erase(close);
  tokens_.set_parentheses(open, Parentheses::statement_head);
  return true;
}

void MacroItems::end_of_do(std::uint32_t i) {
  if (!tokens_.is(i, Kind::name) || !tokens_.is(i + 1, '(') || tokens_.length(i) < 5) return;
  tokens_.replace_word(i, "while", Kind::control);
}

// Rewrites `MACRO(x) name;` to `MACRO name;`, and BSD's `LIST_HEAD(tag, type) name;` to `struct tag
// { } name;`.
void MacroItems::make_type(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  const bool head = tokens_.text(call).ends_with("_HEAD") && tokens_.length(call) > 6 &&
                    close == open + 4 && tokens_.is(open + 1, Kind::name) &&
                    tokens_.is(open + 2, ',') && tokens_.is(open + 3, Kind::name);
  if (!head) return tokens_.remove_all(open, close + 1);
  tokens_.replace_word(call, "struct", Kind::name);
  tokens_.unpair(open);
  tokens_.erase(open);
  tokens_.replace(open + 2, "{", Kind::mark);
  tokens_.mask(open + 3, MaskedWord::Kind::tag);
  tokens_.replace(close, "}", Kind::mark);
  tokens_.pair(open + 2, close, CPlace::members);
}

// Unwraps `struct_group(name, int a; int b;);`, where the members are among the arguments.
void MacroItems::unwrap_members(std::uint32_t call) {
  const std::uint32_t open = call + 1, close = tokens_.close_of(open);
  std::uint32_t from = open;
  for (std::uint32_t k = open + 1; k < close && !tokens_.is(k, ';'); ++k) {
    if (tokens_.is(k, ',')) from = k;
    k = tokens_.skip_brackets(k, "({[");
  }
  tokens_.remove_all(call, from + 1);
  tokens_.erase(close);
  if (tokens_.is(close + 1, ';')) tokens_.erase(close + 1);
}

}  // namespace codefinder::c_family
