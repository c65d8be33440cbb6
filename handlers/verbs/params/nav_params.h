// The params of codeFinder/nav.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/schema/field.h"
#include "handlers/verbs/answer/answer.h"
#include "index/query/symbols/find_symbols.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

inline constexpr std::size_t kMaxNavCandidates = 10'000;

/// Which fields hits have: all of the canonical JSON, or only those with a value worth a byte.

struct NavParams {
  std::string query;
  bool has_query = false;
  nlohmann::json filters;  // Decoded and canonical.
  std::size_t limit = 40;
  std::size_t offset = 0;       // From the cursor.
  std::string cursor_query_id;  // The first page's query id, from the cursor; or "".
  bool with_refs = false;
  std::size_t with_refs_limit = 12;
  std::string help_symbol;
  query::GroupBy group_by = query::GroupBy::none;
  std::string near;
  std::string imports;
  std::string refine;
  Scores scores = Scores::no;
  AnswerFields fields = AnswerFields::all;
  bool help = false;  // The first hit gets `help`: about `help_symbol`, or about itself.
};

const std::vector<Field>& nav_fields();

/// Converts params that were decoded with nav_fields().  Errors: invalid_query for a cursor of
/// another query.
Result<NavParams> nav_params(const nlohmann::json& decoded);

/// Returns what a query and its pages have in common.
nlohmann::json nav_request_of(const NavParams& params);

/// Returns the request for a query as typed, and the decoded filters, which must both hold.
/// Errors: invalid_query for a wrong modifier, or if both contradict each other.
Result<query::FindSymbols> symbols_request(const std::string& typed, const nlohmann::json& filters,
                                           std::string_view root);

}  // namespace codefinder::handlers
