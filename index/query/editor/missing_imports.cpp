// missing_imports_at: asks for the imports of a name that has no certain target.
#include "index/query/editor/missing_imports.h"

#include "base/result.h"
#include "index/query/completion/scope.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxImports = 8;
constexpr std::uint64_t kMaxImportText = 4u << 20;

/// True if a definition that needs no import, or an import, is the target.
bool is_bound(resolve::Resolver& resolver, FileId file, OccurrenceIndex index) {
  const Occurrence& occurrence = resolver.context().facts(file)->occurrence(index);
  if (occurrence.binding != Binding::free) return true;
  const std::vector<resolve::Target> targets = resolver.resolve(file, index);
  return std::any_of(targets.begin(), targets.end(), [](const resolve::Target& target) {
    return target.evidence < resolve::Evidence::unique_name;
  });
}

}  // namespace

Result<std::vector<MissingImport>> missing_imports_at(const index::Snapshot& snapshot,
                                                      PlaceRequest request, std::stop_token stop) {
  std::vector<MissingImport> found;
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  const FileFacts* facts = context.facts(request.file);
  const OccurrenceIndex index = facts ? occurrence_at(*facts, request.offset) : OccurrenceIndex();
  if (!index.valid() || is_bound(resolver, request.file, index)) return found;
  const Result<std::string> text = snapshot.files().text(request.file, kMaxImportText);
  if (!text) return found;
  const Occurrence& occurrence = facts->occurrence(index);
  const std::string name(facts->str(occurrence.name));
  auto imports = imports_of(resolver, request.file, *text, name);
  const std::string_view own = context.path(request.file);
  std::stable_sort(imports.begin(), imports.end(), [&](const auto& a, const auto& b) {
    return resolve::shared_directories(own, context.path(a.first.file)) >
           resolve::shared_directories(own, context.path(b.first.file));
  });
  if (imports.size() > kMaxImports) imports.resize(kMaxImports);
  for (const auto& [symbol, import] : imports)
    found.push_back(
        {name, occurrence.range, import.used, {import.offset, import.statement, import.from}});
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
