// Repairs arguments, enumerators and elements of lists.
#include "index/languages/_c/value_repair.h"

namespace codefinder::c_family {

void ValueRepair::enumerator(std::uint32_t i) {
  while (tokens_.is(i, Kind::name) && tokens_.is(i + 1, Kind::name)) {
    const std::uint32_t after = tokens_.after_parentheses(i + 2);
    const bool ends = tokens_.is_any(after, "=,}") || tokens_.at(after).is_directive();
    // `NAME DEPRECATED("…") = 1`: attributes follow the name.
    const bool same_line = tokens_.text_after(i).find('\n') == std::string_view::npos;
    if (ends && (same_line || after > i + 2)) return tokens_.remove_all(i + 1, after);
    tokens_.mask(i++);
  }
  while (tokens_.is(i, Kind::name) && tokens_.is(i + 1, '(') &&
         tokens_.close_of(i + 1) != kNoToken) {
    if (definitions_.declare_enumerator(i) && !tokens_.is(tokens_.close_of(i + 1) + 1, ',')) {
      i = tokens_.close_of(i + 1) + 1;
      continue;
    }
    std::uint32_t k = i;
    while (!tokens_.is_end(k) && !tokens_.is_any(k, ",}") && !tokens_.at(k).is_directive())
      k = tokens_.skip_brackets(k, "({") + 1;
    const bool comma = tokens_.is(k, ',');
    tokens_.remove_all(i, comma ? k + 1 : k);
    if (!comma) return;
    i = k + 1;
  }
}

void ValueRepair::first_argument(std::uint32_t i, std::uint32_t call) {
  if (tokens_.is(call, "offsetof") || tokens_.is(call, "__builtin_offsetof")) field_of_offset(i);
  else argument(i);
}

// The grammar parses `offsetof(type, field)`, but not `offsetof(type, field.inner[1])`.
void ValueRepair::field_of_offset(std::uint32_t i) {
  const std::uint32_t close = tokens_.close_of(i - 1);
  std::uint32_t k = i;
  while (k < close && !tokens_.is(k, ',')) ++k;
  if (tokens_.is(k + 1, Kind::name) && k + 2 < close) tokens_.remove_all(k + 2, close);
}

void ValueRepair::argument(std::uint32_t i) {
  if (!tokens_.is_cpp() && (is_statement(i) || is_list_value(i))) return zero_statement(i);
  if (tokens_.is(i, Kind::mark)) {
    if (!tokens_.is_cpp() && !tokens_.is_any(i, "()[{,")) zero_operator(i);
  } else if (tokens_.is(i, Kind::name) && tokens_.is(i + 1, '*')) {
    erase_stars(i + 1);
  } else if (is_type_argument(i)) {
    zero_type(i);
  }
}

bool ValueRepair::is_statement(std::uint32_t i) const {
  return tokens_.is(i, Kind::control) ||
         (tokens_.is(i, Kind::keyword) && !tokens_.is(i, "_Generic"));
}
bool ValueRepair::is_list_value(std::uint32_t i) const {
  return tokens_.is(i, '.') || (tokens_.is(i, '{') && tokens_.at(i).place == CPlace::values);
}

// `CHECK(x, return -1)`, `MAKE(.field = 1, { 2 })`, `UNTIL(x, if (y) break; z();)`
void ValueRepair::zero_statement(std::uint32_t i) {
  const bool control = tokens_.is(i, Kind::control), value = is_list_value(i);
  const std::string_view brackets = value ? "([{" : "([";
  std::uint32_t k = i;
  while (!(tokens_.is(k, ',') && !control) && !tokens_.is(k, ')')) {
    if ((tokens_.is(k, '{') && !value) || tokens_.is(k, '}') || tokens_.at(k).is_directive() ||
        tokens_.is_end(k))
      return;
    k = tokens_.skip_brackets(k, brackets) + 1;
  }
  zero(i, k);
}

// Makes a number of an operator alone: `FOLD(+, x)`.
void ValueRepair::zero_operator(std::uint32_t i) {
  const bool is_one = ends_argument(i + 1);
  const bool is_two = !is_one && tokens_.is(i + 1, Kind::mark) && ends_argument(i + 2) &&
                      tokens_.at(i + 1).begin == tokens_.at(i).end && !tokens_.is(i + 1, '(');
  if (!is_one && !is_two) return;
  if (tokens_.is(i, 'E') && tokens_.is(i + 1, ')')) return;
  if (is_two) tokens_.erase(i + 1);
  tokens_.replace(i, "0", Kind::number);
}

// Erases the stars of a type, which begin at i: its name is parsed as an expression.
void ValueRepair::erase_stars(std::uint32_t i) {
  std::uint32_t k = i;
  while (tokens_.is(k, '*')) ++k;
  if (!ends_argument(k)) return;
  for (std::uint32_t star = i; star < k; ++star) tokens_.erase(star);
}

bool ValueRepair::is_type_argument(std::uint32_t i) const {
  const Kind kind = tokens_.at(i).kind;
  if (kind == Kind::name) return tokens_.is(i + 1, Kind::name) && !tokens_.is_cpp();
  if (kind == Kind::tag) return true;
  if (kind != Kind::type && kind != Kind::specifier && kind != Kind::type_of) return false;
  return !(tokens_.is_cpp() && tokens_.is_any(i + 1, "({<S"));
}

void ValueRepair::zero_type(std::uint32_t i) {
  std::uint32_t k = i;
  while (!ends_argument(k)) {
    if (tokens_.is_any(k, ";{}") || tokens_.at(k).is_directive() || tokens_.is_end(k)) return;
    k = tokens_.skip_brackets(k, "([") + 1;
  }
  zero(i, k);
}

// Writes `0` for the tokens [i, end).
void ValueRepair::zero(std::uint32_t i, std::uint32_t end) {
  tokens_.remove_all(i, end);
  tokens_.erase_to(i, "0");
}

void ValueRepair::default_list(std::uint32_t i) {
  if (tokens_.close_of(i) != kNoToken) zero(i, tokens_.close_of(i) + 1);
}

void ValueRepair::concatenated_string(std::uint32_t i) {
  if (i == 0) return;
  // The grammar of C++ has no names among the strings: `"%" PRIx64 "\n"`.
  if (tokens_.is_cpp() && tokens_.is(i + 1, Kind::name) && !tokens_.text_after(i).empty() &&
      ((tokens_.is(i + 2, Kind::string) && !tokens_.text_after(i + 1).empty()) ||
       tokens_.is_any(i + 2, ",);")))
    return tokens_.mask(i + 1);
  if (tokens_.is(i - 1, Kind::name) && i > 1 && tokens_.is(i - 2, Kind::name) &&
      !tokens_.is_erased(i - 1) && !tokens_.is_erased(i - 2))
    tokens_.mask(i - 2);
  if (tokens_.is(i + 1, Kind::name) && tokens_.is(i + 2, '(') &&
      tokens_.close_of(i + 2) != kNoToken)
    tokens_.remove_all(i + 1, tokens_.close_of(i + 2) + 1);
}

void ValueRepair::end_of_element(std::uint32_t i) {
  if (tokens_.is(i + 1, Kind::name) || tokens_.is_any(i + 1, "{."))
    tokens_.insert_before(i + 1, ',');
}

}  // namespace codefinder::c_family
