// Common to all verbs that answer lists: the fields that restrict, count and group the
// list, and the totals of the answer.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"
#include "handlers/verbs/answer/page.h"
#include "index/query/hits/groups.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/references/references.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// `limit`, from 0, which only counts.
Field limit_field(std::string_view default_value, std::int64_t maximum);
/// `group_by`, one of `choices`: names of query::GroupBy.
Field group_by_field(std::vector<std::string_view> choices);
query::GroupBy group_by_of(const nlohmann::json& decoded);

/// `filters`, with the given fields.
Field filters_field(std::vector<Field> fields);
/// The filters `tests` and `paths`, of all lists.
Field tests_field();
Field paths_field();
/// `kinds` of symbols, and the kinds that it names.
Field kinds_field();
std::vector<SymbolKind> kinds_of(const nlohmann::json& filters);
/// `languages` of files.
Field languages_field();
/// The filters that a verb has of `kinds`, `languages`, `paths` and `tests`.
query::SymbolFilters symbol_filters_of(const nlohmann::json& filters, std::string_view root);
/// Patterns as query::PathFilter takes them; a file: URI in the root becomes the pattern of its
/// path.
std::vector<std::string> paths_of(const nlohmann::json& filters, std::string_view root);
query::TestFilter tests_of(const nlohmann::json& filters);

/// Adds "total", "total_is_lower_bound" if it is one, and "groups" if there are any: the largest
/// ones, more of them if `decoded` only counts.
void put_totals(nlohmann::json& answer, const index::Snapshot& snapshot,
                const query::Totals& totals, const nlohmann::json& decoded);
/// Returns the answer with a page of its list.  Errors: as put_page.
Result<nlohmann::json> with_page(nlohmann::json answer, Page page, const nlohmann::json& decoded);
/// An answer that only counts is not truncated: removes the cursor.
void end_count(nlohmann::json& answer);

}  // namespace codefinder::handlers
