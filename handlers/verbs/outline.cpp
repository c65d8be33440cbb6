// codeFinder/outline: the symbols of a file as a tree.
#include "index/query/editor/outline.h"

#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/outline_directory.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/past_query.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/languages/language.h"

#include <algorithm>
#include <cstdint>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& outline_fields() {
  static const std::vector<Field> kFields = [] {
    Field path{"path", FieldType::path, "null",
               "A file or a directory, relative to the project root."};
    path.required = true;
    path.command_line.kind = CommandLine::Kind::positional;
    Field only{.name = "only",
               .type = FieldType::choice,
               .default_value = "\"all\"",
               .doc =
                   "List only these symbols; `public`: that other files can use; `unused`: that "
                   "nothing uses.",
               .choices = {"all", "public", "unused"}};
    Field limit = limit_field("10000", 10'000), group_by = group_by_field({"kind"});
    limit.listed = group_by.listed = false;
    return with_common_fields(with_page_fields(
        {std::move(path), std::move(only), at_field(), std::move(limit), std::move(group_by)}));
  }();
  return kFields;
}

/// Whether fields and enumerators of types are listed, or counted.
enum class Values { listed, counted };

bool is_value(const FileFacts& facts, const query::OutlineNode& node) {
  if (node.reexport || !node.children.empty()) return false;
  const SymbolKind kind = facts.symbol(node.symbol).kind;
  return kind == SymbolKind::field || kind == SymbolKind::property ||
         kind == SymbolKind::enum_member;
}

/// Counts the symbols of a text outline that is not short with the values in its types.
Values values_of(const query::Outline& outline, Form form) {
  constexpr std::uint64_t kMaxDetailed = 60;
  return form == Form::text && totals_of(outline, query::GroupBy::none).count > kMaxDetailed
             ? Values::counted
             : Values::listed;
}

/// A page of the tree: as many nodes as fit, from the cursor on, in source order.  The ancestors of
/// the first one are included again.
class OutlinePage {
 public:
  OutlinePage(const index::Snapshot& snapshot, FileId file, const query::Outline& outline,
              std::size_t from, std::size_t limit, const SizeLimit& room, Values values)
      : snapshot_(snapshot),
        file_(file),
        outline_(outline),
        from_(from),
        limit_(limit),
        form_(room.form),
        bytes_(room.bytes),
        values_(values) {}

  json nodes(const std::vector<query::OutlineNode>& nodes) {
    json out = json::array();
    for (const query::OutlineNode& node : nodes) {
      if (depth_ > 0 && values_ == Values::counted && is_value(*outline_.facts, node)) continue;
      const std::size_t mine = next_++;
      const std::size_t shown_before = shown_;
      json row = node.reexport ? row_of(outline_.reexports[*node.reexport])
                               : outline_row(snapshot_, {file_, node.symbol}, *outline_.facts);
      if (values_ == Values::counted)
        put_fields(row, {{kNode.children_more, unless_zero(count_values(node.children))}});
      if (mine >= from_ && !fits(row)) return out;
      const std::size_t around = mine < from_ ? size_of(row) : 0;
      around_ += around;
      ++depth_;
      json children = this->nodes(node.children);
      --depth_;
      around_ -= around;
      put_fields(row, {{kNode.children, std::move(children)}});
      if (mine >= from_ || shown_ > shown_before) out.push_back(std::move(row));
      if (full_) return out;
    }
    return out;
  }

  std::size_t shown() const { return shown_; }
  bool full() const { return full_; }

 private:
  std::uint64_t count_values(const std::vector<query::OutlineNode>& nodes) const {
    return static_cast<std::uint64_t>(std::count_if(
        nodes.begin(), nodes.end(),
        [&](const query::OutlineNode& node) { return is_value(*outline_.facts, node); }));
  }

  std::size_t size_of(const json& row) const {
    constexpr std::size_t kBrackets = 16;  // Around its children.
    if (form_ != Form::text) return size_inside(row, form_) + kBrackets;
    return text_size_inside(answer_text({{"symbols", json::array({row})}}), form_) + 2 * depth_;
  }

  bool fits(const json& row) {
    const std::size_t size = size_of(row) + (shown_ == 0 ? around_ : 0);
    full_ = size > bytes_ || shown_ == limit_;
    if (full_) return false;
    bytes_ -= size;
    ++shown_;
    return true;
  }

  json row_of(const query::Reexport& reexport) const {
    const FileFacts& facts = *outline_.facts;
    const Import& import = facts.imports[reexport.import.value];
    const query::SymbolHit* target = reexport.targets.empty() ? nullptr : &reexport.targets.front();
    json leads_to = json::array();
    for (const query::SymbolHit& hit : reexport.targets)
      leads_to.push_back(fmt::format("{}:{}", shown_path(snapshot_.status(), hit.place.path),
                                     hit.place.start.line + 1));
    const bool is_symbol = target && target->ref.symbol.valid();
    json row = object_of(
        {{kNode.id, target ? target->id : ""},
         {kNode.name, reexport.name},
         {kNode.kind, to_string(is_symbol ? target->kind : SymbolKind::module)},
         {kNode.line, facts.text_map.position_at(import.range.begin).line + 1},
         {kNode.range, lines_json(facts.text_map, import.range)},
         {kNode.preview, target ? std::string_view(target->preview) : facts.str(import.module)}});
    row[kNode.leads_to.name] = std::move(leads_to);
    return row;
  }

  const index::Snapshot& snapshot_;
  const FileId file_;
  const query::Outline& outline_;
  const std::size_t from_;
  const std::size_t limit_;
  const Form form_;
  std::size_t bytes_;  // Remaining.
  const Values values_;
  std::size_t depth_ = 0;
  // Bytes of the current node's ancestors that come before the cursor.
  std::size_t around_ = 0;
  std::size_t next_ = 0, shown_ = 0;
  bool full_ = false;
};

Result<json> run_outline(Session& session, const json& decoded, std::stop_token stop) {
  Target target;
  target.path = string_of(decoded, "path");
  const json request = request_of(decoded);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), request);
  if (!cursor) return cursor.error();
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        Result<FileId> file = file_at(snapshot, target.path);
        if (!file) {
          const auto directory = directory_at(snapshot, target.path);
          return directory ? outline_directory(snapshot, decoded, *directory, files, stop)
                           : file.error();
        }
        files.push_back(*file);
        Result<query::Outline> outline = query::outline(snapshot, *file,
                                                        query::Nesting::by_qualifier, stop);
        if (!outline) return outline.error();
        query::drop_imported(*outline);
        if (string_of(decoded, "only") == "public") query::keep_offered(*outline);
        const auto row = snapshot.files().row(*file);
        json answer = envelope(snapshot.status());
        put_fields(answer,
                   {{kOutline.path, shown_path(snapshot.status(), row ? row->path : target.path)},
                    {kOutline.language, definition(outline->facts->language).name},
                    {kOutline.parse_errors, outline->facts->parse_errors}});
        put_totals(answer, snapshot, totals_of(*outline, group_by_of(decoded)), decoded);
        SizeLimit room = size_limit_of(decoded);
        answer["symbols"] = json::array();
        answer["truncated"] = true;
        answer["next_cursor"] = write_cursor({UINT32_MAX, {}}, request);  // The longest.
        const std::size_t head = wire_size(answer, room.form);
        room.bytes = room.bytes == 0 ? SIZE_MAX : room.bytes - std::min(room.bytes, head);
        const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
        OutlinePage page(snapshot, *file, *outline, cursor->offset, limit, room,
                         values_of(*outline, room.form));
        answer["symbols"] = page.nodes(outline->roots);
        answer["truncated"] = page.full();
        answer["next_cursor"] = nullptr;
        if ((outline->facts->flags & FileFlag::truncated) != 0) mark_partial(answer);
        if (limit == 0) {
          end_count(answer);
          return answer;
        }
        if (page.full() && page.shown() == 0) {
          return Error{ErrorCode::too_large,
                       fmt::format("max_bytes {} is too small for one symbol",
                                   integer_of(decoded, "max_bytes")),
                       "raise max_bytes"};
        }
        if (page.full())
          answer["next_cursor"] = write_cursor({cursor->offset + page.shown(), {}}, request);
        return answer;
      },
      stop);
}

constexpr Verb::Delegate kOutlineDelegates[] = {{"only", "unused", kUnusedVerb}};

}  // namespace

const Verb kOutlineVerb{
    "outline",
    "outline",
    "Outline a file",
    "The symbols of a file as a tree, or of each file of a directory.",
    "Methods are listed in their type, and variables that only name an import "
    "(`const f = require(\"./f\")`) are not. A re-export has `leads_to`, the places of the "
    "exported "
    "symbol. A further page repeats the symbols that enclose its first one. Of a directory, "
    "`symbols` has the files by path (`kind` `module`), each with up to 40 top-level symbols "
    "(`children_more`: number of the others), and `total` is the number of files.",
    outline_fields,
    kOutline,
    run_outline,
    true,
    12'000,
    false,
    kOutlineDelegates};

}  // namespace codefinder::handlers
