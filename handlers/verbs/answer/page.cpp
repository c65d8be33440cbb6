// Cursors, and cutting lists to a maximum size.
#include "handlers/verbs/answer/page.h"

#include "base/log.h"
#include "lsp/json.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

std::string request_hash(const json& request) {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : lsp::dump_json(request))
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return fmt::format("{:016x}", hash);
}

/// Removes the spaces and the punctuation around a cursor that was copied from a sentence.
std::string_view without_punctuation(std::string_view text) {
  constexpr std::string_view kAround = " \t\r\n.,;:!?()[]<>\"'`";
  text.remove_prefix(std::min(text.find_first_not_of(kAround), text.size()));
  return text.substr(0, text.find_last_not_of(kAround) + 1);
}

/// The size of the answer with the first `count` items.
std::size_t size_with(json answer, const char* list, const std::vector<json>& items,
                      std::size_t count, Form form) {
  answer[list] = json::array();
  for (std::size_t i = 0; i < count; ++i) answer[list].push_back(items[i]);
  return wire_size(answer, form);
}

/// In a text, the size of an item depends on those around it.
std::size_t fitting_text(const json& answer, const char* list, const std::vector<json>& items,
                         std::size_t bytes) {
  std::size_t fits = 0, exceeds = items.size() + 1;
  while (fits + 1 < exceeds) {
    const std::size_t middle = fits + (exceeds - fits) / 2;
    (size_with(answer, list, items, middle, Form::text) <= bytes ? fits : exceeds) = middle;
  }
  return fits;
}

std::size_t fitting_json(const json& answer, const std::vector<json>& items,
                         const SizeLimit& limit) {
  std::size_t bytes = wire_size(answer, limit.form);
  for (std::size_t i = 0; i < items.size(); ++i) {
    bytes += size_inside(items[i], limit.form) + 1;
    if (bytes > limit.bytes) return i;
  }
  return items.size();
}

}  // namespace

std::vector<Field> with_page_fields(std::vector<Field> fields) {
  fields.push_back({"cursor", FieldType::string, "null", "The `next_cursor` before."});
  return with_size_fields(std::move(fields));
}

std::string write_cursor(const Cursor& cursor, const json& request) {
  const std::string note = cursor.note.empty() ? "" : "." + cursor.note;
  return fmt::format("{}.{}{}", cursor.offset, request_hash(request), note);
}

Error wrong_cursor_error(std::string_view text) {
  return {ErrorCode::invalid_query,
          fmt::format("cursor \"{}\" does not belong to this question", text),
          "pass next_cursor as it came, with everything else of the question as it was"};
}

Result<Cursor> read_cursor(std::string_view text, const json& request) {
  Cursor cursor;
  if (text.empty()) return cursor;
  const Error bad = wrong_cursor_error(text);
  text = without_punctuation(text);
  const std::size_t first = text.find('.');
  if (first == std::string_view::npos) return bad;
  const std::size_t second = std::min(text.find('.', first + 1), text.size());
  const char* end = text.data() + first;
  const auto number = std::from_chars(text.data(), end, cursor.offset);
  if (number.ec != std::errc() || number.ptr != end || cursor.offset > UINT32_MAX) return bad;
  if (text.substr(first + 1, second - first - 1) != request_hash(request)) return bad;
  if (second < text.size()) cursor.note = text.substr(second + 1);
  return cursor;
}

Result<Cursor> cursor_of(const json& decoded) {
  return read_cursor(string_of(decoded, "cursor"), request_of(decoded));
}

json request_of(const json& decoded) {
  json request = decoded;
  for (const char* name : {"cursor", "form", "frame_bytes", "limit", "max_bytes", "wait_for_index"})
    request.erase(name);
  return request;
}

Result<std::size_t> fitting(const json& answer, const char* list, const std::vector<json>& items,
                            const SizeLimit& limit) {
  if (limit.bytes == 0) return items.size();
  const std::size_t count = limit.form == Form::text
                                ? fitting_text(answer, list, items, limit.bytes)
                                : fitting_json(answer, items, limit);
  if (count > 0 || items.empty()) return count;
  Error error = too_small_error(limit, "one of the list",
                                size_with(answer, list, items, 1, limit.form));
  error.hint += ", or leave out group_by and with_refs";
  return error;
}

std::size_t put_fitting(json& answer, const char* list, std::vector<json> items,
                        const SizeLimit& limit) {
  answer[list] = json::array();
  const Result<std::size_t> fits = fitting(answer, list, items, limit);
  items.resize(fits ? *fits : 0);
  const std::size_t shown = items.size();
  answer[list] = std::move(items);
  return shown;
}

bool put_first(json& answer, FirstItems first, const SizeLimit& room) {
  put_fields(answer, {{first.total, first.count}});
  const std::size_t given = first.items.size();
  return put_fitting(answer, first.list, std::move(first.items), room) == given;
}

SizeLimit sixths_of(const SizeLimit& limit, std::size_t sixths) {
  return {limit.bytes / 6 * sixths, limit.form, limit.frame};
}

bool end_empty_list(json& answer) {
  for (const char* list : {"hits", "references", "callers", "callees"}) {
    const auto at = answer.find(list);
    if (at == answer.end() || !at->is_array() || !at->empty()) continue;
    if (answer.value("truncated", false) == false) continue;
    answer["truncated"] = false;
    if (answer.contains("next_cursor")) answer["next_cursor"] = nullptr;
    if (const auto more = answer.find("suggestions"); more != answer.end())
      more->push_back("not all was examined: a longer name, or more words, may find it");
    return true;
  }
  return false;
}

Result<std::size_t> put_page(json& answer, Page page, const json& decoded, const json& request) {
  const std::size_t all = page.items.size();
  const SizeLimit limit = size_limit_of(decoded);
  const auto end_at = [&](std::size_t count) {
    answer["truncated"] = page.more || count < all;
    answer["next_cursor"] = write_cursor({page.offset + count, page.note}, request);
  };
  const auto is_last = [&](std::size_t count) {
    return (!page.more && count == all) || page.offset + count >= page.end;
  };
  answer[page.list] = json::array();
  end_at(all);
  if (!page.more) answer["next_cursor"] = nullptr;
  Result<std::size_t> count = fitting(answer, page.list, page.items, limit);
  if (!page.more && (!count || *count < all)) {
    end_at(all - 1);  // The cursor takes room, the last one the most.
    count = fitting(answer, page.list, page.items, limit);
  }
  if (!count) return count;
  end_at(*count);
  if (is_last(*count)) answer["next_cursor"] = nullptr;
  for (std::size_t i = 0; i < *count; ++i) answer[page.list].push_back(std::move(page.items[i]));
  return count;
}

Result<std::size_t> put_page_of_symbols(json& answer, const json& symbols, std::size_t count,
                                        const Page& page, const json& decoded) {
  const SizeLimit limit = size_limit_of(decoded);
  const json asked = request_of(decoded);
  answer[page.list] = json::array();
  answer["symbols"] = json::array();
  const std::vector<json> all(symbols.begin(), symbols.end());
  const Result<std::size_t> fit = fitting(answer, "symbols", all, {limit.bytes / 2, limit.form});
  const std::size_t shown = fit ? *fit : std::min<std::size_t>(1, all.size());
  for (std::size_t i = 0; i < shown; ++i) answer["symbols"].push_back(all[i]);
  if (shown < count) answer["symbols_more"] = count - shown;
  const Result<std::size_t> put = put_page(answer, page, decoded, asked);
  if (put || count == 0) return put;
  answer["symbols"] = json::array();
  answer["symbols_more"] = count;
  return put_page(answer, page, decoded, asked);
}

}  // namespace codefinder::handlers
