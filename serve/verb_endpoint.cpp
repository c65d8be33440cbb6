// Runs a verb for an HTTP request.
#include "serve/verb_endpoint.h"

#include "base/glob.h"
#include "base/log.h"
#include "base/result.h"
#include "serve/across.h"

#include <algorithm>
#include <array>

namespace codefinder::serve {
namespace {

/// The params of a request. Errors: invalid_query.
Result<Json> params_of(const HttpRequest& request) {
  std::optional<Json> params = Json::object();
  std::string why;
  if (!request.body.empty()) params = lsp::parse_json(request.body, &why);
  if (!params)
    return Error{ErrorCode::invalid_query, "the body is no JSON: " + why,
                 "send the params of the verb as a JSON object"};
  if (auto wrong = check_params(*params)) return std::move(*wrong);
  return std::move(*params);
}

/// The strings of a param, as far as they have the right type: ask_across() checks them.
std::vector<std::string> strings_in(const Json& params, const char* field) {
  std::vector<std::string> strings;
  const auto add = [&](const Json& value) {
    if (value.is_string()) strings.push_back(value.get<std::string>());
  };
  const auto at = params.is_object() ? params.find(field) : params.end();
  if (!params.is_object() || at == params.end()) return strings;
  if (at->is_array()) std::for_each(at->begin(), at->end(), add);
  else add(*at);
  return strings;
}

/// Removes the names that the request is not about. A verb that leads from `repo` into others is
/// about all, or about `repos`. Errors: not_found (a `repo` that is not among the names, or none
/// left).
Status keep_wanted(const Json& params, const handlers::Verb& verb,
                   std::vector<std::string>& names) {
  const std::vector<std::string> one = strings_in(params, "repo");
  const std::vector<std::string> wanted = strings_in(params, "repos");
  const auto is_one = [&](const std::string& name) { return !one.empty() && name == one[0]; };
  if (!one.empty() && std::none_of(names.begin(), names.end(), is_one))
    return no_repository_error(one[0].substr(0, 100));
  if (!one.empty() && !leads_on(verb)) {
    names = {one[0]};
    return Done{};
  }
  const GlobSet globs(wanted);
  if (!wanted.empty())
    std::erase_if(names,
                  [&](const std::string& name) { return !is_one(name) && !globs.matches(name); });
  if (names.empty())
    return no_repository_error(wanted.empty() ? "" : wanted.front().substr(0, 100));
  return Done{};
}

}  // namespace

bool is_served(const handlers::Verb& verb) {
  // They work on the index, or read directories of the user's settings besides the repository.
  constexpr std::array<std::string_view, 3> kNotServed = {"index", "reindex", "memory.search"};
  return std::find(kNotServed.begin(), kNotServed.end(), verb.name) == kNotServed.end();
}

std::vector<std::string> names_for(const OpenRepositories& repositories, const Caller& caller) {
  std::vector<std::string> names;
  for (const std::string& name : repositories.names())
    if (caller.may_see(name)) names.push_back(name);
  return names;
}

Error no_repository_error(std::string_view name) {
  return {ErrorCode::not_found,
          "there is no repository " + std::string(name) + " that this client may see",
          "GET /v1/repos, or the tool list_repos, lists them"};
}

std::optional<Error> check_params(const Json& params) {
  if (!params.is_object() || !params.contains("project_root")) return std::nullopt;
  return Error{ErrorCode::invalid_query, "project_root is no parameter here",
               "the repository is chosen by its name"};
}

Json list_repositories(const OpenRepositories& repositories, const Caller& caller) {
  Json list = Json::array();
  for (const std::string& name : names_for(repositories, caller)) {
    const RepositoryState state = repositories.state(name);
    Json item = {{"name", name}, {"state", state.state}};
    if (!state.commit.empty()) item["commit"] = state.commit;
    if (!state.updated_at.empty()) item["updated_at"] = state.updated_at;
    if (state.files != 0) item["files"] = state.files;
    list.push_back(std::move(item));
  }
  return {{"repositories", std::move(list)}};
}

HttpResponse answer_verb(OpenRepositories& repositories, const Exchange& exchange,
                         std::string_view name, const handlers::Verb& verb) {
  const Result<Json> params = params_of(exchange.request);
  if (!params) return error_response(params.error());
  const std::stop_token stop = exchange.request.stop.get_token();
  const auto session = repositories.open(name, stop);
  if (!session) return error_response(session.error());
  const Result<Json> answer = verb.ask(**session, *params, stop);
  return answer ? json_response(200, *answer) : error_response(answer.error());
}

HttpResponse answer_across(OpenRepositories& repositories, const Exchange& exchange,
                           const handlers::Verb& verb, std::size_t most) {
  const Result<Json> params = params_of(exchange.request);
  if (!params) return error_response(params.error());
  std::vector<std::string> names = names_for(repositories, *exchange.caller);
  if (const Status kept = keep_wanted(*params, verb, names); !kept)
    return error_response(kept.error());
  if (names.size() > most)
    return error_response({ErrorCode::invalid_query,
                           fmt::format("{} repositories are asked, of which at most {} can be open",
                                       names.size(), most),
                           "name some of them with repos, or ask one: POST /v1/repos/NAME/VERB"});
  const std::stop_token stop = exchange.request.stop.get_token();
  std::vector<Served> served;
  for (const std::string& name : names) {
    auto session = repositories.open(name, stop);
    if (stop.stop_requested()) return error_response(cancelled_error());
    if (session) served.push_back({name, *std::move(session), std::nullopt});
    else served.push_back({name, nullptr, std::move(session).error()});
  }
  const Result<Json> answer = ask_across(served, verb, *params, stop);
  return answer ? json_response(200, *answer) : error_response(answer.error());
}

}  // namespace codefinder::serve
