// The verbs that are answered from several repositories at once, each in a file of its own.
#pragma once

#include "index/query/hits/groups.h"
#include "serve/asked.h"

#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::serve {

/// A verb's answer from the repositories; `decoded`: the params by the verb's fields.
using VerbAcross = Result<Json> (*)(const std::vector<Served>& chosen, const Json& decoded,
                                    std::stop_token stop);

Result<Json> nav_across(const std::vector<Served>& chosen, const Json& decoded,
                        std::stop_token stop);

Result<Json> search_across(const std::vector<Served>& chosen, const Json& decoded,
                           std::stop_token stop);
Result<Json> grep_across(const std::vector<Served>& chosen, const Json& decoded,
                         std::stop_token stop);

/// A request about one target, of definition or references.
struct AboutTarget {
  const handlers::Verb& verb;
  std::string one;  // The repository that a place or an id belongs to; "" for a name in any.
  Json params, decoded;
};
/// The answers of the repositories with the target, and the results of packages in the others.
Result<Json> target_across(const std::vector<Served>& chosen, const AboutTarget& about,
                           std::stop_token stop);

/// Sets "total", and "total_is_lower_bound" if it is one.
void put_count(Json& answer, const query::Totals& totals);
/// The part that all pages of one request share: `own`, and the names of the repositories.
Json request_across(const std::vector<Served>& chosen, Json own);
/// invalid_query for a param that has a meaning in one repository only.
Error needs_one_repository(const char* param);

}  // namespace codefinder::serve
