// links_in: resolves the module of each import.
#include "index/query/document_links.h"

#include "base/errors.h"
#include "index/query/symbol_at_position.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::query {

Result<std::vector<DocumentLink>> links_in(const index::Snapshot& snapshot, FileId file,
                                           std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  const FileFacts* facts = context.facts(file);
  if (!facts) return no_such_file();
  std::vector<DocumentLink> links;
  for (std::uint32_t i = 0; i < facts->imports.size() && !context.stopped(); ++i) {
    const ByteRange range = facts->imports[i].module_range;
    const auto known = [&](const DocumentLink& link) { return link.range == range; };
    if (range.begin == range.end || std::any_of(links.begin(), links.end(), known)) continue;
    const std::vector<resolve::Target> targets = resolver.resolve_module(file, ImportIndex(i));
    if (targets.size() == 1 && targets[0].evidence < resolve::Evidence::ambiguous)
      links.push_back({range, std::string(context.path(targets[0].file))});
  }
  std::sort(links.begin(), links.end(), [](const DocumentLink& a, const DocumentLink& b) {
    return a.range.begin < b.range.begin;
  });
  if (stop.stop_requested()) return cancelled_error();
  return links;
}

}  // namespace codefinder::query
