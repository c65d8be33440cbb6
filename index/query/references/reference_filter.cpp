// filter_references: one pass over the sorted references, with the facts of one file at a time.
#include "index/query/references/reference_filter.h"

#include "index/query/hits/path_filter.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace codefinder::query {

namespace {

template <class List, class Value>
bool accepts_any(const List& values, const Value& value) {
  return values.empty() || std::find(values.begin(), values.end(), value) != values.end();
}

/// The file of the last reference: references are sorted by file.
class CurrentFile {
 public:
  explicit CurrentFile(const index::Snapshot& snapshot) : snapshot_(snapshot) {}

  /// Without a row if the file is gone.
  const FileRow& row(FileId file) {
    load(file);
    return row_;
  }
  const FileFacts& facts(FileId file) {
    load(file);
    if (!facts_) facts_ = snapshot_.facts().get(file, index::FactsRequest::symbols);
    if (!facts_) facts_ = std::make_shared<const FileFacts>();
    return *facts_;
  }

 private:
  void load(FileId file) {
    if (file_ == file) return;
    file_ = file;
    row_ = snapshot_.files().row(file).value_or(FileRow());
    facts_.reset();
  }

  const index::Snapshot& snapshot_;
  std::optional<FileId> file_;
  FileRow row_;
  std::shared_ptr<const FileFacts> facts_;
};

class ReferenceFilter {
 public:
  ReferenceFilter(const index::Snapshot& snapshot, const FindReferences& request)
      : request_(request),
        filters_(request.filters),
        paths_(request.filters.paths),
        file_(snapshot) {}

  void run(FoundReferences& found) {
    std::map<std::vector<std::string_view>, std::size_t> removed;
    GroupCounts counts;
    std::erase_if(found.references, [&](const Reference& reference) {
      const std::vector<std::string_view> by = rejecting(reference);
      if (by.empty()) count(counts, reference);
      else ++removed[by];
      return !by.empty();
    });
    found.removed.assign(removed.begin(), removed.end());
    found.totals.count = found.references.size();
    found.totals.groups = counts.groups();
    found.truncated = found.references.size() > request_.limit;
    if (found.truncated) found.references.resize(request_.limit);
    if (request_.with_enclosing)
      for (Reference& reference : found.references) reference.enclosing = enclosing(reference);
  }

 private:
  /// The names of the filters that reject the reference.
  std::vector<std::string_view> rejecting(const Reference& reference) {
    std::vector<std::string_view> by;
    if (!accepts_any(filters_.roles, role_name(reference))) by.emplace_back("roles");
    if (!accepts_any(filters_.evidence, reference.evidence)) by.emplace_back("evidence");
    if (!paths_.empty() && !paths_.matches(reference.place.path)) by.emplace_back("paths");
    if (filters_.tests != TestFilter::include &&
        !accepts(filters_.tests, file_.row(reference.place.file), file_.facts(reference.place.file),
                 symbol_around(reference)))
      by.emplace_back("tests");
    return by;
  }

  /// The narrowest symbol that contains the reference and is not declared by it.
  SymbolIndex symbol_around(const Reference& reference) {
    if (reference.around) return reference.around->index;
    const FileFacts& facts = file_.facts(reference.place.file);
    const SymbolIndex symbol = enclosing_symbol(facts, reference.place.range.begin);
    const bool is_name = symbol.valid() && facts.symbol(symbol).name_range == reference.place.range;
    return is_name ? facts.symbol(symbol).container : symbol;
  }

  Enclosing enclosing(const Reference& reference) {
    const SymbolIndex symbol = symbol_around(reference);
    if (!symbol.valid()) return {};
    const FileFacts& facts = file_.facts(reference.place.file);
    return {
        {reference.place.file, symbol}, qualified_name(facts, symbol), facts.symbol(symbol).kind};
  }

  void count(GroupCounts& counts, const Reference& reference) {
    switch (request_.group_by) {
      case GroupBy::directory:
      case GroupBy::none: return;
      case GroupBy::file: return counts.add(reference.place.path);
      case GroupBy::role: return counts.add(std::string(role_name(reference)));
      case GroupBy::evidence: return counts.add(std::string(to_string(reference.evidence)));
      case GroupBy::container: {
        Enclosing around = enclosing(reference);
        if (!around.symbol.symbol.valid())
          return counts.add(reference.place.path, {reference.place.file, {}});
        return counts.add(std::move(around.name), around.symbol);
      }
      case GroupBy::kind: return counts.add(std::string(to_string(enclosing(reference).kind)));
    }
  }

  const FindReferences& request_;
  const ReferenceFilters& filters_;
  const PathFilter paths_;
  CurrentFile file_;
};

}  // namespace

void filter_references(const index::Snapshot& snapshot, const FindReferences& request,
                       FoundReferences& found) {
  ReferenceFilter(snapshot, request).run(found);
}

}  // namespace codefinder::query
