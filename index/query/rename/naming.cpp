// WordNaming: by the symbols that a word declares and by the targets of its uses.
#include "index/query/rename/naming.h"

#include "index/languages/renaming_rules.h"
#include "index/query/rename/receivers.h"
#include "index/query/rename/scopes.h"
#include "index/resolve/includes.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// `var a = require("b")`: true if the use of `a`, which leads to the import, names a symbol
/// of the family, the variable.
bool is_of_variable(RenameFamily& family, FileId file, const FileFacts& facts,
                    const Occurrence& use) {
  if (use.binding != Binding::import_ || use.target >= facts.imports.size()) return false;
  const Import& import = facts.imports[use.target];
  // `module.exports = {a}` exports a variable of the file.
  const bool exports = import.has(ImportFlag::reexport) && !import.module.valid();
  return std::any_of(family.symbols().begin(), family.symbols().end(), [&](SymbolRef ref) {
    if (ref.file != file || facts.symbol(ref.symbol).name != use.name) return false;
    const Symbol& symbol = facts.symbol(ref.symbol);
    return exports ? !symbol.container.valid() && !symbol.has(SymbolFlag::member)
                   : import.range.contains(symbol.name_range);
  });
}

/// True for the key of a literal whose type is written there, outside of any declaration: then its
/// fields have no container.
bool is_of_nameless_struct(const FileFacts& facts, const Occurrence& key, std::string_view text) {
  const std::string_view after = text.substr(std::min<std::size_t>(key.range.end, text.size()));
  return key.binding == Binding::member && key.receiver.valid() && key.role == Role::write &&
         facts.exprs[key.receiver.value].op == ExprOp::unknown && after.starts_with(':') &&
         !after.starts_with(":=");
}

}  // namespace

bool WordNaming::may_be_use(const SourceWord& word) {
  if (word.in == SourcePart::string && arguments_.may_be_key(rules_, text_, word.range))
    return true;
  if (word.in != SourcePart::string || !rules_.is_use_in_string ||
      !rules_.is_use_in_string(text_, word.range))
    return false;
  if (rules_.strings_use_values_only && !is_value()) return false;
  if (rules_.strings_use_members_only) return may_look_up(word.range);
  if (is_apart_from_values()) return false;
  return !is_local() ||
         std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
           const Symbol& symbol = context_.symbol_or_none(ref);
           return ref.file == file_ && symbol.container.valid() &&
                  facts_.symbol(symbol.container).full_range.contains(word.range);
         });
}

bool WordNaming::may_be_key(const SourceWord& word, const WordFacts& facts) {
  const auto is_key = [&](OccurrenceIndex index) {
    return resolve::is_keys(facts_, facts_.occurrence(index).receiver);
  };
  return facts.symbols.empty() && std::all_of(facts.uses.begin(), facts.uses.end(), is_key) &&
         may_be_use(word);
}

bool WordNaming::is_in_doc(const SourceWord& word) {
  if (word.in != SourcePart::comment || !rules_.docs_name_symbols) return false;
  const auto follows = [&](SymbolRef ref) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    if (ref.file != file_ || symbol.has(SymbolFlag::local) ||
        symbol.name_range.begin < word.range.end)
      return false;
    // Lines of comments up to the line of the name.
    std::size_t line = text_.rfind('\n', word.range.begin) + 1;
    for (; line < symbol.name_range.begin; line = text_.find('\n', line) + 1) {
      if (text_.find('\n', line) >= symbol.name_range.begin) return true;
      const std::size_t first = text_.find_first_not_of(" \t", line);
      if (!text_.substr(std::min(first, text_.size())).starts_with("//")) return false;
    }
    return false;
  };
  return std::any_of(family_.symbols().begin(), family_.symbols().end(), follows);
}

Naming WordNaming::whole(const WordFacts& word) {
  const Naming own = declared(word.symbols, Part::any), use = used(word.uses, Part::any);
  // The key of an object that is not expected to be of a type is no member of another object.
  const bool other = own == Naming::no && use == Naming::perhaps && family_.is_of_objects() &&
                     std::any_of(word.symbols.begin(), word.symbols.end(), [&](SymbolIndex index) {
                       return family_.is_of_object({file_, index});
                     });
  if (other) return Naming::no;
  const Naming naming = joined(own, use);
  return is_replaced_by_macro(word, naming) ? Naming::perhaps : naming;
}

/// True if a macro above the word has the name as well, and would stand for the word, or no longer
/// stand for it, after the rename.  Which one it is depends on conditions.
bool WordNaming::is_replaced_by_macro(const WordFacts& word, Naming naming) {
  if (!resolver_.rules(file_).traits.is_linked || word.uses.size() + word.symbols.size() == 0)
    return false;
  const std::uint32_t end = word.symbols.empty() ? facts_.occurrence(word.uses[0]).range.end
                                                 : facts_.symbol(word.symbols[0]).name_range.end;
  const std::size_t next = text_.find_first_not_of(" \t", end);
  for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) {
    const Symbol& macro = facts_.symbols[i];
    if (macro.kind != SymbolKind::macro || facts_.str(macro.name) != word_) continue;
    if (macro.name_range.end >= end) continue;
    const bool takes_arguments = text_.substr(macro.name_range.end, 1) == "(";
    if (takes_arguments && (next == std::string_view::npos || text_[next] != '(')) continue;
    if (family_.contains({file_, SymbolIndex(i)}) != (naming != Naming::no)) return true;
  }
  return is_replaced_elsewhere(next, naming);
}

/// True if a file that includes this one, or that this one includes, has such a macro.  `next`: the
/// first character behind the word.
bool WordNaming::is_replaced_elsewhere(std::size_t next, Naming naming) {
  resolve::IncludeClosures& includes = resolver_.includes();
  const auto is_macro = [](const Symbol& symbol) { return symbol.kind == SymbolKind::macro; };
  if (naming != Naming::no && family_.are_all(is_macro)) return false;
  for (const Definition& other : std::vector(context_.definitions(word_))) {
    if (other.kind != SymbolKind::macro || other.file == file_ || !context_.spend()) continue;
    if (context_.is_dependency(other.file) || family_.contains(other) == (naming != Naming::no))
      continue;
    const std::string_view text = context_.text(other.file);
    const std::size_t end = context_.symbol_or_none(other).name_range.end;
    const bool takes_arguments = end < text.size() && text[end] == '(';
    if (takes_arguments && (next == std::string_view::npos || text_[next] != '(')) continue;
    if (includes.includes(other.file, file_) || includes.includes(file_, other.file)) return true;
  }
  return false;
}

/// The key of an object whose type is unknown may be a member of any type.
Naming WordNaming::joined(Naming declared, Naming used) {
  const bool open = declared == Naming::yes && used != Naming::no;
  return open && family_.is_member_elsewhere() ? used : std::max(declared, used);
}

Naming WordNaming::declared(const std::vector<SymbolIndex>& symbols, Part part) {
  for (const SymbolIndex& symbol : symbols) {
    const bool is_key = facts_.symbol(symbol).kind == SymbolKind::property;
    if ((part == Part::any || is_key == (part == Part::key)) && family_.contains({file_, symbol}))
      return Naming::yes;
    if (family_.may_contain({file_, symbol})) return Naming::perhaps;
  }
  return Naming::no;
}

/// The naming of an abbreviation's key. Without a use as a member: in an object it names a
/// property of that alone, in a pattern it may be a member of anything.
Naming WordNaming::key_of(const WordFacts& word, Abbreviation form) {
  const bool known = std::any_of(word.uses.begin(), word.uses.end(), [&](OccurrenceIndex use) {
    return facts_.occurrence(use).binding == Binding::member;
  });
  // `const {x} = require("./a")`: the key is the imported name.
  for (const OccurrenceIndex& index : word.uses) {
    const Occurrence& use = facts_.occurrence(index);
    if (use.binding != Binding::import_ || use.target >= facts_.imports.size()) continue;
    const Import& import = facts_.imports[use.target];
    if (!import.alias.valid() && import.name == use.name && form == Abbreviation::pattern)
      return is_imported_key(index) ? use_of(index) : Naming::no;
  }
  // `import("./a").then(({x}) => …)`: the key is a use of an export of the module.
  if (!family_.has_members()) return known ? used(word.uses, Part::key) : Naming::no;
  if (known) return used(word.uses, Part::key);
  return form == Abbreviation::literal ? Naming::no : Naming::perhaps;
}

Naming WordNaming::used(const std::vector<OccurrenceIndex>& uses, Part part) {
  Naming naming = Naming::no;
  for (const OccurrenceIndex& use : uses) {
    const bool is_key = facts_.occurrence(use).binding == Binding::member;
    if ((part == Part::any || is_key == (part == Part::key)) && !is_explained(use, uses))
      naming = std::max(naming, use_of(use));
  }
  return naming;
}

/// True for a keyword that no parameter is known to have, if the word is known by another use:
/// `p._replace(x=1)`.
bool WordNaming::is_explained(OccurrenceIndex use, const std::vector<OccurrenceIndex>& uses) {
  const auto names = [&](OccurrenceIndex index) {
    const std::vector<resolve::Target> targets = resolver_.resolve(file_, index);
    return std::any_of(targets.begin(), targets.end(), [](const resolve::Target& target) {
      return target.symbol.valid() && target.evidence < resolve::Evidence::unique_name;
    });
  };
  return uses.size() > 1 && ArgumentNames::is_keyword(facts_, facts_.occurrence(use)) &&
         !names(use) && std::any_of(uses.begin(), uses.end(), names);
}

Naming WordNaming::use_of(OccurrenceIndex index) {
  const Occurrence& use = facts_.occurrence(index);
  if (family_.imported_name()) return use_of_import(use);
  if (const std::optional<Naming> naming = use_of_import_as_variable(use)) return *naming;
  if (is_of_variable(family_, file_, facts_, use)) return Naming::yes;
  if (is_of_global_object(use)) return Naming::yes;
  if (const auto outer = names_outer_variable(resolver_, family_, file_, use))
    return *outer ? Naming::yes : Naming::no;
  if (precedes_binding(resolver_, family_, file_, use)) return Naming::no;
  if (const std::optional<Naming> naming = declaration_in_macro(use)) return *naming;
  if (rules_.embedding_names_fields && is_of_nameless_struct(facts_, use, text_) &&
      std::all_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
        return ref.file != file_ || facts_.symbol(ref.symbol).container.valid();
      }))
    return Naming::no;
  const bool member = use.binding == Binding::member;
  bool sought = false, open = false, possible = false, known = false, named = false;
  std::vector<SymbolRef> others;
  std::vector<resolve::Target> targets = resolver_.resolve(file_, index);
  std::vector<resolve::Target> macros = certain_macros(use, targets);
  const bool is_macro = !macros.empty();
  if (is_macro) targets = std::move(macros);
  // Branches of conditional compilation declare one symbol of the file several times; a macro may
  // come from a header in others.
  const auto is_branch = [&](const resolve::Target& target) {
    return target.symbol.valid() && target.file == file_ && family_.contains(target.ref()) &&
           context_.symbol_or_none(target.ref()).kind != SymbolKind::macro;
  };
  const bool branches = !member && std::all_of(targets.begin(), targets.end(), is_branch);
  for (const resolve::Target& target : targets) {
    // A member of a value of unknown type is not certain because no other has its name.
    const bool guessed = !branches && !is_macro &&
                         (target.evidence >= resolve::Evidence::ambiguous ||
                          (member && target.evidence == resolve::Evidence::unique_name) ||
                          may_lack_macro(use, target));
    known = true;
    named = named || target.symbol.valid();
    possible = possible || (target.symbol.valid() && family_.may_contain(target.ref()));
    if (target.symbol.valid() && family_.contains(target.ref())) sought = true, open |= guessed;
    else if (target.symbol.valid() && !guessed) others.push_back(target.ref());
    else if (!target.symbol.valid() && !guessed) open = open || target.import.valid();
  }
  const auto guess = [&] { return may_name_member(use) ? Naming::perhaps : Naming::no; };
  if (!sought && !named && ArgumentNames::is_keyword(facts_, use))
    return arguments_.may_be_keyword(file_, use) ? guess() : Naming::no;
  if (!sought) {
    const bool unknown = (!known && is_unknown_member(index)) || (!named && is_unexplained(use)) ||
                         has_more_alternatives(use) || is_of_own_self(use);
    return possible || unknown || has_other_values(use) ? guess() : Naming::no;
  }
  if (open) return guess();
  if (is_of_own_self(use)) return guess();
  if (has_other_values(use)) return may_name_member(use) ? Naming::likely : Naming::no;
  for (const SymbolRef& other : others)
    if (family_.is_overload(other)) note_undecided(use);
    else family_.add(other);
  return Naming::yes;
}

/// True for `globalThis.x`, where the family is a variable or function that is a member of that.
bool WordNaming::is_of_global_object(const Occurrence& use) {
  if (!rules_.is_global || use.binding != Binding::member || !use.receiver.valid()) return false;
  const Expr& receiver = facts_.exprs[use.receiver.value];
  if (receiver.op != ExprOp::name || receiver.a >= facts_.occurrences.size()) return false;
  const Occurrence& object = facts_.occurrences[receiver.a];
  return object.binding == Binding::free && !object.receiver.valid() &&
         rules_.global_objects.contains(facts_.str(object.name)) &&
         std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
           const FileFacts* facts = context_.facts(ref.file);
           return facts && rules_.is_global(*facts, context_.text(ref.file), ref.symbol);
         });
}

/// True if the target is a macro of the file that is not defined under all conditions of the use:
/// without it the name may be one from outside the project.
bool WordNaming::may_lack_macro(const Occurrence& use, const resolve::Target& target) {
  return rules_.is_always_defined && target.symbol.valid() && target.file == file_ &&
         context_.symbol_or_none(target.ref()).kind == SymbolKind::macro &&
         !rules_.is_always_defined(text_, word_, use.range.begin) &&
         !(rules_.is_macro_test && rules_.is_macro_test(text_, use.range)) &&
         family_.are_all([](const Symbol& symbol) { return symbol.kind == SymbolKind::macro; });
}

/// The targets that are in reach of the use, if each of them is a macro that it certainly has; else
/// none.
std::vector<resolve::Target> WordNaming::certain_macros(
    const Occurrence& use, const std::vector<resolve::Target>& targets) {
  resolve::IncludeClosures& includes = resolver_.includes();
  const bool tests = rules_.is_macro_test && rules_.is_macro_test(text_, use.range);
  const auto is_header = [&](FileId file) {
    return resolve::is_header(resolver_.rules(file).traits, context_.path(file));
  };
  std::vector<resolve::Target> found;
  for (const resolve::Target& target : targets) {
    if (!rules_.is_always_defined || !target.symbol.valid() ||
        context_.is_dependency(target.file) ||
        context_.symbol_or_none(target.ref()).kind != SymbolKind::macro)
      return {};
    const bool here = target.file == file_;
    if (!here && !includes.includes(file_, target.file) && !includes.includes(target.file, file_)) {
      // Another file may include both headers.
      if (tests && is_header(file_) && is_header(target.file)) return {};
      continue;
    }
    // A test names the macro also where it is not defined.
    if (tests) found.push_back(target);
    if (tests) continue;
    if (here ? !rules_.is_always_defined(text_, word_, use.range.begin) : !gives_macro(target.file))
      return {};
    found.push_back(target);
  }
  return found;
}

/// True if the macro is always defined where the other file includes this one, or else at its end.
bool WordNaming::gives_macro(FileId other) {
  const std::string_view text = context_.text(other);
  const std::string_view name = context_.path(file_).substr(context_.path(file_).rfind('/') + 1);
  const FileFacts& facts = *context_.facts(other);
  bool included = false;
  for (const Import& import : facts.imports) {
    if (!facts.str(import.module).ends_with(name)) continue;
    included = true;
    if (!rules_.is_always_defined(text, word_, import.range.begin)) return false;
  }
  return included || rules_.is_always_defined(text, word_, text.size());
}

/// Whether a word in a macro declares a member of a trait or type of the family: `impl T for $t {
/// fn word() {} }`.  nullopt: it declares none.
std::optional<Naming> WordNaming::declaration_in_macro(const Occurrence& use) {
  if (!rules_.owner_in_macro || !family_.has_members()) return std::nullopt;
  const std::string_view owner = rules_.owner_in_macro(text_, use.range);
  if (owner.empty()) return std::nullopt;
  if (owner.starts_with('$')) return Naming::perhaps;
  const bool named = std::any_of(
      family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
        const std::vector<SymbolRef>& types = resolver_.declaring_types(ref);
        return std::any_of(types.begin(), types.end(),
                           [&](SymbolRef type) { return context_.name(type) == owner; });
      });
  return named ? Naming::yes : Naming::no;
}

/// True for `Color["RED"]`, where the class has the member.
bool WordNaming::is_key_of_class(const Occurrence& use) {
  const ExprIndex holder(facts_.exprs[use.receiver.value].a);
  for (const resolve::Value& value : resolve::Values(resolver_.values_of(file_, holder))) {
    if (value.kind != resolve::Value::Kind::symbol || !value.symbol.valid()) continue;
    for (const resolve::Value& member : resolver_.members_of(value, word_))
      if (member.symbol.valid() && family_.contains(member.ref())) return true;
  }
  return false;
}

void WordNaming::note_undecided(const Occurrence& use) {
  const std::uint32_t line = facts_.text_map.position_at(use.range.begin).line + 1;
  family_.note_undecided(std::string(context_.path(file_)) + ":" + std::to_string(line));
}

bool WordNaming::is_local() {
  return family_.are_all([](const Symbol& symbol) { return is_of_one_file(symbol); });
}

/// True if a symbol is a variable or a constant that is no member.
bool WordNaming::is_value() {
  return !family_.are_all([](const Symbol& symbol) {
    return symbol.has(SymbolFlag::member) ||
           (symbol.kind != SymbolKind::variable && symbol.kind != SymbolKind::parameter &&
            symbol.kind != SymbolKind::constant);
  });
}

/// True if the symbols are in no name space of values: `a["T"]` is no use of a type T.
bool WordNaming::is_apart_from_values() {
  return rules_.name_spaces && !family_.has_members() && family_.are_all([&](const Symbol& symbol) {
    const NameSpaces own = rules_.name_spaces(symbol.kind);
    return own != 0 && (own & rules_.name_spaces(SymbolKind::variable)) == 0;
  });
}

}  // namespace codefinder::query
