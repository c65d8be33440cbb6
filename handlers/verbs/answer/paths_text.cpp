// Formats paths of calls.
#include "handlers/verbs/answer/paths_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string place_of(const json& row) {
  return fmt::format("{}:{}: {} {}", kSymbolRow.path(row), kSymbolRow.line(row),
                     kSymbolRow.kind(row), kSymbolRow.name(row));
}

std::string call_text(const json& call) {
  const std::string role = kPathCall.role(call);
  return fmt::format("  {}: {}{}{}\n", kPathCall.line(call), shortened(kPathCall.preview(call)),
                     role == "call" ? "" : " [" + role + "]", doubt_text(call));
}

/// Returns each function with the line of its call of the next.
std::string steps_text(const json& steps) {
  std::string text;
  for (const json& step : steps) {
    if (const json& call = kPathStep.call(step); call.is_object()) text += call_text(call);
    const std::string via = kPathStep.via(step);
    text += place_of(step) + (via.empty() ? "" : " via " + via) + "\n";
  }
  return text;
}

std::string reach_text(const json& reach) {
  std::string text = fmt::format("{} functions lead to {}{}\n", kReach.callers(reach),
                                 kReach.name(reach),
                                 kReach.outermost(reach).empty() ? "" : ", the outermost:");
  for (const json& row : kReach.outermost(reach)) text += "  " + place_of(row) + "\n";
  return text;
}

std::string name_of(const json& answer, std::uint64_t number) {
  for (const json& symbol : kPaths.symbols(answer))
    if (kHitOfTarget.target(symbol) == number) return kHit.name(symbol);
  return {};
}

std::string heading(const json& answer, const json& path) {
  const std::string from = name_of(answer, kPath.from(path)), to = name_of(answer, kPath.to(path)),
                    connection = kPath.connection(path);
  if (connection == "none") return fmt::format("no path between {} and {}\n", from, to);
  const std::size_t steps = kPath.steps(path).size();
  const std::string calls = fmt::format("{} step{}", steps - 1, steps == 2 ? "" : "s");
  if (connection == "common_caller")
    return fmt::format("a caller of {} and {}, {}:\n", from, to, calls);
  return fmt::format("{} leads to {}, {}:\n", connection == "calls" ? from : to,
                     connection == "calls" ? to : from, calls);
}

}  // namespace

std::optional<std::string> PathsAnswer::text(const json& answer) const {
  if (!connections.is_in(answer)) return std::nullopt;
  std::string text;
  for (const json& path : connections(answer)) {
    text += heading(answer, path) + steps_text(kPath.steps(path));
    for (const json& reach : kPath.reach(path)) text += reach_text(reach);
  }
  return text;
}

}  // namespace codefinder::handlers
