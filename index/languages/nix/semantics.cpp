// The resolver rules of Nix: a path leads to a file, or to the default.nix of a directory.
#include "index/languages/nix/rules.h"

#include "base/path.h"
#include "index/resolve/resolver.h"

namespace codefinder::nix {

using namespace resolve;

namespace {

class NixImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const std::string path = normalize_path(
                                 request.module,
                                 "/" + std::string(parent_path(context.path(request.file))))
                                 .substr(1);
    auto file = context.find_file(path);
    if (!file) file = context.find_file(join_path(path, "default.nix"));
    return {file ? Value::module(*file, Evidence::import_) : Value::external()};
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const NixImports kImports;
  static const NameVisibility kNames;
  return {.imports = &kImports, .visibility = &kNames};
}

}  // namespace codefinder::nix
