// changes_for_moves: reads the imports of all files, resolves those whose text may lead to a moved
// file, and asks the rules of the language for the new text.
#include "index/query/moved_files.h"

#include "base/errors.h"
#include "base/path.h"
#include "index/languages/moved_imports.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>

namespace codefinder::query {

namespace {

constexpr std::size_t kMostMoved = 20'000;

/// The words that an import of one of the files ends with: its name, its stem, and its directory's.
void add_names(std::string_view path, std::set<std::string, std::less<>>& names) {
  const std::string_view name = file_name(path);
  names.emplace(name);
  names.emplace(file_stem(name));
  names.emplace(name.substr(0, name.find('.')));
  names.emplace(file_name(parent_path(path)));
}

/// The part of a module after its last separator.
std::string_view last_part(std::string_view module, std::string_view separators) {
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
    if (!after_.empty())
      context_.snapshot().files().for_each("", [&](const FileRow& row) {
        if (may_change(row)) add_changes(row);
        return !context_.stopped();
      });
    found_.complete = !context_.stopped() && after_.size() < kMostMoved;
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
      add_names(before, names_);
      after_.emplace(before, std::move(after));
      return after_.size() < kMostMoved && !context_.stopped();
    };
    if (files.find(move.before)) add(move.before, move.after);
    else
      files.for_each(move.before + "/", [&](const FileRow& row) {
        return add(row.path, move.after + row.path.substr(move.before.size()));
      });
  }

  std::string_view moved_to(const std::string& path) const {
    const auto at = after_.find(path);
    return at == after_.end() ? std::string_view(path) : std::string_view(at->second);
  }

  bool may_change(const FileRow& row) {
    if (context_.is_dependency(row.id)) return false;
    if (definition(row.language).family == Family::none) return false;
    if (after_.contains(row.path)) return true;
    const auto facts = context_.imports(row.id);
    return facts && std::any_of(facts->imports.begin(), facts->imports.end(),
                                [&](const Import& each) { return is_named(*facts, each); });
  }
  bool is_named(const FileFacts& facts, const Import& import) const {
    const std::string_view module = facts.str(import.module);
    const std::string_view file = last_part(module, "/");
    return module.empty() || module.ends_with('.') || names_.contains(file) ||
           names_.contains(file.substr(0, file.find('.'))) ||
           names_.contains(last_part(module, "/.")) || names_.contains(facts.str(import.name));
  }

  void add_changes(const FileRow& row) {
    const std::shared_ptr<const FileFacts> facts = context_.shared_facts(row.id);
    if (!facts) return;
    const std::string_view importer_after = moved_to(row.path);
    std::set<ByteRange> changed;  // Several imports may have one module.
    for (std::uint32_t i = 0; i < facts->imports.size() && !context_.stopped(); ++i) {
      const Import& import = facts->imports[i];
      if (row.path == importer_after && !is_named(*facts, import)) continue;
      MovedImport moved{facts->str(import.module), row.path, importer_after, {}, {}};
      moved.binds_path = import.has(ImportFlag::module) && !import.alias.valid();
      change_module(row, facts, ImportIndex(i), moved, changed);
      change_name(row, facts, ImportIndex(i), moved, changed);
    }
  }

  /// The only file that the targets are; "" if there are others, or none is certain.
  std::string only_file(const std::vector<resolve::Target>& targets) {
    if (targets.size() != 1 || targets[0].symbol.valid() || targets[0].import.valid() ||
        targets[0].evidence >= resolve::Evidence::ambiguous)
      return {};
    return std::string(context_.path(targets[0].file));
  }

  void change_module(const FileRow& row, const std::shared_ptr<const FileFacts>& facts,
                     ImportIndex index, MovedImport moved, std::set<ByteRange>& changed) {
    const ByteRange range = facts->imports[index.value].module_range;
    if (range.end - range.begin != moved.module.size() || moved.module.empty()) return;
    const std::string target = only_file(resolver_.resolve_module(row.id, index));
    if (target.empty()) return;
    moved.target_before = target, moved.target_after = moved_to(target);
    if (moved.importer_before == moved.importer_after && moved.target_before == moved.target_after)
      return;
    const std::optional<std::string> text = moved_import(row.language, moved);
    if (text && *text != moved.module && changed.insert(range).second)
      found_.changes.push_back({row.id, row.path, range, *text, facts});
  }

  void change_name(const FileRow& row, const std::shared_ptr<const FileFacts>& facts,
                   ImportIndex index, MovedImport moved, std::set<ByteRange>& changed) {
    const Import& import = facts->imports[index.value];
    if (!import.name.valid() || import.name_range.empty() ||
        import.name_range.end - import.name_range.begin != facts->str(import.name).size())
      return;
    const std::string target = only_file(resolver_.resolve_import(row.id, index));
    if (target.empty() || !after_.contains(target)) return;
    moved.target_before = target, moved.target_after = moved_to(target);
    const std::optional<std::string> text = moved_import_name(row.language, *facts, import, moved);
    if (text && changed.insert(import.name_range).second)
      found_.changes.push_back({row.id, row.path, import.name_range, *text, facts});
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  std::map<std::string, std::string> after_;  // The new paths by the old ones.
  std::set<std::string, std::less<>> names_;
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
