// WordNaming: names that imports give to modules and variables.
#include "index/query/rename_naming.h"

#include <algorithm>

namespace codefinder::query {

/// Whether the use is of the name that the imports of the family give.
Naming WordNaming::use_of_import(const Occurrence& use) {
  const RenameFamily::ImportedName& name = *family_.imported_name();
  const auto leads_there = [&](const resolve::Value& value) {
    return value.kind == resolve::Value::Kind::file && value.file == name.file;
  };
  const auto any_leads_there = [&](const resolve::Values& values) {
    return std::any_of(values.begin(), values.end(), leads_there) ? Naming::yes : Naming::no;
  };
  if (use.binding == Binding::import_ && use.target < facts_.imports.size()) {
    const Import& import = facts_.imports[use.target];
    if (file_ != name.file)  // `from a import np`
      return facts_.str(import.name) == word_ ? any_leads_there(resolver_.parts().imports.module(
                                                    file_, ImportIndex(use.target), {}))
                                              : Naming::no;
    // The name in the module of `import {np as np}` is none of the file.
    const bool in_module = import.name.valid() && use.role == Role::import_ &&
                           use.range == import.name_range;
    return name.imports.contains(use.target) && !in_module ? Naming::yes : Naming::no;
  }
  if (use.binding != Binding::member || file_ == name.file) return Naming::no;
  return any_leads_there(resolver_.parts().values.evaluate(file_, use.receiver));
}

/// `try: import numpy as np`, `except ImportError: np = None`: the import assigns the variable. Not
/// certain if the import gives the name of the module itself.
std::optional<Naming> WordNaming::use_of_import_as_variable(const Occurrence& use) {
  if (!resolver_.rules(file_).traits.redefinitions_are_one) return std::nullopt;
  const bool bound = use.binding == Binding::import_ && use.target < facts_.imports.size();
  const auto found = bound ? facts_.imports.begin() + use.target
                           : std::find_if(facts_.imports.begin(), facts_.imports.end(),
                                          [&](const Import& each) {
                                            return use.role == Role::import_ &&
                                                   !each.alias.valid() && !each.name.valid() &&
                                                   each.module_range == use.range;
                                          });
  if (found == facts_.imports.end()) return std::nullopt;
  const Import& import = *found;
  const bool variable = std::any_of(
      family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
        const Symbol& symbol = context_.symbol_or_none(ref);
        return ref.file == file_ && symbol.container == import.container &&
               symbol.name == use.name && !symbol.has(SymbolFlag::member);
      });
  if (!variable || (import.alias.valid() && import.alias != use.name)) return std::nullopt;
  return import.alias.valid() ? Naming::yes : Naming::perhaps;
}

}  // namespace codefinder::query
