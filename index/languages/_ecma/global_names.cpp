// Looks up global names in the files of TypeScript's library.
#include "index/languages/_ecma/global_names.h"

#include "index/bundled/bundled.h"

#include <utility>

namespace codefinder::ecma {

using namespace resolve;

std::vector<std::string> library_directories() {
  std::string bundled = bundled::directory_of("typescript");
  return bundled.empty() ? std::vector<std::string>() : std::vector{std::move(bundled)};
}

Values library_names(Resolver& resolver, std::string_view name) {
  Context& context = resolver.context();
  const std::vector<std::string>& libraries = context.library_directories(Language::typescript);
  if (libraries.empty()) return {};
  bundled::unpack("typescript");
  for (const std::string& library : libraries) context.request_directory(library);
  Values found;
  for (const Definition& ref : context.definitions(name))
    if (!ref.nested && !ref.member && context.is_library(ref.file) &&
        context.family(ref.file) == Family::node)
      found.push_back(Value::of(ref, Evidence::import_));
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
