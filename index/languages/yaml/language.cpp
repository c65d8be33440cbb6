// YAML, the paths in it, and the rules for names of anchors.
#include "index/languages/language.h"
#include "base/strings.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/config_paths.h"
#include "index/languages/renaming_rules.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/plain_rules.h"

#include <algorithm>

extern "C" const TSLanguage* tree_sitter_yaml();

namespace codefinder::yaml {
namespace {

class Reader {
 public:
  struct Scalar {
    ByteRange range;
    std::string_view value;
  };

  explicit Reader(std::string_view text) : text_(text) {}

  std::vector<Scalar> run() {
    for (std::size_t begin = 0; begin < text_.size();) {
      const std::size_t end = std::min(text_.find('\n', begin), text_.size());
      read_line(begin, end);
      begin = end + 1;
    }
    return std::move(found_);
  }

 private:
  void read_line(std::size_t begin, std::size_t end) {
    at_ = std::min(text_.find_first_not_of(' ', begin), end);
    end_ = begin + trim_end(text_.substr(begin, end - begin)).size();
    if (at_ >= end_ || (text_[at_] == '#' && quote_ == 0)) return;
    const auto indent = static_cast<std::ptrdiff_t>(at_ - begin);
    if (quote_ != 0 || depth_ > 0) return read_flow();
    if (indent > column_ && scalar_is_open_) return drop_continued();
    scalar_is_open_ = false;
    column_ = indent;
    while (at_ < end_ && text_[at_] == '-' && (at_ + 1 >= end_ || text_[at_ + 1] == ' ')) {
      column_ = static_cast<std::ptrdiff_t>(at_ - begin);
      at_ = std::min(text_.find_first_not_of(' ', at_ + 1), end_);
    }
    if (const std::size_t value = after_key(at_, end_); value != at_) {
      column_ = static_cast<std::ptrdiff_t>(at_ - begin);
      at_ = value;
    }
    read_value();
  }

  /// A plain scalar goes on, or a block scalar.
  void drop_continued() {
    if (last_is_plain_ && !found_.empty()) found_.pop_back();
    last_is_plain_ = false;
  }

  /// The offset of the value after a key and its colon; `at` if there is no key.
  std::size_t after_key(std::size_t at, std::size_t end) const {
    std::size_t i = at;
    if (i < end && is_quote(text_[i])) i = std::min(end_of_quoted(i + 1, text_[i]) + 1, end);
    for (; i < end; ++i) {
      if (text_[i] == '#' && i > at && text_[i - 1] == ' ') return at;
      if (text_[i] == ':' && (i + 1 == end || text_[i + 1] == ' '))
        return std::min(text_.find_first_not_of(' ', i + 1), end);
      if (i == at && (text_[i] == '[' || text_[i] == '{')) return at;
    }
    return at;
  }

  void read_value() {
    while (at_ < end_ && (text_[at_] == '&' || text_[at_] == '!'))  // An anchor, or a tag.
      at_ = std::min(text_.find_first_not_of(' ', std::min(text_.find(' ', at_), end_)), end_);
    if (at_ >= end_ || text_[at_] == '#') return;
    const char c = text_[at_];
    last_is_plain_ = false;
    if (c == '|' || c == '>') scalar_is_open_ = true;
    else if (is_quote(c) || c == '[' || c == '{') read_flow();
    else if (c != '*' && c != '%' && c != '@' && c != '`') read_plain();
  }

  void read_plain() {
    const std::size_t comment = text_.substr(at_, end_ - at_).find(" #");
    const std::size_t end = comment == std::string_view::npos ? end_ : at_ + comment;
    last_is_plain_ = scalar_is_open_ = true;
    keep(at_, at_ + trim_end(text_.substr(at_, end - at_)).size());
  }

  /// Quoted scalars and flow collections up to the end of the line.
  void read_flow() {
    while (at_ < end_) {
      const char c = text_[at_];
      if (quote_ != 0) {  // A quoted scalar that began in an earlier line.
        at_ = end_of_quoted(at_, quote_);
        if (at_ < end_) quote_ = 0;
        ++at_;
      } else if (is_quote(c)) {
        const std::size_t end = end_of_quoted(at_ + 1, c);
        const bool is_key = depth_ > 0 && end + 1 < end_ && text_[end + 1] == ':';
        if (end >= end_) quote_ = c;
        else if (!is_key) keep(at_ + 1, end);
        at_ = end + 1;
      } else if (c == '#' && text_[at_ - 1] == ' ') {
        return;
      } else if (depth_ == 0 && c != '[' && c != '{') {
        return;  // After the value.
      } else {
        read_flow_token(c);
      }
    }
  }

  void read_flow_token(char c) {
    constexpr std::string_view kEnds = ",[]{}";
    if (c == ' ' || kEnds.find(c) != std::string_view::npos) {
      if (c == '[' || c == '{') ++depth_;
      if (c == ']' || c == '}') --depth_;
      ++at_;
      return;
    }
    const std::size_t end = std::min(text_.find_first_of(kEnds, at_), end_);
    const std::size_t value = after_key(at_, end);
    const bool is_quoted = value < end && is_quote(text_[value]);
    if (value < end && !is_quoted)
      keep(value, value + trim_end(text_.substr(value, end - value)).size());
    at_ = is_quoted ? value : end;
  }

  void keep(std::size_t begin, std::size_t end) {
    found_.push_back({{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                      text_.substr(begin, end - begin)});
  }

  /// The offset of the quote that ends the scalar, or of the line's end.
  std::size_t end_of_quoted(std::size_t at, char quote) const {
    for (; at < end_ && text_[at] != quote; ++at)
      if (text_[at] == '\\' && quote == '"') ++at;
    return std::min(at, end_);
  }
  static bool is_quote(char c) { return c == '"' || c == '\''; }

  std::string_view text_;
  std::vector<Scalar> found_;
  std::size_t at_ = 0, end_ = 0;  // In the line.
  std::ptrdiff_t column_ = -1;    // The key or the dash that the last value belongs to.
  int depth_ = 0;                 // The depth of flow collections.
  char quote_ = 0;                // The quote of a scalar that goes on in the next line; else 0.
  bool scalar_is_open_ = false;   // Lines right of column_ belong to the last scalar.
  bool last_is_plain_ = false;    // The last of found_ is that scalar.
};

class Paths final : public common::ConfigPaths {
 public:
  std::vector<resolve::PathText> read(std::string_view text) const override {
    std::vector<resolve::PathText> out;
    for (const Reader::Scalar& scalar : Reader(text).run()) add(out, scalar.range, scalar.value);
    return out;
  }
};

resolve::LanguageSemantics semantics() {
  static const Paths kPaths;
  return resolve::semantics_with_paths(kPaths);
}

}  // namespace
}  // namespace codefinder::yaml

namespace codefinder::renaming_rows {

constinit const RenamingRules yaml = {
    .language = Language::yaml,
    .name_chars = "-.+/:@$=~%",
    .digits_begin_names = true,
    .quotes = "\"",
};

}  // namespace codefinder::renaming_rows

namespace codefinder::language_rows {

constinit const LanguageDefinition yaml = {
    .language = Language::yaml,
    .name = "yaml",
    .lsp_id = "yaml",
    .aliases = "yml",
    .kind = ContentKind::data,
    .extensions = "yaml yml cff mir rviz sublime-syntax yaml-tmlanguage",
    .file_names = ".clang-format .clang-tidy .clangd .gemrc .yamllint pubspec.lock CITATION.cff",
    .line_comments = "#",
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .grammar = extract::guarded<tree_sitter_yaml>,  // Not exact: many files are templates.
    .semantics = codefinder::yaml::semantics,
    .renaming = &renaming_rows::yaml,
    .scip_name = "YAML",
};

}  // namespace codefinder::language_rows
