// find_importers: scans the imports of all files by their text, and resolves those that may be
// meant.
#include "index/query/definition/dependencies.h"

#include "base/path.h"
#include "base/result.h"
#include "index/languages/language.h"
#include "index/query/hits/symbol_filter.h"
#include "index/query/symbols/near_names.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

/// The part of an imported path after its last separator, without an extension.
std::string_view last_name(std::string_view module) {
  while (!module.empty() && std::string_view("/.:").find(module.back()) != std::string_view::npos)
    module.remove_suffix(1);
  const std::size_t slash = module.find_last_of("/:");
  if (slash != std::string_view::npos) module.remove_prefix(slash + 1);
  return module;
}

class ImporterSearch {
 public:
  ImporterSearch(const index::Snapshot& snapshot, const FindImporters& request,
                 std::stop_token stop)
      : snapshot_(snapshot),
        request_(request),
        filter_(snapshot, request.filters),
        context_(snapshot, std::move(stop)),
        resolver_(context_) {}

  FoundSymbols run() {
    find_targets();
    snapshot_.files().for_each("", [&](const FileRow& row) {
      if (filter_.file_is_hit(row))
        if (const ImportIndex import = import_in(row); import.valid()) add(row.id, import);
      return !context_.stopped();
    });
    found_.totals.is_lower_bound = context_.stopped();
    found_.totals.groups = counts_.groups();
    found_.truncated = context_.stopped() || found_.totals.count > request_.offset + request_.limit;
    found_.named = found_.totals.count > 0;
    if (found_.totals.count == 0)
      for (const std::string& name : near_names(snapshot_, file_stem(last_name(request_.name))))
        found_.suggestions.push_back("did you mean `" + name + "`?");
    return std::move(found_);
  }

 private:
  /// The files that the name means: by path, by the end of a path, by module.
  void find_targets() {
    const std::string& name = request_.name;
    if (const auto file = snapshot_.files().find(name)) targets_.insert(*file);
    const std::string end = "/" + name;
    if (targets_.empty())
      for (const FileId file : snapshot_.files().named(file_name(name)))
        if (context_.path(file).ends_with(end) || context_.path(file) == name)
          targets_.insert(file);
    if (targets_.empty())
      snapshot_.files().for_each_place([&](FileId file, std::string_view, std::string_view module) {
        if (module == name) targets_.insert(file);
        return !context_.stopped();
      });
    for (const FileId file : targets_) {
      std::string_view path = context_.path(file);
      words_.insert(std::string(file_name(path)));
      words_.insert(std::string(file_stem(path)));
      // A package is imported by its directory.
      for (path = parent_path(path); !path.empty(); path = parent_path(path))
        words_.insert(std::string(file_name(path)));
    }
    words_.insert(std::string(file_name(name)));
  }

  void add(FileId file, ImportIndex import) {
    const std::uint64_t number = found_.totals.count++;
    if (found_.candidates.size() < kMaxCounted) found_.candidates.push_back({file, {}});
    const bool on_page = number >= request_.offset && number < request_.offset + request_.limit;
    if (!on_page && request_.group_by == GroupBy::none) return;
    SymbolHit hit = hit_of_import(snapshot_, file, import);
    hit.evidence = resolve::Evidence::import_;
    add_hit(counts_, request_.group_by, hit);
    if (!on_page) return;
    if (const Result<std::string> text = snapshot_.files().text(file); text.ok())
      hit.preview = line_of(*text, hit.place.facts->text_map, hit.place.start.line);
    found_.hits.push_back(std::move(hit));
  }

  /// The first import of the file that is meant; invalid if there is none.
  ImportIndex import_in(const FileRow& row) {
    const auto facts = context_.imports(row.id);
    for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
      const Import& import = facts->imports[i];
      if (is_named(*facts, import)) return ImportIndex(i);
      if (may_lead_to_target(*facts, import) && leads_to_target(row.id, ImportIndex(i)))
        return ImportIndex(i);
    }
    return {};
  }

  /// True if the import is written as the name, or as something in it.
  bool is_named(const FileFacts& facts, const Import& import) const {
    const std::string_view name = request_.name;
    const auto is_in = [&](std::string_view module) {
      return module == name ||
             (module.starts_with(name) && !name.empty() &&
              std::string_view("/.:").find(module[name.size()]) != std::string_view::npos);
    };
    const std::string_view module = facts.str(import.module);
    if (is_in(module)) return true;
    return import.name.valid() &&
           is_in(std::string(module) + std::string(definition(facts.language).separator) +
                 std::string(facts.str(import.name)));
  }

  bool may_lead_to_target(const FileFacts& facts, const Import& import) const {
    const std::string_view module = last_name(facts.str(import.module));
    const std::size_t dot = module.rfind('.');
    return words_.contains(module) || words_.contains(facts.str(import.name)) ||
           words_.contains(file_stem(module)) ||
           (dot != std::string_view::npos && words_.contains(module.substr(dot + 1)));
  }

  bool leads_to_target(FileId file, ImportIndex import) {
    const auto is_target = [&](const resolve::Value& value) {
      const bool in_file = value.kind == resolve::Value::Kind::file ||
                           value.kind == resolve::Value::Kind::symbol;
      return (in_file && targets_.contains(value.file)) ||
             (value.kind == resolve::Value::Kind::scope &&
              value.scope.substr(value.scope.find(':') + 1) == request_.name);
    };
    const resolve::Values module = resolver_.module_of(file, import, {});
    if (std::any_of(module.begin(), module.end(), is_target)) return true;
    const resolve::Values& target = resolver_.import_target(file, import);
    return std::any_of(target.begin(), target.end(), is_target);
  }

  const index::Snapshot& snapshot_;
  const FindImporters& request_;
  SymbolFilter filter_;
  resolve::Context context_;
  resolve::Resolver resolver_;
  FoundSymbols found_;
  GroupCounts counts_;
  std::set<FileId> targets_;
  std::set<std::string, std::less<>> words_;  // By which imports may name the targets.
};

}  // namespace

Result<FoundSymbols> find_importers(const index::Snapshot& snapshot, const FindImporters& request,
                                    std::stop_token stop) {
  snapshot.record_miss(MissingKey::all, {});
  FoundSymbols found = ImporterSearch(snapshot, request, stop).run();
  if (stop.stop_requested()) return cancelled_error();
  return found;
}

}  // namespace codefinder::query
