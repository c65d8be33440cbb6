// codeFinder/map: the repository in a budget of bytes.
#include "base/log.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
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
  return {{"path", shown_path(snapshot.status(), symbol.hit.place.path)},
          {"line", symbol.hit.place.start.line + 1},
          {"kind", to_string(symbol.hit.kind)},
          {"name", symbol.hit.name},
          {"id", symbol.hit.id},
          {"uses", symbol.uses}};
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
  json row = {{"path", shown_scope(snapshot, module.unit.path)},
              {"kind", name_of(module.unit.kind)},
              {"files", module.unit.files.size()},
              {"symbols", module.symbols},
              {"rank", std::round(module.unit.rank * 1000) / 1000},
              {"depends_on", json::array()},
              {"depends_on_total", module.depends_on_total},
              {"central", central_json(snapshot, module, detail)}};
  if (module.exported) row["public"] = *module.exported;
  for (std::size_t i = 0; i < std::min(detail.links, module.depends_on.size()); ++i)
    row["depends_on"].push_back({{"path", shown_scope(snapshot, module.depends_on[i].path)},
                                 {"links", module.depends_on[i].links}});
  return row;
}

json entries_json(const index::Snapshot& snapshot, const query::EntryPoints& entries) {
  json rows = json::array();
  for (const query::EntryPoint& entry : entries.points) {
    json row = {{"path", shown_path(snapshot.status(), entry.hit.place.path)},
                {"id", entry.hit.id}};
    if (entry.hit.ref.symbol.valid()) {
      row["line"] = entry.hit.place.start.line + 1;
      row["name"] = name_with_container(entry.hit);
    }
    if (!entry.from.empty()) row["from"] = entry.from;
    rows.push_back(std::move(row));
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
      const Result<std::size_t> fits = fitting(answer, "modules", rows, limit);
      if (fits && *fits >= std::min(rows.size(), wanted)) return rows;
      answer["less_detail"] = true;
    }
  }
  return rows;
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       const query::MapRequest& request, const query::ProjectMap& map) {
  json answer = envelope(snapshot.status());
  answer["path"] = shown_scope(snapshot, request.path);
  answer["files"] = map.files;
  if (map.left_out > 0) answer["left_out"] = map.left_out;
  answer["symbols"] = map.symbols;
  answer["total"] = map.modules_total;
  answer["languages"] = json::array();
  for (const query::Group& language : map.languages)
    if (answer["languages"].size() < kMaxLanguages)
      answer["languages"].push_back({{"name", language.name}, {"files", language.count}});
  answer["modules"] = answer["entry_points"] = json::array();
  answer["entry_points_total"] = map.entries.total;
  if (!map.is_complete) mark_partial(answer);
  const SizeLimit limit = size_limit_of(decoded);
  if (request.offset == 0) {
    const json entries = entries_json(snapshot, map.entries);
    const std::vector<json> all(entries.begin(), entries.end());
    const Result<std::size_t> fits = fitting(answer, "entry_points", all,
                                             {limit.bytes / 3, limit.form, limit.frame});
    const std::size_t shown = fits ? *fits : 0;
    for (std::size_t i = 0; i < shown; ++i) answer["entry_points"].push_back(all[i]);
    if (shown < all.size()) answer["less_detail"] = true;
  }
  std::vector<json> rows = fitting_modules(snapshot, map, answer, limit);
  const bool more = request.offset + rows.size() < map.modules_total;
  const auto put = put_page(answer, {"modules", std::move(rows), request.offset, more}, decoded,
                            request_of(decoded));
  if (!put) return put.error();
  if (request.limit == 0) end_count(answer);
  return answer;
}

Result<json> run_map(Session& session, const json& params, std::stop_token stop) {
  return ask_about_scope(
      session, params, map_fields(),
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

json map_output_schema() {
  const json symbol = shapes::object({{"path", shapes::text()},
                                      {"line", shapes::integer()},
                                      {"kind", shapes::text()},
                                      {"name", shapes::text()},
                                      {"id", shapes::text()},
                                      {"uses", shapes::integer()}});
  const json module = shapes::object(
      {{"path", shapes::text()},
       {"kind", shapes::text()},
       {"files", shapes::integer()},
       {"symbols", shapes::integer()},
       {"public", shapes::integer()},
       {"rank", shapes::number()},
       {"depends_on",
        shapes::list(shapes::object({{"path", shapes::text()}, {"links", shapes::integer()}}))},
       {"depends_on_total", shapes::integer()},
       {"central", shapes::list(symbol)}},
      {"public"});
  const json entry = shapes::object({{"path", shapes::text()},
                                     {"id", shapes::text()},
                                     {"line", shapes::integer()},
                                     {"name", shapes::text()},
                                     {"from", shapes::text()}},
                                    {"line", "name", "from"});
  return shapes::with_roots(shapes::list_answer(
      {{"path", shapes::text()},
       {"files", shapes::integer()},
       {"left_out", shapes::integer()},
       {"symbols", shapes::integer()},
       {"languages",
        shapes::list(shapes::object({{"name", shapes::text()}, {"files", shapes::integer()}}))},
       {"entry_points", shapes::list(entry)},
       {"entry_points_total", shapes::integer()},
       {"less_detail", shapes::boolean()},
       {"modules", shapes::list(module)}},
      {"left_out", "less_detail"}));
}

}  // namespace

const Verb kMapVerb{
    "map",
    "map",
    "Map a repository",
    "The modules of the project or of a directory, the most central first: what they depend on, "
    "their most used symbols, and where programs begin.",
    "`path`: the requested path\n"
    "`files`: number of program files\n"
    "`left_out`: number of tests, examples, vendored and generated files, which count only if the "
    "path has nothing else\n"
    "`symbols`: number of symbols\n"
    "`languages`: the languages of the files\n"
    "`languages.files`: number of files\n"
    "`entry_points`: the first 20 files and functions where programs begin\n"
    "`entry_points.from`: the place in a manifest that names the file\n"
    "`entry_points_total`: their number\n"
    "`modules`: the modules, by rank\n"
    "`modules.rank`: its share of the PageRank of all files of the path, over the imports between "
    "files\n"
    "`modules.files`, `modules.symbols`: numbers of its files and symbols\n"
    "`modules.public`: number of symbols that `api` lists; absent for over 1,000 files\n"
    "`modules.depends_on`: the modules that its imports lead to, or directories outside the path "
    "(of one file, the file), each with the number of `links` from file to file\n"
    "`modules.depends_on_total`: their number\n"
    "`modules.central`: the most used public symbols of its most central files, first the one that "
    "is named after the file; `uses` is the number of files that have the name, divided by the "
    "number of those that define it\n"
    "`less_detail`: true if modules have less detail, so that they fit into `max_bytes`\n"
    "`root`: with several roots: the first one that has the path\n"
    "`roots`: with several roots: the others, to be named by `project_root`\n"
    "`roots.root`: the root\n"
    "\n"
    "The `kind` of a module is `directory`, `files` (those directly in a directory whose "
    "subdirectories are other modules) or `file`. The first answers about a very large project are "
    "not `complete`: a server continues the computation with each request.",
    map_fields,
    map_output_schema,
    run_map,
    false,
    2000,
    true};

}  // namespace codefinder::handlers
