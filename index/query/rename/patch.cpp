// patch_of: edits applied to the texts, and the hunks of lines that differ.
#include "index/query/rename/patch.h"

#include "base/log.h"
#include "index/query/hits/line_diff.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace codefinder::query {
namespace {

constexpr std::uint32_t kLinesAround = 3;

/// A path as git writes it: in quotes and with octal escapes unless it is plain ASCII.
std::string shown(const std::string& prefix, const std::string& path) {
  const auto is_plain = [](unsigned char c) {
    return c >= 0x20 && c < 0x7F && c != '"' && c != '\\';
  };
  if (std::ranges::all_of(path, is_plain)) return prefix + path;
  std::string quoted = "\"" + prefix;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_plain(byte)) quoted += c;
    else quoted += fmt::format("\\{:03o}", byte);
  }
  return quoted + "\"";
}

void add_lines(std::string& out, char mark, const std::vector<std::string_view>& lines,
               LineSpan span) {
  for (std::uint32_t i = span.begin; i < span.end; ++i) {
    (out += mark) += lines[i];
    if (!lines[i].ends_with('\n')) out += "\n\\ No newline at end of file\n";
  }
}

/// "12,3", as of `@@`: the number of the first line, or of the one before an empty span.
std::string span_text(LineSpan span) {
  return fmt::format("{},{}", span.size() == 0 ? span.begin : span.begin + 1, span.size());
}

/// Hunks whose surroundings touch are one.
std::vector<std::vector<Hunk>> groups_of(const std::vector<Hunk>& hunks) {
  std::vector<std::vector<Hunk>> groups;
  for (const Hunk& hunk : hunks) {
    const bool touches = !groups.empty() &&
                         hunk.before.begin <= groups.back().back().before.end + 2 * kLinesAround;
    if (!touches) groups.emplace_back();
    groups.back().push_back(hunk);
  }
  return groups;
}

std::string hunks_text(std::string_view before, std::string_view after) {
  const std::vector<std::string_view> old_lines = lines_of(before), new_lines = lines_of(after);
  std::string out;
  for (const std::vector<Hunk>& group : groups_of(diff_lines(before, after))) {
    const Hunk &first = group.front(), &last = group.back();
    const std::uint32_t above = std::min(kLinesAround, first.before.begin);
    const std::uint32_t below = std::min(
        kLinesAround, static_cast<std::uint32_t>(old_lines.size()) - last.before.end);
    const LineSpan old_span{first.before.begin - above, last.before.end + below};
    const LineSpan new_span{first.after.begin - above, last.after.end + below};
    out += fmt::format("@@ -{} +{} @@\n", span_text(old_span), span_text(new_span));
    std::uint32_t at = old_span.begin;
    for (const Hunk& hunk : group) {
      add_lines(out, ' ', old_lines, {at, hunk.before.begin});
      add_lines(out, '-', old_lines, hunk.before);
      add_lines(out, '+', new_lines, hunk.after);
      at = hunk.before.end;
    }
    add_lines(out, ' ', old_lines, {at, old_span.end});
  }
  return out;
}

/// Edits in order, which must not overlap.
Result<std::string> edited(const std::string& text, const std::vector<TextEdit>& edits) {
  std::string out;
  std::uint32_t from = 0;
  for (const TextEdit& edit : edits) {
    if (edit.range.end > text.size() || edit.range.begin > edit.range.end)
      return Error{ErrorCode::not_found, edit.path + " has changed meanwhile", "ask again"};
    if (edit.range.begin < from)
      return Error{ErrorCode::invalid_query, "two edits of " + edit.path + " overlap", ""};
    out.append(text, from, edit.range.begin - from);
    out += edit.text;
    from = edit.range.end;
  }
  return out.append(text, from);
}

}  // namespace

std::string diff_of_file(std::string_view before, std::string_view after,
                         const std::string& old_path, const std::string& new_path) {
  const bool is_renamed = old_path != new_path;
  if (before == after && !is_renamed) return {};
  const std::string from = shown("a/", old_path), to = shown("b/", new_path);
  std::string out = fmt::format("diff --git {} {}\n", from, to);
  if (is_renamed)
    out += fmt::format("rename from {}\nrename to {}\n", shown("", old_path), shown("", new_path));
  if (before == after) return out;
  return out + fmt::format("--- {}\n+++ {}\n", from, to) + hunks_text(before, after);
}

Result<Patch> patch_of(const index::Snapshot& snapshot, std::vector<TextEdit> edits,
                       const std::vector<RenamedFile>& renamed) {
  std::ranges::sort(edits, {}, [](const TextEdit& edit) {
    return std::tuple(std::string_view(edit.path), edit.range.begin, edit.range.end);
  });
  std::map<std::string, std::vector<TextEdit>> files;
  for (const RenamedFile& file : renamed) files[file.from];
  for (TextEdit& edit : edits) files[edit.path].push_back(std::move(edit));
  Patch patch;
  for (const auto& [path, in_file] : files) {
    const auto file = snapshot.files().find(path);
    if (!file) return Error{ErrorCode::not_found, path + " is not in the index", ""};
    const Result<std::string> text = snapshot.files().text(*file);
    if (!text) return text.error();
    const Result<std::string> after = edited(*text, in_file);
    if (!after) return after.error();
    const auto to = std::ranges::find(renamed, path, &RenamedFile::from);
    const std::string diff = diff_of_file(*text, *after, path, to == renamed.end() ? path : to->to);
    if (diff.empty()) continue;
    patch.text += diff;
    ++patch.files;
  }
  return patch;
}

}  // namespace codefinder::query
