// Signs and checks manifests.
#include "index/remote/signed_manifest.h"

#include "base/strings.h"

namespace codefinder::remote {

namespace {

/// The signed text: a signature of other data is none of a manifest.
std::string signed_text(std::string_view line) {
  return "codefinder snapshot manifest\n" + std::string(line);
}

Error refused_manifest(std::string message) {
  return {ErrorCode::internal, std::move(message), {}};
}

}  // namespace

std::string seal_manifest(const Manifest& manifest, const objects::SigningKey* key) {
  std::string text = encode_manifest(manifest);
  if (key == nullptr) return text + "\n";
  const std::string signature = key->sign(signed_text(text));
  return text + "\n" + signature + "\n";
}

Result<Manifest> open_manifest(std::string_view stored, const SnapshotName& expected,
                               std::span<const objects::PublicKey> keys) {
  const std::string_view line = take_until(stored, '\n');
  const std::string_view signature = take_until(stored, '\n');
  if (!keys.empty() && !objects::is_signed(signed_text(line), signature, keys))
    return refused_manifest(signature.empty() ? "the snapshot is not signed"
                                              : "the snapshot is signed by another key");
  auto manifest = decode_manifest(line);
  if (manifest && manifest->name != expected)
    return refused_manifest("the manifest is of another repository or commit");
  return manifest;
}

}  // namespace codefinder::remote
