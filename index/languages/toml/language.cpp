// TOML, and the paths in it.
#include "index/languages/language.h"
#include "base/strings.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/config_paths.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/plain_rules.h"

extern "C" const TSLanguage* tree_sitter_toml();

namespace codefinder::toml {
namespace {

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  /// Moves to the next string on one line; false at the end of the text.
  bool next() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#' || (c == '[' && depth_ == 0 && statement_)) skip_line();
      else if (c == '"' || c == '\'') {
        if (read_string()) return true;
      } else {
        step(c);
      }
    }
    return false;
  }

  ByteRange range() const {
    return {static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(end_)};
  }
  std::string_view value() const { return text_.substr(begin_, end_ - begin_); }
  bool is_key() const {
    const std::size_t next = text_.find_first_not_of(kBlanks, at_);
    return next != std::string_view::npos && (text_[next] == '=' || text_[next] == '.');
  }

 private:
  void step(char c) {
    if (c == '\n') statement_ = true;
    else if (!is_space(c)) statement_ = false;
    if (c == '[' || c == '{') ++depth_;
    if ((c == ']' || c == '}') && depth_ > 0) --depth_;
    ++at_;
  }
  void skip_line() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  /// False for a string of several lines, which is skipped.
  bool read_string() {
    statement_ = false;
    const char quote = text_[at_];
    const std::string triple(3, quote);
    if (text_.substr(at_, 3) == triple) {
      at_ = end_of(at_ + 3, triple) + 3;
      at_ = std::min(at_, text_.size());
      return false;
    }
    begin_ = at_ + 1;
    end_ = end_of(begin_, triple.substr(0, 1));
    at_ = std::min(end_ + 1, text_.size());
    return text_.substr(begin_, end_ - begin_).find('\n') == std::string_view::npos;
  }
  /// The offset of the first `quotes` from `at` that no backslash of a basic string escapes.
  std::size_t end_of(std::size_t at, std::string_view quotes) const {
    for (; at < text_.size() && text_.substr(at, quotes.size()) != quotes; ++at)
      if (text_[at] == '\\' && quotes[0] == '"') ++at;
    return std::min(at, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0, begin_ = 0, end_ = 0;
  int depth_ = 0;          // The depth of brackets.
  bool statement_ = true;  // Nothing was read yet of the line.
};

class Paths final : public common::ConfigPaths {
 public:
  std::vector<resolve::PathText> read(std::string_view text) const override {
    std::vector<resolve::PathText> out;
    for (Reader reader(text); reader.next();)
      if (!reader.is_key()) add(out, reader.range(), reader.value());
    return out;
  }
};

resolve::LanguageSemantics semantics() {
  static const Paths kPaths;
  return resolve::semantics_with_paths(kPaths);
}

}  // namespace
}  // namespace codefinder::toml

namespace codefinder::language_rows {

constinit const LanguageDefinition toml = {
    .language = Language::toml,
    .name = "toml",
    .lsp_id = "toml",
    .kind = ContentKind::data,
    .extensions = "toml",
    .file_names = "Cargo.lock Pipfile poetry.lock uv.lock pdm.lock Gopkg.lock Cargo.toml.orig",
    .line_comments = "#",
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .grammar = extract::guarded<tree_sitter_toml>,
    .has_exact_grammar = true,
    .semantics = codefinder::toml::semantics,
    .scip_name = "TOML",
};

}  // namespace codefinder::language_rows
