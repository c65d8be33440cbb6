// A manifest as it is stored: a line of JSON, and a line with its signature if it has one.
#pragma once

#include "index/objects/signature.h"
#include "index/remote/manifest.h"

#include <span>
#include <string>
#include <string_view>

namespace codefinder::remote {

/// `key` may be nullptr: then it is not signed.
std::string seal_manifest(const Manifest& manifest, const objects::SigningKey* key);

/// Reads a stored manifest of any origin. With `keys`, one of them must have signed it. Errors:
/// internal, with the reason.
Result<Manifest> open_manifest(std::string_view stored, const SnapshotName& expected,
                               std::span<const objects::PublicKey> keys);

}  // namespace codefinder::remote
