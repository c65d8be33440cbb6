// Asks for packs, some at once, and keeps them in a spool.
#include "index/remote/facts_download.h"

#include "base/log.h"
#include "index/extract/extract.h"
#include "index/remote/deadline.h"
#include "index/remote/facts_spool.h"
#include "index/store/records.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <vector>

namespace codefinder::remote {

namespace {

// Packs that are downloaded at once.
constexpr std::size_t kPacksAtOnce = 64;
// Bytes of packs that parsing makes in a second on two cores; and how long a slow start may take.
constexpr std::uint64_t kParsedBytesPerSecond = std::uint64_t{4} << 20;
constexpr std::chrono::seconds kSlowFetch{10};

objects::ObjectKey facts_note(const std::string& repository) {
  return objects::name_key(fmt::format("codefinder facts of\nformat {}\nextractor {}\n{}\n",
                                       store::record_format(), extract::extractor_version(),
                                       repository));
}

/// Downloads packs until that takes longer than parsing, if there are limits.
class PackDownload {
 public:
  using Packs = std::vector<std::optional<std::string>>;

  PackDownload(objects::ObjectStore& store, const FetchLimits& limits)
      : store_(store),
        limits_(limits),
        began_(limits.clock != nullptr ? limits.clock->now()
                                       : std::chrono::steady_clock::time_point()) {}

  /// `bytes`: of the packs before.
  Result<Packs> get(const std::vector<objects::ObjectKey>& keys, std::uint64_t bytes) const {
    if (limits_.clock == nullptr) return store_.get(keys, limits_.timeouts);
    const Error too_slow{ErrorCode::internal, "the download takes longer than parsing", {}};
    const auto left = kSlowFetch + std::chrono::seconds(bytes / kParsedBytesPerSecond) -
                      (limits_.clock->now() - began_);
    if (left <= left.zero()) return too_slow;
    const Deadline deadline(std::chrono::ceil<std::chrono::milliseconds>(left),
                            limits_.timeouts.stop);
    objects::Timeouts until = limits_.timeouts;
    until.stop = deadline.token();
    auto packs = store_.get(keys, until);
    if (!packs && packs.error().code == ErrorCode::cancelled) return too_slow;
    return packs;
  }

 private:
  objects::ObjectStore& store_;
  const FetchLimits& limits_;
  const std::chrono::steady_clock::time_point began_;
};

}  // namespace

Status note_facts(objects::ObjectStore& store, const std::string& repository,
                  const objects::Timeouts& timeouts) {
  const objects::Object note{facts_note(repository), "facts\n"};
  return store.put({&note, 1}, timeouts);
}

Result<bool> has_facts(objects::ObjectStore& store, const std::string& repository,
                       const objects::Timeouts& timeouts) {
  const objects::ObjectKey key = facts_note(repository);
  const auto present = store.present({&key, 1}, timeouts);
  if (!present) return present.error();
  return !present->empty();
}

Result<FetchedFacts> fetch_facts(const ShardSource& source, objects::ObjectStore& store,
                                 const std::string& directory, const FetchLimits& limits) {
  const auto tree = read_tree(source, limits.timeouts.stop);
  if (!tree) return tree.error();
  auto spool = FactsSpool::create(directory);
  if (!spool) return std::move(spool).error();
  const objects::Traffic before = store.traffic();
  FetchedFacts fetched{.groups = tree->groups.size()};
  const PackDownload download(store, limits);
  for (std::size_t begin = 0; begin < tree->groups.size(); begin += kPacksAtOnce) {
    std::vector<objects::ObjectKey> keys;
    for (std::size_t at = begin; at < std::min(begin + kPacksAtOnce, tree->groups.size()); ++at)
      keys.push_back(tree->groups[at].key());
    const auto packs = download.get(keys, store.traffic().bytes_read - before.bytes_read);
    if (!packs && (limits.clock == nullptr || limits.timeouts.stop.stop_requested()))
      return packs.error();
    if (!packs) {
      fetched.ended_early = packs.error().message;
      fetched.missing_groups += tree->groups.size() - begin;
      break;
    }
    for (const auto& pack : *packs) {
      std::string text;
      const auto places = pack ? unpack_facts(*pack, text) : std::nullopt;
      if (!places) ++fetched.missing_groups;
      else if (const Status added = (*spool)->add(*places, text); !added) return added.error();
    }
  }
  fetched.files = (*spool)->size();
  fetched.bytes = store.traffic().bytes_read - before.bytes_read;
  fetched.requests = store.traffic().requests - before.requests;
  fetched.facts = std::move(*spool);
  return fetched;
}

}  // namespace codefinder::remote
