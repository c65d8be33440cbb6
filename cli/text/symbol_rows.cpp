// Writes explanations, contexts and interfaces.
#include "cli/text/symbol_rows.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "cli/text/answer_fields.h"
#include "cli/text/answer_rows.h"
#include "cli/text/report_table.h"
#include "cli/text/row_parts.h"
#include "handlers/verbs/answer/list_text.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace codefinder::cli {

using nlohmann::json;

namespace {

std::string rest_of_list(const json& answer, const char* total, const json& list) {
  const std::uint64_t more = handlers::rest_of(answer, total, list);
  return more > 0 ? fmt::format(" and {} more", more) : std::string();
}

/// Returns "12 times, and 3 times in documentation; 2 more uses may be of it".
std::string uses_sentence(const json& answer) {
  const bool is_bound = value_at(answer, "references_truncated") == json(true);
  const std::uint64_t uses = number_at(answer, "references"),
                      documents = number_at(answer, "doc_references"),
                      possible = number_at(answer, "possible_references");
  std::string text = uses == 0
                         ? "nowhere in code"
                         : fmt::format("{}{}", is_bound ? "at least " : "", counted(uses, "time"));
  if (documents > 0) text += fmt::format(", and {} in documentation", counted(documents, "time"));
  if (possible > 0) text += fmt::format("; {} may be of it", counted(possible, "other use"));
  return text;
}

/// Appends "== uses (12 of 30)"; nothing for an empty list.
void add_heading(TextLines& lines, const json& answer, const char* list, std::string_view shown) {
  const std::size_t items = list_at(answer, list).size();
  const std::uint64_t total = number_at(answer, (list + std::string("_total")).c_str());
  if (total == 0) return;
  const std::string of = total > items ? fmt::format("{} of {}", items, total)
                                       : std::to_string(total);
  lines.lines(fmt::format("\n{} ({})\n", shown, of));
}

void add_used(TextLines& lines, const json& row) {
  const std::string name = word_at(row, "name");
  std::string shown = signature_at(row, "signature");
  if (shown.empty()) shown = word_at(row, "kind") + " " + name;
  put_place(lines, row);
  const std::size_t dot = name.rfind('.');
  // The signature of a member lacks the type.
  if (dot != std::string::npos) lines.add(name.substr(0, dot) + " > ");
  lines.add(shown);
  if (const std::string doc = line_at(row, "doc"); !doc.empty()) lines.add("  // " + doc);
  add_id(lines, row);
  lines.end();
}

/// Appends a row for each line that uses the symbol.
void add_user(TextLines& lines, const json& row, const std::string& name) {
  const json& uses = list_at(row, "uses");
  const auto end = [&] {
    add_doubt(lines, row);
    if (value_at(row, "test") == json(true)) lines.add(" [test]");
    add_id(lines, row);
    lines.end();
  };
  for (const json& use : uses) {
    put_place(lines, word_at(row, "path"), value_at(use, "line"));
    lines.add(word_at(row, "name") + ": ").add_with_match(source_line(use, "preview"), name);
    end();
  }
  if (!uses.empty()) return;
  put_place(lines, row);
  lines.add(word_at(row, "kind") + " " + word_at(row, "name"));
  end();
}

}  // namespace

void add_explanation(TextLines& lines, const json& answer) {
  const json& symbol = value_at(answer, "symbol");
  add_hit(lines, symbol);
  if (const std::string doc = line_at(answer, "doc_summary"); !doc.empty()) lines.lines(doc + "\n");
  Table table;
  const auto row = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) table.add({std::string(name), value});
  };
  const std::string signature = signature_at(answer, "signature");
  if (signature != signature_at(symbol, "preview")) row("signature", signature);
  row("module", word_at(answer, "module_path"));
  row("layer", word_at(answer, "layer"));
  const json& categories = list_at(answer, "categories");
  if (categories != json::array({"source"})) row("category", handlers::words_text("", categories));
  const json& dependencies = list_at(answer, "dependencies");
  row("depends on", handlers::dependencies_text("", dependencies) +
                        rest_of_list(answer, "dependencies_total", dependencies));
  row("is used", uses_sentence(answer));
  lines.lines(visible_text(table.text("  ")));
  const json& others = list_at(answer, "others");
  for (const json& hit : others) {
    lines.put(Style::plain, "also ");
    add_hit(lines, hit);
  }
  if (const std::string more = rest_of_list(answer, "others_total", others); !more.empty())
    lines.lines(more.substr(1) + "\n");
}

void add_context(TextLines& lines, const json& answer) {
  const json& symbol = value_at(answer, "symbol");
  add_hit(lines, symbol);
  for (const json& other : list_at(answer, "others")) {
    lines.put(Style::plain, "also ");
    add_hit(lines, other);
  }
  std::string body = visible_text(string_at(answer, "body"));
  if (!body.ends_with('\n')) body += '\n';
  lines.lines(body);
  if (value_at(answer, "body_cut") == json(true))
    lines.lines(fmt::format("… (the symbol: lines {})\n", lines_at(answer, "range")));
  add_heading(lines, answer, "uses", "It uses");
  for (const json& row : list_at(answer, "uses")) add_used(lines, row);
  const std::string name = word_at(symbol, "name");
  add_heading(lines, answer, "used_by", "It is used by");
  for (const json& row : list_at(answer, "used_by")) add_user(lines, row, name);
  add_heading(lines, answer, "tests", "Tests to run");
  for (const json& row : list_at(answer, "tests")) add_user(lines, row, name);
}

void add_api(TextLines& lines, const json& answer) {
  std::string head = fmt::format("{}: {} public symbols", word_at(answer, "path"),
                                 handlers::total_of(answer));
  if (const std::uint64_t files = number_at(answer, "files"); files != 1)
    head += fmt::format(" in {}", counted(files, "file"));
  if (const std::uint64_t left = number_at(answer, "left_out"); left > 0)
    head += fmt::format("; without {} of tests, examples, vendored or generated code",
                        counted(left, "file"));
  if (value_at(answer, "headers_only") == json(true)) head += "; of C and C++ only headers";
  lines.lines(head + "\n");
  if (list_at(answer, "api").size() < number_at(answer, "total"))
    add_groups(lines, answer, list_at(answer, "api"));
  for (const json& row : list_at(answer, "api")) {
    std::string shown = signature_at(row, "signature");
    if (shown.ends_with(';')) shown.pop_back();
    if (shown.empty()) shown = word_at(row, "kind") + " " + word_at(row, "name");
    put_place(lines, row);
    if (const std::string container = word_at(row, "container"); !container.empty())
      lines.add(container + " > ");
    const json& leads_to = list_at(row, "leads_to");
    if (!leads_to.empty()) lines.add(word_at(row, "name") + " → ");
    lines.add(shown);
    if (!leads_to.empty()) lines.add(" (" + plain(leads_to.front()) + ")");
    if (const std::string doc = line_at(row, "doc"); !doc.empty()) lines.add("  // " + doc);
    add_id(lines, row);
    lines.end();
  }
}

}  // namespace codefinder::cli
