// documentation_of, to_markdown: the blocks of a comment.
#include "index/query/hits/documentation.h"

#include "base/log.h"
#include "base/strings.h"
#include "index/query/hits/comment_text.h"

#include <algorithm>
#include <array>
#include <optional>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxDocBytes = 16u << 10;  // Maximum size of a shown comment.

bool is_one_of(std::string_view word, std::span<const std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 13> kNamedTags{
    "param", "tparam", "arg",       "argument", "property", "prop", "template",
    "throw", "throws", "exception", "raises",   "retval",   "var"};
constexpr std::array<std::string_view, 6> kTextTags{"brief",   "short",       "details",
                                                    "summary", "description", "remarks"};
// Words after a backslash that are no tag are text.
constexpr std::array<std::string_view, 22> kBackslashTags{
    "param",  "tparam", "arg",        "brief",  "short",   "details",  "return", "returns",
    "result", "throw",  "throws",     "retval", "note",    "warning",  "see",    "sa",
    "pre",    "post",   "deprecated", "since",  "example", "exception"};

struct Tag {
  std::string_view name, rest;
};

/// `@param x` or `\param x`.
std::optional<Tag> tag_of(std::string_view text) {
  if (text.size() < 2 || (text[0] != '@' && text[0] != '\\')) return std::nullopt;
  std::size_t end = 1;
  while (end < text.size() && is_letter(text[end])) ++end;
  const std::string_view name = text.substr(1, end - 1);
  if (name.empty() ||
      (end < text.size() && !is_space(text[end]) && text[end] != '[' && text[end] != ':'))
    return std::nullopt;
  if (text[0] == '\\' && !is_one_of(name, kBackslashTags)) return std::nullopt;
  return Tag{name, trim(text.substr(end), " \t:")};
}

/// `:param str x: text` as `@param {str} x text`; `rest` holds what follows the name.
std::optional<Tag> field_of(std::string_view text, std::string& rest) {
  if (text.size() < 3 || text[0] != ':' || !is_letter(text[1])) return std::nullopt;
  const std::size_t colon = text.find(':', 1);
  if (colon == std::string_view::npos || (colon + 1 < text.size() && text[colon + 1] != ' '))
    return std::nullopt;
  const std::string_view words = text.substr(1, colon - 1);
  const std::size_t first = std::min(words.find(' '), words.size());
  const std::string_view name = trim(words.substr(first));
  const std::string_view last = name.substr(name.rfind(' ') + 1);
  const std::string_view type = trim(name.substr(0, name.size() - last.size()));
  rest = type.empty() ? std::string(last) : fmt::format("{{{}}} {}", type, last);
  const std::string_view after = trim(text.substr(colon + 1));
  if (!rest.empty() && !after.empty()) rest += ' ';
  rest += after;
  return Tag{words.substr(0, first), rest};
}

/// "Args:", alone on its line.
bool is_section(std::string_view text) {
  constexpr std::array<std::string_view, 19> kSections{
      "args",     "arguments", "parameters", "params", "returns",     "return",   "yields",
      "raises",   "throws",    "attributes", "note",   "notes",       "see also", "example",
      "examples", "warning",   "warnings",   "usage",  "keyword args"};
  if (!text.ends_with(':')) return false;
  return is_one_of(to_lower(text.substr(0, text.size() - 1)), kSections);
}

bool is_underline(std::string_view text) {
  return text.size() >= 3 && (text.find_first_not_of('-') == std::string_view::npos ||
                              text.find_first_not_of('=') == std::string_view::npos);
}

class Writer {
 public:
  explicit Writer(const std::vector<std::string>& lines) : lines_(lines) {}

  std::string run() {
    for (at_ = 0; at_ < lines_.size(); ++at_) add(lines_[at_]);
    close_code();
    return join(out_, "\n");
  }

 private:
  enum class Code { none, fenced, until_blank, until_tag, indented };

  void add(const std::string& line) {
    const std::size_t indent = std::min(line.find_first_not_of(kBlanks), line.size());
    const std::string_view text = std::string_view(line).substr(indent);
    if (continues_code(line, indent, text)) return;
    if (text.empty()) return push("");
    if (begins_code(indent, text)) return;
    if (const auto tag = tag_of(text)) return add_tag(*tag);
    std::string rest;
    if (const auto field = field_of(text, rest)) return add_tag(*field);
    if (is_section(text)) return heading(text.substr(0, text.size() - 1), indent);
    if (is_underline(text)) return underline(indent);
    add_text(indent, text);
  }

  /// True if the line belongs to code that began before.
  bool continues_code(std::string_view line, std::size_t indent, std::string_view text) {
    if (code_ == Code::none) return false;
    if (code_ == Code::fenced) {
      const bool end = text.starts_with("```") || text.starts_with("</pre") || text == "@endcode" ||
                       text == "\\endcode";
      if (end) close_code();
      else push(std::string(line));
      return true;
    }
    const bool ends = (code_ == Code::until_blank && text.empty()) ||
                      (code_ == Code::until_tag && tag_of(text)) ||
                      (code_ == Code::indented && !text.empty() && indent <= code_indent_);
    if (ends) return close_code(), false;
    push(std::string(line.substr(std::min(code_cut_, line.size()))));
    return true;
  }

  bool begins_code(std::size_t indent, std::string_view text) {
    if (text.starts_with("```")) {
      push(std::string(text));
      code_ = Code::fenced;
    } else if (text.starts_with("<pre>") || text == "@code" || text == "\\code") {
      open_code(Code::fenced, 0);
      const std::string_view rest = text.starts_with('<') ? trim(text.substr(5)) : "";
      if (!rest.empty()) push(std::string(rest));
    } else if (text.starts_with(">>> ")) {
      open_code(Code::until_blank, indent);
      push(std::string(text));
    } else if (text.ends_with("::")) {
      const std::size_t next = next_line();
      if (next == 0 || indent_at(next) <= indent) return false;
      if (!text.starts_with(".. ") && text.size() > 2)
        push(inline_markdown(text.substr(0, text.size() - 1)));
      push("");
      while (at_ + 1 < next) ++at_;
      open_code(Code::indented, indent_at(next));
      code_indent_ = indent;
    } else {
      return false;
    }
    return true;
  }

  void open_code(Code code, std::size_t cut) {
    code_ = code;
    code_cut_ = cut;
    push("```");
  }
  void close_code() {
    if (code_ == Code::none) return;
    code_ = Code::none;
    while (out_.back().empty()) out_.pop_back();
    push("```");
    push("");
  }

  void add_tag(const Tag& tag) {
    section_.reset();
    if (is_one_of(tag.name, kTextTags)) {
      if (tag.name == "details") separate();
      if (!tag.rest.empty()) push(inline_markdown(tag.rest));
      return;
    }
    separate();
    std::string_view rest = tag.rest;
    std::string type;
    if (rest.starts_with('['))
      rest = trim(rest.substr(std::min(rest.find(']'), rest.size() - 1) + 1));
    if (rest.starts_with('{') && !rest.starts_with("{@")) {
      const std::size_t end = rest.find('}');
      type = " (`" + std::string(rest.substr(1, std::min(end, rest.size()) - 1)) + "`)";
      rest = end == std::string_view::npos ? "" : trim(rest.substr(end + 1));
    }
    std::string text = "*@" + std::string(tag.name) + "*";
    if (is_one_of(tag.name, kNamedTags) && !rest.empty()) {
      text += " `" + std::string(take_until(rest, ' ')) + "`";
      rest = trim_start(trim(rest), "- ");
    }
    text += type;
    if (!rest.empty() && tag.name != "example") text += " — " + inline_markdown(rest);
    push(std::move(text));
    if (tag.name == "example" && next_line() != 0 && !trim(lines_[next_line()]).starts_with("```"))
      open_code(Code::until_tag, 0);
  }

  struct Section {
    std::size_t indent = 0;            // Indentation of its heading.
    std::optional<std::size_t> items;  // Indentation of the items, from the first line.
    bool underlined = false;
  };

  void heading(std::string_view title, std::size_t indent) {
    separate();
    push("**" + std::string(title) + "**");
    push("");
    section_ = Section{.indent = indent};
  }
  void underline(std::size_t indent) {
    if (out_.empty() || out_.back().empty()) return;  // A rule, not an underline.
    const std::string title = std::move(out_.back());
    out_.pop_back();
    heading(title, indent);
    section_->underlined = true;
  }

  void add_text(std::size_t indent, std::string_view text) {
    if (section_ && !section_->items) section_->items = indent;
    if (section_ &&
        (indent < *section_->items || (!section_->underlined && indent <= section_->indent)))
      section_.reset();
    if (!section_) {
      // Indented more, as after a blank line, it is code in Markdown too.
      const bool code = indent >= 4 && (out_.empty() || out_.back().empty());
      push(code ? std::string(indent, ' ') + std::string(text)
                : std::string(std::min<std::size_t>(indent, 3), ' ') + inline_markdown(text));
      return;
    }
    if (indent > *section_->items) return push("  " + inline_markdown(text));
    push(item(text));
  }

  /// "- `name` (type): text" of a section's item.
  std::string item(std::string_view text) const {
    std::size_t end = 0;
    while (end < text.size() && (is_word_char(text[end]) || text[end] == '*' || text[end] == '.'))
      ++end;
    const std::string_view rest = text.substr(end);
    const bool named = end > 0 && (rest.starts_with(':') || rest.starts_with(" (") ||
                                   (section_->underlined && rest.starts_with(" :")));
    const bool has_details = section_->underlined && next_line() != 0 &&
                             indent_at(next_line()) > *section_->items;
    if (named) return "- `" + std::string(text.substr(0, end)) + "`" + inline_markdown(rest);
    return (has_details ? "- " : "") + inline_markdown(text);
  }

  /// The next line with text; 0 without one.
  std::size_t next_line() const {
    for (std::size_t i = at_ + 1; i < lines_.size(); ++i)
      if (!lines_[i].empty()) return i;
    return 0;
  }
  std::size_t indent_at(std::size_t line) const {
    return std::min(lines_[line].find_first_not_of(kBlanks), lines_[line].size());
  }
  void separate() {
    if (!out_.empty() && !out_.back().empty()) push("");
  }
  void push(std::string line) {
    if (code_ != Code::none || !line.empty() || (!out_.empty() && !out_.back().empty()))
      out_.push_back(std::move(line));
  }

  const std::vector<std::string>& lines_;
  std::size_t at_ = 0;
  std::vector<std::string> out_;
  Code code_ = Code::none;
  std::size_t code_indent_ = 0, code_cut_ = 0;
  std::optional<Section> section_;
};

}  // namespace

std::string to_markdown(const std::vector<std::string>& lines) {
  return std::string(trim(Writer(lines).run(), "\n"));
}

std::string documentation_of(const index::Snapshot& snapshot, SymbolRef symbol) {
  if (!symbol.file.valid()) return {};
  const std::shared_ptr<const FileFacts> facts = snapshot.facts().get(symbol.file);
  if (!facts || symbol.symbol.value >= facts->symbols.size()) return {};
  const ByteRange range = facts->symbol(symbol.symbol).doc_range;
  const Result<std::string> text = snapshot.files().text(symbol.file);
  if (range.empty() || !text || range.end > text->size()) return {};
  std::string_view comment = std::string_view(*text).substr(range.begin, range.end - range.begin);
  const bool cut = comment.size() > kMaxDocBytes;
  if (cut) comment = comment.substr(0, comment.rfind('\n', kMaxDocBytes));
  return to_markdown(comment_lines(comment)) + (cut ? "\n\n…" : "");
}

}  // namespace codefinder::query
