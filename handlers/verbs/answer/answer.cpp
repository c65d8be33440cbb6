// Canonical JSON of hits, references and index status.
#include "handlers/verbs/answer/answer.h"

#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/wire_size.h"
#include "index/languages/language.h"
#include "lsp/uri.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

// Fields that are null where there is no value, instead of absent.
constexpr const char* kNullable[] = {"language", "range", "updated_at"};

void add_text(json& object, const char* name, const std::string& text) {
  if (!text.empty()) object[name] = text;
}

}  // namespace

Field answer_fields_field() {
  return unlisted(
      {.name = "fields",
       .type = FieldType::choice,
       .default_value = "\"all\"",
       .doc = "With `lean`, the default of MCP, fields that are empty or have the usual "
              "value are absent.",
       .choices = {"all", "lean"},
       .command_line = {.kind = CommandLine::Kind::absent}});
}

AnswerFields answer_fields_of(const json& decoded) {
  const bool is_json = size_limit_of(decoded).form == Form::json;
  return is_json && string_of(decoded, "fields") != "lean" ? AnswerFields::all : AnswerFields::lean;
}

json error_json(const Error& error) {
  return {{"schema_version", kSchemaVersion},
          {"error",
           {{"code", to_string(error.code)}, {"message", error.message}, {"hint", error.hint}}}};
}

json index_json(const index::IndexStatus& status) {
  const double progress = std::isfinite(status.progress) ? std::round(status.progress * 1000) / 1000
                                                         : 0.0;
  json index = {{"state", to_string(status.state)},
                {"symbols", status.symbols},
                {"files", status.files},
                {"generation", static_cast<std::uint64_t>(status.generation)},
                {"progress", progress},
                {"checked", status.checked},
                {"updated_at", status.updated_at.empty() ? json() : json(status.updated_at)},
                {"skipped", status.skipped.size()}};
  add_text(index, "excluded_by", status.excluded_by);
  return index;
}

json envelope(const index::IndexStatus& status) {
  return {{"schema_version", kSchemaVersion},
          {"index", index_json(status)},
          {"complete", status.state == index::IndexState::ready},
          {"truncated", false}};
}

std::string shown_path(const index::IndexStatus& status, std::string_view path) {
  return lsp::json_path(path, status.root);
}

json hit_json(const index::Snapshot& snapshot, const query::SymbolHit& hit) {
  json out = {{"id", hit.id},
              {"path", shown_path(snapshot.status(), hit.place.path)},
              {"line", hit.place.start.line + 1},
              {"kind", to_string(hit.kind)},
              {"language", definition(hit.language).name},
              {"name", hit.name},
              {"evidence", to_string(hit.evidence)}};
  add_text(out, "container", hit.container);
  add_text(out, "module", hit.module);
  add_text(out, "layer", hit.layer);
  add_text(out, "preview", hit.preview);
  if (hit.recent) out["recent"] = true;
  if (hit.categories != 0 && hit.categories != Category::source) {
    json& categories = out["categories"] = json::array();
    for (std::string_view name : category_names(hit.categories)) categories.push_back(name);
  }
  for (const query::OtherPlace& other : hit.also_declared)
    out["also_declared"].push_back(
        fmt::format("{}:{}", shown_path(snapshot.status(), other.path), other.line + 1));
  if (hit.also_declared_count > hit.also_declared.size())
    out["also_declared_more"] = hit.also_declared_count - hit.also_declared.size();
  return out;
}

Field scores_field() {
  return {"scores", FieldType::boolean, "false", "Add the score of each hit, and its reasons."};
}

Scores scores_of(const json& decoded) {
  return boolean_of(decoded, "scores") ? Scores::yes : Scores::no;
}

json found_hit_json(const index::Snapshot& snapshot, const query::SymbolHit& hit, Scores scores) {
  json out = hit_json(snapshot, hit);
  if (hit.evidence != resolve::Evidence::text) out.erase("evidence");
  if (scores == Scores::no) return out;
  out["score"] = std::isfinite(hit.score) ? std::round(hit.score * 10000) / 10000 : 0.0;
  out["score_reasons"] = array_of(hit.score_reasons);
  return out;
}

void put_line(json& hit, const query::TextLine& line) {
  hit["line"] = line.place.start.line + 1;
  hit["preview"] = line.line;
}

std::string name_with_container(const query::SymbolHit& hit) {
  return hit.container.empty() ? hit.name : hit.container + "." + hit.name;
}

json reference_json(const index::Snapshot& snapshot, const query::Reference& reference) {
  return {{"path", shown_path(snapshot.status(), reference.place.path)},
          {"line", reference.place.start.line + 1},
          {"preview", reference.preview},
          {"role", query::role_name(reference)},
          {"evidence", to_string(reference.evidence)}};
}

json reference_with_column_json(const index::Snapshot& snapshot,
                                const query::Reference& reference) {
  json out = reference_json(snapshot, reference);
  const TextMap* map = reference.place.facts ? &reference.place.facts->text_map : nullptr;
  out["column"] = 1 + (map ? map->character_at(reference.place.range.begin, Encoding::utf32)
                           : reference.place.start.column);
  return out;
}

json dependencies_json(const index::Snapshot& snapshot,
                       const std::vector<query::Dependency>& dependencies) {
  json out = json::array();
  for (const query::Dependency& dependency : dependencies) {
    out.push_back(
        {{"name", dependency.name}, {"origin", dependency.external ? "external" : "internal"}});
    if (!dependency.path.empty())
      out.back()["path"] = shown_path(snapshot.status(), dependency.path);
  }
  return out;
}

json lines_json(const TextMap& map, ByteRange range) {
  const std::uint32_t last = range.end > range.begin ? range.end - 1 : range.begin;
  return {{"start", map.position_at(range.begin).line + 1},
          {"end", map.position_at(last).line + 1}};
}

void drop_nulls(json& value) {
  if (value.is_array())
    for (json& item : value) drop_nulls(item);
  if (!value.is_object()) return;
  for (auto at = value.begin(); at != value.end();) {
    if (at->is_null() &&
        std::find(std::begin(kNullable), std::end(kNullable), at.key()) == std::end(kNullable)) {
      at = value.erase(at);
    } else {
      drop_nulls(*at);
      ++at;
    }
  }
}

json array_of(const std::vector<std::string>& texts) {
  json out = json::array();
  for (const std::string& text : texts) out.push_back(text);
  return out;
}

}  // namespace codefinder::handlers
