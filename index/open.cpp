// Index::open: opens a LiveIndex.
#include "index/live/open.h"
#include "index/index.h"

namespace codefinder::index {

Result<std::shared_ptr<Index>> Index::open(IndexOptions options) {
  return live::open_index(std::move(options));
}

Result<Inclusion> Index::inclusion(const IndexOptions& options, std::string_view path) {
  return live::inclusion_of(options, path);
}

Result<RootKind> Index::kind_of_root(const IndexOptions& options) {
  return live::kind_of_root(options);
}

}  // namespace codefinder::index
