// dependencies_of: resolves the imports of one file.
#include "index/query/dependencies.h"

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
      : context_(resolver.context()), imports_(resolver.parts().imports) {}

  Dependency find(FileId file, const FileFacts& facts, ImportIndex index) {
    const Import& import = facts.imports[index.value];
    Dependency out;
    out.name = facts.str(import.module.valid() ? import.module : import.name);
    const resolve::Values module = imports_.module(file, index, {});
    const resolve::Values& target = imports_.target(file, index);
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
  resolve::ImportLinks& imports_;
  std::optional<std::set<std::string>> modules_;  // Of all files.
};

}  // namespace

std::vector<Dependency> dependencies_of(resolve::Resolver& resolver, FileId file,
                                        std::size_t most) {
  std::vector<Dependency> all;
  const FileFacts* facts = resolver.context().facts(file);
  if (!facts) return all;
  const std::string_view own = resolver.context().path(file);
  DependencyFinder finder(resolver);
  for (std::uint32_t i = 0; i < facts->imports.size() && all.size() < most; ++i) {
    Dependency found = finder.find(file, *facts, ImportIndex(i));
    const auto is_same = [&](const Dependency& other) {
      return found.path.empty() ? other.name == found.name : other.path == found.path;
    };
    if (!found.name.empty() && found.path != own && std::none_of(all.begin(), all.end(), is_same))
      all.push_back(std::move(found));
  }
  std::stable_partition(all.begin(), all.end(),
                        [](const Dependency& dependency) { return !dependency.external; });
  return all;
}

}  // namespace codefinder::query
