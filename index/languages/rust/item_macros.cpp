// Finds macro calls that contain only items, and blanks out the calls.
#include "index/languages/rust/item_macros.h"

#include "index/languages/rust/defining_macros.h"
#include "index/languages/rust/tokens.h"

#include <algorithm>
#include <array>
#include <optional>

namespace codefinder::rust {

namespace {

class Opener {
 public:
  explicit Opener(Repairs& repairs)
      : repairs_(repairs), tokens_(repairs.original()), macros_(tokens_) {}

  void run() {
    for (std::uint32_t i = 0; i < tokens_.size(); ++i) {
      // Skips macro definitions: their items are not declared as written.
      if (word(i) == "macro_rules" && is(i + 1, '!')) {
        const std::uint32_t name = i + 2;
        for (i += 2; i < tokens_.size() && tokens_[i].other == i && !is(i, ';');) ++i;
        if (opens(i) && is(name, 'w')) macros_.add_definition(name, i);
        if (i < tokens_.size()) i = std::max(i, tokens_[i].other);
      } else if (starts_statement(i)) {
        try_call(i);
      }
    }
  }

 private:
  static constexpr int kDeepest = 8;  // Nested calls.

  bool is(std::uint32_t i, char c) const { return tokens_.is(i, c); }
  std::string_view word(std::uint32_t i) const { return tokens_.word(i); }
  bool opens(std::uint32_t i) const { return tokens_.opens(i); }
  void blank(std::uint32_t i) { repairs_.blank({tokens_[i].begin, tokens_[i].end}); }

  bool starts_statement(std::uint32_t i) const {
    if (!is(i, 'w')) return false;
    if (i == 0 || is(i - 1, ';') || is(i - 1, '{') || is(i - 1, '}')) return true;
    if (opened_ == i - 1) return true;
    if (!is(i - 1, ']') || tokens_[i - 1].other == i - 1) return false;
    const std::uint32_t open = tokens_[i - 1].other;  // The bracket of an attribute.
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
    if (*open == i + 2 && macros_.define(i, close, repairs_)) return;
    if (!is_open(*open + 1, close, 0)) return;
    for (std::uint32_t at = i; at + 1 < *open; ++at)
      if (is(at, 'w')) repairs_.mask({tokens_[at].begin, tokens_[at].end});
      else blank(at);
    blank(*open - 1), blank(*open), blank(close);
    opened_ = *open;
    // `thread_local!(static X: u8 = 1)`: the last item may lack its terminator.
    const bool ended = is(close - 1, ';') || is(close - 1, '}') || is(close + 1, ';');
    if (!ended) repairs_.put(tokens_[close].begin, ";");
    else if (is(close + 1, ';') && (is(close - 1, ';') || is(close - 1, '}'))) blank(close + 1);
    unfold(*open + 1, close);
  }

  // --- Calls that contain items

  /// True if the tokens are items, or items under conditions.
  bool is_open(std::uint32_t i, std::uint32_t end, int depth) const {
    if (depth > kDeepest) return false;
    if (word(i) == "if") return are_branches(i, end, depth);
    std::uint32_t items = 0;
    for (; i < end; ++items)
      if (const std::uint32_t next = after_item(i, end, depth); next > i) i = next;
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

  std::uint32_t after_attributes(std::uint32_t i, std::uint32_t end) const {
    while (i < end && is(i, '#')) {
      const std::uint32_t open = is(i + 1, '!') ? i + 2 : i + 1;
      if (!is(open, '[') || !opens(open)) break;
      i = tokens_[open].other + 1;
    }
    return i;
  }

  /// The token after the item that begins at `begin`; `begin` if none does.
  std::uint32_t after_item(const std::uint32_t begin, std::uint32_t end, int depth) const {
    std::uint32_t i = after_attributes(begin, end);
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
      const std::uint32_t next = after_item(i, end, 0);
      if (next <= i) return;
      item(after_attributes(i, end), next);
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
  const Tokens tokens_;
  DefiningMacros macros_;
  std::uint32_t opened_ = 0xFFFFFFFFu;  // The last bracket that was blanked out.
};

}  // namespace

void open_item_macros(Repairs& repairs) { Opener(repairs).run(); }

}  // namespace codefinder::rust
