// Looks for calls of the functions that unpack a mapping, and for uses of the functions as values.
#include "index/query/rename/arguments.h"

#include "base/strings.h"
#include "index/query/rename/receivers.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// The text between the bracket at `open` and the one that closes it.
std::string_view inside(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (text[at] == '"' || text[at] == '\'') {
      const std::size_t end = text.find(text[at], at + 1);
      if (end == std::string_view::npos) break;
      at = end;
    } else if (std::string_view("([{").find(text[at]) != std::string_view::npos) {
      ++depth;
    } else if (std::string_view(")]}").find(text[at]) != std::string_view::npos && --depth == 0) {
      return text.substr(open + 1, at - open - 1);
    }
  }
  return text.substr(std::min(text.size(), open + 1));
}

/// True if one of the arguments begins with the mark.
bool has_argument(std::string_view arguments, std::string_view mark) {
  for (std::size_t at = arguments.find(mark); at != std::string_view::npos;
       at = arguments.find(mark, at + mark.size())) {
    const std::size_t before = end_of_code_before(arguments, at);
    if (before == 0 || arguments[before - 1] == ',') return true;
  }
  return false;
}

/// True if the word is called with a mapping, or handed on together with one.
bool is_with_mapping(std::string_view text, ByteRange word, std::string_view mark) {
  std::size_t next = word.end;
  while (next < text.size() && is_space(text[next])) ++next;
  if (next >= text.size()) return false;
  if (text[next] == '(') return has_argument(inside(text, next), mark);
  if (text[next] != ',') return false;
  const std::size_t open = open_bracket_before(text, word.begin);
  return open != std::string_view::npos && text[open] == '(' &&
         has_argument(inside(text, open), mark);
}

}  // namespace

bool ArgumentNames::is_keyword(const FileFacts& facts, const Occurrence& use) {
  return use.binding == Binding::member && use.receiver.value < facts.exprs.size() &&
         facts.exprs[use.receiver.value].op == ExprOp::parameters;
}

void ArgumentNames::add_type(Owners& owners, SymbolRef type) {
  std::vector<SymbolRef> types{type};
  for (const DerivedType& each : family_.graph().all_subtypes(type)) types.push_back(each.type);
  for (const SymbolRef& each : types) {
    owners.types.insert(each);
    owners.names.emplace(context_.name(each));
  }
}

const ArgumentNames::Owners& ArgumentNames::owners() {
  if (owners_) return *owners_;
  owners_.emplace();
  for (const SymbolRef& ref : family_.symbols()) {
    const LanguageTraits& traits = resolver_.rules(ref.file).traits;
    const SymbolRef owner{ref.file, context_.symbol_or_none(ref).container};
    const SymbolKind kind = context_.symbol_or_none(ref).kind;
    if (!traits.has_keyword_arguments || !owner.symbol.valid()) continue;
    if (kind == SymbolKind::parameter) {
      const std::string name(context_.name(owner));
      owners_->functions.insert(owner);
      owners_->names.insert(name);
      const auto& special = traits.constructor_methods;
      if (std::find(special.begin(), special.end(), name) != special.end())
        add_type(*owners_, {owner.file, context_.symbol_or_none(owner).container});
    } else if (kind == SymbolKind::field && is_class_like(context_.symbol_or_none(owner).kind)) {
      add_type(*owners_, owner);
    }
  }
  return *owners_;
}

bool ArgumentNames::is_owner(const resolve::Target& target) {
  return target.symbol.valid() &&
         (owners().functions.contains(target.ref()) || owners().types.contains(target.ref()));
}

/// True for the type itself as the first parameter of a method: `cls(**options)`.
bool ArgumentNames::is_own_type(const resolve::Target& target) {
  if (!target.symbol.valid()) return false;
  const Symbol& symbol = context_.symbol_or_none(target.ref());
  const SymbolRef method{target.file, symbol.container};
  return symbol.kind == SymbolKind::parameter && method.symbol.valid() &&
         owners().types.contains({target.file, context_.symbol_or_none(method).container}) &&
         target.symbol.value == method.symbol.value + 1;
}

bool ArgumentNames::takes_mapping_in(FileId file, const RenamingRules& rules) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || context_.family(file) != context_.family(family_.file())) return false;
  const std::string_view text = context_.text(file);
  for (std::uint32_t i = 0; i < facts->occurrences.size() && context_.spend(); ++i) {
    const Occurrence& use = facts->occurrences[i];
    const bool local = use.binding == Binding::local && use.role == Role::call;
    if ((!local && !owners().names.contains(std::string(facts->str(use.name)))) ||
        !is_with_mapping(text, use.range, rules.mapping_mark))
      continue;
    const std::vector<resolve::Target> targets = resolver_.resolve(file, OccurrenceIndex(i));
    if (targets.empty() ||
        std::any_of(targets.begin(), targets.end(), [&](const resolve::Target& target) {
          return is_owner(target) || is_own_type(target);
        }))
      return true;
  }
  return false;
}

/// The files with the name of one of the functions or types.
std::set<FileId> ArgumentNames::files_with_owners() {
  std::set<FileId> files;
  for (const std::string& name : std::set(owners().names))
    for (const FileId& file : context_.files_with(name)) files.insert(file);
  return files;
}

/// True if a call of one of the functions unpacks a mapping, whose keys are names of parameters.
bool ArgumentNames::takes_mapping() {
  if (takes_mapping_) return *takes_mapping_;
  takes_mapping_ = false;
  const RenamingRules* rules = rules_of_file(context_, family_.file());
  if (!rules || rules->mapping_mark.empty()) return false;
  const std::set<FileId> files = files_with_owners();
  takes_mapping_ = std::any_of(files.begin(), files.end(),
                               [&](const FileId& file) { return takes_mapping_in(file, *rules); });
  return *takes_mapping_;
}

/// True if one of the functions is used other than in calls.
bool ArgumentNames::is_value() {
  if (is_value_) return *is_value_;
  is_value_ = false;
  const std::set<FileId> files = files_with_owners();
  for (const FileId& file : files) {
    const FileFacts* facts = context_.facts(file);
    if (!facts || context_.family(file) != context_.family(family_.file())) continue;
    for (std::uint32_t i = 0; i < facts->occurrences.size() && context_.spend(); ++i) {
      const Occurrence& use = facts->occurrences[i];
      if (use.role != Role::read || !owners().names.contains(std::string(facts->str(use.name))))
        continue;
      const std::vector<resolve::Target> targets = resolver_.resolve(file, OccurrenceIndex(i));
      if (std::any_of(targets.begin(), targets.end(),
                      [&](const resolve::Target& target) { return is_owner(target); }))
        return *(is_value_ = true);
    }
  }
  return false;
}

bool ArgumentNames::may_be_keyword(FileId file, const Occurrence& use) {
  if (owners().names.empty()) return false;
  const FileFacts& facts = *context_.facts(file);
  const ExprIndex callee(facts.exprs[use.receiver.value].a);
  if (callee.value >= facts.exprs.size()) return false;
  const resolve::Values callees = resolver_.values_of(file, callee);
  const RenamingRules* rules = rules_of_file(context_, file);
  const auto passes_on = [&](const resolve::Value& value) {
    const Symbol* symbol = value.symbol.valid() ? context_.symbol(value.ref()) : nullptr;
    const FileFacts* theirs = symbol ? context_.facts(value.file) : nullptr;
    return !theirs || !resolve::is_callable(symbol->kind) ||
           theirs->str(symbol->signature).find(rules->mapping_mark) != std::string_view::npos;
  };
  const bool passed = callees.empty() || std::any_of(callees.begin(), callees.end(), passes_on);
  if (passed && takes_mapping()) return true;
  if (!is_unknown_receiver(resolver_, file, callee)) return false;
  const Expr& expr = facts.exprs[callee.value];
  if (expr.op == ExprOp::member)
    return owners().names.contains(std::string(facts.str(StringIndex(expr.b))));
  return expr.op == ExprOp::name && is_value();
}

bool ArgumentNames::may_be_key(const RenamingRules& rules, std::string_view text, ByteRange word) {
  const bool whole = word.begin > 0 && word.end < text.size() &&
                     text[word.begin - 1] == text[word.end] &&
                     rules.quotes.find(text[word.end]) != std::string_view::npos;
  return whole && !owners().names.empty() && takes_mapping();
}

bool ArgumentNames::may_be_class_argument(const RenamingRules& rules, std::string_view text,
                                          ByteRange word) {
  std::size_t next = word.end;
  while (next < text.size() && is_space(text[next])) ++next;
  if (text.substr(next, 1) != "=" || text.substr(next, 2) == "==") return false;
  return std::any_of(owners().functions.begin(), owners().functions.end(),
                     [&](const SymbolRef& function) {
                       return rules.class_methods.contains(context_.name(function));
                     });
}

}  // namespace codefinder::query
