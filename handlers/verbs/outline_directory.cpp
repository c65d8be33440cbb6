// Outlines of all files of a directory, cut to a page.
#include "handlers/verbs/outline_directory.h"

#include "base/path.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "index/query/editor/outline.h"
#include "index/query/hits/library_ids.h"

#include <algorithm>
#include <utility>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxSymbols = 40;       // In one file.
constexpr std::size_t kMaxFilesOfPage = 500;  // Each is read from the index.

std::vector<FileId> files_below(const index::Snapshot& snapshot, const std::string& directory) {
  std::vector<std::pair<std::string, FileId>> found;
  snapshot.files().for_each(directory.empty() ? "" : directory + "/", [&](const FileRow& row) {
    if (directory.starts_with('/') || !is_dependency_path(row.path))
      found.emplace_back(row.path, row.id);
    return true;
  });
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<FileId> files;
  for (const auto& [path, file] : found) files.push_back(file);
  return files;
}

/// True for a block that implements a trait for a type.
bool implements(const FileFacts& facts, SymbolIndex block) {
  return facts.symbol(block).bases_begin != facts.symbol(block).bases_end;
}

/// Adds the symbols of a file, and in place of a namespace or module those in it.
void add_symbols(const FileFacts& facts, const std::vector<query::OutlineNode>& nodes,
                 std::vector<SymbolIndex>& symbols) {
  for (const query::OutlineNode& node : nodes) {
    if (node.reexport) continue;
    const SymbolKind kind = facts.symbol(node.symbol).kind;
    const bool is_scope = kind == SymbolKind::namespace_ || kind == SymbolKind::module;
    // A block of a type's own members says nothing by itself.
    if (kind == SymbolKind::impl && !implements(facts, node.symbol)) continue;
    if (is_scope && !node.children.empty()) add_symbols(facts, node.children, symbols);
    else symbols.push_back(node.symbol);
  }
}

/// The bytes of a file's row in an answer.
std::size_t row_size(const json& row, Form form) {
  if (form != Form::text) return size_inside(row, form);
  return text_size_inside(answer_text({{kOutline.symbols, json::array({row})}}), form);
}

/// Which symbols of a file are listed.
enum class Listed { all, offered };

/// A file as a node, with its first symbols as children.
Result<json> file_row(const index::Snapshot& snapshot, FileId file, Listed listed,
                      std::stop_token stop) {
  const auto row = snapshot.files().row(file);
  Result<query::Outline> outline = query::outline(snapshot, file, query::Nesting::by_qualifier,
                                                  stop);
  if (!outline) return outline.error();
  query::drop_imported(*outline);
  if (listed == Listed::offered) query::keep_offered(*outline);
  const FileFacts& facts = *outline->facts;
  const std::string path = shown_path(snapshot.status(), row ? row->path : std::string());
  json children = json::array();
  std::vector<SymbolIndex> symbols;
  add_symbols(facts, outline->roots, symbols);
  const std::size_t count = symbols.size();
  symbols.resize(std::min(count, kMaxSymbols));
  for (const SymbolIndex symbol : symbols)
    children.push_back(outline_row(snapshot, {file, symbol}, facts));
  const json range = object_of({{kLines.start, 1}, {kLines.end, facts.text_map.line_count()}});
  return object_of(
      {{kNode.id, query::jump_id_of(snapshot, {file, {}})},
       {kNode.path, path},
       {kNode.name, path},
       {kNode.kind, to_string(SymbolKind::module)},
       {kNode.line, 1},
       {kNode.range, range},
       {kNode.preview, path},
       {kNode.children, std::move(children)},
       {kNode.children_more, unless_zero(std::max(count, kMaxSymbols) - kMaxSymbols)}});
}

/// Removes the last half of a file's symbols.  False if it has none.
bool halve(json& file) {
  const auto children = file.find(kNode.children.name);
  if (children == file.end()) return false;
  const std::size_t left = children->size() / 2;
  put_fields(file, {{kNode.children_more, kNode.children_more(file) + children->size() - left}});
  if (left == 0) file.erase(kNode.children.name);
  else children->erase(children->begin() + static_cast<std::ptrdiff_t>(left), children->end());
  return true;
}

}  // namespace

std::optional<std::string> directory_at(const index::Snapshot& snapshot, std::string_view path) {
  const std::string& root = snapshot.status().root;
  const std::string absolute = normalize_path(path, root);
  // Elsewhere the index may have files of package caches.
  std::optional<std::string> directory = relative_to(absolute, root).value_or(absolute);
  bool has_file = false;
  snapshot.record_miss(MissingKey::all, {});
  snapshot.files().for_each(directory->empty() ? "" : *directory + "/", [&](const FileRow&) {
    has_file = true;
    return false;
  });
  return has_file ? directory : std::nullopt;
}

Result<json> outline_directory(const index::Snapshot& snapshot, const json& decoded,
                               const std::string& directory, std::vector<FileId>& files,
                               std::stop_token stop) {
  const json request = request_of(decoded);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), request);
  if (!cursor) return cursor.error();
  const std::vector<FileId> all = files_below(snapshot, directory);
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const Listed listed = string_of(decoded, "only") == "public" ? Listed::offered : Listed::all;
  const SizeLimit bytes = size_limit_of(decoded);
  json answer = envelope(snapshot.status());
  const std::string shown = directory.empty() ? "." : shown_path(snapshot.status(), directory);
  put_fields(answer, {{kOutline.path, shown}, {kOutline.total, all.size()}});
  std::vector<json> rows;
  std::size_t at = std::min(cursor->offset, all.size()), size = 0;
  for (; at < all.size() && rows.size() < std::min(limit, kMaxFilesOfPage); ++at) {
    if (bytes.bytes != 0 && size > bytes.bytes) break;
    Result<json> row = file_row(snapshot, all[at], listed, stop);
    if (!row) return row;
    if (bytes.bytes != 0) size += row_size(*row, bytes.form);
    files.push_back(all[at]);
    rows.push_back(std::move(row).value());
  }
  const bool more = at < all.size();
  const json head = answer;
  auto put = put_page(answer, {kOutline.symbols, rows, cursor->offset, more}, decoded, request);
  while (!put && !rows.empty() && halve(rows[0])) {
    answer = head;
    put = put_page(answer, {kOutline.symbols, rows, cursor->offset, more}, decoded, request);
  }
  if (!put) return put.error();
  if (limit == 0) end_count(answer);
  return answer;
}

}  // namespace codefinder::handlers
