// ask_across: the table of verbs that are answered from several repositories.
#include "serve/across.h"

#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/keep_size.h"
#include "serve/verbs_across.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace codefinder::serve {

namespace {

using handlers::Field;
using handlers::FieldType;

constexpr std::array<std::pair<std::string_view, VerbAcross>, 3> kVerbsAcross = {{
    {"grep", grep_across},
    {"nav", nav_across},
    {"search_repo", search_across},
}};

const std::vector<Field>& choice_fields() {
  static const std::vector<Field> kFields = {
      {.name = "repos",
       .type = FieldType::string_list,
       .default_value = "[]",
       .doc = "Only these repositories: names or globs.",
       .one_or_more = true},
      {.name = "repo",
       .type = FieldType::string,
       .default_value = "null",
       .doc = "The repository that the rest of the params is about."},
  };
  return kFields;
}

/// Splits the params into the decoded params of choice_fields() and the params of the verb.
Result<std::pair<Json, Json>> split(const Json& params) {
  Json choice = Json::object(), rest = params;
  if (params.is_object())
    for (const Field& field : choice_fields()) {
      const std::string name(field.name);
      if (const auto at = params.find(name); at != params.end()) choice[name] = *at;
      rest.erase(name);
    }
  Result<Json> decoded = handlers::decode_fields(choice_fields(), choice);
  if (!decoded) return decoded.error();
  return std::pair(std::move(decoded).value(), std::move(rest));
}

Result<Json> ask_one(const Served& served, const handlers::Verb& verb, const Json& params,
                     std::stop_token stop) {
  if (served.error) return *served.error;
  Result<Json> answer = verb.ask(*served.session, params, std::move(stop));
  if (answer && answer->is_object()) (*answer)["repo"] = served.name;
  return answer;
}

Error not_across(std::string_view verb) {
  std::string names;
  for (const auto& [name, unused] : kVerbsAcross) names += fmt::format("{}, ", name);
  return {ErrorCode::invalid_query,
          fmt::format("{} is about one repository, which repo has to name", verb),
          "over several repositories: " + names + "definition and references of a name"};
}

}  // namespace

void put_count(Json& answer, const query::Totals& totals) {
  answer["total"] = totals.count;
  if (totals.is_lower_bound) answer["total_is_lower_bound"] = true;
}

Json request_across(const std::vector<Served>& chosen, Json own) {
  own["repositories"] = Json::array();
  for (const Served& served : chosen) own["repositories"].push_back(served.name);
  return own;
}

Error needs_one_repository(const char* param) {
  return {ErrorCode::invalid_query, fmt::format("{} has a meaning in one repository only", param),
          "name it with repo, or leave the param out"};
}

bool leads_on(const handlers::Verb& verb) {
  return verb.name == "definition" || verb.name == "references";
}

namespace {

Result<Json> ask_chosen(std::span<const Served> repositories, const handlers::Verb& verb,
                        const Json& params, std::stop_token stop) {
  const Result<std::pair<Json, Json>> both = split(params);
  if (!both) return both.error();
  const auto& [choice, own] = *both;
  std::vector<std::string> names = handlers::strings_of(choice, "repos");
  const std::string one = handlers::string_of(choice, "repo");
  const auto at = std::find_if(repositories.begin(), repositories.end(),
                               [&](const Served& served) { return served.name == one; });
  if (!one.empty() && at == repositories.end()) return no_repository(one);
  // A verb that leads on from `repo` begins there, even if `repos` does not name it.
  if (!one.empty() && !names.empty()) names.push_back(one);
  const Result<std::vector<Served>> asked = chosen(repositories, names);
  if (!asked) return asked.error();
  if (!one.empty() && (!leads_on(verb) || repositories.size() == 1))
    return ask_one(*at, verb, own, std::move(stop));
  if (leads_on(verb)) {
    Result<Json> fields = handlers::decode_fields(verb.fields(), own);
    if (!fields) return fields.error();
    const handlers::SizeLimit limit = handlers::size_limit_of(*fields);
    return handlers::keep_size(
        target_across(*asked, {verb, one, own, std::move(fields).value()}, std::move(stop)), limit);
  }
  const auto across = std::find_if(kVerbsAcross.begin(), kVerbsAcross.end(),
                                   [&](const auto& each) { return each.first == verb.name; });
  if (across == kVerbsAcross.end()) return not_across(verb.name);
  const Result<Json> decoded = handlers::decode_fields(verb.fields(), own);
  if (!decoded) return decoded.error();
  return handlers::keep_size(across->second(*asked, *decoded, std::move(stop)),
                             handlers::size_limit_of(*decoded));
}

}  // namespace

Result<Json> ask_across(std::span<const Served> repositories, const handlers::Verb& verb,
                        const Json& params, std::stop_token stop) {
  Result<Json> answer = ask_chosen(repositories, verb, params, std::move(stop));
  if (answer) return answer;
  Error error = std::move(answer).error();
  for (const Served& served : repositories)
    if (served.session) error = served.session->shown_error(std::move(error));
  return error;
}

}  // namespace codefinder::serve
