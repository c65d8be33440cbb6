// completions_at: finds the place, and adds what can be there.
#include "index/query/completion/completion.h"

#include "base/result.h"
#include "index/query/completion/list.h"
#include "index/query/completion/members.h"
#include "index/query/completion/scope.h"
#include "index/query/completion/typing_place.h"
#include "index/query/hits/documentation.h"

namespace codefinder::query {

namespace {

Result<CompletionAnswer> completions_in(const TypingPlace& place, FileId file,
                                        std::stop_token stop) {
  CompletionAnswer answer;
  answer.typed = place.typed;
  answer.word_end = place.word_end;
  resolve::Context context(*place.snapshot, stop);
  resolve::Resolver resolver(context, {.only_certain = true});
  CompletionList list(resolver, place, file);
  answer.of_receiver = is_member_place(*context.facts(file), place);
  ImportEdits imports;
  if (answer.of_receiver) add_members(resolver, file, place, list);
  else imports = add_names_in_scope(resolver, file, place, list);
  if (place.snapshot->limits().exceeded()) list.set_incomplete();
  answer = list.finish(std::move(answer));
  for (Completion& item : answer.items)
    if (const auto at = imports.find(item.name); at != imports.end()) {
      item.inserted = at->second.used;
      item.import = {at->second.offset, at->second.statement, at->second.from};
    }
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

}  // namespace

Result<CompletionAnswer> completions_at(const index::Snapshot& snapshot, PlaceRequest request,
                                        std::stop_token stop) {
  const std::optional<TypingPlace> place = typing_place(snapshot, request.file, request.offset);
  if (place) return completions_in(*place, request.file, stop);
  CompletionAnswer answer;
  answer.typed = {request.offset, request.offset};
  answer.word_end = request.offset;
  return answer;
}

TypedName::TypedName(TypingPlace place) : place_(std::make_unique<TypingPlace>(std::move(place))) {}
TypedName::~TypedName() = default;

std::shared_ptr<const TypedName> TypedName::of(const index::UnsavedBuffers& buffers,
                                               const TypedText& typed) {
  std::optional<TypingPlace> place = inserted_place(buffers, typed);
  return place ? std::make_shared<const TypedName>(std::move(*place)) : nullptr;
}

const std::shared_ptr<const index::Snapshot>& TypedName::snapshot() const { return place_->owned; }

Result<CompletionAnswer> TypedName::completions(FileId file, std::stop_token stop) const {
  return completions_in(*place_, file, stop);
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
