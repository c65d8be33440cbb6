// Imports of style sheets, and the names that all style sheets share.
#include "index/languages/_css/semantics.h"

#include "base/path.h"
#include "index/languages/_css/class_names.h"
#include "index/resolve/includes.h"
#include "index/resolve/resolver.h"

#include <string>

namespace codefinder::css {

namespace {

using namespace resolve;

constexpr std::string_view kExtensions[] = {"", ".scss", ".css", ".less"};

/// Relative to the file, then to the root, then the only file whose path ends in it.
class StyleImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    std::string_view path = request.module;
    if (path.starts_with("~")) path.remove_prefix(1);
    if (path.empty() || path.find(':') != std::string_view::npos) return {Value::external()};
    Context& context = resolver.context();
    const std::string here(parent_path(context.path(request.file)));
    for (const std::string_view base : {std::string_view(here), std::string_view()})
      if (const auto file = style_sheet(context, normalize_path(path, "/" + std::string(base))))
        return {Value::module(*file, Evidence::import_)};
    return {Value::external()};
  }

 private:
  /// `path`: absolute, from the root.
  static std::optional<FileId> style_sheet(Context& context, const std::string& path) {
    const std::string directory(parent_path(path)), name(file_name(path));
    for (const std::string_view extension : kExtensions) {
      const std::string end(extension);
      for (const std::string& candidate :
           {join_path(directory, name + end), join_path(directory, "_" + name + end),
            join_path(path, "_index" + end), join_path(path, "index" + end)})
        if (const auto file = context.find_file(candidate.substr(1))) return file;
    }
    return std::nullopt;
  }
};

class StyleNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const std::string_view name = resolver.context().facts(file)->str(occurrence.name);
    if (Values found = styles_named(resolver, file, name); !found.empty()) return found;
    Values found;
    for (const FileId included : resolver.includes().closure(file).files)
      for (const SymbolRef& ref : resolver.top_level(included, name))
        found.push_back(Value::of(ref, included == file ? Evidence::same_file : Evidence::import_));
    return found;
  }
  bool visible_without_import(Resolver& resolver, FileId file,
                              const Definition& candidate) const override {
    Context& context = resolver.context();
    const std::optional<Language> language = context.language(candidate.file);
    return language == context.language(file) || language == Language::css;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const StyleImports kImports;
  static const StyleNames kVisibility;
  return {.imports = &kImports, .visibility = &kVisibility};
}

}  // namespace codefinder::css
