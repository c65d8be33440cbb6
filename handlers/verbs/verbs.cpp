// The table of verbs.
#include "handlers/schema/check_field.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/schema/usual_forms.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/keep_size.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/answer/wire_size.h"
#include "handlers/verbs/every_root.h"
#include "handlers/verbs/verb_list.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

/// The limit that wrong params give; none if it is wrong too.
SizeLimit limit_of(const Verb& verb, const json& params) {
  std::vector<Field> fields;
  json given = json::object();
  const json usual = params.is_object() ? with_usual_forms(verb.fields(), params) : json::object();
  for (const Field& field : verb.fields()) {
    if (field.name != "max_bytes" && field.name != "form" && field.name != "frame_bytes") continue;
    fields.push_back(field);
    const auto at = usual.find(field.name);
    if (at != usual.end()) given[std::string(field.name)] = *at;
  }
  const Result<json> decoded = decode_fields(fields, given);
  return decoded ? size_limit_of(*decoded) : SizeLimit();
}

/// Returns the answer as clients may see it (SessionOptions::public_name).
Result<json> shown(const Session& session, Result<json> answer) {
  if (!answer) return session.shown_error(std::move(answer).error());
  const auto rule = "/index/excluded_by"_json_pointer;
  if (answer->contains(rule))
    (*answer)[rule] = session.shown_text((*answer)[rule].get<std::string>());
  return answer;
}

/// The schema of objects of one or the other schema.
json with_either(json schema, const json& other) {
  for (const auto& [name, field] : other.at("properties").items())
    schema["properties"].emplace(name, field);
  json required = json::array();
  for (const json& name : schema.at("required"))
    if (const json& both = other.at("required");
        std::find(both.begin(), both.end(), name) != both.end())
      required.push_back(name);
  schema["required"] = std::move(required);
  if (other.contains("$defs")) schema["$defs"].update(other["$defs"]);
  return schema;
}

}  // namespace

json Verb::input_schema() const { return schema_of(fields()); }

json Verb::output_schema() const {
  const bool has_parts = find_field(fields(), "targets") != nullptr;
  json schema = shape.schema();
  for (const Delegate& delegate : delegates)
    schema = with_either(std::move(schema), delegate.verb.shape.schema());
  return has_parts ? with_parts(std::move(schema)) : schema;
}

const Verb& Verb::chosen(json& params) const {
  if (delegates.empty() || !params.is_object()) return *this;
  json usual = with_usual_forms(fields(), params);
  const auto is_given = [&](const Delegate& delegate) {
    return given_value(*find_field(fields(), delegate.field), usual) != nullptr;
  };
  if (std::ranges::none_of(delegates, is_given)) return *this;
  const Result<json> decoded = decode_fields(fields(), params);
  if (!decoded) return *this;
  for (const Delegate& delegate : delegates) {
    const std::string field(delegate.field), value = string_of(*decoded, field.c_str());
    if (delegate.value.empty() ? value.empty() : value != delegate.value) continue;
    params = std::move(usual);
    if (!delegate.value.empty()) params.erase(field);
    if (const auto targets = strings_of(*decoded, "targets");
        !delegate.target.empty() && targets.size() == 1) {
      params.erase("targets");
      params[std::string(delegate.target)] = targets[0];
    }
    return delegate.verb;
  }
  return *this;
}

Result<json> Verb::ask(Session& session, const json& params, std::stop_token stop) const {
  json others = params;
  if (const Verb& verb = chosen(others); &verb != this)
    return verb.ask(session, others, std::move(stop));
  const Result<json> decoded = decode_fields(fields(), params);
  if (!decoded) return keep_size(session.shown_error(decoded.error()), limit_of(*this, params));
  Result<json> answer = asks_every_root(*this, session, params)
                            ? ask_every_root(*this, session, *decoded, std::move(stop))
                            : run(session, *decoded, std::move(stop));
  return keep_size(shown(session, std::move(answer)), size_limit_of(*decoded));
}

std::span<const Verb> verbs() {
  static const std::array kVerbs = {
      // Sorted by name.
      kApiVerb,          kCalleesVerb,
      kCallersVerb,      kChangesVerb,
      kContextVerb,      kDefinitionVerb,
      kDiagnosticsVerb,  kEditVerb,
      kExplainVerb,      kFindFileVerb,
      kGrepVerb,         kHistoryVerb,
      kImpactVerb,       kImplementationsVerb,
      kIndexVerb,        kMapVerb,
      kMemorySearchVerb, kNavVerb,
      kOpenVerb,         kOutlineVerb,
      kPathBetweenVerb,  kReferencesVerb,
      kReindexVerb,      kSearchRepoVerb,
      kSnippetVerb,      kStatusVerb,
      kUnusedVerb,
  };
  return kVerbs;
}

const Verb* find_verb(std::string_view name) {
  const auto all = verbs();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const Verb& verb) { return verb.name == name; });
  return at == all.end() ? nullptr : &*at;
}

const Verb* find_tool(std::string_view tool) {
  const auto all = verbs();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const Verb& verb) { return verb.tool == tool; });
  return at == all.end() ? nullptr : &*at;
}

}  // namespace codefinder::handlers
