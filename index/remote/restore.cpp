// Downloads chunks in batches, and appends their records.
#include "index/remote/restore.h"

#include "base/log.h"
#include "index/remote/chunk.h"
#include "index/remote/deadline.h"
#include "index/remote/signed_manifest.h"
#include "index/store/records.h"

#include <algorithm>
#include <chrono>

namespace codefinder::remote {

namespace {

using objects::ObjectKey;

// Names that are requested at once: the first is the commit itself, and mostly there.
constexpr std::size_t kFirstRound = 1, kNextRound = 32;
constexpr std::size_t kDownloadBytes = std::size_t{16} << 20;
// The output of building an index in a second on two cores; and how long a slow start may take.
constexpr std::uint64_t kBuildBytesPerSecond = std::uint64_t{8} << 20;
constexpr std::chrono::seconds kSlowStart{10};

Error no_snapshot(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

// So many chunks are in memory at once at most, whatever sizes a manifest claims.
constexpr std::size_t kDownloadChunks = 32;

/// The next chunks that are downloaded at once.
std::span<const ChunkRef> next_batch(std::span<const ChunkRef> left) {
  std::size_t count = 0, bytes = 0;
  while (count < std::min(left.size(), kDownloadChunks) && bytes < kDownloadBytes)
    bytes += left[count++].packed_bytes;
  return left.first(count);
}

/// Downloads chunks; stops as soon as building the index would have taken less time.
Result<std::vector<std::optional<std::string>>> download(objects::ObjectStore& store,
                                                         std::span<const ChunkRef> chunks,
                                                         std::chrono::nanoseconds time,
                                                         const objects::Timeouts& timeouts) {
  const Error too_slow = no_snapshot("the download takes longer than building the index");
  if (time <= std::chrono::nanoseconds::zero()) return too_slow;
  std::vector<ObjectKey> keys;
  for (const ChunkRef& chunk : chunks) keys.push_back({objects::Area::content, chunk.hash});
  const Deadline deadline(std::chrono::ceil<std::chrono::milliseconds>(time), timeouts.stop);
  objects::Timeouts until = timeouts;
  until.stop = deadline.token();
  auto packed = store.get(keys, until);
  if (!packed && deadline.token().stop_requested() && !timeouts.stop.stop_requested())
    return too_slow;
  return packed;
}

/// Adds the records of downloaded chunks, and their sizes to `bytes`.
Status add_chunks(std::span<const ChunkRef> chunks,
                  const std::vector<std::optional<std::string>>& packed,
                  store::RecordWriter& writer, std::uint64_t& bytes) {
  for (std::size_t i = 0; i < chunks.size(); ++i) {
    if (!packed[i])
      return Error{ErrorCode::not_found,
                   fmt::format("the chunk {} is missing or damaged", chunks[i].hash),
                   {}};
    const Status read = read_chunk(*packed[i], [&](const store::Record& record) {
      bytes += record.key.size() + record.value.size();
      return writer.add(record);
    });
    if (!read) return read;
  }
  return Done{};
}

}  // namespace

Result<std::optional<Manifest>> find_snapshot(objects::ObjectStore& store,
                                              std::span<const SnapshotName> names,
                                              std::span<const objects::PublicKey> keys,
                                              const objects::Timeouts& timeouts) {
  std::size_t round = kFirstRound;
  while (!names.empty()) {
    const auto asked = names.first(std::min(round, names.size()));
    std::vector<ObjectKey> wanted;
    for (const SnapshotName& name : asked) wanted.push_back(name.key());
    const auto found = store.get(wanted, timeouts);
    if (!found) return found.error();
    for (std::size_t i = 0; i < asked.size(); ++i) {
      if (!(*found)[i]) continue;
      auto manifest = open_manifest(*(*found)[i], asked[i], keys);
      if (manifest) return std::optional<Manifest>(std::move(*manifest));
      log_warning("the snapshot of {} is not used: {}", asked[i].commit, manifest.error().message);
    }
    names = names.subspan(asked.size());
    round = kNextRound;
  }
  return std::optional<Manifest>();
}

Status restore_snapshot(objects::ObjectStore& store, const Manifest& manifest,
                        const std::string& directory, const objects::Timeouts& timeouts,
                        const Clock& clock) {
  auto writer = store::RecordWriter::create(directory);
  if (!writer) return writer.error();
  const auto began = clock.now();
  std::uint64_t done_bytes = 0;
  for (std::span<const ChunkRef> left = manifest.chunks; !left.empty();) {
    const auto chunks = next_batch(left);
    std::uint64_t bytes = done_bytes;
    for (const ChunkRef& chunk : chunks) bytes += chunk.unpacked_bytes;
    const auto allowed = kSlowStart + std::chrono::seconds(bytes / kBuildBytesPerSecond);
    const auto packed = download(store, chunks, allowed - (clock.now() - began), timeouts);
    if (!packed) return packed.error();
    if (const Status added = add_chunks(chunks, *packed, **writer, done_bytes); !added)
      return added;
    left = left.subspan(chunks.size());
  }
  return (*writer)->finish();
}

}  // namespace codefinder::remote
