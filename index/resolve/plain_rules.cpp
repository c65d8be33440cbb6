// The rules of languages without rules of their own: files that include each other by path, as
// shell scripts do, and names that included files define.
#include "index/resolve/plain_rules.h"

#include "base/path.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

/// Without quotes, leading slashes, and a variable or command at the start: `"${DIR}/a.sh"`.
std::string_view plain_path(std::string_view written) {
  if (const std::size_t variable = written.rfind('}'); variable != std::string_view::npos)
    written.remove_prefix(variable + 1);
  if (written.starts_with("$")) written.remove_prefix(std::min(written.size(), written.find('/')));
  if (const std::size_t command = written.rfind(')'); command != std::string_view::npos)
    written.remove_prefix(command + 1);
  while (written.starts_with("\"") || written.starts_with("/")) written.remove_prefix(1);
  while (written.ends_with("\"")) written.remove_suffix(1);
  return written;
}

/// Relative to the file, then to the root, then the only file whose path ends in it.
class PathImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    std::string_view wanted = plain_path(request.module);
    if (wanted.empty()) return {Value::external()};
    const std::string relative = normalize_path(
        wanted, "/" + std::string(parent_path(context.path(request.file))));
    if (auto file = context.find_file(relative.substr(1)))
      return {Value::module(*file, Evidence::import_)};
    while (wanted.starts_with("../") || wanted.starts_with("./"))
      wanted.remove_prefix(wanted.find('/') + 1);
    if (auto file = context.find_file(std::string(wanted)))
      return {Value::module(*file, Evidence::import_)};
    std::optional<FileId> only;
    int count = 0;
    for (FileId file : context.files_named(file_name(wanted), wanted))
      if (("/" + std::string(context.path(file))).ends_with("/" + std::string(wanted)))
        only = file, ++count;
    return {count == 1 ? Value::module(*only, Evidence::import_) : Value::external()};
  }
};

class IncludedNames : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const std::string_view name = resolver.context().facts(file)->str(occurrence.name);
    Values found;
    for (FileId included : resolver.includes().closure(file).files)
      for (const SymbolRef& ref : resolver.top_level(included, name))
        found.push_back(Value::of(ref, included == file ? Evidence::same_file : Evidence::import_));
    return found;
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    Context& context = resolver.context();
    const FileFacts* facts = is_callable(candidate.kind) ? context.facts(candidate.file) : nullptr;
    return facts && facts->language == context.facts(file)->language;
  }
};

}  // namespace

LanguageSemantics plain_semantics() {
  static const PathImports kImports;
  static const IncludedNames kVisibility;
  return {.imports = &kImports, .visibility = &kVisibility};
}

LanguageSemantics semantics_with_paths(const PathTexts& paths) {
  LanguageSemantics all = plain_semantics();
  all.paths = &paths;
  return all;
}

}  // namespace codefinder::resolve
