// The tokenizer of C and C++ source.
#include "index/languages/_c/tokens.h"

#include "base/strings.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace codefinder::c_family {
namespace {

using Kind = CToken::Kind;

struct Keyword {
  std::string_view word;
  Kind kind;
  bool only_cpp = false;
};
constexpr std::array kKeywords = {
    Keyword{"static", Kind::specifier},
    Keyword{"extern", Kind::specifier},
    Keyword{"inline", Kind::specifier},
    Keyword{"__inline", Kind::specifier},
    Keyword{"__inline__", Kind::specifier},
    Keyword{"__forceinline", Kind::specifier},
    Keyword{"virtual", Kind::specifier, true},
    Keyword{"explicit", Kind::specifier, true},
    Keyword{"constexpr", Kind::specifier},
    Keyword{"consteval", Kind::specifier, true},
    Keyword{"constinit", Kind::specifier, true},
    Keyword{"friend", Kind::specifier, true},
    Keyword{"typedef", Kind::specifier},
    Keyword{"register", Kind::specifier},
    Keyword{"thread_local", Kind::specifier},
    Keyword{"__thread", Kind::specifier},
    Keyword{"_Thread_local", Kind::specifier},
    Keyword{"mutable", Kind::specifier, true},
    Keyword{"const", Kind::specifier},
    Keyword{"volatile", Kind::specifier},
    Keyword{"restrict", Kind::specifier},
    Keyword{"__restrict", Kind::specifier},
    Keyword{"__restrict__", Kind::specifier},
    Keyword{"__extension__", Kind::specifier},
    Keyword{"__volatile__", Kind::specifier},
    Keyword{"__volatile", Kind::specifier},
    Keyword{"__const", Kind::specifier},
    Keyword{"__const__", Kind::specifier},
    Keyword{"_Noreturn", Kind::specifier},
    Keyword{"_Atomic", Kind::specifier},
    Keyword{"void", Kind::type},
    Keyword{"int", Kind::type},
    Keyword{"char", Kind::type},
    Keyword{"bool", Kind::type},
    Keyword{"_Bool", Kind::type},
    Keyword{"unsigned", Kind::type},
    Keyword{"__signed__", Kind::type},
    Keyword{"__signed", Kind::type},
    Keyword{"signed", Kind::type},
    Keyword{"long", Kind::type},
    Keyword{"short", Kind::type},
    Keyword{"float", Kind::type},
    Keyword{"double", Kind::type},
    Keyword{"auto", Kind::type},
    Keyword{"__auto_type", Kind::type},
    Keyword{"struct", Kind::tag},
    Keyword{"union", Kind::tag},
    Keyword{"enum", Kind::tag},
    Keyword{"class", Kind::tag, true},
    Keyword{"typeof", Kind::type_of},
    Keyword{"__typeof__", Kind::type_of},
    Keyword{"__typeof", Kind::type_of},
    Keyword{"decltype", Kind::type_of, true},
    Keyword{"__attribute__", Kind::attribute},
    Keyword{"__attribute", Kind::attribute},
    Keyword{"__declspec", Kind::attribute},
    Keyword{"alignas", Kind::attribute},
    Keyword{"_Alignas", Kind::attribute},
    Keyword{"asm", Kind::assembly},
    Keyword{"__asm__", Kind::assembly},
    Keyword{"__asm", Kind::assembly},
    Keyword{"if", Kind::control},
    Keyword{"while", Kind::control},
    Keyword{"for", Kind::control},
    Keyword{"switch", Kind::control},
    Keyword{"catch", Kind::control, true},
    Keyword{"sizeof", Kind::sizeof_},
    Keyword{"alignof", Kind::sizeof_},
    Keyword{"_Alignof", Kind::sizeof_},
    Keyword{"__alignof__", Kind::sizeof_},
    Keyword{"__alignof", Kind::sizeof_},
    Keyword{"return", Kind::keyword},
    Keyword{"else", Kind::keyword},
    Keyword{"case", Kind::keyword},
    Keyword{"default", Kind::keyword},
    Keyword{"goto", Kind::keyword},
    Keyword{"do", Kind::keyword},
    Keyword{"break", Kind::keyword},
    Keyword{"continue", Kind::keyword},
    Keyword{"throw", Kind::keyword, true},
    Keyword{"try", Kind::keyword, true},
    Keyword{"new", Kind::keyword, true},
    Keyword{"delete", Kind::keyword, true},
    Keyword{"operator", Kind::keyword, true},
    Keyword{"template", Kind::keyword, true},
    Keyword{"typename", Kind::keyword, true},
    Keyword{"using", Kind::keyword, true},
    Keyword{"export", Kind::keyword, true},
    Keyword{"namespace", Kind::keyword, true},
    Keyword{"public", Kind::keyword, true},
    Keyword{"private", Kind::keyword, true},
    Keyword{"protected", Kind::keyword, true},
    Keyword{"this", Kind::keyword, true},
    Keyword{"requires", Kind::keyword, true},
    Keyword{"concept", Kind::keyword, true},
    Keyword{"noexcept", Kind::keyword, true},
    Keyword{"override", Kind::keyword, true},
    Keyword{"final", Kind::keyword, true},
    Keyword{"co_await", Kind::keyword, true},
    Keyword{"co_return", Kind::keyword, true},
    Keyword{"co_yield", Kind::keyword, true},
    Keyword{"static_assert", Kind::keyword},
    Keyword{"_Static_assert", Kind::keyword},
    Keyword{"and", Kind::keyword, true},
    Keyword{"or", Kind::keyword, true},
    Keyword{"not", Kind::keyword, true},
    Keyword{"__label__", Kind::keyword},
    Keyword{"_Generic", Kind::keyword},
    Keyword{"__pragma", Kind::attribute},
};

constexpr std::size_t kSlots = 512;
constexpr std::size_t slot_of(std::string_view word) {
  const auto at = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(word[i]));
  };
  return (word.size() * 7 + at(0) * 31 + at(word.size() - 1) * 5 + at(word.size() / 2) * 67) %
         kSlots;
}
constexpr auto kTable = [] {
  std::array<std::uint8_t, kSlots> table{};  // Index into kKeywords + 1.
  for (std::size_t i = 0; i < kKeywords.size(); ++i) {
    std::size_t at = slot_of(kKeywords[i].word);
    while (table[at] != 0) at = (at + 1) % kSlots;
    table[at] = static_cast<std::uint8_t>(i + 1);
  }
  return table;
}();

Kind kind_of_word(std::string_view word, bool cpp) {
  if (word.size() < 2 || word.size() > 14) return Kind::name;
  for (std::size_t at = slot_of(word); kTable[at] != 0; at = (at + 1) % kSlots) {
    const Keyword& keyword = kKeywords[kTable[at] - 1];
    if (keyword.word == word) return keyword.only_cpp && !cpp ? Kind::name : keyword.kind;
  }
  return Kind::name;
}

enum : std::uint8_t { kBlank = 1, kWordStart = 2, kDigit = 4 };
constexpr auto kClass = [] {
  std::array<std::uint8_t, 256> table{};
  for (const char c : {' ', '\t', '\r', '\f', '\v', '\n'})
    table[static_cast<unsigned char>(c)] = kBlank;
  for (int c = 'a'; c <= 'z'; ++c)
    table[static_cast<std::size_t>(c)] = kWordStart,
    table[static_cast<std::size_t>(c - 32)] = kWordStart;
  table['_'] = table['$'] = kWordStart;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = kDigit;
  return table;
}();
std::uint8_t class_of(char c) { return kClass[static_cast<unsigned char>(c)]; }

class Lexer {
 public:
  Lexer(std::string_view text, Dialect dialect, std::size_t from, std::size_t until)
      : text_(text),
        cpp_(dialect == Dialect::cpp),
        at_(from),
        until_(until),
        line_begins_(from == 0) {
    tokens_.reserve((std::min(until, text.size()) - from) / 5 + 16);
  }

  std::vector<CToken> run() {
    const std::size_t size = text_.size();
    while (at_ < size && (tokens_.empty() || tokens_.back().begin < until_)) {
      const char c = text_[at_];
      const std::uint8_t kind = class_of(c);
      if (kind == kBlank) {
        if (c == '\n') line_begins_ = true;
        ++at_;
        continue;
      }
      if (c == '/') {
        const std::size_t end = after_comment(text_, at_);
        if (end != at_) {
          at_ = end;
          continue;
        }
      }
      if (c == '#' && line_begins_) {
        directive();
        continue;
      }
      line_begins_ = false;
      if (kind == kWordStart) {
        word();
      } else if (kind == kDigit ||
                 (c == '.' && at_ + 1 < size && class_of(text_[at_ + 1]) == kDigit)) {
        number();
      } else if (c == '"' || c == '\'') {
        add(at_, end_of_literal(at_), Kind::string, c);
      } else if (c == '\\') {
        ++at_;
      } else if (c == ':' && text_.substr(at_, 2) == "::") {
        add(at_, at_ + 2, Kind::mark, 'S');
      } else if (c == '.' && text_.substr(at_, 3) == "...") {
        add(at_, at_ + 3, Kind::mark, 'E');
      } else {
        add(at_, at_ + 1, Kind::mark, c);
      }
    }
    return std::move(tokens_);
  }

 private:
  void add(std::size_t begin, std::size_t end, Kind kind, char c = 0) {
    tokens_.push_back(
        {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), kind, c});
    at_ = end;
  }

  void word() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (class_of(text_[end]) & (kWordStart | kDigit)) != 0) ++end;
    add(at_, end, kind_of_word(text_.substr(at_, end - at_), cpp_));
  }

  void number() {
    std::size_t end = at_ + 1;
    while (end < text_.size()) {
      const char c = text_[end];
      const char before = text_[end - 1];
      const bool sign = (c == '+' || c == '-') &&
                        (before == 'e' || before == 'E' || before == 'p' || before == 'P') &&
                        !(text_[at_] == '0' && (text_[at_ + 1] == 'x' || text_[at_ + 1] == 'X') &&
                          (before == 'e' || before == 'E'));
      const bool separator = c == '\'' && end + 1 < text_.size() &&
                             (class_of(text_[end + 1]) & (kWordStart | kDigit)) != 0;
      const bool point = c == '.' && text_.substr(end, 2) != "..";
      if ((class_of(c) & (kWordStart | kDigit)) == 0 && !point && !sign && !separator) break;
      ++end;
    }
    add(at_, end, Kind::number);
  }

  /// Behind the suffix of a literal that the user defines, `"text"_s`: a suffix begins with `_`.
  std::size_t end_of_literal(std::size_t at) const {
    std::size_t end = end_of_quote(at);
    if (!cpp_) return end;
    const bool defined = text_.substr(0, at).ends_with("operator");
    std::size_t word = end;
    while (defined && word < text_.size() && text_[word] == ' ') ++word;
    if (word >= text_.size() || text_[word] != '_') return end;
    for (end = word; end < text_.size() && is_identifier_char(text_[end]);) ++end;
    return end;
  }

  std::size_t end_of_quote(std::size_t at) const {
    const char quote = text_[at];
    if (quote == '"' && at > 0 && text_[at - 1] == 'R') {
      const std::size_t open = text_.substr(0, std::min(text_.size(), at + 18)).find('(', at);
      if (open != std::string_view::npos) {
        const std::string close = ")" + std::string(text_.substr(at + 1, open - at - 1)) + "\"";
        const std::size_t end = text_.find(close, open);
        return end == std::string_view::npos ? text_.size() : end + close.size();
      }
    }
    for (++at; at < text_.size() && text_[at] != '\n'; ++at) {
      if (text_[at] == '\\') ++at;
      else if (text_[at] == quote) return at + 1;
    }
    return std::min(at, text_.size());
  }

  // Reads to the end of the line, including continuation lines and a block comment that begins on
  // it.
  void directive() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t')) ++at_;
    const std::size_t name = at_;
    while (at_ < text_.size() && class_of(text_[at_]) == kWordStart) ++at_;
    const std::string_view word = text_.substr(name, at_ - name);
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') break;
      if (c == '/') {
        const std::size_t end = after_comment(text_, at_);
        at_ = end == at_ ? at_ + 1 : end;
      } else if (c == '\\') {
        at_ += text_.substr(at_, 3) == "\\\r\n" ? 3 : 2;
      } else {
        ++at_;
      }
    }
    const Kind kind = word == "if" || word == "ifdef" || word == "ifndef" ? Kind::if_
                      : word.starts_with("elif")                          ? Kind::elif
                      : word == "else"                                    ? Kind::else_
                      : word == "endif"                                   ? Kind::endif
                                                                          : Kind::directive;
    add(begin, std::min(at_, text_.size()), kind);
  }

  std::string_view text_;
  bool cpp_;
  std::size_t at_, until_;
  bool line_begins_;
  std::vector<CToken> tokens_;
};

}  // namespace

std::vector<CToken> c_tokens(std::string_view text, Dialect dialect, std::size_t from,
                             std::size_t until) {
  return Lexer(text, dialect, from, until).run();
}

}  // namespace codefinder::c_family
