// Decodes and encodes the types of semanticTokens (LSP).
#include "lsp/semantic_tokens.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {
namespace {

void append(std::string& to, const TokenNumbers& numbers) {
  to += '[';
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i > 0) to += ',';
    to += std::to_string(numbers[i]);
  }
  to += ']';
}

std::string opened(const std::string& result_id) {
  return result_id.empty() ? "{" : "{\"resultId\":" + dump_json(result_id) + ",";
}

}  // namespace

bool decode(const Json& json, SemanticTokensDeltaParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.textDocument = text_document(params);
  out.previousResultId = params.text("previousResultId");
  return problem.empty();
}

bool decode(const Json& json, SemanticTokensRangeParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.textDocument = text_document(params);
  out.range = range(params.need("range", "an object"), params.at("range"), problem);
  return problem.empty();
}

WrittenJson write(const SemanticTokens& value) {
  WrittenJson out;
  out.text.reserve(value.data.size() * 3 + 64);
  out.text = opened(value.resultId) + "\"data\":";
  append(out.text, value.data);
  out.text += '}';
  return out;
}

WrittenJson write(const SemanticTokensDelta& value) {
  WrittenJson out;
  out.text = opened(value.resultId) + "\"edits\":[";
  for (std::size_t i = 0; i < value.edits.size(); ++i) {
    const SemanticTokensEdit& edit = value.edits[i];
    out.text += i > 0 ? ",{\"start\":" : "{\"start\":";
    out.text += std::to_string(edit.start) + ",\"deleteCount\":" + std::to_string(edit.deleteCount);
    out.text += ",\"data\":";
    append(out.text, edit.data);
    out.text += '}';
  }
  out.text += "]}";
  return out;
}

}  // namespace codefinder::lsp
