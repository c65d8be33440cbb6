// The files that the imports of one file lead to.
#pragma once

#include "index/resolve/resolver.h"

#include <map>

namespace codefinder::query {

/// By file, with the weight of the link (file_graph.h).  Not the file itself.
using FileWeights = std::map<FileId, double>;

FileWeights links_of(resolve::Resolver& resolver, FileId file, Language language);

}  // namespace codefinder::query
