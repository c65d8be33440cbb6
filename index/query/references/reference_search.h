// Finds all occurrences that may refer to a symbol, file by file: for references and the counts of
// hover.  If the name is in many files, they are searched in parts, by two threads, with contexts
// that are replaced after some dozens of files: so memory does not grow with the result, and the
// first uses are reported early.
#pragma once

#include "index/query/definition/doc_uses.h"
#include "index/query/hits/hit.h"
#include "index/query/search/file_ranks.h"
#include "index/resolve/resolver.h"

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

struct ReferenceSearch {
  // All counterparts of one symbol, or several symbols, also of several language families.
  std::vector<SymbolRef> symbols;
  std::optional<FileId> only;  // In this file only.
  // In these files only, ascending.
  std::optional<std::vector<FileId>> files;
  std::optional<Role> role;   // Only uses in this role.
  bool only_certain = false;  // No candidates for unresolved occurrences.
  resolve::Candidates candidates = resolve::Candidates::likely;
  DocUses docs = DocUses::listed;
  std::stop_token stop;  // The request's stop token.
  // When the search ends, finished or not.
  resolve::Budget::Clock::time_point end = resolve::Budget::Clock::time_point::max();
  // Fill `place` and `constructors`; if false, the uses are only counted.
  bool placed = true;
  bool with_symbols = false;  // Fill `symbols` of each use.
  bool with_around = false;   // Fill `around` of each use.
  // Where many files are searched, the most useful come first: what a limit of time leaves out is
  // the least useful.  Used by the calling thread only; nullptr: in the order of the index.
  FileRanks* ranks = nullptr;
};

struct FoundUse {
  FileId file;
  OccurrenceIndex occurrence;
  Role role = Role::read;
  resolve::Evidence evidence = resolve::Evidence::same_file;
  Place place;
  // Those of the sought symbols that this use calls as constructors.
  std::vector<SymbolRef> constructors;
  // Those of the sought symbols that it may refer to; at most two if it is ambiguous.
  std::vector<SymbolRef> symbols;
  std::vector<resolve::Evidence> evidences;  // The evidence of each symbol.
  std::optional<SymbolAround> around;
};

/// Calls `each` on the calling thread once per use, unordered, until it returns false; and
/// `after_part`, if set, after each part of the files.  `resolver` is the one that resolved the
/// sought symbols.
/// Returns the number of occurrences of the symbols' names in the searched files that refer to
/// locals, or to no known symbol.
std::size_t search_references(resolve::Resolver& resolver, const ReferenceSearch& sought,
                              const std::function<bool(FoundUse&)>& each,
                              const std::function<void()>& after_part = {});

/// The facts that a Place needs of its file: language and text map.
std::shared_ptr<const FileFacts> text_facts_of(const FileFacts& facts);

}  // namespace codefinder::query
