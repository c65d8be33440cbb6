// Renames a module by the edits that a move of its files needs.
#include "index/query/rename/rename_parts.h"

#include "base/result.h"
#include "index/query/references/module_uses.h"
#include "index/query/rename/import.h"

#include <optional>
#include <utility>

namespace codefinder::query {

Result<RenamePlan> rename_module(resolve::Context& context, FileId file, const std::string& name,
                                 const std::string& new_name, std::stop_token stop) {
  const ModuleMoves moves = moves_of_module(context, file, name, new_name);
  if (!moves.taken.empty())
    return Error{ErrorCode::invalid_query, "`" + moves.taken + "` exists already",
                 "Choose another name."};
  Result<ImportChanges> changes = changes_for_moves(context.snapshot(), moves.moves, stop);
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
  for (const MovedPath& move : moves.moves) plan.files.push_back({move.before, move.after});
  return plan;
}

}  // namespace codefinder::query
