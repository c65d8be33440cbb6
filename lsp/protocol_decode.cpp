// Decodes the params that clients send (LSP).
#include "lsp/param_fields.h"
#include "lsp/protocol.h"

#include <algorithm>

namespace codefinder::lsp {
namespace {

void read(Fields& fields, TextDocumentPositionParams& out) {
  out.textDocument = text_document(fields);
  out.position = position(fields.need("position", "an object"), fields.at("position"),
                          fields.problem());
}

WorkspaceFolder workspace_folder(const Json& json, const std::string& path, std::string& problem) {
  Fields fields(json, path, problem);
  return {fields.text("uri"), fields.text("name")};
}

/// Returns the value at `path` ("textDocument.hover") in nested objects; nullptr if a step is
/// missing.  Capabilities of the wrong type count as not announced.
const Json* capability(const Json& root, std::string_view path) {
  const Json* at = &root;
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    const std::string name(path.substr(0, dot));
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    if (!at->is_object()) return nullptr;
    const auto next = at->find(name);
    if (next == at->end()) return nullptr;
    at = &*next;
  }
  return at;
}

bool flag(const Json& root, std::string_view path) {
  const Json* value = capability(root, path);
  return value && value->is_boolean() && value->get<bool>();
}

bool has_tag_support(const Json& root, std::string_view path) {
  const Json* values = capability(root, path);
  if (!values || !values->is_array()) return false;
  for (const Json& value : *values) {
    if (value == 1) return true;
  }
  return false;
}

bool prefers_markdown(const Json& root, std::string_view path) {
  const Json* formats = capability(root, path);
  return formats && formats->is_array() && !formats->empty() && formats->front() == "markdown";
}

/// Reads the capabilities of completion, signatureHelp and codeAction.
void read_typing_capabilities(const Json& json, ClientCapabilities& out) {
  const std::string item = "textDocument.completion.completionItem.";
  out.completionInsertReplace = flag(json, item + "insertReplaceSupport");
  out.completionMarkdown = prefers_markdown(json, item + "documentationFormat");
  const std::string signature = "textDocument.signatureHelp.signatureInformation.";
  out.signatureMarkdown = prefers_markdown(json, signature + "documentationFormat");
  out.signatureLabelOffsets = flag(json, signature + "parameterInformation.labelOffsetSupport");
  out.codeActionLiterals = capability(json, "textDocument.codeAction.codeActionLiteralSupport");
}

ClientCapabilities client_capabilities(const Json& json) {
  ClientCapabilities out;
  if (const Json* encodings = capability(json, "general.positionEncodings");
      encodings && encodings->is_array()) {
    for (const Json& encoding : *encodings) {
      if (encoding == "utf-8") out.positionEncodings.push_back(Encoding::utf8);
      if (encoding == "utf-16") out.positionEncodings.push_back(Encoding::utf16);
      if (encoding == "utf-32") out.positionEncodings.push_back(Encoding::utf32);
    }
  }
  out.workspaceConfiguration = flag(json, "workspace.configuration");
  out.workspaceFolders = flag(json, "workspace.workspaceFolders");
  out.didChangeWatchedFilesDynamic = flag(json,
                                          "workspace.didChangeWatchedFiles.dynamicRegistration");
  out.didChangeConfigurationDynamic = flag(json,
                                           "workspace.didChangeConfiguration.dynamicRegistration");
  out.workDoneProgress = flag(json, "window.workDoneProgress");
  out.definitionLinkSupport = flag(json, "textDocument.definition.linkSupport");
  out.declarationLinkSupport = flag(json, "textDocument.declaration.linkSupport");
  out.hierarchicalDocumentSymbol = flag(
      json, "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport");
  out.documentSymbolTags = has_tag_support(json, "textDocument.documentSymbol.tagSupport.valueSet");
  out.workspaceSymbolTags = has_tag_support(json, "workspace.symbol.tagSupport.valueSet");
  if (const Json* resolve = capability(json, "workspace.symbol.resolveSupport.properties");
      resolve && resolve->is_array()) {
    for (const Json& property : *resolve)
      out.workspaceSymbolResolve |= property == "location.range";
  }
  if (const Json* formats = capability(json, "textDocument.hover.contentFormat");
      formats && formats->is_array()) {
    for (const Json& format : *formats) {
      if (format == "markdown") out.hoverContentFormat.push_back(MarkupKind::markdown);
      if (format == "plaintext") out.hoverContentFormat.push_back(MarkupKind::plaintext);
    }
  }
  out.foldingLineOnly = flag(json, "textDocument.foldingRange.lineFoldingOnly");
  if (const Json* limit = capability(json, "textDocument.foldingRange.rangeLimit");
      limit && limit->is_number_unsigned()) {
    out.foldingRangeLimit = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(limit->get<std::uint64_t>(), 1u << 30));
  }
  read_typing_capabilities(json, out);
  out.semanticTokensRefresh = flag(json, "workspace.semanticTokens.refreshSupport");
  out.documentChanges = flag(json, "workspace.workspaceEdit.documentChanges");
  const Json* annotations = capability(json, "workspace.workspaceEdit.changeAnnotationSupport");
  out.changeAnnotations = annotations && annotations->is_object();
  const Json* operations = capability(json, "workspace.workspaceEdit.resourceOperations");
  out.fileRenames = operations && operations->is_array() &&
                    std::find(operations->begin(), operations->end(), "rename") !=
                        operations->end();
  out.prepareRename = flag(json, "textDocument.rename.prepareSupport");
  out.codeLensRefresh = flag(json, "workspace.codeLens.refreshSupport");
  out.inlayHintRefresh = flag(json, "workspace.inlayHint.refreshSupport");
  out.diagnosticRefresh = flag(json, "workspace.diagnostics.refreshSupport");
  if (const Json* commands = capability(json, "experimental.codeFinder.commands");
      commands && commands->is_array())
    for (const Json& command : *commands) out.showReferences |= command == kShowReferences;
  out.statusReports = flag(json, "experimental.codeFinder.didChangeStatus");
  return out;
}

/// Any other value is "off".
TraceValue trace_value(const Json* value) {
  if (value && *value == "messages") return TraceValue::messages;
  if (value && *value == "verbose") return TraceValue::verbose;
  return TraceValue::off;
}

}  // namespace

bool decode(const Json& json, InitializeParams& out, std::string& problem) {
  Fields fields(json, "params", problem);
  if (const Json* pid = fields.find("processId")) {
    if (pid->is_number_integer()) out.processId = pid->get<std::int64_t>();
    else fields.wrong("processId", "an integer or null");
  }
  if (const Json* client = fields.find("clientInfo"); client && client->is_object()) {
    if (const auto at = client->find("name"); at != client->end() && at->is_string())
      out.clientName = at->get<std::string>();
    if (const auto at = client->find("version"); at != client->end() && at->is_string())
      out.clientVersion = at->get<std::string>();
  }
  out.rootUri = fields.maybe_text("rootUri");
  out.rootPath = fields.maybe_text("rootPath");
  if (fields.find("workspaceFolders")) {
    out.workspaceFolders.emplace();
    fields.list("workspaceFolders", [&](const Json& folder, const std::string& path) {
      out.workspaceFolders->push_back(workspace_folder(folder, path, problem));
    });
  }
  if (const Json* options = fields.find("initializationOptions"))
    out.initializationOptions = *options;
  if (const Json* capabilities = fields.find("capabilities")) {
    if (!capabilities->is_object()) fields.wrong("capabilities", "an object");
    out.capabilities = client_capabilities(*capabilities);
  }
  out.trace = trace_value(fields.find("trace"));
  return problem.empty();
}

bool decode(const Json& json, DidOpenTextDocumentParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields item(params.need("textDocument", "an object"), "params.textDocument", problem);
  out.textDocument.uri = item.text("uri");
  out.textDocument.languageId = item.maybe_text("languageId").value_or("");
  out.textDocument.version = item.find("version") ? item.integer("version") : 0;
  out.textDocument.text = item.text("text");
  return problem.empty();
}

bool decode(const Json& json, DidChangeTextDocumentParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields document(params.need("textDocument", "an object"), "params.textDocument", problem);
  out.uri = document.text("uri");
  out.version = document.find("version") ? document.integer("version") : 0;
  params.list("contentChanges", [&](const Json& element, const std::string& path) {
    Fields change(element, path, problem);
    TextDocumentContentChangeEvent event;
    event.text = change.text("text");
    if (const Json* at = change.find("range"))
      event.range = range(*at, change.at("range"), problem);
    out.contentChanges.push_back(std::move(event));
  });
  return problem.empty();
}

bool decode(const Json& json, DidSaveTextDocumentParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.textDocument = text_document(params);
  out.text = params.maybe_text("text");
  return problem.empty();
}

bool decode(const Json& json, DidCloseTextDocumentParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.textDocument = text_document(params);
  return problem.empty();
}

bool decode(const Json& json, TextDocumentPositionParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  read(params, out);
  return problem.empty();
}

bool decode(const Json& json, DefinitionParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  read(params, out);
  out.partialResultToken = params.token("partialResultToken");
  return problem.empty();
}

bool decode(const Json& json, ReferenceParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  read(params, out);
  out.partialResultToken = params.token("partialResultToken");
  if (const Json* context = params.find("context")) {
    Fields fields(*context, "params.context", problem);
    if (const Json* include = fields.find("includeDeclaration")) {
      if (include->is_boolean()) out.includeDeclaration = include->get<bool>();
      else fields.wrong("includeDeclaration", "a boolean");
    }
  }
  return problem.empty();
}

bool decode(const Json& json, DocumentParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.textDocument = text_document(params);
  return problem.empty();
}

bool decode(const Json& json, SelectionRangeParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.textDocument = text_document(params);
  params.list("positions", [&](const Json& element, const std::string& path) {
    out.positions.push_back(position(element, path, problem));
  });
  return problem.empty();
}

bool decode(const Json& json, WorkspaceSymbolParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.query = params.text("query");
  out.partialResultToken = params.token("partialResultToken");
  return problem.empty();
}

bool decode(const Json& json, WorkspaceSymbol& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.name = params.text("name");
  const std::int64_t kind = params.integer("kind");
  if (kind < 1 || kind > static_cast<int>(SymbolKind::TypeParameter))
    params.wrong("kind", "a symbol kind (1..26)");
  else out.kind = static_cast<SymbolKind>(kind);
  out.containerName = params.maybe_text("containerName").value_or("");
  if (const Json* tags = params.find("tags"); tags && tags->is_array()) {
    for (const Json& tag : *tags) out.deprecated |= tag == 1;
  }
  Fields location(params.need("location", "an object"), "params.location", problem);
  out.location.uri = location.text("uri");
  if (const Json* at = location.find("range"))
    out.location.range = range(*at, "params.location.range", problem);
  if (const Json* data = params.find("data")) out.data = *data;
  return problem.empty();
}

bool decode(const Json& json, DidChangeWorkspaceFoldersParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields event(params.need("event", "an object"), "params.event", problem);
  event.list("added", [&](const Json& folder, const std::string& path) {
    out.added.push_back(workspace_folder(folder, path, problem));
  });
  event.list("removed", [&](const Json& folder, const std::string& path) {
    out.removed.push_back(workspace_folder(folder, path, problem));
  });
  return problem.empty();
}

bool decode(const Json& json, DidChangeWatchedFilesParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  params.list("changes", [&](const Json& element, const std::string& path) {
    Fields change(element, path, problem);
    FileEvent event;
    event.uri = change.text("uri");
    const std::int64_t type = change.integer("type");
    if (type < 1 || type > 3) change.wrong("type", "1, 2 or 3");
    else event.type = static_cast<FileChangeType>(type);
    out.changes.push_back(std::move(event));
  });
  return problem.empty();
}

bool decode(const Json& json, DidChangeConfigurationParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  if (const Json* settings = params.find("settings")) out.settings = *settings;
  return problem.empty();
}

bool decode(const Json& json, SetTraceParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.value = trace_value(params.find("value"));
  return problem.empty();
}

}  // namespace codefinder::lsp
