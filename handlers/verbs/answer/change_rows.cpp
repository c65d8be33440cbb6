// Rows of changed symbols, and lists of the changes outside of them.
#include "handlers/verbs/answer/change_rows.h"

#include "base/path.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/first_items.h"
#include "handlers/verbs/answer/shapes.h"
#include "index/query/hits/public_symbols.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::ChangeKind;
using query::SymbolVersion;

constexpr std::size_t kMaxListed = 50;
/// Each list with its total.
constexpr std::array<std::pair<const char*, const char*>, 3> kComparedLists = {
    {{"renamed", "renamed_total"}, {"outside", "outside_total"}, {"skipped", "skipped_total"}}};

/// One version of a symbol.
struct ShownLines {
  std::string path;
  std::uint32_t line = 0;  // 1-based.
  SymbolKind kind = SymbolKind::variable;
  std::string name, id, signature;
};

ShownLines shown(const query::Changes& changes, const SymbolVersion& version, bool before) {
  const query::FileVersions& file = changes.files[version.file];
  const FileFacts& facts = before ? changes.facts_before(version) : changes.facts_after(version);
  const Symbol& symbol = facts.symbol(version.symbol);
  ShownLines out;
  out.path = before && !file.old_path.empty() ? file.old_path : file.path;
  out.line = facts.text_map.position_at(symbol.name_range.begin).line + 1;
  out.kind = symbol.kind;
  out.name = qualified_name(facts, version.symbol);
  out.id = jump_id(out.path, facts, version.symbol);
  out.signature = facts.str(symbol.signature);
  return out;
}

json also_of(const query::SymbolChange& change) {
  json also = json::array();
  for (const auto& [part, kind] : {std::pair(query::ChangedPart::signature, ChangeKind::signature),
                                   std::pair(query::ChangedPart::body, ChangeKind::body),
                                   std::pair(query::ChangedPart::doc, ChangeKind::doc)})
    if ((change.parts & part) != 0 && kind != change.kind) also.push_back(to_string(kind));
  return also;
}

std::vector<json> outside_rows(const index::Snapshot& snapshot, const query::Changes& changes) {
  std::vector<json> rows;
  for (const query::OutsideLines& one : changes.outside) {
    if (rows.size() == kMaxListed) break;
    const query::FileVersions& file = changes.files[one.file];
    const bool old_path = one.removed && !file.old_path.empty();
    rows.push_back({{"path", shown_path(snapshot.status(), old_path ? file.old_path : file.path)},
                    {"line", one.lines.begin + 1},
                    {"lines", one.lines.size()}});
    if (one.removed) rows.back()["removed"] = true;
  }
  return rows;
}

std::vector<json> skipped_rows(const index::Snapshot& snapshot, const query::Changes& changes) {
  std::vector<json> rows;
  for (const SkippedFile& file : changes.skipped) {
    if (rows.size() == kMaxListed) break;
    rows.push_back({{"path", shown_path(snapshot.status(), file.path)}, {"reason", file.reason}});
  }
  return rows;
}

}  // namespace

json change_row(const index::Snapshot& snapshot, const query::Changes& changes,
                const query::SymbolChange& change) {
  const ShownLines now = change.after ? shown(changes, *change.after, false)
                                      : shown(changes, *change.before, true);
  json row = {{"change", to_string(change.kind)},
              {"path", shown_path(snapshot.status(), now.path)},
              {"line", now.line},
              {"kind", to_string(now.kind)},
              {"name", now.name},
              {"id", now.id},
              {"signature", now.signature}};
  if (json also = also_of(change); !also.empty()) row["also"] = std::move(also);
  if (change.members > 0) row["members"] = change.members;
  if (is_exported(changes, change)) row["exported"] = true;
  if (!change.before || !change.after) return row;
  const ShownLines old = shown(changes, *change.before, true);
  if (old.path != now.path) row["old_path"] = shown_path(snapshot.status(), old.path);
  if (old.path != now.path || old.line != now.line) row["old_line"] = old.line;
  if (old.name != now.name) row["old_name"] = old.name;
  if (old.signature != now.signature) row["old_signature"] = old.signature;
  return row;
}

json change_row_schema() {
  return shapes::object(
      {{"change", shapes::text()},
       {"also", shapes::list(shapes::text())},
       {"path", shapes::text()},
       {"line", shapes::integer()},
       {"kind", shapes::text()},
       {"name", shapes::text()},
       {"id", shapes::text()},
       {"signature", shapes::text()},
       {"exported", shapes::boolean()},
       {"members", shapes::integer()},
       {"old_path", shapes::text()},
       {"old_line", shapes::integer()},
       {"old_name", shapes::text()},
       {"old_signature", shapes::text()}},
      {"also", "exported", "members", "old_path", "old_line", "old_name", "old_signature"});
}

bool is_exported(const query::Changes& changes, const query::SymbolChange& change) {
  return change.after
             ? query::is_exported(changes.facts_after(*change.after), change.after->symbol)
             : query::is_exported(changes.facts_before(*change.before), change.before->symbol);
}

bool put_compared(json& answer, const index::Snapshot& snapshot, const query::Changes& changes,
                  const SizeLimit& limit) {
  answer["base"] = changes.base;
  if (!changes.end.empty()) answer["end"] = changes.end;
  answer["files"] = changes.files.size();
  std::vector<json> renamed;
  std::size_t renamed_count = 0;
  for (const query::FileVersions& file : changes.files) {
    if (file.old_path.empty() || ++renamed_count > kMaxListed) continue;
    renamed.push_back({{"path", shown_path(snapshot.status(), file.path)},
                       {"old_path", shown_path(snapshot.status(), file.old_path)}});
  }
  bool all = true;
  const auto put = [&](FirstItems first, std::size_t sixths) {
    if (first.count == 0) return;
    const std::size_t most = first.count;
    all = put_first(answer, std::move(first), sixths_of(limit, sixths)) && most <= kMaxListed &&
          all;
  };
  put({"renamed", "renamed_total", std::move(renamed), renamed_count}, 1);
  put({"outside", "outside_total", outside_rows(snapshot, changes), changes.outside.size()}, 2);
  put({"skipped", "skipped_total", skipped_rows(snapshot, changes), changes.skipped.size()}, 3);
  return all;
}

bool trim_compared(json& answer, const SizeLimit& limit) {
  bool all = true;
  std::size_t sixths = 0;
  for (const auto& [list, total] : kComparedLists) {
    ++sixths;
    if (!answer.contains(list)) continue;
    std::vector<json> items = answer[list];
    const auto count = answer[total].get<std::size_t>();
    answer.erase(list);
    all = put_first(answer, {list, total, std::move(items), count}, sixths_of(limit, sixths)) &&
          all;
  }
  return all;
}

json with_compared(json schema) {
  const json place = {{"path", shapes::text()}};
  json outside = place, renamed = place, skipped = place;
  outside["line"] = outside["lines"] = shapes::integer();
  outside["removed"] = shapes::boolean();
  renamed["old_path"] = skipped["reason"] = shapes::text();
  json& properties = schema["properties"];
  properties["base"] = properties["end"] = shapes::text();
  properties["files"] = shapes::integer();
  properties["outside"] = shapes::list(shapes::object(std::move(outside), {"removed"}));
  properties["renamed"] = shapes::list(shapes::object(std::move(renamed)));
  properties["skipped"] = shapes::list(shapes::object(std::move(skipped)));
  for (const auto& [list, total] : kComparedLists) properties[total] = shapes::integer();
  return schema;
}

}  // namespace codefinder::handlers
