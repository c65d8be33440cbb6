// syntax_errors: the ERROR and MISSING nodes of the tree, as ranges.
#include "index/extract/parse/syntax_errors.h"

#include "base/strings.h"
#include "index/extract/parse/parse.h"
#include "index/extract/repair/masked_text.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <cstddef>

namespace codefinder::extract {

namespace {

constexpr std::string_view kBlanksOfLines = " \t\r\n";
constexpr TSSymbol kError = static_cast<TSSymbol>(-1);  // ts_builtin_sym_error

class ErrorRanges {
 public:
  ErrorRanges(std::string_view bytes, std::string_view parsed, const FlatTree& tree)
      : bytes_(bytes), parsed_(parsed), tree_(tree) {}

  /// The part of an ERROR node that names the trouble: from its first token that is in no complete
  /// part, to the end of that line.
  ByteRange of_error(NodeIndex node) const {
    std::uint32_t begin = tree_[node].begin;
    for (const NodeIndex child : tree_.children(node)) {
      if (tree_[child].named && tree_[child].symbol != kError) continue;
      begin = tree_[child].begin;
      break;
    }
    return within_line({begin, tree_[node].end});
  }
  /// The last character before a MISSING node, where the missing text belongs.
  ByteRange of_missing(NodeIndex node) const {
    const auto at = static_cast<std::uint32_t>(
        trim_end(bytes_.substr(0, tree_[node].begin), kBlanksOfLines).size());
    std::uint32_t begin = at > 0 ? at - 1 : 0;
    while (begin > 0 && (static_cast<unsigned char>(bytes_[begin]) & 0xC0) == 0x80) --begin;
    return {begin, at};
  }
  /// True if a line that the range touches was changed for the parser.
  bool repaired(ByteRange range) const {
    const std::size_t before = bytes_.substr(0, range.begin).rfind('\n');
    const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
    const std::size_t end = std::min(bytes_.find('\n', range.end), bytes_.size());
    return bytes_.substr(begin, end - begin) != parsed_.substr(begin, end - begin);
  }

 private:
  ByteRange within_line(ByteRange range) const {
    const auto size = static_cast<std::uint32_t>(bytes_.size());
    range.begin = std::min(range.begin, size);
    range.end = std::clamp(range.end, range.begin, size);
    const std::size_t line_end = std::min<std::size_t>(bytes_.find('\n', range.begin), range.end);
    const std::string_view line = bytes_.substr(range.begin, line_end - range.begin);
    range.end = range.begin + static_cast<std::uint32_t>(trim_end(line, kBlanksOfLines).size());
    return range;
  }

  std::string_view bytes_, parsed_;
  const FlatTree& tree_;
};

}  // namespace

std::vector<SyntaxError> syntax_errors(std::string_view bytes, Language language) {
  std::vector<SyntaxError> found;
  if (definition(language).grammar == nullptr) return found;
  const MaskedText masked(bytes, language);
  const std::optional<FlatTree> tree = parse_once(masked.text(), language);
  if (!tree) return found;
  const ErrorRanges ranges(bytes, masked.text(), *tree);
  NodeIndex after = 0;  // The end of the last error: those inside of it follow from it.
  for (const NodeIndex node : tree->broken()) {
    if (found.size() == kMaxSyntaxErrors) break;
    if (node < after) continue;
    const bool is_error = (*tree)[node].symbol == kError;
    SyntaxError one{is_error ? ranges.of_error(node) : ranges.of_missing(node), {}};
    if (is_error) after = (*tree)[node].after;
    else
      one.missing = ts_language_symbol_name(definition(language).grammar(), (*tree)[node].symbol);
    if (!ranges.repaired(one.range)) found.push_back(std::move(one));
  }
  return found;
}

}  // namespace codefinder::extract
