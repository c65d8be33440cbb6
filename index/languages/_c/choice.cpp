// Removes the symbols that a place excludes, and sorts the likeliest first.
#include "index/languages/_c/semantics_parts.h"

#include "base/strings.h"
#include "index/languages/_c/include_order.h"
#include "index/languages/_c/library.h"
#include "index/languages/_c/semantics.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <optional>

namespace codefinder::c_family {

using namespace resolve;

namespace {

/// The last result of sorting: most uses of a name in a file follow each other.
struct LastSorted {
  FileId file;
  Values found, sorted;
};
struct LastSortedMemo : SingleMemo<LastSorted> {};
/// The places that open a namespace, in the textual order of one file.
struct Openings {
  SymbolRef space;
  std::vector<SymbolRef> places;
};
struct OpeningsMemo : Memo<FileId, std::vector<Openings>> {};

/// The places that open the namespace in the files of `order`, in that order, and `space` itself.
std::vector<SymbolRef> openings_of(Context& context, SymbolRef space,
                                   const std::vector<FileId>& order) {
  const std::string_view name = context.name(space);
  const std::string path = own_path(*context.facts(space.file), space.symbol);
  std::vector<std::pair<std::size_t, SymbolRef>> opened;
  for (const Definition& ref : std::vector<Definition>(context.definitions(name))) {
    if (context.stopped()) break;
    if (ref.kind != SymbolKind::namespace_ || context.family(ref.file) != Family::c) continue;
    const auto at = std::find(order.begin(), order.end(), ref.file);
    if (at == order.end() && ref != space) continue;
    // The facts of files that open a namespace at their top level need not be read.
    const FileFacts* facts = ref.nested ? context.facts(ref.file) : nullptr;
    if (ref.nested ? facts && own_path(*facts, ref.symbol) == path : path == name)
      opened.emplace_back(at - order.begin(), ref);
  }
  std::ranges::stable_sort(opened, {}, &std::pair<std::size_t, SymbolRef>::first);
  std::vector<SymbolRef> found;
  for (const auto& [at, ref] : opened) found.push_back(ref);
  return found;
}

/// The name of a class is a member of it and of the classes below: `b->Box<int>::~Box()`.  A base
/// may have another name in a list of initializers.
Values injected_class(Resolver& resolver, FileId file, const Occurrence& use) {
  Context& context = resolver.context();
  const std::string_view name = context.facts(file)->str(use.name);
  const std::vector<Definition>& all = context.definitions(name);
  if (!use.receiver.valid() || std::none_of(all.begin(), all.end(), [](const Definition& each) {
        return is_class_like(each.kind) || each.kind == SymbolKind::type_alias;
      }))
    return {};
  constexpr std::size_t kMaxTypes = 64;
  Values types = resolver.values_of(file, use.receiver);
  for (std::size_t at = 0; at < types.size() && at < kMaxTypes && context.spend(); ++at) {
    const Symbol* type = types[at].symbol.valid() ? context.symbol(types[at].ref()) : nullptr;
    if (!type || !is_class_like(type->kind)) continue;
    if (context.name(types[at].ref()) == name)
      return {Value::of(types[at].ref(), Evidence::member)};
    for (const Value& base : resolver.bases_of(types[at].ref())) types.push_back(base);
  }
  if (use.role != Role::write) return {};
  Values aliases = visibility().visible_names(resolver, file, use);
  std::erase_if(aliases, [&](const Value& alias) {
    return !symbol_of(context, alias) ||
           symbol_of(context, alias)->kind != SymbolKind::type_alias ||
           std::ranges::none_of(resolver.expanded(alias), [&](const Value& target) {
             return std::ranges::any_of(
                 types, [&](const Value& type) { return type.ref() == target.ref(); });
           });
  });
  return aliases;
}

bool is_after_tag_word(std::string_view text, std::size_t offset) {
  std::size_t end = std::min(offset, text.size());
  while (end > 0 && is_space(text[end - 1])) --end;
  const std::string_view before = text.substr(0, end);
  return before.ends_with("struct") || before.ends_with("union") || before.ends_with("enum");
}

class Choice {
 public:
  Choice(Resolver& resolver, FileId file, OccurrenceIndex occurrence)
      : resolver_(resolver),
        context_(resolver.context()),
        file_(file),
        facts_(*context_.facts(file)),
        index_(occurrence),
        use_(facts_.occurrence(occurrence)) {}

  Values run(Values found) {
    found = with_associated(resolver_, file_, index_, std::move(found));
    if (std::all_of(found.begin(), found.end(), [](const Value& e) { return e.is_external(); })) {
      if (Values type = injected_class(resolver_, file_, use_); !type.empty()) return type;
      Values by_macro = use_.receiver.valid() ? member_macros(resolver_, file_, use_)
                                              : members_in_macro(resolver_, file_, use_);
      if (!by_macro.empty()) return by_macro;
    }
    if (found.empty())
      return resolver_.is_external_type(file_, use_) ? Values{Value::external()} : found;
    if (is_a(found[0], SymbolKind::namespace_) && symbol_of(context_, found[0]))
      return is_std(found) ? Values{Value::external()} : first_opened(found[0]);
    if (are_constructors_of_call(found))
      return with_argument_types(resolver_, file_, index_, std::move(found));
    found = classes_of_constructors(std::move(found));
    const bool member = use_.receiver.valid();
    if (!member) found = macros_first(std::move(found));
    if (!member && facts_.language == Language::c) found = separate_tags(std::move(found));
    if (found.empty()) return found;
    if (!member && facts_.language == Language::c) keep_defining_alias(found);
    if (found.size() > 1 && !need_no_order(found)) found = likeliest_first(std::move(found));
    if (!member && are_of_the_system(found)) return {Value::external()};
    found = with_specializations(resolver_, file_, use_, std::move(found));
    found = with_argument_types(resolver_, file_, index_, std::move(found));
    return with_constness(resolver_, file_, index_, std::move(found));
  }

 private:
  /// Without reading the facts of files that only declare the name.
  std::optional<Definition> definition_of(const Value& value) {
    return value.kind == Value::Kind::symbol
               ? context_.definition(value.ref(), facts_.str(use_.name))
               : std::nullopt;
  }
  /// `struct name;`
  bool only_declares_type(const Value& value) {
    const std::optional<Definition> definition = definition_of(value);
    return definition && definition->declared && is_class_like(definition->kind);
  }
  bool is_a(const Value& value, SymbolKind kind) {
    const std::optional<Definition> definition = definition_of(value);
    return definition && definition->kind == kind;
  }

  /// A program only adds specializations to `std`, unless the project is the library itself, or has
  /// one of its own.
  bool is_std(const Values& spaces) {
    return context_.name(spaces[0].ref()) == "std" &&
           !symbol_of(context_, spaces[0])->container.valid() &&
           context_.files_named("type_traits", "type_traits").empty() &&
           std::ranges::none_of(
               spaces, [&](const Value& each) { return has_templates(context_, each.ref()); });
  }

  /// True if all definitions are in branches for other platforms, or are forward declarations of a
  /// type of the C library.
  bool are_of_the_system(const Values& found) {
    const bool system_tag = use_.role == Role::type && kSystemTags.contains(facts_.str(use_.name));
    const auto left = [&](const Value& e) {
      if (system_tag && only_declares_type(e)) return true;
      const Symbol* symbol = symbol_of(context_, e);
      if (!symbol || symbol->has(SymbolFlag::local)) return false;
      return is_in_foreign_branch(context_, e.file, symbol->name_range) &&
             branch_of(resolver_, e.file, symbol->name_range) == Branch::foreign &&
             branch_of(resolver_, file_, use_.range) == Branch::built;
    };
    const auto left_if = [&](bool announced) {
      return std::all_of(found.begin(), found.end(), [&](const Value& e) {
        return only_declares_type(e) != announced || left(e);
      });
    };
    // The few definitions first.
    return left_if(false) && left_if(true) && !is_built_elsewhere(resolver_, file_);
  }

  /// True for the constructors that a call of their class may run.
  bool are_constructors_of_call(const Values& found) {
    const auto constructs = [&](const Value& each) { return is_a(each, SymbolKind::constructor); };
    return (use_.role == Role::call || use_.role == Role::write) &&
           std::ranges::all_of(found, constructs);
  }

  /// The name of a class inside it refers to the class, and so does `A::A`, except in calls.
  Values classes_of_constructors(Values found) {
    Values changed;
    for (Value& value : found) {
      if (is_a(value, SymbolKind::constructor))
        if (const std::vector<SymbolRef>& types = resolver_.declaring_types(value.ref());
            !types.empty())
          value.file = types[0].file, value.symbol = types[0].symbol;
      if (!has_same_target(changed, value)) changed.push_back(std::move(value));
    }
    return changed;
  }

  /// True if a parenthesis follows the name: `(name)(x)` calls no macro.
  bool is_invoked() {
    if (use_.role != Role::call) return false;
    const std::string& text = context_.text(file_);
    const std::size_t next = text.find_first_not_of(" \t\r\n\\", use_.range.end);
    return text.size() < use_.range.end || (next != std::string::npos && text[next] == '(');
  }

  /// The preprocessor replaces a name by a macro that is defined before, whatever else has the
  /// name.
  Values macros_first(Values found) {
    const auto is_macro = [&](const Value& e) { return is_a(e, SymbolKind::macro); };
    if (std::none_of(found.begin(), found.end(), is_macro)) return found;
    const SymbolIndex around = enclosing_symbol(facts_, use_.range.begin);
    const bool in_macro = around.valid() && facts_.symbol(around).kind == SymbolKind::macro;
    if (found.size() == 1 && !in_macro) return found;  // Invoked or not, and without the text.
    Values macros, others;
    for (const Value& value : found) {
      if (context_.stopped()) break;
      if (!is_macro(value)) {
        others.push_back(value);
        continue;
      }
      const Symbol* macro = symbol_of(context_, value);
      if (!macro) continue;
      const bool here = value.file == file_;
      const bool inside = here && macro->full_range.contains(use_.range);
      const bool takes_arguments = macro->parameters != Symbol::kUnknownArity;
      const bool before = !here || in_macro || macro->name_range.end <= use_.range.begin;
      if (!inside && before && (!takes_arguments || is_invoked())) macros.push_back(value);
    }
    // A macro is not expanded recursively (C17 6.10.3.4).
    if (macros.empty() && others.empty() && in_macro) {
      others = visibility().visible_names(resolver_, file_, use_);
      std::erase_if(others, is_macro);
    }
    const auto built = [&](const Value& e) { return is_built(e); };
    if (!others.empty() && std::none_of(macros.begin(), macros.end(), built)) return others;
    if (macros.empty()) return others.empty() ? found : others;
    // Among several in one file, the last one before the place is in effect.
    if (!in_macro)
      std::stable_sort(macros.begin(), macros.end(), [&](const Value& a, const Value& b) {
        return a.file != b.file ? a.file < b.file
                                : symbol_of(context_, a)->name_range.begin >
                                      symbol_of(context_, b)->name_range.begin;
      });
    return macros;
  }

  /// A namespace is opened in many places: in textual order, those behind the use last.
  Values first_opened(const Value& space) {
    std::vector<Openings>& known = context_.memo<OpeningsMemo>()[file_];
    auto opened = std::ranges::find(known, space.ref(), &Openings::space);
    if (opened == known.end())
      opened = known.insert(
          known.end(),
          {space.ref(), openings_of(context_, space.ref(), include_order().textual_order())});
    Values found, behind;
    for (const SymbolRef& ref : opened->places) {
      Value value = space;
      value.file = ref.file, value.symbol = ref.symbol;
      const bool follows = ref.file == file_ &&
                           facts_.symbol(ref.symbol).name_range.begin > use_.range.begin;
      (follows ? behind : found).push_back(std::move(value));
    }
    append(found, std::move(behind));
    return found.empty() ? Values{space} : found;
  }
  bool is_tag(const Value& value) {
    if (only_declares_type(value)) return true;
    const Symbol* symbol = symbol_of(context_, value);
    if (!symbol || !is_class_like(symbol->kind)) return false;
    const std::string_view signature = context_.facts(value.file)->str(symbol->signature);
    return !signature.starts_with("typedef") &&
           signature.find(" typedef ") == std::string_view::npos;
  }

  /// `typedef struct name name;`, which may be repeated; not `typedef struct name { … } name;`.
  bool is_bare_alias(const Value& value) {
    if (!is_a(value, SymbolKind::type_alias)) return false;
    const Symbol* alias = symbol_of(context_, value);
    if (!alias || !alias->type.valid()) return false;
    const FileFacts& facts = *context_.facts(value.file);
    return std::none_of(facts.symbols.begin(), facts.symbols.end(), [&](const Symbol& other) {
      return is_class_like(other.kind) && other.name == alias->name &&
             alias->full_range.contains(other.name_range);
    });
  }
  /// Keeps, of a typedef and its repetitions, wherever they are, the ones that define the struct.
  void keep_defining_alias(Values& found) {
    const auto bare = [&](const Value& e) { return is_bare_alias(e); };
    const bool only_here = found.size() == 1 && found[0].file == file_;
    if (std::none_of(found.begin(), found.end(), bare)) return;
    if (only_here)
      for (Value& value : visibility().visible_names(resolver_, file_, use_))
        if (is_a(value, SymbolKind::type_alias)) found.push_back(std::move(value));
    if (!std::all_of(found.begin(), found.end(), bare)) std::erase_if(found, bare);
    else if (only_here) found.resize(1);
  }

  /// `struct name` refers to a tag, `name` alone does not.
  Values separate_tags(Values found) {
    const auto tag = [&](const Value& e) { return is_tag(e); };
    const bool some = std::ranges::any_of(found, tag), all = std::ranges::all_of(found, tag);
    const bool guessed = some && all && found[0].evidence >= Evidence::unique_name;
    if ((all && !guessed) || (!some && use_.role != Role::type)) return found;
    const std::vector<Definition>& named = context_.definitions(facts_.str(use_.name));
    if (!some && std::ranges::none_of(named, is_class_like, &Definition::kind)) return found;
    const bool wants_tag = is_after_tag_word(context_.text(file_), use_.range.begin);
    if (guessed) return wants_tag || use_.role == Role::type ? found : Values();
    if (!some) return wants_tag ? tags_with_name(found) : found;
    std::erase_if(found, [&](const Value& e) { return is_tag(e) != wants_tag; });
    return found;
  }
  /// `typedef struct name name;` in a header whose includers define the struct.
  Values tags_with_name(const Values& instead) {
    Values tied, all;
    for (const Definition& ref :
         std::vector<Definition>(context_.definitions(facts_.str(use_.name)))) {
      if (context_.stopped()) break;
      Value value = Value::of(ref, Evidence::import_);
      if (!is_class_like(ref.kind)) continue;
      if (context_.family(ref.file) != Family::c || !is_tag(value)) continue;
      all.push_back(value);
      if (resolver_.includes().includes(ref.file, file_)) tied.push_back(value);
    }
    Values found = !tied.empty() ? std::move(tied) : std::move(all);
    if (found.size() > 1)
      for (Value& value : found) value.evidence = Evidence::ambiguous;
    return found.empty() ? instead : found;
  }

  Values likeliest_first(Values found) {
    LastSorted& last = context_.memo<LastSortedMemo>()[{}];
    if (last.file == file_ && last.found == found) return last.sorted;
    Values sorted = include_order().nearest_first(found);
    if (sorted.size() > 1) built_first(sorted);
    if (sorted.size() > 1) mark_ambiguous(sorted);
    last = {file_, std::move(found), sorted};
    return sorted;
  }
  IncludeOrder include_order() { return {resolver_, file_, facts_.str(use_.name)}; }

  /// True if the order does not matter and none would be removed or made ambiguous.
  bool need_no_order(Values& found) {
    if (resolver_.order_matters()) return false;
    std::vector<FileId> files;
    for (const Value& value : found) {
      if (value.kind != Value::Kind::symbol || value.evidence >= Evidence::ambiguous) return false;
      if (!resolver_.includes().includes(file_, value.file)) return false;
      files.push_back(value.file);
    }
    std::sort(files.begin(), files.end());
    if (std::adjacent_find(files.begin(), files.end()) != files.end())
      return false;  // Two in one file: one may be for another platform.
    std::stable_partition(found.begin(), found.end(),
                          [&](const Value& e) { return e.file == file_; });
    return true;
  }

  void built_first(Values& found) {
    const bool one_file = std::any_of(found.begin() + 1, found.end(),
                                      [&](const Value& e) { return e.file == found[0].file; });
    if (!one_file) return;
    std::stable_partition(found.begin(), found.end(), [&](const Value& e) { return is_built(e); });
  }
  /// The configuration decides which of several branches of a file defines the symbol.
  void mark_ambiguous(Values& found) {
    if (found[0].evidence >= Evidence::ambiguous || !definition_of(found[0])) return;
    const bool macro = is_a(found[0], SymbolKind::macro);
    const bool open = std::any_of(found.begin() + 1, found.end(), [&](const Value& e) {
      const std::optional<Definition> other = e.file == found[0].file ? definition_of(e)
                                                                      : std::nullopt;
      const bool like = other && (other->kind == SymbolKind::macro) == macro && !other->declared;
      const Symbol* symbol = like ? symbol_of(context_, e) : nullptr;
      return symbol && branch_of(resolver_, e.file, symbol->name_range) == Branch::unlikely;
    });
    if (open)
      for (Value& value : found) value.evidence = std::max(value.evidence, Evidence::ambiguous);
  }
  bool is_built(const Value& value) {
    if (only_declares_type(value)) return true;  // The same in any branch.
    const Symbol* symbol = symbol_of(context_, value);
    return !symbol || branch_of(resolver_, value.file, symbol->name_range) == Branch::built;
  }

  Resolver& resolver_;
  Context& context_;
  FileId file_;
  const FileFacts& facts_;
  OccurrenceIndex index_;
  const Occurrence& use_;
};

}  // namespace

Values choose(Resolver& resolver, FileId file, OccurrenceIndex occurrence, Values found) {
  return Choice(resolver, file, occurrence).run(std::move(found));
}

}  // namespace codefinder::c_family
