// Writes explanations, contexts and interfaces.
#include "cli/text/symbol_rows.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "cli/text/answer_fields.h"
#include "cli/text/answer_rows.h"
#include "cli/text/report_table.h"
#include "cli/text/row_parts.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/uses_answer.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace codefinder::cli {

using nlohmann::json;

namespace {

std::string rest_of_list(const json& answer, const handlers::NumberField& total,
                         const handlers::ListField& list) {
  const std::uint64_t more = handlers::rest_of(answer, total, list);
  return more > 0 ? fmt::format(" and {} more", more) : std::string();
}

/// Returns "12 times, and 3 times in documentation; 2 more uses may be of it".
std::string uses_sentence(const json& answer) {
  const bool is_bound = kExplain.references_truncated(answer);
  const std::uint64_t uses = kExplain.references(answer),
                      documents = kExplain.doc_references(answer),
                      possible = kExplain.possible_references(answer);
  std::string text = uses == 0
                         ? "nowhere in code"
                         : fmt::format("{}{}", is_bound ? "at least " : "", counted(uses, "time"));
  if (documents > 0) text += fmt::format(", and {} in documentation", counted(documents, "time"));
  if (possible > 0) text += fmt::format("; {} may be of it", counted(possible, "other use"));
  return text;
}

/// Appends "== uses (12 of 30)"; nothing for an empty list.
void add_heading(TextLines& lines, const json& answer, const handlers::ListField& list,
                 const handlers::NumberField& count, std::string_view shown) {
  const std::size_t items = list(answer).size();
  const std::uint64_t total = count(answer);
  if (total == 0) return;
  const std::string of = total > items ? fmt::format("{} of {}", items, total)
                                       : std::to_string(total);
  lines.lines(fmt::format("\n{} ({})\n", shown, of));
}

void add_used(TextLines& lines, const json& row) {
  const std::string name = kUsed.name(row);
  std::string shown = signature_at(row, kUsed.signature);
  if (shown.empty()) shown = kUsed.kind(row) + " " + name;
  put_place(lines, row);
  const std::size_t dot = name.rfind('.');
  // The signature of a member lacks the type.
  if (dot != std::string::npos) lines.add(name.substr(0, dot) + " > ");
  lines.add(shown);
  if (const std::string doc = kUsed.doc(row); !doc.empty()) lines.add("  // " + doc);
  add_id(lines, row);
  lines.end();
}

/// Appends a row for each line that uses the symbol.
void add_user(TextLines& lines, const json& row, const std::string& name) {
  const json& uses = kUser.uses(row);
  const auto end = [&] {
    add_doubt(lines, row);
    if (kUser.test(row)) lines.add(" [test]");
    add_id(lines, row);
    lines.end();
  };
  for (const json& use : uses) {
    put_place(lines, kUser.path(row), kLine.line.value(use));
    lines.add(kUser.name(row) + ": ").add_with_match(source_line(use, kLine.preview), name);
    end();
  }
  if (!uses.empty()) return;
  put_place(lines, row);
  lines.add(kUser.kind(row) + " " + kUser.name(row));
  end();
}

}  // namespace

void add_explanation(TextLines& lines, const json& answer) {
  const json& symbol = kExplain.symbol(answer);
  add_hit(lines, symbol);
  if (const std::string doc = kExplain.doc_summary(answer); !doc.empty()) lines.lines(doc + "\n");
  Table table;
  const auto row = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) table.add({std::string(name), value});
  };
  const std::string signature = signature_at(answer, kExplain.signature);
  if (signature != signature_at(symbol, kHit.preview)) row("signature", signature);
  row("module", kExplain.module_path(answer));
  row("layer", kExplain.layer(answer));
  const json& categories = kExplain.categories(answer);
  if (categories != json::array({"source"})) row("category", handlers::words_text("", categories));
  const json& dependencies = kExplain.dependencies(answer);
  row("depends on", handlers::dependencies_text("", dependencies) +
                        rest_of_list(answer, kExplain.dependencies_total, kExplain.dependencies));
  row("is used", uses_sentence(answer));
  lines.lines(visible_text(table.text("  ")));
  const json& others = kExplain.others(answer);
  for (const json& hit : others) {
    lines.put(Style::plain, "also ");
    add_hit(lines, hit);
  }
  if (const std::string more = rest_of_list(answer, kExplain.others_total, kExplain.others);
      !more.empty())
    lines.lines(more.substr(1) + "\n");
}

void add_context(TextLines& lines, const json& answer) {
  const json& symbol = kContext.symbol(answer);
  add_hit(lines, symbol);
  for (const json& other : kContext.others(answer)) {
    lines.put(Style::plain, "also ");
    add_hit(lines, other);
  }
  std::string body = visible_text(kContext.body.raw(answer));
  if (!body.ends_with('\n')) body += '\n';
  lines.lines(body);
  if (kContext.body_cut(answer))
    lines.lines(fmt::format("… (the symbol: lines {})\n", kContext.range.text(answer)));
  add_heading(lines, answer, kContext.uses, kContext.uses_total, "It uses");
  for (const json& row : kContext.uses(answer)) add_used(lines, row);
  const std::string name = kHit.name(symbol);
  add_heading(lines, answer, kContext.used_by, kContext.used_by_total, "It is used by");
  for (const json& row : kContext.used_by(answer)) add_user(lines, row, name);
  add_heading(lines, answer, kContext.tests, kContext.tests_total, "Tests to run");
  for (const json& row : kContext.tests(answer)) add_user(lines, row, name);
}

void add_api(TextLines& lines, const json& answer) {
  std::string head = fmt::format("{}: {} public symbols", kApi.path(answer),
                                 handlers::total_of(answer));
  if (const std::uint64_t files = kApi.files(answer); files != 1)
    head += fmt::format(" in {}", counted(files, "file"));
  if (const std::uint64_t left = kApi.left_out(answer); left > 0)
    head += fmt::format("; without {} of tests, examples, vendored or generated code",
                        counted(left, "file"));
  if (kApi.headers_only(answer)) head += "; of C and C++ only headers";
  lines.lines(head + "\n");
  if (kApi.api(answer).size() < kApi.total(answer)) add_groups(lines, answer, kApi.api(answer));
  for (const json& row : kApi.api(answer)) {
    std::string shown = signature_at(row, kApiRow.signature);
    if (shown.ends_with(';')) shown.pop_back();
    if (shown.empty()) shown = kApiRow.kind(row) + " " + kApiRow.name(row);
    put_place(lines, row);
    if (const std::string container = kApiRow.container(row); !container.empty())
      lines.add(container + " > ");
    const json& leads_to = kApiRow.leads_to(row);
    if (!leads_to.empty()) lines.add(kApiRow.name(row) + " → ");
    lines.add(shown);
    if (!leads_to.empty()) lines.add(" (" + plain(leads_to.front()) + ")");
    if (const std::string doc = kApiRow.doc(row); !doc.empty()) lines.add("  // " + doc);
    add_id(lines, row);
    lines.end();
  }
}

}  // namespace codefinder::cli
