// The table of prompts, and the text of each with its argument.
#include "mcp/prompts.h"

#include "base/log.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace codefinder::mcp {
namespace {

using lsp::RpcCode;
using lsp::RpcError;

enum class Need : std::uint8_t { optional, required };

/// A prompt with one argument.
struct Prompt {
  std::string_view name, title, description;
  std::string_view argument, argument_description;
  Need need = Need::optional;
  std::string_view default_value;  // For an optional argument.
  std::string_view text;           // "{}" stands for the argument.
};

constexpr std::array kPrompts = {
    Prompt{
        "review_change", "Review a change",
        "Review what has changed since a commit, with all that depends on it.", "base",
        "A commit or a range: HEAD for what is not committed, main..HEAD for a branch. Default: "
        "HEAD.",
        Need::optional, "HEAD",
        "Review the change `{}` of this repository.\n"
        "1. Call impact with diff `{}` and only `changes`: the symbols that changed.\n"
        "2. Call impact with diff `{}`: what depends on them, and which tests to run.\n"
        "3. Call open for the changed symbols, and callers for those whose signature or behavior "
        "changed; check that each caller still fits.\n"
        "Report defects with path:line, the most severe first; then the tests to run, and what "
        "no test covers."},
    Prompt{"explain_module", "Explain a module",
           "Explain a directory or a file: what it is for, its interface, and who uses it.", "path",
           "A directory or a file, relative to the root.", Need::required, "",
           "Explain `{}` of this repository to someone who is new to it.\n"
           "1. Call outline with path `{}` and public true: its interface; then without public.\n"
           "2. Call context for its two or three most central symbols, and open where the code "
           "decides.\n"
           "3. Call references for its public symbols: who uses them, and for what.\n"
           "Say what it is for, how its parts work together, what a caller must know, and where to "
           "begin reading, with path:line."},
};

/// Replaces each "{}".
std::string with_argument(std::string_view text, std::string_view value) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = std::min(text.find("{}", at), text.size());
    out += text.substr(at, next - at);
    if (next < text.size()) out += value;
    at = next + 2;
  }
  return out;
}

RpcError invalid(std::string why) { return {RpcCode::InvalidParams, std::move(why), {}}; }

}  // namespace

Json prompt_list(Version version) {
  Json prompts = Json::array();
  for (const Prompt& prompt : kPrompts) {
    Json item = {{"name", prompt.name},
                 {"description", prompt.description},
                 {"arguments", Json::array({{{"name", prompt.argument},
                                             {"description", prompt.argument_description},
                                             {"required", prompt.need == Need::required}}})}};
    if (has_structure(version)) item["title"] = prompt.title;
    prompts.push_back(std::move(item));
  }
  return prompts;
}

Outcome get_prompt(const Json& params) {
  const auto name = string_field(params, "name");
  if (!name) return invalid("prompts/get needs params.name, a string");
  const auto prompt = std::find_if(kPrompts.begin(), kPrompts.end(),
                                   [&](const Prompt& one) { return one.name == *name; });
  if (prompt == kPrompts.end()) {
    std::string all;
    for (const Prompt& one : kPrompts) all.append(all.empty() ? "" : ", ").append(one.name);
    return invalid("Unknown prompt: " + *name + "; there are " + all);
  }
  const Json arguments = params.value("arguments", Json());
  if (!arguments.is_null() && !arguments.is_object())
    return invalid("params.arguments must be an object");
  const std::string argument(prompt->argument);
  std::string value = string_field(arguments, argument.c_str()).value_or("");
  if (value.empty() && arguments.is_object() && arguments.contains(argument) &&
      !arguments[argument].is_string())
    return invalid(fmt::format("the argument {} must be a string", argument));
  if (value.empty() && prompt->need == Need::required)
    return invalid(fmt::format("the prompt {} needs the argument {}", *name, argument));
  if (value.empty()) value = prompt->default_value;
  const Json content = {{"type", "text"}, {"text", with_argument(prompt->text, value)}};
  return Json{{"description", prompt->description},
              {"messages", Json::array({{{"role", "user"}, {"content", content}}})}};
}

}  // namespace codefinder::mcp
