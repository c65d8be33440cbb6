// Reads the words of a declaration up to its name, and masks the macros that interrupt it.
#include "index/languages/_c/declaration_run.h"

#include "index/languages/_c/spelling.h"

#include <algorithm>

namespace codefinder::c_family {

bool is_bracketed_attribute(const RepairTokens& tokens, std::uint32_t i) {
  return tokens.is_cpp() && tokens.is(i, '[') && tokens.is(i + 1, '[') &&
         tokens.close_of(i) != kNoToken;
}

bool is_old_style(const RepairTokens& tokens, std::uint32_t i) {
  using Kind = CToken::Kind;
  if (tokens.at(i).kind > Kind::type_of) return false;
  if (tokens.is(i, Kind::name) && !tokens.is(i + 1, Kind::name) && !tokens.is(i + 1, '*'))
    return false;
  for (std::uint32_t k = i; k < i + 200 && !tokens.is_end(k); ++k) {
    if (tokens.is(k, '{')) return tokens.is(k - 1, ';');
    if (tokens.is_any(k, "}=") || tokens.at(k).is_directive()) return false;
  }
  return false;
}

bool has_parameters(const RepairTokens& tokens, std::uint32_t open) {
  using Kind = CToken::Kind;
  const std::uint32_t close = tokens.close_of(open);
  if (close == open + 1) return true;
  for (std::uint32_t k = open + 1; k < close && k < open + 40; ++k) {
    if (tokens.is(k, Kind::type) || tokens.is(k, Kind::tag)) return true;
    if (tokens.is(k, Kind::name) &&
        (tokens.is(k + 1, Kind::name) || (tokens.is(k + 1, '*') && tokens.is(k + 2, Kind::name) &&
                                          (tokens.is(k + 3, ',') || k + 3 == close))))
      return true;
  }
  return false;
}

std::uint32_t after_class_of_star(const RepairTokens& tokens, std::uint32_t i) {
  const std::uint32_t most = i + 32;
  std::uint32_t j = i;
  while (j < most && tokens.is(j + 1, 'S') && tokens.is(j + 2, CToken::Kind::name)) j += 2;
  return tokens.is(j + 1, 'S') && tokens.is(j + 2, '*') ? j + 2 : i;
}

DeclarationRun DeclarationReader::read(std::uint32_t i, RunMode mode, DeclarationRun run) const {
  std::uint32_t j = i;
  while (!tokens_.is_end(j)) {
    if (tokens_.is_erased(j)) {
      ++j;
      continue;
    }
    const CToken& token = tokens_.at(j);
    if (token.kind == Kind::specifier) {
      run.is_typedef = run.is_typedef || tokens_.is(j, "typedef");
      run.is_stored = run.is_stored || tokens_.is(j, "static") || tokens_.is(j, "extern");
      ++j;
      if (tokens_.is(j, Kind::string)) ++j;  // extern "C"
    } else if (token.kind == Kind::type) {
      if (tokens_.is(j, "auto")) run.typed = true;  // A concept may precede it.
      else run.set_typed();
      ++j;
    } else if (token.kind == Kind::tag) {
      run.set_typed();
      j = read_tag(j + 1, run, mode);
    } else if (token.kind == Kind::type_of) {
      run.set_typed();
      j = std::max(j + 1, tokens_.after_parentheses(j + 1));
    } else if (token.kind == Kind::attribute) {
      j = std::max(j + 1, tokens_.after_parentheses(j + 1));
    } else if (token.kind == Kind::assembly) {
      if (run.count == 0 || mode == RunMode::type || !tokens_.is(j + 1, '(') ||
          tokens_.close_of(j + 1) == kNoToken)
        break;
      const std::uint32_t end = tokens_.after_parentheses(j + 1);
      while (j < end) tokens_.erase(j++);  // The register or the symbol of the variable.
    } else if (token.kind == Kind::name) {
      if (!read_name(j, run, mode)) break;
    } else if (token.is('*') || (tokens_.is_cpp() && token.is('&'))) {
      if (!run.typed && run.count == 0) break;
      run.star = true;
      ++j;
    } else {
      break;
    }
  }
  run.end = j;
  return run;
}

// The last token of `a::b<T>::c`, which begins at j; where it is cut short, the last that was read.
std::uint32_t DeclarationReader::end_of_scoped_name(std::uint32_t j) const {
  const std::uint32_t most = j + 200;
  while (j < most && tokens_.is_any(j + 1, "S<")) {
    if (tokens_.is(j + 1, 'S')) {
      if (!tokens_.is(j + 2, Kind::name)) break;
      j += 2;
      continue;
    }
    int depth = 0;
    std::uint32_t k = j + 1;
    for (; k < most; ++k) {
      if (tokens_.is(k, '<')) ++depth;
      else if (tokens_.is(k, '>') && --depth == 0) break;
      else if (tokens_.is_any(k, ";{}")) break;
    }
    if (!tokens_.is(k, '>')) break;
    j = k;
  }
  return j;
}

// Reads the name at j, and moves j after it. False if the run ends here.
bool DeclarationReader::read_name(std::uint32_t& j, DeclarationRun& run, RunMode mode) const {
  const std::uint32_t head = j;
  const std::uint32_t star = after_class_of_star(tokens_, j);
  if (star != j) {
    tokens_.remove_all(j, star);
    j = star;
    return true;
  }
  if (tokens_.is_cpp() && tokens_.is_any(j + 1, "S<")) {
    j = end_of_scoped_name(j);
    if (j == head || tokens_.is_any(j + 1, "S<")) return false;
    if (tokens_.is(j + 1, '(') && tokens_.is(j, Kind::name)) {
      run.call = j++;
      return false;
    }
  } else if (tokens_.is(j + 1, '(')) {
    if (tokens_.close_of(j + 1) == kNoToken) return false;
    const std::uint32_t end = tokens_.after_parentheses(j + 1);
    if (mode == RunMode::parameter && tokens_.is_macro_like(j) && run.count == 0 && !run.typed &&
        tokens_.is(j - 1, Kind::specifier)) {  // `const TYPE_OF(x) *y`
      tokens_.remove_all(j + 1, end);
      run.names[run.count++] = {j, false};
      j = end;
      return true;
    }
    if (!continues_after_call(j, run, mode)) {
      run.call = j++;
      return false;
    }
    tokens_.remove_all(j, end);
    j = end;
    return true;
  }
  if (run.count == DeclarationRun::kMax) {
    run.too_long = true;
    return false;
  }
  run.names[run.count++] = {head, run.star};
  ++j;
  return true;
}

std::uint32_t DeclarationReader::after_tag_attributes(std::uint32_t j) const {
  while (tokens_.is_erased(j) || tokens_.is(j, Kind::attribute) || tokens_.is(j, Kind::tag) ||
         is_bracketed_attribute(tokens_, j))
    j = tokens_.is(j, Kind::attribute)       ? std::max(j + 1, tokens_.after_parentheses(j + 1))
        : is_bracketed_attribute(tokens_, j) ? tokens_.close_of(j) + 1
                                             : j + 1;
  return j;
}

// Masks the macros from j on, before the name after the keyword at `tag`, and moves j after them.
// False at a call that is no macro: the tag ends before it.
bool DeclarationReader::mask_tag_macros(std::uint32_t& j, std::uint32_t tag, RunMode mode) const {
  const bool is_class = tokens_.is(tag, "class");
  const auto opens = [&](std::uint32_t k) {
    return tokens_.is(k, '{') ||
           (tokens_.is(k, ':') && (tokens_.is_cpp() || tokens_.is(tag, "enum")) &&
            mode != RunMode::parameter) ||
           (tokens_.is(k, Kind::keyword) && tokens_.is(k, "final"));
  };
  while (tokens_.is(j, Kind::name)) {
    const bool macro = tokens_.is_macro_like(j);
    const std::uint32_t next = tokens_.after_parentheses(j + 1);
    if (next > j + 1) {  // PACKED(1) name
      if (!macro || !(tokens_.is(next, Kind::name) || tokens_.is(next, '{'))) return false;
      tokens_.remove_all(j, next);
      j = next;
      continue;
    }
    if (macro && is_bracketed_attribute(tokens_, next) &&
        tokens_.is(tokens_.close_of(next) + 1, Kind::name)) {  // API [[nodiscard]] name
      tokens_.mask(j);
      j = tokens_.close_of(next) + 1;
      continue;
    }
    if (!tokens_.is(next, Kind::name)) break;
    const std::uint32_t then = next + 1;
    const bool more = macro && tokens_.is_macro_like(next) && tokens_.is(then, Kind::name);
    const std::string_view word = tokens_.text(j);
    const bool exports = word.ends_with("_EXPORT") || word.ends_with("_API") ||
                         word.ends_with("_PUBLIC");
    const bool declares = tokens_.is_any(then, ";<") && (is_class || exports) &&
                          in_capitals(tokens_.text(j));
    if (!macro || !(opens(then) || more || declares)) break;
    tokens_.mask(j);
    j = next;
  }
  return true;
}

// Reads the name at j, if there is one, with its scopes and template arguments.
std::uint32_t DeclarationReader::read_tag_name(std::uint32_t j, DeclarationRun& run) const {
  if (!tokens_.is(j, Kind::name)) return j;
  run.tag_name = j++;
  for (; tokens_.is_cpp() && tokens_.is(j, 'S') && tokens_.is(j + 1, Kind::name); j += 2)
    run.tag_name = j + 1;
  if (!tokens_.is_cpp() || !tokens_.is(j, '<')) return j;
  int depth = 0;
  for (const std::uint32_t most = j + 100; j < most; ++j) {
    if (tokens_.is(j, '<')) ++depth;
    if (tokens_.is(j, '>') && --depth == 0) break;
  }
  return j + 1;
}

// Reads what follows `struct`: its name, among macros, and its body.
std::uint32_t DeclarationReader::read_tag(std::uint32_t i, DeclarationRun& run,
                                          RunMode mode) const {
  std::uint32_t j = after_tag_attributes(i);
  if (!mask_tag_macros(j, i - 1, mode)) return j;
  j = after_tag_attributes(read_tag_name(j, run));
  while (tokens_.is_macro_like(j) && tokens_.is(tokens_.after_parentheses(j + 1), '{') &&
         !(tokens_.is(j + 1, '(') && has_parameters(tokens_, j + 1))) {
    const std::uint32_t end = tokens_.after_parentheses(j + 1);
    tokens_.remove_all(j, end);
    j = end;
  }
  if (tokens_.is(j, Kind::keyword) && tokens_.is(j, "final")) ++j;
  if (tokens_.is(j, ':') && mode != RunMode::parameter) {
    for (std::uint32_t k = j + 1; k < j + 200; ++k) {
      if (tokens_.is(k, '{')) {
        j = k;
        break;
      }
      if (tokens_.is_any(k, ";)}") || tokens_.is_end(k)) break;
    }
  }
  if (tokens_.is(j, '{') && tokens_.close_of(j) != kNoToken) {
    run.body = j;
    run.class_name = run.tag_name;
    j = tokens_.close_of(j) + 1;
  }
  return j;
}

// True if the name at i with its parentheses is an annotation inside a declaration, not the
// declared name.
bool DeclarationReader::continues_after_call(std::uint32_t i, const DeclarationRun& run,
                                             RunMode mode) const {
  const std::uint32_t after = tokens_.after_parentheses(i + 1);
  // `void printflike(1, 2) f(const char *text, …);`
  if ((mode == RunMode::file || mode == RunMode::members) && (run.typed || run.count > 0) &&
      tokens_.is(after, Kind::name) && tokens_.is(after + 1, '(') &&
      !tokens_.is_macro_like(after) && has_parameters(tokens_, after + 1) &&
      !has_parameters(tokens_, i + 1))
    return true;
  if (mode == RunMode::type || !tokens_.is_macro_like(i)) return false;
  const CToken& next = tokens_.at(after);
  const bool annotated = !tokens_.is_cpp() || is_underscored(tokens_.text(i)) ||
                         is_annotation(tokens_.text(i));
  std::size_t names = run.typed ? 1 : 0;
  for (std::size_t k = 0; k < run.count; ++k) {
    if (run.star && !run.names[k].after_star) continue;
    if (!is_underscored(tokens_.text(run.names[k].token))) ++names;
  }
  const bool from_bulk_file = run.count > (run.typed ? 1u : 2u);
  const bool has_name = run.has_body() || from_bulk_file ||
                        names > (run.star && !run.typed ? 0u : 1u);
  if (has_name && annotated && next.kind == Kind::mark && !has_parameters(tokens_, i + 1)) {
    return next.c == ';' || next.c == '=' || next.c == ',' || next.c == '[' || next.c == ')' ||
           next.c == ':';
  }
  const bool word = next.kind <= Kind::type_of || next.is('*') ||
                    (next.is('(') && (run.typed || run.count > 0) && tokens_.is(after + 1, '*'));
  if (!word) return false;
  // `T __f(int a) __must_hold(x) {`
  if (mode != RunMode::parameter && (run.typed || run.count > 0) && has_parameters(tokens_, i + 1))
    return false;
  if (run.has_body() && mode != RunMode::parameter) return true;
  return !(mode == RunMode::file && !tokens_.is_cpp() && is_old_style(tokens_, after));
}

}  // namespace codefinder::c_family
