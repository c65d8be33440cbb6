// file_graph: the nodes from the rows, the links file by file within the time of a call, PageRank.
#include "index/query/map/file_graph.h"

#include "base/result.h"
#include "index/query/hits/project_files.h"
#include "index/query/map/file_links.h"
#include "index/resolve/includes.h"

#include <algorithm>
#include <chrono>
#include <mutex>

namespace codefinder::query {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kGraphTime{600};
constexpr double kDamping = 0.85;
constexpr int kRounds = 30;

/// The graph that the calls for one state of the index share.
struct KeptGraph {
  std::mutex mutex;
  std::shared_ptr<FileGraph> graph;  // Without ranks until `ranked`; nullptr: no nodes yet.
  std::shared_ptr<const FileGraph> ranked;
  std::size_t next = 0;  // The first file whose links are not known yet.
  std::unordered_map<FileId, std::uint32_t> places;
};

void add_nodes(const index::Snapshot& snapshot, const std::stop_token& stop, KeptGraph& kept) {
  kept.graph = std::make_shared<FileGraph>();
  std::vector<FileNode>& files = kept.graph->files;
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (definition(row.language).kind == ContentKind::code) {
      FileNode& node = files.emplace_back();
      node.id = row.id, node.path = row.path, node.language = row.language;
      node.symbols = row.symbols, node.is_auxiliary = is_auxiliary(row);
    }
    return !stop.stop_requested();
  });
  kept.graph->links.resize(files.size());
  for (std::uint32_t i = 0; i < files.size(); ++i) kept.places.emplace(files[i].id, i);
}

/// The links of the next files, until all are known or the time is over.
void add_links(const index::Snapshot& snapshot, const std::stop_token& stop, KeptGraph& kept,
               Clock::time_point end) {
  // A context caches the rows of all files that it has read.
  constexpr std::size_t kFilesPerReader = 256;
  FileGraph& graph = *kept.graph;
  while (kept.next < graph.files.size() && Clock::now() < end && !stop.stop_requested()) {
    resolve::Context context(snapshot, stop);
    context.budget().end_at(end);
    resolve::Resolver resolver(context);
    const std::size_t last = std::min(kept.next + kFilesPerReader, graph.files.size());
    for (; kept.next < last; ++kept.next) {
      const FileNode& node = graph.files[kept.next];
      // Bulk files take long to read and include hardly anything.
      const bool is_skipped = node.symbols > kBulkFileSymbols &&
                              !resolver.includes().known_direct(node.id);
      const FileWeights weights = is_skipped ? FileWeights()
                                             : links_of(resolver, node.id, node.language);
      if (context.stopped()) return;
      std::vector<FileLink>& links = graph.links[kept.next];
      for (const auto& [file, weight] : weights)
        if (const auto at = kept.places.find(file); at != kept.places.end())
          links.push_back({at->second, static_cast<float>(weight)});
      std::sort(links.begin(), links.end(),
                [](const FileLink& a, const FileLink& b) { return a.to < b.to; });
    }
  }
}

void rank(FileGraph& graph) {
  std::vector<FileNode>& files = graph.files;
  const bool all_auxiliary = std::all_of(files.begin(), files.end(),
                                         [](const FileNode& node) { return node.is_auxiliary; });
  const auto gives = [&](std::size_t i) { return all_auxiliary || !files[i].is_auxiliary; };
  std::size_t givers = 0;
  for (std::size_t i = 0; i < files.size(); ++i) givers += gives(i) ? 1 : 0;
  if (givers == 0) return;
  const double even = 1.0 / static_cast<double>(givers);
  std::vector<double> now(files.size()), next(files.size());
  for (std::size_t i = 0; i < files.size(); ++i) now[i] = gives(i) ? even : 0;
  for (int round = 0; round < kRounds; ++round) {
    std::fill(next.begin(), next.end(), 0.0);
    double spread = 0;  // For all that give: the undamped part, and the rank of dead ends.
    for (std::size_t i = 0; i < files.size(); ++i) {
      double sum = 0;
      for (const FileLink& link : graph.links[i]) sum += link.weight;
      const bool leads_on = gives(i) && sum > 0;
      spread += leads_on ? now[i] * (1 - kDamping) : now[i];
      if (leads_on)
        for (const FileLink& link : graph.links[i])
          next[link.to] += now[i] * kDamping * link.weight / sum;
    }
    for (std::size_t i = 0; i < files.size(); ++i) next[i] += gives(i) ? spread * even : 0;
    now.swap(next);
  }
  for (std::size_t i = 0; i < files.size(); ++i) files[i].rank = now[i];
}

}  // namespace

Result<std::shared_ptr<const FileGraph>> file_graph(const index::Snapshot& snapshot,
                                                    const std::stop_token& stop) {
  const auto shared = snapshot.project().derived_data();
  const auto kept = shared ? shared->of<KeptGraph>() : std::make_shared<KeptGraph>();
  const std::lock_guard lock(kept->mutex);
  if (kept->ranked && kept->ranked->is_complete) return kept->ranked;
  const auto end = Clock::now() + kGraphTime;
  if (!kept->graph) {
    KeptGraph fresh;
    add_nodes(snapshot, stop, fresh);
    if (stop.stop_requested()) return cancelled_error();
    kept->graph = std::move(fresh.graph), kept->places = std::move(fresh.places);
  }
  add_links(snapshot, stop, *kept, end);
  if (stop.stop_requested()) return cancelled_error();
  auto ranked = std::make_shared<FileGraph>(*kept->graph);
  ranked->is_complete = kept->next == ranked->files.size();
  rank(*ranked);
  kept->ranked = std::move(ranked);
  if (kept->ranked->is_complete) kept->graph.reset();
  return kept->ranked;
}

}  // namespace codefinder::query
