// file_graph: the nodes from the rows, the files that the imports of each file lead to, within the
// time of a call, PageRank.
#include "index/query/map/file_graph.h"

#include "base/path.h"
#include "base/result.h"
#include "index/query/hits/project_files.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <set>

namespace codefinder::query {

namespace {

using Clock = std::chrono::steady_clock;

/// By file, with the weight of the link (file_graph.h).  Not the file itself.
using FileWeights = std::map<FileId, double>;
using resolve::Value;

/// The most files of a package that a link without used names is spread over.
constexpr std::size_t kMaxLinkedFiles = 200;

class LinkFinder {
 public:
  LinkFinder(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver), context_(resolver.context()), file_(file) {}

  FileWeights run(Language language) {
    if (resolve::rules_of(language).traits.is_linked) {
      for (const FileId to : resolver_.includes().direct(file_)) weights_[to] = 1;
    } else if (const FileFacts* facts = context_.facts_uncached(file_)) {
      for (std::uint32_t i = 0; i < facts->imports.size() && !context_.stopped(); ++i)
        add_import(*facts, ImportIndex(i));
      if (facts->package.valid()) add_names_of_package(*facts);
    }
    weights_.erase(file_);
    return std::move(weights_);
  }

 private:
  void add_import(const FileFacts& facts, ImportIndex import) {
    const resolve::Values target = resolver_.import_target(file_, import);
    if (add_files(target)) return;
    const resolve::Values module = resolver_.module_of(file_, import, {});
    if (add_files(module)) return;
    for (const resolve::Values* values : {&target, &module})
      for (const Value& value : *values)
        if (value.kind == Value::Kind::scope) return add_package(facts, import, value.scope);
  }

  bool add_files(const resolve::Values& values) {
    for (const Value& value : values)
      if (value.kind == Value::Kind::file || value.kind == Value::Kind::symbol) {
        weights_[value.file] += 1;
        return true;
      }
    return false;
  }

  void add_package(const FileFacts& facts, ImportIndex import, std::string_view scope) {
    const std::string directory(scope.substr(scope.find(':') + 1));
    if (!context_.directory_exists(directory)) return;
    const std::vector<FileId> files = files_in(directory);
    bool found = false;
    for (const std::string_view name : names_used_of(facts, import))
      if (const FileId file = definer(name, files); file.valid()) weights_[file] += 1, found = true;
    if (found || files.empty() || files.size() > kMaxLinkedFiles) return;
    for (const FileId file : files) weights_[file] += 1.0 / static_cast<double>(files.size());
  }

  /// Ascending by id.
  std::vector<FileId> files_in(const std::string& directory) {
    std::vector<FileId> files = context_.files_in(directory);
    std::sort(files.begin(), files.end());
    return files;
  }

  /// The members that are accessed through what the import binds.
  static std::set<std::string_view> names_used_of(const FileFacts& facts, ImportIndex import) {
    std::set<std::string_view> names;
    for (const Occurrence& use : facts.occurrences) {
      if (use.binding != Binding::member || use.receiver.value >= facts.exprs.size()) continue;
      const Expr& receiver = facts.exprs[use.receiver.value];
      if (receiver.op != ExprOp::name) continue;
      const Occurrence& through = facts.occurrence(OccurrenceIndex(receiver.a));
      if (through.binding == Binding::import_ && through.target == import.value)
        names.insert(facts.str(use.name));
    }
    return names;
  }

  /// The only one of the files that defines the name at top level; none if there are several.
  FileId definer(std::string_view name, const std::vector<FileId>& files) {
    FileId found;
    for (const Definition& definition : context_.definitions(name)) {
      if (definition.nested || !std::binary_search(files.begin(), files.end(), definition.file))
        continue;
      if (found.valid() && found != definition.file) return {};
      found = definition.file;
    }
    return found;
  }

  void add_names_of_package(const FileFacts& facts) {
    const std::string directory(parent_path(context_.path(file_)));
    const std::vector<FileId> files = files_in(directory);
    std::set<std::string_view> names;
    for (const Occurrence& use : facts.occurrences)
      if (use.binding == Binding::free) names.insert(facts.str(use.name));
    for (const std::string_view name : names) {
      if (context_.stopped()) return;
      if (const FileId file = definer(name, files); file.valid()) weights_[file] += 1;
    }
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const FileId file_;
  FileWeights weights_;
};

FileWeights links_of(resolve::Resolver& resolver, FileId file, Language language) {
  return LinkFinder(resolver, file).run(language);
}

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
