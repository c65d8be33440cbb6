// Cuts and reads chunks: per record three varints, of the table and of two sizes, then the key and
// the value.
#include "index/remote/chunk.h"

#include "index/store/facts/compress.h"
#include "index/store/pages/bytes.h"

#include <xxhash.h>

namespace codefinder::remote {

namespace {

// A record in so many ends a chunk that has the least size.
constexpr std::uint64_t kRecordsPerCut = 64;

bool ends_chunk(std::string_view key) {
  return XXH3_64bits(key.data(), key.size()) % kRecordsPerCut == 0;
}

Error bad_chunk() { return {ErrorCode::internal, "a chunk is malformed", {}}; }

}  // namespace

std::optional<Chunk> ChunkCutter::add(const store::Record& record) {
  store::ByteWriter out(text_);
  out.varint(record.table);
  out.text(record.key);
  out.text(record.value);
  const bool ends = text_.size() >= kMaxChunkBytes ||
                    (text_.size() >= kMinChunkBytes && ends_chunk(record.key));
  return ends ? finish() : std::nullopt;
}

std::optional<Chunk> ChunkCutter::finish() {
  if (text_.empty()) return std::nullopt;
  Chunk chunk{store::pack(text_), text_.size()};
  text_.clear();
  return chunk;
}

std::uint64_t claimed_size(std::string_view packed) {
  store::ByteReader in(packed);
  const bool plain = in.byte() == 0;
  return plain ? in.left() : in.varint();
}

Status read_chunk(std::string_view packed,
                  const std::function<Status(const store::Record&)>& each) {
  if (claimed_size(packed) > kMaxUnpackedBytes) return bad_chunk();
  std::string buffer;
  const auto text = store::unpack(packed, buffer);
  if (!text) return bad_chunk();
  for (store::ByteReader in(*text); !in.at_end();) {
    const std::uint32_t table = in.varint32();
    const std::string_view key = in.text(), value = in.text();
    if (in.failed()) return bad_chunk();
    if (const Status done = each({table, key, value}); !done) return done;
  }
  return Done{};
}

}  // namespace codefinder::remote
