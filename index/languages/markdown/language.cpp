// Markdown, and its links: inline links and images, and references with their definitions.
#include "index/languages/language.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/markdown/link_parts.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/path_texts.h"
#include "index/resolve/plain_rules.h"

#include <algorithm>
#include <map>
#include <optional>

extern "C" const TSLanguage* tree_sitter_markdown();

namespace codefinder::markdown {
namespace {

constexpr std::size_t kMaxDestinationLength = 2000;  // Bytes.

/// A label without case and with single blanks, as labels are compared.
std::string normal_label(std::string_view label) {
  std::string out;
  for (const char c : trim(label)) {
    if (!is_space(c)) out += to_lower(c);
    else if (out.back() != ' ') out += ' ';
  }
  return out;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text), prose_(prose_of(text)) {}

  std::vector<resolve::PathText> paths() {
    run();
    std::sort(found_.begin(), found_.end(),
              [](const auto& a, const auto& b) { return a.range.begin < b.range.begin; });
    return std::move(found_);
  }
  std::vector<resolve::LabelUse> labels() {
    run();
    return std::move(labels_);
  }

 private:
  void run() {
    constexpr std::size_t kMax = resolve::PathTexts::kMaxPaths;
    read_definitions();
    for (std::size_t at = 0; at < prose_.size() && found_.size() < kMax && labels_.size() < kMax;)
      at = read_bracket(at);
  }

  /// A label with the link that its definition gives it.
  struct Label {
    ByteRange range;
    Destination to;
  };

  /// `[label]: destination` at the start of a line.
  void read_definitions() {
    for (std::size_t begin = 0; begin < prose_.size();) {
      const std::size_t end = std::min(prose_.find('\n', begin), prose_.size());
      const std::size_t open = std::min(prose_.find_first_not_of("> ", begin), end);
      const std::size_t close = std::min(prose_.find("]:", open), end);
      if (open < end && prose_[open] == '[' && close < end && prose_[open + 1] != '^')
        read_definition(open, close, end);
      begin = end + 1;
    }
  }
  void read_definition(std::size_t open, std::size_t close, std::size_t end) {
    const std::string label = normal_label(text_.substr(open + 1, close - open - 1));
    const std::optional<Destination> to = destination_at(text_, close + 2, end);
    if (label.empty() || !to) return;
    const ByteRange range = range_of(open + 1, close);
    if (defined_.emplace(label, Label{range, *to}).second) add(to->range, *to);
    std::fill(prose_.begin() + std::ptrdiff_t(open), prose_.begin() + std::ptrdiff_t(end), ' ');
  }

  /// Reads what begins or ends at `at`; returns the next offset.
  std::size_t read_bracket(std::size_t at) {
    const std::size_t next = prose_.find_first_of("[]\n", at);
    if (next == std::string::npos) return prose_.size();
    if (prose_[next] == '[') open_.push_back(next);
    if (prose_[next] == '\n' && prose_.compare(next + 1, 1, "\n") == 0) open_.clear();
    if (prose_[next] != ']' || open_.empty()) return next + 1;
    const std::size_t open = open_.back();
    open_.pop_back();
    return read_link(open, next);
  }

  /// A link whose text is between two brackets; returns the offset after it.
  std::size_t read_link(std::size_t open, std::size_t close) {
    const char after = close + 1 < prose_.size() ? prose_[close + 1] : ' ';
    if (after == '(') {
      const std::size_t limit = std::min(close + kMaxDestinationLength, text_.size());
      const std::optional<Destination> to = destination_at(text_, close + 2, limit);
      if (to && ends_link(to->end)) {
        add(to->range, *to);
        return to->end;
      }
    }
    if (after == '[') {
      const std::size_t end = prose_.find_first_of("[]", close + 2);
      if (end != std::string::npos && prose_[end] == ']' && end > close + 2) {
        refer(close + 2, end);
        return end + 1;
      }
    }
    refer(open + 1, close);
    return close + 1;
  }

  /// True if only a title and `)` follow.
  bool ends_link(std::size_t at) const {
    at = std::min(text_.find_first_not_of(kWhiteSpace, at), text_.size());
    if (at == text_.size()) return false;
    if (text_[at] == ')') return true;
    const char quote = text_[at] == '(' ? ')' : text_[at];
    if (quote != '"' && quote != '\'' && quote != ')') return false;
    constexpr std::size_t kMaxTitleLength = 1000;
    const std::size_t end = text_.substr(0, at + kMaxTitleLength).find(quote, at + 1);
    if (end == std::string_view::npos) return false;
    const std::size_t next = text_.find_first_not_of(kWhiteSpace, end + 1);
    return next != std::string_view::npos && text_[next] == ')';
  }

  void refer(std::size_t begin, std::size_t end) {
    constexpr std::size_t kMaxLabelLength = 999;  // Bytes, of CommonMark.
    const bool nested = prose_.find_first_of("[]", begin) < end;
    if (nested || end - begin > kMaxLabelLength) return;
    const auto found = defined_.find(normal_label(text_.substr(begin, end - begin)));
    if (found == defined_.end()) return;
    labels_.push_back({range_of(begin, end), found->second.range});
    add(range_of(begin, end), found->second.to);
  }

  static ByteRange range_of(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void add(ByteRange range, const Destination& to) {
    if (!to.is_url) found_.push_back({range, to.path, to.fragment});
  }

  std::string_view text_;
  std::string prose_;
  std::map<std::string, Label> defined_;
  std::vector<std::size_t> open_;  // Brackets of the paragraph.
  std::vector<resolve::PathText> found_;
  std::vector<resolve::LabelUse> labels_;
};

class Paths final : public resolve::PathTexts {
 public:
  std::vector<resolve::PathText> read(std::string_view text) const override {
    return Reader(text).paths();
  }
  std::vector<resolve::LabelUse> labels(std::string_view text) const override {
    return Reader(text).labels();
  }
  /// A path with a slash in front is relative to the root, as on the sites that show repositories.
  std::vector<std::string> candidates(std::string_view file, std::string_view path) const override {
    if (path.empty()) return {std::string(file)};
    if (path.front() == '/') return {resolve::path_within_root("", trim_start(path, "/"))};
    return {resolve::path_within_root(parent_path(file), path)};
  }
  std::vector<resolve::Anchor> anchors(const FileFacts& facts,
                                       std::string_view text) const override {
    return anchors_of(facts, text);
  }
};

resolve::LanguageSemantics semantics() {
  static const Paths kPaths;
  return resolve::semantics_with_paths(kPaths);
}

}  // namespace
}  // namespace codefinder::markdown

namespace codefinder::language_rows {

constinit const LanguageDefinition markdown = {
    .language = Language::markdown,
    .name = "markdown",
    .lsp_id = "markdown",
    .aliases = "md",
    .kind = ContentKind::prose,
    .extensions = "md markdown mdown mkd mkdn mdx livemd mdwn mkdown ronn workbook",
    .grammar = extract::guarded<tree_sitter_markdown>,
    .scan = LineScan::headings,
    .semantics = codefinder::markdown::semantics,
    .scip_name = "Markdown",
};

}  // namespace codefinder::language_rows
