// Index::open: opens a LiveIndex.
#include "index/live/open.h"
#include "index/index.h"

namespace codefinder::index {

Result<std::shared_ptr<Index>> Index::open(IndexOptions options) {
  return live::open_index(std::move(options));
}

}  // namespace codefinder::index
