// Cuts a portable copy of an index into chunks and uploads them.
#include "index/remote/publish.h"

#include "index/remote/chunk.h"
#include "index/remote/portable_copy.h"
#include "index/remote/signed_manifest.h"
#include "index/store/records.h"
#include "index/store/store.h"

#include <utility>
#include <vector>

namespace codefinder::remote {

namespace {

using objects::Object;
using objects::ObjectKey;

// Chunks in memory before they are uploaded.
constexpr std::size_t kUploadBytes = std::size_t{32} << 20;

class Uploader {
 public:
  Uploader(objects::ObjectStore& store, const objects::Timeouts& timeouts)
      : store_(store), patience_(timeouts) {}

  Status add(Chunk chunk) {
    ObjectKey key = objects::content_key(chunk.packed);
    chunks_.push_back({key.hash, chunk.packed.size(), chunk.unpacked_bytes});
    pending_bytes_ += chunk.packed.size();
    pending_.push_back({std::move(key), std::move(chunk.packed)});
    return pending_bytes_ < kUploadBytes ? Status(Done{}) : flush();
  }

  Status flush() {
    std::vector<ObjectKey> keys;
    for (const Object& object : pending_) keys.push_back(object.key);
    const auto present = store_.present(keys, patience_);
    if (!present) return present.error();
    std::vector<bool> known(keys.size(), false);
    for (const std::size_t at : *present) known[at] = true;
    std::vector<Object> lacking;
    for (std::size_t at = 0; at < pending_.size(); ++at)
      if (!known[at]) lacking.push_back(std::move(pending_[at]));
    pending_.clear();
    pending_bytes_ = 0;
    if (const Status done = store_.put(lacking, patience_); !done) return done;
    for (const Object& object : lacking) {
      ++uploaded_chunks_;
      uploaded_bytes_ += object.bytes.size();
    }
    return Done{};
  }

  std::vector<ChunkRef> take_chunks() { return std::move(chunks_); }
  std::uint64_t uploaded_chunks() const { return uploaded_chunks_; }
  std::uint64_t uploaded_bytes() const { return uploaded_bytes_; }

 private:
  objects::ObjectStore& store_;
  const objects::Timeouts& patience_;
  std::vector<Object> pending_;
  std::size_t pending_bytes_ = 0;
  std::vector<ChunkRef> chunks_;
  std::uint64_t uploaded_chunks_ = 0, uploaded_bytes_ = 0;
};

Status upload_records(const std::string& directory, Uploader& uploader) {
  ChunkCutter cutter;
  const Status read = store::read_records(directory, [&](const store::Record& record) {
    auto chunk = cutter.add(record);
    return chunk ? uploader.add(std::move(*chunk)) : Status(Done{});
  });
  if (!read) return read;
  if (auto chunk = cutter.finish())
    if (const Status added = uploader.add(std::move(*chunk)); !added) return added;
  return uploader.flush();
}

}  // namespace

Result<PublishReport> publish_snapshot(const PublishSource& source, objects::ObjectStore& store,
                                       const objects::Timeouts& timeouts) {
  if (const Status copied = store::Store::copy(source.directory, source.scratch); !copied)
    return copied.error();
  if (source.check)
    if (const Status right = source.check(source.scratch); !right) return right.error();
  const auto copy = make_portable(source.scratch);
  if (!copy) return copy.error();
  Uploader uploader(store, timeouts);
  if (const Status uploaded = upload_records(source.scratch, uploader); !uploaded)
    return uploaded.error();
  const Manifest manifest{source.name, copy->files, uploader.take_chunks()};
  const Object object{source.name.key(), seal_manifest(manifest, source.key)};
  if (const Status done = store.put({&object, 1}, timeouts); !done) return done.error();
  return PublishReport{.files = manifest.files,
                       .chunks = manifest.chunks.size(),
                       .packed_bytes = manifest.packed_bytes(),
                       .uploaded_chunks = uploader.uploaded_chunks(),
                       .uploaded_bytes = uploader.uploaded_bytes()};
}

}  // namespace codefinder::remote
