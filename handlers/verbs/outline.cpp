// codeFinder/outline: the symbols of a file as a tree.
#include "index/query/outline.h"

#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/languages.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_common_fields({
      {"path", FieldType::string, "null", "A file, relative to the project root. Required."},
  });
  return kFields;
}

json nodes_json(const index::Snapshot& snapshot, FileId file, const index::FileFacts& facts,
                const std::vector<index::OutlineNode>& nodes) {
  json out = json::array();
  for (const index::OutlineNode& node : nodes) {
    const index::Symbol& symbol = facts.symbol(node.symbol);
    out.push_back({{"id", snapshot.jump_id({file, node.symbol})},
                   {"name", facts.str(symbol.name)},
                   {"kind", to_string(symbol.kind)},
                   {"line", facts.text_map.position_at(symbol.name_range.begin).line + 1},
                   {"range", lines_json(facts.text_map, symbol.full_range)},
                   {"preview", facts.str(symbol.signature)},
                   {"children", nodes_json(snapshot, file, facts, node.children)}});
  }
  return out;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  Result<json> decoded = decode_fields(fields(), params);
  if (!decoded) return decoded;
  Target target;
  target.path = string_of(*decoded, "path");
  if (target.path.empty())
    return Error{ErrorCode::invalid_query, "path is missing", "pass a file's path, relative to the project root"};
  Result<std::shared_ptr<index::Index>> index = index_of(session, *decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<FileId> file = file_at(snapshot, target.path);
        if (!file) return file.error();
        files.push_back(*file);
        Result<index::Outline> outline = index::outline(snapshot, *file);
        if (!outline) return outline.error();
        const auto row = snapshot.file(*file);
        json answer = envelope(snapshot.status(), false);
        answer["path"] = row ? row->path : target.path;
        answer["language"] = index::info(outline->facts->language).name;
        answer["parse_errors"] = outline->facts->parse_errors;
        answer["symbols"] = nodes_json(snapshot, *file, *outline->facts, outline->roots);
        return answer;
      },
      stop);
}

}  // namespace

const Verb kOutlineVerb{"outline", "The symbols of a file as a tree.", [] { return schema_of(fields()); }, run};

}  // namespace codefinder::handlers
