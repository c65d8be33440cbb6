// Looks up global names and modules of Node.js in the declarations of their libraries.
#include "index/languages/_ecma/global_names.h"

#include "base/path.h"
#include "index/bundled/bundled.h"
#include "index/languages/_ecma/library.h"

#include <algorithm>
#include <utility>

namespace codefinder::ecma {

using namespace resolve;

namespace {

// The beginning of the name of its bundled directory.
constexpr std::string_view kNodeDirectory = "node-";
// Files of @types/node that declare global names.
constexpr Words kGlobalFiles =
    "globals.d.ts process.d.ts buffer.d.ts buffer.buffer.d.ts timers.d.ts url.d.ts console.d.ts "
    "module.d.ts";

/// True at the top of a file, and in `declare global { … }`.
bool is_global(Context& context, const Definition& ref) {
  const Symbol* symbol = ref.nested ? context.symbol(ref) : nullptr;
  if (symbol == nullptr || !symbol->container.valid()) return !ref.nested;
  const FileFacts& facts = *context.facts(ref.file);
  return facts.str(facts.symbol(symbol->container).name) == "global";
}

/// The directories that may have the declarations of Node.js: the nearest ones of @types/node, then
/// the libraries.
std::vector<std::string> node_directories(Context& context, FileId file) {
  std::vector<std::string> out;
  for (std::string_view base = parent_path(context.path(file));; base = parent_path(base)) {
    out.push_back(join_path(base, "node_modules/@types/node"));
    if (base.empty() || context.is_library(file)) break;
  }
  const std::vector<std::string>& libraries = context.library_directories(Language::typescript);
  bundled::unpack(libraries);
  out.insert(out.end(), libraries.begin(), libraries.end());
  return out;
}

/// The order in which TypeScript reads its files: the core of the language, its later editions, the
/// browser's; then Node.js.
int rank_of(Context& context, FileId file) {
  const std::string_view name = file_name(context.path(file));
  if (!name.starts_with("lib.")) return 3;
  return name == "lib.es5.d.ts" ? 0 : name.starts_with("lib.es") ? 1 : 2;
}

/// True for a file with a statement that imports: not in `declare module 'a' { … }`, and not the
/// expression or type `import('a')`.
bool has_imports(Context& context, FileId file) {
  const FileFacts& facts = *context.facts(file);
  return std::ranges::any_of(facts.imports, [&](const Import& import) {
    if (import.container.valid() && !is_callable(facts.symbol(import.container).kind)) return false;
    const std::string_view text = context.text(file);
    return import.range.begin >= text.size() ||
           !text.substr(import.range.begin).starts_with("import(");
  });
}

}  // namespace

bool in_global_scope(Resolver& resolver, SymbolRef candidate) {
  Context& context = resolver.context();
  const Symbol* symbol = context.symbol(candidate);
  if (!symbol) return false;
  const FileFacts& facts = *context.facts(candidate.file);
  if (symbol->container.valid()) {  // `declare global { … }` declares for all files.
    const Symbol& outer = facts.symbol(symbol->container);
    return outer.kind == SymbolKind::namespace_ && !outer.container.valid() &&
           facts.str(outer.name) == "global";
  }
  if (has_imports(context, candidate.file)) return false;
  if (context.path(candidate.file).ends_with(".d.ts")) return true;
  // The exports of a namespace of a script do not make the script a module.
  return std::none_of(facts.symbols.begin(), facts.symbols.end(), [](const Symbol& s) {
    return s.has(SymbolFlag::exported) && !s.container.valid();
  });
}

std::vector<std::string> library_directories() {
  std::vector<std::string> out;
  for (const char* library : {"typescript", "node"})
    if (std::string directory = bundled::directory_of(library); !directory.empty())
      out.push_back(std::move(directory));
  return out;
}

Values node_module(Resolver& resolver, FileId importer, std::string_view module) {
  Context& context = resolver.context();
  constexpr std::string_view kScheme = "node:";
  if (module.starts_with(kScheme)) module.remove_prefix(kScheme.size());
  if (!is_node_module(module.substr(0, module.find('/')))) return {};
  const std::string name = std::string(module) + ".d.ts";
  for (const std::string& directory : node_directories(context, importer)) {
    const auto file = context.find_file(join_path(directory, name));
    const FileFacts* facts = file ? context.facts(*file) : nullptr;
    for (std::uint32_t i = 0; facts != nullptr && i < facts->symbols.size(); ++i)
      if (facts->symbols[i].kind == SymbolKind::module &&
          facts->str(facts->symbols[i].name) == module)
        return {Value::of({*file, SymbolIndex(i)}, Evidence::import_)};
  }
  return {};
}

Values library_names(Resolver& resolver, FileId file, std::string_view name) {
  Context& context = resolver.context();
  const std::vector<std::string>& libraries = context.library_directories(Language::typescript);
  if (libraries.empty()) return {};
  bundled::unpack(libraries);
  for (const std::string& library : libraries)
    if (!file_name(library).starts_with(kNodeDirectory)) context.request_directory(library);
  for (const std::string& directory : node_directories(context, file))
    for (const std::string_view global : kGlobalFiles)
      context.find_file(join_path(directory, global));
  Values found;
  for (const Definition& ref : context.definitions(name))
    if (!ref.member && context.is_dependency(ref.file) &&
        context.family(ref.file) == Family::node &&
        (context.is_library(ref.file) ||
         kGlobalFiles.contains(file_name(context.path(ref.file)))) &&
        is_global(context, ref))
      found.push_back(Value::of(ref, Evidence::import_));
  // The project's own version of @types/node.
  const auto own = [&](const Value& value) { return !context.is_library(value.file); };
  if (std::ranges::any_of(found, own))
    std::erase_if(found, [&](const Value& value) {
      return !own(value) && kGlobalFiles.contains(file_name(context.path(value.file)));
    });
  std::ranges::stable_sort(found, {}, [&](const Value& value) {
    return std::pair(rank_of(context, value.file), context.path(value.file));
  });
  return found;
}

std::string_view interface_of_primitive(std::string_view type) {
  constexpr std::pair<std::string_view, std::string_view> kInterfaces[] = {
      {"string", "String"}, {"number", "Number"},     {"boolean", "Boolean"}, {"symbol", "Symbol"},
      {"bigint", "BigInt"}, {"function", "Function"}, {"array", "Array"},     {"object", "Object"}};
  if (type.starts_with('"') || type.starts_with('\'')) return "String";  // A literal type.
  for (const auto& [primitive, interface] : kInterfaces)
    if (primitive == type) return interface;
  return {};
}

}  // namespace codefinder::ecma
