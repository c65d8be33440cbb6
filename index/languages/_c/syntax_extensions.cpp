// Repairs GNU extensions, modules and pointers to members.
#include "index/languages/_c/syntax_extensions.h"

namespace codefinder::c_family {

namespace {

using TokenKind = CToken::Kind;

/// Masks everything in the template except its strings, of which one is written if there is none.
/// Returns the token that ends the template.
std::uint32_t repair_assembly_template(RepairTokens& tokens, Repairs& repairs, std::uint32_t open) {
  const std::uint32_t close = tokens.close_of(open);
  bool any = false;
  std::uint32_t end = open + 1;
  for (std::uint32_t k = open + 1; k < close; ++k) {
    end = k;
    if (tokens.is_any(k, ":S")) break;
    any = any || tokens.is(k, TokenKind::string);
    if (tokens.is(k, TokenKind::string)) continue;
    const std::uint32_t last = tokens.skip_brackets(k, "(");
    tokens.remove_all(k, last + 1);
    k = last;
  }
  const std::uint32_t place = tokens.at(open).end;
  if (!any && place + 2 <= tokens.at(close).begin) repairs.put(place, "\"\"");
  return end;
}

/// The token after the last comma of the closed parentheses that open at `open`, outside of inner
/// brackets and of template arguments; the first token if there is no such comma.
std::uint32_t after_last_comma(const RepairTokens& tokens, std::uint32_t open) {
  std::uint32_t after = open + 1;
  int angles = 0;
  for (std::uint32_t k = open + 1; k < tokens.close_of(open); ++k) {
    k = tokens.skip_brackets(k, "([{");
    const bool shifts = tokens.is(k, '<') && (tokens.is(k + 1, '<') || tokens.is(k - 1, '<'));
    if (tokens.is(k, '<') && !shifts) ++angles;
    else if (tokens.is(k, '>') && !tokens.is(k - 1, '-') && angles > 0) --angles;
    else if (tokens.is(k, ',') && angles == 0) after = k + 1;
  }
  return after;
}

void erase_stars_of_new(RepairTokens& tokens, std::uint32_t i) {
  std::uint32_t k = i + 1;
  while (tokens.at(k).kind <= TokenKind::tag || tokens.is(k, 'S')) ++k;
  for (; k > i + 1 && tokens.is(k, '*'); ++k) tokens.erase(k);
}

void erase_typename_of_value(RepairTokens& tokens, std::uint32_t i) {
  std::uint32_t k = i + 1;
  int depth = 0;
  for (const std::uint32_t most = i + 60; k < most; ++k) {
    if (tokens.is(k, '<')) ++depth;
    else if (tokens.is(k, '>') && depth > 0) --depth;
    else if (depth == 0 && !tokens.is(k, TokenKind::name) && !tokens.is(k, 'S') &&
             !tokens.is(k, "template"))
      break;
  }
  if (tokens.is_any(k, "({") && k > i + 2 && !tokens.is_any(k + 1, "*&")) tokens.erase(i);
}

void erase_operator_access(RepairTokens& tokens, std::uint32_t i) {
  const bool arrow = i > 1 && tokens.is(i - 1, '>') && tokens.is(i - 2, '-');
  if (!arrow && !(i > 0 && tokens.is(i - 1, '.'))) return;
  std::uint32_t open = i + 1;
  if (tokens.is(open, '(') && tokens.is(open + 1, ')')) open += 2;
  while (tokens.is(open, TokenKind::mark) && !tokens.is(open, '(') && open < i + 4) ++open;
  if (!tokens.is(open, '(')) return;
  for (std::uint32_t k = arrow ? i - 2 : i - 1; k < open; ++k) tokens.erase(k);
}

void repair_instantiation(RepairTokens& tokens, std::uint32_t i) {
  if (tokens.is(i + 1, '<')) return;
  if (i > 0 && tokens.is(i - 1, "extern")) tokens.erase(i - 1);
  std::uint32_t k = i + 1;
  for (const std::uint32_t most = i + 80; k < most && !tokens.is_any(k, ";{"); ++k) {
    if (!tokens.is(k, '-') || !tokens.is(k + 1, '>')) continue;
    std::uint32_t end = k;
    while (end < most && !tokens.is_any(end, ";{")) ++end;
    if (tokens.is(end, ';')) tokens.remove_all(k, end);
    return;
  }
}

/// True if the tokens [k, end) are an operand, `[name] "constraint" (value)`, or in the later
/// sections a `"clobbered"` register or a label.
bool is_assembly_operand(const RepairTokens& tokens, std::uint32_t k, std::uint32_t end,
                         int section) {
  std::uint32_t w = k;
  if (tokens.is(w, '[') && tokens.close_of(w) != kNoToken) w = tokens.close_of(w) + 1;
  const std::uint32_t strings = w;
  while (tokens.is(w, TokenKind::string)) ++w;
  const bool constraint = w > strings;
  if (section < 3) return constraint && tokens.is(w, '(') && tokens.close_of(w) + 1 == end;
  return (constraint && w == end) || section > 3;
}

}  // namespace

void repair_assembly(RepairTokens& tokens, Repairs& repairs, std::uint32_t i) {
  std::uint32_t open = i + 1;
  while (tokens.is(open, TokenKind::specifier) || tokens.is(open, TokenKind::keyword) ||
         tokens.is(open, TokenKind::name))
    ++open;
  const std::uint32_t close = tokens.close_of(open);
  if (!tokens.is(open, '(') || close == kNoToken) return;
  int section = 0;
  for (std::uint32_t k = repair_assembly_template(tokens, repairs, open); k < close;) {
    if (tokens.is_any(k, ":S")) section += tokens.is(k, 'S') ? 2 : 1;
    const std::uint32_t before = k++;
    std::uint32_t end = k;
    while (end < close && !tokens.is_any(end, ",:S")) end = tokens.skip_brackets(end, "([") + 1;
    if (end > k && !is_assembly_operand(tokens, k, end, section)) {
      tokens.remove_all(k, end);
      if (tokens.is(before, ',')) tokens.erase(before);
      else if (tokens.is(end, ',')) tokens.erase(end);
    }
    k = end;
  }
}

void erase_attribute(RepairTokens& tokens, std::uint32_t i) {
  const std::uint32_t end = tokens.after_parentheses(i + 1);
  if (!tokens.text(i).starts_with("__attribute") || end == i + 1) return;
  for (std::uint32_t k = i; k < end; ++k) tokens.erase(k);
}

void repair_case_range(RepairTokens& tokens, std::uint32_t i) {
  std::uint32_t range = kNoToken;
  for (std::uint32_t k = i + 1; k < i + 40 && !tokens.is_end(k); ++k) {
    if (tokens.is(k, 'E')) range = k;
    if (tokens.is_any(k, ";{")) return;
    if (!tokens.is(k, ':')) continue;
    if (range != kNoToken) tokens.remove_all(range, k);
    return;
  }
}

void repair_type_of(RepairTokens& tokens, std::uint32_t i) {
  if (!tokens.is(i + 1, '(') || tokens.close_of(i + 1) == kNoToken) return;
  const std::uint32_t close = tokens.close_of(i + 1);
  if (tokens.is_cpp()) return tokens.remove_all(i + 2, after_last_comma(tokens, i + 1));
  std::uint32_t k = i + 2;
  if (tokens.is(k, TokenKind::type) || tokens.is(k, TokenKind::tag) ||
      tokens.is(k, TokenKind::specifier) || tokens.is(k, TokenKind::type_of))
    return;
  if (tokens.is(k, TokenKind::name)) {
    ++k;
    while (tokens.is(k, '*')) ++k;
    if (k == close) return;
  }
  tokens.replace(i, "int", TokenKind::type);
  tokens.remove_all(i + 1, close + 1);
}

void repair_cpp_keyword(RepairTokens& tokens, std::uint32_t i) {
  if (tokens.is(i, "new")) erase_stars_of_new(tokens, i);
  else if (tokens.is(i, "typename")) erase_typename_of_value(tokens, i);
  else if (tokens.is(i, "operator")) erase_operator_access(tokens, i);
  else if (tokens.is(i, "template")) repair_instantiation(tokens, i);
}

void erase_member_access(RepairTokens& tokens, std::uint32_t i) {
  const std::uint32_t star = tokens.is(i, '-') && tokens.is(i + 1, '>') ? i + 2 : i + 1;
  if (!tokens.is_cpp() || !tokens.is(star, '*') || (tokens.is(i, '-') && star == i + 1) ||
      tokens.at(star).begin != tokens.at(i).begin + (star - i))
    return;
  for (std::uint32_t k = i; k < star; ++k) tokens.erase(k);
}

void repair_alias(RepairTokens& tokens, std::uint32_t i) {
  if (!tokens.is(i + 1, TokenKind::name)) return;
  std::uint32_t k = i + 2;
  if (tokens.is(k, TokenKind::name)) {
    const std::uint32_t end = tokens.after_parentheses(k + 1);
    if (!tokens.is(end, '=')) return;
    tokens.remove_all(k, end);
    k = end;
  }
  for (const std::uint32_t most = k + 60; k < most && !tokens.is_any(k, ";{}"); ++k) {
    if (tokens.is(k, '*') && tokens.is(k + 1, TokenKind::name) && tokens.is(k + 2, ';'))
      tokens.mask(k + 1);
  }
}

bool erase_module_item(RepairTokens& tokens, std::uint32_t i) {
  const bool exported = tokens.is(i, TokenKind::keyword) && tokens.is(i, "export");
  const std::uint32_t word = exported ? i + 1 : i;
  const bool module = tokens.is(word, "module");
  const bool import = tokens.is(word, "import");
  const std::uint32_t next = word + 1;
  const bool name = tokens.is(next, TokenKind::name) || tokens.is(next, ':');
  if ((module && ((exported && name) || tokens.is(next, ';') ||
                  (tokens.is(next, ':') && tokens.is(next + 1, "private")))) ||
      (import && (name || tokens.is(next, '<') || tokens.is(next, TokenKind::string)))) {
    std::uint32_t end = next;
    while (end < next + 32 && !tokens.is_end(end) && !tokens.is_any(end, ";{")) ++end;
    if (tokens.is(end, ';') && !tokens.is(next + 1, '(')) {
      for (std::uint32_t k = i; k <= end; ++k) tokens.erase(k);
      return true;
    }
  }
  if (!exported) return false;
  tokens.erase(i);
  if (tokens.is(word, '{') && tokens.close_of(word) != kNoToken) {
    tokens.erase(tokens.close_of(word));
    tokens.erase(word);
  }
  return true;
}

}  // namespace codefinder::c_family
