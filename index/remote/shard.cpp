// Reads trees, extracts groups and downloads packs, each on several threads.
#include "index/remote/shard.h"

#include "base/errors.h"
#include "base/log.h"
#include "base/threads.h"
#include "index/remote/facts_spool.h"
#include "index/update/walk.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <mutex>

namespace codefinder::remote {

namespace {

// Packs that are downloaded at once.
constexpr std::size_t kPacksAtOnce = 64;

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
  text.digest = store::digest_of(text.bytes, text.language, extract::kExtractorVersion);
  return text;
}

/// Extracts groups, and puts their packs into the store.
class ShardBuilder {
 public:
  ShardBuilder(const ShardSource& source, const TreeFiles& tree, objects::ObjectStore& store,
               const std::stop_token& stop)
      : source_(source), tree_(tree), store_(store), stop_(stop) {}

  void build(const FactsGroup& group) {
    std::vector<PackedFacts> facts;
    for (const Digest& digest : group.digests)
      if (auto one = extract_file(digest)) facts.push_back(std::move(*one));
    if (stop_.stop_requested()) return;
    const objects::Object pack{group.key(), encode_pack(facts)};
    std::lock_guard lock(mutex_);
    extracted_ += facts.size();
    failed_ += group.digests.size() - facts.size();
    if (!failure_.ok()) return;
    failure_ = store_.put({&pack, 1}, {.stop = stop_});
  }

  Status failure() const { return failure_; }
  std::uint64_t extracted() const { return extracted_; }
  std::uint64_t failed() const { return failed_; }

 private:
  /// nullopt if the file has changed, or is not parsed as a whole: such facts depend on the time.
  std::optional<PackedFacts> extract_file(const Digest& digest) const {
    const auto file = std::lower_bound(
        tree_.files.begin(), tree_.files.end(), digest,
        [](const TreeFiles::File& a, const Digest& b) { return a.digest < b; });
    auto text = read_text(source_, file->path);
    if (!text || text->digest != digest) return std::nullopt;
    auto made = source_.extractors->prepare(text->bytes, text->language, {}, stop_);
    if (made.outcome != worker::Outcome::done || (made.value.flags & FileFlag::truncated) != 0)
      return std::nullopt;
    return PackedFacts{digest, std::move(made.value.facts.blob),
                       std::move(made.value.facts.word_uses)};
  }

  const ShardSource& source_;
  const TreeFiles& tree_;
  objects::ObjectStore& store_;
  const std::stop_token& stop_;
  std::mutex mutex_;
  Status failure_ = Done{};
  std::uint64_t extracted_ = 0, failed_ = 0;
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

Result<ShardReport> build_shard(const ShardSource& source, const std::string& url,
                                ShardNumber shard, const std::stop_token& stop) {
  auto store = objects::open_object_store(url);
  if (!store) return std::move(store).error();
  const auto tree = read_tree(source, stop);
  if (!tree) return tree.error();
  ShardReport report;
  const std::vector<const FactsGroup*> part = part_of(*tree, shard);
  std::vector<objects::ObjectKey> keys;
  for (const FactsGroup* group : part) {
    keys.push_back(group->key());
    report.files += group->digests.size();
  }
  const auto present = (*store)->present(keys, {.stop = stop});
  if (!present) return present.error();
  std::vector<bool> known(keys.size(), false);
  for (const std::size_t at : *present) known[at] = true;
  ShardBuilder builder(source, *tree, **store, stop);
  for_each_on(source.workers, part.size(), stop, [&](std::size_t at) {
    if (!known[at]) builder.build(*part[at]);
  });
  if (stop.stop_requested()) return cancelled_error();
  if (const Status failure = builder.failure(); !failure) return failure.error();
  report.groups = part.size();
  report.present_groups = present->size();
  report.extracted = builder.extracted();
  report.failed = builder.failed();
  report.uploaded_bytes = (*store)->traffic().bytes_written;
  report.requests = (*store)->traffic().requests;
  return report;
}

Result<FetchedFacts> fetch_facts(const ShardSource& source, const std::string& url,
                                 const std::string& directory, const std::stop_token& stop) {
  auto store = objects::open_object_store(url);
  if (!store) return std::move(store).error();
  const auto tree = read_tree(source, stop);
  if (!tree) return tree.error();
  auto spool = FactsSpool::create(directory);
  if (!spool) return std::move(spool).error();
  FetchedFacts fetched{.groups = tree->groups.size()};
  for (std::size_t begin = 0; begin < tree->groups.size(); begin += kPacksAtOnce) {
    std::vector<objects::ObjectKey> keys;
    for (std::size_t at = begin; at < std::min(begin + kPacksAtOnce, tree->groups.size()); ++at)
      keys.push_back(tree->groups[at].key());
    const auto packs = (*store)->get(keys, {.stop = stop});
    if (!packs) return packs.error();
    for (const auto& pack : *packs) {
      std::string text;
      const auto places = pack ? unpack_facts(*pack, text) : std::nullopt;
      if (!places) ++fetched.missing_groups;
      else if (const Status added = (*spool)->add(*places, text); !added) return added.error();
    }
  }
  fetched.files = (*spool)->size();
  fetched.bytes = (*store)->traffic().bytes_read;
  fetched.requests = (*store)->traffic().requests;
  fetched.facts = std::move(*spool);
  return fetched;
}

}  // namespace codefinder::remote
