// IncludeReach: a depth-first walk of the include graph that finds its cycles.
#include "index/resolve/include_reach.h"

#include "index/includes/include_graph.h"
#include "index/resolve/includes.h"

#include <algorithm>

namespace codefinder::resolve {

IncludeReach::IncludeReach(std::vector<FileId> sought) : sought_(std::move(sought)) {
  std::sort(sought_.begin(), sought_.end());
  sought_.erase(std::unique(sought_.begin(), sought_.end()), sought_.end());
  words_ = sought_.size() / 64 + 1;
}

std::optional<bool> IncludeReach::leads(IncludeClosures& closures, FileId file, FileId included) {
  const std::optional<std::size_t> bit = place(included);
  if (!bit || file.value >= includes::IncludeGraph::kEnd) return std::nullopt;
  const std::uint32_t number = file.value < numbers_.size() ? numbers_[file.value] : 0;
  if (number == kGivenUp || (number == 0 && !walk(closures, file))) return std::nullopt;
  return (reached_[(numbers_[file.value] - 1) * words_ + *bit / 64] >> (*bit % 64) & 1) != 0;
}

std::optional<std::size_t> IncludeReach::place(FileId included) const {
  const auto at = std::lower_bound(sought_.begin(), sought_.end(), included);
  if (at == sought_.end() || *at != included) return std::nullopt;
  return static_cast<std::size_t>(at - sought_.begin());
}

std::uint32_t IncludeReach::enter(FileId file) {
  const auto node = static_cast<std::uint32_t>(nodes_.size());
  if (file.value >= numbers_.size()) numbers_.resize(file.value + file.value / 2 + 1);
  numbers_[file.value] = node + 1;
  nodes_.push_back({file, node});
  open_.push_back(node);
  reached_.resize(reached_.size() + words_);
  if (const auto bit = place(file))
    reached_[node * words_ + *bit / 64] |= std::uint64_t{1} << (*bit % 64);
  return node;
}

void IncludeReach::add(std::uint32_t to, std::uint32_t from) {
  for (std::size_t i = 0; i < words_; ++i) reached_[to * words_ + i] |= reached_[from * words_ + i];
}

/// Tarjan's algorithm: files that include each other form a strongly connected component and lead
/// to the same files.  False if it was given up because facts would have to be read: a closure,
/// which grows only as far as needed, is cheaper then.
bool IncludeReach::walk(IncludeClosures& closures, FileId from) {
  struct Step {
    std::uint32_t node;
    std::span<const FileId> includes;
    std::size_t next = 0;
  };
  std::vector<Step> steps;
  const auto step_into = [&](FileId file) {
    const auto includes = file.value < includes::IncludeGraph::kEnd ? closures.known_direct(file)
                                                                    : std::nullopt;
    if (includes) steps.push_back({enter(file), *includes});
    return includes.has_value();
  };
  bool going = step_into(from);
  while (going && !steps.empty()) {
    Step& step = steps.back();
    if (step.next < step.includes.size()) {
      const FileId file = step.includes[step.next++];
      const std::uint32_t number = file.value < numbers_.size() ? numbers_[file.value] : 0;
      if (number == 0 || number == kGivenUp) going = step_into(file);
      else if (const std::uint32_t known = number - 1; nodes_[known].open)
        nodes_[step.node].low = std::min(nodes_[step.node].low, known);
      else add(step.node, known);
      continue;
    }
    const std::uint32_t node = step.node, low = nodes_[node].low;
    steps.pop_back();
    if (low == node) close(node);
    if (!steps.empty()) {
      add(steps.back().node, node);
      nodes_[steps.back().node].low = std::min(nodes_[steps.back().node].low, low);
    }
  }
  if (going) return true;
  for (const std::uint32_t node : open_) numbers_[nodes_[node].file.value] = 0;
  open_.clear();
  if (from.value < numbers_.size()) numbers_[from.value] = kGivenUp;
  return false;
}

/// The nodes entered since the root are its strongly connected component.
void IncludeReach::close(std::uint32_t root) {
  for (bool more = true; more;) {
    const std::uint32_t node = open_.back();
    open_.pop_back();
    nodes_[node].open = false;
    if (node != root)
      for (std::size_t i = 0; i < words_; ++i)
        reached_[node * words_ + i] = reached_[root * words_ + i];
    more = node != root;
  }
}

}  // namespace codefinder::resolve
