// The links of texts to headings, such as `[a](guide.md#setup)`: for references.
#pragma once

#include "index/query/references/reference_search.h"

#include <functional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// Calls `each` with every link to one of the symbols that is a heading, until it returns false;
/// the place is the fragment.  Cost: reads the files whose text has the fragment (scan_texts), and
/// resolves their links.
void search_links(resolve::Resolver& resolver, const std::vector<SymbolRef>& symbols,
                  std::stop_token stop, const std::function<bool(FoundUse& use)>& each);

}  // namespace codefinder::query
