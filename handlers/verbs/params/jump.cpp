// Resolves jump ids and returns pages of a file's contents.
#include "handlers/verbs/params/jump.h"

#include "base/log.h"
#include "base/strings.h"
#include "base/text.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "index/languages/language.h"
#include "index/model/library_place.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/hits/library_ids.h"

#include <algorithm>
#include <cstdint>
#include <functional>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

json candidate_json(const index::Snapshot& snapshot, const query::SymbolHit& hit) {
  json row = symbol_row(snapshot, hit, hit.name);
  put_fields(row, {{kCandidate.container, hit.container}});
  return row;
}

}  // namespace

Result<Jump> jump_to(const index::Snapshot& snapshot, std::string_view id,
                     std::vector<FileId>& files) {
  const bool may_be_id = id.starts_with("cf_") && id.size() <= kMaxJumpIdBytes;
  query::JumpAnswer found = may_be_id ? query::find_jump(snapshot, id) : query::JumpAnswer();
  const std::optional<HandedOut> then = may_be_id ? last_handed_out(snapshot, id) : std::nullopt;
  Jump jump;
  jump.id = id;
  jump.path = std::move(found.path);
  jump.candidates = std::move(found.candidates);
  if (!found.hit) {
    if (found.kind == JumpTarget::Kind::unknown && !then) return unknown_id_error(id);
    jump.state = found.kind == JumpTarget::Kind::ambiguous ? JumpState::ambiguous : JumpState::gone;
    if (jump.path.empty() && then) jump.path = then->path;
    if (const auto file = snapshot.files().find(jump.path)) files.push_back(*file);
    return jump;
  }
  jump.hit = std::move(found.hit);
  jump.id = jump.hit->id;
  jump.facts = jump.hit->place.facts;
  files.push_back(jump.hit->ref.file);
  jump.moved_from = std::move(found.moved_from);
  Result<std::string> text = snapshot.files().text(jump.hit->ref.file);
  if (!text) return text.error();
  jump.text = std::move(text).value();
  jump.state = compare(then, fingerprint(*jump.hit, jump.text));
  if (!then && jump.hit->id != id) jump.state = JumpState::changed;
  if (!jump.moved_from.empty()) jump.state = JumpState::moved;
  return jump;
}

namespace {

constexpr std::size_t kMaxJumps = 5;

Result<Jump> jump_to_hit(const index::Snapshot& snapshot, query::SymbolHit hit,
                         std::vector<FileId>& files) {
  files.push_back(hit.place.file);
  Result<std::string> text = snapshot.files().text(hit.place.file);
  if (!text) return text.error();
  Jump jump;
  jump.id = hit.id;
  jump.path = hit.place.path;
  jump.facts = hit.place.facts;
  jump.text = std::move(text).value();
  jump.hit = std::move(hit);
  return jump;
}

}  // namespace

Result<Jumps> jumps_to_symbol(const index::Snapshot& snapshot, const Target& target,
                              std::vector<FileId>& files, std::stop_token stop) {
  Result<Found> found = find_target(snapshot, target, stop);
  if (!found) return found.error();
  if (found->place) files.push_back(found->place->file);
  std::vector<query::SymbolHit> hits = query::most_certain(std::move(found->hits));
  if (hits.empty())
    return Error{ErrorCode::not_found,
                 found->name.empty() ? "no symbol is there" : "no symbol " + found->name,
                 join(found->suggestions, "; ")};
  if (hits.front().evidence != resolve::Evidence::ambiguous) hits.resize(1);
  const std::vector<query::NamedTarget> targets = query::group_by_target(snapshot, hits,
                                                                         std::move(stop));
  Jumps jumps{.name = found->name, .total = targets.size()};
  for (std::size_t i = 0; i < std::min(targets.size(), kMaxJumps); ++i) {
    Result<Jump> jump = jump_to_hit(snapshot, targets[i].hits.front(), files);
    if (!jump) return jump.error();
    jump->fallback = found->fallback;
    jumps.all.push_back(std::move(jump).value());
  }
  return jumps;
}

Result<json> answer_about_jumps(const index::Snapshot& snapshot, const json& decoded,
                                const Jumps& jumps, const JumpAnswer& answer) {
  if (jumps.all.size() == 1) return answer(decoded, jumps.all.front());
  std::vector<std::string> words;
  for (const Jump& jump : jumps.all)
    words.push_back(fmt::format("{}:{}#{}", shown_path(snapshot.status(), jump.path),
                                jump.hit->place.start.line + 1, jump.hit->name));
  if (jumps.total > jumps.all.size())
    words.push_back(fmt::format("{} more", jumps.total - jumps.all.size()));
  return answer_in_parts(
      snapshot, decoded, words, [&](const json& part, std::size_t i) -> Result<json> {
        if (i < jumps.all.size()) return answer(part, jumps.all[i]);
        return Error{ErrorCode::invalid_query,
                     fmt::format("{} is the name of {} symbols", jumps.name, jumps.total),
                     "definition lists them"};
      });
}

namespace {

/// Returns the fields of the answer about a jump besides the contents, of which `part` is wanted.
json jump_json(const index::Snapshot& snapshot, const Jump& jump, ByteRange part,
               AnswerFields fields) {
  const auto path_of = [&](const std::string& path) {
    return path.empty() ? path : shown_path(snapshot.status(), path);
  };
  json out = object_of({{kContents.path, shown_path(snapshot.status(), jump.path)},
                        {kContents.id, jump.id},
                        {kContents.state, jump.id.empty() ? "" : to_string(jump.state)},
                        {kContents.moved_from, path_of(jump.moved_from)}});
  put_fallback(out, jump.fallback);
  if (!jump.facts) {
    json& candidates = out[kContents.candidates.name] = json::array();
    for (const query::SymbolHit& hit : jump.candidates)
      candidates.push_back(candidate_json(snapshot, hit));
    if (fields == AnswerFields::all)
      put_fields(out, {{kContents.language, ""}, {kContents.range, json()}});
    return out;
  }
  const TextMap& map = jump.facts->text_map;
  put_fields(out, {{kContents.language, definition(jump.facts->language).name}});
  if (jump.hit) put_fields(out, {{kContents.range, lines_json(map, jump.hit->full_range)}});
  if (fields == AnswerFields::lean || jump.hit) return out;
  // A file, or lines of it.
  put_fields(out, {{kContents.range, lines_json(map, part)}});
  const auto file = snapshot.files().find(jump.path);
  out[kContents.id.name] = file ? query::jump_id_of(snapshot, {*file, {}}) : std::string();
  return out;
}

/// The first lines of the symbol and of those around it, outermost first, without those that `part`
/// shows.
json enclosing_json(const Jump& jump, ByteRange part) {
  json lines = json::array();
  if (!jump.hit || !jump.hit->ref.symbol.valid()) return lines;
  const FileFacts& facts = *jump.facts;
  SymbolIndex next;
  for (SymbolIndex at = jump.hit->ref.symbol; at.valid(); at = next) {
    const Symbol& symbol = facts.symbol(at);
    // Stored facts have containers before their contents; others are damaged.
    next = symbol.container.value < at.value ? symbol.container : SymbolIndex();
    if (symbol.full_range.begin >= part.begin || symbol.name_range.empty()) continue;
    const std::uint32_t line = facts.text_map.position_at(symbol.name_range.begin).line + 1;
    lines.insert(lines.begin(),
                 object_of({{kLine.line, line}, {kLine.preview, facts.str(symbol.signature)}}));
  }
  return lines;
}

/// The part of the symbol before its first member, at least its first line, if it has members and
/// does not fit: they are listed instead.
std::optional<ByteRange> head_of(const Jump& jump, ByteRange part) {
  if (!jump.hit || !jump.hit->ref.symbol.valid()) return std::nullopt;
  const bool is_most_of_it = jump.hit->full_range.end - jump.hit->full_range.begin >
                             (part.end - part.begin) / 2;
  if (!is_most_of_it) return std::nullopt;
  const TextMap& map = jump.facts->text_map;
  const std::uint32_t own = map.position_at(jump.hit->full_range.begin).line;
  for (const Symbol& symbol : jump.facts->symbols)
    if (symbol.container == jump.hit->ref.symbol && !symbol.has(SymbolFlag::local)) {
      const std::uint32_t line = std::max(map.position_at(symbol.full_range.begin).line, own + 1);
      const std::uint32_t end = line < map.line_count() ? map.line_range(line).begin : part.end;
      return ByteRange{part.begin, std::clamp(end, part.begin, part.end)};
    }
  return std::nullopt;
}

/// The members of the symbol.
std::vector<json> members_of(const index::Snapshot& snapshot, const Jump& jump) {
  std::vector<json> rows;
  for (std::uint32_t i = 0; i < jump.facts->symbols.size(); ++i) {
    const Symbol& symbol = jump.facts->symbols[i];
    if (symbol.container == jump.hit->ref.symbol && !symbol.has(SymbolFlag::local))
      rows.push_back(outline_row(snapshot, {jump.hit->ref.file, SymbolIndex(i)}, *jump.facts));
  }
  return rows;
}

/// Adds the members, as many as fit, and the number of the others.
void add_members(json& answer, std::vector<json> rows, const SizeLimit& limit) {
  const std::size_t all = rows.size();
  const std::size_t shown = put_fitting(answer, kContents.symbols, std::move(rows), limit);
  if (shown < all) put_fields(answer, {{kContents.symbols_more, all - shown}});
  else answer.erase(kContents.symbols_more.name);
}

Capped contents_of(const json& answer, const Jump& jump, ByteRange part, const SizeLimit& limit) {
  const std::size_t used = limit.bytes == 0 ? 0 : wire_size(answer, limit.form);
  const std::size_t room = limit.bytes == 0 ? SIZE_MAX : limit.bytes - std::min(limit.bytes, used);
  return cap_text(std::string_view(jump.text).substr(part.begin, part.end - part.begin), room,
                  limit.form);
}

/// Puts what was cut, and the cursor of the rest, into the answer.
void put_contents(json& answer, const Jump& jump, ByteRange part, Capped contents) {
  part.end = part.begin + static_cast<std::uint32_t>(contents.bytes);
  if (kContents.window.is_in(answer))
    answer[kContents.window.name] = lines_json(jump.facts->text_map, part);
  answer[kContents.contents.name] = std::move(contents.text);
}

/// Cuts `rest` to the available size; a symbol with members to half of it, and adds these.  Returns
/// the bytes shown.
Result<std::size_t> put_cut_contents(json& answer, const index::Snapshot& snapshot,
                                     const Jump& jump, ByteRange rest, const json& decoded,
                                     std::optional<ByteRange> head) {
  const SizeLimit limit = size_limit_of(decoded);
  std::vector<json> members = head ? members_of(snapshot, jump) : std::vector<json>();
  if (head)
    answer[kContents.symbols.name] = json::array(),
    answer[kContents.symbols_more.name] = members.size();
  Capped contents = contents_of(answer, jump, head.value_or(rest), limit);
  const auto has_line = [&] { return contents.text.find('\n') != std::string::npos; };
  const bool is_lean = answer_fields_of(decoded) == AnswerFields::lean;
  // Fields that the caller can do without, for the sake of a whole line.
  for (const AnswerField* field : std::initializer_list<const AnswerField*>{
           &kContents.symbols, &kContents.symbols_more, &kContents.window, &kContents.state,
           &kContents.language, &kContents.range}) {
    if (has_line() || (!is_lean && field == &kContents.language)) break;
    if (answer.erase(field->name) == 0) continue;
    members.clear();
    contents = contents_of(answer, jump, rest, limit);
  }
  if (contents.bytes == 0)
    return too_small_error(limit, "a line of " + jump.path, wire_size(answer, limit.form) + 1);
  if (!members.empty()) {
    const std::size_t room = limit.bytes - std::min(limit.bytes, wire_size(answer, limit.form));
    Capped half = contents_of(answer, jump, *head, {limit.bytes - room / 2, limit.form});
    if (half.bytes != 0 && half.text.back() == '\n') contents = std::move(half);
  }
  const std::size_t shown = contents.bytes;
  put_contents(answer, jump, rest, std::move(contents));
  if (!members.empty()) add_members(answer, std::move(members), limit);
  return shown;
}

}  // namespace

Result<json> contents_answer(const index::Snapshot& snapshot, const json& decoded, const Jump& jump,
                             ByteRange part) {
  json answer = envelope(snapshot.status());
  answer.update(jump_json(snapshot, jump, part, answer_fields_of(decoded)));
  answer[kContents.contents.name] = "";
  // A cursor is a place in this text of this file, however it was asked for.
  const json request = {{"path", jump.path}, {"text", std::hash<std::string>()(jump.text)}};
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), request);
  if (!cursor) return cursor.error();
  if (!jump.facts) return answer;
  const auto size = static_cast<std::uint32_t>(jump.text.size());
  ByteRange rest{std::min(part.begin, size), std::min(part.end, size)};
  const bool is_first = cursor->offset == 0;
  if (!is_first) {
    if (cursor->offset < rest.begin || cursor->offset >= rest.end)
      return wrong_cursor_error(string_of(decoded, "cursor"));
    rest.begin = static_cast<std::uint32_t>(cursor->offset);
  }
  answer[kContents.window.name] = lines_json(jump.facts->text_map, rest);
  json within = is_first ? enclosing_json(jump, rest) : json::array();
  put_fields(answer, {{kContents.within, std::move(within)}});
  Capped whole = contents_of(answer, jump, rest, size_limit_of(decoded));
  // The symbol itself counts more.
  if (whole.truncated && answer.erase(kContents.within.name) != 0)
    whole = contents_of(answer, jump, rest, size_limit_of(decoded));
  if (!whole.truncated) {
    put_contents(answer, jump, rest, std::move(whole));
    return answer;
  }
  answer[kContents.truncated.name] = true;
  answer[kContents.next_cursor.name] = write_cursor({rest.end, {}}, request);  // The longest.
  const Result<std::size_t> shown = put_cut_contents(answer, snapshot, jump, rest, decoded,
                                                     is_first ? head_of(jump, rest) : std::nullopt);
  if (!shown) return shown.error();
  const std::size_t next = rest.begin + *shown;
  answer[kContents.truncated.name] = next < rest.end;
  answer[kContents.next_cursor.name] = next < rest.end ? json(write_cursor({next, {}}, request))
                                                       : json();
  return answer;
}

Field context_field() {
  return {"context", FieldType::integer, "0", "Lines shown before and after a symbol.", 0, 10'000};
}

namespace {

/// Returns the lines of the symbol with `context` lines around them.
ByteRange window_of(const Jump& jump, std::uint32_t context) {
  if (!jump.hit) return {};
  const TextMap& map = jump.hit->place.facts->text_map;
  const ByteRange symbol = jump.hit->full_range;
  const std::uint32_t first = map.position_at(symbol.begin).line;
  const std::uint32_t last = map.position_at(std::max(symbol.end, symbol.begin + 1) - 1).line;
  const std::uint32_t from = first - std::min(first, context);
  std::uint32_t to = std::min(map.line_count() - 1, last + context);
  // The empty range after the last line end is not a line.
  if (to > last && map.line_range(to).empty()) --to;
  return {map.line_range(from).begin, map.line_range(to).end};
}

bool is_cut(const Result<json>& answer) {
  return answer ? answer->value("truncated", false) : answer.error().code == ErrorCode::too_large;
}

}  // namespace

Result<json> answer_with_context(const index::Snapshot& snapshot, const json& decoded,
                                 const Jump& jump) {
  auto context = static_cast<std::uint32_t>(integer_of(decoded, "context"));
  const ByteRange window = window_of(jump, context);
  Result<json> answer = contents_answer(snapshot, decoded, jump, window);
  if (context == 0 || !is_cut(answer) || !string_of(decoded, "cursor").empty()) return answer;
  while (context != 0) {
    context /= 2;
    answer = contents_answer(snapshot, decoded, jump, window_of(jump, context));
    if (is_cut(answer)) continue;
    (*answer)["truncated"] = true;
    return answer;
  }
  return contents_answer(snapshot, decoded, jump, {window_of(jump, 0).begin, window.end});
}

std::vector<Field> with_contents_fields(std::vector<Field> fields, std::string_view most_bytes) {
  fields.push_back({"cursor", FieldType::string, "null", "The `next_cursor` before."});
  fields.push_back(answer_fields_field());
  return with_common_fields(with_size_fields(
      std::move(fields),
      max_bytes_field(most_bytes, "Most bytes of the answer, cut at a line end.")));
}

Capped cap_text(std::string_view text, std::size_t max_bytes, Form form) {
  std::size_t cut = 0, bytes = 0;
  while (cut < text.size()) {
    const std::size_t end = std::min(text.find('\n', cut), text.size() - 1) + 1;
    bytes += text_size_inside(to_valid_utf8(text.substr(cut, end - cut)), form);
    if (bytes > max_bytes) break;
    cut = end;
  }
  if (cut == 0) {  // Not even one line: as many characters as fit.
    bytes = 0;
    while (cut < text.size()) {
      std::size_t end = cut + 1;
      while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
      bytes += text_size_inside(to_valid_utf8(text.substr(cut, end - cut)), form);
      if (bytes > max_bytes) break;
      cut = end;
    }
  }
  return {to_valid_utf8(text.substr(0, cut)), cut, cut < text.size()};
}

}  // namespace codefinder::handlers
