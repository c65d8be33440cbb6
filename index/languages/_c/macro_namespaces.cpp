// Finds the macros that open namespaces, and the files that use them.
#include "index/languages/_c/semantics_parts.h"

#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::c_family {

using namespace resolve;

namespace {

struct MacroNamespace {
  std::string path;
  std::vector<FileId> users;  // Sorted.
};
/// By the first part of their paths.
struct MacroNamespaces : Memo<std::string, std::vector<MacroNamespace>> {};

const std::vector<MacroNamespace>& macro_namespaces(Context& context, const std::string& first) {
  const auto [it, fresh] = context.shared_memo<MacroNamespaces>().try_emplace(first);
  if (!fresh) return it->second;
  for (const Definition& ref : std::vector<Definition>(context.definitions(first))) {
    if (ref.kind != SymbolKind::namespace_ || !ref.nested || !context.spend()) continue;
    const Symbol* symbol = context.symbol(ref);
    if (!symbol || !symbol->container.valid()) continue;
    const FileFacts& facts = *context.facts(ref.file);
    const Symbol& macro = facts.symbol(symbol->container);
    if (macro.kind != SymbolKind::macro) continue;
    std::string path = own_path(facts, ref.symbol);
    // `namespace a { namespace b {`
    for (std::uint32_t i = ref.symbol.value + 1; i < facts.symbols.size(); ++i) {
      if (facts.symbols[i].full_range.begin >= macro.full_range.end) break;
      if (facts.symbols[i].kind == SymbolKind::namespace_) path = own_path(facts, SymbolIndex(i));
    }
    std::vector<FileId> users = context.files_with(facts.str(macro.name));
    std::sort(users.begin(), users.end());
    it->second.push_back({std::move(path), std::move(users)});
  }
  return it->second;
}

}  // namespace

bool is_in_macro_namespace(Context& context, FileId file, std::string_view scope,
                           std::string_view path) {
  const std::vector<MacroNamespace>& spaces = macro_namespaces(
      context, std::string(path.substr(0, path.find("::"))));
  return std::any_of(spaces.begin(), spaces.end(), [&](const MacroNamespace& space) {
    if (!path.starts_with(space.path) ||
        !std::binary_search(space.users.begin(), space.users.end(), file))
      return false;
    std::string_view rest = path.substr(space.path.size());
    if (rest.starts_with("::")) rest.remove_prefix(2);
    else if (!rest.empty()) return false;
    return rest == scope;
  });
}

}  // namespace codefinder::c_family
