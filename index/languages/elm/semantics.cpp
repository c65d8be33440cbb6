// The resolver rules of Elm: module `Data.User` is the file Data/User.elm of a source directory.
#include "index/languages/elm/rules.h"

#include "index/resolve/resolver.h"

#include <algorithm>
#include <string>

namespace codefinder::elm {

using namespace resolve;

namespace {

class ElmImports final : public ImportResolver {
 public:
  /// The candidate that shares most directories with the file.
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    std::string wanted(request.module);
    std::replace(wanted.begin(), wanted.end(), '.', '/');
    wanted += ".elm";
    const std::string name = wanted.substr(wanted.rfind('/') + 1);
    std::optional<FileId> best;
    int most = -1;
    for (const FileId file : context.files_named(name, wanted)) {
      const std::string_view path = context.path(file);
      if (!("/" + std::string(path)).ends_with("/" + wanted)) continue;
      const int shared = shared_directories(context.path(request.file), path);
      if (shared > most) best = file, most = shared;
    }
    return {best ? Value::module(*best, Evidence::import_) : Value::external()};
  }
};

/// `exposing (Type(..))` imports the constructors of the type.
class ElmNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (name.empty() || name[0] < 'A' || name[0] > 'Z') return {};
    Values found;
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      if (!facts.imports[i].name.valid()) continue;
      for (const Value& type : Values(resolver.import_target(file, ImportIndex(i))))
        for (Value& member : resolver.members_of(type, name)) {
          member.evidence = Evidence::import_;
          append(found, {std::move(member)});
        }
    }
    std::erase_if(found, [](const Value& value) { return value.is_external(); });
    return found;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const ElmImports kImports;
  static const ElmNames kNames;
  return {.imports = &kImports, .visibility = &kNames};
}

}  // namespace codefinder::elm
