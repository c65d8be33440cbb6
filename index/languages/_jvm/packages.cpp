// The symbols of packages, by the packages that files declare.
#include "index/languages/_jvm/packages.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/constructed_class.h"
#include "index/languages/_jvm/library_sources.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::jvm {

using namespace resolve;

namespace {

/// A function or property that a file declares for a type of another: it has no container.
bool is_extension(Context& context, const Definition& ref) {
  const Symbol* symbol = context.symbol(ref);
  return symbol && symbol->qualifier.valid() && !symbol->container.valid() &&
         symbol->kind != SymbolKind::impl;
}

bool is_in(Context& context, FileId file, std::string_view package) {
  if (context.family(file) != Family::java) return false;
  const FileFacts* facts = context.facts(file);
  return facts && facts->str(facts->package) == package;
}

}  // namespace

bool is_package_name(std::string_view name) {
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z';
}

Value package_value(std::string_view package) {
  return Value::package(std::string(kScopePrefix).append(package), Evidence::import_);
}

namespace {

/// Prefers the class of the project to a library's of the same name; looks up the library's if the
/// project has none.
void prefer_own(Context& context, std::string_view package, std::string_view name, Values& found) {
  if (!context.reads_libraries()) return;
  const auto own = [&](const Value& value) { return !context.is_library(value.file); };
  if (std::ranges::none_of(found, own)) request_source(context, package, name);
  else std::erase_if(found, [&](const Value& value) { return !own(value); });
}

}  // namespace

Values in_package(Resolver& resolver, std::string_view package, std::string_view name,
                  Evidence evidence) {
  Context& context = resolver.context();
  Values found = top_level_where(resolver, name, evidence,
                                 [&](FileId other) { return is_in(context, other, package); });
  for (const Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (ref.nested && is_in(context, ref.file, package) && is_extension(context, ref))
      found.push_back(Value::of(ref, evidence));
  }
  prefer_own(context, package, name, found);
  return found;
}

Values type_at(Resolver& resolver, std::string_view path, int depth) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || depth > 6) return {};
  const std::string_view package = path.substr(0, dot), name = path.substr(dot + 1);
  Values found = in_package(resolver, package, name, Evidence::import_);
  if (!found.empty()) return found;
  Values outers = type_at(resolver, package, depth + 1);
  for (const Value& outer : outers)
    for (Value& inner : resolver.members_of(outer, name)) found.push_back(std::move(inner));
  // The members of an object without a name are members of its class.
  return found.empty() && name == kCompanion ? outers : found;
}

Values file_class(Resolver& resolver, std::string_view path) {
  constexpr std::string_view kSuffix = "Kt";
  const std::size_t dot = path.rfind('.');
  if (!path.ends_with(kSuffix) || dot == std::string_view::npos) return {};
  const std::string name = std::string(path.substr(dot + 1, path.size() - dot - 3)) + ".kt";
  Context& context = resolver.context();
  Values found;
  for (const FileId file : context.files_named(name))
    if (is_in(context, file, path.substr(0, dot)))
      found.push_back(Value::module(file, Evidence::import_));
  return found;
}

Values from_wildcards(Resolver& resolver, FileId file, std::string_view name) {
  const FileFacts& facts = *resolver.context().facts(file);
  Values found;
  for (std::uint32_t i = 0; i < facts.imports.size() && found.empty(); ++i) {
    if (!facts.imports[i].has(ImportFlag::wildcard)) continue;
    for (const Value& module : Values(resolver.import_target(file, ImportIndex(i)))) {
      const bool package = module.kind == Value::Kind::scope;
      Values named = package
                         ? in_package(resolver,
                                      std::string_view(module.scope).substr(kScopePrefix.size()),
                                      name, Evidence::import_)
                         : resolver.members_of(module, name);
      for (Value& value : named) {
        value.evidence = Evidence::import_;
        found.push_back(std::move(value));
      }
    }
  }
  return found;
}

void keep_nearest(Resolver& resolver, FileId file, Values& found) {
  if (found.size() < 2) return;
  Context& context = resolver.context();
  const std::string_view here = context.path(file);
  int best = 0;
  const auto shared = [&](const Value& e) {
    return shared_directories(here, context.path(e.file));
  };
  for (const Value& entity : found) {
    const Symbol* symbol = entity.kind == Value::Kind::symbol ? context.symbol(entity.ref())
                                                              : nullptr;
    if (!symbol || !is_class_like(symbol->kind) || symbol->container.valid()) return;
    best = std::max(best, shared(entity));
  }
  std::erase_if(found, [&](const Value& e) { return shared(e) < best; });
}

std::string module_name(const ModuleRequest& request) {
  const std::string_view path = request.path;
  for (const std::string_view root :
       {"src/main/java/", "src/test/java/", "src/main/kotlin/", "src/test/kotlin/",
        "src/main/scala/", "src/test/scala/", "src/main/groovy/", "src/test/groovy/",
        "src/androidTest/java/", "src/commonMain/kotlin/", "src/jvmMain/kotlin/", "src/",
        "java/"}) {
    std::size_t at = path.starts_with(root) ? 0 : path.find("/" + std::string(root));
    if (at == std::string_view::npos) continue;
    if (at != 0 || !path.starts_with(root)) ++at;
    return joined(parent_path(path.substr(at + root.size())), ".");
  }
  return joined(parent_path(path), ".");
}

Values PackageImports::module(Resolver& resolver, const ImportRequest& request) const {
  Values classes = type_at(resolver, request.module);
  if (classes.empty()) classes = file_class(resolver, request.module);
  if (!classes.empty()) return classes;
  return {package_value(request.module)};
}

Values PackageImports::imported(Resolver& resolver, const ImportRequest& request) const {
  Values found = in_package(resolver, request.module, request.name, Evidence::import_);
  if (found.empty())
    for (const Value& type : module(resolver, request))
      if (type.kind != Value::Kind::scope)
        for (Value& member : resolver.members_of(type, request.name))
          found.push_back(std::move(member));
  if (found.empty())
    found = file_class(resolver, std::string(request.module) + '.' + std::string(request.name));
  if (found.empty()) found.push_back(Value::external());
  return found;
}

Values PackageImports::scope_member(Resolver& resolver, const std::string& scope,
                                    std::string_view name) const {
  const std::string_view package = std::string_view(scope).substr(kScopePrefix.size());
  Values found = in_package(resolver, package, name, Evidence::import_);
  if (found.empty() && is_package_name(name))
    found.push_back(Value::package(scope + "." + std::string(name), Evidence::import_));
  if (found.empty()) found = file_class(resolver, std::string(package) + '.' + std::string(name));
  return found;
}

Values PackageNames::visible_names(Resolver& resolver, FileId file,
                                   const Occurrence& occurrence) const {
  const FileFacts& facts = *resolver.context().facts(file);
  const std::string_view name = facts.str(occurrence.name);
  if (name == "this" || name == "super")
    return common::constructed(
        resolver, file, occurrence.range.begin,
        name == "super" ? common::Constructed::base : common::Constructed::self);
  Values found = in_package(resolver, facts.str(facts.package), name, Evidence::package);
  return found.empty() ? from_wildcards(resolver, file, name) : found;
}

}  // namespace codefinder::jvm
