#include "index/extract/macro_noise.h"

#include "index/extract/grammars.h"

#include <algorithm>
#include <array>

namespace codefinder::index {
namespace {

bool starts_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool in_word(char c) { return starts_word(c) || (c >= '0' && c <= '9'); }

template <std::size_t N>
bool is_one_of(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 4> kClassKeys = {"class", "struct", "union", "enum"};
// What can begin a declaration after a macro, and goes on with one that has begun.
constexpr std::array<std::string_view, 12> kSpecifiers = {"static",   "extern",    "inline",       "virtual",
                                                          "explicit", "constexpr", "friend",       "typedef",
                                                          "template", "register",  "thread_local", "consteval"};
constexpr std::array<std::string_view, 16> kTypeWords = {"void",   "int",   "char",  "bool",   "unsigned", "signed",
                                                         "long",   "short", "float", "double", "auto",     "size_t",
                                                         "struct", "class", "enum",  "union"};
constexpr std::array<std::string_view, 9> kTypeEnds = {"void", "int",   "char",  "bool",  "unsigned",
                                                       "long", "short", "float", "double"};
constexpr std::array<std::string_view, 5> kControls = {"if", "while", "for", "switch", "catch"};
constexpr std::array<std::string_view, 7> kNoNames = {"return", "else", "case", "goto", "do", "throw", "co_return"};
// Annotations that stand behind a declarator, by parts of their names.
constexpr std::array<std::string_view, 15> kAnnotations = {
    "GUARDED_BY", "LOCKS_REQUIRED", "LOCKS_EXCLUDED", "LOCK_RETURNED", "LOCK_FUNCTION", "ACQUIRED_",  "ACQUIRE",      "RELEASE",
    "REQUIRES",   "EXCLUDES",       "ATTRIBUTE",      "PRINTF",        "DEPRECATED",    "CAPABILITY", "THREAD_SAFETY"};

bool is_macro_name(std::string_view word) {
  if (word.size() < 3) return false;
  bool has_letter = false;
  for (char c : word) {
    if (c >= 'a' && c <= 'z') return false;
    has_letter = has_letter || (c >= 'A' && c <= 'Z');
  }
  return has_letter;
}

bool is_annotation(std::string_view word) {
  return std::any_of(kAnnotations.begin(), kAnnotations.end(),
                     [&](std::string_view part) { return word.find(part) != std::string_view::npos; });
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<ByteRange> run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') {
        line_begins_ = true;
        ++at_;
      } else if (c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v') {
        ++at_;
      } else if (c == '/' && skip_comment(at_)) {
        continue;
      } else if (c == '#' && line_begins_) {
        skip_directive();
        fresh();
      } else if (c == '"' || c == '\'') {
        at_ = end_of_quote(at_);
        line_begins_ = false;
        other('"');
      } else if (starts_word(c)) {
        line_begins_ = false;
        word();
      } else if (c >= '0' && c <= '9') {
        while (at_ < text_.size() && (in_word(text_[at_]) || text_[at_] == '\'' || text_[at_] == '.')) ++at_;
        other('0');
      } else {
        line_begins_ = false;
        ++at_;
        if (c == ';' || c == '{' || c == '}') fresh();
        else if (c == ':' && after_access_) fresh();
        else if (c == '>' && after_template_) after_template_ = false, fresh();
        else other(c);
      }
    }
    return std::move(noise_);
  }

 private:
  /// A declaration may begin here.
  void fresh() {
    begins_ = true;
    previous_ = 0;
    previous_word_ = {};
    after_access_ = false;
    star_of_type_ = false;
    controls_.clear();
  }
  void other(char c) {
    star_of_type_ = c == '*' && (star_of_type_ || (previous_ == 'w' && is_one_of(previous_word_, kTypeEnds)));
    if (c == '(') controls_.push_back(previous_ == 'w' && is_one_of(previous_word_, kControls));
    if (c == ')' && !controls_.empty()) {
      if (controls_.back()) c = '}';  // `if (…)` is no declarator.
      controls_.pop_back();
    }
    begins_ = false;
    previous_ = c;
    previous_word_ = {};
    after_access_ = false;
  }

  bool skip_comment(std::size_t& at) const {
    const std::string_view rest = text_.substr(at);
    if (rest.starts_with("//")) {
      const std::size_t end = text_.find('\n', at);
      at = end == std::string_view::npos ? text_.size() : end;
      return true;
    }
    if (rest.starts_with("/*")) {
      const std::size_t end = text_.find("*/", at + 2);
      at = end == std::string_view::npos ? text_.size() : end + 2;
      return true;
    }
    return false;
  }

  std::size_t end_of_quote(std::size_t at) const {
    const char quote = text_[at];
    if (quote == '"' && at > 0 && text_[at - 1] == 'R') {
      const std::size_t open = text_.find('(', at);
      if (open != std::string_view::npos && open - at <= 17) {
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

  /// To the end of a preprocessor line, with the lines that it goes on to and a block comment that begins on it.
  void skip_directive() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '/' && skip_comment(at_)) continue;
      if (c == '\\') {
        at_ += text_.substr(at_).starts_with("\\\r\n") ? 3 : 2;
      } else if (c == '\n') {
        return;
      } else {
        ++at_;
      }
    }
    at_ = std::min(at_, text_.size());
  }

  std::size_t skip_blank(std::size_t at) const {
    while (at < text_.size()) {
      const char c = text_[at];
      if (c == ' ' || c == '\t' || c == '\r' || c == '\n') ++at;
      else if (c != '/' || !skip_comment(at)) break;
    }
    return at;
  }
  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    if (at < text_.size() && starts_word(text_[at])) {
      while (end < text_.size() && in_word(text_[end])) ++end;
    }
    return text_.substr(at, end - at);
  }
  /// Behind the parentheses that open at `at`; `at` itself when there are none or they do not close soon.
  std::size_t behind_parentheses(std::size_t at) const {
    if (at >= text_.size() || text_[at] != '(') return at;
    int depth = 0;
    const std::size_t limit = std::min(text_.size(), at + 1000);
    for (std::size_t i = at; i < limit;) {
      const char c = text_[i];
      if (c == '"' || c == '\'') {
        i = end_of_quote(i);
        continue;
      }
      if (c == '{' || c == '}' || c == ';') return at;
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      ++i;
      if (depth == 0) return i;
    }
    return at;
  }

  void blank(std::size_t begin, std::size_t end) {
    noise_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    at_ = end;
  }

  void word() {
    const std::size_t begin = at_;
    const std::string_view name = word_at(at_);
    const std::size_t end = begin + name.size();
    if (is_macro_name(name) || name.starts_with("__")) {
      const std::size_t after_arguments = behind_parentheses(skip_blank(end));
      const bool has_arguments = after_arguments > skip_blank(end);
      const std::size_t whole = has_arguments ? after_arguments : end;
      if (before_class_name(name, whole) || behind_declarator(name, whole, has_arguments) || before_declaration(name, whole) ||
          before_function_name(name, end, has_arguments)) {
        return blank(begin, whole);
      }
    }
    at_ = end;
    const bool is_specifier = begins_ && is_one_of(name, kSpecifiers);
    after_access_ =
        name == "public" || name == "private" || name == "protected" || (after_access_ && (name == "slots" || name == "Q_SLOTS"));
    if (name == "template") after_template_ = true;
    else if (begins_ && !is_specifier) after_template_ = false;
    begins_ = begins_ && is_specifier;
    previous_ = 'w';
    previous_word_ = name;
    star_of_type_ = false;
  }

  /// `class API Name {`
  bool before_class_name(std::string_view name, std::size_t end) const {
    if (name.starts_with("__") || previous_ != 'w' || !is_one_of(previous_word_, kClassKeys)) return false;
    const std::string_view next = word_at(skip_blank(end));
    if (next.empty() || next == "final") return false;
    const std::size_t then = skip_blank(skip_blank(end) + next.size());
    const char c = then < text_.size() ? text_[then] : '\0';
    const bool exporting = name.ends_with("_EXPORT") || name.ends_with("_API") || name.ends_with("_PUBLIC");
    if (c == '{') return true;
    if (c == ':') return then + 1 >= text_.size() || text_[then + 1] != ':';
    if (c == ';' || c == '<') return previous_word_ == "class" || exporting;
    return word_at(then) == "final" || (is_macro_name(next) && before_class_name(next, skip_blank(end) + next.size()));
  }

  /// `int x GUARDED_BY(mu);`, `void f() REQUIRES(mu) {`, `int f(void) __attr(1);`
  bool behind_declarator(std::string_view name, std::size_t end, bool has_arguments) const {
    const bool after_parameters = previous_ == ')';
    const bool after_name = previous_ == 'w' && !begins_ && !is_one_of(previous_word_, kNoNames);
    if (!after_parameters && !after_name && previous_ != ']') return false;
    const std::size_t then = skip_blank(end);
    const char c = then < text_.size() ? text_[then] : '\0';
    const std::string_view next = word_at(then);
    const bool initialisers = c == ':' && text_.substr(then, 2) != "::" && after_parameters;
    const bool ends_there = initialisers || c == ';' || c == '{' || c == '=' || is_macro_name(next) || next == "override" ||
                            next == "final" || next == "const" || next == "noexcept";
    if (!ends_there) return false;
    if (name.starts_with("__")) {
      return after_parameters && name != "__attribute__" && name != "__attribute" && name != "__asm__" && name != "__asm" &&
             name != "__declspec";
    }
    if (is_annotation(name)) return has_arguments || after_parameters;
    return after_parameters && !has_arguments && (c == '{' || c == ';');
  }

  /// `API void f();`, `DEPRECATED("x") int g();`, `LICENSE("GPL")` before the next declaration.
  bool before_declaration(std::string_view name, std::size_t end) const {
    if (!begins_ || name.starts_with("__")) return false;
    const std::size_t next_at = skip_blank(end);
    const std::string_view next = word_at(next_at);
    if (next.empty()) return false;
    if (is_one_of(next, kSpecifiers) || is_one_of(next, kTypeWords)) return true;
    if (next == "const" || next == "volatile") {
      const std::string_view third = word_at(skip_blank(next_at + next.size()));
      const std::size_t behind = skip_blank(skip_blank(next_at + next.size()) + third.size());
      return !third.empty() && behind < text_.size() &&
             (text_[behind] == '*' || text_[behind] == '&' || starts_word(text_[behind]));
    }
    std::size_t then = skip_blank(next_at + next.size());
    if (text_.substr(then, 2) == "::") {
      // A qualified type, not an out-of-line member's name: `API ns::T f(`.
      while (text_.substr(then, 2) == "::") {
        const std::size_t part = skip_blank(then + 2);
        const std::string_view more = word_at(part);
        if (more.empty()) return false;
        then = skip_blank(part + more.size());
      }
    }
    while (then < text_.size() && (text_[then] == '*' || text_[then] == '&')) then = skip_blank(then + 1);
    const std::string_view third = word_at(then);
    if (third.empty()) return false;
    // `API T f(`, `API T x;`: the third word is what is declared.  Of `T* f` without a macro the second is.
    const std::size_t behind = skip_blank(then + third.size());
    const char c = behind < text_.size() ? text_[behind] : '\0';
    if ((c == ';' || c == '=') && is_macro_name(third) && !is_macro_name(next)) return false;  // `T x SECTION;`
    return c == '(' || c == ';' || c == '=' || c == '[' || c == ',' || c == '{' || c == '*' || starts_word(c) || c == ':';
  }

  /// `int CALLBACK f(`, `void *__init f(`
  bool before_function_name(std::string_view name, std::size_t end, bool has_arguments) const {
    if (has_arguments || name == "__attribute__" || name == "__declspec") return false;
    const bool after_type = previous_ == '*' ? star_of_type_ : previous_ == 'w' && is_one_of(previous_word_, kTypeEnds);
    if (!after_type) return false;
    const std::size_t next_at = skip_blank(end);
    const std::string_view next = word_at(next_at);
    if (next.empty()) return false;
    const std::size_t then = skip_blank(next_at + next.size());
    return then < text_.size() && text_[then] == '(';
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_begins_ = true;
  bool begins_ = true;  // Only specifiers stand between the start of the declaration and here.
  char previous_ = 0;   // The last token's first character; 'w' for a word, 0 at a start.
  std::string_view previous_word_;
  bool after_access_ = false;  // After `public` and its like.
  bool after_template_ = false;
  bool star_of_type_ = false;   // After `void *`.
  std::vector<bool> controls_;  // Of the open parentheses: whether they are those of `if` and its like.
  std::vector<ByteRange> noise_;
};

}  // namespace

std::vector<ByteRange> find_macro_noise(std::string_view text) { return Scanner(text).run(); }

MaskedText::MaskedText(std::string_view bytes, Language language) : bytes_(bytes) {
  const Grammar* grammar = grammar_of(language);
  if (grammar == nullptr || !grammar->macro_noise) return;
  noise_ = find_macro_noise(bytes);
  if (noise_.empty()) return;
  copy_ = bytes;
  for (ByteRange range : noise_) {
    for (std::uint32_t i = range.begin; i < range.end; ++i) {
      if (copy_[i] != '\n' && copy_[i] != '\r') copy_[i] = ' ';
    }
  }
}

}  // namespace codefinder::index
