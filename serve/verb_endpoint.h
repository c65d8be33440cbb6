// The verbs over plain HTTP: params and answers are the JSON that every other interface has.
#pragma once

#include "handlers/verbs/answer/verb.h"
#include "serve/exchange.h"
#include "serve/open_repositories.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::serve {

/// True for a verb that changes nothing and answers from one repository only.
bool is_served(const handlers::Verb& verb);

/// The names of the repositories that a caller may see, sorted.
std::vector<std::string> names_for(const OpenRepositories& repositories, const Caller& caller);

/// The error of a repository that there is not, or that the caller may not see.
Error no_repository_error(std::string_view name);
/// The error of params with `project_root`, which names a directory of the server; nullopt if they
/// have none.
std::optional<Error> check_params(const lsp::Json& params);

/// GET /v1/repos: {"repositories": [{"name", "state", "commit"?, "updated_at"?, "files"?}]}.
lsp::Json list_repositories(const OpenRepositories& repositories, const Caller& caller);

/// POST /v1/repos/NAME/VERB; the body is the params, or empty. The caller may see the repository.
HttpResponse answer_verb(OpenRepositories& repositories, const Exchange& exchange,
                         std::string_view name, const handlers::Verb& verb);

/// POST /v1/VERB: the verb asked of several repositories (across.h), all that the caller may see or
/// the repositories in the params `repos` or `repo`. Opens them all, at most `most`.
HttpResponse answer_across(OpenRepositories& repositories, const Exchange& exchange,
                           const handlers::Verb& verb, std::size_t most);

}  // namespace codefinder::serve
