// changes_for_moves: reads the imports of all files, resolves those whose text may lead to a moved
// file, and gets the new text from the rules of the language.
#include "index/query/references/moved_files.h"

#include "base/path.h"
#include "base/result.h"
#include "index/languages/moved_imports.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxMoved = 20'000;

/// The words that imports and code name the file by: its name, its stem, and its directory's.
void add_names(std::string_view path, std::set<std::string, std::less<>>& names) {
  const std::string_view name = file_name(path);
  names.emplace(name);
  names.emplace(file_stem(name));
  names.emplace(name.substr(0, name.find('.')));
  names.emplace(file_name(parent_path(path)));
}

/// The part of a module after its last separator.
std::string_view module_part(std::string_view module, std::string_view separators) {
  const std::size_t at = module.find_last_of(separators);
  return at == std::string_view::npos ? module : module.substr(at + 1);
}

class MoveSearch {
 public:
  MoveSearch(resolve::Resolver& resolver, std::span<const MovedPath> moves)
      : resolver_(resolver), context_(resolver.context()) {
    for (const MovedPath& move : moves) add_move(move);
  }

  ImportChanges run() {
    find_files_with_names();
    context_.snapshot().record_miss(MissingKey::all, {});
    if (!moves_.new_paths.empty())
      context_.snapshot().files().for_each("", [&](const FileRow& row) {
        if (may_change(row)) add_changes(row);
        return !context_.stopped();
      });
    found_.complete = !context_.stopped() && moves_.new_paths.size() < kMaxMoved;
    std::sort(found_.changes.begin(), found_.changes.end(),
              [](const ImportChange& a, const ImportChange& b) {
                return std::tie(a.path, a.range) < std::tie(b.path, b.range);
              });
    return std::move(found_);
  }

 private:
  void add_move(const MovedPath& move) {
    const index::SnapshotFiles& files = context_.snapshot().files();
    const auto add = [&](const std::string& before, std::string after) {
      add_names(before, moves_.names);
      moves_.new_paths.emplace(before, std::move(after));
      return moves_.new_paths.size() < kMaxMoved && !context_.stopped();
    };
    if (files.find(move.before)) add(move.before, move.after);
    else
      files.for_each(move.before + "/", [&](const FileRow& row) {
        return add(row.path, move.after + row.path.substr(move.before.size()));
      });
  }

  /// Code may name what is in a moved file without an import that is named like it.
  void find_files_with_names() {
    std::set<std::string> names;
    for (const auto& [path, after] : moves_.new_paths) {
      const auto language = context_.language(context_.find_file(path).value_or(FileId()));
      if (!language || !names_files_in_code(*language)) continue;
      names.emplace(file_stem(path));
      names.emplace(file_name(parent_path(path)));
    }
    for (const std::string& name : names)
      for (const FileId& file : context_.files_with(name)) with_names_.insert(file);
  }

  bool may_change(const FileRow& row) {
    if (context_.is_dependency(row.id)) return false;
    if (definition(row.language).family == Family::none) return false;
    if (moves_.contains(row.path) || with_names_.contains(row.id)) return true;
    const auto facts = context_.imports(row.id);
    return facts && std::any_of(facts->imports.begin(), facts->imports.end(),
                                [&](const Import& each) { return is_named(*facts, each); });
  }
  bool is_named(const FileFacts& facts, const Import& import) const {
    const std::string_view module = facts.str(import.module);
    const std::string_view file = module_part(module, "/");
    return module.empty() || module.ends_with('.') || moves_.names.contains(file) ||
           moves_.names.contains(file.substr(0, file.find('.'))) ||
           moves_.names.contains(module_part(module, "/.")) ||
           moves_.names.contains(facts.str(import.name));
  }

  void add_changes(const FileRow& row) {
    const std::shared_ptr<const FileFacts> facts = context_.shared_facts(row.id);
    if (!facts) return;
    const std::string_view importer_after = moves_.after(row.path);
    std::set<ByteRange> changed;  // Several imports may have one module.
    for (MovedText& moved : moved_names({resolver_, row.id, *facts, moves_}))
      if (changed.insert(moved.range).second)
        found_.changes.push_back({row.id, row.path, moved.range, std::move(moved.text), facts});
    for (std::uint32_t i = 0; i < facts->imports.size() && !context_.stopped(); ++i) {
      const Import& import = facts->imports[i];
      if (row.path == importer_after && !is_named(*facts, import)) continue;
      MovedImport moved{facts->str(import.module), row.path, importer_after, {}, {}};
      moved.binds_path = import.has(ImportFlag::module) && !import.alias.valid();
      change_module(row, facts, ImportIndex(i), moved, changed);
      change_name(row, facts, ImportIndex(i), moved, changed);
    }
  }

  /// Adds a range that overlaps no other; whether it was added.
  static bool add_free(ByteRange range, std::set<ByteRange>& changed) {
    for (const ByteRange& other : changed)
      if (other.begin < range.end && range.begin < other.end) return false;
    return changed.insert(range).second;
  }

  void change_module(const FileRow& row, const std::shared_ptr<const FileFacts>& facts,
                     ImportIndex index, MovedImport moved, std::set<ByteRange>& changed) {
    const ByteRange range = facts->imports[index.value].module_range;
    if (range.end - range.begin != moved.module.size() || moved.module.empty()) return;
    const FileId file = only_module(resolver_.resolve_module(row.id, index));
    if (!file.valid()) return;
    const std::string target(context_.path(file));
    moved.target_before = target, moved.target_after = moves_.after(target);
    if (moved.importer_before == moved.importer_after && moved.target_before == moved.target_after)
      return;
    const std::optional<std::string> text = moved_import(row.language, moved);
    if (text && *text != moved.module && add_free(range, changed))
      found_.changes.push_back({row.id, row.path, range, *text, facts});
  }

  void change_name(const FileRow& row, const std::shared_ptr<const FileFacts>& facts,
                   ImportIndex index, MovedImport moved, std::set<ByteRange>& changed) {
    const Import& import = facts->imports[index.value];
    if (!import.name.valid() || import.name_range.empty() ||
        import.name_range.end - import.name_range.begin != facts->str(import.name).size())
      return;
    const FileId file = only_module(resolver_.resolve_import(row.id, index));
    if (!file.valid() || !moves_.contains(context_.path(file))) return;
    const std::string target(context_.path(file));
    moved.target_before = target, moved.target_after = moves_.after(target);
    const std::optional<std::string> text = moved_import_name(row.language, *facts, import, moved);
    if (text && add_free(import.name_range, changed))
      found_.changes.push_back({row.id, row.path, import.name_range, *text, facts});
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  Moves moves_;
  std::set<FileId> with_names_;  // The result of find_files_with_names().
  ImportChanges found_;
};

}  // namespace

Result<ImportChanges> changes_for_moves(const index::Snapshot& snapshot,
                                        std::span<const MovedPath> moves, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  resolve::Resolver resolver(context);
  ImportChanges found = MoveSearch(resolver, moves).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
