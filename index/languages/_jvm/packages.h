// Packages, which the languages of the JVM share: a package is the set of files that declare it; a
// class or a function outside of classes is found by package and name. The scope of a package is
// "java:PACKAGE".
#pragma once

#include "index/languages/language_project.h"
#include "index/resolve/language_semantics.h"

#include <string>
#include <string_view>

namespace codefinder::jvm {

/// The name of a companion object that is declared without one.
inline constexpr std::string_view kCompanion = "Companion";

inline constexpr std::string_view kScopePrefix = "java:";

/// True for a name that begins in lower case, as packages do.
bool is_package_name(std::string_view name);
resolve::Value package_value(std::string_view package);
/// The symbols of a package with this name that no class contains.
resolve::Values in_package(resolve::Resolver& resolver, std::string_view package,
                           std::string_view name, resolve::Evidence evidence);
/// The class at "a.b.C" or "a.b.C.D"; empty if it is not in the project.
resolve::Values type_at(resolve::Resolver& resolver, std::string_view path, int depth = 0);
/// The file whose functions the class "a.b.FileKt" has; empty if there is none.
resolve::Values file_class(resolve::Resolver& resolver, std::string_view path);
/// The symbols with this name that the wildcard imports of `file` give.
resolve::Values from_wildcards(resolve::Resolver& resolver, FileId file, std::string_view name);
/// Keeps the targets in the nearest tree, if all are classes: of two editions of a class, the
/// nearest is built with `file`.
void keep_nearest(resolve::Resolver& resolver, FileId file, resolve::Values& found);
/// The package that the directory of a source file stands for.
std::string module_name(const ModuleRequest& request);

/// The names of the file's package and of its wildcard imports, and `this(…)` and `super(…)`; of
/// two editions of a class, the nearest.
class PackageNames : public resolve::NameVisibility {
 public:
  resolve::Values visible_names(resolve::Resolver& resolver, FileId file,
                                const Occurrence& occurrence) const override;
  void rank(resolve::Resolver& resolver, FileId file, resolve::Values& found) const override {
    keep_nearest(resolver, file, found);
  }
};

/// Imports by package and class.
class PackageImports : public resolve::ImportResolver {
 public:
  /// The module of `import a.b.C` is package a.b; of `import a.b.C.D` it is class C.
  resolve::Values module(resolve::Resolver& resolver,
                         const resolve::ImportRequest& request) const override;
  resolve::Values imported(resolve::Resolver& resolver,
                           const resolve::ImportRequest& request) const override;
  resolve::Values scope_member(resolve::Resolver& resolver, const std::string& scope,
                               std::string_view name) const override;
};

}  // namespace codefinder::jvm
