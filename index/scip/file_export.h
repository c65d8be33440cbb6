// The export of one file.
#pragma once

#include "index/query/references/type_graph.h"
#include "index/resolve/resolver.h"
#include "index/scip/document.h"
#include "index/scip/symbol_names.h"

#include <map>
#include <stop_token>
#include <string>
#include <unordered_map>

namespace codefinder::scip {

/// By symbol.
using ExternalSymbols = std::map<std::string, SymbolInformation>;

/// The state of one thread between files: caches of resolution, which it replaces after some.
class ExportContext {
 public:
  ExportContext(const index::Snapshot& snapshot, const std::stop_token& stop)
      : context(snapshot, stop), resolver(context), types(resolver, stop) {}

  resolve::Context context;
  resolve::Resolver resolver;
  query::TypeGraph types;

  /// The one of the counterparts of a symbol that gives them their common name: a definition if
  /// there is one, and the first by path.  For an attribute that a class declares and this symbol
  /// only assigns, the class's.
  SymbolRef canonical(SymbolRef symbol);

 private:
  SymbolRef find_canonical(SymbolRef symbol);
  std::map<SymbolRef, SymbolRef> canonical_;
};

/// REQUIRES: the file has facts.
Document export_file(ExportContext& context, SymbolNames& names, const FileRow& row,
                     ExternalSymbols& external);

}  // namespace codefinder::scip
