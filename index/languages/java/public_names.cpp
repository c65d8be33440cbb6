// Private and package-private members belong to their project; annotations may register a
// member, and serialization calls private methods by their names.
#include "index/languages/public_names.h"

#include "base/strings.h"
#include "index/languages/_common/annotations.h"
#include "index/languages/java/rules.h"

namespace codefinder::java {

namespace {

MemberReach member_reach(const DefinitionText& member) {
  if (contains_word(member.head, "private")) return MemberReach::project;
  return contains_word(member.head, "protected") ? MemberReach::anyone : MemberReach::base;
}

bool has_effect(const DefinitionText& definition) {
  static constexpr Words kSerialization =
      "readObject writeObject readObjectNoData readResolve writeReplace serialVersionUID "
      "serialPersistentFields finalize";
  return kSerialization.contains(definition.name) ||
         has_other_annotation(definition.head, "@",
                              "Deprecated Nonnull NonNull NotNull Nullable Override SafeVarargs "
                              "SuppressWarnings VisibleForTesting");
}

}  // namespace

constinit const PublicNameRules kPublicNames = {.member_reach = member_reach,
                                                .has_effect = has_effect};

}  // namespace codefinder::java
