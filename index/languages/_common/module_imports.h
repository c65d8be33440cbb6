// ModuleFiles: how the names of modules lead to files and to definitions, for languages whose
// modules are named by parts between separators: `A::B`, `a.b`.
#pragma once

#include "index/languages/words.h"
#include "index/resolve/language_semantics.h"

#include <string_view>

namespace codefinder::common {

struct ModuleFiles {
  std::string_view separator = ".";  // Between the parts of a name, which are directories.
  Words extensions{};                // Extensions with the dot; the likeliest first.
  bool lowers_first = false;         // `Aa.Bb` is the file aa/bb.
  bool underscores = false;          // `a-b` is the file a_b.
  bool needs_no_import = false;      // The name of a module is visible everywhere.
  bool shares_names = false;         // So are the names of all files of the language.
};

/// A module is the definition of a module with its name, else the file below any directory that the
/// name leads to, the nearest first. The name of a file is a path as in plain_semantics().
template <const ModuleFiles& kFiles>
resolve::LanguageSemantics module_semantics();

/// Their parts. `files` must live forever.
class ModuleImports final : public resolve::ImportResolver {
 public:
  explicit ModuleImports(const ModuleFiles& files) : files_(files) {}
  resolve::Values module(resolve::Resolver& resolver,
                         const resolve::ImportRequest& request) const override;

 private:
  const ModuleFiles& files_;
};

class ModuleNames final : public resolve::NameVisibility {
 public:
  explicit ModuleNames(const ModuleFiles& files) : files_(files) {}
  resolve::Values visible_names(resolve::Resolver& resolver, FileId file,
                                const Occurrence& occurrence) const override;
  bool visible_without_import(resolve::Resolver& resolver, FileId file,
                              const Definition& candidate) const override;

 private:
  const ModuleFiles& files_;
};

template <const ModuleFiles& kFiles>
resolve::LanguageSemantics module_semantics() {
  static const ModuleImports imports(kFiles);
  static const ModuleNames names(kFiles);
  return {.imports = &imports, .visibility = &names};
}

}  // namespace codefinder::common
