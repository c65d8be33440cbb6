// Declaration and definition of one thing, in one file or, where a linker or the includes tie files together, in several.
#include "base/path.h"
#include "index/resolve/module_rules.h"
#include "index/resolve/resolve.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::index {

namespace {

/// What the linker makes one of two files' names: not types, and nothing that is `static`.
bool has_linkage(const Symbol& symbol) {
  return symbol.has(SymbolFlag::exported) && symbol.kind != SymbolKind::macro &&
         (is_callable(symbol.kind) || symbol.kind == SymbolKind::variable || symbol.kind == SymbolKind::constant ||
          symbol.kind == SymbolKind::field);
}

class Halves {
 public:
  Halves(Resolver& resolver, SymbolRef ref)
      : resolver_(resolver),
        context_(resolver.context()),
        ref_(ref),
        symbol_(*context_.symbol(ref)),
        family_(context_.family(ref.file)),
        path_(scope_path(*context_.facts(ref.file), ref.symbol)) {}

  std::vector<SymbolRef> run() {
    add(ref_, symbol_);
    if (symbol_.has(SymbolFlag::local) || !comes_in_halves()) return {ref_};
    const std::vector<Definition> all = context_.definitions(context_.name(ref_));
    std::vector<SymbolRef> apart;  // Other files', tied by no include.
    for (const Definition& other_ref : all) {
      if (context_.stopped()) break;
      if (!may_be_half(other_ref)) continue;  // Of a common name, hundreds are not: their facts are not read.
      const Symbol* other = other_ref == ref_ ? nullptr : context_.symbol(other_ref);
      if (!other || !same_thing(other_ref, *other)) continue;
      if (other_ref.file == ref_.file || tied(other_ref, *other)) add(other_ref, *other);
      else apart.push_back(other_ref);
      if (!context_.spend()) break;
    }
    const bool complete = is_declared(symbol_) ? !definitions_.empty() : !declarations_.empty();
    if (!complete) {
      if (is_class_like(symbol_.kind)) add_all(apart);
      else if (has_linkage(symbol_)) add_all(nearest(std::move(apart)));
    }
    definitions_.insert(definitions_.end(), declarations_.begin(), declarations_.end());
    return std::move(definitions_);
  }

 private:
  static bool is_declared(const Symbol& symbol) { return symbol.has(SymbolFlag::declaration); }

  void add(SymbolRef ref, const Symbol& symbol) {
    std::vector<SymbolRef>& to = is_declared(symbol) ? declarations_ : definitions_;
    if (std::find(to.begin(), to.end(), ref) == to.end()) to.push_back(ref);
  }
  void add_all(const std::vector<SymbolRef>& refs) {
    for (const SymbolRef& ref : refs) add(ref, *context_.symbol(ref));
  }

  bool comes_in_halves() const {
    if (symbol_.kind == SymbolKind::impl) return false;
    return is_callable(symbol_.kind) || is_class_like(symbol_.kind) || symbol_.kind == SymbolKind::variable ||
           symbol_.kind == SymbolKind::constant || symbol_.kind == SymbolKind::field || symbol_.kind == SymbolKind::property;
  }

  bool may_be_half(const Definition& other) const {
    if (!same_sort(other)) return false;
    if (other.file == ref_.file) return true;
    return other.declared != is_declared(symbol_) || (other.declared && is_class_like(symbol_.kind));
  }
  template <class Other>
  bool same_sort(const Other& other) const {
    if (is_callable(symbol_.kind))
      return is_callable(other.kind) && (symbol_.kind == SymbolKind::macro) == (other.kind == SymbolKind::macro);
    if (is_class_like(symbol_.kind)) return is_class_like(other.kind) && other.kind != SymbolKind::impl;
    return !is_callable(other.kind) && !is_class_like(other.kind) && other.kind != SymbolKind::enum_member &&
           other.kind != SymbolKind::type_alias;
  }

  /// The other's definition is one more of the same symbol, where the language has such.  REQUIRES: of the same file.
  bool defined_again(const Symbol& other) {
    const FileFacts& facts = *context_.facts(ref_.file);
    return module_rules(family_).redefinitions_are_one() && other.container == symbol_.container &&
           facts.str(other.qualifier) == facts.str(symbol_.qualifier);
  }

  /// By its name, sort, scope and arity the other half or another declaration; never two definitions.
  bool same_thing(SymbolRef other_ref, const Symbol& other) {
    const bool same_file = other_ref.file == ref_.file, links = module_rules(family_).linked();
    if (!same_sort(other)) return false;
    if (!is_declared(symbol_) && !is_declared(other) && !(same_file && defined_again(other))) return false;
    if (!same_file && (!links || context_.family(other_ref.file) != family_)) return false;
    const bool arity_tells = links && is_callable(symbol_.kind) && symbol_.parameters != Symbol::kUnknownArity &&
                             other.parameters != Symbol::kUnknownArity;
    if (arity_tells && symbol_.parameters != other.parameters) return false;
    const std::string path = scope_path(*context_.facts(other_ref.file), other_ref.symbol);
    if (path == path_) return true;
    if (!links) return false;
    // A member defined where `using namespace` spares the namespace's name.
    return (symbol_.qualifier.valid() && same_or_nearer(path_, path)) || (other.qualifier.valid() && same_or_nearer(path, path_));
  }

  /// The file of the definition includes the header of the declaration.
  bool tied(SymbolRef other_ref, const Symbol& other) {
    const bool declared = is_declared(symbol_), type = is_class_like(symbol_.kind);
    if (declared && is_declared(other)) return type;
    const FileId header = declared ? ref_.file : other_ref.file, source = declared ? other_ref.file : ref_.file;
    // Many are asked about this one.
    const auto leads = [&](FileId from, FileId to) {
      return to == ref_.file ? resolver_.leads_to(from, to) : resolver_.includes(from, to);
    };
    return leads(source, header) || (type && leads(header, source));
  }

  /// What the linker may tie: the nearest by their paths; one that some include ties elsewhere is taken already.
  std::vector<SymbolRef> nearest(std::vector<SymbolRef> apart) {
    std::vector<SymbolRef> best;
    int best_score = -1;
    for (const SymbolRef& other_ref : apart) {
      const Symbol& other = *context_.symbol(other_ref);
      if (is_declared(other) == is_declared(symbol_) || !has_linkage(other)) continue;
      const std::string_view here = context_.path(ref_.file), there = context_.path(other_ref.file);
      const int score = 2 * shared_directories(here, there) + (file_stem(here) == file_stem(there) ? 1000 : 0);
      if (score > best_score) best.clear(), best_score = score;
      if (score == best_score) best.push_back(other_ref);
    }
    return best;
  }

  Resolver& resolver_;
  Context& context_;
  SymbolRef ref_;
  const Symbol& symbol_;
  Family family_;
  std::string path_;
  std::vector<SymbolRef> definitions_, declarations_;
};

}  // namespace

std::vector<SymbolRef> Resolver::halves(SymbolRef ref) {
  if (!context_.symbol(ref)) return {};
  return Halves(*this, ref).run();
}

}  // namespace codefinder::index
