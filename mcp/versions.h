// The versions of the protocol and their differences.  There are two kinds: a session that begins
// with `initialize` (up to 2025-11-25), and stateless requests that each give their version in
// params._meta (from 2026-07-28).  Pure; thread-safe.
#pragma once

#include "lsp/json.h"
#include "lsp/rpc.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace codefinder::mcp {

using lsp::Json;

enum class Version { v2024_11_05, v2025_03_26, v2025_06_18, v2025_11_25, v2026_07_28 };
std::string_view to_string(Version version);

inline constexpr Version kNewestSession = Version::v2025_11_25;
inline constexpr Version kStateless = Version::v2026_07_28;

/// Returns the version of a session: `requested` if it is a version with sessions, else the newest
/// such version.
Version session_version(std::string_view requested);

/// True if tools have titles, and may have output schemas and results with structuredContent.
constexpr bool has_structure(Version version) { return version >= Version::v2025_06_18; }
constexpr bool has_annotations(Version version) { return version >= Version::v2025_03_26; }
constexpr bool has_batches(Version version) { return version == Version::v2025_03_26; }

inline constexpr int kUnsupportedVersion = -32022;
// Key in _meta.
inline constexpr std::string_view kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";

/// True if params._meta gives a version.
bool is_stateless(const Json& params);
/// Returns the error for the _meta of a stateless request; nullopt if it is valid.
std::optional<lsp::RpcError> check_meta(const Json& params);

/// params._meta.progressToken, or null.
Json progress_token(const Json& params);

/// {"name", "version"} of the server, with a title in versions that have one.
Json server_info(Version version);
Json server_capabilities();
/// The `instructions` for agents about the tools as a whole.
std::string_view instructions();

/// Completes a result as `version` requires.
Json complete(Version version, Json result);
/// Tools, resources and prompts change only with the binary and the user's settings.
inline constexpr std::chrono::milliseconds kFreshFor{3'600'000};
/// The same for a result that a client may cache: server/discover, lists, resources/read.
Json complete_cacheable(Version version, Json result,
                        std::chrono::milliseconds fresh_for = kFreshFor);

/// Returns params[name]; nullopt if it is no string.
std::optional<std::string> string_field(const Json& params, const char* name);

/// Encodes a response, ready to be written; without an id if the request's could not be read.
Json encode_response(const lsp::Response& response);

}  // namespace codefinder::mcp
