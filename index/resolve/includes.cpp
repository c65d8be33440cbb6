// IncludeClosures: walks the include graph, and reads facts where the graph is not known.
#include "index/resolve/includes.h"

#include "base/path.h"
#include "index/includes/include_graph.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {
constexpr std::size_t kMaxClosureFiles = 4000;  // Files of one closure.
constexpr std::size_t kMaxIncluders = 100;      // More candidates than that are not collected.
}  // namespace

IncludeClosures::IncludeClosures(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

std::optional<std::span<const FileId>> IncludeClosures::known_direct(FileId file) {
  const index::Snapshot& snapshot = context_.snapshot();
  const includes::IncludeGraph* graph = snapshot.project().include_graph();
  if (graph != nullptr && !snapshot.facts().overlaid(file))
    if (const auto known = graph->find(file)) return known;
  const auto it = direct_.find(file);
  return it == direct_.end() ? std::nullopt : std::optional<std::span<const FileId>>(it->second);
}

std::span<const FileId> IncludeClosures::direct(FileId file) {
  if (const auto known = known_direct(file)) return *known;
  std::vector<FileId> files;
  const FileRow* row = context_.row(file);
  const std::shared_ptr<const FileFacts> facts = row != nullptr ? context_.imports(file) : nullptr;
  includes::IncludeGraph* graph = context_.snapshot().project().include_graph();
  const bool as_stored = graph != nullptr && file.value < includes::IncludeGraph::kEnd &&
                         !context_.snapshot().facts().overlaid(file);
  // Dependency files are looked up again each time, and so are files whose include lines the graph
  // does not have.
  bool kept = as_stored && !context_.is_dependency(file) && row != nullptr &&
              rules_of(row->language).traits.is_linked;
  for (std::uint32_t i = 0; facts && i < facts->imports.size() && !context_.stopped(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.has(ImportFlag::include)) continue;
    kept = kept && context_.spend() && !is_dependency_path(facts->str(import.module));
    const ImportResolver& imports = rules_of(row->language).imports;
    const ImportRequest request = request_of(file, *facts, import);
    // A file of the project has no includes of libraries here: there are hundreds of them, and
    // most requests do not need them.
    for (const Value& value : row->path.starts_with('/')
                                  ? imports.library_module(parts_.resolver, request)
                                  : imports.module(parts_.resolver, request))
      if (value.kind == Value::Kind::file) files.push_back(value.file);
  }
  if (kept && !context_.stopped()) return graph->keep(file, files);
  return direct_[file] = std::move(files);
}

IncludeClosure& IncludeClosures::started_closure(FileId file) {
  const auto [it, fresh] = closures_.try_emplace(file);
  if (fresh) {
    it->second.files = {file};
    it->second.through = {0};
    it->second.set.insert(file);
  }
  return it->second;
}

/// Adds the includes of one more file; false if the closure is whole.
bool IncludeClosures::grow(IncludeClosure& closure) {
  closure.whole = closure.next >= closure.files.size() ||
                  closure.files.size() >= kMaxClosureFiles || context_.stopped();
  if (closure.whole) return false;
  const std::uint32_t at = closure.next++;
  for (const FileId included : direct(closure.files[at]))
    if (closure.set.insert(included))
      closure.files.push_back(included), closure.through.push_back(at);
  return true;
}

const IncludeClosure& IncludeClosures::closure(FileId file) {
  IncludeClosure& closure = started_closure(file);
  while (grow(closure)) {
  }
  return closure;
}

const IncludeClosure& IncludeClosures::closure_with(FileId file, std::span<const FileId> sought) {
  IncludeClosure& closure = started_closure(file);
  for (const FileId each : sought)
    while (includes(file, each) && !closure.set.contains(each) && grow(closure)) {
    }
  return closure;
}

std::optional<bool> IncludeClosures::shared_answer(FileId file, FileId included) {
  IncludeReach* reach = parts_.options.reach;
  return reach != nullptr ? reach->leads(*this, file, included) : std::nullopt;
}

bool IncludeClosures::includes(FileId file, FileId included) {
  if (const auto known = shared_answer(file, included)) return *known;
  IncludeClosure& closure = started_closure(file);
  bool checked = closure.whole;
  while (!closure.set.contains(included)) {
    const bool reads = !checked && closure.next > 0 && closure.next < closure.files.size() &&
                       !known_direct(closure.files[closure.next]);
    if (reads && !may_lead_to(file, included)) return false;
    checked = checked || reads;
    if (!grow(closure)) return closure.set.contains(included);
  }
  return true;
}

bool IncludeClosures::leads_to(FileId file, FileId included) {
  if (const auto known = shared_answer(file, included)) return *known;
  if (!may_lead_to(file, included)) return false;
  if (const auto it = closures_.find(file);
      it != closures_.end() && (it->second.whole || it->second.set.contains(included)))
    return it->second.set.contains(included);
  struct Step {
    FileId file;
    std::size_t from;
  };
  std::vector<Step> steps{{file, 0}};
  FileSet seen;
  seen.insert(file);
  Includers& known = includers_[included];
  for (std::size_t at = 0; at < steps.size() && !context_.stopped(); ++at) {
    const FileId here = steps[at].file;
    if (here == included || known.leading.contains(here)) {
      for (std::size_t back = at;; back = steps[back].from) {
        known.leading.insert(steps[back].file);
        if (back == 0) return true;
      }
    }
    if (known.not_leading.contains(here)) continue;
    if (steps.size() >= kMaxClosureFiles) return includes(file, included);
    for (const FileId next : direct(here))
      if (seen.insert(next)) steps.push_back({next, at});
  }
  if (!context_.stopped())
    for (const Step& step : steps) known.not_leading.insert(step.file);
  return false;
}

/// False only if no chain of files that mention each other's names leads from one to the other.
bool IncludeClosures::may_lead_to(FileId file, FileId included) {
  std::optional<std::optional<FileSet>>& candidates = includers_[included].candidates;
  if (!candidates) candidates.emplace(find_candidates(included));
  return !*candidates || (*candidates)->contains(file);
}

/// All files that may lead to one, judged by names; nullopt if they are many, or if the index is
/// still being built and does not have all of them.
std::optional<FileSet> IncludeClosures::find_candidates(FileId included) {
  const index::Snapshot& snapshot = context_.snapshot();
  if (snapshot.status().state == index::IndexState::building) return std::nullopt;
  FileSet all;
  std::vector<FileId> found{included};
  all.insert(included);
  for (std::size_t at = 0; at < found.size(); ++at) {
    const std::string_view name = file_name(context_.path(found[at]));
    if (name.empty() || context_.stopped() ||
        snapshot.names().count_files_with(name) > kMaxIncluders)
      return std::nullopt;
    for (const FileId includer : snapshot.names().files_with(name))
      if (all.insert(includer)) found.push_back(includer);
    if (found.size() > kMaxIncluders) return std::nullopt;
  }
  return all;
}

}  // namespace codefinder::resolve
