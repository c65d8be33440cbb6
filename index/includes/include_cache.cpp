// IncludeCache: decides whether a kept or saved include graph is valid for a state of the index.
#include "index/includes/include_cache.h"

#include "base/path.h"

namespace codefinder::includes {

namespace {

constexpr std::string_view kMeta = "includes";

/// True if an include line may resolve to a file with an id from `from` on; assumed if there are
/// many such files.
bool seeks_any(const IncludeGraph& graph, const store::ReadTxn& txn, FileId from) {
  constexpr int kFew = 64;
  bool sought = false;
  int count = 0;
  txn.for_each_place(from, [&](FileId, std::string_view path, std::string_view) {
    sought = ++count > kFew || graph.seeks(file_name(path));
    return !sought;
  });
  return sought;
}

}  // namespace

std::shared_ptr<IncludeGraph> IncludeCache::of(const std::shared_ptr<const store::Store>& store,
                                               const store::ReadTxn& txn,
                                               const std::string& overlaid,
                                               const std::string& commands) {
  std::lock_guard lock(mutex_);
  const FileId end = txn.next_file();
  const auto fits = [&](const IncludesBasis& basis, const IncludeGraph& graph) {
    return basis.layout == txn.path_generation() && basis.commands == commands &&
           basis.end <= end && (basis.end == end || !seeks_any(graph, txn, basis.end));
  };
  if (graph_ && store == store_ && overlaid == laid_over_ &&
      basis_.layout == txn.path_generation() && basis_.commands == commands && end < basis_.end)
    return std::make_shared<IncludeGraph>();  // For a state older than the graph.
  if (!graph_ || store != store_ || overlaid != laid_over_ || !fits(basis_, *graph_)) {
    KeptIncludes kept = overlaid.empty() ? decode_includes(txn.meta(kMeta)) : KeptIncludes();
    const bool same = kept.graph && fits(kept.basis, *kept.graph);
    graph_ = same ? std::move(kept.graph) : std::make_shared<IncludeGraph>();
    kept_ = graph_->files();
    store_ = store;
    laid_over_ = overlaid;
  }
  basis_ = {txn.path_generation(), end, commands};
  return graph_;
}

std::optional<std::string> IncludeCache::news() {
  std::lock_guard lock(mutex_);
  if (!graph_ || !laid_over_.empty() || graph_->files() <= kept_ + kept_ / 16) return std::nullopt;
  kept_ = graph_->files();
  return encode_includes(*graph_, basis_);
}

Status IncludeCache::put(store::Store& store, std::string_view news) {
  {
    auto txn = store.write();
    if (!txn.ok()) return std::move(txn).error();
    if (Status done = (*txn)->set_meta(kMeta, news); !done) return done;
    if (Status done = (*txn)->commit(); !done) return done;
  }
  return store.flush();
}

}  // namespace codefinder::includes
