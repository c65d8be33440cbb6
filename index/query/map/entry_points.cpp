// entry_points: looks up the names that the rows of languages give.
#include "index/query/map/entry_points.h"

#include "base/log.h"
#include "base/path.h"
#include "index/languages/language.h"
#include "index/query/definition/document_links.h"
#include "index/query/hits/project_files.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxManifests = 50, kMaxFunctions = 2'000;

class EntrySearch {
 public:
  EntrySearch(const index::Snapshot& snapshot, const std::string& path, const std::stop_token& stop)
      : snapshot_(snapshot), path_(path), stop_(stop) {}

  EntryPoints run(std::size_t most) {
    std::set<std::string_view> functions, files, manifests;
    for (const LanguageDefinition* language : languages()) {
      functions.insert(language->entry_functions.begin(), language->entry_functions.end());
      files.insert(language->entry_files.begin(), language->entry_files.end());
      if (language->entry_keys.begin() != language->entry_keys.end())
        manifests.insert(language->name_manifest);
    }
    for (const std::string_view name : functions) add_functions(name);
    for (const std::string_view name : files)
      for (const FileId file : snapshot_.files().named(name)) add_file(file, {});
    for (const std::string_view name : manifests) add_manifests(name);
    EntryPoints found;
    found.total = found_.size();
    for (const auto& [key, from] : found_) {
      if (found.points.size() == most) break;
      found.points.push_back({hit_of(snapshot_, std::get<SymbolRef>(key)), from});
    }
    return found;
  }

 private:
  bool is_wanted(const FileRow& row) const {
    const bool inside = path_.empty() || row.path == path_ || row.path.starts_with(path_ + "/");
    return inside && !is_auxiliary(row);
  }

  void add_functions(std::string_view name) {
    std::size_t count = 0;
    for (const Definition& definition : snapshot_.names().definitions(name)) {
      if (stop_.stop_requested() || ++count > kMaxFunctions) return;
      const bool is_function = definition.kind == SymbolKind::function ||
                               definition.kind == SymbolKind::method;
      if (!is_function || definition.declared) continue;
      const std::optional<FileRow> row = snapshot_.files().row(definition.file);
      if (row && is_wanted(*row) && is_entry(*row, definition, name))
        found_.try_emplace(key_of(*row, definition));
    }
  }

  bool is_entry(const FileRow& row, const Definition& definition, std::string_view name) const {
    const LanguageDefinition& language = codefinder::definition(row.language);
    if (!language.entry_functions.contains(name)) return false;
    const auto facts = snapshot_.facts().get(row.id);
    if (!facts) return false;
    // In a class only as a method of the class itself.
    const Symbol& symbol = facts->symbol(definition.symbol);
    if (symbol.has(SymbolFlag::test) || (definition.nested && !symbol.has(SymbolFlag::static_)))
      return false;
    return language.entry_package.empty() || facts->str(facts->package) == language.entry_package;
  }

  void add_file(FileId file, std::string from) {
    const std::optional<FileRow> row = snapshot_.files().row(file);
    if (row && is_wanted(*row)) found_.try_emplace(key_of(*row, {file, {}}), std::move(from));
  }

  void add_manifests(std::string_view name) {
    std::vector<FileId> files = snapshot_.files().named(name);
    if (files.size() > kMaxManifests) files.resize(kMaxManifests);
    for (const FileId file : files) {
      const std::optional<FileRow> row = snapshot_.files().row(file);
      const auto facts = snapshot_.facts().get(file);
      if (!row || !facts || is_auxiliary(*row) || stop_.stop_requested()) continue;
      const auto links = links_in(
          snapshot_, file, [](std::string_view) { return false; }, stop_);
      if (!links) continue;
      for (const DocumentLink& link : *links) add_linked(*row, *facts, link);
    }
  }

  /// Adds the file that a manifest names, if it does so at an entry key.
  void add_linked(const FileRow& manifest, const FileFacts& facts, const DocumentLink& link) {
    SymbolIndex key = enclosing_symbol(facts, link.range.begin);
    while (key.valid() && facts.symbol(key).container.valid() &&
           facts.symbol(key).container.value < key.value)
      key = facts.symbol(key).container;
    const auto file = snapshot_.files().find(link.path);
    const auto row = file ? snapshot_.files().row(*file) : std::nullopt;
    if (!key.valid() || !row || definition(row->language).kind != ContentKind::code) return;
    const std::string_view name = facts.str(facts.symbol(key).name);
    if (!is_entry_key(name)) return;
    add_file(*file, fmt::format("{}:{} {}", manifest.path,
                                facts.text_map.position_at(link.range.begin).line + 1, name));
  }

  static bool is_entry_key(std::string_view name) {
    const auto all = languages();
    return std::any_of(all.begin(), all.end(), [&](const LanguageDefinition* language) {
      return language->entry_keys.contains(name);
    });
  }

  const index::Snapshot& snapshot_;
  const std::string& path_;
  const std::stop_token& stop_;
  /// The number of its directories, its path, and the function.
  using Key = std::tuple<std::ptrdiff_t, std::string, SymbolRef>;
  static Key key_of(const FileRow& row, SymbolRef symbol) {
    return {std::count(row.path.begin(), row.path.end(), '/'), row.path, symbol};
  }
  std::map<Key, std::string> found_;
};

}  // namespace

EntryPoints entry_points(const index::Snapshot& snapshot, const std::string& path, std::size_t most,
                         const std::stop_token& stop) {
  return EntrySearch(snapshot, path, stop).run(most);
}

}  // namespace codefinder::query
