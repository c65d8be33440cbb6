#include "cli/output.h"

#include "base/log.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/answer_text.h"
#include "lsp/json.h"

#include <cstdio>

namespace codefinder::cli {
namespace {

using nlohmann::json;

const json* list_of(const json& answer) {
  for (const char* name : {"hits", "references", "symbols", "skipped"}) {
    const auto at = answer.find(name);
    if (at != answer.end() && at->is_array()) return &*at;
  }
  return nullptr;
}

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

std::string formatted(const json& answer, Format format) {
  if (format == Format::text) {
    std::string text = handlers::answer_text(answer);
    if (!text.empty() && text.back() != '\n') text.push_back('\n');
    return text;
  }
  const json* list = format == Format::ndjson ? list_of(answer) : nullptr;
  if (!list) return lsp::dump_json(answer) + "\n";
  std::string text;
  for (const json& item : *list) text += lsp::dump_json(item) + "\n";
  return text;
}

int print_answer(const json& answer, Format format) {
  print(formatted(answer, format));
  if (format == Format::json) return 0;
  for (const std::string& note : handlers::answer_notes(answer))
    std::fputs(fmt::format("codefinder: {}\n", note).c_str(), stderr);
  return 0;
}

int print_error(const Error& error, Format format) {
  if (format != Format::text) {
    print(lsp::dump_json(handlers::error_json(error)) + "\n");
    return 1;
  }
  std::fputs(fmt::format("codefinder: {}\n", handlers::error_text(error)).c_str(), stderr);
  return 1;
}

}  // namespace codefinder::cli
