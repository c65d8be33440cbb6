// START HERE for links between files: what does this occurrence refer to?  Resolved at query time
// from facts alone.  The parts: names.h (scopes, imports, receivers), values.h (expressions),
// members.h, calls.h; the rules of languages are in language_semantics.h.  Not thread-safe; one per
// request, which caches what it found.
#pragma once

#include "index/resolve/context.h"
#include "index/resolve/resolution.h"

#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::resolve {

class Resolver {
 public:
  explicit Resolver(Context& context, const ResolveOptions& options = {})
      : parts_(context, options) {}
  Context& context() { return parts_.context; }
  /// The parts, for queries about values, members and includes.
  Resolution& parts() { return parts_; }
  ResolveOptions& options() { return parts_.options; }
  const LanguageRules& rules(FileId file) { return parts_.rules(file); }

  /// Best first; empty if the name is not of this project or nothing fits.  Several of evidence
  /// `ambiguous` if it stays open.
  std::vector<Target> resolve(FileId file, OccurrenceIndex occurrence);
  /// True if an imported index of a compiler has the occurrence.
  bool is_known_to_compiler(FileId file, OccurrenceIndex occurrence);
  /// The targets of the imported name.
  std::vector<Target> resolve_import(FileId file, ImportIndex import);
  /// The files of the import's module.  `last` cuts its path after that part (`b` of `a::b::c`).
  std::vector<Target> resolve_module(FileId file, ImportIndex import, std::string_view last = {});
  /// True if the import can be proven unresolvable.
  bool is_unresolvable(FileId file, ImportIndex import);
  /// The declarations and definitions of a symbol, overload signatures included, definitions first.
  /// `name`: the symbol's, if known; it can save reading the facts of its file.
  std::vector<SymbolRef> counterparts(SymbolRef symbol, std::string_view name = {});
  /// The first of the counterparts; the symbol itself if its file is gone.
  SymbolRef definition_of(SymbolRef symbol);
  /// All symbols whose uses count as the symbol's: counterparts, constructors with the class's
  /// name, merged declarations, and methods that override each other.
  std::vector<SymbolRef> related(const std::vector<SymbolRef>& symbols);

 private:
  std::vector<Target> targets(const Values& values);
  std::vector<Target> resolve_by_rules(FileId file, OccurrenceIndex occurrence);
  /// Narrows the targets of the rules to a compiler's targets; `known` is empty if another package
  /// defines the name.
  void narrow_to(std::span<const SymbolRef> known, std::vector<Target>& found);

  Resolution parts_;
};

}  // namespace codefinder::resolve
