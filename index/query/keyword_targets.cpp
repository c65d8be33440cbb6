// keyword_targets: the definitions around a keyword, by what it means in the language.
#include "index/query/keyword_targets.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// The innermost symbol of some kinds around the offset; none if there is none.
template <class IsOfKind>
SymbolIndex around(const FileFacts& facts, std::uint32_t offset, const IsOfKind& is_of_kind) {
  for (SymbolIndex at = enclosing_symbol(facts, offset); at.valid();
       at = facts.symbol(at).container)
    if (is_of_kind(facts.symbol(at).kind)) return at;
  return {};
}

void add(std::vector<resolve::Target>& to, SymbolRef ref) {
  if (std::none_of(to.begin(), to.end(), [&](const auto& target) { return target.ref() == ref; }))
    to.push_back({ref.file, ref.symbol, resolve::Evidence::same_file});
}

/// The members of its name in the bases of the class of the member around the offset.
std::vector<resolve::Target> overridden(resolve::Resolver& resolver, FileId file,
                                        SymbolIndex member) {
  std::vector<resolve::Target> found;
  resolve::Resolution& parts = resolver.parts();
  const SymbolRef ref{file, member};
  for (const SymbolRef& owner : parts.types.declaring(ref))
    for (const resolve::Value& base : parts.class_members.bases(owner))
      for (const resolve::Value& value : parts.members.find(base, resolver.context().name(ref)))
        if (value.kind == resolve::Value::Kind::symbol) add(found, value.ref());
  return found;
}

}  // namespace

std::vector<resolve::Target> keyword_targets(resolve::Resolver& resolver, FileId file,
                                             std::uint32_t offset, std::string_view word) {
  using resolve::KeywordMeaning;
  std::vector<resolve::Target> found;
  const FileFacts& facts = *resolver.context().facts(file);
  const KeywordMeaning meaning = resolver.rules(file).visibility.keyword_meaning(word);
  if (meaning == KeywordMeaning::none) return found;
  if (meaning == KeywordMeaning::result) {
    if (const SymbolIndex at = around(facts, offset, resolve::is_callable); at.valid())
      add(found, {file, at});
    return found;
  }
  if (meaning == KeywordMeaning::overriding) {
    const auto member = [](SymbolKind kind) { return !is_class_like(kind); };
    const SymbolIndex at = around(facts, offset, member);
    return at.valid() ? overridden(resolver, file, at) : found;
  }
  const SymbolIndex type = around(facts, offset, is_class_like);
  if (!type.valid()) return found;
  const SymbolRef self = resolver.parts().types.canonical({file, type});
  if (meaning == KeywordMeaning::self) add(found, self);
  else
    for (const resolve::Value& base : resolver.parts().class_members.bases(self))
      if (base.symbol.valid()) add(found, base.ref());
  return found;
}

}  // namespace codefinder::query
