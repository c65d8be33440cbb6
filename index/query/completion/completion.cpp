// completions_at: finds the place, and adds what can be there: the members of the receiver before
// the word that is being typed, or of the module of an import.
#include "index/query/completion/completion.h"

#include "base/path.h"
#include "base/result.h"
#include "base/strings.h"
#include "index/languages/completion_rules.h"
#include "index/languages/renaming_rules.h"
#include "index/query/completion/declared_names.h"
#include "index/query/completion/list.h"
#include "index/query/completion/named_arguments.h"
#include "index/query/completion/quoted.h"
#include "index/query/completion/scope.h"
#include "index/query/completion/typing_place.h"
#include "index/query/definition/library_targets.h"
#include "index/query/hits/documentation.h"
#include "index/resolve/member_list.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

using resolve::Value;
using resolve::Values;

/// The import whose name is at the word; none if there is none.
ImportIndex import_at(const FileFacts& facts, const TypingPlace& place) {
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i)
    if (facts.imports[i].name.valid() && facts.imports[i].name_range.begin == place.typed.begin)
      return ImportIndex(i);
  return {};
}

/// Gives the members of one place their weights.
class MemberWeights {
 public:
  MemberWeights(resolve::Resolver& resolver, FileId file, const Values& receivers)
      : resolver_(resolver), file_(file) {
    const auto is_class = [&](const Value& value) {
      const Symbol* symbol = value.symbol.valid() ? resolver.context().symbol(value.ref())
                                                  : nullptr;
      return value.kind == Value::Kind::symbol && symbol && is_class_like(symbol->kind);
    };
    of_class_ = std::all_of(receivers.begin(), receivers.end(), is_class);
    of_instance_ = std::all_of(receivers.begin(), receivers.end(), [](const Value& value) {
      return value.kind == Value::Kind::instance;
    });
  }

  double of(const resolve::ListedMember& member) const {
    double weight = -1.0 * std::min(member.base, 4u);
    const Symbol* symbol = member.ref.symbol.valid() ? resolver_.context().symbol(member.ref)
                                                     : nullptr;
    if (!symbol) return weight;
    const bool is_static = symbol->has(SymbolFlag::static_) ||
                           symbol->kind == SymbolKind::enum_member || is_class_like(symbol->kind);
    if (of_instance_ && is_static) weight -= 4;
    if (of_class_ && is_static) weight += 2;
    const bool hidden = !symbol->has(SymbolFlag::exported) && member.ref.file != file_;
    if (hidden) weight -= 2;
    return weight;
  }

 private:
  resolve::Resolver& resolver_;
  const FileId file_;
  bool of_class_ = false, of_instance_ = false;
};

/// True if the file cannot name the member, since it is not exported from another package, in
/// languages where the first letter exports.
bool is_of_other_package(resolve::Context& context, FileId file, SymbolRef member) {
  const FileFacts *own = context.facts(file), *its = context.facts(member.file);
  const RenamingRules* names = its ? renaming_rules(its->language) : nullptr;
  if (!own || !member.symbol.valid() || !names || !names->case_exports ||
      its->symbol(member.symbol).has(SymbolFlag::exported))
    return false;
  return parent_path(context.path(file)) != parent_path(context.path(member.file)) ||
         own->str(own->package) != its->str(its->package);
}

void add_unknown(resolve::Resolver& resolver, FileId file, CompletionList& list) {
  for (const auto& [name, uses] : list.receiver_uses()) {
    CompletionCandidate candidate{std::string(name), {}, CompletionScope::member, 0, true};
    for (const Definition& each : resolver.context().definitions(name))
      if (each.nested && resolver.context().family(each.file) == resolver.context().family(file)) {
        candidate.ref = each;
        break;
      }
    list.add(std::move(candidate));
  }
}

/// Adds what the file has at the top level, as what it can export: `exports.name = name`.
void add_exportable(const FileFacts& facts, FileId file, CompletionList& list) {
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (!symbol.container.valid() && !symbol.qualifier.valid() && !symbol.has(SymbolFlag::local) &&
        !symbol.has(SymbolFlag::member) && symbol.kind != SymbolKind::test)
      list.add({std::string(facts.str(symbol.name)),
                {file, SymbolIndex(i)},
                CompletionScope::member,
                0,
                false});
  }
}

/// Adds the modules directly in `around`; "" for those at the top.
void add_modules(resolve::Resolver& resolver, FileId file, std::string_view around,
                 CompletionList& list) {
  resolve::Context& context = resolver.context();
  const std::string prefix = around.empty() ? std::string() : std::string(around) + ".";
  const Family family = context.family(file);
  const auto each = [&](FileId id, std::string_view, std::string_view module) {
    if (!module.starts_with(prefix) || module.size() == prefix.size() || id == file) return true;
    const std::string_view below = module.substr(prefix.size());
    const std::string_view name = below.substr(0, below.find('.'));
    if (!list.wants(name) || list.has(name) || context.family(id) != family) return true;
    const SymbolRef ref = name.size() == below.size() ? SymbolRef{id, {}} : SymbolRef();
    list.add({std::string(name), ref, CompletionScope::member, 0, false});
    return !context.stopped();
  };
  context.snapshot().files().for_each_place(each);
}

/// True if the word is behind a receiver or in an import: then no names in scope can be there.
bool is_member_place(const FileFacts& facts, const TypingPlace& place) {
  const Occurrence& occurrence = facts.occurrence(place.occurrence);
  return occurrence.role == Role::import_ || occurrence.receiver.valid() ||
         import_at(facts, place).valid();
}

/// True for the name of an argument that is followed by its value.
bool is_keyword_argument(const FileFacts& facts, const TypingPlace& place) {
  const ExprIndex receiver = facts.occurrence(place.occurrence).receiver;
  return receiver.value < facts.exprs.size() &&
         facts.exprs[receiver.value].op == ExprOp::parameters;
}

/// The use of the word as a key of an object with an expected type;
/// none elsewhere.
OccurrenceIndex key_at(const FileFacts& facts, const TypingPlace& place) {
  const std::uint32_t next = place.occurrence.value + 1;
  const ByteRange word = facts.occurrence(place.occurrence).range;
  const bool key = next < facts.occurrences.size() && facts.occurrences[next].range == word &&
                   facts.occurrences[next].binding == Binding::member &&
                   facts.occurrences[next].receiver.valid();
  return key ? OccurrenceIndex(next) : OccurrenceIndex();
}

/// False for the symbols that stand for calls and index signatures.
bool is_typable_name(std::string_view name) {
  return !name.empty() && (is_word_char(name[0]) || name[0] == '$');
}

/// Adds the keys that the object at the place may have, without those that it has.
void add_keys(resolve::Resolver& resolver, FileId file, OccurrenceIndex key, CompletionList& list) {
  const FileFacts& facts = *resolver.context().facts(file);
  const ExprIndex expected = facts.occurrence(key).receiver;
  std::set<std::string_view> present;
  for (std::uint32_t i = 0; i < facts.occurrences.size(); ++i)
    if (i != key.value && facts.occurrences[i].receiver == expected)
      present.insert(facts.str(facts.occurrences[i].name));
  resolve::MemberList members(resolver, file, completion_rules(facts.language).files_of_scope);
  for (const Value& value : Values(resolver.values_of(file, expected))) members.add(value);
  for (const resolve::ListedMember& member : members.members())
    if (!present.contains(member.name) && is_typable_name(member.name) &&
        !is_of_other_package(resolver.context(), file, member.ref))
      list.add({member.name, member.ref, CompletionScope::member, 0, false});
}

/// Adds the members.  Of a receiver of unknown type: the members that the file uses of the same
/// receiver, as uncertain.
void add_members(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                 CompletionList& list) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Occurrence& occurrence = facts.occurrence(place.occurrence);
  const ImportIndex import = import_at(facts, place);
  Values receivers;
  if (import.valid()) receivers = resolver.module_of(file, import, {});
  else if (occurrence.receiver.valid()) receivers = resolver.values_of(file, occurrence.receiver);
  const CompletionRules& rules = completion_rules(facts.language);
  resolve::MemberList members(resolver, file, rules.files_of_scope);
  for (const Value& receiver : receivers) members.add(receiver);
  for (const Value& receiver : receivers) members.add_extensions(receiver);
  const bool of_library = members.members().empty() ||
                          std::ranges::any_of(receivers, &Value::is_external_instance);
  if (occurrence.receiver.valid() && of_library)
    for (const Value& value : library_values(resolver, file, occurrence.receiver))
      members.add(value);
  if (!members.complete()) list.set_incomplete();
  const MemberWeights weights(resolver, file, receivers);
  for (const resolve::ListedMember& member : members.members()) {
    const bool itself = member.ref.file == file && member.ref.symbol.valid() &&
                        facts.symbol(member.ref.symbol).name_range.begin == place.typed.begin;
    if (!itself && !is_of_other_package(resolver.context(), file, member.ref))
      list.add({member.name, member.ref, CompletionScope::member, weights.of(member), false});
  }
  const bool of_own_exports = std::any_of(
      receivers.begin(), receivers.end(), [&](const Value& receiver) {
        return receiver.kind == Value::Kind::file && receiver.file == file;
      });
  if (of_own_exports) add_exportable(facts, file, list);
  const auto around = rules.module_around ? rules.module_around(resolver, file, place.line_before())
                                          : std::nullopt;
  if (around) add_modules(resolver, file, *around, list);
  else if (members.members().empty()) add_unknown(resolver, file, list);
}

/// Adds the members of the type or namespace that precedes the name of a definition:
/// `void Box::size()`.
void add_members_of_qualifier(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                              CompletionList& list) {
  const FileFacts& facts = *resolver.context().facts(file);
  resolve::MemberList members(resolver, file, completion_rules(facts.language).files_of_scope);
  for (const resolve::Target& target : resolver.resolve(file, place.occurrence)) {
    members.add(Value::of(target.ref(), target.evidence));
    const Symbol* type = resolver.context().symbol(target.ref());
    if (type && is_class_like(type->kind))  // Its constructor.
      list.add({std::string(resolver.context().name(target.ref())), target.ref(),
                CompletionScope::member, 0, false});
  }
  for (const resolve::ListedMember& member : members.members())
    if (member.ref.file != file || !member.ref.symbol.valid() ||
        facts.symbol(member.ref.symbol).name_range.begin != place.typed.begin)
      list.add({member.name, member.ref, CompletionScope::member, -1.0 * member.base, false});
}

/// Adds the labels that a statement at the place can name: the labels around it, and behind `goto`
/// all labels of the function. False where no label is expected or known.
bool add_labels(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                CompletionList& list) {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::uint32_t at = place.typed.begin;
  const std::string_view before = trim_end(std::string_view(place.text).substr(0, at));
  std::size_t begin = before.size();
  while (begin > 0 && is_word_char(before[begin - 1])) --begin;
  const std::string_view word = before.substr(begin);
  const KeywordNames& words = resolver.traits(file).keywords;
  const bool jumps = words.jump.contains(word);
  if (word.empty() || !(jumps || words.leave.contains(word) || words.repeat.contains(word)))
    return false;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& label = facts.symbols[i];
    if (label.kind != SymbolKind::label) continue;
    const bool of_function = label.container.valid() &&
                             facts.symbol(label.container).full_range.touches(at);
    if (jumps ? of_function : label.full_range.touches(at))
      list.add({std::string(facts.str(label.name)),
                {file, SymbolIndex(i)},
                CompletionScope::local,
                0,
                false});
  }
  return list.size() > 0;
}

Result<CompletionAnswer> completions_in(const TypingPlace& place, FileId file,
                                        std::stop_token stop) {
  CompletionAnswer answer;
  answer.typed = place.typed;
  answer.word_end = place.word_end;
  resolve::Context context(*place.snapshot, stop);
  context.read_libraries();
  resolve::Resolver resolver(context, {.only_certain = true});
  CompletionList list(resolver, place, file);
  const OccurrenceIndex key = place.is_defined ? OccurrenceIndex()
                                               : key_at(*context.facts(file), place);
  if (key.valid()) add_keys(resolver, file, key, list);
  answer.of_receiver = place.is_defined || is_member_place(*context.facts(file), place);
  ImportEdits imports;
  if (place.is_defined) {
    add_members_of_qualifier(resolver, file, place, list);
  } else if (list.size() > 0) {
    answer.of_receiver = true;
  } else if (is_keyword_argument(*context.facts(file), place)) {
    add_named_arguments(resolver, file, place, list);
  } else if (answer.of_receiver) {
    add_members(resolver, file, place, list);
  } else if (!add_labels(resolver, file, place, list)) {
    add_named_arguments(resolver, file, place, list);
    imports = add_names_in_scope(resolver, file, place, list);
  }
  if (place.snapshot->limits().exceeded()) list.set_incomplete();
  answer = list.finish(std::move(answer));
  for (Completion& item : answer.items)
    if (const auto at = imports.find(item.name); at != imports.end()) {
      item.inserted = at->second.used;
      item.import = {at->second.offset, at->second.statement, at->second.from};
    }
  if (stop.stop_requested()) return cancelled_error();
  return answer;
}

}  // namespace

Result<CompletionAnswer> completions_at(const index::Snapshot& snapshot, PlaceRequest request,
                                        std::stop_token stop) {
  const std::optional<TypingPlace> place = typing_place(snapshot, request.file, request.offset);
  if (place) return completions_in(*place, request.file, stop);
  if (auto quoted = quoted_completions(snapshot, request, stop)) return std::move(*quoted);
  if (auto declared = declared_names(snapshot, request, stop)) return std::move(*declared);
  CompletionAnswer answer;
  answer.typed = {request.offset, request.offset};
  answer.word_end = request.offset;
  return answer;
}

TypedName::TypedName(TypingPlace place) : place_(std::make_unique<TypingPlace>(std::move(place))) {}
TypedName::~TypedName() = default;

std::shared_ptr<const TypedName> TypedName::of(const index::UnsavedBuffers& buffers,
                                               const TypedText& typed) {
  std::optional<TypingPlace> place = inserted_place(buffers, typed);
  return place ? std::make_shared<const TypedName>(std::move(*place)) : nullptr;
}

const std::shared_ptr<const index::Snapshot>& TypedName::snapshot() const { return place_->owned; }

Result<CompletionAnswer> TypedName::completions(FileId file, std::stop_token stop) const {
  return completions_in(*place_, file, stop);
}

std::string documentation_at(const index::Snapshot& snapshot, const std::string& path,
                             std::uint32_t offset) {
  const std::optional<FileId> file = snapshot.files().find(path);
  const auto facts = file ? snapshot.facts().get(*file) : nullptr;
  if (!facts) return {};
  const SymbolIndex symbol = symbol_named_at(*facts, offset);
  if (!symbol.valid() || facts->symbol(symbol).name_range.begin != offset) return {};
  return documentation_of(snapshot, {*file, symbol});
}

}  // namespace codefinder::query
