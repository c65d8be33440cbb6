// NameResolver: names behind a receiver, such as `a.name`, by the type of the receiver.
#include "index/resolve/names.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// Keeps the item of the `impl` block around the use where `Self::Item` can be several.
void keep_own_block(const FileFacts& facts, FileId file, const Occurrence& occurrence,
                    Values& found) {
  SymbolIndex block = enclosing_symbol(facts, occurrence.range.begin);
  while (block.valid() && facts.symbol(block).kind != SymbolKind::impl)
    block = facts.symbol(block).container;
  const auto is_own = [&](const Value& value) {
    return value.file == file && value.symbol.valid() &&
           facts.symbol(value.symbol).container == block;
  };
  if (block.valid() && std::ranges::any_of(found, is_own))
    std::erase_if(found, [&](const Value& value) { return !is_own(value); });
}

/// Erases the items of traits that others in the list implement: `<A as Shape>::area`.
void erase_implemented(Resolution& parts, Values& found) {
  Values implemented;
  for (const Value& value : found)
    if (value.symbol.valid())
      append(implemented,
             parts.class_members.trait_declarations(value.ref(), parts.context.name(value.ref())));
  std::erase_if(found, [&](const Value& value) {
    return std::ranges::any_of(implemented,
                               [&](const Value& each) { return each.ref() == value.ref(); });
  });
}

}  // namespace

Values NameResolver::member(FileId file, OccurrenceIndex index) {
  constexpr std::uint32_t kNoTarget = 0xFFFFFFFF;
  const FileFacts& facts = *context_.facts(file);
  const Occurrence& occurrence = facts.occurrences[index.value];
  if (occurrence.target != kNoTarget)
    return same_file_overloads(file, SymbolIndex(occurrence.target), index);
  const ExprOp receiver = occurrence.receiver.value < facts.exprs.size()
                              ? facts.exprs[occurrence.receiver.value].op
                              : ExprOp::unknown;
  if (receiver == ExprOp::parameters)
    return parts_.calls.keyword_argument(file, ExprIndex(facts.exprs[occurrence.receiver.value].a),
                                         facts.str(occurrence.name));
  const Values& receivers = parts_.values.evaluate(file, occurrence.receiver);
  const LanguageRules& rules = parts_.rules(file);
  auto [found, has_external] = members_of(receivers, file, occurrence);
  if (is_keys(facts, occurrence.receiver)) return found.empty() ? Values{Value::external()} : found;
  if (found.size() > 1) keep_narrowed(parts_, file, occurrence.receiver, found);
  keep_namespace(found, file, occurrence);
  if (found.size() > 1 && rules.traits.impls_add_bases) erase_implemented(parts_, found);
  // The key of an object or a pattern: the expected member, or else only itself.
  if (rules.traits.keys_name_members && names_symbol(file, occurrence.range)) {
    std::erase_if(found, [&](const Value& value) {
      return value.evidence == Evidence::ambiguous ||
             context_.name(value.ref()) == rules.traits.index_signature_member;
    });
    keep_of_object(parts_, file, index, found);
    return found;
  }
  if (found.size() > 1 && occurrence.arguments != Symbol::kUnknownArity &&
      !rules.traits.calls_select_signatures && are_overloads_of_one_type(found, rules))
    found = parts_.calls.fitting_overloads(file, index, std::move(found));
  rules.visibility.rank(parts_.resolver, file, found);
  if (found.empty() && occurrence.role == Role::doc) return {};
  if (found.empty())
    return has_external && !may_be_inherited(file, occurrence)
               ? Values{Value::external()}
               : unresolved_member(file, index, receivers);
  found = fit_for_call(std::move(found), occurrence);
  if (found.size() > 1 && receiver == ExprOp::self) keep_own_block(facts, file, occurrence, found);
  const bool modules = std::any_of(found.begin(), found.end(), [](const Value& value) {
    return value.kind == Value::Kind::file;
  });
  return modules ? fit_for_role(std::move(found), file, occurrence) : found;
}

/// The members that have the name, in the order of the receivers.
NameResolver::FoundMembers NameResolver::members_of(const Values& receivers, FileId file,
                                                    const Occurrence& occurrence) {
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  FoundMembers found;
  const ExprIndex holder = occurrence.receiver;
  const bool first_alone = holder.valid() &&  // `super().go()`: of the first base that has it.
                           context_.facts(file)->exprs[holder.value].op == ExprOp::super;
  std::string searched;  // The path of a namespace: each place that opens it has all its members.
  for (const Value& receiver : receivers) {
    if (first_alone && !found.values.empty()) break;
    const Symbol* symbol = receiver.symbol.valid() ? context_.symbol(receiver.ref()) : nullptr;
    const bool module = receiver.kind == Value::Kind::file || receiver.kind == Value::Kind::scope;
    const bool space = symbol && (symbol->kind == SymbolKind::namespace_ ||
                                  symbol->kind == SymbolKind::module);
    const bool spans_files = space && !symbol->value.valid() &&
                             parts_.traits(receiver.file).namespaces_span_files;
    std::string path = spans_files ? own_path(*context_.facts(receiver.file), receiver.symbol) : "";
    if (!path.empty() && path == searched) continue;
    Values members = parts_.members.find(receiver, name);
    if (!members.empty()) searched = std::move(path);
    const bool known = found.values.empty() && spans_files;  // All of them differ.
    const bool extension = members.empty() && !module && !space;
    if (extension) members = parts_.extensions.methods(file, receiver, name);
    for (Value& value : members) {
      if (value.is_external()) {
        found.has_external = true;
        continue;
      }
      const bool possible = extension && value.evidence == Evidence::ambiguous;
      value.evidence = possible || receiver.evidence == Evidence::ambiguous ? Evidence::ambiguous
                       : module                                             ? Evidence::import_
                       : space && value.file != file                        ? Evidence::package
                       : space                                              ? Evidence::same_file
                                                                            : Evidence::member;
      if (known || !has_same_target(found.values, value)) found.values.push_back(std::move(value));
    }
  }
  return found;
}

/// Members of several types are not overloads of each other; all of them stay.
bool NameResolver::are_overloads_of_one_type(const Values& found, const LanguageRules& rules) {
  if (rules.traits.members_in_scope) return true;
  return std::all_of(found.begin(), found.end(), [&](const Value& value) {
    const Symbol* symbol = symbol_of(context_, value);
    return symbol && value.file == found[0].file &&
           symbol->container == context_.symbol_or_none(found[0].ref()).container;
  });
}

/// `case LIMIT:` may be an inherited constant. Not for a member of the type that a call expects
/// (`<Tag name=…>`), which is a member of that type or external.
bool NameResolver::may_be_inherited(FileId file, const Occurrence& occurrence) {
  return occurrence.role == Role::read && parts_.traits(file).is_closed_world &&
         !is_member_of_argument(file, occurrence);
}

bool NameResolver::is_member_of_argument(FileId file, const Occurrence& occurrence) {
  return occurrence.receiver.valid() &&
         context_.facts(file)->exprs[occurrence.receiver.value].op == ExprOp::argument;
}

namespace {

/// Maximum number of classes between a class and one of its bases.
constexpr int kMaxBaseDepth = 8;

bool derives_from(Resolution& parts, SymbolRef type, SymbolRef base, int depth = 0) {
  const Budget::Level level(parts.context.budget());
  if (depth == kMaxBaseDepth || !level) return false;
  return std::ranges::any_of(Values(parts.class_members.bases(type)), [&](const Value& each) {
    return each.symbol.valid() &&
           (each.ref() == base || derives_from(parts, each.ref(), base, depth + 1));
  });
}

/// Erases the types that derive from others in the list.
void keep_outermost(Resolution& parts, std::vector<SymbolRef>& types) {
  const std::vector<SymbolRef> all = types;
  std::erase_if(types, [&](const SymbolRef& type) {
    return std::ranges::any_of(all, [&](const SymbolRef& other) {
      return other != type && derives_from(parts, type, other);
    });
  });
}

}  // namespace

/// The members of subclasses that a base class or mixin uses on `self` and does not have itself:
/// certain if only one subclass, or subclasses of it, have the name.
Values NameResolver::of_subclasses(const Values& receivers, FileId file,
                                   const Occurrence& occurrence) {
  const FileFacts& facts = *context_.facts(file);
  if (facts.exprs[occurrence.receiver.value].op != ExprOp::self ||
      parts_.traits(file).is_closed_world)
    return {};
  std::vector<std::pair<SymbolRef, Value>> members;  // By type.
  std::vector<SymbolRef> types;
  for (const Definition& ref : context_.definitions(facts.str(occurrence.name))) {
    if (context_.stopped() || !context_.spend()) break;
    if ((!ref.nested && !ref.member) || context_.family(ref.file) != context_.family(file))
      continue;
    for (const SymbolRef& type : std::vector<SymbolRef>(parts_.types.declaring(ref))) {
      const bool is_below = std::ranges::any_of(receivers, [&](const Value& receiver) {
        return receiver.symbol.valid() && derives_from(parts_, type, receiver.ref());
      });
      if (!is_below) continue;
      members.emplace_back(type, Value::of(ref, Evidence::member));
      if (std::ranges::find(types, type) == types.end()) types.push_back(type);
    }
  }
  keep_outermost(parts_, types);
  if (types.size() > 1 && parts_.options.only_certain) return {};
  Values found;
  for (auto& [type, member] : members) {
    if (std::ranges::find(types, type) == types.end()) continue;
    if (types.size() > 1) member.evidence = Evidence::ambiguous;
    found.push_back(std::move(member));
  }
  return found;
}

/// The targets of a member name that none of the receivers has.
Values NameResolver::unresolved_member(FileId file, OccurrenceIndex index,
                                       const Values& receivers) {
  const Occurrence& occurrence = context_.facts(file)->occurrences[index.value];
  const LanguageRules& rules = parts_.rules(file);
  if (may_be_inherited(file, occurrence)) return free_name(file, index);
  if (Values found = of_subclasses(receivers, file, occurrence); !found.empty()) return found;
  // The type of the receiver is known and has no such member: other symbols with the name are
  // unrelated.
  if (is_member_of_argument(file, occurrence) ||
      (!may_be_any_type(receivers, rules) && !are_plain_values(receivers, rules)))
    return {Value::external()};
  return parts_.candidates.members(file, occurrence);
}

/// Unbounded type parameters that nothing determines.
bool NameResolver::may_be_any_type(const Values& receivers, const LanguageRules& rules) {
  return std::all_of(receivers.begin(), receivers.end(), [&](const Value& value) {
    const Symbol* symbol = value.symbol.valid() ? context_.symbol(value.ref()) : nullptr;
    const bool bound = symbol && (symbol->type.valid() || symbol->bases_begin < symbol->bases_end);
    return symbol && symbol->kind == SymbolKind::type_parameter && !bound &&
           !rules.traits.is_closed_world;
  });
}

/// Symbols whose type is unknown: neither types, modules nor functions.
bool NameResolver::are_plain_values(const Values& receivers, const LanguageRules& rules) {
  for (const Value& receiver : receivers)
    if (receiver.kind != Value::Kind::symbol || !receiver.symbol.valid()) return false;
  return std::all_of(receivers.begin(), receivers.end(), [&](const Value& value) {
    const Symbol* symbol = context_.symbol(value.ref());
    return symbol && !parts_.is_dependency(value) && !is_class_like(symbol->kind) &&
           symbol->kind != SymbolKind::namespace_ && symbol->kind != SymbolKind::module &&
           (rules.traits.functions_are_objects || !is_callable(symbol->kind));
  });
}

/// A field and a method of one type may share a name: a call refers to the method, any other use to
/// the field.
Values NameResolver::fit_for_call(Values found, const Occurrence& occurrence) {
  if (found.size() < 2) return found;
  const bool called = occurrence.role == Role::call ||
                      (occurrence.role == Role::doc && is_called(occurrence));
  const auto fits = [&](const Value& value) {
    const Symbol* symbol = symbol_of(context_, value);
    return !symbol || is_callable(symbol->kind) == called;
  };
  const auto owner = [&](const Value& value) {
    const std::vector<SymbolRef> types = value.kind == Value::Kind::symbol
                                             ? parts_.types.declaring(value.ref())
                                             : std::vector<SymbolRef>{};
    return types.empty() ? SymbolRef{} : types[0];
  };
  Values kept;
  for (const Value& value : found) {
    const bool hidden = !fits(value) &&
                        std::any_of(found.begin(), found.end(), [&](const Value& other) {
                          return fits(other) && other.kind == Value::Kind::symbol &&
                                 owner(other) == owner(value);
                        });
    if (!hidden) kept.push_back(value);
  }
  return kept;
}

/// Where methods have a namespace of their own, a call refers to methods only, and any other use to
/// none of them.
void NameResolver::keep_namespace(Values& found, FileId file, const Occurrence& occurrence) {
  if (!parts_.traits(file).has_separate_method_namespace) return;
  if (occurrence.role == Role::doc && occurrence.receiver.valid()) return;  // `A#b`: either.
  const bool call = occurrence.role == Role::call;
  const auto fits = [&](const Value& value) {
    const Symbol* symbol = symbol_of(context_, value);
    if (!symbol) return true;
    if (symbol->kind == SymbolKind::constructor) return false;
    return call ? is_callable(symbol->kind) || is_class_like(symbol->kind)
                : !is_callable(symbol->kind);
  };
  const bool any = std::any_of(found.begin(), found.end(), fits);
  std::erase_if(found, [&](const Value& value) {
    return !(fits(value) || (!any && call && is_accessor(value)));
  });
}

bool NameResolver::is_accessor(const Value& value) {
  const Symbol* symbol = symbol_of(context_, value);
  return symbol &&
         parts_.rules(value.file).overloads.is_accessor(*context_.facts(value.file), *symbol);
}

bool NameResolver::names_symbol(FileId file, ByteRange range) {
  const auto [known, fresh] = name_ranges_.try_emplace(file);
  std::vector<ByteRange>& ranges = known->second;
  if (fresh) {
    for (const Symbol& symbol : context_.facts(file)->symbols) ranges.push_back(symbol.name_range);
    std::sort(ranges.begin(), ranges.end());
  }
  return std::binary_search(ranges.begin(), ranges.end(), range);
}

}  // namespace codefinder::resolve
