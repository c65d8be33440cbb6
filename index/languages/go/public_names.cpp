// Members in lower case belong to their package; comments may export a function to a linker.
#include "index/languages/public_names.h"

#include "base/strings.h"
#include "index/languages/go/rules.h"

namespace codefinder::go {

namespace {

MemberReach member_reach(const DefinitionText& member) {
  const bool is_lower_case = !member.name.empty() &&
                             (is_lower(member.name[0]) || member.name[0] == '_');
  return is_lower_case ? MemberReach::project : MemberReach::anyone;
}

/// True for `//export f` and `//go:linkname f`.
bool has_effect(const DefinitionText& definition) {
  return definition.doc.find("//go:") != std::string_view::npos ||
         definition.doc.find("//export ") != std::string_view::npos;
}

}  // namespace

constinit const PublicNameRules kPublicNames = {.member_reach = member_reach,
                                                .has_effect = has_effect};

}  // namespace codefinder::go
