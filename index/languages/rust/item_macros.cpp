// Tokenizes Rust source, finds macro calls that contain only items, and blanks out the calls.
#include "index/languages/rust/item_macros.h"

#include "base/strings.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>

namespace codefinder::rust {

namespace {

struct Token {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  char c = 0;               // The first character; 'w' for words, '"' for all literals.
  std::uint32_t other = 0;  // For brackets: index of the partner, or its own index if it has none.
};

/// Reads words, literals and punctuation; drops comments.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    while (at_ < text_.size()) next();
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      Token& token = tokens_[i];
      token.other = i;
      if (token.c == '{' || token.c == '(' || token.c == '[') open.push_back(i);
      if (token.c != '}' && token.c != ')' && token.c != ']') continue;
      const char opens = token.c == '}' ? '{' : token.c == ')' ? '(' : '[';
      if (open.empty() || tokens_[open.back()].c != opens) continue;
      token.other = open.back();
      tokens_[open.back()].other = i;
      open.pop_back();
    }
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void next() {
    const char c = text_[at_];
    const std::size_t begin = at_;
    if (c == '/' && peek(1) == '/') at_ = std::min(text_.find('\n', at_), text_.size());
    else if (c == '/' && peek(1) == '*') skip_comment();
    else if (c == '"') quoted(), add(begin, '"');
    else if (c == '\'') quote();
    else if ((c == 'r' || c == 'b' || c == 'c') && literal_behind_prefix()) add(begin, '"');
    else if (is_word_char(c)) {
      while (at_ < text_.size() && is_word_char(text_[at_])) ++at_;
      add(begin, is_digit(c) ? '"' : 'w');
    } else {
      ++at_;
      if (!is_space(c)) add(begin, c);
    }
  }

  void add(std::size_t begin, char c) {
    tokens_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_), c, 0});
  }

  void skip_comment() {
    int depth = 0;
    do {
      if (text_[at_] == '/' && peek(1) == '*') ++depth, at_ += 2;
      else if (text_[at_] == '*' && peek(1) == '/') --depth, at_ += 2;
      else ++at_;
    } while (depth > 0 && at_ < text_.size());
    at_ = std::min(at_, text_.size());
  }

  void quoted() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
  }

  /// 'a', '\n' and '…' are characters; the 'a of `&'a str` is a lifetime.
  void quote() {
    const std::size_t begin = at_;
    if (peek(1) == '\\') {
      at_ = std::min(text_.find('\'', at_ + 3), text_.size() - 1) + 1;
      return add(begin, '"');
    }
    std::size_t after = at_ + 2;
    while (after < text_.size() && (text_[after] & 0xC0) == 0x80) ++after;
    if (after < text_.size() && text_[after] == '\'') {
      at_ = after + 1;
      return add(begin, '"');
    }
    for (++at_; at_ < text_.size() && is_word_char(text_[at_]);) ++at_;
    add(begin, '"');
  }

  /// Reads r"…", r#"…"#, b"…", br"…", c"…", b'…'. False, and no effect, for words that begin with
  /// these letters.
  bool literal_behind_prefix() {
    std::size_t at = at_ + 1;
    bool raw = text_[at_] == 'r';
    if (!raw && at < text_.size() && text_[at] == 'r') raw = true, ++at;
    std::size_t hashes = 0;
    for (; raw && at < text_.size() && text_[at] == '#'; ++at) ++hashes;
    if (at >= text_.size() || (text_[at] != '"' && (raw || text_[at] != '\''))) return false;
    if (!raw && text_[at] == '\'') {
      at_ = at + 1 < text_.size() && text_[at + 1] == '\\' ? at + 3 : at + 2;
      at_ = std::min(text_.find('\'', at_), text_.size() - 1) + 1;
    } else if (!raw) {
      at_ = at;
      quoted();
    } else {
      const std::string close = '"' + std::string(hashes, '#');
      const std::size_t end = text_.find(close, at + 1);
      at_ = end == std::string_view::npos ? text_.size() : end + close.size();
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

class Opener {
 public:
  explicit Opener(Repairs& repairs)
      : repairs_(repairs), tokens_(Scanner(repairs.original()).run()) {}

  void run() {
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      // Skips macro definitions: their items are not declared as written.
      if (word(i) == "macro_rules" && is(i + 1, '!')) {
        const std::uint32_t name = i + 2;
        for (i += 2; i < tokens_.size() && tokens_[i].other == i && !is(i, ';');) ++i;
        if (opens(i) && is(name, 'w')) learn(name, i);
        if (i < tokens_.size()) i = std::max(i, tokens_[i].other);
      } else if (starts_statement(i)) {
        try_call(i);
      }
    }
  }

 private:
  static constexpr int kDeepest = 8;  // Nested calls.

  bool is(std::uint32_t i, char c) const { return i < tokens_.size() && tokens_[i].c == c; }
  std::string_view word(std::uint32_t i) const {
    if (!is(i, 'w')) return {};
    return repairs_.of({tokens_[i].begin, tokens_[i].end});
  }
  bool opens(std::uint32_t i) const {
    return i < tokens_.size() && tokens_[i].other > i && (is(i, '{') || is(i, '(') || is(i, '['));
  }
  void blank(std::uint32_t i) { repairs_.blank({tokens_[i].begin, tokens_[i].end}); }

  bool starts_statement(std::uint32_t i) const {
    if (!is(i, 'w')) return false;
    if (i == 0 || is(i - 1, ';') || is(i - 1, '{') || is(i - 1, '}')) return true;
    if (opened_ == i - 1) return true;
    if (!is(i - 1, ']') || tokens_[i - 1].other == i - 1) return false;
    const std::uint32_t open = tokens_[i - 1].other;  // Of an attribute.
    return open > 0 && (is(open - 1, '#') || (is(open - 1, '!') && open > 1 && is(open - 2, '#')));
  }

  /// The bracket after `a::b!` if that begins at `i`.
  std::optional<std::uint32_t> bracket_of_call(std::uint32_t i) const {
    while (is(i, 'w') && is(i + 1, ':') && is(i + 2, ':')) i += 3;
    if (!is(i, 'w') || !is(i + 1, '!') || !opens(i + 2)) return {};
    return i + 2;
  }

  void try_call(std::uint32_t i) {
    const std::optional<std::uint32_t> open = bracket_of_call(i);
    if (!open) return;
    const std::uint32_t close = tokens_[*open].other;
    if (const auto made = makers_.find(word(i)); made != makers_.end() && *open == i + 2)
      return define(made->second, i, close);
    if (!is_open(*open + 1, close, 0)) return;
    for (std::uint32_t at = i; at + 1 < *open; ++at)
      if (is(at, 'w')) repairs_.hide({tokens_[at].begin, tokens_[at].end});
      else blank(at);
    blank(*open - 1), blank(*open), blank(close);
    opened_ = *open;
    // `thread_local!(static X: u8 = 1)`: the last item may lack its terminator.
    const bool ended = is(close - 1, ';') || is(close - 1, '}') || is(close + 1, ';');
    if (!ended) repairs_.put(tokens_[close].begin, ";");
    else if (is(close + 1, ';') && (is(close - 1, ';') || is(close - 1, '}'))) blank(close + 1);
    unfold(*open + 1, close);
  }

  // --- Items that macros of this file define, named by their arguments

  /// One rule: `($name:ident, $error:ident) => { struct $error; … }`, or `($($name:ident),*) => …`
  /// for any number of arguments.
  struct Maker {
    std::vector<std::string_view> parameters;  // "" if not a single identifier.
    bool any_number = false;
    std::vector<std::pair<std::string_view, SymbolKind>> made;
  };

  /// `name`: the name of the macro; `open`: the bracket around its rules.
  void learn(std::uint32_t name, std::uint32_t open) {
    std::vector<Maker> arms;
    const std::uint32_t end = tokens_[open].other;
    for (std::uint32_t i = open + 1; i + 3 < end; ++i) {
      if (!opens(i) || !is(tokens_[i].other + 1, '=') || !is(tokens_[i].other + 2, '>')) return;
      const std::uint32_t body = tokens_[i].other + 3;
      if (!opens(body)) return;
      Maker arm = parameters_in(i + 1, tokens_[i].other);
      for (std::uint32_t k = body + 1; k + 2 < tokens_[body].other; ++k) {
        const SymbolKind kind = kind_of_item(word(k));
        if (kind == SymbolKind::label || !is(k + 1, '$')) continue;
        const std::string_view what = word(k + 2);
        const bool taken = std::find(arm.parameters.begin(), arm.parameters.end(), what) !=
                           arm.parameters.end();
        const auto same = [&](const auto& other) { return other.first == what; };
        if (taken && std::none_of(arm.made.begin(), arm.made.end(), same))
          arm.made.emplace_back(what, kind);
      }
      if (!arm.made.empty()) arms.push_back(std::move(arm));
      i = tokens_[body].other;
      if (!is(i + 1, ';')) break;
      ++i;
    }
    if (!arms.empty()) makers_[word(name)] = std::move(arms);
  }

  Maker parameters_in(std::uint32_t i, std::uint32_t end) const {
    Maker maker;
    if (is(i, '$') && is(i + 1, '(') && opens(i + 1)) {
      maker.any_number = true;
      end = tokens_[i + 1].other;
      i += 2;
    }
    while (i < end) {
      const bool one = is(i, '$') && is(i + 1, 'w') && is(i + 2, ':') && word(i + 3) == "ident";
      std::uint32_t k = i;
      for (; k < end && !is(k, ','); ++k)
        if (opens(k)) k = tokens_[k].other;
      maker.parameters.push_back(one && k == i + 4 ? word(i + 1) : std::string_view());
      i = k + 1;
    }
    return maker;
  }

  /// SymbolKind::label if the word begins no item.
  static SymbolKind kind_of_item(std::string_view word) {
    if (word == "struct") return SymbolKind::struct_;
    if (word == "enum") return SymbolKind::enum_;
    if (word == "union") return SymbolKind::union_;
    if (word == "trait") return SymbolKind::trait;
    if (word == "fn") return SymbolKind::function;
    if (word == "type") return SymbolKind::type_alias;
    if (word == "const") return SymbolKind::constant;
    if (word == "static") return SymbolKind::variable;
    if (word == "mod") return SymbolKind::module;
    return SymbolKind::label;
  }

  /// `call`: the first token of the call.
  void define(const std::vector<Maker>& arms, std::uint32_t call, std::uint32_t close) {
    // The word of each argument; `close` if it is not a single word.
    std::vector<std::uint32_t> given;
    for (std::uint32_t i = call + 3; i < close;) {
      std::uint32_t k = i;
      for (; k < close && !is(k, ','); ++k)
        if (opens(k)) k = tokens_[k].other;
      given.push_back(k == i + 1 && is(i, 'w') ? i : close);
      i = k + 1;
    }
    for (const Maker& arm : arms) {
      const std::size_t size = arm.parameters.size();
      if (arm.any_number ? size != 1 : size != given.size()) continue;
      const auto fits = [&](std::size_t i) {
        return arm.parameters[arm.any_number ? 0 : i].empty() || given[i] != close;
      };
      bool all = true;
      for (std::size_t i = 0; i < given.size(); ++i) all = all && fits(i);
      if (!all) continue;
      for (std::size_t i = 0; i < given.size(); ++i)
        for (const auto& [parameter, kind] : arm.made)
          if (given[i] != close && arm.parameters[arm.any_number ? 0 : i] == parameter)
            repairs_.hide_symbol({{tokens_[given[i]].begin, tokens_[given[i]].end},
                                  {tokens_[call].begin, tokens_[close].end},
                                  kind});
      return;
    }
  }

  // --- Calls that contain items

  /// True if the tokens are items, or items under conditions.
  bool is_open(std::uint32_t i, std::uint32_t end, int depth) const {
    if (depth > kDeepest) return false;
    if (word(i) == "if") return are_branches(i, end, depth);
    std::uint32_t items = 0;
    for (; i < end; ++items)
      if (const std::uint32_t next = behind_item(i, end, depth); next > i) i = next;
      else return false;
    return items > 0;
  }

  /// `if #[…] {…} else if #[…] {…} else {…}`.
  bool are_branches(std::uint32_t i, std::uint32_t end, int depth) const {
    while (i < end) {
      if (word(i) == "else") ++i;
      if (word(i) == "if") {
        if (!is(i + 1, '#') || !is(i + 2, '[') || !opens(i + 2)) return false;
        i = tokens_[i + 2].other + 1;
      }
      if (!is(i, '{') || !opens(i)) return false;
      const std::uint32_t close = tokens_[i].other;
      if (close > i + 1 && !is_open(i + 1, close, depth + 1)) return false;
      i = close + 1;
      if (i < end && word(i) != "else") return false;
    }
    return true;
  }

  std::uint32_t behind_attributes(std::uint32_t i, std::uint32_t end) const {
    while (i < end && is(i, '#')) {
      const std::uint32_t open = is(i + 1, '!') ? i + 2 : i + 1;
      if (!is(open, '[') || !opens(open)) break;
      i = tokens_[open].other + 1;
    }
    return i;
  }

  /// The token after the item that begins at `begin`; `begin` if none does.
  std::uint32_t behind_item(const std::uint32_t begin, std::uint32_t end, int depth) const {
    std::uint32_t i = behind_attributes(begin, end);
    if (const std::optional<std::uint32_t> open = bracket_of_call(i);
        open && tokens_[*open].other < end) {
      const std::uint32_t close = tokens_[*open].other;
      if (!is(close + 1, ';') && !is(close, '}')) return begin;
      return is(close + 1, ';') && close + 1 < end ? close + 2 : close + 1;
    }
    if (word(i) == "macro_rules" && is(i + 1, '!') && is(i + 2, 'w') && opens(i + 3) &&
        tokens_[i + 3].other < end) {
      const std::uint32_t close = tokens_[i + 3].other;
      return is(close + 1, ';') && close + 1 < end ? close + 2 : close + 1;
    }
    if (word(i) == "pub") {
      ++i;
      if (is(i, '(') && opens(i)) i = tokens_[i].other + 1;
    }
    while (word(i) == "unsafe" || word(i) == "async" || word(i) == "default" ||
           (word(i) == "const" && !is(i + 2, ':')))
      ++i;
    const std::string_view what = word(i);
    const bool named = is(i + 1, 'w');
    static constexpr std::array<std::string_view, 7> kWithBody = {
        "fn", "struct", "enum", "union", "trait", "mod", "type"};
    static constexpr std::array<std::string_view, 3> kOther = {"use", "impl", "extern"};
    const bool value = (what == "const" || what == "static") && named &&
                       (is(i + 2, ':') ||
                        ((word(i + 1) == "ref" || word(i + 1) == "mut") && is(i + 3, ':')));
    const bool fits = value ||
                      (named &&
                       std::find(kWithBody.begin(), kWithBody.end(), what) != kWithBody.end()) ||
                      std::find(kOther.begin(), kOther.end(), what) != kOther.end();
    if (!fits || depth > kDeepest) return begin;
    const bool to_semicolon = value || what == "use" || what == "type";
    for (++i; i < end; ++i) {
      if (is(i, '$') || (is(i, '#') && is(i + 1, 'w'))) return begin;  // The body of another macro.
      if (is(i, ';')) return i + 1;
      if (!opens(i)) continue;
      const bool body = is(i, '{');
      i = tokens_[i].other;
      if (i >= end) return begin;
      if (body && !to_semicolon) return i + 1;
    }
    return to_semicolon ? end : begin;
  }

  /// Blanks out the tokens between the items of an opened call.
  void unfold(std::uint32_t i, std::uint32_t end) {
    if (word(i) == "if") {
      while (i < end) {
        if (word(i) == "else") blank(i++);
        if (word(i) == "if") {
          repairs_.blank({tokens_[i].begin, tokens_[tokens_[i + 2].other].end});
          i = tokens_[i + 2].other + 1;
        }
        const std::uint32_t close = tokens_[i].other;
        blank(i), blank(close);
        unfold(i + 1, close);
        i = close + 1;
      }
      return;
    }
    while (i < end) {
      const std::uint32_t next = behind_item(i, end, 0);
      if (next <= i) return;
      item(behind_attributes(i, end), next);
      i = next;
    }
  }

  void item(std::uint32_t i, std::uint32_t end) {
    while (i < end && word(i) != "static" && word(i) != "struct") {
      if (opens(i) && !is(i, '(')) return;
      ++i;
    }
    if (word(i) == "static" && word(i + 1) == "ref") blank(i + 1);
    if (word(i) == "struct" && is(i + 2, ':')) flags(i, end);
  }

  /// Rewrites `struct Flags: u32 { const READ = 1; }` to `enum Flags { READ = 1, }`.
  void flags(std::uint32_t i, std::uint32_t end) {
    std::uint32_t body = i + 2;
    while (body < end && !is(body, '{')) ++body;
    if (body == end || !opens(body)) return;
    const std::uint32_t close = tokens_[body].other;
    repairs_.put(tokens_[i].begin, "enum  ");
    repairs_.blank({tokens_[i + 2].begin, tokens_[body].begin});
    for (++body; body < close; ++body) {
      if (word(body) == "const") blank(body);
      else if (is(body, ';')) repairs_.put(tokens_[body].begin, ",");
      else if (opens(body)) body = tokens_[body].other;
    }
  }

  Repairs& repairs_;
  std::vector<Token> tokens_;
  std::map<std::string_view, std::vector<Maker>> makers_;  // By name of the macro.
  std::uint32_t opened_ = 0xFFFFFFFFu;                     // The last bracket that was blanked out.
};

}  // namespace

void open_item_macros(Repairs& repairs) { Opener(repairs).run(); }

}  // namespace codefinder::rust
