// Finds the file of a frame by the end of its path, and the function by line or name.
#include "index/query/definition/frame_symbols.h"

#include "base/log.h"
#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/definition/written_name.h"
#include "index/query/definition/written_parts.h"
#include "index/query/hits/line_declaration.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace codefinder::query {
namespace {

/// Without the scheme and the parameters of a URL, and the directories "." of a path.
std::string plain_path(std::string_view path) {
  if (const std::size_t scheme = path.find("://"); scheme != std::string_view::npos)
    path.remove_prefix(scheme + 3);
  path = path.substr(0, path.find('?'));
  std::string plain;
  for (const std::string_view part : split(path, "/"))
    if (part != ".") plain += (plain.empty() ? "" : "/") + std::string(part);
  return plain;
}

/// The number of equal parts at the ends of two paths.
std::size_t common_end(std::string_view a, std::string_view b) {
  const std::vector<std::string_view> left = split(a, "/"), right = split(b, "/");
  const auto differ = std::mismatch(left.rbegin(), left.rend(), right.rbegin(), right.rend());
  return static_cast<std::size_t>(differ.first - left.rbegin());
}

/// The names that the function of the frame may have in its file; none if it has no name.
std::vector<std::string> names_of(const StackFrame& frame) {
  std::vector<std::string> names;
  const WrittenParts written = parts_of_name(frame.function);
  const auto is_anonymous = [](const WrittenPart& part) {
    return part.kind == WrittenPart::Kind::anonymous;
  };
  if (std::all_of(written.parts.begin(), written.parts.end(), is_anonymous)) return names;
  for (const NameReading& reading : read_name(frame.function).readings)
    names.push_back(reading.name);
  return names;
}

class FrameFinder {
 public:
  FrameFinder(const index::Snapshot& snapshot, const StackFrame& frame, const std::stop_token& stop)
      : snapshot_(snapshot), frame_(frame), stop_(stop), names_(names_of(frame)) {}

  FrameTarget run() {
    const std::optional<FileId> file = find_file();
    if (!file) return problem(several_.empty() ? "not a file of the project" : several_);
    const auto facts = snapshot_.facts().get(*file);
    const auto row = snapshot_.files().row(*file);
    if (!facts || !row) return problem("not a file of the project");
    FrameTarget target{.path = row->path, .line = frame_.line};
    const TextMap& map = facts->text_map;
    const bool is_inside = frame_.line <= map.line_count();
    const ByteRange line = is_inside ? map.line_range(frame_.line - 1) : ByteRange();
    const SymbolIndex around = is_inside ? declaration_of_line(*facts, line, line.begin)
                                         : SymbolIndex();
    if (is_named(*facts, around)) return target;
    if (const SymbolIndex moved = nearest_named(*facts, line.begin); moved.valid()) {
      const Symbol& symbol = facts->symbol(moved);
      target.line = map.position_at(symbol.name_range.begin).line + 1;
      target.name = facts->str(symbol.name);
      return target;
    }
    if (!is_inside) return problem(fmt::format("{} has no line {}", row->path, frame_.line));
    return target;
  }

 private:
  FrameTarget problem(std::string why) const { return {.problem = std::move(why)}; }

  bool is_named(const FileFacts& facts, SymbolIndex symbol) const {
    return symbol.valid() && std::find(names_.begin(), names_.end(),
                                       facts.str(facts.symbol(symbol).name)) != names_.end();
  }

  /// The function of the frame's name that is nearest to an offset.
  SymbolIndex nearest_named(const FileFacts& facts, std::uint32_t offset) const {
    SymbolIndex nearest;
    std::uint32_t least = UINT32_MAX;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& symbol = facts.symbols[i];
      if (!is_named(facts, SymbolIndex(i)) || !is_function_like(symbol.kind)) continue;
      const std::uint32_t at = symbol.full_range.begin;
      const std::uint32_t distance = symbol.full_range.contains(offset) ? 0
                                     : at > offset                      ? at - offset
                                                                        : offset - at;
      if (distance < least) least = distance, nearest = SymbolIndex(i);
    }
    return nearest;
  }

  bool defines_function(FileId file) const {
    const auto facts = snapshot_.facts().get(file, index::FactsRequest::symbols);
    if (!facts) return false;
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
      if (is_named(*facts, SymbolIndex(i))) return true;
    return false;
  }

  /// Sets `several_` if more than one file may be meant.
  std::optional<FileId> find_file() {
    const std::string& root = snapshot_.status().root;
    const std::string path = plain_path(frame_.path);
    const std::string absolute = frame_.path.starts_with("/") ? "/" + path
                                                              : normalize_path(path, root);
    if (const auto relative = relative_to(absolute, root))
      if (const auto file = snapshot_.files().find(*relative)) return file;
    std::vector<FileId> files = files_with_end_of(path);
    if (files.size() > 1) keep_files_of_function(files);
    if (files.size() == 1) return files[0];
    const auto path_of = [&](FileId file) { return snapshot_.files().row(file)->path; };
    if (!files.empty()) several_ = "may be any of " + join(files, ", ", path_of);
    return std::nullopt;
  }

  /// Keeps the files that have the function with its scopes, if there are any.
  void keep_files_of_function(std::vector<FileId>& files) const {
    const Result<NamedSymbols> named = named_symbols(snapshot_, frame_.function, stop_);
    if (!named || named->hits.empty()) return;
    const auto has = [&](FileId file) {
      return std::any_of(named->hits.begin(), named->hits.end(),
                         [&](const SymbolHit& hit) { return hit.ref.file == file; });
    };
    if (std::any_of(files.begin(), files.end(), has))
      std::erase_if(files, [&](FileId file) { return !has(file); });
  }

  /// The files whose paths have the longest common end with `path`, if that is enough to be sure:
  /// two parts or the whole path of the file, and a symbol of the function's name.
  std::vector<FileId> files_with_end_of(const std::string& path) const {
    std::vector<FileId> files;
    std::size_t longest = 1;
    const bool is_bare_name = path.find('/') == std::string::npos;
    for (const FileId file : snapshot_.files().named(file_name(path))) {
      const auto row = snapshot_.files().row(file);
      if (!row || (!names_.empty() && !defines_function(file))) continue;
      const std::size_t common = common_end(row->path, path);
      const bool is_whole = row->path.find('/') == std::string::npos && !names_.empty();
      if (common < longest || (common < 2 && !is_whole && !is_bare_name)) continue;
      if (common > longest) files.clear();
      longest = common;
      files.push_back(file);
    }
    return files;
  }

  const index::Snapshot& snapshot_;
  const StackFrame& frame_;
  const std::stop_token& stop_;
  const std::vector<std::string> names_;  // Empty if the frame names no function.
  std::string several_;
};

}  // namespace

Result<FrameTarget> target_of_frame(const index::Snapshot& snapshot, const StackFrame& frame,
                                    const std::stop_token& stop) {
  if (stop.stop_requested()) return cancelled_error();
  if (!frame.path.empty()) return FrameFinder(snapshot, frame, stop).run();
  const Result<NamedSymbols> named = named_symbols(snapshot, frame.function, stop);
  if (!named) return named.error();
  if (named->hits.empty() || (named->fallback && !named->fallback->is_part))
    return FrameTarget{.problem = "no function of the project"};
  return FrameTarget{.name = frame.function};
}

}  // namespace codefinder::query
