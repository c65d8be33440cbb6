// Makes the descriptors of a file's symbols, and of its place.
#include "index/scip/symbol_names.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language_project.h"
#include "index/scip/descriptors.h"

#include <algorithm>
#include <unordered_set>

namespace codefinder::scip {

namespace {

/// Each part of a path or of a module's name as a name space.
std::string as_namespaces(std::string_view text, std::string_view separator) {
  std::string out;
  for (const std::string_view part : split(text, separator))
    out += descriptor(part, Suffix::namespace_);
  return out;
}

std::string module_namespaces(std::string_view module, Language language) {
  switch (package_rules(language).places) {
    case SymbolPlaces::path: return {};
    case SymbolPlaces::module:
      return module.empty() ? std::string() : descriptor(module, Suffix::namespace_);
    case SymbolPlaces::module_parts: return as_namespaces(module, definition(language).separator);
  }
  return {};
}

/// The outermost symbol that contains `symbol`, or itself.
const Symbol& outermost(const FileFacts& facts, SymbolIndex symbol) {
  while (facts.symbol(symbol).container.valid() && facts.symbol(symbol).container < symbol)
    symbol = facts.symbol(symbol).container;
  return facts.symbol(symbol);
}

/// The descriptors of the symbol's containers, by its container and the qualifier that is written.
std::string around(const FileFacts& facts, SymbolIndex index,
                   const std::vector<std::string>& chains) {
  const Symbol& symbol = facts.symbol(index);
  std::string out;
  if (symbol.container.valid() && symbol.container < index) out = chains[symbol.container.value];
  if (symbol.qualifier.valid())
    for (const std::string_view part :
         split(facts.str(symbol.qualifier), definition(facts.language).separator))
      out += descriptor(part, Suffix::type);
  return out;
}

std::vector<std::string> chains_of(const FileFacts& facts) {
  std::vector<std::string> chains;
  std::unordered_map<std::string, std::uint32_t> repeated;
  std::unordered_set<std::string> used;
  chains.reserve(facts.symbols.size());
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    std::string before = around(facts, SymbolIndex(i), chains);
    // The blocks with the members of a type are no types of their own.
    const bool block = symbol.kind == SymbolKind::impl;
    if (block) before += descriptor("impl", Suffix::type);
    const Suffix suffix = block ? Suffix::type_parameter : suffix_of(symbol.kind);
    const std::string_view name = facts.str(symbol.name);
    std::string chain = before + descriptor(name, suffix);
    std::uint32_t& number = repeated[chain];
    while (!used.insert(chain).second) chain = before + descriptor(name, suffix, ++number);
    chains.push_back(std::move(chain));
  }
  return chains;
}

}  // namespace

bool is_local_name(const FileFacts& facts, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  if (!symbol.has(SymbolFlag::local) || symbol.has(SymbolFlag::member)) return false;
  const Symbol& container = facts.symbol(symbol.container);
  switch (symbol.kind) {
    case SymbolKind::variable:
    case SymbolKind::constant: return !symbol.container.valid() || !is_class_like(container.kind);
    case SymbolKind::parameter:
      return !definition(facts.language).traits.has_keyword_arguments ||
             !symbol.container.valid() || container.has(SymbolFlag::local);
    case SymbolKind::type_parameter:
    case SymbolKind::label: return true;
    default: return false;
  }
}

std::string SymbolNames::name_of(SymbolRef symbol) {
  const Names& names = names_in(symbol.file);
  if (!names.facts || symbol.symbol.value >= names.chains.size()) return {};
  if (is_local_name(*names.facts, symbol.symbol))
    return "local " + std::to_string(symbol.symbol.value);
  const bool by_path = names.by_module.empty() || is_shared(names, symbol.symbol);
  return names.head + (by_path ? names.by_path : names.by_module) +
         names.chains[symbol.symbol.value];
}

std::string SymbolNames::name_of_file(FileId file) {
  const Names& names = names_in(file);
  return names.facts ? names.head + names.by_path : std::string();
}

std::string SymbolNames::name_of_import(FileId from, std::string_view module,
                                        std::string_view member) {
  const auto row = snapshot_.files().row(from);
  if (!row || module.empty()) return {};
  const PackageRules& rules = package_rules(row->language);
  const PackageManifest& manifest = packages_.package_of(row->path, row->language).manifest;
  const RequiredPackage own{manifest.name, manifest.version, manifest.name}, none;
  const RequiredPackage* package = package_of_module(manifest, module);
  if (!package) package = is_module_of(own, module) ? &own : &none;
  std::string name = symbol_head(rules.manager, package->name, package->version);
  const std::string places = module_namespaces(module, row->language);
  name += places.empty() ? as_namespaces(module, "/") : places;
  return member.empty() ? name : name + descriptor(member, Suffix::term);
}

bool SymbolNames::is_required(FileId from, std::string_view module) {
  const auto row = snapshot_.files().row(from);
  return row && package_of_module(packages_.package_of(row->path, row->language).manifest, module);
}

const SymbolNames::Names& SymbolNames::names_in(FileId file) {
  if (const auto known = files_.find(file); known != files_.end()) return known->second;
  if (files_.size() >= kMaxFiles) files_.clear();
  return files_.emplace(file, read(file)).first->second;
}

SymbolNames::Names SymbolNames::read(FileId file) {
  Names names;
  const auto row = snapshot_.files().row(file);
  if (!row) return names;
  names.facts = snapshot_.facts().get(file);
  if (!names.facts) return names;
  const Package& package = packages_.package_of(row->path, row->language);
  names.head = symbol_head(package_rules(row->language).manager, package.manifest.name,
                           package.manifest.version);
  const bool in_package = package.is_unique && !package.directory.empty() &&
                          row->path.starts_with(package.directory + "/");
  names.by_path = as_namespaces(in_package ? below(row->path, package.directory) : row->path, "/");
  names.module = row->module;
  names.by_module = module_namespaces(row->module, row->language);
  names.chains = chains_of(*names.facts);
  return names;
}

bool SymbolNames::is_shared(const Names& names, SymbolIndex symbol) {
  const Symbol& outer = outermost(*names.facts, symbol);
  const std::string_view around = names.facts->str(outer.qualifier);
  const std::string name(
      outer.qualifier.valid()
          ? around.substr(0, around.find(definition(names.facts->language).separator))
          : names.facts->str(outer.name));
  const auto [at, added] = shared_.try_emplace(name);
  if (added) {
    std::map<std::string, FileId> first;
    for (const Definition& each : snapshot_.names().definitions(name)) {
      const auto row = each.nested ? std::nullopt : snapshot_.files().row(each.file);
      if (!row) continue;
      const auto [of, fresh] = first.try_emplace(row->module, each.file);
      if (!fresh && of->second != each.file) at->second.insert(row->module);
    }
  }
  return at->second.contains(names.module);
}

}  // namespace codefinder::scip
