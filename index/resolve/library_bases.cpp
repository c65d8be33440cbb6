// MemberLookup: what classes of the project inherit from classes of libraries.
#include "index/resolve/members.h"
#include "index/resolve/resolution.h"

#include <functional>

namespace codefinder::resolve {

namespace {

using Request = std::function<Values(const LibraryTypes& library, const Value& base)>;

/// The first answer of a library for a base of the holder, with the type parameters of the classes
/// in between replaced.
Values request_of_bases(Resolution& parts, const Value& holder, const Request& request, int depth) {
  constexpr int kDeepest = 8;
  const Symbol* symbol = holder.symbol.valid() ? parts.context.symbol(holder.ref()) : nullptr;
  const Budget::Level level(parts.context.budget());
  if (!symbol || !is_class_like(symbol->kind) || depth > kDeepest || !level) return {};
  for (const Value& base : parts.class_members.bases(holder.ref())) {
    const Values found = base.is_external_instance()
                             ? request(parts.rules(holder.file).library, base)
                             : request_of_bases(parts, base, request, depth + 1);
    if (!found.empty()) return parts.generics.of_receiver(found, holder);
  }
  return {};
}

Values request_of_all(Resolution& parts, const Values& holders, const Request& request) {
  Values found;
  for (const Value& holder : holders) append(found, request_of_bases(parts, holder, request, 0));
  return found;
}

}  // namespace

Values MemberLookup::of_library_bases(const Values& holders, std::string_view name) {
  return request_of_all(parts_, holders, [&](const LibraryTypes& library, const Value& base) {
    return library.inherited_member(parts_.resolver, base, name);
  });
}

Values MemberLookup::parameter_of_library_bases(const Values& holders, std::string_view method,
                                                std::uint32_t number) {
  return request_of_all(parts_, holders, [&](const LibraryTypes& library, const Value& base) {
    return library.inherited_parameter(parts_.resolver, base, method, number);
  });
}

}  // namespace codefinder::resolve
