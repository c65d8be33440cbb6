// dependencies_of: resolves the imports of one file.
#include "index/query/definition/dependencies.h"

#include "base/path.h"
#include "base/strings.h"

#include <algorithm>
#include <optional>
#include <set>

namespace codefinder::query {

namespace {

/// The name of a package's scope without its prefix: a directory, or a dotted name.
std::string_view scope_name(std::string_view scope) {
  const std::size_t prefix = scope.find(':');
  return prefix == std::string_view::npos ? scope : scope.substr(prefix + 1);
}

class DependencyFinder {
 public:
  explicit DependencyFinder(resolve::Resolver& resolver)
      : context_(resolver.context()), resolver_(resolver) {}

  Dependency find(FileId file, const FileFacts& facts, ImportIndex index) {
    const Import& import = facts.imports[index.value];
    Dependency out;
    out.name = facts.str(import.module.valid() ? import.module : import.name);
    const resolve::Values module = resolver_.module_of(file, index, {});
    const resolve::Values& target = resolver_.import_target(file, index);
    for (const resolve::Values* values : {&module, &target})
      for (const resolve::Value& value : *values)
        if (is_in_file(value)) {
          out.path = context_.path(value.file);
          out.external = context_.is_dependency(value.file);
          return out;
        }
    for (const resolve::Value& value : module)
      if (value.kind == resolve::Value::Kind::scope && set_package(value, out)) return out;
    out.external = true;
    return out;
  }

 private:
  static bool is_in_file(const resolve::Value& value) {
    return value.kind == resolve::Value::Kind::symbol || value.kind == resolve::Value::Kind::file;
  }

  /// False for a package that the project does not have.
  bool set_package(const resolve::Value& value, Dependency& out) {
    const std::string name(scope_name(value.scope));
    if (context_.directory_exists(name)) {
      out.path = name;
      out.external = is_dependency_path(name);
      return true;
    }
    if (!modules_) {
      modules_.emplace();
      context_.snapshot().files().for_each_place(
          [&](FileId, std::string_view, std::string_view module) {
            modules_->emplace(module);
            return !context_.stopped();
          });
    }
    return modules_->contains(name);
  }

  resolve::Context& context_;
  resolve::Resolver& resolver_;
  std::optional<std::set<std::string>> modules_;  // The modules of all files.
};

/// The part of `name` after the last separator.
std::string_view last_part(std::string_view name, std::string_view separator) {
  const std::size_t at = name.rfind(separator);
  return at == std::string_view::npos ? name : name.substr(at + separator.size());
}

/// The short name of a file or directory of the project.
std::string_view short_name_of_path(std::string_view path, std::string_view written,
                                    const LanguageDefinition& language) {
  const std::string_view file = file_name(path), directory = file_name(parent_path(path));
  if (last_part(written, "/") == file) return file;  // As in an include.
  const std::string_view stem = file_stem(path);
  const std::size_t at = written.find_last_of("/.:");
  const std::string_view last = at == std::string_view::npos ? written : written.substr(at + 1);
  if (last == stem || (last == directory && !directory.empty())) return last;
  const Words& markers = language.directory_modules;
  const bool is_marker = std::find(markers.begin(), markers.end(), stem) != markers.end();
  return is_marker && !directory.empty() ? directory : stem;
}

std::string short_name_of(const Dependency& dependency, const LanguageDefinition& language) {
  if (!dependency.path.empty())
    return std::string(short_name_of_path(dependency.path, dependency.name, language));
  if (dependency.name.find('/') != std::string::npos)
    return std::string(last_part(dependency.name, "/"));
  const bool scoped = language.separator == "::";
  return std::string(
      last_part(dependency.name, scoped ? language.separator : language.installed_separator));
}

/// The imports that bind a name in `user`.
std::set<std::uint32_t> imports_used(const FileFacts& facts, ByteRange user) {
  std::set<std::uint32_t> used;
  auto at = std::lower_bound(
      facts.occurrences.begin(), facts.occurrences.end(), user.begin,
      [](const Occurrence& use, std::uint32_t begin) { return use.range.begin < begin; });
  for (; at != facts.occurrences.end() && at->range.begin < user.end; ++at)
    if (at->binding == Binding::import_) used.insert(at->target);
  return used;
}

}  // namespace

Dependency dependency_of(resolve::Resolver& resolver, FileId file, ImportIndex import) {
  return DependencyFinder(resolver).find(file, *resolver.context().facts(file), import);
}

std::vector<Dependency> dependencies_of(resolve::Resolver& resolver, FileId file, std::size_t most,
                                        ByteRange user) {
  const FileFacts* facts = resolver.context().facts(file);
  if (!facts) return {};
  const std::string_view own = resolver.context().path(file);
  const LanguageDefinition& language = definition(
      resolver.context().snapshot().files().language(file).value_or(Language::text));
  DependencyFinder finder(resolver);
  const std::set<std::uint32_t> used = imports_used(*facts, user);
  std::vector<std::pair<std::uint32_t, Dependency>> all;  // With the first import of each.
  const auto add = [&](std::uint32_t import, bool by_user) {
    Dependency found = finder.find(file, *facts, ImportIndex(import));
    if (found.name.empty() || found.path == own) return;
    const auto same = std::find_if(all.begin(), all.end(), [&](const auto& other) {
      return found.path.empty() ? other.second.name == found.name : other.second.path == found.path;
    });
    if (same != all.end()) {
      same->first = std::min(same->first, import);
      return;
    }
    found.short_name = short_name_of(found, language);
    found.by_user = by_user;
    all.emplace_back(import, std::move(found));
  };
  for (const std::uint32_t import : used)
    if (import < facts->imports.size() && all.size() < most) add(import, true);
  for (std::uint32_t i = 0; i < facts->imports.size() && all.size() < most; ++i)
    if (!used.contains(i)) add(i, false);
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::pair(a.second.external, a.first) < std::pair(b.second.external, b.first);
  });
  std::vector<Dependency> out;
  for (auto& [import, dependency] : all) out.push_back(std::move(dependency));
  return out;
}

}  // namespace codefinder::query
