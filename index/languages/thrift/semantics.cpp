// The resolver rules of Thrift: `include "a/shared.thrift"` makes the names of that file known as
// `shared.Name`.
#include "index/languages/thrift/rules.h"

#include "base/path.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"

namespace codefinder::thrift {

using namespace resolve;

namespace {

class ThriftNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view name = facts.str(occurrence.name);
    Values found;
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      const std::string_view path = file_name(facts.str(facts.imports[i].module));
      if (path.substr(0, path.rfind('.')) != name) continue;
      for (const Value& module : resolver.module_of(file, ImportIndex(i)))
        if (!module.is_external()) found.push_back(module);
    }
    return found;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const ThriftNames kNames;
  return {.imports = plain_semantics().imports, .visibility = &kNames};
}

}  // namespace codefinder::thrift
