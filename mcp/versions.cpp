// Versions of MCP and the parts of messages that depend on them.
#include "mcp/versions.h"

#include "handlers/version.h"

#include <array>

namespace codefinder::mcp {
namespace {

constexpr std::string_view kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr std::string_view kCapabilitiesKey = "io.modelcontextprotocol/clientCapabilities";
constexpr std::string_view kServerKey = "io.modelcontextprotocol/serverInfo";
constexpr std::array kVersions = {Version::v2024_11_05, Version::v2025_03_26, Version::v2025_06_18,
                                  Version::v2025_11_25, Version::v2026_07_28};

const Json* meta_of(const Json& params) {
  if (!params.is_object()) return nullptr;
  const auto meta = params.find("_meta");
  return meta != params.end() && meta->is_object() ? &*meta : nullptr;
}

const Json* meta_field(const Json& params, std::string_view name) {
  const Json* meta = meta_of(params);
  if (!meta) return nullptr;
  const auto at = meta->find(name);
  return at == meta->end() ? nullptr : &*at;
}

lsp::RpcError invalid_params(std::string message) {
  return {lsp::RpcCode::InvalidParams, std::move(message), {}};
}

}  // namespace

std::string_view to_string(Version version) {
  switch (version) {
    case Version::v2024_11_05: return "2024-11-05";
    case Version::v2025_03_26: return "2025-03-26";
    case Version::v2025_06_18: return "2025-06-18";
    case Version::v2025_11_25: return "2025-11-25";
    case Version::v2026_07_28: return "2026-07-28";
  }
  return {};
}

Version session_version(std::string_view requested) {
  for (const Version version : kVersions) {
    if (version <= kNewestSession && to_string(version) == requested) return version;
  }
  return kNewestSession;
}

bool is_stateless(const Json& params) { return meta_field(params, kVersionKey) != nullptr; }

std::optional<lsp::RpcError> check_meta(const Json& params) {
  const Json* version = meta_field(params, kVersionKey);
  if (!version || !version->is_string()) {
    return invalid_params("params._meta must name \"" + std::string(kVersionKey) + "\", a string");
  }
  if (*version != to_string(kStateless)) {
    lsp::RpcError error{
        static_cast<lsp::RpcCode>(kUnsupportedVersion), "Unsupported protocol version", {}};
    error.data = {{"supported", Json::array({to_string(kStateless)})}, {"requested", *version}};
    return error;
  }
  const Json* capabilities = meta_field(params, kCapabilitiesKey);
  if (!capabilities || !capabilities->is_object()) {
    return invalid_params("params._meta must have \"" + std::string(kCapabilitiesKey) +
                          "\", an object");
  }
  return std::nullopt;
}

Json progress_token(const Json& params) {
  const Json* token = meta_field(params, "progressToken");
  return token && (token->is_string() || token->is_number_integer()) ? *token : Json();
}

Json server_info(Version version) {
  Json info = {{"name", "codefinder"}, {"version", handlers::version()}};
  if (has_structure(version)) info["title"] = "codefinder";
  return info;
}

Json server_capabilities() {
  return {{"tools", Json::object()}, {"resources", Json::object()}, {"prompts", Json::object()}};
}

std::string_view instructions() {
  return "codefinder answers from an index of this repository. nav finds a symbol by its name or a "
         "part of it, or what the name at path:line:column means; search_repo finds code by what "
         "it does, in plain words; grep every mention of a text; find_file paths. open shows the "
         "source of symbols and lines, outline what a file or a directory defines, context a "
         "symbol with all that a change of it needs. callers lists who calls a function, or with "
         "direction what it calls; references who uses a symbol; implementations what extends it; "
         "impact what a change breaks and which tests to run. A symbol is given by name (Cart.add) "
         "or as path:line, as rows of answers begin; `frames` takes a stack trace or compiler "
         "output instead. `at` is a commit (HEAD~3), as of which nav, open and outline answer. "
         "Prefer these to reading whole files. Where an answer is cut, pass the cursor that it "
         "ends with as `cursor`, or narrow the request; "
         "`max_bytes` sets another size; with `seen` true, lines that this session was shown "
         "before are left out. When nothing is found, follow the suggestions. An answer "
         "whose note says that the index is still being built may lack something: ask again.";
}

Json complete(Version version, Json result) {
  if (version < kStateless) return result;
  result["resultType"] = "complete";
  result["_meta"][std::string(kServerKey)] = server_info(version);
  return result;
}

Json complete_cacheable(Version version, Json result, std::chrono::milliseconds fresh_for) {
  result = complete(version, std::move(result));
  if (version < kStateless) return result;
  result["ttlMs"] = fresh_for.count();
  result["cacheScope"] = "private";
  return result;
}

std::optional<std::string> string_field(const Json& params, const char* name) {
  if (!params.is_object()) return std::nullopt;
  const auto at = params.find(name);
  if (at == params.end() || !at->is_string()) return std::nullopt;
  return at->get<std::string>();
}

Json encode_response(const lsp::Response& response) {
  Json message = lsp::encode(response);
  if (!response.id) message.erase("id");
  return message;
}

}  // namespace codefinder::mcp
