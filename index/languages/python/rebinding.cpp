// last_binding: finds the assignment in the facts, and compares the blocks by their indentation.
#include "index/languages/python/rebinding.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>

namespace codefinder::python {

namespace {

constexpr Words kNoAssignments = "for async if elif else while with try except finally case match";
// A header that runs again, or later.
constexpr Words kRunsAgain = "while def async lambda";

std::size_t line_start(std::string_view text, std::size_t at) {
  const std::size_t before = text.substr(0, at).rfind('\n');
  return before == std::string_view::npos ? 0 : before + 1;
}
std::size_t indentation(std::string_view text, std::size_t line) {
  const std::size_t code = text.find_first_not_of(" \t", line);
  return (code == std::string_view::npos ? text.size() : code) - line;
}
std::string_view first_word(std::string_view code) {
  std::size_t end = 0;
  while (end < code.size() && is_word_char(code[end])) ++end;
  return code.substr(0, end);
}

/// True if the name at `name` is a target of an assignment that begins its line.
bool begins_assignment(std::string_view text, std::size_t name) {
  const std::size_t line = line_start(text, name);
  const std::string_view before = trim(text.substr(line, name - line), " \t");
  return !kNoAssignments.contains(first_word(before)) &&
         std::all_of(before.begin(), before.end(), [](char c) {
           return is_word_char(c) || std::string_view(" \t,*=").find(c) != std::string_view::npos;
         });
}

/// Walks over code outside strings, comments and brackets.
class LineWalk {
 public:
  LineWalk(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text.substr(0, end)), at_(begin) {}

  /// The start of the next line that begins a statement; npos if there is none.
  std::size_t next() {
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        skip_string(c);
        continue;
      }
      ++at_;
      if (c == '\\') ++at_;
      else if (c == '#') at_ = std::min(text_.find('\n', at_), text_.size());
      else if (c == '(' || c == '[' || c == '{') ++depth;
      else if (c == ')' || c == ']' || c == '}') --depth;
      else if (c == '\n' && depth <= 0 && begins_code()) return at_;
    }
    return std::string_view::npos;
  }

 private:
  bool begins_code() const {
    const std::size_t code = at_ + indentation(text_, at_);
    return code < text_.size() && text_[code] != '\n' && text_[code] != '#' && text_[code] != '\r';
  }
  void skip_string(char quote) {
    const std::string triple(3, quote);
    const bool is_long = text_.substr(at_).starts_with(triple);
    const std::string_view end = is_long ? std::string_view(triple) : triple.substr(0, 1);
    for (at_ += end.size(); at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') ++at_;
      else if (text_.substr(at_).starts_with(end)) break;
      else if (!is_long && text_[at_] == '\n') return;
    }
    at_ += end.size();
  }

  std::string_view text_;
  std::size_t at_;
};

/// True if nothing but statements of the same block, and blocks in it, are between the two.
bool is_straight(std::string_view text, std::size_t assignment, std::size_t use) {
  const std::size_t from = line_start(text, assignment), depth = indentation(text, from);
  std::size_t statement = from;
  LineWalk lines(text, from, use);
  for (std::size_t line = lines.next(); line != std::string_view::npos; line = lines.next()) {
    if (indentation(text, line) < depth) return false;
    statement = line;
  }
  if (statement == from || indentation(text, statement) != depth) return false;
  const std::string_view code = text.substr(statement + depth, use - statement - depth);
  return !kRunsAgain.contains(first_word(code)) && code.find("lambda") == std::string_view::npos;
}

}  // namespace

std::optional<ByteRange> last_binding(const FileFacts& facts, std::string_view text,
                                      OccurrenceIndex use) {
  const Occurrence& used = facts.occurrence(use);
  if (used.binding != Binding::local && used.binding != Binding::symbol) return std::nullopt;
  const Symbol& variable = facts.symbol(SymbolIndex(used.target));
  const bool rebound = variable.kind == SymbolKind::variable ||
                       variable.kind == SymbolKind::constant ||
                       variable.kind == SymbolKind::parameter;
  if (!rebound || used.role == Role::write || used.range.end > text.size()) return std::nullopt;
  for (std::uint32_t i = use.value; i-- > 0;) {
    const Occurrence& each = facts.occurrences[i];
    if (each.range.begin < variable.name_range.end) break;
    if (each.role != Role::write || each.binding != used.binding || each.target != used.target)
      continue;
    // That of the statement itself comes after its value: `x = x + 1`.
    if (line_start(text, each.range.begin) == line_start(text, used.range.begin)) continue;
    const bool straight = begins_assignment(text, each.range.begin) &&
                          is_straight(text, each.range.begin, used.range.begin);
    return straight ? std::optional(each.range) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace codefinder::python
