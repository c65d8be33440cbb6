// Puts one request to several repositories: the hits of all in one list, in one order, each with
// the name of its repository.
#pragma once

#include "base/result.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/verb.h"
#include "lsp/json.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>

namespace codefinder::serve {

using lsp::Json;

/// One repository, whose session has one root.
struct Served {
  std::string name;
  std::shared_ptr<handlers::Session> session;  // nullptr if there is an error.
  std::optional<Error> error = std::nullopt;   // Why it cannot be asked.
};

/// True for verbs whose answer leads from one repository into others.
bool leads_on(const handlers::Verb& verb);

/// Answers `verb` from all `repositories`, or from the repositories in the param `repos` (names or
/// globs).  With the param `repo`, a name, returns this repository's answer to any verb, with
/// `repo` added: so are jump ids used, which belong to one repository.  A repository whose index
/// failed is named in the answer, which is then not complete.  Thread-safe.  Errors: the verb's;
/// not_found (no such repository), invalid_query (a verb that needs `repo`, or a param that
/// has a meaning in one repository only), index_failed (of all repositories).
Result<Json> ask_across(std::span<const Served> repositories, const handlers::Verb& verb,
                        const Json& params, std::stop_token stop);

}  // namespace codefinder::serve
