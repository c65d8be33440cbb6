// Private members by their modifier or mark; decorators may register a definition.
#include "index/languages/public_names.h"

#include "base/strings.h"
#include "index/languages/_ecma/rules.h"

namespace codefinder::ecma {

namespace {

MemberReach member_reach(const DefinitionText& member) {
  if (member.name.starts_with('#') || contains_word(member.head, "private"))
    return MemberReach::project;
  return member.name.starts_with('_') ? MemberReach::base : MemberReach::anyone;
}

/// True for a decorator, and for `declare`, which adds to declarations of other files.
bool has_effect(const DefinitionText& definition) {
  return definition.head.find('@') != std::string_view::npos ||
         contains_word(definition.head, "declare");
}

}  // namespace

constinit const PublicNameRules kPublicNames = {.member_reach = member_reach,
                                                .has_effect = has_effect};

}  // namespace codefinder::ecma
