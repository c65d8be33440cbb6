// Follows imports: from an import statement, or a name in one, to its target.
#pragma once

#include "index/resolve/value.h"

#include <memory_resource>
#include <optional>
#include <unordered_map>

namespace codefinder::resolve {

class Context;
struct ImportRequest;
struct LanguageRules;
struct Resolution;

class ImportLinks {
 public:
  explicit ImportLinks(Resolution& resolution);

  /// The targets of the import. A cycle gets an empty list.
  const Values& target(FileId file, ImportIndex import);
  /// The same for an import that need not be in a file: of a module that is named as from
  /// `request.file`, by the rules of `language`.
  Values target_of(const ImportRequest& request, Language language);
  /// The targets of a local name that the import binds.
  Values bound_target(FileId file, ImportIndex import, std::string_view name);
  /// A name in an import statement: the imported name, its alias, or a part of the module's path.
  Values resolve_occurrence(FileId file, const Occurrence& occurrence);
  /// The module of the import.  `last` cuts its path after that part (`b` of `a::b::c`).
  Values module(FileId file, ImportIndex import, std::string_view last);
  bool is_unresolvable(FileId file, ImportIndex import);
  /// The import whose alias the symbol is: `const a = require('a')`, `import * as a`.
  std::optional<ImportIndex> import_of(SymbolRef symbol);
  /// Replaces aliases (`exports.a = b.c`, `const a = require('a')`) by their targets.
  Values through_aliases(Values values);

 private:
  Values target_uncached(FileId file, ImportIndex index);
  Values default_target(const ImportRequest& request, const LanguageRules& rules);
  Values same_file_target(FileId file, ImportIndex index);
  Values alias_target(const Value& alias);

  Resolution& parts_;
  Context& context_;
  std::pmr::unordered_map<std::uint64_t, Values> targets_;
};

}  // namespace codefinder::resolve
