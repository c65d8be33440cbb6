// Collects usings from C# files and from the XML of projects.
#include "index/languages/csharp/usings.h"

#include "base/path.h"
#include "base/strings.h"

#include <string_view>

namespace codefinder::csharp {

using namespace resolve;

namespace {

constexpr std::string_view kGlobalFiles[] = {"GlobalUsings.cs", "Usings.cs", "GlobalUsing.cs"};
constexpr std::string_view kSharedProjects[] = {"Directory.Build.props", "Directory.Build.targets"};

struct KnownUsings : Memo<FileId, Usings> {};

void add_directives(Context& context, FileId from, bool is_own, Usings& to) {
  const FileFacts* facts = context.facts(from);
  for (std::uint32_t i = 0; facts && i < facts->imports.size(); ++i) {
    const Import& import = facts->imports[i];
    if (!import.has(ImportFlag::wildcard)) continue;
    if (!import.has(ImportFlag::static_)) to.namespaces.emplace_back(facts->str(import.module));
    else if (!is_own) to.types.emplace_back(facts->str(import.module));
  }
}

/// `<Using Include="A.B" Static="true" />`
void add_items(std::string_view xml, Usings& to) {
  constexpr std::string_view kItem = "<Using ", kInclude = "Include=\"";
  for (std::size_t at = xml.find(kItem); at != std::string_view::npos;
       at = xml.find(kItem, at + 1)) {
    const std::string_view item = xml.substr(at, xml.find('>', at) - at);
    const std::size_t include = item.find(kInclude);
    if (include == std::string_view::npos || item.find("Alias=") != std::string_view::npos)
      continue;
    std::string_view name = item.substr(include + kInclude.size());
    name = name.substr(0, name.find('"'));
    const bool is_static = item.find("Static=\"true\"") != std::string_view::npos ||
                           item.find("Static=\"True\"") != std::string_view::npos;
    (is_static ? to.types : to.namespaces).emplace_back(name);
  }
}

/// The project file of a directory is usually named like it.
void add_projects(Context& context, std::string_view path, Usings& to) {
  for (std::string_view at = parent_path(path);; at = parent_path(at)) {
    std::vector<std::string> names(std::begin(kSharedProjects), std::end(kSharedProjects));
    names.push_back(std::string(file_name(at)) + ".csproj");
    for (const std::string& name : names)
      if (const auto file = context.find_file(join_path(at, name)))
        add_items(context.text(*file), to);
    if (at.empty()) break;
  }
}

}  // namespace

const Usings& usings_of(Context& context, FileId file) {
  const auto [known, fresh] = context.memo<KnownUsings>().try_emplace(file);
  if (!fresh) return known->second;
  Usings found;
  add_directives(context, file, true, found);
  const std::string_view path = context.path(file);
  for (const std::string_view name : kGlobalFiles)
    for (const FileId other : context.files_named(name))
      if (other != file && path.starts_with(parent_path(context.path(other))))
        add_directives(context, other, false, found);
  add_projects(context, path, found);
  return context.memo<KnownUsings>()[file] = std::move(found);
}

}  // namespace codefinder::csharp
