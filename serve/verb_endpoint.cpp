// Runs a verb for an HTTP request.
#include "serve/verb_endpoint.h"

#include <algorithm>
#include <array>

namespace codefinder::serve {

using lsp::Json;

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
  std::optional<Json> params = Json::object();
  std::string why;
  if (!exchange.request.body.empty()) params = lsp::parse_json(exchange.request.body, &why);
  if (!params)
    return error_response({ErrorCode::invalid_query, "the body is no JSON: " + why,
                           "send the params of the verb as a JSON object"});
  if (const auto wrong = check_params(*params)) return error_response(*wrong);
  const std::stop_token stop = exchange.request.stop.get_token();
  const auto session = repositories.open(name, stop);
  if (!session) return error_response(session.error());
  const Result<Json> answer = verb.ask(**session, *params, stop);
  return answer ? json_response(200, *answer) : error_response(answer.error());
}

}  // namespace codefinder::serve
