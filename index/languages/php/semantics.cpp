// The resolver rules of PHP: files declare namespaces; a class, function or constant is
// found by its namespace and name.  The scope of a namespace is "php:A\B".
#include "base/path.h"
#include "base/strings.h"
#include "index/languages/php/rules.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace codefinder::php {

using namespace resolve;

namespace {

constexpr std::string_view kScope = "php:";

/// The name of the innermost namespace with braces around a symbol, else the one that the file
/// declares; none inside a class.
std::optional<std::string_view> namespace_of(const FileFacts& facts, SymbolIndex at) {
  // The text in `define('A', 1)` is the whole name.
  if (facts.symbol(at).kind == SymbolKind::constant &&
      facts.str(facts.symbol(at).signature).starts_with("define"))
    return "";
  for (at = facts.symbol(at).container; at.valid(); at = facts.symbol(at).container) {
    const Symbol& around = facts.symbol(at);
    if (is_class_like(around.kind)) return std::nullopt;
    if (around.kind == SymbolKind::namespace_) return facts.str(around.name);
  }
  return facts.str(facts.package);
}

/// The namespace at an offset.
std::string_view namespace_at(const FileFacts& facts, std::uint32_t offset) {
  for (SymbolIndex at = enclosing_symbol(facts, offset); at.valid();
       at = facts.symbol(at).container)
    if (facts.symbol(at).kind == SymbolKind::namespace_ && facts.symbol(at).full_range.end > offset)
      return facts.str(facts.symbol(at).name);
  return facts.str(facts.package);
}

std::string joined(std::string_view space, std::string_view name) {
  return space.empty() ? std::string(name) : std::string(space) + "\\" + std::string(name);
}

bool is_global(SymbolKind kind) {
  return is_class_like(kind) || kind == SymbolKind::function || kind == SymbolKind::constant;
}

/// The symbols with the name that files declare in the namespace, by path.
Values declared_in(Resolver& resolver, std::string_view space, std::string_view name,
                   Evidence evidence) {
  Context& context = resolver.context();
  Values found;
  for (const Definition& ref : context.definitions(name)) {
    if (context.stopped()) break;
    if (ref.member || !is_global(ref.kind) || context.language(ref.file) != Language::php) continue;
    const FileFacts* facts = context.facts(ref.file);
    if (facts && namespace_of(*facts, ref.symbol) == space)
      found.push_back(Value::of(ref, evidence));
  }
  std::stable_sort(found.begin(), found.end(), [&](const Value& a, const Value& b) {
    return context.path(a.file) < context.path(b.file);
  });
  return found;
}

/// The declarations, else a namespace that other names can begin with.
Values declared_or_namespace(Resolver& resolver, std::string_view space, std::string_view name,
                             Evidence evidence) {
  Values found = declared_in(resolver, space, name, evidence);
  if (found.empty())
    found = {Value::package(std::string(kScope) + joined(space, name), evidence),
             Value::external()};
  return found;
}

/// Separators as they are written; the prefix of a group is joined by the separator of names.
std::string normalized(std::string_view module) {
  std::string out;
  for (std::size_t at = 0; at < module.size(); ++at) {
    const bool colons = module.substr(at).starts_with("::");
    if (colons) ++at;
    const char c = colons ? '\\' : module[at];
    if (c != '\\' || !out.empty()) out += c;
  }
  return out;
}

class PhpImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    if ((request.flags & ImportFlag::include) != 0) return included(resolver, request);
    const std::string path = normalized(request.module);
    const std::size_t at = path.rfind('\\');
    return at == std::string::npos
               ? declared_or_namespace(resolver, {}, path, Evidence::import_)
               : declared_or_namespace(resolver, std::string_view(path).substr(0, at),
                                       std::string_view(path).substr(at + 1), Evidence::import_);
  }

  Values imported(Resolver& resolver, const ImportRequest& request) const override {
    return declared_or_namespace(resolver, normalized(request.module), request.name,
                                 Evidence::import_);
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    return declared_or_namespace(resolver, std::string_view(scope).substr(kScope.size()), name,
                                 Evidence::import_);
  }

  /// A leading separator names the global namespace, `namespace` the current one.
  Values keyword_module(Resolver& resolver, FileId file, std::string_view word,
                        std::uint32_t offset) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view space = word == "namespace" ? namespace_at(facts, offset)
                                                       : std::string_view();
    return {Value::package(std::string(kScope) + std::string(space), Evidence::package)};
  }

 private:
  /// A path after `__DIR__`, or relative to the file or to one of the directories above it; else
  /// the only file whose path ends in it.
  static Values included(Resolver& resolver, const ImportRequest& request) {
    Context& context = resolver.context();
    std::string_view wanted = request.module;
    while (wanted.starts_with("/")) wanted.remove_prefix(1);
    if (wanted.empty()) return {Value::external()};
    for (std::string_view base = parent_path(context.path(request.file));;
         base = parent_path(base)) {
      const std::string path = normalize_path(wanted, "/" + std::string(base));
      if (const auto file = context.find_file(path.substr(1)))
        return {Value::module(*file, Evidence::import_)};
      if (base.empty()) break;
    }
    std::optional<FileId> only;
    int count = 0;
    for (const FileId file : context.files_named(file_name(wanted), wanted))
      if (("/" + std::string(context.path(file))).ends_with("/" + std::string(wanted)))
        only = file, ++count;
    return {count == 1 ? Value::module(*only, Evidence::import_) : Value::external()};
  }
};

class PhpVisibility : public NameVisibility {
 public:
  /// A name of the current namespace; functions and constants also of the global one.
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view name = facts.str(occurrence.name);
    const std::string_view space = namespace_at(facts, occurrence.range.begin);
    Values found = declared_in(resolver, space, name, Evidence::package);
    const bool doc = occurrence.role == Role::doc;
    const bool falls_back = doc || occurrence.role == Role::call || occurrence.role == Role::read;
    if (found.empty() && !space.empty() && falls_back) {
      found = declared_in(resolver, {}, name, Evidence::package);
      std::erase_if(found, [&](const Value& value) {
        return is_class_like(resolver.context().symbol_or_none(value.ref()).kind);
      });
    }
    // The head of a qualified name.
    if (found.empty() && (doc || occurrence.role == Role::read))
      found = {Value::package(std::string(kScope) + joined(space, name), Evidence::package),
               Value::external()};
    // Links in comments are often full names without the first separator.
    if (doc && !space.empty() && !found.empty() && found[0].kind == Value::Kind::scope)
      found.push_back(Value::package(std::string(kScope) + std::string(name), Evidence::package));
    return found;
  }

  /// A part before a separator names a namespace, even where a class has the name too.
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    Context& context = resolver.context();
    const std::uint32_t end = context.facts(file)->occurrence(index).range.end;
    if (!std::string_view(context.text(file)).substr(end).starts_with('\\')) return found;
    for (Value& value : found) {
      const Symbol* symbol = value.kind == Value::Kind::symbol ? context.symbol(value.ref())
                                                               : nullptr;
      if (!symbol || !is_class_like(symbol->kind)) continue;
      const auto space = namespace_of(*context.facts(value.file), value.symbol);
      const std::string path = joined(space.value_or(""), context.name(value.ref()));
      value = Value::package(std::string(kScope) + path, value.evidence);
    }
    return found;
  }

  /// Prefers the declaration in the file that autoloaders find by the name, then the
  /// nearest.
  void rank(Resolver& resolver, FileId file, Values& found) const override {
    if (found.size() < 2) return;
    Context& context = resolver.context();
    const std::string_view here = context.path(file);
    const auto order = [&](const Value& value) {
      if (value.kind != Value::Kind::symbol) return std::tuple(true, true, 0);
      const std::string_view path = context.path(value.file);
      return std::tuple(file_stem(path) != context.name(value.ref()), value.file != file,
                        -shared_directories(here, path));
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const Value& a, const Value& b) { return order(a) < order(b); });
  }
};

class PhpOverloads : public OverloadRules {
 public:
  /// Parameters may have defaults, and functions take more arguments than they declare.
  bool takes_count(const FileFacts&, const Symbol&, std::uint8_t) const override { return true; }
};

class PhpImplicit : public ImplicitTypes {
 public:
  bool is_receiver(const FileFacts& facts, SymbolIndex, ExprIndex result) const override {
    return is_self(facts, result);
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const PhpImports kImports;
  static const PhpVisibility kVisibility;
  static const PhpOverloads kOverloads;
  static const PhpImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .implicit = &kImplicit};
}

}  // namespace codefinder::php
