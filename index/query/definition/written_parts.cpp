// Reads a written name character by character; brackets decide what belongs to it.
#include "index/query/definition/written_parts.h"

#include "base/strings.h"
#include "index/model.h"
#include "index/query/symbols/typed_query.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

namespace codefinder::query {
namespace {

constexpr std::size_t kNoOffset = std::string_view::npos;
constexpr int kMaxNested = 8;  // Brackets that are read as names themselves.

/// Operators that a function may be named by, each before those that it begins with.
constexpr std::array<std::string_view, 41> kOperators = {
    "<=>", "->*", "<<=", ">>=", "()", "[]", "->", "++", "--", "<<", ">>", "<=",   ">=",      "==",
    "!=",  "&&",  "||",  "+=",  "-=", "*=", "/=", "%=", "^=", "&=", "|=", "<",    ">",       "+",
    "-",   "*",   "/",   "%",   "^",  "&",  "|",  "~",  "!",  "=",  ",",  "\"\"", "co_await"};

/// A word before a name that says what the name is.
bool is_kind_word(std::string_view word) {
  SymbolKind kind;
  if (word == "new" || word == "async" || symbol_kind_from(word, kind)) return true;
  const auto aliases = kind_aliases();
  return std::any_of(aliases.begin(), aliases.end(),
                     [&](const auto& alias) { return alias.first == word; });
}

/// The offset behind the bracket that opens at `open`; npos if it is not closed.  The '>' of an
/// arrow closes nothing.
std::size_t behind_bracket(std::string_view text, std::size_t open) {
  const char closing = text[open] == '<'   ? '>'
                       : text[open] == '[' ? ']'
                       : text[open] == '{' ? '}'
                                           : ')';
  std::size_t depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == text[open]) ++depth;
    if (text[at] != closing) continue;
    const bool is_arrow = closing == '>' && (text[at - 1] == '-' || text[at - 1] == '=');
    if (!is_arrow && --depth == 0) return at + 1;
  }
  return kNoOffset;
}

/// "Foo" of "&'a mut dyn Foo": what stands before a type and is no part of its name.
std::string_view type_in(std::string_view text) {
  text = trim(text);
  for (std::size_t begin = text.find_first_of(" <(["); begin != kNoOffset && text[begin] == ' ';
       begin = text.find_first_of(" <(["))
    text = trim_start(text.substr(begin));
  return trim_start(text, "*& ");
}

class PartsReader {
 public:
  PartsReader(std::string_view text, int depth) : text_(text), depth_(depth) {}

  WrittenParts run() {
    while (!done_ && at_ < text_.size()) step();
    push();
    if (!is_name_) out_ = {};
    return std::move(out_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (is_space(c)) read_blank();
    else if (const std::size_t size = separator_size(); size != 0) push(), at_ += size;
    else if (c == '<') read_angle();
    else if (c == '(') read_parenthesis();
    else if (c == '[') read_bracket();
    else if (c == '{') read_brace();
    else if (c == '`') read_quote();
    else if (!is_first() && is_end()) done_ = true;
    else if (is_dropped(c)) ++at_;
    else read_letter(c);
  }

  std::string_view rest() const { return text_.substr(at_); }
  bool is_first() const { return current_.empty() && out_.parts.empty(); }

  void push() {
    if (current_.ends_with("-fm")) current_.erase(current_.size() - 3);  // A bound method.
    if (!current_.empty())
      out_.parts.push_back({WrittenPart::Kind::name, std::exchange(current_, {})});
  }
  void push_anonymous() { out_.parts.push_back({WrittenPart::Kind::anonymous}); }
  /// The text read so far is a type or a keyword, and the name comes behind it.
  void reset() {
    current_.clear();
    out_ = {};
  }

  std::size_t separator_size() const {
    for (const std::string_view two : {"::", "->", "?.", "!."})
      if (rest().starts_with(two)) return 2;
    const char c = text_[at_];
    if (c == '#') return current_.empty() ? 0 : 1;  // "#name" is a name.
    if (c == '!')                                   // A program and a name in it; else a macro.
      return !current_.empty() && at_ + 1 < text_.size() && is_word_char(text_[at_ + 1]) ? 1 : 0;
    return c == '.' || c == '/' || c == '\\' || c == ':' ? 1 : 0;
  }

  /// "+0x1c", "@plt", " [clone .cold]": what debuggers and linkers write behind a name.
  bool is_end() const {
    if (text_[at_] == '+') {
      const std::size_t next = text_.find_first_not_of(' ', at_ + 1);
      return next != kNoOffset && is_digit(text_[next]);
    }
    return rest().starts_with("@plt") || rest().starts_with("@@") || rest().starts_with("@GLIBC") ||
           rest().starts_with("@ 0x");
  }

  bool is_dropped(char c) const {
    if (c == '!' || c == '}' || c == ')' || c == '>' || c == ';') return true;
    if (c == '@') return is_first();
    return current_.empty() && (c == '*' || c == '&');
  }

  void read_letter(char c) {
    current_ += c;
    ++at_;
    const bool is_whole = at_ == text_.size() || !is_word_char(text_[at_]);
    if (is_whole && current_ == "operator") read_operator();
  }

  void read_operator() {
    const std::size_t begin = std::min(text_.find_first_not_of(' ', at_), text_.size());
    for (const std::string_view sign : kOperators)
      if (text_.substr(begin).starts_with(sign)) {
        current_ += sign;
        at_ = begin + sign.size();
        return;
      }
    if (begin == at_ || begin == text_.size()) return;
    const std::size_t end = std::min(text_.find('(', begin), text_.size());
    current_ += " " + std::string(trim(text_.substr(begin, end - begin)));
    at_ = end;
  }

  void read_blank() {
    at_ = std::min(text_.find_first_not_of(kWhiteSpace, at_), text_.size());
    if (at_ == text_.size() || is_first() || text_[at_] == '(') return;
    if (text_[at_] == '[' || is_end()) done_ = true;
    else if (text_.find('(', at_) != kNoOffset || is_kind_word(current_)) reset();
    else is_name_ = false, done_ = true;
  }

  /// Arguments of a template, a type with its trait, or something without a name.
  void read_angle() {
    const std::size_t end = behind_bracket(text_, at_);
    if (end == kNoOffset) {
      done_ = true;
      return;
    }
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 2);
    const bool is_path = text_.substr(end).starts_with("::");
    const bool is_argument = !current_.empty() || (at_ > 1 && text_[at_ - 1] == ':');
    at_ = end;
    if (inside.find(" as ") != kNoOffset || inside.starts_with("impl ")) {
      if (current_.empty()) add_type(inside);
    } else if (current_.empty() && inside == "init") {
      out_.parts.push_back({WrittenPart::Kind::constructor});
    } else if (!is_argument && is_path && out_.parts.empty()) {
      add_nested(type_in(inside));
    } else if (!is_argument || inside.starts_with("lambda") || inside.starts_with("unnamed")) {
      push();
      push_anonymous();
    }
  }

  /// "Foo as Trait", "impl Trait for Foo".
  void add_type(std::string_view inside) {
    std::string_view type = inside, trait;
    if (inside.starts_with("impl ")) {
      out_.parts.clear();  // Where the block stands, not its type.
      inside.remove_prefix(5);
      const std::size_t separator = inside.rfind(" for ");
      type = separator == kNoOffset ? inside : inside.substr(separator + 5);
      if (separator != kNoOffset) trait = inside.substr(0, separator);
    } else {
      const std::size_t separator = inside.rfind(" as ");
      type = inside.substr(0, separator);
      trait = inside.substr(separator + 4);
    }
    const WrittenParts named = nested(type_in(trait));
    if (!named.parts.empty()) out_.trait = named.parts.back().text;
    add_nested(type_in(type));
    out_.type_end = out_.parts.size();
  }

  WrittenParts nested(std::string_view text) const {
    return depth_ < kMaxNested ? PartsReader(text, depth_ + 1).run() : WrittenParts();
  }
  void add_nested(std::string_view text) {
    for (WrittenPart& part : nested(text).parts) out_.parts.push_back(std::move(part));
  }

  /// Parameters, or "(*Type)" and "(anonymous namespace)".
  void read_parenthesis() {
    const std::size_t end = behind_bracket(text_, at_);
    const std::string_view inside = text_.substr(
        at_ + 1, (end == kNoOffset ? text_.size() : end - 1) - at_ - 1);
    const std::size_t next = end == kNoOffset ? text_.size() : end;
    if (current_.empty() && (out_.parts.empty() || next < text_.size()) && !after_anonymous()) {
      at_ = next;
      if (inside.starts_with("anonymous")) push_anonymous();
      else add_nested(type_in(inside));
      return;
    }
    const std::size_t word = text_.find_first_not_of(' ', next);
    const bool is_receiver = is_kind_word(current_) && out_.parts.empty() && word != kNoOffset &&
                             word > next && is_word_char(text_[word]);
    at_ = next;
    if (is_receiver) {
      reset();
      add_nested(type_in(inside));
      at_ = word;
      return;
    }
    push();
    if (at_ < text_.size() && separator_size() != 0) return;
    out_.parameters = inside;
    done_ = true;
  }
  bool after_anonymous() const {
    return !out_.parts.empty() && out_.parts.back().kind != WrittenPart::Kind::name && at_ > 0 &&
           text_[at_ - 1] == '>';
  }

  void read_bracket() {
    const std::size_t end = std::min(behind_bracket(text_, at_), text_.size());
    for (const std::string_view end_of_name : {"[clone", "[with", "[as "})
      if (rest().starts_with(end_of_name)) {
        done_ = true;
        return;
      }
    if (current_.empty()) current_ = text_.substr(at_, end - at_);
    at_ = end;
  }

  void read_brace() {
    if (current_ == "$") {  // "${name}"
      current_.clear();
      ++at_;
    } else if (current_.empty()) {
      at_ = std::min(behind_bracket(text_, at_), text_.size());
      push_anonymous();
    } else {
      done_ = true;
    }
  }

  /// "`anonymous namespace'", or a backtick between a program and a name in it.
  void read_quote() {
    const std::size_t end = text_.find('\'', at_);
    if (is_first() || end == kNoOffset) {
      if (end == kNoOffset || !is_first()) reset(), ++at_;
      else push_anonymous(), at_ = end + 1;
    } else {
      push();
      push_anonymous();
      at_ = end + 1;
    }
  }

  const std::string_view text_;
  const int depth_;
  std::size_t at_ = 0;
  std::string current_;
  bool done_ = false;
  bool is_name_ = true;
  WrittenParts out_;
};

}  // namespace

WrittenParts parts_of_name(std::string_view written) { return PartsReader(written, 0).run(); }

}  // namespace codefinder::query
