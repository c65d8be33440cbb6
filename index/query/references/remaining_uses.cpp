// remaining_uses: looks the names of removed symbols up in the files that contain them.
#include "index/query/references/remaining_uses.h"

#include "index/resolve/resolver.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxFiles = 500;

bool is_used_by_name(SymbolKind kind) {
  return kind != SymbolKind::key && kind != SymbolKind::heading && kind != SymbolKind::document;
}

class RemainingSearch {
 public:
  RemainingSearch(const index::Snapshot& snapshot, std::stop_token stop)
      : context_(snapshot, std::move(stop)), resolver_(context_) {}

  void add(std::size_t removed, const std::string& name, Language language) {
    const index::SnapshotNames& names = context_.snapshot().names();
    if (name.empty() || !seen_.insert(name).second || !names.definitions(name).empty()) return;
    std::vector<FileRow> files;
    for (const FileId file : names.files_with(name)) {
      const std::optional<FileRow> row = context_.snapshot().files().row(file);
      const bool can_use = row && definition(row->language).family == definition(language).family;
      if (can_use && !context_.is_dependency(file)) files.push_back(*row);
    }
    std::sort(files.begin(), files.end(),
              [](const FileRow& a, const FileRow& b) { return a.path < b.path; });
    for (const FileRow& file : files) {
      if (context_.stopped() || read_++ >= kMaxFiles) return void(found_.truncated = true);
      add_of_file(removed, name, file.id);
    }
  }

  RemainingUses take() { return std::move(found_); }

 private:
  void add_of_file(std::size_t removed, const std::string& name, FileId file) {
    const FileFacts* facts = context_.facts(file);
    if (!facts) return;
    std::optional<std::uint32_t> last;  // The line of the use before.
    for (const Occurrence& use : facts->occurrences) {
      if (facts->str(use.name) != name || !may_mean_removed(file, *facts, use)) continue;
      const std::uint32_t line = facts->text_map.position_at(use.range.begin).line;
      if (last == line) continue;
      last = line;
      ++found_.total;
      if (found_.uses.size() == kMaxRemainingUses) continue;
      const SymbolIndex in = enclosing_symbol(*facts, use.range.begin);
      found_.uses.push_back({removed, place_of(context_.snapshot(), file, use.range), use.role,
                             hit_of(context_.snapshot(), {file, in})});
    }
  }

  bool may_mean_removed(FileId file, const FileFacts& facts, const Occurrence& use) {
    if (use.role == Role::doc) return false;
    switch (use.binding) {
      case Binding::local:
      case Binding::symbol: return false;
      case Binding::free: {
        const Words& builtin = resolver_.rules(file).traits.builtin_names;
        return !builtin.contains(facts.str(use.name));
      }
      case Binding::import_:  // Only from a module of the project.
        return use.target < facts.imports.size() &&
               !resolver_.resolve_module(file, ImportIndex(use.target)).empty();
      case Binding::member: return true;
    }
    return false;
  }

  resolve::Context context_;
  resolve::Resolver resolver_;
  std::set<std::string> seen_;
  std::size_t read_ = 0;
  RemainingUses found_;
};

}  // namespace

RemainingUses remaining_uses(const index::Snapshot& snapshot, const Changes& changes,
                             const std::stop_token& stop) {
  RemainingSearch search(snapshot, stop);
  for (std::size_t i = 0; i < changes.symbols.size(); ++i) {
    const SymbolChange& change = changes.symbols[i];
    if (change.kind != ChangeKind::removed || !change.before) continue;
    const FileFacts& facts = changes.facts_before(*change.before);
    const Symbol& symbol = facts.symbol(change.before->symbol);
    if (is_used_by_name(symbol.kind))
      search.add(i, std::string(facts.str(symbol.name)), facts.language);
  }
  return search.take();
}

}  // namespace codefinder::query
