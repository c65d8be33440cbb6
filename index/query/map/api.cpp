// api_of: lists the exported symbols and the re-exports of files, in source order.
#include "index/query/map/api.h"

#include "base/result.h"
#include "index/languages/public_names.h"
#include "index/query/hits/first_sentence.h"
#include "index/query/hits/project_files.h"
#include "index/query/hits/public_symbols.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <optional>

namespace codefinder::query {

namespace {

/// The name that importers write; "*": all that the module exports.
std::string passed_name(const FileFacts& facts, const Import& import) {
  const StringIndex name = import.alias.valid() ? import.alias : import.name;
  if (name.valid() && !facts.str(name).empty()) return std::string(facts.str(name));
  return import.has(ImportFlag::wildcard) ? "*" : std::string(facts.str(import.module));
}

bool is_linked(const FileRow& row) { return resolve::rules_of(row.language).traits.is_linked; }
bool is_header(const FileRow& row) {
  return resolve::is_header(resolve::rules_of(row.language).traits, row.path);
}

class ApiSearch {
 public:
  ApiSearch(const index::Snapshot& snapshot, const ApiRequest& request, const std::stop_token& stop)
      : snapshot_(snapshot), request_(request), stop_(stop) {}

  Result<Api> run() {
    Result<FilesAt> at = program_files_at(snapshot_, request_.path, stop_);
    if (!at) return at.error();
    api_.left_out = at->left_out;
    const auto is_linked_header = [](const FileRow& row) {
      return is_linked(row) && is_header(row);
    };
    if (!at->is_file && std::any_of(at->files.begin(), at->files.end(), is_linked_header))
      api_.headers_only = std::erase_if(at->files, [](const FileRow& row) {
                            return is_linked(row) && !is_header(row);
                          }) > 0;
    for (const FileRow& row : at->files) {
      if (stop_.stop_requested()) return cancelled_error();
      if (snapshot_.limits().is_late()) snapshot_.limits().exceed();
      if (snapshot_.limits().exceeded()) break;
      add_file(row);
    }
    api_.totals.is_lower_bound = snapshot_.limits().exceeded();
    api_.totals.groups = counts_.groups();
    return std::move(api_);
  }

 private:
  /// A symbol or a re-export of a file; one of the two is valid.
  struct Entry {
    std::uint32_t at = 0;
    SymbolIndex symbol;
    ImportIndex import;
  };

  void add_file(const FileRow& row) {
    const auto facts = snapshot_.facts().get(row.id, index::FactsRequest::uncached);
    if (!facts) return;
    std::vector<Entry> entries;
    for (std::uint32_t i = 0; i < facts->symbols.size(); ++i)
      if (is_listed(*facts, SymbolIndex(i)))
        entries.push_back({facts->symbols[i].name_range.begin, SymbolIndex(i), {}});
    for (std::uint32_t i = 0; i < facts->imports.size(); ++i)
      if (is_passed_on(row, *facts, facts->imports[i]))
        entries.push_back({facts->imports[i].range.begin, {}, ImportIndex(i)});
    std::stable_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.at < b.at; });
    const std::uint64_t before = api_.totals.count;
    std::optional<resolve::Context> context;
    std::optional<resolve::Resolver> resolver;
    for (const Entry& entry : entries) {
      if (entry.symbol.valid()) {
        add_symbol(row, facts, entry.symbol);
        continue;
      }
      if (!resolver) resolver.emplace(context.emplace(snapshot_, stop_));
      add_reexport(row, *resolver, entry.import);
    }
    if (api_.totals.count > before) ++api_.files;
  }

  bool is_of_kind(SymbolKind kind) const {
    return request_.kinds.empty() ||
           std::find(request_.kinds.begin(), request_.kinds.end(), kind) != request_.kinds.end();
  }

  bool is_listed(const FileFacts& facts, SymbolIndex index) const {
    const SymbolKind kind = facts.symbol(index).kind;
    return (request_.kinds.empty() ? is_interface_kind(kind) : is_of_kind(kind)) &&
           is_offered(facts, index);
  }

  bool is_passed_on(const FileRow& row, const FileFacts& facts, const Import& import) const {
    if (import.has(ImportFlag::include) || passed_name(facts, import).empty()) return false;
    if (!import.has(ImportFlag::reexport) &&
        !is_public_import(facts.language, row.path, facts.str(import.module)))
      return false;
    const auto& traits = resolve::rules_of(facts.language).traits;
    const std::string_view name = resolve::bound_name(traits, facts, import);
    if (!import.has(ImportFlag::reexport) && !import.has(ImportFlag::wildcard) &&
        !is_exported_name(facts.language, name))
      return false;
    if (!facts.exports.empty() && !import.has(ImportFlag::reexport) &&
        std::none_of(facts.exports.begin(), facts.exports.end(),
                     [&](StringIndex listed) { return facts.str(listed) == name; }))
      return false;
    // `exports.a = require('a')` makes a symbol, which is listed.
    return std::none_of(facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& symbol) {
      return symbol.name_range == import.name_range && !symbol.has(SymbolFlag::local);
    });
  }

  /// Counts one more; true if it is on the page.
  bool is_on_page(SymbolKind kind) {
    counts_.add(std::string(to_string(kind)));
    const std::uint64_t number = api_.totals.count++;
    return number >= request_.offset && number - request_.offset < request_.limit;
  }

  void add_symbol(const FileRow& row, const std::shared_ptr<const FileFacts>& facts,
                  SymbolIndex index) {
    const Symbol& symbol = facts->symbol(index);
    if (!is_on_page(symbol.kind)) return;
    ApiSymbol one;
    one.hit = hit_of(snapshot_, row, facts, index);
    one.doc = first_sentence(facts->str(symbol.doc));
    api_.symbols.push_back(std::move(one));
  }

  void add_reexport(const FileRow& row, resolve::Resolver& resolver, ImportIndex number) {
    const FileFacts* facts = resolver.context().facts_uncached(row.id);
    if (!facts || number.value >= facts->imports.size()) return;
    const Import& import = facts->imports[number.value];
    ApiSymbol one;
    for (const resolve::Target& target : targets_of(resolver, row.id, import, number)) {
      // The file defines it, as the symbol that is listed already.
      if (!import.module.valid() && target.file == row.id) return;
      if (target.import.valid() || (target.secondary && !one.leads_to.empty())) continue;
      one.leads_to.push_back(hit_of(snapshot_, target.ref()));
    }
    const SymbolKind kind = one.leads_to.empty() ? SymbolKind::module : one.leads_to[0].kind;
    if (!is_of_kind(kind) || !is_on_page(kind)) return;
    one.hit = hit_of_import(snapshot_, row.id, number);
    one.hit.kind = kind;
    one.hit.name = passed_name(*facts, import);
    one.hit.place = place_of(snapshot_, row.id, import.range);
    if (!one.leads_to.empty()) add_documentation(one);
    api_.symbols.push_back(std::move(one));
  }

  std::vector<resolve::Target> targets_of(resolve::Resolver& resolver, FileId file,
                                          const Import& import, ImportIndex number) {
    return import.has(ImportFlag::wildcard) ? resolver.resolve_module(file, number)
                                            : resolver.resolve_import(file, number);
  }

  void add_documentation(ApiSymbol& one) const {
    one.hit.preview = one.leads_to[0].preview;
    for (const SymbolHit& target : one.leads_to)
      if (one.doc.empty() && target.place.facts && target.ref.symbol.valid())
        one.doc = first_sentence(
            target.place.facts->str(target.place.facts->symbol(target.ref.symbol).doc));
  }

  const index::Snapshot& snapshot_;
  const ApiRequest& request_;
  const std::stop_token& stop_;
  Api api_;
  GroupCounts counts_;
};

}  // namespace

Result<Api> api_of(const index::Snapshot& snapshot, const ApiRequest& request,
                   const std::stop_token& stop) {
  return ApiSearch(snapshot, request, stop).run();
}

}  // namespace codefinder::query
