#include "index/resolve/c_spaces.h"

#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

struct Space {
  std::string path;
  std::vector<FileId> users;  // In order.
};

/// By the first part of their paths.
const std::vector<Space>& spaces_of_macros(Context& context, const std::string& first) {
  std::shared_ptr<void>& note = context.notes()["spaces of macros:" + first];
  if (!note) {
    auto spaces = std::make_shared<std::vector<Space>>();
    for (const store::SymbolRef& ref : std::vector<store::Definition>(context.definitions(first))) {
      const Symbol* symbol = context.symbol(ref);
      if (!symbol || symbol->kind != SymbolKind::namespace_ || !symbol->container.valid() ||
          !context.spend())
        continue;
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
      spaces->push_back({std::move(path), std::move(users)});
    }
    note = spaces;
  }
  return *static_cast<std::vector<Space>*>(note.get());
}

}  // namespace

bool in_space_of_macro(Context& context, FileId file, std::string_view scope,
                       std::string_view path) {
  const std::vector<Space>& spaces = spaces_of_macros(context,
                                                      std::string(path.substr(0, path.find("::"))));
  return std::any_of(spaces.begin(), spaces.end(), [&](const Space& space) {
    if (!path.starts_with(space.path) ||
        !std::binary_search(space.users.begin(), space.users.end(), file))
      return false;
    std::string_view rest = path.substr(space.path.size());
    if (rest.starts_with("::")) rest.remove_prefix(2);
    else if (!rest.empty()) return false;
    return rest == scope;
  });
}

}  // namespace codefinder::resolve
