// Finds the uses of a module by the edits that a move of its files needs.
#include "index/query/references/module_uses.h"

#include "base/path.h"
#include "index/languages/renaming_rules.h"
#include "index/query/references/joined_symbols.h"

#include <utility>

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

}  // namespace

bool is_module_of_name(resolve::Context& context, FileId file, const std::string& name) {
  return !module_path(context, file, name).empty();
}

ModuleMoves moves_of_module(resolve::Context& context, FileId file, const std::string& name,
                            const std::string& new_name) {
  const index::SnapshotFiles& files = context.snapshot().files();
  const std::string before = module_path(context, file, name);
  const std::string after = join_path(parent_path(before), new_name);
  const std::string own(context.path(file));
  const std::string own_after = after + own.substr(own.rfind('.'));
  ModuleMoves moves;
  if (is_directory(files, before)) moves.moves.push_back({before, after});
  if (file_stem(own) == name) moves.moves.push_back({own, own_after});
  for (const std::string& path : {own_after, after})
    if (moves.taken.empty() && (files.find(path) || is_directory(files, path))) moves.taken = path;
  return moves;
}

std::vector<Place> uses_of_module(resolve::Context& context, FileId file, const std::string& name,
                                  std::stop_token stop) {
  std::vector<Place> uses;
  const ModuleMoves moves = moves_of_module(context, file, name, name + "_");
  const Result<ImportChanges> changes = changes_for_moves(context.snapshot(), moves.moves,
                                                          std::move(stop));
  for (std::size_t i = 0; changes && i < changes->changes.size(); ++i)
    if (const ImportChange& change = changes->changes[i]; change.text == name + "_")
      uses.push_back(place_of(change));
  return uses;
}

Place place_of(const ImportChange& change) {
  Place place;
  place.file = change.file, place.range = change.range;
  place.path = change.path, place.facts = change.facts;
  place.start = change.facts->text_map.position_at(change.range.begin);
  place.end = change.facts->text_map.position_at(change.range.end);
  return place;
}

}  // namespace codefinder::query
