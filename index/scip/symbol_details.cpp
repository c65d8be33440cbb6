// Describes symbols.
#include "index/scip/symbol_details.h"

#include "index/query/hits/documentation.h"
#include "index/query/references/joined_symbols.h"
#include "index/scip/descriptors.h"

#include <algorithm>

namespace codefinder::scip {

namespace {

/// Relationships of one symbol, one for each other symbol.
class Relationships {
 public:
  Relationships(ExportContext& context, SymbolNames& names, SymbolRef symbol)
      : context_(context), names_(names), symbol_(symbol) {}

  std::vector<Relationship> run() {
    const Symbol& symbol = context_.context.symbol_or_none(symbol_);
    std::vector<SymbolRef> related = context_.resolver.related({symbol_});
    query::add_assignments(context_.resolver, related);
    for (const SymbolRef& other : related) mark(other, &Relationship::is_reference);
    if (query::has_members(context_.resolver, symbol_)) {
      for (const SymbolRef& above : context_.types.supertypes(symbol_))
        mark(above, &Relationship::is_implementation);
    } else if (resolve::is_callable(symbol.kind)) {
      for (const SymbolRef& above : context_.types.implemented(symbol_))
        mark(above, &Relationship::is_implementation);
    } else {
      add_type();
    }
    return std::move(all_);
  }

 private:
  /// The types of a variable's value.
  void add_type() {
    using Kind = resolve::Value::Kind;
    const resolve::Value named = resolve::Value::of(symbol_, resolve::Evidence::same_file);
    for (const resolve::Value& value : context_.resolver.expanded(named))
      if (value.kind == Kind::instance && value.symbol.valid() &&
          is_class_like(context_.context.symbol_or_none(value.ref()).kind))
        mark(context_.resolver.canonical_type(value.ref()), &Relationship::is_type_definition);
  }

  void mark(SymbolRef other, bool Relationship::*what) {
    other = context_.canonical(other);
    if (other == symbol_) return;
    const std::string name = names_.name_of(other);
    if (name.empty() || name.starts_with("local ")) return;
    auto at = std::find_if(all_.begin(), all_.end(),
                           [&](const Relationship& each) { return each.symbol == name; });
    if (at == all_.end()) at = all_.insert(at, Relationship{.symbol = name});
    *at.*what = true;
  }

  ExportContext& context_;
  SymbolNames& names_;
  const SymbolRef symbol_;
  std::vector<Relationship> all_;
};

}  // namespace

SymbolInformation describe_symbol(ExportContext& context, SymbolNames& names, SymbolRef ref,
                                  const std::string& name) {
  const FileFacts& facts = *context.context.facts(ref.file);
  const Symbol& symbol = facts.symbol(ref.symbol);
  SymbolInformation out{.symbol = name,
                        .kind = kind_number(symbol),
                        .display_name = to_valid_utf8(facts.str(symbol.name))};
  if (name.starts_with("local ")) {
    SymbolIndex outer = symbol.container;
    while (outer.valid() && is_local_name(facts, outer)) outer = facts.symbol(outer).container;
    if (outer.valid()) out.enclosing_symbol = names.name_of({ref.file, outer});
    return out;
  }
  out.signature = to_valid_utf8(facts.str(symbol.signature));
  out.language = definition(facts.language).scip_name;
  if (!symbol.doc_range.empty())
    if (std::string text = query::documentation_of(context.context.snapshot(), ref); !text.empty())
      out.documentation.push_back(to_valid_utf8(text));
  out.relationships = Relationships(context, names, ref).run();
  return out;
}

}  // namespace codefinder::scip
