// URIs of resources to verbs, and their answers to contents.
#include "mcp/resources.h"

#include "base/log.h"
#include "lsp/uri.h"
#include "mcp/tools.h"

#include <optional>
#include <string_view>
#include <utility>

namespace codefinder::mcp {
namespace {

using lsp::RpcCode;
using lsp::RpcError;

constexpr std::string_view kScheme = "codefinder://";
constexpr std::string_view kMapPath = "/map";
constexpr std::string_view kOutlinePath = "/outline/";
constexpr std::string_view kMimeType = "text/plain";
constexpr int kNotFound = -32002;  // Before 2026-07-28, which has InvalidParams.
// A person attaches a resource and cannot turn its pages, so they are larger than a tool's.
constexpr std::size_t kMaxResourceBytes = 32 * 1024;

/// Adds the title in versions that have it.
Json with_title(Json item, std::string_view title, Version version) {
  if (has_structure(version)) item["title"] = title;
  return item;
}

std::string uri_of(const std::string& repository, std::string_view path) {
  return std::string(kScheme).append(lsp::percent_encode(repository)).append(path);
}

/// The parts of a URI of this scheme; nullopt for others.
struct UriParts {
  std::string repository, path;  // The path begins with '/', and is decoded.
};
std::optional<UriParts> parts_of(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return std::nullopt;
  uri.remove_prefix(kScheme.size());
  const std::size_t slash = uri.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  auto repository = lsp::percent_decode(uri.substr(0, slash));
  auto path = lsp::percent_decode(uri.substr(slash));
  if (!repository || !path) return std::nullopt;
  return UriParts{std::move(*repository), std::move(*path)};
}

RpcError not_found(const std::string& uri, const std::string& why, Version version) {
  const auto code = version < kStateless ? static_cast<RpcCode>(kNotFound) : RpcCode::InvalidParams;
  return {code, "Resource not found: " + why, {{"uri", uri}}};
}

}  // namespace

Json resource_list(Version version, const std::vector<std::string>& repositories) {
  Json resources = Json::array();
  for (const std::string& repository : repositories) {
    const std::string of = repository.empty() ? "the project" : repository;
    resources.push_back(
        with_title({{"uri", uri_of(repository, kMapPath)},
                    {"name", repository.empty() ? "map" : repository + " map"},
                    {"description", "The modules of " + of +
                                        ", the most central first, with their most used "
                                        "symbols and what they depend on."},
                    {"mimeType", kMimeType}},
                   "Map of " + of, version));
  }
  return resources;
}

Json resource_templates(Version version, const std::vector<std::string>& repositories) {
  const bool is_one = repositories.size() == 1 && repositories.front().empty();
  const std::string authority = is_one ? "" : "{repository}";
  return Json::array({with_title(
      {{"uriTemplate",
        std::string(kScheme).append(authority).append(kOutlinePath).append("{+path}")},
       {"name", "outline"},
       {"description",
        "The symbols of a file, or of the files of a directory. The path is relative to the root."},
       {"mimeType", kMimeType}},
      "Outline of a file", version)});
}

std::variant<Resource, RpcError> read_resource_params(const Json& params, Version version) {
  auto uri = string_field(params, "uri");
  if (!uri)
    return RpcError{RpcCode::InvalidParams, "resources/read needs params.uri, a string", {}};
  Resource resource{std::move(*uri), {}, nullptr, {{"max_bytes", kMaxResourceBytes}}};
  auto parts = parts_of(resource.uri);
  if (parts && parts->path == kMapPath) {
    resource.verb = handlers::find_tool("map");
  } else if (parts && parts->path.starts_with(kOutlinePath) &&
             parts->path.size() > kOutlinePath.size()) {
    resource.verb = handlers::find_tool("outline");
    resource.arguments["path"] = parts->path.substr(kOutlinePath.size());
  }
  if (!resource.verb)
    return not_found(resource.uri, "there are codefinder:///map and codefinder:///outline/PATH",
                     version);
  resource.repository = std::move(parts->repository);
  return resource;
}

Outcome read_resource(handlers::Session& session, const Resource& resource, Version version,
                      std::stop_token stop) {
  Result<std::string> text = text_answer(session, *resource.verb, resource.arguments,
                                         std::move(stop));
  if (!text) return resource_error(text.error(), resource.uri, version);
  return Json{{"contents", Json::array({{{"uri", resource.uri},
                                         {"mimeType", kMimeType},
                                         {"text", std::move(text).value()}}})}};
}

RpcError resource_error(const Error& error, const std::string& uri, Version version) {
  if (error.code == ErrorCode::not_found || error.code == ErrorCode::outside_root)
    return not_found(uri, error.message, version);
  return lsp::to_rpc_error(error);
}

}  // namespace codefinder::mcp
