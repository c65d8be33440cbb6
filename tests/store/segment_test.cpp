// Posting lists, blocks and segments compared with plain maps; damaged bytes; the number of
// segments after many commits.
#include "index/store/segments/segment.h"

#include "base/name_letters.h"
#include "index/store/facts/compress.h"
#include "index/store/open/environment.h"
#include "store/random_facts.h"
#include "store/temp_directory.h"

#include <catch2/catch.hpp>

#include <cerrno>
#include <map>
#include <set>

namespace codefinder::store {
namespace {

using testing::Random;
using testing::TempDirectory;

using Postings = std::map<std::uint32_t, std::vector<Defined>>;  // File -> symbols.
using NamePostings = std::map<std::string, Postings>;

std::string random_name(Random& random) {
  if (random.chance(10))
    return std::string(490 + random.below(30), static_cast<char>('a' + random.below(2)));
  if (random.chance(5)) return std::string("\xFF\x00z", 3) + std::to_string(random.below(5));
  return std::string(random.chance(50) ? "CONFIG_" : "") + std::to_string(random.below(3000));
}

Postings read_list(std::string_view list, std::uint32_t begin) {
  Postings out;
  for_each_posting(list, begin, [&](std::uint32_t file, std::span<const Defined> symbols) {
    out[file] = {symbols.begin(), symbols.end()};
    return true;
  });
  return out;
}

struct Opened {
  explicit Opened(const TempDirectory& directory) {
    auto opened = Environment::open(directory / "index", Environment::Access::write, {});
    if (!opened) FAIL(opened.error().message);
    environment = *opened;
    REQUIRE(environment->begin_write(txn));
  }
  const SegmentTables& tables() const { return environment->tables().segments; }
  std::vector<Segment> segments() const {
    std::vector<Segment> all;
    REQUIRE(read_segments(txn, tables(), all) == 0);
    return all;
  }
  std::shared_ptr<Environment> environment;
  Txn txn;
};

void write_segment(Opened& opened, std::uint32_t id, std::uint32_t begin, std::uint32_t end,
                   const NamePostings& names) {
  Segment segment;
  segment.id = id, segment.begin = begin, segment.end = end;
  SegmentWriter writer(opened.txn, opened.tables(), std::move(segment));
  for (const auto& [name, postings] : names) {
    PostingWriter list(begin);
    for (const auto& [file, symbols] : postings) list.add(file, symbols, NameRank::variable);
    REQUIRE(writer.add(name, list) == 0);
  }
  REQUIRE(writer.finish() == 0);
}

NamePostings random_names(Random& random, std::uint32_t begin, std::uint32_t end) {
  NamePostings names;
  for (int i = 0; i < 400; ++i) {
    std::vector<Defined> symbols;
    for (std::uint32_t symbol = random.below(300); random.chance(40);
         symbol += 1 + random.below(300))
      symbols.push_back({symbol, static_cast<std::uint8_t>(random.below(256))});
    names[random_name(random)][begin + random.below(end - begin)] = symbols;
  }
  return names;
}

TEST_CASE("blocks: every name is found, and a scan returns exactly the names that pass a prefilter",
          "[store][oracle]") {
  Random random(GENERATE(range(1, 6)));
  const NamePostings names = random_names(random, 0, 20);
  BlockWriter writer;
  for (const auto& [name, postings] : names) {
    PostingWriter list(0);
    for (const auto& [file, symbols] : postings) list.add(file, symbols, NameRank::variable);
    writer.add(name, list.bytes(), list.use());
  }
  for (const auto& [name, postings] : names) {
    REQUIRE(read_list(find_in_block(writer.bytes(), name), 0) == postings);
    for (const std::string& other :
         {name + "a", name.substr(0, name.size() - 1), random_name(random)})
      CHECK(find_in_block(writer.bytes(), other).empty() != names.contains(other));
  }
  for (int i = 0; i < 40; ++i) {
    std::vector<NamePrefilter> prefilters(random.below(3));
    for (NamePrefilter& prefilter : prefilters) {
      prefilter.letters = letters_of(random_name(random).substr(0, 7));
      prefilter.max_missing = static_cast<int>(random.below(4));
      if (random.chance(50))
        prefilter.shortest = random.below(12),
        prefilter.longest = prefilter.shortest + random.below(6);
    }
    std::vector<std::string> expected, seen;
    for (const auto& [name, postings] : names)
      if (prefilters.empty() ||
          std::any_of(prefilters.begin(), prefilters.end(), [&](const NamePrefilter& prefilter) {
            return std::popcount(prefilter.letters & ~letters_of(name)) <= prefilter.max_missing &&
                   name.size() >= prefilter.shortest && name.size() <= prefilter.longest;
          }))
        expected.push_back(name);
    NameScan scan(prefilters);
    scan.read(writer.bytes());
    while (scan.next()) {
      seen.emplace_back(scan.name);
      REQUIRE(read_list(scan.list, 0) == names.at(seen.back()));
    }
    CHECK(seen == expected);
  }
}

TEST_CASE("segments: posting lists are read as they were written, before and after merges",
          "[store][oracle]") {
  Random random(GENERATE(range(1, 5)));
  TempDirectory directory;
  Opened opened(directory);
  NamePostings all;
  std::vector<std::uint32_t> dead;
  for (std::uint32_t id = 0; id < 5; ++id) {
    const std::uint32_t begin = 10 + id * 100;
    const NamePostings names = random_names(random, begin, begin + 90);
    write_segment(opened, id, begin, begin + 90, names);
    for (const auto& [name, postings] : names) all[name].insert(postings.begin(), postings.end());
  }
  std::vector<Segment> segments = opened.segments();
  REQUIRE(segments.size() == 5);
  for (Segment& segment : segments)
    for (std::uint32_t file = segment.begin; file < segment.end; ++file)
      if (random.chance(20)) segment.dead.push_back(file), dead.push_back(file);
  const auto expected = [&](const std::string& name) {
    Postings postings = all[name];
    for (const std::uint32_t file : dead) postings.erase(file);
    return postings;
  };
  const auto check = [&] {
    for (const auto& [name, ignored] : NamePostings(all)) {
      Postings found;
      for (const Segment& segment : segments)
        for (const auto& [file, symbols] : read_list(
                 find_list(opened.txn, opened.tables().postings, segment, name), segment.begin))
          if (segment.alive(file)) found[file] = symbols;
      CHECK(found == expected(name));
    }
    for (const char* name : {"", "absent", "CONFIG_", "a", "zzzz"})
      for (const Segment& segment : segments)
        CHECK(find_list(opened.txn, opened.tables().postings, segment, name).empty());
    NameWalk walk(opened.txn, opened.tables().postings, segments);
    std::string before;
    std::size_t names = 0;
    while (walk.next()) {
      CHECK((names == 0 || before < walk.name));
      CHECK(all.contains(std::string(walk.name)));
      before = walk.name;
      ++names;
    }
    return names;
  };
  CHECK(check() == all.size());
  for (const Segment& segment : segments)
    REQUIRE(put_segment(opened.txn, opened.tables(), segment) == 0);
  REQUIRE(merge_segments(opened.txn, opened.tables(), segments, {1, 3}) == 0);
  CHECK(segments.size() == 3);
  check();
  REQUIRE(merge_segments(opened.txn, opened.tables(), segments, {0, 3}) == 0);
  REQUIRE(segments.size() == 1);
  CHECK(segments[0].dead.empty());
  std::size_t remaining = 0;
  for (const auto& [name, ignored] : NamePostings(all)) remaining += expected(name).empty() ? 0 : 1;
  CHECK(check() == remaining);
  MDB_stat stat{};
  REQUIRE(mdb_stat(opened.txn.get(), opened.tables().segments, &stat) == 0);
  CHECK(stat.ms_entries == 1);
}

TEST_CASE("segments: many names are marked at once as each is found alone", "[store][oracle]") {
  Random random(GENERATE(range(1, 9)));
  TempDirectory directory;
  Opened opened(directory);
  for (std::uint32_t id = 0; id < 3; ++id)
    write_segment(opened, id, 10 + id * 100, 100 + id * 100,
                  random_names(random, 10 + id * 100, 100 + id * 100));
  std::set<std::string> chosen;
  for (std::uint32_t left = random.below(2000); left > 0; --left)
    chosen.insert(random_name(random));
  for (const char* name : {"", "\xFF\xFF", "CONFIG_"})
    if (random.chance(50)) chosen.insert(name);
  const std::vector<std::string> names(chosen.begin(), chosen.end());
  for (const Segment& segment : opened.segments()) {
    std::vector<bool> found(names.size());
    mark_names(opened.txn, opened.tables().postings, segment, names, found);
    for (std::size_t i = 0; i < names.size(); ++i)
      CHECK(found[i] ==
            !find_list(opened.txn, opened.tables().postings, segment, names[i]).empty());
  }
}

TEST_CASE("segments: a merge in several commits is seen once it is complete", "[store]") {
  Random random(5);
  TempDirectory directory;
  Opened opened(directory);
  NamePostings all;
  for (std::uint32_t id = 0; id < 3; ++id) {
    const NamePostings names = random_names(random, 10 + id * 100, 100 + id * 100);
    write_segment(opened, id, 10 + id * 100, 100 + id * 100, names);
    for (const auto& [name, postings] : names) all[name].insert(postings.begin(), postings.end());
  }
  int commits = 0;
  const int stop_at = GENERATE(1, 3, 1'000'000);
  const Checkpoint checkpoint{1, [&] {
                                if (++commits == stop_at) return EIO;
                                if (const int rc = opened.environment->commit(opened.txn))
                                  return rc;
                                REQUIRE(opened.environment->begin_write(opened.txn));
                                return 0;
                              }};
  std::vector<Segment> segments = opened.segments();
  const int rc = merge_segments(opened.txn, opened.tables(), segments, {0, 3}, &checkpoint);
  CHECK(commits >= std::min(stop_at, 3));
  CHECK(rc == (stop_at < 10 ? EIO : 0));
  const auto entries = [&] {
    MDB_stat stat{};
    REQUIRE(mdb_stat(opened.txn.get(), opened.tables().postings, &stat) == 0);
    return stat.ms_entries;
  };
  segments = opened.segments();
  CHECK(segments.size() == (rc ? 3 : 1));
  const auto before = entries();
  REQUIRE(remove_unfinished(opened.txn, opened.tables(), segments) == 0);
  CHECK((entries() < before) == (rc != 0));
  segments = opened.segments();
  REQUIRE(merge_segments(opened.txn, opened.tables(), segments, {0, segments.size()}) == 0);
  REQUIRE(segments.size() == 1);
  for (const auto& [name, postings] : all)
    CHECK(read_list(find_list(opened.txn, opened.tables().postings, segments[0], name),
                    segments[0].begin) == postings);
}

TEST_CASE("blocks: damaged blocks and posting lists are read in bounds and end early", "[store]") {
  Random random(7);
  BlockWriter writer;
  PostingWriter list(3);
  for (std::uint32_t i = 0; i < 50; ++i)
    list.add(3 + i * 200, std::vector<Defined>{{i, 3}, {i + 1000, 255}}, NameRank::type);
  for (int i = 0; i < 60; ++i)
    writer.add("name" + std::to_string(1000 + i), list.bytes(), list.use());
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = writer.bytes().substr(0, 200 + random.below(writer.bytes().size() - 200));
    for (std::uint32_t flips = 1 + random.below(6); flips > 0; --flips)
      bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
    std::size_t steps = 0;
    for (BlockReader block(bytes); block.next(); ++steps) {
      REQUIRE(block.list.size() <= bytes.size());
      for_each_posting(block.list, 3, [&](std::uint32_t, std::span<const Defined> symbols) {
        return symbols.size() < 5000;
      });
    }
    REQUIRE(steps <= bytes.size());
  }
}

TEST_CASE("segments: many small commits leave few segments, and rewrite each byte seldom",
          "[store]") {
  struct Limits {
    std::size_t same_size, segments;
    std::uint64_t rewrites;  // Of each byte, on average.
  };
  const Limits limits = GENERATE(Limits{kSameSize, 40, 6}, Limits{kSameSizeInSeries, 100, 2});
  std::vector<Segment> segments;
  std::uint32_t next = 0;
  std::size_t most = 0;
  std::uint64_t merged = 0;
  for (int commit = 0; commit < 5000; ++commit) {
    Segment fresh;
    fresh.id = next;
    fresh.begin = next;
    fresh.end = ++next;
    fresh.bytes = 2000;
    segments.push_back(fresh);
    while (const std::size_t count = segments_to_merge(segments, limits.same_size)) {
      REQUIRE(count <= segments.size());
      Segment all = segments[segments.size() - count];
      for (std::size_t i = segments.size() - count + 1; i < segments.size(); ++i)
        all.bytes += segments[i].bytes;
      all.end = next;
      merged += all.bytes;
      segments.resize(segments.size() - count);
      segments.push_back(all);
    }
    most = std::max(most, segments.size());
  }
  CHECK(most <= limits.segments);
  CHECK(merged <= limits.rewrites * 5000 * 2000);
}

TEST_CASE("pack: texts are unpacked as they were packed, and damaged bytes do not crash",
          "[store]") {
  Random random(3);
  std::string buffer;
  for (int round = 0; round < 200; ++round) {
    std::string text;
    for (std::uint32_t i = random.below(2000); i > 0; --i)
      text += static_cast<char>(random.chance(80) ? 'a' : random.below(256));
    const std::size_t split = random.below(text.size() + 1);
    const std::string packed = pack(text, split);
    CHECK(packed.size() <= text.size() + 1);
    CHECK(unpack(packed, buffer) == text);
    CHECK(unpack_head(packed, buffer) == (packed[0] == '\0' ? text : text.substr(0, split)));
    std::string damaged = packed;
    damaged[random.below(damaged.size())] ^= static_cast<char>(1 + random.below(255));
    unpack(damaged, buffer);  // Any result is accepted, but no crash.
    unpack_head(damaged, buffer);
    CHECK(unpack(std::string_view(packed).substr(0, random.below(packed.size())), buffer) != text);
  }
  CHECK(unpack("", buffer) == std::nullopt);
  CHECK(unpack(std::string("\1\xFF\xFF\xFF\xFF\x7F", 6), buffer) == std::nullopt);
}

TEST_CASE(
    "segments: compaction merges all if at least a quarter of the bytes is not in the largest",
    "[store]") {
  const auto to_tidy = [](std::initializer_list<std::uint64_t> megabytes) {
    std::vector<Segment> segments;
    for (const std::uint64_t size : megabytes) {
      Segment& segment = segments.emplace_back();
      segment.id = static_cast<std::uint32_t>(segments.size());
      segment.begin = segment.id * 100;
      segment.end = segment.begin + 100;
      segment.bytes = size << 20;
    }
    return segments_to_compact(segments);
  };
  CHECK(to_tidy({100}) == 0);
  CHECK(to_tidy({16, 16, 16, 16, 2, 2, 2}) == 7);  // As an index build leaves them.
  CHECK(to_tidy({70, 30}) == 2);
  CHECK(to_tidy({100, 10}) == 0);
  CHECK(to_tidy({100, 5, 5, 5, 5}) == 4);  // Only the segments that updates added are merged.
}

}  // namespace
}  // namespace codefinder::store
