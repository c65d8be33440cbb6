// Formats the context of a symbol.
#include "handlers/verbs/answer/verb_texts.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

/// "uses (12 of 30):"; "" for an empty list.
std::string heading(const json& answer, const char* list, std::string_view shown) {
  const json &items = list_at(answer, list),
             &total = value_at(answer, (list + std::string("_total")).c_str());
  if (!total.is_number_unsigned() || total == 0u) return {};
  return total > items.size() ? fmt::format("== {} ({} of {})\n", shown, items.size(), plain(total))
                              : fmt::format("== {} ({})\n", shown, plain(total));
}

std::string use_text(const json& row) {
  std::string shown = line_at(row, "signature");
  const std::string name = word_at(row, "name");
  const std::size_t dot = name.rfind('.');
  // The signature of a member lacks the type.
  const std::string container = dot == std::string::npos ? "" : " [" + name.substr(0, dot) + "]";
  if (shown.empty()) shown = word_at(row, "kind") + " " + name;
  std::string text = fmt::format("  {}: {}{}", plain(value_at(row, "line")), shortened(shown),
                                 container);
  if (const std::string doc = line_at(row, "doc"); !doc.empty()) text += "  // " + doc;
  return text + "\n";
}

std::string caller_text(const json& row) {
  const std::string evidence = word_at(row, "evidence");
  std::string text = fmt::format("  {}: {} {}{}{}\n", plain(value_at(row, "line")),
                                 word_at(row, "kind"), word_at(row, "name"),
                                 evidence.empty() ? "" : " [" + evidence + "]",
                                 value_at(row, "test") == json(true) ? " [test]" : "");
  for (const json& use : list_at(row, "uses"))
    text += fmt::format("    {}: {}\n", plain(value_at(use, "line")),
                        shortened(line_at(use, "preview")));
  return text;
}

/// The rows of a list, below the path that several in a row share.
template <class RowText>
std::string rows_text(const json& rows, const RowText& row_text) {
  std::string text, path;
  for (const json& row : rows) {
    if (const std::string in = word_at(row, "path"); in != path) text += (path = in) + "\n";
    text += row_text(row);
  }
  return text;
}

}  // namespace

std::string context_text(const json& answer) {
  std::string text = hit_text(value_at(answer, "symbol"));
  for (const json& other : list_at(answer, "others")) text += "also " + hit_text(other);
  text += string_at(answer, "body");
  if (!text.ends_with('\n')) text += '\n';
  if (value_at(answer, "body_cut") == json(true))
    text += fmt::format("… (the symbol: lines {})\n", lines_at(answer, "range"));
  text += heading(answer, "uses", "uses") + rows_text(list_at(answer, "uses"), use_text);
  text += heading(answer, "used_by", "used by") +
          rows_text(list_at(answer, "used_by"), caller_text);
  text += heading(answer, "tests", "tests to run") +
          rows_text(list_at(answer, "tests"), caller_text);
  return text;
}

}  // namespace codefinder::handlers
