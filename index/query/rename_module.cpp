// rename_module: the moves of the files, and the edits that these need.
#include "index/query/rename_module.h"

#include "base/errors.h"
#include "base/path.h"
#include "index/languages/renaming_rules.h"
#include "index/query/moved_files.h"
#include "index/query/rename_family.h"
#include "index/query/rename_import.h"

#include <vector>

namespace codefinder::query {

namespace {

/// "src/a" of the module a, in src/a.rs or src/a/mod.rs; "" if the file is another module.
std::string module_path(resolve::Context& context, FileId file, std::string_view name) {
  const RenamingRules* rules = rules_of_file(context, file);
  if (!rules || rules->module_file.empty() || context.is_dependency(file)) return {};
  const std::string_view path = context.path(file);
  if (file_name(path) == rules->module_file)
    return file_name(parent_path(path)) == name ? std::string(parent_path(path)) : std::string();
  return file_stem(path) == name ? join_path(parent_path(path), name) : std::string();
}

bool is_directory(const index::SnapshotFiles& files, const std::string& path) {
  bool any = false;
  files.for_each(path + "/", [&](const FileRow&) { return any = true, false; });
  return any;
}

RenameEdit edit_of(const ImportChange& change) {
  RenameEdit edit;
  edit.place.file = change.file, edit.place.range = change.range;
  edit.place.path = change.path, edit.place.facts = change.facts;
  edit.place.start = change.facts->text_map.position_at(change.range.begin);
  edit.place.end = change.facts->text_map.position_at(change.range.end);
  edit.text = change.text;
  return edit;
}

}  // namespace

bool is_module_of_name(resolve::Context& context, FileId file, const std::string& name) {
  return !module_path(context, file, name).empty();
}

Result<RenamePlan> rename_module(resolve::Context& context, FileId file, const std::string& name,
                                 const std::string& new_name, std::stop_token stop) {
  const index::SnapshotFiles& files = context.snapshot().files();
  const std::string before = module_path(context, file, name);
  const std::string after = join_path(parent_path(before), new_name);
  const std::string own(context.path(file));
  const std::string extension = own.substr(own.rfind('.'));
  std::vector<MovedPath> moves;
  if (is_directory(files, before)) moves.push_back({before, after});
  if (file_stem(own) == name) moves.push_back({own, after + extension});
  for (const std::string& taken : {after + extension, after})
    if (files.find(taken) || is_directory(files, taken))
      return Error{ErrorCode::invalid_query, "`" + taken + "` exists already",
                   "Choose another name."};
  Result<ImportChanges> changes = changes_for_moves(context.snapshot(), moves, stop);
  if (!changes) return changes.error();
  if (!changes->complete)
    return Error{ErrorCode::too_large, "`" + name + "` has too many uses to rename it", {}};
  RenamePlan plan;
  plan.name = name;
  for (const ImportChange& change : changes->changes) plan.edits.push_back(edit_of(change));
  if (std::optional<Error> error = find_conflict_in_files(context, plan.edits, new_name))
    return *error;
  for (const MovedPath& move : moves) plan.files.push_back({move.before, move.after});
  return plan;
}

}  // namespace codefinder::query
