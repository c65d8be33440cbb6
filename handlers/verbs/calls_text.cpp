// Formats the rows of callers and callees.
#include "handlers/verbs/calls_text.h"

#include "base/log.h"
#include "handlers/verbs/answer_fields.h"
#include "handlers/verbs/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string sites_text(const json& row, const std::string& indent) {
  std::string text;
  for (const json& site : list_at(row, "calls")) {
    const std::string evidence = word_at(site, "evidence");
    const bool doubtful = evidence == "ambiguous" || evidence == "text";
    text += fmt::format("{}  {}: {}{}\n", indent, plain(value_at(site, "line")),
                        shortened(line_at(site, "preview")),
                        doubtful ? " [" + evidence + "]" : std::string());
  }
  if (const json& more = value_at(row, "calls_more"); more.is_number())
    text += fmt::format("{}  and {} more calls\n", indent, plain(more));
  return text;
}

std::string row_text(const json& row) {
  const json& depth = value_at(row, "depth");
  const std::string indent(2 * (depth.is_number_unsigned() ? depth.get<std::size_t>() - 1 : 0),
                           ' ');
  const std::string via = word_at(row, "via");
  const json& target = value_at(row, "target");
  const std::string through = words_text(" through ", list_at(row, "through"));
  return fmt::format("{}{}:{}: {} {}{}{}{}  {}\n", indent, word_at(row, "path"),
                     plain(value_at(row, "line")), word_at(row, "kind"), word_at(row, "name"),
                     via.empty() ? "" : " via " + via, through,
                     target.is_number() ? " #" + plain(target) : std::string(),
                     word_at(row, "id")) +
         sites_text(row, indent);
}

}  // namespace

std::string calls_text(const json& answer, const json& list) {
  std::string text = symbols_text(answer) + counts_text(answer, list);
  for (const json& row : list) text += row_text(row);
  return text;
}

}  // namespace codefinder::handlers
