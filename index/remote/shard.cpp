// Reads trees and extracts groups, each on several threads.
#include "index/remote/shard.h"

#include "base/log.h"
#include "base/result.h"
#include "base/threads.h"
#include "index/update/walk/walk.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>
#include <utility>

namespace codefinder::remote {

namespace {

// Packs that are uploaded at once: a server that is far away answers each after a while.
constexpr std::size_t kPacksInPut = 16, kPutBytes = std::size_t{16} << 20;

/// Calls each(i) for 0 … count-1 on several threads; ends early after a stop request.
void for_each_on(unsigned threads, std::size_t count, const std::stop_token& stop,
                 const std::function<void(std::size_t)>& each) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t at = next++; at < count && !stop.stop_requested(); at = next++) each(at);
  };
  std::vector<std::jthread> others(threads > 1 ? threads - 1 : 0);
  for (std::jthread& other : others)
    if (const Status started = start_thread(other, work); !started) break;
  work();
}

/// The text of a file that can be parsed, with its language and digest.
struct TextOfFile {
  std::string bytes;
  Language language = Language::text;
  Digest digest{};
};

std::optional<TextOfFile> read_text(const ShardSource& source, const std::string& path) {
  update::ReadOutcome read = update::read_file(*source.root, path, source.max_file_bytes);
  if (read.kind != update::ReadOutcome::Kind::text) return std::nullopt;
  TextOfFile text{.bytes = std::move(read.bytes)};
  text.language = detect_language(path, text.bytes);
  text.digest = store::digest_of(text.bytes, text.language, extract::extractor_version());
  return text;
}

/// Puts packs into a store, several at once, from any thread.
class PackUploader {
 public:
  PackUploader(objects::ObjectStore& store, const std::stop_token& stop)
      : store_(store), stop_(stop) {}

  /// True if the store has failed: no more packs are of use.
  bool has_failed() const { return has_failed_; }

  void add(objects::Object pack) {
    std::vector<objects::Object> full;
    {
      std::lock_guard lock(mutex_);
      pending_bytes_ += pack.bytes.size();
      pending_.push_back(std::move(pack));
      if (pending_.size() < kPacksInPut && pending_bytes_ < kPutBytes) return;
      full = std::exchange(pending_, {});
      pending_bytes_ = 0;
    }
    put(full);
  }

  /// Uploads the rest. Errors: the first one.
  Status finish() {
    if (!pending_.empty()) put(std::exchange(pending_, {}));
    return failure_;
  }

 private:
  void put(const std::vector<objects::Object>& packs) {
    std::lock_guard lock(store_mutex_);
    if (failure_.ok()) failure_ = store_.put(packs, {.stop = stop_});
    has_failed_ = !failure_.ok();
  }

  objects::ObjectStore& store_;
  const std::stop_token& stop_;
  std::mutex mutex_;
  std::vector<objects::Object> pending_;
  std::size_t pending_bytes_ = 0;
  std::mutex store_mutex_;  // Guards the store and failure_.
  Status failure_ = Done{};
  std::atomic<bool> has_failed_ = false;
};

/// Makes the packs of groups.
class ShardBuilder {
 public:
  ShardBuilder(const ShardSource& source, const TreeFiles& tree, const std::stop_token& stop)
      : source_(source), tree_(tree), stop_(stop) {}

  /// nullopt after a stop request.
  std::optional<objects::Object> build(const FactsGroup& group) {
    std::vector<PackedFacts> facts;
    for (const Digest& digest : group.digests)
      if (auto one = facts_of(digest)) facts.push_back(std::move(*one));
    if (stop_.stop_requested()) return std::nullopt;
    failed_ += group.digests.size() - facts.size();
    return objects::Object{group.key(), encode_pack(facts)};
  }

  std::uint64_t known() const { return known_; }
  std::uint64_t extracted() const { return extracted_; }
  std::uint64_t failed() const { return failed_; }

 private:
  /// nullopt if the file has changed, or is not parsed as a whole: such facts depend on the time.
  std::optional<PackedFacts> facts_of(const Digest& digest) {
    const auto file = std::lower_bound(
        tree_.files.begin(), tree_.files.end(), digest,
        [](const TreeFiles::File& a, const Digest& b) { return a.digest < b; });
    auto text = read_text(source_, file->path);
    if (!text || text->digest != digest) return std::nullopt;
    if (source_.known) {
      if (auto facts = source_.known(file->path, digest, text->bytes)) {
        ++known_;
        return PackedFacts{digest, std::move(facts->blob), std::move(facts->word_uses)};
      }
    }
    auto made = source_.extractors->prepare(text->bytes, text->language, {}, stop_);
    if (made.outcome != worker::Outcome::done || (made.value.flags & FileFlag::truncated) != 0)
      return std::nullopt;
    ++extracted_;
    store::PreparedFacts& facts = made.value.facts;
    return PackedFacts{digest, std::move(facts.blob), std::move(facts.word_uses)};
  }

  const ShardSource& source_;
  const TreeFiles& tree_;
  const std::stop_token& stop_;
  std::atomic<std::uint64_t> known_ = 0, extracted_ = 0, failed_ = 0;
};

/// The groups of a part: those whose middle, in the bytes of all, is in it.
std::vector<const FactsGroup*> part_of(const TreeFiles& tree, ShardNumber shard) {
  std::uint64_t all = 0;
  for (const TreeFiles::File& file : tree.files) all += file.bytes;
  std::vector<const FactsGroup*> part;
  std::uint64_t before = 0;
  auto file = tree.files.begin();
  for (const FactsGroup& group : tree.groups) {
    std::uint64_t bytes = 0;
    for (std::size_t i = 0; i < group.digests.size(); ++i) bytes += (file++)->bytes;
    const std::uint64_t middle = before + bytes / 2;
    before += bytes;
    if (middle * shard.count / std::max<std::uint64_t>(all, 1) == shard.number - 1)
      part.push_back(&group);
  }
  return part;
}

}  // namespace

Result<TreeFiles> read_tree(const ShardSource& source, const std::stop_token& stop) {
  const update::IgnoreRules rules(source.root, source.rules);
  const update::WalkResult found = update::walk(*source.root, rules,
                                                {.stop = stop, .threads = source.workers});
  TreeFiles tree;
  std::mutex mutex;
  for_each_on(source.workers, found.files.size(), stop, [&](std::size_t at) {
    const std::string& path = found.files[at].path;
    const auto text = read_text(source, path);
    if (!text) return;
    std::lock_guard lock(mutex);
    tree.files.push_back({text->digest, path, text->bytes.size()});
  });
  if (stop.stop_requested()) return cancelled_error();
  std::sort(tree.files.begin(), tree.files.end(), [](const auto& a, const auto& b) {
    return std::tie(a.digest, a.path) < std::tie(b.digest, b.path);
  });
  tree.files.erase(std::unique(tree.files.begin(), tree.files.end(),
                               [](const auto& a, const auto& b) { return a.digest == b.digest; }),
                   tree.files.end());
  std::vector<Digest> digests;
  for (const TreeFiles::File& file : tree.files) digests.push_back(file.digest);
  tree.groups = group_digests(std::move(digests));
  return tree;
}

Result<ShardReport> build_shard(const ShardSource& source, objects::ObjectStore& store,
                                ShardNumber shard, const std::stop_token& stop) {
  const auto tree = read_tree(source, stop);
  if (!tree) return tree.error();
  const objects::Traffic before = store.traffic();
  ShardReport report;
  const std::vector<const FactsGroup*> part = part_of(*tree, shard);
  std::vector<objects::ObjectKey> keys;
  for (const FactsGroup* group : part) {
    keys.push_back(group->key());
    report.files += group->digests.size();
  }
  const auto present = store.present(keys, {.stop = stop});
  if (!present) return present.error();
  std::vector<bool> stored(keys.size(), false);
  for (const std::size_t at : *present) stored[at] = true;
  ShardBuilder builder(source, *tree, stop);
  PackUploader uploader(store, stop);
  for_each_on(source.workers, part.size(), stop, [&](std::size_t at) {
    if (stored[at] || uploader.has_failed()) return;
    if (auto pack = builder.build(*part[at])) uploader.add(std::move(*pack));
  });
  if (stop.stop_requested()) return cancelled_error();
  if (const Status uploaded = uploader.finish(); !uploaded) return uploaded.error();
  report.groups = part.size();
  report.present_groups = present->size();
  report.known = builder.known();
  report.extracted = builder.extracted();
  report.failed = builder.failed();
  report.uploaded_bytes = store.traffic().bytes_written - before.bytes_written;
  report.requests = store.traffic().requests - before.requests;
  return report;
}

}  // namespace codefinder::remote
