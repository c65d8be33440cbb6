// The declarations and definitions of one symbol, in one file or in several files that includes or
// the linker join.
#include "base/path.h"
#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <tuple>

namespace codefinder::resolve {

namespace {

/// True if the linker joins declarations of the symbol in several files: not for types and
/// `static`.
bool has_linkage(const Symbol& symbol) {
  return symbol.has(SymbolFlag::exported) && symbol.kind != SymbolKind::macro &&
         (is_callable(symbol.kind) || symbol.kind == SymbolKind::variable ||
          symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::field);
}

/// Reads facts only if the posting list of the name does not decide.
class Counterparts {
 public:
  Counterparts(Resolution& resolution, const Definition& own, std::string_view name)
      : parts_(resolution),
        context_(resolution.context),
        own_(own),
        name_(name),
        traits_(resolution.traits(own.file)) {}

  std::vector<SymbolRef> run() {
    add(own_);
    if (!can_have_counterparts()) return {own_};
    const std::vector<Definition> all = context_.definitions(name_);
    std::vector<Definition> unrelated;  // In files that no include joins.
    for (const Definition& other : all) {
      if (context_.stopped()) break;
      // A common name has hundreds that are excluded here, without reading their facts.
      if (!may_be_counterpart(other)) continue;
      if (static_cast<const SymbolRef&>(other) == own_ || !is_same_symbol(other)) continue;
      // A project does not define the functions of a library; it may for another platform.
      if (context_.is_dependency(other.file) != context_.is_dependency(own_.file)) continue;
      if (other.file == own_.file || is_joined_by_include(other)) add(other);
      else unrelated.push_back(other);
      if (!context_.spend()) break;
    }
    const bool complete = own_.declared ? !definitions_.empty() : !declarations_.empty();
    if (!complete && !unrelated.empty()) {
      if (!is_class_like(own_.kind))
        unrelated = symbol() && has_linkage(*symbol()) ? nearest(unrelated)
                                                       : std::vector<Definition>();
      for (const Definition& other : unrelated) add(other);
    }
    if (traits_.is_linked && is_callable(own_.kind)) drop_overloads(all);
    sort_by_path(definitions_);
    sort_by_path(declarations_);
    definitions_.insert(definitions_.end(), declarations_.begin(), declarations_.end());
    return std::move(definitions_);
  }

 private:
  /// Removes what only overloads the symbol: those with other parameter types, if some have its
  /// own, and those that belong to another overload.
  void drop_overloads(const std::vector<Definition>& all) {
    std::vector<SymbolRef>& others = own_.declared ? definitions_ : declarations_;
    const auto is_own = [&](const SymbolRef& ref) {
      return parts_.calls.same_parameters(own_, ref);
    };
    if (others.empty() || std::all_of(others.begin(), others.end(), is_own)) return;
    if (std::any_of(others.begin(), others.end(), is_own)) {
      std::erase_if(others, [&](const SymbolRef& ref) { return !is_own(ref); });
      return;
    }
    for (const Definition& overload : all) {
      if (others.empty() || !context_.spend()) return;
      if (overload.declared != own_.declared || !is_same_sort(overload) || overload == own_)
        continue;
      std::erase_if(others, [&](const SymbolRef& ref) {
        return parts_.calls.same_parameters(overload, ref) && has_own_path(overload);
      });
    }
  }
  bool has_own_path(const Definition& other) {
    return is_same_or_suffix(path_, scope_path(*context_.facts(other.file), other.symbol));
  }

  void add(const Definition& one) {
    std::vector<SymbolRef>& to = one.declared ? declarations_ : definitions_;
    if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
  }

  /// Not by file id, which depends on the order in which the workers finished.  Types in headers
  /// come before others, and `own_` before all.
  void sort_by_path(std::vector<SymbolRef>& list) {
    const bool is_type = is_class_like(own_.kind);
    const auto first = list.begin() + (!list.empty() && list[0] == own_ ? 1 : 0);
    std::sort(first, list.end(), [&](const SymbolRef& a, const SymbolRef& b) {
      if (a.file == b.file) return a.symbol.value < b.symbol.value;
      const std::string_view a_path = context_.path(a.file), b_path = context_.path(b.file);
      const bool a_last = is_type && !is_header(traits_, a_path),
                 b_last = is_type && !is_header(traits_, b_path);
      return std::tie(a_last, a_path) < std::tie(b_last, b_path);
    });
  }

  /// nullptr if the file is gone.
  const Symbol* symbol() { return context_.symbol(own_); }

  bool can_have_counterparts() const {
    if (own_.kind == SymbolKind::impl) return false;
    return is_callable(own_.kind) || is_class_like(own_.kind) ||
           own_.kind == SymbolKind::variable || own_.kind == SymbolKind::constant ||
           own_.kind == SymbolKind::field || own_.kind == SymbolKind::property;
  }

  bool may_be_counterpart(const Definition& other) const {
    if (!is_same_sort(other)) return false;
    if (!other.declared && !own_.declared && !traits_.redefinitions_are_one) return false;
    if (other.file == own_.file) return true;
    return other.declared != own_.declared || (other.declared && is_class_like(own_.kind));
  }
  bool is_same_sort(const Definition& other) const {
    if (is_callable(own_.kind))
      return is_callable(other.kind) &&
             (own_.kind == SymbolKind::macro) == (other.kind == SymbolKind::macro);
    if (is_class_like(own_.kind))
      return is_class_like(other.kind) && other.kind != SymbolKind::impl;
    return !is_callable(other.kind) && !is_class_like(other.kind) &&
           other.kind != SymbolKind::enum_member && other.kind != SymbolKind::type_alias;
  }

  /// True if the other is a redefinition of the symbol.  REQUIRES: of the same file.
  bool is_redefinition(const Symbol& own, const Symbol& other) {
    const FileFacts& facts = *context_.facts(own_.file);
    return traits_.redefinitions_are_one && other.container == own.container &&
           facts.str(other.qualifier) == facts.str(own.qualifier);
  }

  /// True for a declaration or definition of the same symbol, by name, sort, scope and arity; never
  /// for two definitions.  REQUIRES: is_same_sort().
  bool is_same_symbol(const Definition& other_ref) {
    const bool same_file = other_ref.file == own_.file, links = traits_.is_linked;
    if (!same_file && (!links || context_.family(other_ref.file) != context_.family(own_.file)))
      return false;
    // A type at the top level is identified by its name: the facts of the hundreds of files that
    // may declare it are not read.
    if (!same_file && is_class_like(own_.kind) && !own_.nested && !other_ref.nested)
      return own_.declared || other_ref.declared;
    const Symbol *own = symbol(), *other = context_.symbol(other_ref);
    if (!own || !other) return false;
    if (!own_.declared && !other_ref.declared && !(same_file && is_redefinition(*own, *other)))
      return false;
    const bool arity_decides = links && is_callable(own_.kind) &&
                               own->parameters != Symbol::kUnknownArity &&
                               other->parameters != Symbol::kUnknownArity;
    if (arity_decides && own->parameters != other->parameters) return false;
    if (path_.empty()) path_ = scope_path(*context_.facts(own_.file), own_.symbol);
    const std::string path = scope_path(*context_.facts(other_ref.file), other_ref.symbol);
    // A second declaration of the same function, or one of another overload.
    const bool repeated = own_.declared == other_ref.declared ||
                          (same_file && is_beside(*own, *other));
    if (arity_decides && repeated && !parts_.calls.same_parameters(own_, other_ref)) return false;
    if (!have_one_template(other_ref)) return false;
    if (path == path_) return true;
    if (!links) return false;
    // A member that is defined after `using namespace`, without the namespace's name.
    return (own->qualifier.valid() && is_same_or_suffix(path_, path)) ||
           (other->qualifier.valid() && is_same_or_suffix(path, path_));
  }

  /// True for two members in the body of one class.  REQUIRES: of the same file.
  bool is_beside(const Symbol& own, const Symbol& other) {
    return own.container.valid() && own.container == other.container && !own.qualifier.valid() &&
           !other.qualifier.valid() &&
           is_class_like(context_.facts(own_.file)->symbol(own.container).kind);
  }

  /// False for a function template or a member of a class template and one of a specialization.
  bool have_one_template(const Definition& other) {
    const auto in_template = [&](const Definition& each) {
      const SymbolIndex container = context_.symbol_or_none(each).container;
      return !written_arguments(context_, each, ArgumentsOf::qualifier).empty() ||
             (container.valid() && !written_arguments(context_, {each.file, container}).empty());
    };
    if (!is_callable(own_.kind)) return true;
    if (!are_same_arguments(written_arguments(context_, own_), written_arguments(context_, other)))
      return false;
    if (!in_template(own_) && !in_template(other)) return true;
    const std::vector<SymbolRef> types = parts_.types.declaring(own_);
    const std::vector<SymbolRef>& others = parts_.types.declaring(other);
    return types.empty() || others.empty() || std::ranges::any_of(types, [&](SymbolRef type) {
             return std::find(others.begin(), others.end(), type) != others.end();
           });
  }

  /// True if the file of the definition includes the header of the declaration.
  bool is_joined_by_include(const Definition& other) {
    const bool type = is_class_like(own_.kind);
    if (own_.declared && other.declared) return type;
    const FileId header = own_.declared ? own_.file : other.file,
                 source = own_.declared ? other.file : own_.file;
    // leads_to() is cheaper for many requests about one included file: this one, or the definition
    // of a type that hundreds of files declare.
    const FileId common = type ? source : own_.file;
    const auto leads = [&](FileId from, FileId to) {
      return to == common ? parts_.includes.leads_to(from, to) : parts_.includes.includes(from, to);
    };
    return leads(source, header) || (type && leads(header, source));
  }

  /// Those that the linker may join: the nearest by path.  A definition that an include joins with
  /// another declaration is not in `candidates`.
  std::vector<Definition> nearest(const std::vector<Definition>& candidates) {
    std::vector<Definition> best;
    int best_score = -1;
    for (const Definition& other : candidates) {
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

  Resolution& parts_;
  Context& context_;
  Definition own_;
  std::string_view name_;
  const LanguageTraits& traits_;
  std::string path_;
  std::vector<SymbolRef> definitions_, declarations_;
};

}  // namespace

std::vector<SymbolRef> counterparts(Resolution& resolution, SymbolRef ref, std::string_view name) {
  Context& context = resolution.context;
  if (const Definition* listed = context.listed(ref, name))
    return Counterparts(resolution, Definition(*listed), name).run();
  const Symbol* symbol = context.symbol(ref);
  if (!symbol) return {};
  if (symbol->has(SymbolFlag::local)) return {ref};
  return Counterparts(resolution, Definition::of(ref, *symbol), context.name(ref)).run();
}

}  // namespace codefinder::resolve
