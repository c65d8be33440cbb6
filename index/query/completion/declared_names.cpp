// declared_names: lists the members of the class around the name, the nearest base first.
#include "index/query/completion/declared_names.h"

#include "base/strings.h"
#include "index/languages/completion_rules.h"
#include "index/resolve/member_list.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxDeclared = 100;

Completion completion_of(resolve::Context& context, const resolve::ListedMember& member) {
  Completion out;
  out.name = out.inserted = member.name;
  const FileFacts& facts = *context.facts(member.ref.file);
  const Symbol& symbol = facts.symbol(member.ref.symbol);
  out.kind = symbol.kind;
  out.flags = symbol.flags;
  out.detail = facts.str(symbol.signature);
  out.path = context.path(member.ref.file);
  out.offset = symbol.name_range.begin;
  return out;
}

}  // namespace

std::optional<CompletionAnswer> declared_names(const index::Snapshot& snapshot,
                                               const PlaceRequest& request, std::stop_token stop) {
  resolve::Context context(snapshot, stop);
  const FileFacts* facts = context.facts(request.file);
  const SymbolIndex named = facts ? symbol_named_at(*facts, request.offset) : SymbolIndex();
  if (!named.valid()) return std::nullopt;
  const Symbol& symbol = facts->symbol(named);
  if (!symbol.container.valid() || !is_class_like(facts->symbol(symbol.container).kind))
    return std::nullopt;
  context.read_libraries();
  resolve::Resolver resolver(context, {.only_certain = true});
  const std::string_view text = context.text(request.file);
  const std::uint32_t begin = symbol.name_range.begin;
  const std::string_view typed = text.substr(begin, request.offset - begin);
  const bool behind_dot = begin > 0 && text[begin - 1] == '.';
  resolve::MemberList list(resolver, request.file,
                           completion_rules(facts->language).files_of_scope);
  list.add(resolve::Value::of({request.file, symbol.container}, resolve::Evidence::member));
  std::vector<resolve::ListedMember> members = list.members();
  std::erase_if(members, [&](const resolve::ListedMember& member) {
    const bool own = member.ref == SymbolRef{request.file, named};
    return own || !member.ref.symbol.valid() || (member.base == 0 && !behind_dot) ||
           !starts_with_ignoring_case(member.name, to_lower(typed));
  });
  std::ranges::sort(members, {}, [](const resolve::ListedMember& member) {
    return std::tuple(member.base, std::string_view(member.name));
  });
  CompletionAnswer answer;
  answer.typed = {begin, request.offset};
  answer.word_end = symbol.name_range.end;
  answer.of_receiver = true;
  answer.complete = list.complete() && members.size() <= kMaxDeclared;
  for (const resolve::ListedMember& member : members)
    if (answer.items.size() < kMaxDeclared) answer.items.push_back(completion_of(context, member));
  return answer;
}

}  // namespace codefinder::query
