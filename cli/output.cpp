#include "cli/output.h"

#include "base/log.h"
#include "handlers/verbs/answer.h"
#include "lsp/json.h"

#include <cstdio>

namespace codefinder::cli {
namespace {

using nlohmann::json;

std::string string_at(const json& object, const char* name) {
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// Any scalar as people read it.
std::string plain(const json& value) {
  return value.is_string() ? value.get<std::string>() : value.is_null() ? "-" : lsp::dump_json(value);
}

const json* list_of(const json& answer) {
  for (const char* name : {"hits", "references", "symbols", "skipped"}) {
    const auto at = answer.find(name);
    if (at != answer.end() && at->is_array()) return &*at;
  }
  return nullptr;
}

std::string place(const json& item) { return fmt::format("{}:{}", string_at(item, "path"), plain(item.value("line", json()))); }

std::string hit_text(const json& hit) {
  const std::string container = string_at(hit, "container");
  std::string text = fmt::format("{}: {} {}{}{}  {}\n", place(hit), string_at(hit, "kind"), container,
                                 container.empty() ? "" : " > ", string_at(hit, "name"), string_at(hit, "id"));
  if (const std::string preview = string_at(hit, "preview"); !preview.empty()) text += "    " + preview + "\n";
  if (hit.contains("help")) text += "    " + string_at(hit["help"], "doc_summary") + "\n";
  for (const json& reference : hit.value("references", json::array())) {
    text += fmt::format("      {}: {} {}\n", place(reference), string_at(reference, "role"), string_at(reference, "preview"));
  }
  return text;
}

std::string reference_text(const json& reference) {
  return fmt::format("{}:{}: {} [{}] {}\n", place(reference), plain(reference.value("column", json())),
                     string_at(reference, "role"), string_at(reference, "evidence"), string_at(reference, "preview"));
}

std::string outline_text(const json& symbols, std::size_t depth) {
  std::string text;
  for (const json& symbol : symbols) {
    text += fmt::format("{:>6} {}{} {}\n", plain(symbol.value("line", json())), std::string(depth * 2, ' '),
                        string_at(symbol, "kind"), string_at(symbol, "name"));
    text += outline_text(symbol.value("children", json::array()), depth + 1);
  }
  return text;
}

/// "name: value" lines; objects indented, lists of scalars on one line.
std::string tree_text(const json& object, std::size_t depth) {
  std::string text;
  const std::string indent(depth * 2, ' ');
  for (const auto& [name, value] : object.items()) {
    if (value.is_object()) {
      text += fmt::format("{}{}:\n{}", indent, name, tree_text(value, depth + 1));
    } else if (value.is_array()) {
      text += fmt::format("{}{}:", indent, name);
      for (const json& item : value)
        text += item.is_structured() ? "\n" + indent + "  " + lsp::dump_json(item) : " " + plain(item);
      text += "\n";
    } else {
      text += fmt::format("{}{}: {}\n", indent, name, plain(value));
    }
  }
  return text;
}

std::string as_text(std::string_view verb, const json& answer) {
  if (verb == "open" || verb == "snippet") return string_at(answer, "contents");
  if (verb == "outline") return outline_text(answer.value("symbols", json::array()), 0);
  std::string text;
  if (verb == "nav" || verb == "definition") {
    for (const json& hit : answer.value("hits", json::array())) text += hit_text(hit);
    return text;
  }
  if (verb == "references") {
    for (const json& reference : answer.value("references", json::array())) text += reference_text(reference);
    return text;
  }
  if (verb == "explain") {
    if (!answer.value("symbol", json()).is_object()) return {};
    json rest = answer;
    for (const char* name : {"schema_version", "index", "complete", "truncated", "symbol", "others"}) rest.erase(name);
    text = hit_text(answer["symbol"]) + tree_text(rest, 0);
    for (const json& hit : answer.value("others", json::array())) text += "also " + hit_text(hit);
    return text;
  }
  return tree_text(answer, 0);
}

void print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

}  // namespace

std::string formatted(std::string_view verb, const json& answer, Format format) {
  if (format == Format::text) {
    std::string text = as_text(verb, answer);
    if (!text.empty() && text.back() != '\n') text.push_back('\n');
    return text;
  }
  const json* list = format == Format::ndjson ? list_of(answer) : nullptr;
  if (!list) return lsp::dump_json(answer) + "\n";
  std::string text;
  for (const json& item : *list) text += lsp::dump_json(item) + "\n";
  return text;
}

int print_answer(std::string_view verb, const json& answer, Format format) {
  print(formatted(verb, answer, format));
  if (format == Format::json) return 0;
  if (answer.value("complete", json()) == json(false))
    std::fputs("codefinder: the index is still being built; there may be more\n", stderr);
  if (answer.value("truncated", json()) == json(true)) std::fputs("codefinder: there is more than is shown\n", stderr);
  if (const std::string state = string_at(answer, "state"); !state.empty() && state != "exact") {
    std::fputs(fmt::format("codefinder: the symbol is {} since its id was shown\n", state).c_str(), stderr);
  }
  for (const json& suggestion : answer.value("suggestions", json::array())) {
    std::fputs(fmt::format("codefinder: {}\n", plain(suggestion)).c_str(), stderr);
  }
  return 0;
}

int print_error(const Error& error, Format format) {
  if (format != Format::text) {
    print(lsp::dump_json(handlers::error_json(error)) + "\n");
    return 1;
  }
  std::fputs(fmt::format("codefinder: {}{}{}\n", error.message, error.hint.empty() ? "" : "; ", error.hint).c_str(), stderr);
  return 1;
}

}  // namespace codefinder::cli
