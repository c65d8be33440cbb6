// The protocol's versions, and what differs between them.  There are two eras: a session that
// begins with `initialize` (up to 2025-11-25), and requests that each say for themselves what they
// speak, in params._meta (from 2026-07-28). Pure; thread-safe.
#pragma once

#include "lsp/json.h"
#include "lsp/rpc.h"

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

/// The version of a session: what `requested` names, if it is a session's, else the newest.
Version session_version(std::string_view requested);

/// Tools have titles and output schemas, answers have structuredContent.
constexpr bool has_structure(Version version) { return version >= Version::v2025_06_18; }
constexpr bool has_annotations(Version version) { return version >= Version::v2025_03_26; }
constexpr bool has_batches(Version version) { return version == Version::v2025_03_26; }

inline constexpr int kUnsupportedVersion = -32022;
// In _meta.
inline constexpr std::string_view kSubscriptionKey = "io.modelcontextprotocol/subscriptionId";

/// Whether a request speaks for itself: params._meta names a version.
bool is_stateless(const Json& params);
/// The error that a stateless request gets for its _meta; nullopt when it is right.
std::optional<lsp::RpcError> check_meta(const Json& params);

/// params._meta.progressToken, or null.
Json progress_token(const Json& params);

/// {"name", "version"} of the server, with a title where the version has one.
Json server_info(Version version);
Json server_capabilities();
/// What an agent is told about the tools as a whole.
std::string_view instructions();

/// A result as its version wants it; `cacheable` for those that a client may keep (server/discover,
/// tools/list).
Json complete(Version version, Json result, bool cacheable);

/// A response, ready to be written.  Without an id when the request's could not be read.
Json encode_response(const lsp::Response& response);

}  // namespace codefinder::mcp
