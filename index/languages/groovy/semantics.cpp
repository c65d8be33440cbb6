// The resolver rules of Groovy: packages as in Java, and Gradle scripts that apply others by path.
#include "index/languages/groovy/rules.h"

#include "base/path.h"
#include "index/languages/_jvm/accessors.h"
#include "index/languages/_jvm/packages.h"
#include "index/resolve/resolver.h"

namespace codefinder::groovy {

using namespace resolve;

namespace {

class GroovyImports final : public jvm::PackageImports {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    if ((request.flags & ImportFlag::include) == 0)
      return jvm::PackageImports::module(resolver, request);
    return script(resolver, request);
  }

 private:
  /// `apply from: "$rootDir/gradle/x.gradle"`: relative to the script, else to the root.
  static Values script(Resolver& resolver, const ImportRequest& request) {
    Context& context = resolver.context();
    std::string_view path = request.module;
    if (path.starts_with('$') && path.find('/') != std::string_view::npos)
      path.remove_prefix(path.find('/') + 1);
    const std::string_view directory = parent_path(context.path(request.file));
    for (const std::string& at : {join_path(directory, path), std::string(path)})
      if (const auto file = context.find_file(normalize_path(at, "/").substr(1)))
        return {Value::module(*file, Evidence::import_)};
    return {Value::external()};
  }
};

class GroovyVisibility final : public jvm::PackageNames {
 public:
  /// A member of the object that a closure delegates to. Any other name needs an import.
  bool visible_without_import(Resolver&, FileId, const Definition& candidate) const override {
    return candidate.nested && is_callable(candidate.kind);
  }

  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex use,
                      Values found) const override {
    found = jvm::with_accessors(resolver, file, use, std::move(found));
    return jvm::fitting(resolver, file, use, std::move(found));
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const GroovyImports kImports;
  static const GroovyVisibility kVisibility;
  return {.imports = &kImports, .visibility = &kVisibility};
}

}  // namespace codefinder::groovy
