// WordNaming: names that imports give to modules and variables.
#include "index/query/rename/naming.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// True for the name in an import that gives it no alias: `import {a}`.
bool is_unaliased(const Import& import, const Occurrence& use) {
  return use.role == Role::import_ && !import.alias.valid() &&
         use.range == (import.name.valid() ? import.name_range : import.module_range);
}

/// The import that gives the name of the use; the end of the list if none does.
std::vector<Import>::const_iterator import_of(const FileFacts& facts, const Occurrence& use) {
  // Several imports may give one name.
  const auto own = std::find_if(facts.imports.begin(), facts.imports.end(),
                                [&](const Import& each) { return is_unaliased(each, use); });
  if (own != facts.imports.end() || use.binding != Binding::import_) return own;
  return facts.imports.begin() + std::min<std::size_t>(use.target, facts.imports.size());
}

}  // namespace

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
      return facts_.str(import.name) == word_
                 ? any_leads_there(resolver_.module_of(file_, ImportIndex(use.target), {}))
                 : Naming::no;
    // The name in the module of `import {np as np}` is none of the file.
    const bool in_module = import.name.valid() && use.role == Role::import_ &&
                           use.range == import.name_range;
    // A word of the path of another import is none of the names that imports give.
    const bool elsewhere = use.role == Role::import_ && !import.range.contains(use.range);
    return name.imports.contains(use.target) && !in_module && !elsewhere ? Naming::yes : Naming::no;
  }
  if (file_ == name.file) return Naming::no;
  if (use.binding == Binding::free && !use.receiver.valid()) return use_through_wildcard();
  if (use.binding != Binding::member) return Naming::no;
  return any_leads_there(resolver_.values_of(file_, use.receiver));
}

/// Whether `from a import *` gives the file the name: not certain if a file on the way has another
/// such import.
Naming WordNaming::use_through_wildcard() {
  const FileId declaring = family_.imported_name()->file;
  std::vector<FileId> open{file_};
  bool several = false;
  for (std::size_t at = 0; at < open.size() && context_.spend(); ++at) {
    const FileFacts* facts = context_.facts(open[at]);
    bool has_wildcard = false;
    for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
      if (!facts->imports[i].has(ImportFlag::wildcard)) continue;
      several = several || has_wildcard;
      has_wildcard = true;
      for (const resolve::Value& value :
           resolve::Values(resolver_.module_of(open[at], ImportIndex(i), {}))) {
        if (value.kind != resolve::Value::Kind::file) continue;
        if (std::find(open.begin(), open.end(), value.file) == open.end())
          open.push_back(value.file);
      }
    }
  }
  if (std::find(open.begin(), open.end(), declaring) == open.end()) return Naming::no;
  return several ? Naming::perhaps : Naming::yes;
}

bool WordNaming::needs_alias(const WordFacts& word) {
  if (rules_.alias_word.empty()) return false;
  const auto& name = family_.imported_name();
  return std::any_of(word.uses.begin(), word.uses.end(), [&](OccurrenceIndex index) {
    const Occurrence& use = facts_.occurrence(index);
    const auto import = import_of(facts_, use);
    if (import == facts_.imports.end() || !is_unaliased(*import, use)) return false;
    const auto number = static_cast<std::uint32_t>(import - facts_.imports.begin());
    if (name) return name->file == file_ && name->imports.contains(number);
    return use_of_import_as_variable(use) && !is_imported_key(index);
  });
}

/// True if the key of `const {x} = require("./a")` is renamed, and not only the variable.
bool WordNaming::is_imported_key(OccurrenceIndex use) {
  const std::vector<resolve::Target> targets = resolver_.resolve(file_, use);
  return std::any_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
    return target.symbol.valid() && target.file != file_ && family_.contains(target.ref());
  });
}

/// True if the symbols are variables that `const {a: b} = require("./c")` declares in the file.
bool WordNaming::is_variable_of_import() {
  return std::all_of(family_.symbols().begin(), family_.symbols().end(), [&](const SymbolRef& ref) {
    return ref.file == file_ &&
           std::any_of(facts_.imports.begin(), facts_.imports.end(), [&](const Import& import) {
             return import.module.valid() &&
                    import.range.contains(facts_.symbol(ref.symbol).name_range);
           });
  });
}

std::optional<ExportedName> WordNaming::exported_name(const WordFacts& word) {
  const bool module = file_ == family_.file() && family_.are_all([](const Symbol& symbol) {
    return symbol.kind == SymbolKind::module && symbol.has(SymbolFlag::local);
  });
  const bool of_import = module || family_.imported_name() || word_ != family_.name() ||
                         is_variable_of_import();
  if (!of_import || !resolver_.rules(file_).traits.exports_are_values) return std::nullopt;
  for (const OccurrenceIndex index : word.uses) {
    const Occurrence& use = facts_.occurrence(index);
    if (use.binding != Binding::import_ || use.target >= facts_.imports.size()) continue;
    const Import& import = facts_.imports[use.target];
    if (!import.has(ImportFlag::reexport) || import.module.valid() ||
        import.name_range != use.range)
      continue;
    if (import.alias.valid() || import.has(ImportFlag::default_)) return ExportedName::renamed;
    return text_.substr(import.range.begin).starts_with("export") ? ExportedName::listed
                                                                  : ExportedName::key;
  }
  return std::nullopt;
}

/// `try: import numpy as np`, `except ImportError: np = None`: the import assigns the variable. Not
/// certain if the import has no alias.
std::optional<Naming> WordNaming::use_of_import_as_variable(const Occurrence& use) {
  if (!resolver_.rules(file_).traits.redefinitions_are_one) return std::nullopt;
  const auto found = import_of(facts_, use);
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
