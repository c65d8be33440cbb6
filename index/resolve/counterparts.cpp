// Declaration and definition of one thing, in one file or, where a linker or the includes tie files
// together, in several.
#include "base/path.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolve.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <tuple>

namespace codefinder::resolve {

namespace {

/// What the linker makes one of two files' names: not types, and nothing that is `static`.
bool has_linkage(const Symbol& symbol) {
  return symbol.has(SymbolFlag::exported) && symbol.kind != SymbolKind::macro &&
         (is_callable(symbol.kind) || symbol.kind == SymbolKind::variable ||
          symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::field);
}

/// Facts are read where the list of the name does not tell enough.
class Counterparts {
 public:
  Counterparts(Resolver& resolver, const store::Definition& own, std::string_view name)
      : resolver_(resolver),
        context_(resolver.context()),
        own_(own),
        name_(name),
        family_(context_.family(own.file)),
        again_(language_semantics(family_).redefinitions_are_one()) {}

  std::vector<store::SymbolRef> run() {
    add(own_);
    if (!comes_in_halves()) return {own_};
    const std::vector<store::Definition> all = context_.definitions(name_);
    std::vector<store::Definition> apart;  // Other files', tied by no include.
    for (const store::Definition& other : all) {
      if (context_.stopped()) break;
      // Of a common name, hundreds are not: their facts are not read.
      if (!may_be_half(other)) continue;
      if (static_cast<const store::SymbolRef&>(other) == own_ || !same_thing(other)) continue;
      if (other.file == own_.file || tied(other)) add(other);
      else apart.push_back(other);
      if (!context_.spend()) break;
    }
    const bool complete = own_.declared ? !definitions_.empty() : !declarations_.empty();
    if (!complete && !apart.empty()) {
      if (!is_class_like(own_.kind))
        apart = symbol() && has_linkage(*symbol()) ? nearest(apart)
                                                   : std::vector<store::Definition>();
      for (const store::Definition& other : apart) add(other);
    }
    sort_by_path(definitions_);
    sort_by_path(declarations_);
    definitions_.insert(definitions_.end(), declarations_.begin(), declarations_.end());
    return std::move(definitions_);
  }

 private:
  void add(const store::Definition& one) {
    std::vector<store::SymbolRef>& to = one.declared ? declarations_ : definitions_;
    if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
  }

  /// By path: file ids depend on which worker was done first.  Types in headers come before others,
  /// and `own_` before all.
  void sort_by_path(std::vector<store::SymbolRef>& list) {
    const LanguageSemantics& rules = language_semantics(family_);
    const bool is_type = is_class_like(own_.kind);
    const auto first = list.begin() + (!list.empty() && list[0] == own_ ? 1 : 0);
    std::sort(first, list.end(), [&](const store::SymbolRef& a, const store::SymbolRef& b) {
      if (a.file == b.file) return a.symbol.value < b.symbol.value;
      const std::string_view a_path = context_.path(a.file), b_path = context_.path(b.file);
      const bool a_last = is_type && !rules.is_header(a_path),
                 b_last = is_type && !rules.is_header(b_path);
      return std::tie(a_last, a_path) < std::tie(b_last, b_path);
    });
  }

  /// Nullptr when the file is gone.
  const Symbol* symbol() { return context_.symbol(own_); }

  bool comes_in_halves() const {
    if (own_.kind == SymbolKind::impl) return false;
    return is_callable(own_.kind) || is_class_like(own_.kind) ||
           own_.kind == SymbolKind::variable || own_.kind == SymbolKind::constant ||
           own_.kind == SymbolKind::field || own_.kind == SymbolKind::property;
  }

  bool may_be_half(const store::Definition& other) const {
    if (!same_sort(other)) return false;
    if (!other.declared && !own_.declared && !again_) return false;
    if (other.file == own_.file) return true;
    return other.declared != own_.declared || (other.declared && is_class_like(own_.kind));
  }
  bool same_sort(const store::Definition& other) const {
    if (is_callable(own_.kind))
      return is_callable(other.kind) &&
             (own_.kind == SymbolKind::macro) == (other.kind == SymbolKind::macro);
    if (is_class_like(own_.kind))
      return is_class_like(other.kind) && other.kind != SymbolKind::impl;
    return !is_callable(other.kind) && !is_class_like(other.kind) &&
           other.kind != SymbolKind::enum_member && other.kind != SymbolKind::type_alias;
  }

  /// The other's definition is one more of the same symbol, where the language has such.  REQUIRES:
  /// of the same file.
  bool defined_again(const Symbol& own, const Symbol& other) {
    const FileFacts& facts = *context_.facts(own_.file);
    return again_ && other.container == own.container &&
           facts.str(other.qualifier) == facts.str(own.qualifier);
  }

  /// By its name, sort, scope and arity the other half or another declaration; never two
  /// definitions.  REQUIRES: same_sort().
  bool same_thing(const store::Definition& other_ref) {
    const bool same_file = other_ref.file == own_.file,
               links = language_semantics(family_).linked();
    if (!same_file && (!links || context_.family(other_ref.file) != family_)) return false;
    // A type at the top level is known by its name: of hundreds that announce one, no facts are
    // read.
    if (!same_file && is_class_like(own_.kind) && !own_.nested && !other_ref.nested)
      return own_.declared || other_ref.declared;
    const Symbol *own = symbol(), *other = context_.symbol(other_ref);
    if (!own || !other) return false;
    if (!own_.declared && !other_ref.declared && !(same_file && defined_again(*own, *other)))
      return false;
    const bool arity_tells = links && is_callable(own_.kind) &&
                             own->parameters != Symbol::kUnknownArity &&
                             other->parameters != Symbol::kUnknownArity;
    if (arity_tells && own->parameters != other->parameters) return false;
    if (path_.empty()) path_ = scope_path(*context_.facts(own_.file), own_.symbol);
    const std::string path = scope_path(*context_.facts(other_ref.file), other_ref.symbol);
    if (path == path_) return true;
    if (!links) return false;
    // A member defined where `using namespace` spares the namespace's name.
    return (own->qualifier.valid() && same_or_nearer(path_, path)) ||
           (other->qualifier.valid() && same_or_nearer(path, path_));
  }

  /// The file of the definition includes the header of the declaration.
  bool tied(const store::Definition& other) {
    const bool type = is_class_like(own_.kind);
    if (own_.declared && other.declared) return type;
    const FileId header = own_.declared ? own_.file : other.file,
                 source = own_.declared ? other.file : own_.file;
    // Many are asked about this one; and of types, which hundreds announce, about the definition by
    // each of those.
    const FileId asked = type ? source : own_.file;
    const auto leads = [&](FileId from, FileId to) {
      return to == asked ? resolver_.leads_to(from, to) : resolver_.includes(from, to);
    };
    return leads(source, header) || (type && leads(header, source));
  }

  /// What the linker may tie: the nearest by their paths; one that some include ties elsewhere is
  /// taken already.
  std::vector<store::Definition> nearest(const std::vector<store::Definition>& apart) {
    std::vector<store::Definition> best;
    int best_score = -1;
    for (const store::Definition& other : apart) {
      const Symbol* symbol = context_.symbol(other);
      if (other.declared == own_.declared || !symbol || !has_linkage(*symbol)) continue;
      const std::string_view here = context_.path(own_.file), there = context_.path(other.file);
      const int score = 2 * shared_directories(here, there) +
                        (file_stem(here) == file_stem(there) ? 1000 : 0);
      if (score > best_score) best.clear(), best_score = score;
      if (score == best_score) best.push_back(other);
    }
    return best;
  }

  Resolver& resolver_;
  Context& context_;
  store::Definition own_;
  std::string_view name_;
  Family family_;
  bool again_;  // What is defined once more is the same.
  std::string path_;
  std::vector<store::SymbolRef> definitions_, declarations_;
};

}  // namespace

std::vector<store::SymbolRef> Resolver::counterparts(store::SymbolRef ref, std::string_view name) {
  if (const store::Definition* listed = context_.listed(ref, name))
    return Counterparts(*this, store::Definition(*listed), name).run();
  const Symbol* symbol = context_.symbol(ref);
  if (!symbol) return {};
  if (symbol->has(SymbolFlag::local)) return {ref};
  return Counterparts(*this, store::Defined::of(ref.symbol.value, *symbol).in(ref.file),
                      context_.name(ref))
      .run();
}

}  // namespace codefinder::resolve
