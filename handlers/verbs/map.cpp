// codeFinder/map: the repository in a budget of bytes.
#include "base/log.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/path_target.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"
#include "index/languages/language.h"
#include "index/query/map/project_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxLanguages = 5;

/// How much of each module is shown.
struct Detail {
  std::size_t files, symbols, links;
};
/// The first is computed; without a limit the second is shown, else the first that fits.
constexpr std::array<Detail, 9> kDetails = {Detail{6, 6, 6}, Detail{4, 5, 5}, Detail{3, 4, 4},
                                            Detail{2, 3, 3}, Detail{1, 3, 3}, Detail{1, 2, 2},
                                            Detail{1, 2, 1}, Detail{1, 1, 1}, Detail{0, 0, 2}};

const std::vector<Field>& map_fields() {
  static const std::vector<Field> kFields = [] {
    Field modules{"modules", FieldType::integer,
                  "25",      "The most modules the project is divided into.",
                  1,         500};
    return with_common_fields(
        with_page_fields({scope_field("A directory, or a file; the whole project without it."),
                          std::move(modules), unlisted(limit_field("500", 1000))}));
  }();
  return kFields;
}

json symbol_json(const index::Snapshot& snapshot, const query::CentralSymbol& symbol) {
  json row = symbol_row(snapshot, symbol.hit, symbol.hit.name);
  put_fields(row, {{kCentral.uses, symbol.uses}});
  return row;
}

/// The symbols of the first files, and of each the first ones.
json central_json(const index::Snapshot& snapshot, const query::MapModule& module,
                  const Detail& detail) {
  json central = json::array();
  std::size_t files = 0, of_file = 0;
  FileId file;
  for (const query::CentralSymbol& symbol : module.central) {
    if (symbol.hit.ref.file != file || files == 0) {
      file = symbol.hit.ref.file, of_file = 0;
      if (++files > detail.files) break;
    }
    if (++of_file <= detail.symbols) central.push_back(symbol_json(snapshot, symbol));
  }
  return central;
}

std::string_view name_of(query::MapUnit::Kind kind) {
  switch (kind) {
    case query::MapUnit::Kind::directory: return "directory";
    case query::MapUnit::Kind::direct: return "files";
    case query::MapUnit::Kind::file: break;
  }
  return "file";
}

json module_json(const index::Snapshot& snapshot, const query::MapModule& module,
                 const Detail& detail) {
  json links = json::array();
  for (std::size_t i = 0; i < std::min(detail.links, module.depends_on.size()); ++i)
    links.push_back(object_of({{kModuleLink.path, shown_scope(snapshot, module.depends_on[i].path)},
                               {kModuleLink.links, module.depends_on[i].links}}));
  return object_of({{kModule.path, shown_scope(snapshot, module.unit.path)},
                    {kModule.kind, name_of(module.unit.kind)},
                    {kModule.files, module.unit.files.size()},
                    {kModule.symbols, module.symbols},
                    {kModule.rank, std::round(module.unit.rank * 1000) / 1000},
                    {kModule.depends_on, std::move(links)},
                    {kModule.depends_on_total, module.depends_on_total},
                    {kModule.central, central_json(snapshot, module, detail)},
                    {kModule.open, module.exported}});
}

json entries_json(const index::Snapshot& snapshot, const query::EntryPoints& entries) {
  json rows = json::array();
  for (const query::EntryPoint& entry : entries.points) {
    const bool is_symbol = entry.hit.ref.symbol.valid();
    rows.push_back(
        object_of({{kEntryPoint.path, shown_path(snapshot.status(), entry.hit.place.path)},
                   {kEntryPoint.id, entry.hit.id},
                   {kEntryPoint.line, unless_zero(is_symbol ? entry.hit.place.start.line + 1 : 0)},
                   {kEntryPoint.name, is_symbol ? name_with_container(entry.hit) : ""},
                   {kEntryPoint.from, entry.from}}));
  }
  return rows;
}

std::vector<json> modules_json(const index::Snapshot& snapshot, const query::ProjectMap& map,
                               const Detail& detail) {
  std::vector<json> rows;
  for (const query::MapModule& module : map.modules)
    rows.push_back(module_json(snapshot, module, detail));
  return rows;
}

/// The modules in the most detail in which the first 25 have room, else the first ten; marks the
/// answer if that is less.
std::vector<json> fitting_modules(const index::Snapshot& snapshot, const query::ProjectMap& map,
                                  json& answer, const SizeLimit& limit) {
  if (limit.bytes == 0) return modules_json(snapshot, map, kDetails[1]);
  std::vector<json> rows;
  for (const std::size_t wanted : {25, 10}) {
    for (const Detail& detail : kDetails) {
      rows = modules_json(snapshot, map, detail);
      const Result<std::size_t> fits = fitting(answer, kMap.modules, rows, limit);
      if (fits && *fits >= std::min(rows.size(), wanted)) return rows;
      put_fields(answer, {{kMap.less_detail, true}});
    }
  }
  return rows;
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       const query::MapRequest& request, const query::ProjectMap& map) {
  json answer = envelope(snapshot.status());
  json languages = json::array();
  for (const query::Group& language : map.languages)
    if (languages.size() < kMaxLanguages)
      languages.push_back(
          object_of({{kLanguage.name, language.name}, {kLanguage.files, language.count}}));
  put_fields(answer, {{kMap.path, shown_scope(snapshot, request.path)},
                      {kMap.files, map.files},
                      {kMap.left_out, unless_zero(map.left_out)},
                      {kMap.symbols, map.symbols},
                      {kMap.total, map.modules_total},
                      {kMap.languages, std::move(languages)},
                      {kMap.modules, json::array()},
                      {kMap.entry_points, json::array()},
                      {kMap.entry_points_total, map.entries.total}});
  if (!map.is_complete) mark_partial(answer);
  const SizeLimit limit = size_limit_of(decoded);
  if (request.offset == 0) {
    const std::vector<json> entries = entries_json(snapshot, map.entries);
    const std::size_t shown = put_fitting(answer, kMap.entry_points, entries,
                                          {limit.bytes / 3, limit.form, limit.frame});
    put_fields(answer, {{kMap.less_detail, shown < entries.size()}});
  }
  std::vector<json> rows = fitting_modules(snapshot, map, answer, limit);
  const bool more = request.offset + rows.size() < map.modules_total;
  return with_page(std::move(answer), {kMap.modules, std::move(rows), request.offset, more},
                   decoded);
}

Result<json> run_map(Session& session, const json& params, std::stop_token stop) {
  return ask_about_scope(
      session, params,
      [&](const index::Snapshot& snapshot, const ScopeRequest& asked) -> Result<json> {
        query::MapRequest request;
        request.path = asked.path;
        request.modules = static_cast<std::size_t>(integer_of(asked.decoded, "modules"));
        request.offset = asked.offset;
        request.limit = static_cast<std::size_t>(integer_of(asked.decoded, "limit"));
        const Result<query::ProjectMap> map = query::project_map(snapshot, request, stop);
        if (!map) return map.error();
        for (const query::MapModule& module : map->modules)
          for (const query::CentralSymbol& symbol : module.central)
            if (asked.files.empty() || asked.files.back() != symbol.hit.ref.file)
              asked.files.push_back(symbol.hit.ref.file);
        return answer_of(snapshot, asked.decoded, request, *map);
      },
      stop);
}

}  // namespace

const Verb kMapVerb{
    "map",
    "map",
    "Map a repository",
    "The modules of the project or of a directory, the most central first: what they depend on, "
    "their most used symbols, and where programs begin.",
    "The `kind` of a module is `directory`, `files` (those directly in a directory whose "
    "subdirectories are other modules) or `file`. The first answers about a very large project are "
    "not `complete`: a server continues the computation with each request.",
    map_fields,
    kMap,
    run_map,
    false,
    2000,
    true};

}  // namespace codefinder::handlers
