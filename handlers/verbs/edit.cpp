// codeFinder/edit: a change of a symbol as a patch, which is not applied.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/edit_answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/rename/patch.h"
#include "index/query/rename/rename.h"
#include "index/query/rename/symbol_edits.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxOtherSymbols = 20;

const std::vector<Field>& edit_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all;
    all.push_back({.name = "operation",
                   .type = FieldType::choice,
                   .default_value = "\"rename\"",
                   .doc = "`replace`: the whole definition, without its doc comment; `delete`: "
                          "refused if anything uses it.",
                   .choices = {"rename", "replace", "insert_before", "insert_after", "delete"},
                   .command_line = {.kind = CommandLine::Kind::positional}});
    all.push_back({.name = "target",
                   .type = FieldType::string,
                   .default_value = "null",
                   .doc = "An id, a name (`Cart.add`) or a place (`path:line`, `path:line#name`).",
                   .required = true,
                   .command_line = {.kind = CommandLine::Kind::positional}});
    all.push_back({.name = "new_name",
                   .type = FieldType::string,
                   .default_value = "null",
                   .doc = "Of `rename`: the new name."});
    all.push_back({.name = "text",
                   .type = FieldType::string,
                   .default_value = "null",
                   .doc = "Of `replace` and the insertions: source, which gets the indentation of "
                          "the symbol."});
    return with_common_fields(with_size_fields(std::move(all)));
  }();
  return kFields;
}

/// The inputs of an edit.
struct Editing {
  const index::Snapshot& snapshot;
  const json& decoded;
  const query::SymbolHit& hit;
  const std::vector<SymbolRef>& symbols;  // The declarations and definitions of the target.
  std::vector<FileId>& files;
  const std::stop_token& stop;
};

Status put_patch(json& answer, const index::Snapshot& snapshot, std::vector<query::TextEdit> edits,
                 std::vector<FileId>& files, const std::vector<query::RenamedFile>& renamed = {}) {
  for (const query::TextEdit& edit : edits) files.push_back(edit.file);
  const Result<query::Patch> patch = query::patch_of(snapshot, std::move(edits), renamed);
  if (!patch) return patch.error();
  put_fields(answer, {{kEdit.patch, patch->text}, {kEdit.files, patch->files}});
  return Done{};
}

bool put_uses(json& answer, std::vector<json> rows, std::size_t count, const json& decoded) {
  if (count == 0) return true;
  return put_first(answer, {kEdit.uses, kEdit.uses_total, std::move(rows), count},
                   size_limit_of(decoded));
}

Status put_rename(json& answer, const Editing& of) {
  const query::PlaceRequest place{of.hit.place.file, of.hit.place.range.begin};
  const Result<query::RenamePlan> plan = query::rename_at(
      of.snapshot, place, string_of(of.decoded, "new_name"), of.stop);
  if (!plan) return plan.error();
  std::vector<query::TextEdit> edits;
  std::vector<json> uncertain;
  for (const query::RenameEdit& edit : plan->edits) {
    if (edit.certain) {
      edits.push_back({edit.place.file, edit.place.path, edit.place.range, edit.text});
      continue;
    }
    query::Reference use;
    use.place = edit.place;
    use.evidence = resolve::Evidence::ambiguous;
    if (const Result<std::string> text = of.snapshot.files().text(edit.place.file);
        text.ok() && edit.place.facts)
      use.preview = query::line_of(*text, edit.place.facts->text_map, edit.place.start.line);
    uncertain.push_back(reference_json(of.snapshot, use));
  }
  if (Status put = put_patch(answer, of.snapshot, std::move(edits), of.files, plan->files); !put)
    return put;
  const std::size_t count = uncertain.size();
  answer["truncated"] = !put_uses(answer, std::move(uncertain), count, of.decoded);
  return Done{};
}

Status put_deletion(json& answer, const Editing& of) {
  Result<query::Deletion> deletion = query::delete_symbol(of.snapshot, of.symbols, of.stop);
  if (!deletion) return deletion.error();
  if (deletion->uses_total == 0)
    return put_patch(answer, of.snapshot, std::move(deletion->edits), of.files);
  std::vector<json> rows;
  for (const query::Reference& use : deletion->uses)
    rows.push_back(reference_json(of.snapshot, use));
  put_fields(answer, {{kEdit.refused, "something uses it"}});
  answer["truncated"] = !put_uses(answer, std::move(rows), deletion->uses_total, of.decoded);
  return Done{};
}

Status put_text(json& answer, const Editing& of, std::string_view operation) {
  const std::string text = string_of(of.decoded, "text");
  const SymbolRef symbol = of.hit.ref;
  Result<query::TextEdit> edit = operation == "replace"
                                     ? query::replace_definition(of.snapshot, symbol, text)
                                     : query::insert_beside(of.snapshot, symbol, text,
                                                            operation == "insert_before"
                                                                ? query::Insertion::before
                                                                : query::Insertion::after);
  if (!edit) return edit.error();
  return put_patch(answer, of.snapshot, {std::move(*edit)}, of.files);
}

Result<json> edit_of(const index::Snapshot& snapshot, const json& decoded, Found found,
                     std::vector<FileId>& files, const std::stop_token& stop) {
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  put_fields(answer, {{kEdit.patch, ""}, {kEdit.files, 0}});
  std::vector<query::NamedTarget> targets = query::group_by_target(
      snapshot, query::most_certain(std::move(found.hits)), stop);
  std::erase_if(
      targets, [](const query::NamedTarget& target) { return !target.hits[0].ref.symbol.valid(); });
  if (targets.empty()) {
    answer["suggestions"] = array_of(found.suggestions);
    return answer;
  }
  if (targets.size() > 1) {
    json others = json::array();
    for (const query::NamedTarget& target : targets)
      if (others.size() < kMaxOtherSymbols) others.push_back(hit_json(snapshot, target.hits[0]));
    put_fields(answer, {{kEdit.refused, "the name has several symbols; give one's place"},
                        {kEdit.others, std::move(others)}});
    return answer;
  }
  std::vector<SymbolRef> symbols;
  for (const query::SymbolHit& hit : targets[0].hits) symbols.push_back(hit.ref);
  const query::SymbolHit& hit = targets[0].hits[0];
  put_fields(answer, {{kEdit.symbol, hit_json(snapshot, hit)}});
  files.push_back(hit.place.file);
  const Editing editing{snapshot, decoded, hit, symbols, files, stop};
  const std::string operation = string_of(decoded, "operation");
  const Status put = operation == "rename"   ? put_rename(answer, editing)
                     : operation == "delete" ? put_deletion(answer, editing)
                                             : put_text(answer, editing, operation);
  if (!put) return put.error();
  return answer;
}

/// The params of one operation only.
std::optional<Error> missing(const json& decoded) {
  const std::string operation = string_of(decoded, "operation");
  const bool needs_name = operation == "rename",
             needs_text = operation != "rename" && operation != "delete";
  for (const auto& [name, is_needed] :
       {std::pair("new_name", needs_name), std::pair("text", needs_text)})
    if (string_of(decoded, name).empty() == is_needed)
      return Error{ErrorCode::invalid_query,
                   fmt::format("{} {} `{}`", operation, is_needed ? "needs" : "takes no", name),
                   "rename: new_name; replace, insert_before, insert_after: text"};
  return std::nullopt;
}

Result<json> run_edit(Session& session, const json& decoded, std::stop_token stop) {
  if (std::optional<Error> error = missing(decoded)) return *std::move(error);
  const Target target = parse_target(string_of(decoded, "target"));
  const Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, target, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        // An edit depends on all uses.
        snapshot.record_miss(MissingKey::all, {});
        Result<Found> found = find_target(snapshot, target, stop);
        if (!found) return found.error();
        return edit_of(snapshot, decoded, std::move(*found), files, stop);
      },
      stop);
}

}  // namespace

const Verb kEditVerb{
    "edit",
    "edit",
    "Edit a symbol, as a patch",
    "Renames, replaces or deletes a symbol, or inserts source beside it: returns a patch for `git "
    "apply`, and writes nothing.",
    "The text form is the patch alone; what it leaves to decide follows in lines that begin with "
    "`#`. A symbol that stands on a line with other code is not replaced or deleted.",
    edit_fields,
    kEdit,
    run_edit,
    false,
    32768,
    true};

}  // namespace codefinder::handlers
