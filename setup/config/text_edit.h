// Changes of a text as replaced ranges of bytes, and the unified diff that shows them.  Pure;
// thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::setup {

/// Replaces the bytes [begin, end) of a text.
struct TextEdit {
  std::size_t begin = 0, end = 0;
  std::string text;
};

/// Returns `text` with the edits applied.  REQUIRES: the ranges ascend and do not overlap.
std::string apply_edits(std::string_view text, const std::vector<TextEdit>& edits);

/// The names in the first two lines of a diff.
struct DiffNames {
  std::string before, after;
};

/// Returns the edits of `text` as a unified diff without context; "" if they change nothing.  The
/// rest of a file may hold secrets: of a changed line the bytes that an edit adds or removes are
/// shown, white space and brackets, and "…" for the rest.  Such a diff is for reading; `patch`
/// takes it if the edits are of whole lines.  REQUIRES: as apply_edits().
std::string unified_diff(const DiffNames& names, std::string_view text,
                         const std::vector<TextEdit>& edits);

}  // namespace codefinder::setup
