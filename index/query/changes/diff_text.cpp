// read_diff: by the heads of files and hunks.  symbols_in_diff: each hunk on the side that equals
// the text of the file.
#include "index/query/changes/diff_text.h"

#include "base/strings.h"
#include "index/query/hits/line_declaration.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

namespace codefinder::query {
namespace {

/// The line at the start of a text, without its end; the text moves behind it.
std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// The path behind "--- " or "+++ ", which a tab and a time may follow.
std::string path_in(std::string_view line) {
  line = line.substr(4);
  line = trim(line.substr(0, line.find('\t')));
  if (line.size() > 1 && line.starts_with('"') && line.ends_with('"'))
    line = line.substr(1, line.size() - 2);
  return line == "/dev/null" ? std::string() : std::string(line);
}

struct HunkSide {
  std::uint32_t first = 0, count = 1;
};

/// Reads "12,5" or "12" behind the mark of a side.
std::optional<HunkSide> side_in(std::string_view line, char mark) {
  const std::size_t at = line.find(mark);
  if (at == std::string_view::npos) return std::nullopt;
  HunkSide side;
  const char* const end = line.data() + line.size();
  auto read = std::from_chars(line.data() + at + 1, end, side.first);
  if (read.ec != std::errc()) return std::nullopt;
  if (read.ptr != end && *read.ptr == ',') read = std::from_chars(read.ptr + 1, end, side.count);
  return read.ec == std::errc() ? std::optional(side) : std::nullopt;
}

/// The file that a path of a diff names; a leading directory may be the diff's own.
std::optional<FileId> file_of(const index::Snapshot& snapshot, std::string_view path) {
  if (path.empty()) return std::nullopt;
  if (const auto file = snapshot.files().find(path)) return file;
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::nullopt
                                         : snapshot.files().find(path.substr(slash + 1));
}

/// One side of a hunk: its lines, and between or at which of them the diff changes it.
struct HunkText {
  std::uint32_t first = 0;  // 0-based.
  std::vector<std::string_view> lines;
  std::vector<std::uint32_t> changed;  // Positions in `lines`.
  std::vector<std::uint32_t> gaps;     // Positions before which lines of the other side are.
};

HunkText side_of(const DiffHunk& hunk, char mark) {
  HunkText side;
  const std::uint32_t first = mark == '+' ? hunk.first : hunk.old_first;
  side.first = first - std::min(first, 1u);
  for (const std::string_view line : hunk.lines) {
    const auto at = static_cast<std::uint32_t>(side.lines.size());
    if (line[0] == mark) side.changed.push_back(at);
    if (line[0] == mark || line[0] == ' ') side.lines.push_back(line.substr(1));
    else side.gaps.push_back(at);
  }
  return side;
}

class DiffSearch {
 public:
  explicit DiffSearch(const index::Snapshot& snapshot) : snapshot_(snapshot) {}

  DiffSymbols run(std::string_view diff) {
    for (const DiffHunk& hunk : read_diff(diff)) {
      std::optional<FileId> file = file_of(snapshot_, hunk.path);
      if (!file) file = file_of(snapshot_, hunk.old_path);
      const std::string& path = hunk.path.empty() ? hunk.old_path : hunk.path;
      if (file) add(*file, hunk);
      else if (std::ranges::find(found_.missing, path) == found_.missing.end())
        found_.missing.push_back(path);
    }
    return std::move(found_);
  }

 private:
  void add(FileId file, const DiffHunk& hunk) {
    const auto facts = snapshot_.facts().get(file);
    const Result<std::string> text = snapshot_.files().text(file);
    if (!facts || !text) return;
    if (std::ranges::find(found_.files, file) == found_.files.end()) found_.files.push_back(file);
    const HunkText after = side_of(hunk, '+'), before = side_of(hunk, '-');
    const bool is_before = !is_in(*facts, *text, after) && is_in(*facts, *text, before);
    add(file, *facts, is_before ? before : after);
  }

  static std::string_view line_at(const FileFacts& facts, std::string_view text,
                                  std::uint32_t line) {
    if (line >= facts.text_map.line_count()) return {};
    const ByteRange range = facts.text_map.line_range(line);
    return trim_end(text.substr(range.begin, range.end - range.begin), "\r\n");
  }

  static bool is_in(const FileFacts& facts, std::string_view text, const HunkText& side) {
    for (std::uint32_t i = 0; i < side.lines.size(); ++i)
      if (line_at(facts, text, side.first + i) != side.lines[i]) return false;
    return true;
  }

  static SymbolIndex symbol_at(const FileFacts& facts, std::uint32_t line) {
    if (line >= facts.text_map.line_count()) return {};
    const ByteRange range = facts.text_map.line_range(line);
    return declaration_of_line(facts, range, range.begin);
  }

  void add(FileId file, const FileFacts& facts, const HunkText& side) {
    for (const std::uint32_t at : side.changed)
      if (!trim(side.lines[at]).empty()) add({file, symbol_at(facts, side.first + at)});
    for (const std::uint32_t at : side.gaps) {
      if (at == 0 || at == side.lines.size()) continue;
      const SymbolIndex above = symbol_at(facts, side.first + at - 1);
      // Else whole declarations are gone.
      if (above == symbol_at(facts, side.first + at)) add({file, above});
    }
  }

  void add(SymbolRef symbol) {
    if (symbol.symbol.valid() && std::ranges::find(found_.symbols, symbol) == found_.symbols.end())
      found_.symbols.push_back(symbol);
  }

  const index::Snapshot& snapshot_;
  DiffSymbols found_;
};

}  // namespace

bool is_diff(std::string_view text) {
  return text.starts_with("@@ ") || text.find("\n@@ ") != std::string_view::npos;
}

std::vector<DiffHunk> read_diff(std::string_view text) {
  std::vector<DiffHunk> hunks;
  std::string old_path, path;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.starts_with("--- ")) old_path = path_in(line);
    else if (line.starts_with("+++ ")) path = path_in(line);
    if (!line.starts_with("@@ ")) continue;
    std::optional<HunkSide> before = side_in(line, '-'), after = side_in(line, '+');
    if (!before || !after) continue;
    DiffHunk hunk{old_path, path, before->first, after->first, {}};
    while (!text.empty() && (before->count > 0 || after->count > 0)) {
      std::string_view each = take_line(text);
      if (each.starts_with('\\')) continue;  // "\ No newline at end of file".
      if (each.empty()) each = " ";          // Editors remove blanks at ends of lines.
      if (each[0] != '+') before->count -= std::min(before->count, 1u);
      if (each[0] != '-') after->count -= std::min(after->count, 1u);
      hunk.lines.push_back(each);
    }
    hunks.push_back(std::move(hunk));
  }
  return hunks;
}

DiffSymbols symbols_in_diff(const index::Snapshot& snapshot, std::string_view diff) {
  return DiffSearch(snapshot).run(diff);
}

}  // namespace codefinder::query
