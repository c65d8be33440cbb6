// XML: names, files and conventions.
#include "index/languages/language.h"

#include "base/strings.h"
#include "index/extract/parse/scanner_guard.h"
#include "index/languages/_common/shared_names.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string>

extern "C" const TSLanguage* tree_sitter_xml();

namespace codefinder::xml {
namespace {

/// Files of these names are XML only if their text begins like it.
Language detect(std::string_view extension, std::string_view head) {
  constexpr Words kAmbiguous = "config ui props targets";
  if (!kAmbiguous.contains(extension)) return Language::xml;
  const std::size_t first = head.find_first_not_of(kWhiteSpace);
  const bool mark = head.starts_with("\xEF\xBB\xBF");
  return mark || (first != std::string_view::npos && head[first] == '<') ? Language::xml
                                                                         : Language::text;
}

/// Paths may have backslashes.
class Imports final : public resolve::ImportResolver {
 public:
  resolve::Values module(resolve::Resolver& resolver,
                         const resolve::ImportRequest& request) const override {
    std::string path(request.module);
    std::replace(path.begin(), path.end(), '\\', '/');
    resolve::ImportRequest changed = request;
    changed.module = path;
    return common::names_of_project().imports->module(resolver, changed);
  }
};

resolve::LanguageSemantics semantics() {
  static const Imports kImports;
  resolve::LanguageSemantics all = common::names_of_project();
  all.imports = &kImports;
  return all;
}

}  // namespace
}  // namespace codefinder::xml

namespace codefinder::language_rows {

constinit const LanguageDefinition xml = {
    .language = Language::xml,
    .name = "xml",
    .lsp_id = "xml",
    .family = family_of(Language::xml),
    .kind = ContentKind::data,
    .extensions =
        "xml xsd xsl xslt svg wsdl xib storyboard plist csproj vbproj fsproj props "
        "targets nuspec resx pom xaml axml rng xul ui qrc rdf rss atom kml gpx config "
        "adml admx axaml ccproj ccxml clixml cproject cscfg csdef depproj dita ditamap "
        "ditaval dotsettings fxml glade gmx grxml hzp icls iml ivy jelly jsproj mdpolicy "
        "meta4 mjml mxml natvis ndproj nproj odd osm pkgproj proj ps1xml psc1 pubxml "
        "qhelp rbxmx scxml sfproj shproj slnx srdf sublime-snippet urdf vcxproj "
        "vsixmanifest vssettings vstemplate vxml wixproj wsf wxi wxl wxs x3d xacro xlf "
        "xliff xmi xmp xproj xspec zcml stTheme tmCommand tmLanguage tmPreferences "
        "tmSnippet tmTheme",
    .file_names =
        ".classpath .cproject .project App.config NuGet.config Settings.StyleCop "
        "Web.Debug.config Web.Release.config Web.config packages.config pom.xml",
    .detect = codefinder::xml::detect,
    .grammar = extract::guarded<tree_sitter_xml>,
    .semantics = codefinder::xml::semantics,
    .scip_name = "XML",
};

}  // namespace codefinder::language_rows
