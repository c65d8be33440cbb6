// Makes protobuf messages of plain data.
#include "index/scip/encode.h"

#include <scip.pb.h>

namespace codefinder::scip {

namespace {

constexpr int kUtf8Text = 1;  // TextEncoding::UTF8

int number_of(Encoding encoding) {  // PositionEncoding
  switch (encoding) {
    case Encoding::utf8: return 1;
    case Encoding::utf16: return 2;
    case Encoding::utf32: return 3;
  }
  return 0;
}

template <class Numbers>
void add_range(const Range& range, Numbers& to) {
  const auto add = [&](std::uint32_t number) { to.Add(static_cast<std::int32_t>(number)); };
  add(range.begin.line), add(range.begin.column);
  if (range.end.line != range.begin.line) add(range.end.line);
  add(range.end.column);
}

void fill(const Occurrence& from, ::scip::Occurrence& to) {
  add_range(from.range, *to.mutable_range());
  to.set_symbol(from.symbol);
  to.set_symbol_roles(static_cast<std::int32_t>(from.roles));
  if (from.enclosing_range) add_range(*from.enclosing_range, *to.mutable_enclosing_range());
}

void fill(const Relationship& from, ::scip::Relationship& to) {
  to.set_symbol(from.symbol);
  to.set_is_reference(from.is_reference);
  to.set_is_implementation(from.is_implementation);
  to.set_is_type_definition(from.is_type_definition);
  to.set_is_definition(from.is_definition);
}

void fill(const SymbolInformation& from, ::scip::SymbolInformation& to) {
  to.set_symbol(from.symbol);
  for (const std::string& text : from.documentation) to.add_documentation(text);
  for (const Relationship& each : from.relationships) fill(each, *to.add_relationships());
  to.set_kind(from.kind);
  to.set_display_name(from.display_name);
  to.set_enclosing_symbol(from.enclosing_symbol);
  if (from.signature.empty()) return;
  to.mutable_signature_documentation()->set_language(from.language);
  to.mutable_signature_documentation()->set_text(from.signature);
}

}  // namespace

std::string encode(const Metadata& metadata) {
  ::scip::Index index;
  ::scip::Metadata& to = *index.mutable_metadata();
  to.mutable_tool_info()->set_name(metadata.tool);
  to.mutable_tool_info()->set_version(metadata.version);
  to.set_project_root(metadata.project_root);
  to.set_text_document_encoding(kUtf8Text);
  return index.SerializeAsString();
}

std::string encode(const Document& document) {
  ::scip::Index index;
  ::scip::Document& to = *index.add_documents();
  to.set_relative_path(document.path);
  to.set_language(document.language);
  to.set_position_encoding(number_of(document.encoding));
  for (const Occurrence& each : document.occurrences) fill(each, *to.add_occurrences());
  for (const SymbolInformation& each : document.symbols) fill(each, *to.add_symbols());
  return index.SerializeAsString();
}

std::string encode_external(const SymbolInformation& symbol) {
  ::scip::Index index;
  fill(symbol, *index.add_external_symbols());
  return index.SerializeAsString();
}

}  // namespace codefinder::scip
