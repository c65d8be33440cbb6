// Decodes and encodes the messages of renames, moves of files, and linked names (LSP).
#include "lsp/rename.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

namespace {

constexpr const char* kConfirmation = "uncertain";  // The id of the one annotation.

Json encode(const RenameEdit& value) {
  Json out = lsp::encode(static_cast<const TextEdit&>(value));
  if (value.needsConfirmation) out["annotationId"] = kConfirmation;
  return out;
}

Json encode(const std::vector<RenameEdit>& edits) {
  Json out = Json::array();
  for (const RenameEdit& edit : edits) out.push_back(encode(edit));
  return out;
}

}  // namespace

bool decode(const Json& json, RenameParams& out, std::string& problem) {
  if (!decode(json, static_cast<TextDocumentPositionParams&>(out), problem)) return false;
  Fields params(json, "params", problem);
  out.newName = params.text("newName");
  return problem.empty();
}

Json encode(const RenameRange& value) {
  return {{"range", encode(value.range)}, {"placeholder", value.placeholder}};
}

Json encode(const WorkspaceEdit& value) {
  if (!value.versioned) {
    Json changes = Json::object();
    for (const DocumentEdits& document : value.documents)
      changes[document.uri] = encode(document.edits);
    return {{"changes", std::move(changes)}};
  }
  Json changes = Json::array();
  for (const DocumentEdits& document : value.documents) {
    const Json version = document.version ? Json(*document.version) : Json(nullptr);
    changes.push_back({{"textDocument", {{"uri", document.uri}, {"version", version}}},
                       {"edits", encode(document.edits)}});
  }
  for (const RenameFile& file : value.files)
    changes.push_back({{"kind", "rename"}, {"oldUri", file.oldUri}, {"newUri", file.newUri}});
  Json out = {{"documentChanges", std::move(changes)}};
  if (!value.confirmationLabel.empty())
    out["changeAnnotations"] = {
        {kConfirmation, {{"label", value.confirmationLabel}, {"needsConfirmation", true}}}};
  return out;
}

bool decode(const Json& json, RenameFilesParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  params.list("files", [&](const Json& file, const std::string& path) {
    Fields fields(file, path, problem);
    RenameFile& one = out.files.emplace_back();
    one.oldUri = fields.text("oldUri");
    one.newUri = fields.text("newUri");
  });
  return problem.empty();
}

Json encode(const LinkedEditingRanges& value) {
  Json out = {{"ranges", encode(value.ranges)}};
  if (!value.wordPattern.empty()) out["wordPattern"] = value.wordPattern;
  return out;
}

Json encode(const Moniker& value) {
  return {{"scheme", value.scheme},
          {"identifier", value.identifier},
          {"unique", value.unique},
          {"kind", value.kind}};
}

}  // namespace codefinder::lsp
