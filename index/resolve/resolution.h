// The parts of one Resolver, which call each other, and the state that they share.  Private to
// index/resolve.  Not thread-safe; one per request.
#pragma once

#include "index/resolve/calls.h"
#include "index/resolve/candidates.h"
#include "index/resolve/class_members.h"
#include "index/resolve/containers.h"
#include "index/resolve/context.h"
#include "index/resolve/declaring_types.h"
#include "index/resolve/exports.h"
#include "index/resolve/extension_traits.h"
#include "index/resolve/generics.h"
#include "index/resolve/imports.h"
#include "index/resolve/include_reach.h"
#include "index/resolve/includes.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/members.h"
#include "index/resolve/names.h"
#include "index/resolve/protocols.h"
#include "index/resolve/resolver.h"
#include "index/resolve/values.h"

#include <memory_resource>

namespace codefinder::resolve {

struct Resolution {
  explicit Resolution(Resolver& its_resolver)
      : resolver(its_resolver), context(resolver.context()), options(resolver.options()) {}
  Resolution(const Resolution&) = delete;
  Resolution& operator=(const Resolution&) = delete;

  Resolver& resolver;  // For the rules of languages.
  Context& context;
  ResolveOptions& options;
  int depth = 0;                         // Nested evaluations and lookups.
  static constexpr int kMaxDepth = 200;  // For names and imports; the others have lower limits.
  // The nodes of the largest caches: tens of thousands, freed at once.
  std::pmr::monotonic_buffer_resource nodes;

  NameResolver names{*this};
  CandidateSearch candidates{*this};
  ImportLinks imports{*this};
  Exports exports{*this};
  Evaluator values{*this};
  Containers containers{*this};
  Protocols protocols{*this};
  Operators operators{*this};
  Generics generics{*this};
  MemberLookup members{*this};
  ClassMembers class_members{*this};
  DeclaringTypes types{*this};
  ExtensionTraits extensions{*this};
  CallResolver calls{*this};
  IncludeClosures includes{*this};

  const LanguageRules& rules(FileId file) {
    return rules_of(context.language(file).value_or(Language::text));
  }
  const LanguageTraits& traits(FileId file) { return rules(file).traits; }
  /// True for dependency files: they are indexed on demand, so a missing member is unknown.
  bool is_dependency(const Value& value) {
    return value.file.valid() && context.is_dependency(value.file);
  }
  bool order_matters() const { return !options.in_any_order || depth > 1; }
};

/// One more level of Resolution::depth while it lives.
class Nesting {
 public:
  explicit Nesting(Resolution& resolution) : depth_(resolution.depth) { ++depth_; }
  ~Nesting() { --depth_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  int& depth_;
};

Resolution& parts_of(Resolver& resolver);
/// The declarations and definitions of a symbol, overload signatures included, definitions first.
/// `name`: the symbol's, if known; it can save reading the facts of its file.
std::vector<SymbolRef> counterparts(Resolution& resolution, SymbolRef symbol,
                                    std::string_view name = {});

/// True if the bases of the type, direct and indirect ones, are all of the project.
bool has_known_bases(Resolution& resolution, SymbolRef type, int depth = 0);

/// The values of an expression that a test has narrowed (index/model/narrowing.h).
Values narrowed(Resolution& resolution, FileId file, ExprIndex expr);
/// Keeps the members of alternatives without a name whose alternative passes the tests of the
/// receiver: `{kind: 'a', of: A} | {kind: 'b', of: B}`.
void keep_narrowed(Resolution& resolution, FileId file, ExprIndex receiver, Values& members);
/// Keeps the members of alternatives that have the other keys of the object literal around the key,
/// and their literals.
void keep_of_object(Resolution& resolution, FileId file, OccurrenceIndex key, Values& members);
/// The arguments of a call that the classes which it gives extend, as mixins do:
/// `function Timed(Base) { return class extends Base {…} }`.
Values mixed_in(Resolution& resolution, FileId file, OccurrenceIndex call, const Values& classes);
/// The name that a call calls, by its callee; where types are structural also if type arguments
/// are written at it.
OccurrenceIndex called_name(Resolution& resolution, FileId file, ExprIndex callee);

/// A key of caches: an index into the facts of a file.
using FactKey = std::uint64_t;
inline FactKey fact_key(FileId file, std::uint32_t index) {
  return (static_cast<FactKey>(file.value) << 32) | index;
}
inline FactKey fact_key(SymbolRef ref) { return fact_key(ref.file, ref.symbol.value); }

}  // namespace codefinder::resolve
