// Finds what names a module by the edits that a move of its files needs.
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

Place place_of(const ImportChange& change) {
  Place place;
  place.file = change.file, place.range = change.range;
  place.path = change.path, place.facts = change.facts;
  place.start = change.facts->text_map.position_at(change.range.begin);
  place.end = change.facts->text_map.position_at(change.range.end);
  return place;
}

/// The moves that give the module in the file another name.
std::vector<MovedPath> moves_of(resolve::Context& context, FileId file, const std::string& name,
                                const std::string& new_name) {
  const std::string before = module_path(context, file, name);
  const std::string after = join_path(parent_path(before), new_name);
  const std::string own(context.path(file));
  std::vector<MovedPath> moves;
  if (is_directory(context.snapshot().files(), before)) moves.push_back({before, after});
  if (file_stem(own) == name) moves.push_back({own, after + own.substr(own.rfind('.'))});
  return moves;
}

}  // namespace

bool is_module_of_name(resolve::Context& context, FileId file, const std::string& name) {
  return !module_path(context, file, name).empty();
}

std::vector<Place> uses_of_module(resolve::Context& context, FileId file, const std::string& name,
                                  std::stop_token stop) {
  std::vector<Place> uses;
  const std::vector<MovedPath> moves = moves_of(context, file, name, name + "_");
  const Result<ImportChanges> changes = changes_for_moves(context.snapshot(), moves,
                                                          std::move(stop));
  for (std::size_t i = 0; changes && i < changes->changes.size(); ++i)
    if (const ImportChange& change = changes->changes[i]; change.text == name + "_")
      uses.push_back(place_of(change));
  return uses;
}

Result<RenamePlan> rename_module(resolve::Context& context, FileId file, const std::string& name,
                                 const std::string& new_name, std::stop_token stop) {
  const index::SnapshotFiles& files = context.snapshot().files();
  const std::string own(context.path(file));
  const std::string after = join_path(parent_path(module_path(context, file, name)), new_name);
  const std::vector<MovedPath> moves = moves_of(context, file, name, new_name);
  for (const std::string& taken : {after + own.substr(own.rfind('.')), after})
    if (files.find(taken) || is_directory(files, taken))
      return Error{ErrorCode::invalid_query, "`" + taken + "` exists already",
                   "Choose another name."};
  Result<ImportChanges> changes = changes_for_moves(context.snapshot(), moves, stop);
  if (!changes) return changes.error();
  if (!changes->complete)
    return Error{ErrorCode::too_large, "`" + name + "` has too many uses to rename it", {}};
  RenamePlan plan;
  plan.name = name;
  for (const ImportChange& change : changes->changes) {
    RenameEdit edit;
    edit.place = place_of(change), edit.text = change.text;
    plan.edits.push_back(std::move(edit));
  }
  if (std::optional<Error> error = find_conflict_in_files(context, plan.edits, new_name))
    return *error;
  for (const MovedPath& move : moves) plan.files.push_back({move.before, move.after});
  return plan;
}

}  // namespace codefinder::query
