// outline: builds the tree of a file's non-local symbols, and resolves its re-exports.
#include "index/query/editor/outline.h"

#include "index/languages/language.h"
#include "index/query/hits/public_symbols.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <unordered_map>

namespace codefinder::query {

namespace {

constexpr int kDeepest = 500;

class Tree {
 public:
  Tree(const FileFacts& facts, Nesting nesting)
      : facts_(facts),
        children_(facts.symbols.size()),
        used_(facts.symbols.size(), false),
        prototype_(definition(facts.language).traits.prototype_member) {
    if (nesting == Nesting::by_qualifier) find_types();
    // Containers precede their members: collect the children first, then build the tree.
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      if (facts.symbols[i].has(SymbolFlag::local)) continue;
      const SymbolIndex parent = parent_of(i);
      if (parent.valid()) children_[parent.value].push_back(i);
      else roots_.push_back(i);
    }
  }

  std::vector<OutlineNode> nodes() { return nodes_of(roots_, 0); }

 private:
  void find_types() {
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
      const Symbol& symbol = facts_.symbols[i];
      const bool object = !prototype_.empty() && (symbol.kind == SymbolKind::function ||
                                                  symbol.kind == SymbolKind::variable ||
                                                  symbol.kind == SymbolKind::constant);
      const bool holds_members = is_class_like(symbol.kind) ||
                                 symbol.kind == SymbolKind::type_alias || object;
      if (holds_members && !symbol.has(SymbolFlag::local) && !symbol.has(SymbolFlag::declaration))
        types_[facts_.str(symbol.name)].push_back(SymbolIndex(i));
    }
  }

  bool is_prototype(SymbolIndex symbol) const {
    return !types_.empty() && !prototype_.empty() &&
           facts_.str(facts_.symbol(symbol).name) == prototype_;
  }

  SymbolIndex parent_of(std::uint32_t i) const {
    SymbolIndex parent = facts_.symbols[i].container;
    while (parent.valid() && parent.value < i && facts_.symbol(parent).has(SymbolFlag::local))
      parent = facts_.symbol(parent).container;
    if (!parent.valid() || parent.value >= facts_.symbols.size() || parent.value == i) parent = {};
    const std::string_view qualifier = facts_.str(facts_.symbols[i].qualifier);
    const bool outside = !parent.valid() || is_prototype(parent) ||
                         facts_.symbol(parent).kind == SymbolKind::namespace_;
    if (qualifier.empty() || !outside) return parent;
    const auto types = types_.find(resolve::last_segment(qualifier));
    if (types == types_.end()) return parent;
    const SymbolIndex type = type_around(SymbolIndex(i), types->second);
    return type.value == i ? parent : type;
  }

  /// Returns the type of `types` whose scope the member's qualifier names, or else the first.
  SymbolIndex type_around(SymbolIndex member, const std::vector<SymbolIndex>& types) const {
    const auto found = std::find_if(types.begin(), types.end(), [&](SymbolIndex type) {
      return types.size() == 1 || resolve::may_be_scope_of(facts_, type, facts_, member);
    });
    return found == types.end() ? types[0] : *found;
  }

  std::vector<OutlineNode> nodes_of(const std::vector<std::uint32_t>& symbols, int depth) {
    std::vector<OutlineNode> nodes;
    if (depth == kDeepest) return nodes;
    for (const std::uint32_t i : symbols) {
      if (used_[i]) continue;
      used_[i] = true;
      nodes.push_back({SymbolIndex(i), nodes_of(children_[i], depth + 1), std::nullopt});
      // `A.prototype = {…}` is shown by its members, which are in A.
      if (nodes.back().children.empty() && is_prototype(SymbolIndex(i))) nodes.pop_back();
    }
    return nodes;
  }

  const FileFacts& facts_;
  std::vector<std::vector<std::uint32_t>> children_;
  std::vector<std::uint32_t> roots_;
  std::vector<bool> used_;
  std::string_view prototype_;
  std::unordered_map<std::string_view, std::vector<SymbolIndex>> types_;  // By name.
};

std::vector<SymbolHit> targets_of(resolve::Resolver& resolver, FileId file, ImportIndex number) {
  const Import& import = resolver.context().facts(file)->imports[number.value];
  const auto targets = import.has(ImportFlag::wildcard) ? resolver.resolve_module(file, number)
                                                        : resolver.resolve_import(file, number);
  std::vector<SymbolHit> hits;
  for (const resolve::Target& target : targets) {
    if (target.secondary && !hits.empty()) continue;
    hits.push_back(target.import.valid()
                       ? hit_of_import(resolver.context().snapshot(), target.file, target.import)
                       : hit_of(resolver.context().snapshot(), target.ref()));
    hits.back().evidence = target.evidence;
  }
  return hits;
}

/// True if the outline has what the import passes on as a symbol: `export { a }`, or
/// `exports.a = require('a')`, which makes one.
bool is_shown(const FileFacts& facts, FileId file, const Reexport& reexport) {
  const Import& import = facts.imports[reexport.import.value];
  const bool own = std::all_of(reexport.targets.begin(), reexport.targets.end(),
                               [&](const SymbolHit& hit) { return hit.ref.file == file; });
  if (!import.module.valid() && own) return true;
  return std::any_of(facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& symbol) {
    return symbol.name_range == import.name_range && !symbol.has(SymbolFlag::local);
  });
}

void add_reexports(const index::Snapshot& snapshot, FileId file, Outline& answer,
                   std::stop_token stop) {
  resolve::Context context(snapshot, std::move(stop));
  resolve::Resolver resolver(context);
  const FileFacts& facts = *answer.facts;
  for (std::uint32_t i = 0; i < facts.imports.size() && !context.stopped(); ++i) {
    const Import& import = facts.imports[i];
    if (!import.has(ImportFlag::reexport) || import.has(ImportFlag::include)) continue;
    Reexport reexport{std::string(facts.str(import.alias.valid() ? import.alias : import.name)),
                      ImportIndex(i), targets_of(resolver, file, ImportIndex(i))};
    if (is_shown(facts, file, reexport)) continue;
    if (reexport.name.empty())
      reexport.name = import.has(ImportFlag::wildcard) ? "*" : facts.str(import.module);
    answer.roots.push_back({{}, {}, answer.reexports.size()});
    answer.reexports.push_back(std::move(reexport));
  }
}

/// True for a variable that only names an import of the file, unless the file re-exports it.
bool is_import_name(const FileFacts& facts, const Symbol& symbol) {
  if (symbol.kind != SymbolKind::variable && symbol.kind != SymbolKind::constant) return false;
  return std::ranges::any_of(facts.imports, [&](const Import& import) {
    const StringIndex local = import.alias.valid() ? import.alias : import.name;
    return !import.has(ImportFlag::reexport) &&
           (import.name_range == symbol.name_range ||
            (local == symbol.name && import.range.begin <= symbol.name_range.begin &&
             symbol.name_range.end <= import.range.end));
  });
}

void drop_imported_nodes(const FileFacts& facts, std::vector<OutlineNode>& nodes) {
  std::erase_if(nodes, [&](OutlineNode& node) {
    if (node.reexport) return false;
    drop_imported_nodes(facts, node.children);
    const Symbol& symbol = facts.symbol(node.symbol);
    return node.children.empty() && !symbol.has(SymbolFlag::exported) &&
           is_import_name(facts, symbol);
  });
}

/// Removes the nodes that are neither offered nor around an offered symbol.
void keep_offered_nodes(const FileFacts& facts, std::vector<OutlineNode>& nodes) {
  std::erase_if(nodes, [&](OutlineNode& node) {
    if (node.reexport) return false;
    keep_offered_nodes(facts, node.children);
    return node.children.empty() && !is_offered(facts, node.symbol);
  });
}

}  // namespace

void drop_imported(Outline& outline) { drop_imported_nodes(*outline.facts, outline.roots); }

void keep_offered(Outline& outline) { keep_offered_nodes(*outline.facts, outline.roots); }

Result<Outline> outline(const index::Snapshot& snapshot, FileId file, Nesting nesting,
                        std::stop_token stop) {
  Outline answer;
  answer.facts = snapshot.facts().get(file);
  if (!answer.facts)
    return Error{ErrorCode::not_found, "the file is not in the index",
                 "It may be ignored, or not be indexed yet."};
  const FileFacts& facts = *answer.facts;
  answer.roots = Tree(facts, nesting).nodes();
  add_reexports(snapshot, file, answer, std::move(stop));
  const auto place = [&](const OutlineNode& node) {
    return node.reexport ? facts.imports[answer.reexports[*node.reexport].import.value].range.begin
                         : facts.symbol(node.symbol).full_range.begin;
  };
  if (!answer.reexports.empty())
    std::stable_sort(
        answer.roots.begin(), answer.roots.end(),
        [&](const OutlineNode& a, const OutlineNode& b) { return place(a) < place(b); });
  return answer;
}

namespace {

void count(const Outline& outline, const std::vector<OutlineNode>& nodes, GroupBy by,
           Totals& totals, GroupCounts& counts) {
  for (const OutlineNode& node : nodes) {
    ++totals.count;
    const SymbolKind kind = node.symbol.valid() ? outline.facts->symbol(node.symbol).kind
                                                : SymbolKind::module;
    if (by == GroupBy::kind) counts.add(std::string(to_string(kind)));
    count(outline, node.children, by, totals, counts);
  }
}

}  // namespace

Totals totals_of(const Outline& outline, GroupBy by) {
  Totals totals;
  GroupCounts counts;
  count(outline, outline.roots, by, totals, counts);
  totals.groups = counts.groups();
  return totals;
}

}  // namespace codefinder::query
