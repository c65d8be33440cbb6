// Scans preprocessor directives and marks the `#include`s inside a condition.
#include "index/extract/facts/conditional_includes.h"

#include "base/strings.h"
#include "index/extract/tree/text_scan.h"

#include <vector>

namespace codefinder::extract {

namespace {

bool blank(char c) { return c == ' ' || c == '\t'; }

std::string_view take_word(std::string_view& rest) {
  while (!rest.empty() && blank(rest[0])) rest.remove_prefix(1);
  std::size_t end = 0;
  while (end < rest.size() && is_identifier_char(rest[end])) ++end;
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  return word;
}

class Conditions {
 public:
  Conditions(std::string_view text, std::span<const ByteRange> comments)
      : text_(text), comments_(comments) {}

  /// True if a condition is open at `offset`. REQUIRES: ascending offsets from call to call.
  bool open_at(std::uint32_t offset) {
    while (at_ < offset) {
      const std::size_t found = text_.substr(0, offset).find('#', at_);
      if (found == std::string_view::npos) break;
      at_ = found + 1;
      if (begins_line(found) && !in_comment(static_cast<std::uint32_t>(found)))
        directive(text_.substr(at_));
    }
    return open_ > (guarded_ ? 1u : 0u);
  }

 private:
  bool begins_line(std::size_t at) const {
    while (at > 0 && blank(text_[at - 1])) --at;
    return at == 0 || text_[at - 1] == '\n';
  }

  bool in_comment(std::uint32_t at) {
    while (!comments_.empty() && comments_.front().end <= at) comments_ = comments_.subspan(1);
    return !comments_.empty() && comments_.front().begin < at;
  }

  void directive(std::string_view rest) {
    const std::string_view word = take_word(rest), name = take_word(rest);
    if (word == "if" || word == "ifdef" || word == "ifndef") {
      ++open_;
      guard_ = word == "ifndef" && first_ ? name : std::string_view();
      first_ = false;
      return;
    }
    if (word == "endif" && open_ > 0 && --open_ == 0) guarded_ = false;
    if (word == "define" && !guard_.empty() && name == guard_) guarded_ = true;
    guard_ = {};
    first_ = first_ && word == "pragma";
  }

  std::string_view text_, guard_;
  std::span<const ByteRange> comments_;  // Those that end after the last directive.
  std::size_t at_ = 0, open_ = 0;
  bool first_ = true, guarded_ = false;
};

}  // namespace

void mark_conditional_includes(FileFacts& facts, std::string_view text,
                               std::span<const ByteRange> comments) {
  Conditions conditions(text, comments);
  std::uint32_t before = 0;
  for (Import& import : facts.imports) {
    if (!import.has(ImportFlag::include) || import.range.begin < before) continue;
    before = import.range.begin;
    if (conditions.open_at(before)) import.flags |= ImportFlag::conditional;
  }
}

}  // namespace codefinder::extract
