// How many names one name search reads, and of which segments.
#include "index/store/segments/second_thread.h"
#include "index/store/store.h"

#include "store/random_facts.h"
#include "store/temp_directory.h"
#include "support/facts_builder.h"
#include "support/sanitized.h"

#include <catch2/catch.hpp>

#include <array>
#include <atomic>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>

namespace codefinder::store {
namespace {

using testing::FactsBuilder;
using testing::Random;
using testing::TempDirectory;

void write_names(Store& store, const std::string& path, const std::vector<std::string>& names) {
  FactsBuilder facts(Language::c);
  for (const std::string& name : names) facts.symbol(SymbolKind::function, name);
  FileRow row;
  row.path = path;
  row.language = Language::c;
  row.symbols = static_cast<std::uint32_t>(names.size());
  auto txn = store.write();
  REQUIRE(txn.ok());
  REQUIRE((*txn)->replace_file(row, facts.build()).ok());
  REQUIRE((*txn)->commit());
}

/// A name that takes up a large part of a block.
std::string long_name(std::string_view word, int number) {
  return fmt::format("{:06}_{}_{:x>180}", number, word, "");
}

TEST_CASE("name search: a small segment is read completely if the search's limit allows it",
          "[store]") {
  TempDirectory directory;
  auto store = Store::open(directory / "index", Store::Mode::read_write);
  REQUIRE(store.ok());
  // The small segment has 16 of 1600 blocks (550 if sanitized): a proportional share of 250 would
  // be two (seven).
  std::vector<std::string> names;
  for (int i = 0; i < 300; ++i) names.push_back(long_name(i % 10 == 0 ? "needle" : "straw", i));
  write_names(**store, "small.c", names);
  names.clear();
  for (int i = 0; i < (testing::is_sanitized() ? 10'000 : 30'000); ++i)
    names.push_back(long_name("straw", i + 1000));
  write_names(**store, "large.c", names);

  const auto txn = (*store)->read();
  REQUIRE(txn.ok());
  std::size_t found = 0;
  std::atomic<std::size_t> looked_at = 0;
  const auto fits = [&](std::string_view name) {
    return ++looked_at, name.find("needle") != std::string_view::npos;
  };
  const bool complete = (*txn)->search_names(
      {NameSearch::Way::substring_or_humps, "needle"},
      {fits, [&](const FoundName&) { return ++found != 0; }});
  CHECK(found == 30);
  CHECK(complete);
  CHECK(looked_at < 1000);  // Blocks of the large segment are skipped.
  // A word that is in every block is not searched for in all of them.
  looked_at = 0;
  CHECK_FALSE((*txn)->search_names({NameSearch::Way::substring_or_humps, "xxxx"},
                                   {fits, [](const FoundName&) { return true; }}));
  CHECK(looked_at < 10'000);
  CHECK(looked_at > 1000);
}

/// All results of a search, in order.
std::vector<std::string> shown(const ReadTxn& txn, const NameSearch& search,
                               const std::function<bool(std::string_view)>& wants) {
  std::vector<std::string> out;
  const bool complete = txn.search_names(
      search,
      {wants, [&](const FoundName& found) {
         out.push_back(fmt::format("{} {} {}", found.name, found.files, found.from_bulk_file));
         for (const Definition& symbol : found.symbols)
           out.push_back(fmt::format("{} {}", symbol.file.value, symbol.symbol.value));
         return true;
       }});
  out.push_back(complete ? "complete" : "cut");
  return out;
}

TEST_CASE("name search: two threads return the same results as one, in the same order", "[store]") {
  TempDirectory directory;
  auto store = Store::open(directory / "index", Store::Mode::read_write);
  REQUIRE(store.ok());
  Random random(3);
  const std::array<std::string, 6> words = {"irq", "affinity", "needle", "straw", "queue", "mask"};
  for (int file = 0; file < 5; ++file) {  // One segment for each file.
    std::vector<std::string> names;
    for (int i = 0; i < 4000; ++i) {
      const std::string word = fmt::format("{}_{}", words[random.below(6)], words[random.below(6)]);
      names.push_back(random.chance(50) ? fmt::format("{}{}", word, random.below(100'000))
                                        : long_name(word, i));
    }
    write_names(**store, fmt::format("{}.c", file), names);
  }
  const auto wants = [](std::string_view name) {
    return name.find("affinity") != std::string_view::npos;
  };
  const std::array searches = {NameSearch{NameSearch::Way::prefix, "affinity_q"},
                               NameSearch{NameSearch::Way::substring_or_humps, "needle_mask"},
                               NameSearch{NameSearch::Way::substring_or_humps, "irqaff"},
                               NameSearch{NameSearch::Way::one_edit, "afinity_irq"},
                               NameSearch{NameSearch::Way::all, "aq"}};
  const auto last = (*store)->read(), old = (*store)->read();
  REQUIRE(last.ok());
  REQUIRE(old.ok());

  if (std::thread::hardware_concurrency() > 1) {
    std::mutex mutex;
    std::set<std::thread::id> threads;
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto wait_for_both = [&](std::string_view) {
      for (std::size_t here = 0; here < 2 && std::chrono::steady_clock::now() < until;
           std::this_thread::yield()) {
        std::lock_guard lock(mutex);
        threads.insert(std::this_thread::get_id());
        here = threads.size();
      }
      return false;
    };
    shown(**last, searches[2], wait_for_both);
    CHECK(threads.size() == 2);
  }

  std::vector<std::vector<std::string>> shared, alone;
  for (const NameSearch& search : searches) shared.push_back(shown(**last, search, wants));
  write_names(**store, "more.c", {"affinity_queue"});
  std::set<std::thread::id> threads;
  for (const NameSearch& search : searches)  // A second thread would open a newer snapshot.
    alone.push_back(shown(**old, search, [&](std::string_view name) {
      return threads.insert(std::this_thread::get_id()), wants(name);
    }));
  CHECK(threads.size() == 1);
  for (std::size_t i = 0; i < searches.size(); ++i) {
    INFO(searches[i].word);
    CHECK(shared[i] == alone[i]);
    CHECK(shared[i].size() > 10);
  }
}

TEST_CASE("SecondThread: each item is processed once", "[store]") {
  SecondThread second;
  for (std::size_t round = 0; round < 300; ++round) {
    const std::size_t count = round % 40;
    std::vector<std::atomic<int>> done(count);
    std::atomic<std::size_t> by_second = 0;
    second.share(count, [&](std::size_t piece, SecondThread::By by) {
      ++done[piece];
      if (by == SecondThread::By::second) ++by_second;
      if (piece != 1 || round > 50) return;
      std::thread([&] {  // A second caller at the same time runs without the second thread.
        second.share(3, [&](std::size_t, SecondThread::By own) {
          done[piece] += own == SecondThread::By::caller ? 0 : 100;
        });
      })
          .join();
    });
    for (const auto& times : done) REQUIRE(times == 1);
    REQUIRE(by_second <= count);
  }
}

}  // namespace
}  // namespace codefinder::store
