// Canonical JSON of hits, references and index status.
#include "handlers/verbs/answer/answer.h"

#include "base/log.h"
#include "base/strings.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/wire_size.h"
#include "index/languages/language.h"
#include "index/query/hits/library_ids.h"
#include "lsp/uri.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

// Fields that are null where there is no value, instead of absent.
constexpr const char* kNullable[] = {"language", "range", "updated_at"};

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
          {"error", object_of({{kErrorShape.code, to_string(error.code)},
                               {kErrorShape.message, error.message},
                               {kErrorShape.hint, error.hint}})}};
}

json index_json(const index::IndexStatus& status) {
  const double progress = std::isfinite(status.progress) ? std::round(status.progress * 1000) / 1000
                                                         : 0.0;
  return object_of({{kIndex.state, to_string(status.state)},
                    {kIndex.symbols, status.symbols},
                    {kIndex.files, status.files},
                    {kIndex.generation, static_cast<std::uint64_t>(status.generation)},
                    {kIndex.progress, progress},
                    {kIndex.checked, status.checked},
                    {kIndex.updated_at, status.updated_at},
                    {kIndex.skipped, status.skipped.size()},
                    {kIndex.excluded_by, status.excluded_by}});
}

json envelope(const index::IndexStatus& status) {
  return object_of({{kListAnswer.schema_version, kSchemaVersion},
                    {kListAnswer.index, index_json(status)},
                    {kListAnswer.complete, status.state == index::IndexState::ready},
                    {kListAnswer.truncated, false}});
}

std::string shown_path(const index::IndexStatus& status, std::string_view path) {
  return lsp::json_path(path, status.root);
}

json symbol_row(const index::Snapshot& snapshot, const query::SymbolHit& hit,
                const std::string& name) {
  return object_of({{kSymbolRow.path, shown_path(snapshot.status(), hit.place.path)},
                    {kSymbolRow.line, hit.place.start.line + 1},
                    {kSymbolRow.kind, to_string(hit.kind)},
                    {kSymbolRow.name, name},
                    {kSymbolRow.id, hit.id}});
}

json hit_json(const index::Snapshot& snapshot, const query::SymbolHit& hit) {
  json categories = json::array(), declared = json::array();
  if (hit.categories != Category::source)
    for (std::string_view name : category_names(hit.categories)) categories.push_back(name);
  for (const query::OtherPlace& other : hit.also_declared)
    declared.push_back(
        fmt::format("{}:{}", shown_path(snapshot.status(), other.path), other.line + 1));
  const std::size_t more = std::max(hit.also_declared_count, declared.size()) - declared.size();
  json out = symbol_row(snapshot, hit, hit.name);
  put_fields(out, {{kHit.language, definition(hit.language).name},
                   {kHit.container, hit.container},
                   {kHit.module, hit.module},
                   {kHit.layer, hit.layer},
                   {kHit.categories, std::move(categories)},
                   {kHit.recent, hit.recent},
                   {kHit.preview, hit.preview},
                   {kHit.evidence, to_string(hit.evidence)},
                   {kHit.also_declared, std::move(declared)},
                   {kHit.also_declared_more, unless_zero(more)}});
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
  if (hit.evidence != resolve::Evidence::text) out.erase(kHit.evidence.name);
  if (scores == Scores::no) return out;
  const double score = std::isfinite(hit.score) ? std::round(hit.score * 10000) / 10000 : 0.0;
  put_fields(out, {{kHit.score, score}});
  out[kHit.score_reasons.name] = array_of(hit.score_reasons);
  return out;
}

void put_line(json& hit, const query::TextLine& line) {
  put_fields(hit, {{kHit.line, line.place.start.line + 1}, {kHit.preview, line.line}});
}

std::string name_with_container(const query::SymbolHit& hit) {
  const std::string_view container = hit.container;
  const std::string_view before = container.substr(
      0, container.size() - std::min(container.size(), hit.name.size()));
  // A constructor is named by its class.
  if (hit.kind == SymbolKind::constructor && container.ends_with(hit.name) &&
      (before.empty() || !is_word_char(before.back())))
    return hit.container;
  return hit.container.empty() ? hit.name : hit.container + "." + hit.name;
}

json reference_json(const index::Snapshot& snapshot, const query::Reference& reference) {
  return object_of({{kReference.path, shown_path(snapshot.status(), reference.place.path)},
                    {kReference.line, reference.place.start.line + 1},
                    {kReference.preview, reference.preview},
                    {kReference.role, query::role_name(reference)},
                    {kReference.evidence, to_string(reference.evidence)}});
}

json reference_with_column_json(const index::Snapshot& snapshot,
                                const query::Reference& reference) {
  json out = reference_json(snapshot, reference);
  const TextMap* map = reference.place.facts ? &reference.place.facts->text_map : nullptr;
  const std::uint32_t column = map ? map->character_at(reference.place.range.begin, Encoding::utf32)
                                   : reference.place.start.column;
  put_fields(out, {{kTargetReference.column, column + 1}});
  return out;
}

json outline_row(const index::Snapshot& snapshot, SymbolRef ref, const FileFacts& facts) {
  const Symbol& symbol = facts.symbol(ref.symbol);
  const std::uint32_t line = facts.text_map.position_at(symbol.name_range.begin).line + 1;
  return object_of({{kOutlineRow.id, query::jump_id_of(snapshot, ref)},
                    {kOutlineRow.name, facts.str(symbol.name)},
                    {kOutlineRow.kind, to_string(symbol.kind)},
                    {kOutlineRow.line, line},
                    {kOutlineRow.range, lines_json(facts.text_map, symbol.full_range)},
                    {kOutlineRow.preview, facts.str(symbol.signature)}});
}

json dependencies_json(const index::Snapshot& snapshot,
                       const std::vector<query::Dependency>& dependencies) {
  json out = json::array();
  for (const query::Dependency& dependency : dependencies) {
    const std::string path = dependency.path.empty()
                                 ? std::string()
                                 : shown_path(snapshot.status(), dependency.path);
    out.push_back(object_of({{kDependency.name, dependency.name},
                             {kDependency.origin, dependency.external ? "external" : "internal"},
                             {kDependency.path, path}}));
  }
  return out;
}

json lines_json(const TextMap& map, ByteRange range) {
  const std::uint32_t last = range.end > range.begin ? range.end - 1 : range.begin;
  return object_of({{kLines.start, map.position_at(range.begin).line + 1},
                    {kLines.end, map.position_at(last).line + 1}});
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
