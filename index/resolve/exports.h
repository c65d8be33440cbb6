// The exports of a file that is a module: own names, re-exports, the default export.
#pragma once

#include "index/resolve/value.h"

#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class Exports {
 public:
  explicit Exports(Resolution& resolution);

  /// The exported name: symbols, re-exports, wildcard re-exports, submodules.
  const Values& named(FileId file, std::string_view name);
  /// The default export; empty if there is none.
  const Values& default_export(FileId file);
  /// The value that a declared module exports as a whole: `export = name` in `declare module "a" {
  /// … }`; also the whole of the module that the name stands for there.  Empty if there is none.
  Values assigned(SymbolRef module);
  /// The symbols of `file` with this name at its top level.
  std::vector<SymbolRef> top_level(FileId file, std::string_view name);
  /// True if the file has top-level symbols of that name, and exports none of them.
  bool is_hidden(FileId file, std::string_view name);
  /// True if `exports.name` adds to the object that the file exports as a whole.
  bool is_exported_beside(SymbolRef whole, std::string_view name);

 private:
  Values named_uncached(FileId file, std::string_view name);
  Values own_symbols(FileId file, std::string_view name);
  Values reexported(FileId file, std::string_view name);
  Values through_wildcards(FileId file, std::string_view name);
  bool is_wildcard_reexport(FileId file, const Import& import);
  Values default_export_uncached(FileId file);
  bool lists_module_names(FileId file, SymbolIndex whole);
  Values required_whole(FileId file, SymbolIndex whole);

  Resolution& parts_;
  Context& context_;
  using Request = std::pair<FileId, std::string>;
  std::unordered_map<FileId, std::unordered_map<std::string, Values>> named_;
  std::unordered_map<FileId, Values> defaults_;
  std::vector<Request> open_;  // The lookups in progress, outermost first.
  std::set<Request> empty_;    // Lookups inside the outermost one that found nothing.
  bool found_cycle_ = false;
  int assigned_depth_ = 0;
};

}  // namespace codefinder::resolve
