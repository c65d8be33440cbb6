// Pages: an answer that would be larger than asked for ends early and names a cursor, with which
// the same question goes on. Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/verbs/fields.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Adds `cursor` and `max_bytes`, of an answer that is a list.
std::vector<Field> with_page_fields(std::vector<Field> fields);

/// Where a page begins.
struct Cursor {
  std::size_t offset = 0;  // Of what the verb counts: items, nodes, bytes.
  std::string note;        // Whatever the verb wants back with it.
};
/// `question` is all that the pages of one question have in common.
std::string write_cursor(const Cursor& cursor, const nlohmann::json& question);
/// "" is the first page.  Errors: invalid_query for a cursor of another question.
Result<Cursor> read_cursor(std::string_view text, const nlohmann::json& question);
/// A decoded question without what may differ from page to page: cursor, limit, max_bytes,
/// wait_for_index.
nlohmann::json question_of(const nlohmann::json& decoded);

/// How many of `items` fit into max_bytes (0: all) together with `answer`.  Errors: too_large when
/// not even one does.
Result<std::size_t> fitting(const nlohmann::json& answer, const std::vector<nlohmann::json>& items,
                            std::size_t max_bytes);

/// Puts the items of `question`'s page that begins at `offset` into answer[list], with next_cursor
/// and truncated.  `more`: there are further ones behind `items`.  The number put.  Errors: as
/// fitting.
Result<std::size_t> put_page(nlohmann::json& answer, const char* list,
                             std::vector<nlohmann::json> items, const nlohmann::json& decoded,
                             const nlohmann::json& question, std::size_t offset, bool more);

}  // namespace codefinder::handlers
