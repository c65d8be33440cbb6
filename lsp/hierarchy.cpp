// Decodes and encodes the items of hierarchies (LSP).
#include "lsp/hierarchy.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, HierarchyItemParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields item(params.need("item", "an object"), "params.item", problem);
  out.item.name = item.text("name");
  out.item.uri = item.text("uri");
  out.item.range = range(item.need("range", "an object"), item.at("range"), problem);
  out.item.selectionRange = range(item.need("selectionRange", "an object"),
                                  item.at("selectionRange"), problem);
  if (const Json* data = item.find("data")) out.item.data = *data;
  return problem.empty();
}

Json encode(const HierarchyItem& value) {
  Json out = {{"name", value.name},
              {"kind", static_cast<int>(value.kind)},
              {"uri", value.uri},
              {"range", encode(value.range)},
              {"selectionRange", encode(value.selectionRange)}};
  if (value.deprecated) out["tags"] = Json::array({1});
  if (!value.detail.empty()) out["detail"] = value.detail;
  if (!value.data.is_null()) out["data"] = value.data;
  return out;
}

Json encode(const CallHierarchyIncomingCall& value) {
  return {{"from", encode(value.from)}, {"fromRanges", encode(value.fromRanges)}};
}

Json encode(const CallHierarchyOutgoingCall& value) {
  return {{"to", encode(value.to)}, {"fromRanges", encode(value.fromRanges)}};
}

}  // namespace codefinder::lsp
