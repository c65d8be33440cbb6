// The walk behind references and the counts of hover: every occurrence that may denote one thing,
// file by file.  Where a name is in many files they are searched in parts, two at a time, with
// contexts that are dropped after some hundred files: so memory does not grow with the answer, and
// the first uses are there early.
#pragma once

#include "index/query/hit.h"
#include "index/resolve/resolve.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::index {

struct ReferenceSearch {
  std::vector<SymbolRef> symbols;  // All halves of one thing.
  std::optional<FileId> only;      // In this file only.
  bool only_certain = false;       // No candidates for what stays open.
  std::stop_token stop;            // The request's.
  // Fill `place` and `constructors`; else the uses are but counted.
  bool placed = true;
};

struct FoundUse {
  FileId file;
  OccurrenceIndex occurrence;
  Role role = Role::read;
  Evidence evidence = Evidence::same_file;
  Place place;
  std::vector<SymbolRef> constructors;  // Of those sought: that this is a call of.
};

/// Calls `each` in the calling thread, once for every use, in no particular order, until it returns
/// false; and `rested`, if any, after each part of the files.  The resolver is that of what is
/// sought; where its context ran out of what it may read, there are more.
void search_references(Resolver& resolver, const ReferenceSearch& sought,
                       const std::function<bool(FoundUse&)>& each,
                       const std::function<void()>& rested = {});

/// What a place needs of the facts of its file, without the rest of them: language and text map.
std::shared_ptr<const FileFacts> text_facts_of(const FileFacts& facts);

}  // namespace codefinder::index
