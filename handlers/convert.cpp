// Conversion of positions, places and symbol kinds to LSP types.
#include "handlers/convert.h"

#include "base/path.h"
#include "lsp/uri.h"

#include <algorithm>

namespace codefinder::handlers {

lsp::Position to_lsp_position(const TextMap& map, std::uint32_t offset, Encoding encoding) {
  offset = std::min(offset, map.size());
  return {map.position_at(offset).line, map.character_at(offset, encoding)};
}

lsp::Range to_lsp_range(const TextMap& map, ByteRange range, Encoding encoding) {
  return {to_lsp_position(map, range.begin, encoding),
          to_lsp_position(map, std::max(range.begin, range.end), encoding)};
}

std::uint32_t to_offset(const TextMap& map, lsp::Position position, Encoding encoding) {
  if (position.line >= map.line_count()) return map.size();
  const std::uint32_t offset = map.offset_at(position.line, position.character, encoding);
  const ByteRange line = map.line_range(position.line);
  // Without the text, the map's end of the line may be after the terminator, which is the start of
  // the next line and could be its first name.
  if (offset >= line.end && position.line + 1 < map.line_count() && line.end > line.begin)
    return line.end - 1;
  return offset;
}

std::string to_uri(std::string_view root, std::string_view path) {
  return lsp::uri_from_path(join_path(root, path));
}

lsp::Location to_location(std::string_view root, const query::Place& place, Encoding encoding) {
  if (!place.facts)
    return {to_uri(root, place.path),
            {{place.start.line, place.start.column}, {place.end.line, place.end.column}}};
  return {to_uri(root, place.path), to_lsp_range(place.facts->text_map, place.range, encoding)};
}

lsp::LocationLink to_location_link(std::string_view root, const query::SymbolHit& hit,
                                   const lsp::Range& origin, Encoding encoding) {
  const TextMap& map = hit.place.facts->text_map;
  const ByteRange name = hit.place.range;
  const ByteRange full = hit.full_range.empty()
                             ? name
                             : ByteRange{std::min(hit.full_range.begin, name.begin),
                                         std::max(hit.full_range.end, name.end)};
  lsp::LocationLink link;
  link.originSelectionRange = origin;
  link.targetUri = to_uri(root, hit.place.path);
  link.targetRange = to_lsp_range(map, full, encoding);
  link.targetSelectionRange = to_lsp_range(map, name, encoding);
  return link;
}

lsp::SymbolKind to_lsp_kind(SymbolKind kind) {
  using From = SymbolKind;
  using To = lsp::SymbolKind;
  switch (kind) {
    case From::module: return To::Module;
    case From::namespace_: return To::Namespace;
    case From::class_: return To::Class;
    case From::struct_: return To::Struct;
    case From::union_: return To::Struct;
    case From::interface: return To::Interface;
    case From::trait: return To::Interface;
    case From::impl: return To::Object;
    case From::enum_: return To::Enum;
    case From::enum_member: return To::EnumMember;
    case From::function: return To::Function;
    case From::method: return To::Method;
    case From::constructor: return To::Constructor;
    case From::property: return To::Property;
    case From::field: return To::Field;
    case From::constant: return To::Constant;
    case From::variable: return To::Variable;
    case From::type_alias: return To::Class;
    case From::macro: return To::Constant;
    case From::test: return To::Function;
    case From::key: return To::Key;
    case From::heading: return To::String;
    case From::document: return To::File;
    case From::parameter: return To::Variable;
    case From::type_parameter: return To::TypeParameter;
    case From::label: return To::Key;
  }
  return To::Variable;
}

std::string shown_name(std::string_view name) {
  // Clients reject a name that is empty or only white space.
  return name.find_first_not_of(" \t\r\n") == std::string_view::npos ? "(anonymous)"
                                                                     : std::string(name);
}

}  // namespace codefinder::handlers
