// Queries the memory server and the index, and merges their passages.
#include "mcp/retrieve.h"

#include "base/log.h"
#include "base/text.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/verb.h"
#include "mcp/client.h"
#include "mcp/tools.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

namespace codefinder::mcp {
namespace {

using lsp::Json;

constexpr std::size_t kMaxSnippetBytes = 4096;
constexpr int kSchemaVersion = 1;

/// State of the memory server.
struct ServerState {
  bool configured = false, connected = false, has_tool = false;
  std::string name, error;

  Json json() const {
    return {{"configured", configured},
            {"connected", connected},
            {"tool", has_tool},
            {"name", name.empty() ? Json() : Json(name)},
            {"error", error.empty() ? Json() : Json(error)}};
  }
};

std::unique_ptr<Client> connect(const handlers::Settings::Retrieval::MemoryServer& settings,
                                Client::Time until, ServerState& state) {
  state.configured = !settings.command.empty();
  if (!state.configured) return nullptr;
  Result<std::unique_ptr<Client>> client = Client::connect(
      {settings.command, settings.args, settings.env, settings.cwd}, until);
  if (!client) {
    state.error = client.error().message;
    return nullptr;
  }
  state.connected = true;
  state.name = (*client)->server_name();
  const Result<std::vector<std::string>> tools = (*client)->tools(until);
  if (!tools) {
    state.error = tools.error().message;
    return nullptr;
  }
  state.has_tool = std::find(tools->begin(), tools->end(), kMemorySearch) != tools->end();
  if (!state.has_tool) state.error = fmt::format("it has no tool {}", kMemorySearch);
  return state.has_tool ? std::move(client).value() : nullptr;
}

/// Returns a line number from untrusted JSON; `otherwise` if it is not one from 1 to UINT32_MAX.
std::int64_t line_at(const Json& hit, const char* name, std::int64_t otherwise) {
  const auto at = hit.find(name);
  const bool sane = at != hit.end() && at->is_number_integer() && *at >= 1 && *at <= UINT32_MAX;
  return sane ? at->get<std::int64_t>() : otherwise;
}

/// Returns `hit` reduced to the fields of a passage; nullopt if it is not a passage.
std::optional<Json> passage(const Json& hit, std::string_view source) {
  if (!hit.is_object()) return std::nullopt;
  const auto path = hit.find("path");
  if (path == hit.end() || !path->is_string() || *path == "") return std::nullopt;
  const std::int64_t start = line_at(hit, "start", 1);
  const auto score = hit.find("score");
  const bool scored = score != hit.end() && score->is_number() &&
                      std::isfinite(score->get<double>());
  const auto snippet = hit.find("snippet");
  std::string text = snippet != hit.end() && snippet->is_string() ? snippet->get<std::string>()
                                                                  : std::string();
  if (text.size() > kMaxSnippetBytes)
    text = to_valid_utf8(std::string_view(text).substr(0, kMaxSnippetBytes));
  return Json{{"path", *path},
              {"start", start},
              {"end", std::max(start, line_at(hit, "end", start))},
              {"score", scored ? score->get<double>() : 0.0},
              {"snippet", std::move(text)},
              {"root", hit.value("root", Json()).is_string() ? hit["root"] : Json()},
              {"source", source}};
}

bool overlap(const Json& a, const Json& b) {
  return a["path"] == b["path"] && a["root"] == b["root"] && a["start"] <= b["end"] &&
         b["start"] <= a["end"];
}

/// Adds the passages of `found` that are not yet in `hits`, up to `k`.
void add(Json& hits, const Json& found, std::string_view source, std::size_t k) {
  for (const Json& candidate : found) {
    if (hits.size() >= k) return;
    std::optional<Json> hit = passage(candidate, source);
    if (!hit) continue;
    const bool known = std::any_of(hits.begin(), hits.end(), [&](const Json& other) {
      return other["source"] != source && overlap(other, *hit);
    });
    if (!known) hits.push_back(std::move(*hit));
  }
}

/// Returns the hits in a tool's result: from its structured content, or from a text that is JSON.
std::optional<Json> hits_of(const Json& result) {
  const auto hits_in = [](const Json& value) -> std::optional<Json> {
    const auto at = value.is_object() ? value.find("hits") : value.end();
    return value.is_object() && at != value.end() && at->is_array() ? std::optional(*at)
                                                                    : std::nullopt;
  };
  if (auto hits = hits_in(result.value("structuredContent", Json()))) return hits;
  const Json content = result.value("content", Json());
  if (!content.is_array()) return std::nullopt;
  for (const Json& item : content) {
    if (!item.is_object() || !item.contains("text") || !item["text"].is_string()) continue;
    const auto value = lsp::parse_json(item["text"].get_ref<const std::string&>());
    if (!value) continue;
    if (auto hits = hits_in(*value)) return hits;
  }
  return std::nullopt;
}

/// Queries the memory server.  Returns an empty array if it failed; `state` has the reason.
Json ask_server(const handlers::Settings::Retrieval::MemoryServer& settings, std::string_view query,
                std::size_t k, ServerState& state) {
  const auto until = std::chrono::steady_clock::now() + settings.timeout;
  if (const auto client = connect(settings, until, state)) {
    const Result<Json> result = client->call(kMemorySearch, {{"query", query}, {"k", k}}, until);
    if (!result) {
      state.error = result.error().message;
    } else if (auto hits = hits_of(*result)) {
      return std::move(*hits);
    } else {
      state.error = fmt::format("its answer to {} has no hits", kMemorySearch);
    }
  }
  if (!state.error.empty())
    log_warning("the memory server \"{}\" is not used: {}", settings.command, state.error);
  return Json::array();
}

}  // namespace

Result<Json> retrieve(const handlers::Settings::Retrieval& settings, const Passages& local,
                      std::string_view query, std::size_t k) {
  ServerState state;
  state.configured = !settings.memory_server.command.empty();
  Json hits = Json::array();
  const auto from_server = [&] {
    add(hits, ask_server(settings.memory_server, query, k, state), "memory", k);
  };
  if (settings.prefer_mcp && state.configured) from_server();
  if (hits.size() < k) {
    const Result<Json> found = local(query, k);
    if (found) add(hits, *found, "index", k);
    else if (hits.empty() && (settings.prefer_mcp || !state.configured)) return found.error();
    else log_warning("the index of the project is not used: {}", found.error().message);
  }
  if (!settings.prefer_mcp && state.configured && hits.empty()) from_server();
  return Json{{"schema_version", kSchemaVersion},
              {"hits", std::move(hits)},
              {"memory_server", state.json()}};
}

Json retrieve_status(const handlers::Settings::Retrieval& settings) {
  ServerState state;
  connect(settings.memory_server, std::chrono::steady_clock::now() + settings.memory_server.timeout,
          state);
  return {{"schema_version", kSchemaVersion},
          {"prefer_mcp", settings.prefer_mcp},
          {"memory_server", state.json()}};
}

Passages passages_of(handlers::Session& session, WaitForIndex wait) {
  return [&session, wait_for_index = wait == WaitForIndex::yes](std::string_view query,
                                                                std::size_t k) -> Result<Json> {
    Result<Json> found = handlers::find_tool(kMemorySearch)
                             ->ask(session,
                                   {{"query", query}, {"k", k}, {"wait_for_index", wait_for_index}},
                                   {});
    if (!found) return found.error();
    return std::move((*found)["hits"]);
  };
}

}  // namespace codefinder::mcp
