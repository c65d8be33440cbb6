// What the includes of a file lead to.  To know all of it the heads of a thousand headers are read
// the first time, so no more is walked than an answer takes; and where that would mean reading
// heads, the names that files mention tell first whether anything can lead there.
#include "base/path.h"
#include "index/include_graph.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {
constexpr std::size_t kMostFiles = 4000;  // Of one closure.
// That are looked at before those of a file count as many.
constexpr std::size_t kMostIncluders = 100;
}  // namespace

std::optional<std::span<const FileId>> Resolver::known_includes(FileId file) {
  const index::Snapshot& snapshot = context_.snapshot();
  const index::IncludeGraph* graph = snapshot.include_graph();
  if (graph != nullptr && !snapshot.overlaid_by_buffer(file))
    if (const auto known = graph->find(file)) return known;
  const auto it = includes_.find(file);
  return it == includes_.end() ? std::nullopt : std::optional<std::span<const FileId>>(it->second);
}

std::span<const FileId> Resolver::direct_includes(FileId file) {
  if (const auto known = known_includes(file)) return *known;
  std::vector<FileId> files;
  const store::FileRow* row = context_.row(file);
  const std::shared_ptr<const FileFacts> facts = row != nullptr ? context_.imports(file) : nullptr;
  index::IncludeGraph* graph = context_.snapshot().include_graph();
  const bool as_stored = graph != nullptr && file.value < index::IncludeGraph::kEnd &&
                         !context_.snapshot().overlaid_by_buffer(file);
  // What lies beside the project is looked up anew each time, and so is what the graph would not
  // know the lines of.
  bool kept = as_stored && !context_.beside(file) && row != nullptr &&
              language_semantics(definition(row->language).family).linked();
  for (std::uint32_t i = 0; facts && i < facts->imports.size() && !context_.stopped(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.has(ImportFlag::include)) continue;
    kept = kept && context_.spend() && !update::lies_beside(facts->str(import.module));
    const ImportRequest ask{file, facts->str(import.module), import.flags, import.container,
                            facts->str(import.name)};
    for (const Value& entity :
         language_semantics(definition(row->language).family).module(*this, ask))
      if (entity.kind == Value::Kind::file) files.push_back(entity.file);
  }
  if (kept && !context_.stopped()) return graph->keep(file, files);
  return includes_[file] = std::move(files);
}

Resolver::Closure& Resolver::begun_closure(FileId file) {
  const auto [it, fresh] = closures_.try_emplace(file);
  if (fresh) {
    it->second.files = {file};
    it->second.through = {0};
    it->second.set.insert(file);
  }
  return it->second;
}

/// By the includes of one file more; false when it is whole.
bool Resolver::grow(Closure& closure) {
  closure.whole = closure.next >= closure.files.size() || closure.files.size() >= kMostFiles ||
                  context_.stopped();
  if (closure.whole) return false;
  const std::uint32_t at = closure.next++;
  for (const FileId included : direct_includes(closure.files[at]))
    if (closure.set.insert(included))
      closure.files.push_back(included), closure.through.push_back(at);
  return true;
}

const Resolver::Closure& Resolver::closure(FileId file) {
  Closure& closure = begun_closure(file);
  while (grow(closure)) {
  }
  return closure;
}

const Resolver::Closure& Resolver::closure_with(FileId file, std::span<const FileId> sought) {
  Closure& closure = begun_closure(file);
  for (const FileId each : sought)
    while (includes(file, each) && !closure.set.contains(each) && grow(closure)) {
    }
  return closure;
}

bool Resolver::includes(FileId file, FileId included) {
  if (const auto known = reach_ != nullptr ? reach_->leads(*this, file, included) : std::nullopt)
    return *known;
  Closure& closure = begun_closure(file);
  bool asked = closure.whole;
  while (!closure.set.contains(included)) {
    const bool reads = !asked && closure.next > 0 && closure.next < closure.files.size() &&
                       !known_includes(closure.files[closure.next]);
    if (reads && !may_lead_to(file, included)) return false;
    asked = asked || reads;
    if (!grow(closure)) return closure.set.contains(included);
  }
  return true;
}

bool Resolver::leads_to(FileId file, FileId included) {
  if (const auto known = reach_ != nullptr ? reach_->leads(*this, file, included) : std::nullopt)
    return *known;
  // A source file that a common name's thousand others do not mention.
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
    if (here == included || known.some.contains(here)) {
      for (std::size_t back = at;; back = steps[back].from) {
        known.some.insert(steps[back].file);
        if (back == 0) return true;
      }
    }
    if (known.none.contains(here)) continue;
    if (steps.size() >= kMostFiles) return includes(file, included);
    for (const FileId next : direct_includes(here))
      if (seen.insert(next)) steps.push_back({next, at});
  }
  if (!context_.stopped())
    for (const Step& step : steps) known.none.insert(step.file);
  return false;
}

/// False only where no chain of files that mention each other's names leads from the one to the
/// other.  An index that is still being built does not know of all that do.
bool Resolver::may_lead_to(FileId file, FileId included) {
  const index::Snapshot& snapshot = context_.snapshot();
  std::optional<std::optional<FileSet>>& all = includers_[included].all;
  if (!all) {
    all.emplace(std::in_place);
    std::vector<FileId> found{included};
    (*all)->insert(included);
    bool few = snapshot.status().state != index::IndexState::building;
    for (std::size_t at = 0; few && at < found.size(); ++at) {
      const std::string_view name = file_name(context_.path(found[at]));
      few = !name.empty() && !context_.stopped() &&
            snapshot.count_files_with(name) <= kMostIncluders;
      if (!few) break;
      for (const FileId includer : snapshot.files_with(name))
        if ((*all)->insert(includer)) found.push_back(includer);
      few = found.size() <= kMostIncluders;
    }
    if (!few) all->reset();
  }
  return !*all || (*all)->contains(file);
}

}  // namespace codefinder::resolve
