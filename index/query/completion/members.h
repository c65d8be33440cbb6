// The members of the receiver before a word that is being typed, or of the module of an import.
#pragma once

#include "index/query/completion/list.h"

namespace codefinder::query {

/// True if the word is behind a receiver or in an import: then no names in scope can be there.
bool is_member_place(const FileFacts& facts, const TypingPlace& place);
/// Adds the members.  Of a receiver of unknown type: the members that the file uses of the same
/// receiver, as uncertain.
void add_members(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                 CompletionList& list);

}  // namespace codefinder::query
