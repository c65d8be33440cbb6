// Any text file without a grammar, read by its words and headings; and the tags of markup: HTML,
// and the components of Vue, Svelte and Astro.
#include "index/languages/language.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/tags.h"
#include "index/languages/words.h"

#include <string>
#include <vector>

namespace codefinder::text {
namespace {

constexpr Words kExtensions = "html htm xhtml vue svelte astro";
constexpr Words kVoid = "area base br col embed hr img input link meta param source track wbr";
constexpr Words kRaw = "script style";
constexpr std::size_t kDeepest = 10'000;  // Open tags.

bool is_name_char(char c) { return is_word_char(c) || c == '-' || c == '.' || c == ':'; }

class TagReader {
 public:
  TagReader(std::string_view text, std::uint32_t offset) : text_(text), offset_(offset) {}

  std::optional<TagPair> run() {
    while (at_ < text_.size() && !found_) {
      at_ = text_.find('<', at_);
      if (at_ == std::string_view::npos) break;
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("<!--")) skip_to("-->");
      else if (rest.starts_with("<!") || rest.starts_with("<?")) skip_to(">");
      else if (rest.starts_with("</")) close_tag();
      else open_tag();
    }
    return found_;
  }

 private:
  std::string_view word(ByteRange range) const {
    return text_.substr(range.begin, range.end - range.begin);
  }

  void skip_to(std::string_view end) {
    const std::size_t found = text_.find(end, at_);
    at_ = found == std::string_view::npos ? text_.size() : found + end.size();
  }

  ByteRange name_at(std::size_t begin) const {
    std::size_t end = begin;
    while (end < text_.size() && is_name_char(text_[end])) ++end;
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void open_tag() {
    const ByteRange name = name_at(at_ + 1);
    if (name.empty() || is_digit(text_[name.begin])) return void(++at_);
    at_ = name.end;
    const bool is_closed = skip_attributes();
    const std::string lower = to_lower(word(name));
    if (is_closed || kVoid.contains(lower) || open_.size() >= kDeepest) return;
    open_.push_back(name);
    if (kRaw.contains(lower)) skip_raw(lower);
  }

  /// Goes on after the tag; true if it ends with `/>`.
  bool skip_attributes() {
    for (int depth = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '"' || c == '\'' || (c == '`' && depth > 0)) {
        at_ = text_.find(c, at_ + 1);
        if (at_ == std::string_view::npos) break;
      } else if (c == '{') ++depth;
      else if (c == '}') --depth;
      else if (c == '>' && depth <= 0) return text_[at_++ - 1] == '/';
    }
    at_ = text_.size();
    return true;
  }

  /// Goes on at the tag that closes the element.
  void skip_raw(const std::string& name) {
    for (std::size_t end = text_.find("</", at_); end != std::string_view::npos;
         end = text_.find("</", end + 2))
      if (to_lower(word(name_at(end + 2))) == name) return void(at_ = end);
    at_ = text_.size();
  }

  /// Tags inside that may be left open, as `<p>`, end too.
  void close_tag() {
    const ByteRange name = name_at(at_ + 2);
    skip_to(">");
    for (std::size_t i = open_.size(); i-- > 0;) {
      if (word(open_[i]) != word(name)) continue;
      const TagPair pair{open_[i], name};
      if (pair.open.touches(offset_) || pair.close.touches(offset_)) found_ = pair;
      open_.resize(i);
      return;
    }
  }

  const std::string_view text_;
  const std::uint32_t offset_;
  std::size_t at_ = 0;
  std::vector<ByteRange> open_;  // The names of tags that are not closed yet.
  std::optional<TagPair> found_;
};

/// By the extension of the file.
bool has_tags(std::string_view path) {
  const std::string_view name = file_name(path);
  const std::size_t dot = name.rfind('.');
  return dot != std::string_view::npos && kExtensions.contains(to_lower(name.substr(dot + 1)));
}

std::optional<TagPair> tag_pair_at(std::string_view text, std::uint32_t offset) {
  return TagReader(text, offset).run();
}

constinit const TagRules kTags = {
    .source = TagSource::text, .has_tags = has_tags, .pair_at = tag_pair_at};

}  // namespace
}  // namespace codefinder::text

namespace codefinder::language_rows {

constinit const LanguageDefinition text = {
    .language = Language::text,
    .name = "text",
    .lsp_id = "plaintext",
    .aliases = "txt",
    .kind = ContentKind::text,
    .test_globs = "**/test/** **/tests/** **/testdata/**",
    .manifests = "Gemfile composer.json BUILD.bazel mix.exs Package.swift",
    .lock_files = "composer.lock Gemfile.lock flake.lock",
    .config_names =
        "Makefile makefile GNUmakefile Dockerfile Jenkinsfile Vagrantfile Procfile BUILD WORKSPACE "
        "BUILD.bazel Justfile",
    .config_extensions = "ini cfg conf properties env editorconfig xml cmake mk in ac am service",
    .generated_suffixes = ".g.dart .min.css",
    .dependency_directories = "Pods",
    .tags = &codefinder::text::kTags,
};

}  // namespace codefinder::language_rows
