// The verbs that are answered from several repositories at once, each in a file of its own.
// Private to serve/.
#pragma once

#include "serve/asked.h"

#include <stop_token>
#include <vector>

namespace codefinder::serve {

/// A verb's answer from the repositories; `decoded`: the params by the verb's fields.
using VerbAcross = Result<Json> (*)(const std::vector<Served>& chosen, const Json& decoded,
                                    std::stop_token stop);

Result<Json> nav_across(const std::vector<Served>& chosen, const Json& decoded,
                        std::stop_token stop);

/// What all pages of one question have in common: `own`, and the names of the repositories.
Json question_across(const std::vector<Served>& chosen, Json own);
/// invalid_query for a param that has a meaning in one repository only.
Error needs_one_repository(const char* param);

}  // namespace codefinder::serve
