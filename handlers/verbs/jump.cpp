// Resolves jump ids and returns pages of a file's contents.
#include "handlers/verbs/jump.h"

#include "base/text.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/page.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/target.h"
#include "index/languages/language.h"

#include <algorithm>
#include <functional>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

json candidate_json(const index::Snapshot& snapshot, const query::SymbolHit& hit) {
  return {{"id", hit.id},
          {"path", shown_path(snapshot.status(), hit.place.path)},
          {"line", hit.place.start.line + 1},
          {"kind", to_string(hit.kind)},
          {"name", hit.name},
          {"container", hit.container}};
}

json candidate_schema() {
  return shapes::object({{"id", shapes::text()},
                         {"path", shapes::text()},
                         {"line", shapes::integer()},
                         {"kind", shapes::text()},
                         {"name", shapes::text()},
                         {"container", shapes::text()}});
}

}  // namespace

Result<Jump> jump_to(const index::Snapshot& snapshot, std::string_view id,
                     std::vector<FileId>& files) {
  const bool may_be_id = id.starts_with("cf_") && id.size() <= 64;
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

Result<json> ask_jump(Session& session, const json& params, const std::vector<Field>& fields,
                      const JumpQuestion& question, std::stop_token stop) {
  Result<json> decoded = decode_fields(fields, params);
  if (!decoded) return decoded;
  Target target;
  target.id = string_of(*decoded, "id");
  Result<std::shared_ptr<index::Index>> index = index_of(session, *decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index, *decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<Jump> jump = jump_to(snapshot, target.id, files);
        if (!jump) return jump.error();
        return question(snapshot, *decoded, *jump);
      },
      stop);
}

json jump_json(const index::Snapshot& snapshot, const Jump& jump) {
  json out = {{"id", jump.id},
              {"path", shown_path(snapshot.status(), jump.path)},
              {"state", to_string(jump.state)},
              {"language", nullptr},
              {"range", nullptr}};
  if (!jump.moved_from.empty()) out["moved_from"] = shown_path(snapshot.status(), jump.moved_from);
  if (!jump.hit) {
    out["candidates"] = json::array();
    for (const query::SymbolHit& hit : jump.candidates)
      out["candidates"].push_back(candidate_json(snapshot, hit));
    return out;
  }
  out["language"] = definition(jump.hit->language).name;
  out["range"] = lines_json(jump.hit->place.facts->text_map, jump.hit->full_range);
  return out;
}

Result<json> contents_answer(const index::Snapshot& snapshot, const json& decoded, const Jump& jump,
                             ByteRange part) {
  json answer = envelope(snapshot.status());
  answer.update(jump_json(snapshot, jump));
  answer["next_cursor"] = nullptr;
  answer["window"] = nullptr;
  answer["contents"] = "";
  // A cursor is valid only for the same text of the file.
  json question = question_of(decoded);
  question["text"] = std::hash<std::string>()(jump.text);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), question);
  if (!cursor) return cursor.error();
  if (!jump.hit) return answer;
  const std::size_t begin = std::min<std::size_t>(part.begin + cursor->offset, jump.text.size());
  const std::size_t end = std::clamp<std::size_t>(part.end, begin, jump.text.size());
  const Capped contents = cap_text(std::string_view(jump.text).substr(begin, end - begin),
                                   static_cast<std::size_t>(integer_of(decoded, "max_bytes")));
  answer["truncated"] = contents.truncated;
  answer["window"] = lines_json(
      jump.hit->place.facts->text_map,
      {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + contents.bytes)});
  answer["contents"] = contents.text;
  if (contents.truncated && contents.bytes > 0)
    answer["next_cursor"] = write_cursor({cursor->offset + contents.bytes, {}}, question);
  return answer;
}

json contents_schema() {
  return shapes::answer({{"id", shapes::text()},
                         {"path", shapes::text()},
                         {"state", shapes::text()},
                         {"language", shapes::nullable(shapes::text())},
                         {"range", shapes::nullable(shapes::lines())},
                         {"window", shapes::nullable(shapes::lines())},
                         {"contents", shapes::text()},
                         {"next_cursor", shapes::nullable(shapes::text())},
                         {"moved_from", shapes::text()},
                         {"candidates", shapes::list(candidate_schema())}},
                        {"moved_from", "candidates"});
}

std::vector<Field> with_contents_fields(std::vector<Field> fields, std::string_view most_bytes) {
  Field id{"id", FieldType::string, "null", "A jump id (`cf_…`) from an earlier answer."};
  id.required = true;
  id.command_line = {.kind = CommandLine::Kind::positional, .value = "ID"};
  fields.push_back(std::move(id));
  fields.push_back({"cursor", FieldType::string, "null",
                    "The cursor (`next_cursor`) that the previous page ended with."});
  fields.push_back({"max_bytes", FieldType::integer, most_bytes,
                    "Most bytes of `contents`, cut at a line end; the rest is on the next page.", 1,
                    64 << 20});
  return with_common_fields(std::move(fields));
}

Capped cap_text(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return {to_valid_utf8(text), text.size(), false};
  const std::size_t line_end = max_bytes == 0 ? std::string_view::npos
                                              : text.rfind('\n', max_bytes - 1);
  std::size_t cut = line_end == std::string_view::npos ? max_bytes : line_end + 1;
  while (cut > 0 && cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80)
    --cut;  // Do not cut inside a character.
  return {to_valid_utf8(text.substr(0, cut)), cut, true};
}

}  // namespace codefinder::handlers
