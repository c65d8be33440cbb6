// Resolves a target: by id, by name, or by position.
#include "handlers/verbs/params/target.h"

#include "base/log.h"
#include "base/path.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/frame_targets.h"
#include "handlers/verbs/params/run_query.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/hits/jump_target.h"
#include "index/query/hits/library_ids.h"
#include "index/query/hits/line_declaration.h"
#include "index/query/hits/path_filter.h"
#include "lsp/uri.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

Result<Found> find_named(const index::Snapshot& snapshot, const std::string& name,
                         std::stop_token stop) {
  Result<query::NamedSymbols> named = query::named_symbols(snapshot, name, stop);
  if (!named) return named.error();
  if (named->hits.empty() || named->fallback)
    if (std::optional<Error> error = error_if_file(snapshot, name)) return *error;
  Found found;
  found.name = std::move(named->name);
  found.hits = std::move(named->hits);
  found.truncated = named->truncated;
  found.suggestions = std::move(named->suggestions);
  found.fallback = std::move(named->fallback);
  return found;
}

/// Keeps the hits in a file or directory, if there are any.
void keep_inside(const index::Snapshot& snapshot, const std::string& path,
                 std::vector<query::SymbolHit>& hits) {
  if (path.empty()) return;
  const query::PathFilter inside({local_path(path, snapshot.status().root)});
  const auto is_inside = [&](const query::SymbolHit& hit) {
    return inside.matches(hit.place.path);
  };
  if (std::none_of(hits.begin(), hits.end(), is_inside)) return;
  std::erase_if(hits, [&](const query::SymbolHit& hit) { return !is_inside(hit); });
  if (hits.size() == 1) hits[0].evidence = resolve::Evidence::unique_name;
}

/// The name of the symbol that a line declares or that is around `offset` on it; else the first.
std::optional<std::uint32_t> name_of_line(const FileFacts& facts, ByteRange line,
                                          std::uint32_t offset) {
  const SymbolIndex declared = query::declaration_of_line(facts, line, offset);
  return declared.valid() ? facts.symbol(declared).name_range.begin
                          : query::first_name_on(facts, line);
}

Result<Found> find_at_offset(const index::Snapshot& snapshot, FileId file, std::uint32_t offset,
                             std::stop_token stop) {
  Found found;
  found.place = query::PlaceRequest{file, offset, resolve::Candidates::all};
  Result<query::DefinitionsAnswer> answer = query::definitions_at(snapshot, *found.place,
                                                                  std::move(stop));
  if (!answer) return answer.error();
  found.name = std::move(answer->name);
  found.hits = std::move(answer->hits);
  if (!answer->missing.empty()) found.suggestions.push_back(std::move(answer->missing));
  return found;
}

Result<Found> find_at(const index::Snapshot& snapshot, const Target& target, std::stop_token stop) {
  Result<FileId> file = file_at(snapshot, target.path);
  if (!file) return file.error();
  const auto facts = snapshot.facts().get(*file);
  if (!facts) return Error{ErrorCode::not_found, target.path + " is gone", ""};
  const TextMap& map = facts->text_map;
  if (target.line > map.line_count()) {
    return Error{ErrorCode::invalid_query,
                 fmt::format("line {} is beyond the end of {}", target.line, target.path),
                 fmt::format("it has {} lines", map.line_count())};
  }
  const ByteRange line = map.line_range(target.line - 1);
  std::uint32_t offset = 0;
  if (!target.name.empty()) {
    const auto named = query::name_on(*facts, line, target.name);
    if (!named)
      return Error{
          ErrorCode::not_found,
          fmt::format("no name {} on line {} of {}", target.name, target.line, target.path),
          "the name is one of the line, without what qualifies it"};
    offset = *named;
  } else if (target.column > 0) {
    offset = map.offset_at(target.line - 1, target.column - 1, Encoding::utf32);
  } else {
    offset = name_of_line(*facts, line, line.begin).value_or(line.begin);
  }
  Result<Found> found = find_at_offset(snapshot, *file, offset, stop);
  if (!found || target.column == 0 || !found->name.empty() || !found->hits.empty()) return found;
  // There is no name at the column.
  const std::optional<std::uint32_t> around = name_of_line(*facts, line, offset);
  return around ? find_at_offset(snapshot, *file, *around, std::move(stop)) : std::move(found);
}

Error gone_id_error(std::string_view id, const query::JumpAnswer& jump) {
  std::string nearest;
  for (const query::SymbolHit& hit : jump.candidates)
    nearest += fmt::format("{}{} {} at {}:{}", nearest.empty() ? "nearest: " : ", ", hit.id,
                           hit.container.empty() ? hit.name : hit.container + " " + hit.name,
                           hit.place.path, hit.place.start.line + 1);
  return {ErrorCode::unknown_id,
          fmt::format("the symbol of \"{}\" is gone{}", id,
                      jump.path.empty() ? "" : "; it was in " + jump.path),
          nearest.empty() ? "no symbol of the project has its name" : nearest};
}

}  // namespace

void put_fallback(json& answer, const std::optional<query::NameFallback>& fallback) {
  if (fallback)
    put_fields(answer, {{kNav.fallback, object_of({{kFallback.asked, fallback->asked},
                                                   {kFallback.used, fallback->used}})}});
}

void put_name(json& answer, const std::string& name,
              const std::optional<query::NameFallback>& fallback) {
  answer["name"] = name;
  put_fallback(answer, fallback);
}

std::vector<Field> target_fields() {
  std::vector<Field> fields = {
      {.name = "targets",
       .type = FieldType::string_list,
       .default_value = "[]",
       .doc = "A name (`Cart.add`), `path:line`, `path:line#name` or an id.",
       .one_or_more = true,
       .command_line = {.kind = CommandLine::Kind::positional, .value = "TARGET"}},
      {"id", FieldType::string, "null", "A jump id (`cf_…`)."},
      {"name", FieldType::string, "null",
       "A name, or a place as in `targets`; with `path` and `line`, one on that line."},
      {"path", FieldType::path, "null", "A file, relative to the project root; goes with `line`."},
      {"line", FieldType::integer, "null", "1-based.", 1, 0xFFFFFFFFll},
      {"column", FieldType::integer, "null",
       "1-based, in characters; without it what the line declares is meant, or the function around "
       "it.",
       1, 0xFFFFFFFFll},
  };
  for (Field& field : fields) {
    if (field.name == "targets") continue;
    field.listed = false;  // `targets` takes them as one word.
    field.command_line.kind = CommandLine::Kind::absent;
  }
  fields.push_back(frames_field());
  return fields;
}

namespace {

constexpr std::size_t kMaxTargets = 50;

Error wrong_target(std::string_view why) {
  return {ErrorCode::invalid_query, std::string(why),
          "give targets; or one of id; name; path with line and column, or line and name"};
}

/// Checks which parts are given together.
Status check(const Target& target) {
  const int given = !target.id.empty() + (!target.name.empty() || !target.path.empty());
  if (given == 0) return wrong_target("which symbol? no target is given");
  if (given > 1) return wrong_target("more than one of id, name and path is given");
  if (!target.path.empty() && target.line == 0) return wrong_target("path needs a line");
  if (target.path.empty() && (target.line != 0 || target.column != 0))
    return wrong_target("line and column go with path only");
  if (!target.name.empty() && target.column != 0)
    return wrong_target("both a column and a name of the line are given");
  return Done{};
}

/// Decodes a path that may be a file: URI.
Result<Target> with_local_path(Target target) {
  if (target.path.empty()) return target;
  Result<std::string> path = lsp::path_from_json(target.path);
  if (!path) return path.error();
  target.path = std::move(path).value();
  return target;
}

}  // namespace

Result<std::vector<Target>> targets_of(const json& decoded) {
  Target target;
  target.id = string_of(decoded, "id");
  target.name = string_of(decoded, "name");
  target.path = string_of(decoded, "path");
  target.line = static_cast<std::uint32_t>(integer_of(decoded, "line"));
  target.column = static_cast<std::uint32_t>(integer_of(decoded, "column"));
  const bool in_parts = !target.id.empty() || !target.name.empty() || !target.path.empty() ||
                        target.line != 0 || target.column != 0;
  std::vector<Target> targets;
  for (const std::string& word : strings_of(decoded, "targets")) {
    Result<Target> one = with_local_path(parse_target(word));
    if (!one) return one.error();
    if (const Status valid = check(*one); !valid) return valid.error();
    targets.push_back(std::move(one).value());
  }
  if (targets.size() > kMaxTargets) return wrong_target("more than 50 targets are given");
  if (!targets.empty()) {
    const bool is_inside = !target.path.empty() && target.id.empty() && target.name.empty() &&
                           target.line == 0 && target.column == 0;
    if (in_parts && !is_inside) return wrong_target("both targets and the parts of one are given");
    for (Target& each : targets) each.inside = target.path;
    return targets;
  }
  if (target.id.empty() && target.path.empty() && target.line == 0 && target.column == 0) {
    if (auto place = parse_place(target.name)) {
      Result<Target> local = with_local_path(std::move(*place));
      if (!local) return local.error();
      target = std::move(local).value();
    }
  }
  if (const Status valid = check(target); !valid) return valid.error();
  return std::vector<Target>{std::move(target)};
}

Result<std::shared_ptr<index::Index>> index_of(Session& session, const json& decoded,
                                               const Target& target, std::stop_token stop) {
  const auto indexes = session.indexes();
  if (string_of(decoded, "project_root").empty() && indexes.size() > 1) {
    if (target.path.starts_with("/")) {
      if (auto index = session.index_for_path(normalize_path(target.path)))
        return wait_for(std::move(index), decoded, stop);
    }
    if (!target.id.empty()) {
      for (const auto& index : indexes) {
        const JumpTarget::Kind kind = query::find_target_of(*index->snapshot(), target.id).kind;
        if (kind == JumpTarget::Kind::symbol || kind == JumpTarget::Kind::ambiguous)
          return wait_for(index, decoded, stop);
      }
    }
  }
  return index_of(session, decoded, stop);
}

Result<Found> find_target(const index::Snapshot& snapshot, const Target& target,
                          std::stop_token stop) {
  if (!target.path.empty()) return find_at(snapshot, target, stop);
  if (!target.name.empty()) {
    Result<Found> found = find_named(snapshot, target.name, std::move(stop));
    if (found) keep_inside(snapshot, target.inside, found->hits);
    return found;
  }
  query::JumpAnswer jump = query::find_jump(snapshot, target.id);
  if (jump.kind == JumpTarget::Kind::unknown) return unknown_id_error(target.id);
  if (jump.kind == JumpTarget::Kind::gone) return gone_id_error(target.id, jump);
  Found found;
  found.hits = std::move(jump.candidates);
  if (jump.hit) found.hits.push_back(std::move(*jump.hit));
  found.name = found.hits.front().name;
  return found;
}

Error unknown_id_error(std::string_view id) {
  if (is_former_jump_id(id))
    return {ErrorCode::unknown_id, fmt::format("\"{}\" is an id of an earlier version", id),
            "search for the symbol by its name; ids have changed once"};
  return {ErrorCode::unknown_id, fmt::format("no symbol has the id \"{}\"", id),
          "ids start with cf_ and come from nav, definition or outline; ask again for a fresh one"};
}

namespace {

/// The target as a word.
std::string word_of(const Target& target, std::string_view root) {
  if (!target.id.empty()) return target.id;
  if (target.path.empty()) return target.name;
  const std::optional<std::string> path = relative_to(normalize_path(target.path, root), root);
  std::string word = fmt::format("{}:{}", path.value_or(target.path), target.line);
  if (!target.name.empty()) word += "#" + target.name;
  else if (target.column != 0) word += fmt::format(":{}", target.column);
  return word;
}

/// The same request with the target in `targets`, however it was given: a cursor belongs to both.
json in_words(json decoded, const std::vector<Target>& targets, std::string_view root) {
  for (const char* name : {"id", "name", "path", "line", "column"}) decoded[name] = nullptr;
  if (targets.size() == 1) decoded["targets"] = json::array({word_of(targets.front(), root)});
  return decoded;
}

}  // namespace

Result<json> ask_targets(Session& session, const json& decoded, const OneTarget& request,
                         std::stop_token stop) {
  if (!string_of(decoded, "frames").empty())
    return ask_frames(session, decoded, request, std::move(stop));
  Result<std::vector<Target>> targets = targets_of(decoded);
  if (!targets) return targets.error();
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, targets->front(), stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        const json about = in_words(decoded, *targets, snapshot.status().root);
        if (targets->size() == 1) return request(snapshot, about, targets->front(), files);
        return answer_in_parts(
            snapshot, about, strings_of(about, "targets"), [&](const json& part, std::size_t i) {
              const Target& target = (*targets)[i];
              return request(snapshot, in_words(part, {target}, snapshot.status().root), target,
                             files);
            });
      },
      stop);
}

Result<json> ask_about(Session& session, const json& params, const TargetRequest& request,
                       std::stop_token stop) {
  return ask_targets(
      session, params,
      [&](const index::Snapshot& snapshot, const json& decoded, const Target& target,
          std::vector<FileId>& files) -> Result<json> {
        Result<Found> found = find_target(snapshot, target, stop);
        if (!found) return found.error();
        if (found->place) files.push_back(found->place->file);
        return request(snapshot, decoded, target, std::move(found).value(), files);
      },
      stop);
}

}  // namespace codefinder::handlers
