// Encodes the results that the server sends (LSP).
#include "lsp/protocol.h"

#include <algorithm>

namespace codefinder::lsp {
namespace {

/// LSP's uinteger has a maximum of 2^31 - 1.
std::uint32_t capped(std::uint32_t value) { return std::min<std::uint32_t>(value, 0x7FFFFFFFu); }

void add_tags(Json& out, bool deprecated) {
  if (deprecated) out["tags"] = Json::array({1});
}

}  // namespace

Json encode(const Position& value) {
  return {{"line", capped(value.line)}, {"character", capped(value.character)}};
}
Json encode(const Range& value) {
  return {{"start", encode(value.start)}, {"end", encode(value.end)}};
}
Json encode(const Location& value) { return {{"uri", value.uri}, {"range", encode(value.range)}}; }

WrittenJson write(const std::vector<Location>& values) {
  WrittenJson out;
  const auto position = [&](std::string_view before, const Position& value) {
    ((out.text += before) += R"({"character":)") += std::to_string(capped(value.character));
    (out.text += R"(,"line":)") += std::to_string(capped(value.line));
  };
  std::string_view known;  // The URI is kept for the next location: many in a row are in one file.
  std::string uri;
  out.text.reserve(values.size() * 160 + 2);
  out.text += '[';
  for (const Location& value : values) {
    if (out.text.size() > 1) out.text += ',';
    if (uri.empty() || value.uri != known) known = value.uri, uri = dump_json(known);
    position(R"({"range":{"end":)", value.range.end);
    position(R"(},"start":)", value.range.start);
    ((out.text += R"(}},"uri":)") += uri) += '}';
  }
  out.text += ']';
  return out;
}

Json encode(const LocationLink& value) {
  Json out = {{"targetUri", value.targetUri},
              {"targetRange", encode(value.targetRange)},
              {"targetSelectionRange", encode(value.targetSelectionRange)}};
  if (value.originSelectionRange) out["originSelectionRange"] = encode(*value.originSelectionRange);
  return out;
}

Json encode(const MarkupContent& value) {
  return {{"kind", value.kind == MarkupKind::markdown ? "markdown" : "plaintext"},
          {"value", value.value}};
}

Json encode(const ProgressToken& value) {
  return std::visit([](const auto& token) { return Json(token); }, value);
}

Json encode(const DocumentSymbol& value) {
  Json out = {{"name", value.name},
              {"kind", static_cast<int>(value.kind)},
              {"range", encode(value.range)},
              {"selectionRange", encode(value.selectionRange)}};
  if (!value.detail.empty()) out["detail"] = value.detail;
  add_tags(out, value.deprecated);
  if (!value.children.empty()) out["children"] = encode(value.children);
  return out;
}

Json encode(const SymbolInformation& value) {
  Json out = {{"name", value.name},
              {"kind", static_cast<int>(value.kind)},
              {"location", encode(value.location)}};
  if (!value.containerName.empty()) out["containerName"] = value.containerName;
  add_tags(out, value.deprecated);
  return out;
}

Json encode(const WorkspaceSymbol& value) {
  Json out = {{"name", value.name},
              {"kind", static_cast<int>(value.kind)},
              {"location", encode(value.location)}};
  if (!value.containerName.empty()) out["containerName"] = value.containerName;
  add_tags(out, value.deprecated);
  if (!value.data.is_null()) out["data"] = value.data;
  return out;
}

Json encode(const Hover& value) {
  Json out = {{"contents", encode(value.contents)}};
  if (value.range) out["range"] = encode(*value.range);
  return out;
}

Json encode(const DocumentHighlight& value) {
  return {{"range", encode(value.range)}, {"kind", static_cast<int>(value.kind)}};
}

Json encode(const DocumentLink& value) {
  return {{"range", encode(value.range)}, {"target", value.target}};
}

Json encode(const FoldingRange& value) {
  Json out = {{"startLine", capped(value.startLine)}, {"endLine", capped(value.endLine)}};
  if (!value.kind.empty()) out["kind"] = value.kind;
  return out;
}

Json encode(const SelectionRange& value) {
  Json out;
  for (auto range = value.ranges.rbegin(); range != value.ranges.rend();
       ++range) {  // Outermost first, so that each range becomes the parent of the next.
    Json next = {{"range", encode(*range)}};
    if (!out.is_null()) next["parent"] = std::move(out);
    out = std::move(next);
  }
  return out;
}

}  // namespace codefinder::lsp
