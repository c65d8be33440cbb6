// Formats the context of a symbol.
#include "handlers/verbs/answer/uses_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// "uses (12 of 30):"; "" for an empty list.
std::string heading(const json& answer, const ListField& rows, const NumberField& count,
                    std::string_view shown) {
  const std::size_t items = rows(answer).size();
  const std::uint64_t total = count(answer);
  if (total == 0) return {};
  return total > items ? fmt::format("== {} ({} of {})\n", shown, items, total)
                       : fmt::format("== {} ({})\n", shown, total);
}

std::string use_text(const json& row) {
  std::string shown = kUsed.signature(row);
  const std::string name = kUsed.name(row);
  const std::size_t dot = name.rfind('.');
  // The signature of a member lacks the type.
  const std::string container = dot == std::string::npos ? "" : " [" + name.substr(0, dot) + "]";
  if (shown.empty()) shown = kUsed.kind(row) + " " + name;
  std::string text = fmt::format("  {}: {}{}", kUsed.line(row), shortened(shown), container);
  if (const std::string doc = kUsed.doc(row); !doc.empty()) text += "  // " + doc;
  return text + "\n";
}

std::string caller_text(const json& row) {
  const std::string evidence = kUser.evidence(row);
  std::string text = fmt::format("  {}: {} {}{}{}\n", kUser.line(row), kUser.kind(row),
                                 kUser.name(row), evidence.empty() ? "" : " [" + evidence + "]",
                                 kUser.test(row) ? " [test]" : "");
  for (const json& use : kUser.uses(row))
    text += fmt::format("    {}: {}\n", kLine.line(use), shortened(kLine.preview(use)));
  return text;
}

/// The rows of a list, below the path that several in a row share.
template <class RowText>
std::string rows_text(const json& rows, const RowText& row_text) {
  std::string text, path;
  for (const json& row : rows) {
    if (const std::string in = kSymbolRow.path(row); in != path) text += (path = in) + "\n";
    text += row_text(row);
  }
  return text;
}

}  // namespace

std::string context_text(const json& answer) {
  std::string text = hit_text(kContext.symbol(answer));
  for (const json& other : kContext.others(answer)) text += "also " + hit_text(other);
  text += kContext.body.raw(answer);
  if (!text.ends_with('\n')) text += '\n';
  if (kContext.body_cut(answer))
    text += fmt::format("… (the symbol: lines {})\n", kContext.range.text(answer));
  text += heading(answer, kContext.uses, kContext.uses_total, "uses") +
          rows_text(kContext.uses(answer), use_text);
  text += heading(answer, kContext.used_by, kContext.used_by_total, "used by") +
          rows_text(kContext.used_by(answer), caller_text);
  text += heading(answer, kContext.tests, kContext.tests_total, "tests to run") +
          names_by_file_text(kContext.tests(answer));
  return text;
}

}  // namespace codefinder::handlers
