// Finds the roles of Sphinx in docstrings and in the comments (`#:`) that document attributes. By
// its rules a name is looked up in the class around it, then in the module.
#include "index/languages/python/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"
#include "index/extract/walk/doc_links.h"

#include <algorithm>
#include <array>

namespace codefinder::python {

namespace {

constexpr std::array<std::string_view, 1> kDot = {"."};
constexpr std::string_view kRoles[] = {"class", "meth",  "func", "attr", "mod",     "exc",
                                       "data",  "const", "obj",  "any",  "property"};
constexpr std::size_t kMaxLength = 300;  // Bytes in the text of a link.

/// True if `:role:` or `:py:role:` of the Python domain ends at `end`, the last colon.
bool is_role(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t at = end;
  while (at > begin && is_lower(text[at - 1])) --at;
  const std::string_view word = text.substr(at, end - at);
  if (std::find(std::begin(kRoles), std::end(kRoles), word) == std::end(kRoles)) return false;
  return at > begin && text[at - 1] == ':';
}

/// Where the target is in the text of a link, which may have a title before it: `title <target>`.
ByteRange target_of(std::string_view text, std::size_t begin, std::size_t end) {
  if (begin < end && text[begin] == '!') return {};
  if (end > begin && text[end - 1] == '>') {
    const std::size_t open = text.substr(0, end).rfind('<');
    if (open == std::string_view::npos || open < begin) return {};
    begin = open + 1, --end;
  }
  if (begin < end && text[begin] == '~') ++begin;
  if (begin < end && text[begin] == '.') ++begin;
  if (text.substr(begin, end - begin).ends_with("()")) end -= 2;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

class PythonPreprocessor final : public extract::Preprocessor {
 public:
  void read_doc_links(ByteRange comment, extract::DocLinks& out) const override {
    const std::string_view text = out.text().substr(0, comment.end);
    if (text[comment.begin] == '#' && !text.substr(comment.begin).starts_with("#:")) return;
    for (std::size_t at = text.find(":`", comment.begin); at != std::string_view::npos;
         at = text.find(":`", at)) {
      const std::size_t begin = at + 2, close = text.find('`', begin);
      if (close == std::string_view::npos) return;
      if (!is_role(text, comment.begin, at) || close - begin > kMaxLength) {
        at = begin;
        continue;
      }
      const ByteRange target = target_of(text, begin, close);
      const std::vector<ByteRange> parts = extract::path_at(text, target.begin, target.end, kDot);
      if (!parts.empty() && parts.back().end == target.end)
        out.add(parts, extract::DocStart::members);
      at = close;
    }
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const PythonPreprocessor one;
  return one;
}

}  // namespace codefinder::python
