// Decodes and encodes the types of completion (LSP).
#include "lsp/completion.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, CompletionParams& out, std::string& problem) {
  if (!decode(json, static_cast<TextDocumentPositionParams&>(out), problem)) return false;
  Fields params(json, "params", problem);
  if (const Json* context = params.find("context"); context && context->is_object())
    if (const auto at = context->find("triggerCharacter"); at != context->end() && at->is_string())
      out.triggerCharacter = at->get<std::string>();
  return problem.empty();
}

bool decode(const Json& json, CompletionResolveParams& out, std::string& problem) {
  Fields item(json, "params", problem);
  item.text("label");
  out.item = json;
  const Json* data = item.find("data");
  if (problem.empty() && data && data->is_object()) {
    const auto text = [&](const char* name) {
      const auto at = data->find(name);
      return at != data->end() && at->is_string() ? at->get<std::string>() : std::string();
    };
    out.uri = text("uri"), out.path = text("path");
    if (const auto at = data->find("offset"); at != data->end() && at->is_number_unsigned())
      out.offset = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(at->get<std::uint64_t>(), 0xFFFFFFFFu));
  }
  return problem.empty();
}

Json encode(const TextEdit& value) {
  return {{"range", encode(value.range)}, {"newText", value.newText}};
}

Json encode(const CompletionItem& value) {
  Json out = {{"label", value.label}, {"kind", static_cast<int>(value.kind)}};
  if (!value.labelDescription.empty())
    out["labelDetails"] = {{"description", value.labelDescription}};
  if (value.deprecated) out["tags"] = Json::array({1});
  if (!value.detail.empty()) out["detail"] = value.detail;
  if (!value.sortText.empty()) out["sortText"] = value.sortText;
  if (!value.filterText.empty()) out["filterText"] = value.filterText;
  if (const std::optional<CompletionEdit>& edit = value.textEdit) {
    Json& to = out["textEdit"] = {{"newText", edit->newText}};
    if (edit->replace) {
      to["insert"] = encode(edit->insert);
      to["replace"] = encode(*edit->replace);
    } else {
      to["range"] = encode(edit->insert);
    }
  }
  if (!value.additionalTextEdits.empty())
    out["additionalTextEdits"] = encode(value.additionalTextEdits);
  if (!value.data.is_null()) out["data"] = value.data;
  return out;
}

Json encode(const CompletionList& value) {
  return {{"isIncomplete", value.isIncomplete}, {"items", encode(value.items)}};
}

Json encode(const ResolvedCompletion& value) {
  Json out = value.item;
  if (value.documentation) out["documentation"] = encode(*value.documentation);
  return out;
}

}  // namespace codefinder::lsp
