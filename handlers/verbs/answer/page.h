// Paging: an answer that would exceed the requested size ends early and has a cursor that continues
// the same query.  Pure; thread-safe.
#pragma once

#include "base/result.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/wire_size.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::handlers {

/// Adds `cursor` and the fields of with_size_fields(), for an answer of several pages.
std::vector<Field> with_page_fields(std::vector<Field> fields);

/// The start of a page.
struct Cursor {
  std::size_t offset = 0;  // In the verb's unit: items, nodes, bytes.
  std::string note;        // Data that the verb stores in the cursor.
};
/// Encodes a cursor; it ends in a letter or a digit.  `request` is the part that all pages of one
/// query have in common.
std::string write_cursor(const Cursor& cursor, const nlohmann::json& request);
Error wrong_cursor_error(std::string_view text);
/// Decodes a cursor, with or without punctuation around it.  "" is the first page.  Errors:
/// invalid_query for a cursor of another query.
Result<Cursor> read_cursor(std::string_view text, const nlohmann::json& request);
/// Decodes `cursor` of decoded params.
Result<Cursor> cursor_of(const nlohmann::json& decoded);
/// Returns a decoded query without the fields that may differ from page to page: cursor, form,
/// frame_bytes, limit, max_bytes, wait_for_index.
nlohmann::json request_of(const nlohmann::json& decoded);

/// Returns how many of `items` fit into answer[list] within the limit, `answer` included.  Errors:
/// too_large if not even one fits.
Result<std::size_t> fitting(const nlohmann::json& answer, const char* list,
                            const std::vector<nlohmann::json>& items, const SizeLimit& limit);

/// Puts as many of `items` into answer[list] as fit; returns how many.
std::size_t put_fitting(nlohmann::json& answer, const char* list, std::vector<nlohmann::json> items,
                        const SizeLimit& limit);

/// The first items of a list that has no pages of its own.
struct FirstItems {
  const ListField& list;
  const NumberField& total;           // The length of the list.
  std::vector<nlohmann::json> items;  // At least the first ones.
  std::size_t count;                  // The number of all items.
};
/// Puts as many of them as `room` has space for, and the number of all.  Returns whether all are
/// there.
bool put_first(nlohmann::json& answer, FirstItems first, const SizeLimit& room);
/// A part of a limit.
SizeLimit sixths_of(const SizeLimit& limit, std::size_t sixths);

/// One page of a list.
struct Page {
  const char* list;                   // Its name in the answer.
  std::vector<nlohmann::json> items;  // The rest of the list, or a part of it.
  std::size_t offset = 0;             // The position of the first item in the whole list.
  bool more = false;                  // There are further ones after `items`.
  std::string note = {};              // The note of the next page's cursor.
  std::size_t end = SIZE_MAX;         // No page starts here or after it.
};

/// Puts the items that fit into answer[list], with next_cursor and truncated.  Returns the number
/// of items put.  Errors: as fitting.
Result<std::size_t> put_page(nlohmann::json& answer, Page page, const nlohmann::json& decoded,
                             const nlohmann::json& request);

/// Puts a page into an answer about symbols: as many of them as fit into half of the limit but at
/// least one, and in `symbols_more` the number of the others of `count`; none if the page's first
/// item has no room else.  Errors: as put_page.
Result<std::size_t> put_page_of_symbols(nlohmann::json& answer, const nlohmann::json& symbols,
                                        std::size_t count, const Page& page,
                                        const nlohmann::json& decoded);

/// An answer whose hits or references are an empty list has no further page, even if the search
/// ended early: clears its `truncated` and `next_cursor`, and adds a suggestion.  Returns true if
/// it was truncated: then it is incomplete.
bool end_empty_list(nlohmann::json& answer);

}  // namespace codefinder::handlers
