// Reads the bodies of macros.
#include "index/languages/_c/macro_symbols.h"

#include "base/strings.h"
#include "index/languages/_c/spelling.h"

#include <algorithm>
#include <vector>

namespace codefinder::c_family {

namespace {

using Kind = CToken::Kind;

constexpr char kSeparator = '\t';

class Body {
 public:
  Body(std::string_view parameters, std::string_view text, Dialect dialect)
      : parameters_(split(parameters, ",")), text_(text), tokens_(c_tokens(text, dialect)) {
    for (std::string_view& parameter : parameters_) parameter = trim(parameter);
  }

  std::optional<DeclaringMacro> declares() {
    if (const auto name = name_at(0); name && ends_enumerator(after_annotation(name->end))) {
      found_.kind = SymbolKind::enum_member;
      return found_;
    }
    bool type = false, alias = false, outside = false;
    for (std::size_t k = 0; k < tokens_.size(); ++k) {
      const auto name = type ? name_at(k) : std::nullopt;
      if (name && ends_declarator(name->end, outside)) {
        if (alias) found_.kind = SymbolKind::type_alias, found_.is_declaration = false;
        return found_;
      }
      const CToken& token = tokens_[k];
      if (token.kind > Kind::attribute && !token.is('*') && !token.is('&')) return std::nullopt;
      alias = alias || is(k, "typedef");
      outside = outside || is(k, "extern");
      type = type || (token.kind != Kind::specifier && token.kind != Kind::attribute);
      if (token.kind == Kind::attribute) k = after_parentheses(k + 1) - 1;
    }
    return std::nullopt;
  }

 private:
  struct Name {
    std::size_t end;  // The token after it.
  };

  bool is(std::size_t k, char mark) const { return k < tokens_.size() && tokens_[k].is(mark); }
  bool is(std::size_t k, std::string_view word) const { return text(k) == word; }
  std::string_view text(std::size_t k) const {
    return k < tokens_.size() ? text_.substr(tokens_[k].begin, tokens_[k].end - tokens_[k].begin)
                              : std::string_view();
  }
  bool pastes(std::size_t k) const { return is(k, '#') && is(k + 1, '#'); }

  /// `name`, `prefix_##name`, `name##_suffix` or both, where `name` is a parameter.
  std::optional<Name> name_at(std::size_t k) {
    std::string prefix;
    if (pastes(k + 1)) {
      if (const auto own = parameter(k); !own) {
        prefix = text(k);
        k += 3;
      }
    }
    const std::optional<std::uint8_t> number = parameter(k);
    if (!number) return std::nullopt;
    found_.parameter = *number;
    found_.prefix = std::move(prefix);
    found_.suffix.clear();
    if (!pastes(k + 1)) return Name{k + 1};
    if (parameter(k + 3)) return std::nullopt;
    found_.suffix = text(k + 3);
    if (pastes(k + 4)) return std::nullopt;
    return Name{k + 4};
  }

  std::optional<std::uint8_t> parameter(std::size_t k) const {
    if (k >= tokens_.size() || tokens_[k].kind != Kind::name) return std::nullopt;
    const auto at = std::find(parameters_.begin(), parameters_.end(), text(k));
    constexpr std::ptrdiff_t kMax = 64;
    if (at == parameters_.end() || at - parameters_.begin() >= kMax) return std::nullopt;
    return static_cast<std::uint8_t>(at - parameters_.begin());
  }

  bool ends_enumerator(std::size_t k) const {
    return k >= tokens_.size() || is(k, ',') || is(k, '=');
  }

  /// The token after the parentheses that open at k; k if there are none.
  std::size_t after_parentheses(std::size_t k) const {
    int depth = 0;
    for (std::size_t i = k; is(k, '(') && i < tokens_.size(); ++i) {
      if (is(i, '(')) ++depth;
      if (is(i, ')') && --depth == 0) return i + 1;
    }
    return k;
  }
  /// The token after `MACRO(x)` at k, if it is not a parameter; else k.
  std::size_t after_annotation(std::size_t k) const {
    return in_capitals(text(k)) && !parameter(k) ? after_parentheses(k + 1) : k;
  }

  bool ends_declarator(std::size_t k, bool outside) {
    if (k >= tokens_.size() || is(k, ';') || is(k, '=') || is(k, '[')) {
      found_.kind = SymbolKind::variable;
      found_.is_declaration = outside;
      return true;
    }
    const std::size_t end = after_parentheses(k);
    found_.kind = SymbolKind::function;
    found_.is_declaration = !is(end, '{');
    return end > k && (is(end, '{') || is(end, ';'));
  }

  std::vector<std::string_view> parameters_;
  std::string_view text_;
  std::vector<CToken> tokens_;
  DeclaringMacro found_;
};

}  // namespace

std::optional<DeclaringMacro> declaring_macro(std::string_view parameters, std::string_view body,
                                              Dialect dialect) {
  constexpr std::size_t kMax = 512;
  const std::size_t first = body.find_first_not_of(" \t\r\n\\");
  if (first == std::string_view::npos || !is_identifier_char(body[first])) return std::nullopt;
  return Body(parameters, body.substr(first, kMax), dialect).declares();
}

std::string encoded(std::string_view name, const std::optional<DeclaringMacro>& macro) {
  std::string word(name);
  word += kSeparator;
  if (!macro) return word;
  word += static_cast<char>('A' + static_cast<int>(macro->kind));
  word += macro->is_declaration ? '1' : '0';
  word += static_cast<char>('0' + macro->parameter);
  word += kSeparator;
  return word.append(macro->prefix).append(1, kSeparator).append(macro->suffix);
}

std::optional<DeclaringMacro> decoded(std::string_view word, std::string_view& name) {
  name = {};
  if (word.find(kSeparator) == std::string_view::npos) return std::nullopt;
  name = take_until(word, kSeparator);
  const std::string_view facts = take_until(word, kSeparator);
  if (facts.size() < 3) return std::nullopt;
  DeclaringMacro macro;
  macro.kind = static_cast<SymbolKind>(facts[0] - 'A');
  macro.is_declaration = facts[1] == '1';
  macro.parameter = static_cast<std::uint8_t>(facts[2] - '0');
  macro.prefix = take_until(word, kSeparator);
  macro.suffix = word;
  return macro;
}

}  // namespace codefinder::c_family
