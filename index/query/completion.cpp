// completions_at: finds the place, and adds what can be there.
#include "index/query/completion.h"

#include "base/errors.h"
#include "index/query/completion_list.h"
#include "index/query/completion_members.h"
#include "index/query/completion_scope.h"
#include "index/query/documentation.h"
#include "index/query/typing_place.h"

namespace codefinder::query {

Result<CompletionAnswer> completions_at(const index::Snapshot& snapshot, PlaceQuestion question,
                                        std::stop_token stop) {
  CompletionAnswer answer;
  answer.typed = {question.offset, question.offset};
  answer.word_end = question.offset;
  const std::optional<TypingPlace> place = typing_place(snapshot, question.file, question.offset);
  if (!place) return answer;
  answer.typed = place->typed;
  answer.word_end = place->word_end;
  resolve::Context context(*place->snapshot, stop);
  resolve::Resolver resolver(context, {.only_certain = true});
  CompletionList list(resolver, *place, question.file);
  answer.of_receiver = is_member_place(*context.facts(question.file), *place);
  ImportEdits imports;
  if (answer.of_receiver) add_members(resolver, question.file, *place, list);
  else imports = add_names_in_scope(resolver, question.file, *place, list);
  if (place->snapshot->limits().exceeded()) list.set_incomplete();
  answer = list.finish(std::move(answer));
  for (Completion& item : answer.items)
    if (const auto at = imports.find(item.name); at != imports.end()) {
      item.inserted = at->second.used;
      item.import = {at->second.offset, at->second.statement, at->second.from};
    }
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

std::string documentation_at(const index::Snapshot& snapshot, const std::string& path,
                             std::uint32_t offset) {
  const std::optional<FileId> file = snapshot.files().find(path);
  const auto facts = file ? snapshot.facts().get(*file) : nullptr;
  if (!facts) return {};
  const SymbolIndex symbol = symbol_named_at(*facts, offset);
  if (!symbol.valid() || facts->symbol(symbol).name_range.begin != offset) return {};
  return documentation_of(snapshot, {*file, symbol});
}

}  // namespace codefinder::query
