#include "handlers/verbs/jump.h"

#include "base/text.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/target.h"
#include "index/languages.h"

namespace codefinder::handlers {

using nlohmann::json;

Result<Jump> jump_to(const index::Snapshot& snapshot, std::string_view id, std::vector<FileId>& files) {
  Jump jump;
  jump.id = id;
  const std::optional<index::SymbolRef> symbol =
      id.starts_with("cf_") && id.size() <= 64 ? snapshot.find_jump_id(id) : std::nullopt;
  const std::optional<HandedOut> then = id.starts_with("cf_") ? last_handed_out(snapshot, id) : std::nullopt;
  if (!symbol) {
    if (!then) return unknown_id_error(id);
    jump.state = JumpState::gone;
    jump.path = then->path;
    if (const auto file = snapshot.find_file(then->path)) files.push_back(*file);
    return jump;
  }
  files.push_back(symbol->file);
  jump.hit = index::hit_of(snapshot, *symbol);
  jump.path = jump.hit->place.path;
  Result<std::string> text = snapshot.text(symbol->file);
  if (!text) return text.error();
  jump.text = std::move(text).value();
  jump.state = compare(then, fingerprint(*jump.hit, jump.text));
  return jump;
}

Result<json> ask_jump(Session& session, const json& params, const std::vector<Field>& fields, const JumpQuestion& question,
                      std::stop_token stop) {
  Result<json> decoded = decode_fields(fields, params);
  if (!decoded) return decoded;
  Target target;
  target.id = string_of(*decoded, "id");
  if (target.id.empty()) return Error{ErrorCode::invalid_query, "id is missing", "pass the id of a hit"};
  Result<std::shared_ptr<index::Index>> index = index_of(session, *decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<Jump> jump = jump_to(snapshot, target.id, files);
        if (!jump) return jump.error();
        return question(snapshot, *decoded, *jump);
      },
      stop);
}

json jump_json(const Jump& jump) {
  json out = {{"id", jump.id}, {"path", jump.path}, {"state", to_string(jump.state)}, {"language", nullptr}, {"range", nullptr}};
  if (!jump.hit) return out;
  out["language"] = index::info(jump.hit->place.facts->language).name;
  out["range"] = lines_json(jump.hit->place.facts->text_map, jump.hit->full_range);
  return out;
}

Capped cap_text(std::string_view text, std::size_t max_bytes) {
  if (text.size() <= max_bytes) return {to_valid_utf8(text), false};
  const std::size_t line_end = max_bytes == 0 ? std::string_view::npos : text.rfind('\n', max_bytes - 1);
  std::size_t cut = line_end == std::string_view::npos ? max_bytes : line_end + 1;
  while (cut > 0 && cut < text.size() && (static_cast<unsigned char>(text[cut]) & 0xC0) == 0x80)
    --cut;  // Not inside a character.
  return {to_valid_utf8(text.substr(0, cut)), true};
}

}  // namespace codefinder::handlers
