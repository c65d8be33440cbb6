// WordNaming: by the symbols that a word declares and by what its uses refer to.
#include "index/query/rename_naming.h"

#include "index/languages/renaming_rules.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// True if nothing is known of the value, and it does not come from an import or from a name that
/// the language defines.
bool is_unknown_value(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  const resolve::Values values = resolver.parts().values.evaluate(file, receiver);
  if (std::any_of(values.begin(), values.end(),
                  [](const resolve::Value& value) { return !value.is_unknown(); }))
    return false;
  const FileFacts& facts = *resolver.context().facts(file);
  constexpr int kDeepest = 32;
  for (int depth = 0; depth < kDeepest && receiver.value < facts.exprs.size(); ++depth) {
    const Expr& expr = facts.exprs[receiver.value];
    if (expr.op == ExprOp::call || expr.op == ExprOp::element || expr.op == ExprOp::await) {
      receiver = ExprIndex(expr.a);
      continue;
    }
    if (expr.op != ExprOp::name || expr.a >= facts.occurrences.size()) return true;
    const Occurrence& name = facts.occurrences[expr.a];
    if (!name.receiver.valid())
      return name.binding != Binding::free && name.binding != Binding::import_;
    receiver = name.receiver;
  }
  return true;
}

/// What the word at the range is resolved to for certain; nothing if a part of that is unknown.
resolve::Values values_at(resolve::Resolver& resolver, FileId file, ByteRange range) {
  const FileFacts& facts = *resolver.context().facts(file);
  resolve::Values found;
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i) {
    if (facts.occurrences[i].range != range) continue;
    for (const resolve::Value& value : resolver.parts().names.resolve(file, OccurrenceIndex(i)))
      if (value.is_unknown() || value.evidence >= resolve::Evidence::ambiguous) return {};
      else found.push_back(value);
  }
  return found;
}

/// `var a = require("b")`: true if the use of `a`, which leads to what is imported, names a symbol
/// of the family, the variable.
bool is_of_variable(RenameFamily& family, FileId file, const FileFacts& facts,
                    const Occurrence& use) {
  if (use.binding != Binding::import_ || use.target >= facts.imports.size()) return false;
  const ByteRange statement = facts.imports[use.target].range;
  return std::any_of(family.symbols().begin(), family.symbols().end(), [&](SymbolRef ref) {
    return ref.file == file && statement.contains(facts.symbol(ref.symbol).name_range) &&
           facts.symbol(ref.symbol).name == use.name;
  });
}

}  // namespace

bool WordNaming::may_be_use(const SourceWord& word) {
  if (word.in != SourcePart::string || !rules_.is_use_in_string ||
      !rules_.is_use_in_string(text_, word.range))
    return false;
  if (rules_.strings_use_values_only && !is_value()) return false;
  if (is_apart_from_values()) return false;
  return !is_local() ||
         std::any_of(family_.symbols().begin(), family_.symbols().end(), [&](SymbolRef ref) {
           const Symbol& symbol = context_.symbol_or_none(ref);
           return ref.file == file_ && symbol.container.valid() &&
                  facts_.symbol(symbol.container).full_range.contains(word.range);
         });
}

/// The key of an object whose type is unknown may be a member of any type.
Naming WordNaming::joined(Naming declared, Naming used) {
  const bool open = declared == Naming::yes && used == Naming::perhaps;
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

/// What the key of an abbreviation names.
Naming WordNaming::key_of(ByteRange range, const WordFacts& word) {
  if (!family_.has_members()) return Naming::no;
  if (rules_.abbreviated_type)
    if (const resolve::Values types = values_at(resolver_, file_,
                                                rules_.abbreviated_type(text_, range));
        !types.empty())
      return field_of(types);
  for (const SymbolIndex& index : word.symbols) {
    const Symbol& symbol = facts_.symbol(index);
    if (!symbol.value.valid()) continue;
    const Expr& value = facts_.exprs[symbol.value.value];
    if (value.op != ExprOp::member || !(value.a < facts_.exprs.size())) continue;
    return member_of(resolver_.parts().values.evaluate(file_, ExprIndex(value.a)));
  }
  return Naming::perhaps;
}

/// A method may have the name of a field.
Naming WordNaming::field_of(const resolve::Values& types) {
  for (const resolve::Value& type : types)
    for (const resolve::Value& member : resolver_.parts().members.find(type, word_))
      if (member.kind == resolve::Value::Kind::symbol && family_.contains(member.ref()) &&
          !resolve::is_callable(context_.symbol_or_none(member.ref()).kind))
        return Naming::yes;
  return Naming::no;
}

Naming WordNaming::member_of(const resolve::Values& holders) {
  Naming naming = holders.empty() ? Naming::perhaps : Naming::no;
  for (const resolve::Value& holder : resolve::Values(holders))
    for (const resolve::Value& member : resolver_.parts().members.find(holder, word_))
      if (member.kind == resolve::Value::Kind::symbol && family_.contains(member.ref()))
        naming = Naming::yes;
  return naming;
}

Naming WordNaming::used(const std::vector<OccurrenceIndex>& uses) {
  Naming naming = Naming::no;
  for (const OccurrenceIndex& use : uses) naming = std::max(naming, use_of(use));
  return naming;
}

Naming WordNaming::use_of(OccurrenceIndex index) {
  const Occurrence& use = facts_.occurrence(index);
  if (is_of_variable(family_, file_, facts_, use)) return Naming::yes;
  const bool member = use.binding == Binding::member;
  bool sought = false, open = false, possible = false, known = false;
  std::vector<SymbolRef> others;
  for (const resolve::Target& target : resolver_.resolve(file_, index)) {
    // A member of a value of unknown type is not certain because no other has its name.
    const bool guessed = target.evidence >= resolve::Evidence::ambiguous ||
                         (member && target.evidence == resolve::Evidence::unique_name);
    known = true;
    possible = possible || (target.symbol.valid() && family_.may_contain(target.ref()));
    if (target.symbol.valid() && family_.contains(target.ref())) sought = true, open |= guessed;
    else if (target.symbol.valid() && !guessed) others.push_back(target.ref());
    else if (!target.symbol.valid() && !guessed) open = open || target.import.valid();
  }
  if (!sought)
    return possible || (!known && is_unknown_member(index)) ? Naming::perhaps : Naming::no;
  if (open) return Naming::perhaps;
  for (const SymbolRef& other : others)
    if (family_.is_overload(other)) note_undecided(use);
    else family_.add(other);
  return Naming::yes;
}

/// True for a member of which nothing is known, not even that it is none of the project's.
bool WordNaming::is_unknown_member(OccurrenceIndex use) {
  const Occurrence& occurrence = facts_.occurrence(use);
  if (occurrence.binding == Binding::member && occurrence.receiver.valid())
    return family_.has_members() && (resolver_.parts().names.resolve(file_, use).empty() ||
                                     is_unknown_value(resolver_, file_, occurrence.receiver));
  // The argument of a macro may be a member: `#define GET(f) g.f`.
  if (occurrence.binding == Binding::free && resolver_.rules(file_).traits.is_linked &&
      family_.has_members())
    return true;
  // In the arguments of a macro, receivers are not modelled.
  const std::string_view before = text_.substr(0,
                                               end_of_code_before(text_, occurrence.range.begin));
  return before.ends_with("::") ||
         (family_.has_members() && (before.ends_with('.') || before.ends_with("->")) &&
          !before.ends_with(".."));
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
