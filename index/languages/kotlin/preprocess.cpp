// Edits for syntax that the grammar of Kotlin lacks: `$name` in strings, context parameters,
// prefixes of raw strings, soft keywords as names, annotations of accessors, guards of `when`, and
// empty arrays. Links of KDoc comments.
#include "index/languages/kotlin/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"

#include <algorithm>
#include <array>

namespace codefinder::kotlin {

namespace {

using extract::DocStart;

constexpr std::array<std::string_view, 1> kDot = {"."};
constexpr std::string_view kBlanks = " \t\r\n";

bool begins_name(char c) { return is_word_char(c) && !(c >= '0' && c <= '9'); }

/// Walks over the tokens of a text once.
class Repairer {
 public:
  explicit Repairer(extract::Repairs& repairs) : repairs_(repairs), text_(repairs.original()) {}

  void run() {
    while (at_ < text_.size()) {
      if (starts("//")) skip_to("\n");
      else if (starts("/*")) skip_comment();
      else if (text_[at_] == '$' && dollars_before_quote()) raw_string();
      else if (starts("\"\"\"")) at_ += 3, skip_to("\"\"\"");
      else if (text_[at_] == '"') string();
      else if (text_[at_] == '\'') character();
      else if (begins_name(text_[at_])) word();
      else if (starts("[]")) empty_array();
      else if (text_[at_] == '@' && begins_line(at_)) accessor_annotations();
      else ++at_;
    }
  }

 private:
  bool starts(std::string_view with) const { return text_.substr(at_).starts_with(with); }

  void skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  void skip_comment() {
    int depth = 0;
    do {
      if (starts("/*")) ++depth, at_ += 2;
      else if (starts("*/")) --depth, at_ += 2;
      else ++at_;
    } while (depth > 0 && at_ < text_.size());
  }

  void character() {
    const std::size_t end = text_.find('\'',
                                       at_ + (text_.substr(at_ + 1).starts_with('\\') ? 3 : 2));
    at_ = end != std::string_view::npos && end - at_ < 9 ? end + 1 : at_ + 1;
  }

  std::uint32_t name_end(std::size_t at) const {
    while (at < text_.size() && is_word_char(text_[at])) ++at;
    return static_cast<std::uint32_t>(at);
  }

  /// A string of one line.
  void string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"' && text_[at_] != '\n';) {
      if (text_[at_] == '\\') at_ += 2;
      else if (starts("${")) template_block();
      else if (text_[at_] == '$' && at_ + 1 < text_.size() && begins_name(text_[at_ + 1]))
        template_name();
      else ++at_;
    }
    ++at_;
  }

  void template_name() {
    const auto begin = static_cast<std::uint32_t>(at_ + 1);
    const std::uint32_t end = name_end(begin);
    const ByteRange name{begin, end};
    if (repairs_.of(name) == "this") repairs_.blank(name);
    else repairs_.mask(name);
    at_ = end;
  }

  /// `${…}`, which may hold strings.
  void template_block() {
    int depth = 0;
    do {
      if (text_[at_] == '{') ++depth, ++at_;
      else if (text_[at_] == '}') --depth, ++at_;
      else if (starts("\"\"\"")) at_ += 3, skip_to("\"\"\"");
      else if (text_[at_] == '"') string();
      else if (text_[at_] == '\'') character();
      else ++at_;
    } while ((depth > 0 || text_[at_ - 1] == '$') && at_ < text_.size() && text_[at_] != '\n');
  }

  bool dollars_before_quote() const {
    const std::size_t quote = text_.find_first_not_of('$', at_);
    return quote != std::string_view::npos && quote > at_ + 1 && text_[quote] == '"';
  }

  /// `$$"…"`: single dollars in it are text.
  void raw_string() {
    const std::size_t quote = text_.find_first_not_of('$', at_);
    const std::size_t dollars = quote - at_;
    const std::string_view mark = text_.substr(quote).starts_with("\"\"\"") ? "\"\"\"" : "\"";
    blank(at_, quote);
    at_ = quote + mark.size();
    const std::size_t end = std::min(text_.find(mark, at_), text_.size());
    for (std::size_t at = text_.find('$', at_); at < end; at = text_.find('$', at + 1)) {
      const std::size_t after = std::min(text_.find_first_not_of('$', at), end);
      if (after - at < dollars) blank(at, after);
      at = after - 1;
    }
    at_ = std::min(end + mark.size(), text_.size());
  }

  void blank(std::size_t begin, std::size_t end) {
    repairs_.blank({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
  }

  void word() {
    const std::size_t begin = at_;
    at_ = name_end(at_);
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "context" && begins_line(begin)) context_parameters(begin);
    else if (word == "open" || word == "suspend")
      soft_keyword(begin, word == "open" ? "(.=[" : "{");
    else if ((word == "get" || word == "set") && begins_line(begin)) soft_keyword(begin, "=");
    else if ((word == "is" || word == "in" || word == "else") && begins_line(begin)) guard();
  }

  /// `@Synchronized get() = a`, which reads like an argument of the line before. The names of the
  /// annotations stay uses.
  void accessor_annotations() {
    std::vector<ByteRange> names;
    std::size_t at = at_;
    while (at < text_.size() && text_[at] == '@') {
      names.push_back({static_cast<std::uint32_t>(at + 1), name_end(at + 1)});
      std::size_t end = names.back().end;
      if (text_.substr(end).starts_with('(')) end = std::min(text_.find(')', end), text_.size());
      at = std::min(text_.find_first_not_of(" \t)", end), text_.size());
    }
    const std::string_view word = text_.substr(at, name_end(at) - at);
    const bool accessor = (word == "get" || word == "set") &&
                          text_.substr(at + word.size()).starts_with('(');
    if (!accessor) return ++at_, void();
    blank(at_, at);
    for (const ByteRange name : names) repairs_.mask(name);
    at_ = at;
  }

  /// `open(file)`, `open = true`, `suspend { 1 }`: a name, spelled for the parser with a capital at
  /// its end. As a modifier it stands before a word, an annotation or a type.
  void soft_keyword(std::size_t begin, std::string_view after) {
    const std::size_t next = text_.find_first_not_of(" \t", at_);
    if (next == std::string_view::npos || after.find(text_[next]) == std::string_view::npos) return;
    if (begin > 0 && text_[begin - 1] == '.') return;
    const char last = static_cast<char>(text_[at_ - 1] - 'a' + 'A');
    repairs_.put(static_cast<std::uint32_t>(at_ - 1), {&last, 1});
  }

  /// `is A if a.b -> …`: the first name of the guard stays a use. An arrow in braces is the arrow
  /// of a lambda.
  void guard() {
    const std::string_view line = text_.substr(at_, text_.find('\n', at_) - at_);
    const std::size_t arrow = line.find(" -> "), word = line.find(" if ");
    if (arrow == std::string_view::npos || word > arrow || line.find('{') < arrow) return;
    std::size_t name = at_ + word + std::string_view(" if ").size();
    while (name < at_ + arrow && !begins_name(text_[name])) ++name;
    blank(at_ + word, at_ + arrow);
    repairs_.mask({static_cast<std::uint32_t>(name), name_end(name)});
    at_ += arrow;
  }

  /// `= []`, for the parser a number.
  void empty_array() {
    const char before = at_ > 0 ? text_[at_ - 1] : '\n';
    if (std::string_view(" (,=").find(before) != std::string_view::npos)
      repairs_.put(static_cast<std::uint32_t>(at_), "00");
    at_ += 2;
  }

  bool begins_line(std::size_t at) const {
    const std::size_t before = text_.find_last_not_of(" \t", at - 1);
    return at == 0 || before == std::string_view::npos || text_[before] == '\n';
  }

  /// `context(a: A)` on the line before a function or property.
  void context_parameters(std::size_t begin) {
    if (!text_.substr(at_).starts_with('(')) return;
    const std::size_t close = text_.find(')', at_);
    if (close == std::string_view::npos) return;
    const std::size_t next = text_.find_first_not_of(kBlanks, close + 1);
    const std::string_view line = text_.substr(close + 1, text_.find('\n', close) - close - 1);
    if (next == std::string_view::npos || !trim(line).empty()) return;
    for (std::size_t at = text_.find(':', at_); at < close; at = text_.find(':', at + 1)) {
      const std::size_t type = text_.find_first_not_of(kBlanks, at + 1);
      if (type < close && begins_name(text_[type]))
        repairs_.mask({static_cast<std::uint32_t>(type), name_end(type)});
    }
    blank(begin, close + 1);
    at_ = close + 1;
  }

  extract::Repairs& repairs_;
  std::string_view text_;
  std::size_t at_ = 0;
};

/// Reads `[Name]`, `[Type.member]` and `@see Type` of a comment.
void read_links(ByteRange comment, extract::DocLinks& out) {
  const std::string_view text = out.text().substr(0, comment.end);
  for (std::size_t at = text.find('[', comment.begin); at != std::string_view::npos;
       at = text.find('[', at + 1)) {
    const auto begin = static_cast<std::uint32_t>(at + 1);
    const std::vector<ByteRange> parts = extract::path_at(text, begin, comment.end, kDot);
    if (!parts.empty() && text.substr(parts.back().end).starts_with(']'))
      out.add(parts, DocStart::members);
  }
}

class KotlinPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  bool walks_whole() const override { return true; }
  void repair(extract::Repairs& repairs) const override { Repairer(repairs).run(); }
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    if (out.text().substr(comment.begin).starts_with("/**")) read_links(comment, out);
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const KotlinPreprocessor one;
  return one;
}

}  // namespace codefinder::kotlin
