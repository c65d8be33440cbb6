// Names in the grammar of symbols.
#include "index/scip/descriptors.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::scip {

namespace {

bool is_simple(char c) { return is_identifier_char(c) || c == '+' || c == '-' || c == '$'; }

/// An identifier, in backticks if need be.
std::string identifier(std::string_view name) {
  if (name.empty()) return "$";
  if (std::all_of(name.begin(), name.end(), is_simple)) return std::string(name);
  std::string out = "`";
  for (const char c : to_valid_utf8(name)) {
    if (c == '`') out += c;
    out += c;
  }
  return out + "`";
}

void append_field(std::string_view text, std::string& out) {
  if (text.empty()) out += '.';
  for (const char c : to_valid_utf8(text)) {
    if (c == ' ') out += c;
    out += c;
  }
  out += ' ';
}

}  // namespace

Suffix suffix_of(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::module:
    case SymbolKind::namespace_:
    case SymbolKind::document: return Suffix::namespace_;
    case SymbolKind::class_:
    case SymbolKind::struct_:
    case SymbolKind::union_:
    case SymbolKind::interface:
    case SymbolKind::trait:
    case SymbolKind::impl:
    case SymbolKind::enum_:
    case SymbolKind::type_alias: return Suffix::type;
    case SymbolKind::function:
    case SymbolKind::method:
    case SymbolKind::constructor: return Suffix::method;
    case SymbolKind::macro: return Suffix::macro;
    case SymbolKind::parameter: return Suffix::parameter;
    case SymbolKind::type_parameter: return Suffix::type_parameter;
    case SymbolKind::test:
    case SymbolKind::heading: return Suffix::meta;
    default: return Suffix::term;
  }
}

std::string descriptor(std::string_view name, Suffix suffix, std::uint32_t repetition) {
  const std::string number = repetition == 0 ? "" : "+" + std::to_string(repetition);
  if (suffix == Suffix::method) return identifier(name) + "(" + number + ").";
  const std::string text = identifier(number.empty() ? name : std::string(name) + number);
  switch (suffix) {
    case Suffix::namespace_: return text + "/";
    case Suffix::type: return text + "#";
    case Suffix::type_parameter: return "[" + text + "]";
    case Suffix::parameter: return "(" + text + ")";
    case Suffix::meta: return text + ":";
    case Suffix::macro: return text + "!";
    default: return text + ".";
  }
}

std::string symbol_head(std::string_view manager, std::string_view package,
                        std::string_view version) {
  std::string out = "codefinder ";
  for (const std::string_view field : {manager, package, version}) append_field(field, out);
  return out;
}

int kind_number(const Symbol& symbol) {
  switch (symbol.kind) {
    case SymbolKind::module: return 29;
    case SymbolKind::namespace_: return 30;
    case SymbolKind::class_: return 7;
    case SymbolKind::struct_: return 49;
    case SymbolKind::union_: return 59;
    case SymbolKind::interface: return 21;
    case SymbolKind::trait: return 53;
    case SymbolKind::enum_: return 11;
    case SymbolKind::enum_member: return 12;
    case SymbolKind::function: return 17;
    case SymbolKind::method:
      return symbol.has(SymbolFlag::static_) ? 80 : symbol.has(SymbolFlag::abstract) ? 66 : 26;
    case SymbolKind::constructor: return 9;
    case SymbolKind::property: return 41;
    case SymbolKind::field: return 15;
    case SymbolKind::constant: return 8;
    case SymbolKind::variable: return 61;
    case SymbolKind::type_alias: return 55;
    case SymbolKind::macro: return 25;
    case SymbolKind::key: return 22;
    case SymbolKind::document: return 16;
    case SymbolKind::parameter: return 37;
    case SymbolKind::type_parameter: return 58;
    default: return 0;
  }
}

}  // namespace codefinder::scip
