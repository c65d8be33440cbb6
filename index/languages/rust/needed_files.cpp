// `mod name;` needs name.rs or name/mod.rs, in the directory of its file or of the module that the
// file is.  An attribute may name another file or leave the module out (`#[path]`, `#[cfg]`).
#include "index/languages/needed_files.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/rust/rules.h"

namespace codefinder::rust {

namespace {

/// `text` without the blanks and line comments at its end.
std::string_view code_before(std::string_view text) {
  for (;;) {
    text = trim_end(text, " \t\r\n");
    if (text.empty()) return {};
    const std::size_t line = text.rfind('\n') + 1;  // 0 if there is none.
    const std::size_t first = text.find_first_not_of(" \t", line);
    if (text.substr(first, 2) != "//") return text;
    text = text.substr(0, line);
  }
}

}  // namespace

std::optional<NeededFile> needed_file(const ImportPlace& place) {
  if (!place.import.has(ImportFlag::submodule) || place.import.name_range.empty())
    return std::nullopt;
  if (place.import.range.begin > place.text.size()) return std::nullopt;
  const std::string_view before = code_before(place.text.substr(0, place.import.range.begin));
  // Only after another item, or at the start: not in a macro call, and without attributes.
  if (!before.empty() && before.back() != ';' && before.back() != '}') return std::nullopt;
  if (place.text.find("#![cfg") != std::string_view::npos) return std::nullopt;
  const std::string directory(parent_path(place.path));
  const std::string name(place.facts.str(place.import.name));
  NeededFile needed;
  needed.stems = {join_path(directory, name),
                  join_path(join_path(directory, file_stem(place.path)), name)};
  needed.endings = {".rs", "/mod.rs"};
  needed.range = place.import.name_range;
  return needed;
}

}  // namespace codefinder::rust
