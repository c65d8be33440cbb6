// project_map: links between units, central symbols, and public symbols counted within a time.
#include "index/query/map/project_map.h"

#include "base/path.h"
#include "base/result.h"
#include "index/query/map/central_symbols.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <mutex>
#include <numeric>
#include <set>
#include <tuple>
#include <unordered_map>

namespace codefinder::query {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kDetailTime{400};
constexpr std::size_t kMaxCountedFiles = 1'000;

/// The number of public symbols by file, for all states of the index.
struct PublicCounts {
  std::mutex mutex;
  std::unordered_map<FileId, std::uint32_t> counts;
};

class MapMaker {
 public:
  MapMaker(const index::Snapshot& snapshot, const MapRequest& request, const std::stop_token& stop)
      : snapshot_(snapshot), request_(request), stop_(stop) {}

  Result<ProjectMap> run() {
    Result<std::shared_ptr<const FileGraph>> graph = file_graph(snapshot_, stop_);
    if (!graph) return graph.error();
    graph_ = *graph;
    map_.is_complete = graph_->is_complete;
    std::vector<std::uint32_t> files = files_in_scope();
    if (files.empty())
      return Error{ErrorCode::not_found, "no program of the index is in " + request_.path, {}};
    map_.files = files.size();
    GroupCounts languages;
    for (const std::uint32_t file : files) {
      map_.symbols += graph_->files[file].symbols;
      languages.add(std::string(definition(graph_->files[file].language).name));
    }
    map_.languages = languages.groups();
    units_ = map_units(*graph_, request_.path, std::move(files), request_.modules);
    unit_of_.assign(graph_->files.size(), kNone);
    for (std::uint32_t i = 0; i < units_.size(); ++i)
      for (const std::uint32_t file : units_[i].files) unit_of_[file] = i;
    map_.modules_total = units_.size();
    const double sum = std::accumulate(
        units_.begin(), units_.end(), 0.0,
        [](double before, const MapUnit& unit) { return before + unit.rank; });
    for (MapUnit& unit : units_) unit.rank = sum > 0 ? unit.rank / sum : 0;
    map_.entries = entry_points(snapshot_, request_.path, request_.entry_points, stop_);
    end_ = Clock::now() + kDetailTime;
    add_modules();
    if (stop_.stop_requested()) return cancelled_error();
    return std::move(map_);
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  std::vector<std::uint32_t> files_in_scope() {
    const std::string prefix = request_.path + "/";
    std::vector<std::uint32_t> files, auxiliary;
    for (std::uint32_t i = 0; i < graph_->files.size(); ++i) {
      const FileNode& node = graph_->files[i];
      if (!request_.path.empty() && node.path != request_.path && !node.path.starts_with(prefix))
        continue;
      (node.is_auxiliary ? auxiliary : files).push_back(i);
    }
    if (files.empty()) return auxiliary;
    map_.left_out = auxiliary.size();
    return files;
  }

  void add_modules() {
    const std::size_t begin = std::min(request_.offset, units_.size());
    const std::size_t end = std::min(units_.size(), begin + request_.limit);
    for (std::size_t i = begin; i < end; ++i) {
      MapModule& module = map_.modules.emplace_back();
      module.unit = units_[i];
      for (const std::uint32_t file : units_[i].files)
        module.symbols += graph_->files[file].symbols;
      add_links(static_cast<std::uint32_t>(i), module);
    }
    for (MapModule& module : map_.modules) add_central(module);
    for (MapModule& module : map_.modules) count_public(module);
  }

  bool is_late() {
    if (stop_.stop_requested()) return true;
    if (Clock::now() < end_) return false;
    map_.is_complete = false;
    return true;
  }

  /// The unit of a file; of one that is in none, its directory.
  std::string target_path(std::uint32_t file) const {
    if (unit_of_[file] != kNone) return units_[unit_of_[file]].path;
    return std::string(parent_path(graph_->files[file].path));
  }

  void add_links(std::uint32_t unit, MapModule& module) const {
    struct Linked {
      std::size_t count = 0;
      std::set<std::uint32_t> files;
    };
    std::map<std::string, Linked> targets;
    for (const std::uint32_t file : units_[unit].files)
      for (const FileLink& link : graph_->links[file])
        if (unit_of_[link.to] != unit) {
          Linked& linked = targets[target_path(link.to)];
          ++linked.count, linked.files.insert(link.to);
        }
    targets.erase(units_[unit].path);  // Files of the directory that are left out.
    for (const auto& [path, linked] : targets) {
      const std::uint32_t first = *linked.files.begin();
      const bool is_one = unit_of_[first] == kNone && linked.files.size() == 1;
      module.depends_on.push_back({is_one ? graph_->files[first].path : path, linked.count});
    }
    std::stable_sort(module.depends_on.begin(), module.depends_on.end(),
                     [](const ModuleLink& a, const ModuleLink& b) { return a.links > b.links; });
    module.depends_on_total = module.depends_on.size();
    if (module.depends_on.size() > request_.links) module.depends_on.resize(request_.links);
  }

  /// The symbols of the most central files that have any.
  void add_central(MapModule& module) {
    std::vector<std::uint32_t> files = module.unit.files;
    std::stable_sort(files.begin(), files.end(), [&](std::uint32_t a, std::uint32_t b) {
      return graph_->files[a].rank > graph_->files[b].rank;
    });
    std::size_t shown = 0;
    for (const std::uint32_t file : files) {
      if (shown == request_.files || is_late()) return;
      shown += add_symbols_of(graph_->files[file], module) ? 1 : 0;
    }
  }

  bool add_symbols_of(const FileNode& file, MapModule& module) {
    const auto facts = snapshot_.facts().get(file.id, index::FactsRequest::symbols);
    if (!facts) return false;
    const std::vector<CountedSymbol> symbols = central_symbols(snapshot_, *facts, file.path,
                                                               request_.symbols);
    for (const CountedSymbol& used : symbols)
      module.central.push_back({hit_of(snapshot_, {file.id, used.symbol}), used.uses});
    return !symbols.empty();
  }

  void count_public(MapModule& module) {
    if (module.unit.files.size() > kMaxCountedFiles) return;
    std::uint64_t sum = 0;
    for (const std::uint32_t at : module.unit.files) {
      const std::optional<std::uint32_t> count = public_count(graph_->files[at].id);
      if (!count) return;
      sum += *count;
    }
    module.exported = sum;
  }

  /// None if it is not known and the time is over.
  std::optional<std::uint32_t> public_count(FileId file) {
    const bool is_kept = shared_ != nullptr && !snapshot_.facts().overlaid(file);
    if (is_kept) {
      const std::lock_guard lock(counts_->mutex);
      if (const auto at = counts_->counts.find(file); at != counts_->counts.end())
        return at->second;
    }
    if (is_late()) return std::nullopt;
    const auto facts = snapshot_.facts().get(file, index::FactsRequest::uncached);
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
      count += is_public_unit(*facts, SymbolIndex(i)) ? 1 : 0;
    const std::lock_guard lock(counts_->mutex);
    if (is_kept) counts_->counts.emplace(file, count);
    return count;
  }

  const index::Snapshot& snapshot_;
  const MapRequest& request_;
  const std::stop_token& stop_;
  const std::shared_ptr<index::DerivedData> shared_ = snapshot_.project().derived_file_data();
  const std::shared_ptr<PublicCounts> counts_ = shared_ ? shared_->of<PublicCounts>()
                                                        : std::make_shared<PublicCounts>();
  std::shared_ptr<const FileGraph> graph_;
  std::vector<MapUnit> units_;
  std::vector<std::uint32_t> unit_of_;
  Clock::time_point end_;
  ProjectMap map_;
};

}  // namespace

Result<ProjectMap> project_map(const index::Snapshot& snapshot, const MapRequest& request,
                               const std::stop_token& stop) {
  snapshot.record_miss(MissingKey::all, {});
  return MapMaker(snapshot, request, stop).run();
}

}  // namespace codefinder::query
