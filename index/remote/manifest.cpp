// The JSON of a manifest.
#include "index/remote/manifest.h"

#include "base/log.h"
#include "index/extract/extract.h"
#include "index/remote/chunk.h"
#include "index/store/records.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace codefinder::remote {

namespace {

using nlohmann::json;

constexpr int kVersion = 1;  // The version of manifests and chunks.
constexpr std::size_t kHashDigits = 64;
constexpr std::size_t kMaxChunks = 1'000'000;
// Enough for 80,000 chunks. A text of brackets takes 70 times its size when it is parsed.
constexpr std::size_t kMaxManifestBytes = std::size_t{8} << 20;
constexpr int kMaxDepth = 3;

Error bad_manifest(std::string_view why) {
  return {ErrorCode::internal, fmt::format("the manifest {}", why), {}};
}

/// An unsigned number; nullopt for anything else.
std::optional<std::uint64_t> number_in(const json& value) {
  if (!value.is_number_unsigned()) return std::nullopt;
  return value.get<std::uint64_t>();
}

std::string text_in(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool has_number(const json& object, const char* key, std::uint64_t wanted) {
  const auto found = object.find(key);
  return found != object.end() && number_in(*found) == wanted;
}

std::optional<ChunkRef> chunk_in(const json& row) {
  if (!row.is_array() || row.size() != 3 || !row[0].is_string()) return std::nullopt;
  const auto packed = number_in(row[1]), unpacked = number_in(row[2]);
  ChunkRef chunk{row[0].get<std::string>(), packed.value_or(0), unpacked.value_or(0)};
  const bool hex = std::all_of(chunk.hash.begin(), chunk.hash.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
  });
  if (!packed || !unpacked || !hex || chunk.hash.size() != kHashDigits ||
      chunk.packed_bytes > objects::kMaxObjectBytes || chunk.unpacked_bytes > kMaxUnpackedBytes)
    return std::nullopt;
  return chunk;
}

}  // namespace

objects::ObjectKey SnapshotName::key() const {
  return objects::name_key(fmt::format("codefinder snapshot {}\nformat {}\nextractor {}\n{}\n{}\n",
                                       kVersion, store::record_format(),
                                       extract::extractor_version(), repository, commit));
}

std::uint64_t Manifest::packed_bytes() const {
  std::uint64_t bytes = 0;
  for (const ChunkRef& chunk : chunks) bytes += chunk.packed_bytes;
  return bytes;
}

std::uint64_t Manifest::unpacked_bytes() const {
  std::uint64_t bytes = 0;
  for (const ChunkRef& chunk : chunks) bytes += chunk.unpacked_bytes;
  return bytes;
}

std::string encode_manifest(const Manifest& manifest) {
  json chunks = json::array();
  for (const ChunkRef& chunk : manifest.chunks)
    chunks.push_back({chunk.hash, chunk.packed_bytes, chunk.unpacked_bytes});
  return json{{"version", kVersion},
              {"format", store::record_format()},
              {"extractor", extract::extractor_version()},
              {"repository", manifest.name.repository},
              {"commit", manifest.name.commit},
              {"files", manifest.files},
              {"chunks", std::move(chunks)}}
      .dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<Manifest> decode_manifest(std::string_view text) {
  if (text.size() > kMaxManifestBytes) return bad_manifest("is too large");
  const auto is_shallow = [](int depth, json::parse_event_t, json&) { return depth <= kMaxDepth; };
  const json object = json::parse(text, is_shallow, false);
  if (!object.is_object()) return bad_manifest("is no JSON object");
  if (!has_number(object, "version", kVersion) ||
      !has_number(object, "format", store::record_format()) ||
      !has_number(object, "extractor", extract::extractor_version()))
    return bad_manifest("is of another version");
  Manifest manifest{.name = {text_in(object, "repository"), text_in(object, "commit")}};
  const auto files = object.find("files");
  const auto chunks = object.find("chunks");
  if (files == object.end() || !number_in(*files) || chunks == object.end() ||
      !chunks->is_array() || chunks->size() > kMaxChunks)
    return bad_manifest("lacks its files or chunks");
  manifest.files = *number_in(*files);
  for (const json& row : *chunks) {
    auto chunk = chunk_in(row);
    if (!chunk) return bad_manifest("has a malformed chunk");
    manifest.chunks.push_back(std::move(*chunk));
  }
  return manifest;
}

}  // namespace codefinder::remote
