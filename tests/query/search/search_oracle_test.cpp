// Gram search against a linear scan of all names: random queries have the same answers.
#include "index/query/symbols/find_symbols.h"

#include "base/edit_distance.h"
#include "base/name_letters.h"
#include "index/query/hits/name_matcher.h"
#include "index/query/search/query_words.h"
#include "index/store/store.h"
#include "support/facts_builder.h"
#include "support/fake_snapshot.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <random>
#include <set>

namespace codefinder::query {
namespace {

using codefinder::testing::TempDirectory;
using testing::FactsBuilder;
using testing::FakeSnapshot;

class NameGenerator {
 public:
  explicit NameGenerator(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
  }

  std::string name() {
    constexpr std::array kWords = {
        "irq", "set",    "affinity", "probe", "mmu",  "page",   "table", "read",   "write", "lock",
        "un",  "device", "queue",    "tx",    "rx",   "buffer", "map",   "reg",    "init",  "exit",
        "x",   "64",     "2",        "cpu",   "mask", "ring",   "ünit",  "handler"};
    std::string out;
    const std::size_t style = below(4), count = 1 + below(5);
    if (style == 3) out = "__";
    for (std::size_t i = 0; i < count; ++i) {
      std::string word = kWords[below(kWords.size())];
      if (style == 0 && i > 0) out += '_';
      if (style == 1)
        std::transform(word.begin(), word.end(), word.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? c - 32 : c; });
      if (style == 1 && i > 0) out += '_';
      if (style >= 2 && i > 0 && word[0] >= 'a' && word[0] <= 'z') word[0] -= 32;
      out += word;
    }
    return out;
  }

  /// A query that a user could type to find the name.
  std::string query_for(const std::string& name) {
    const auto cut = [&](std::size_t least) {
      const std::size_t begin = below(name.size()), size = least + below(8);
      return name.substr(begin, size);
    };
    std::string query;
    switch (below(6)) {
      case 0: return name;
      case 1: return name.substr(0, 1 + below(name.size()));
      case 2: query = cut(3); break;
      case 3:  // Starts of humps.
        for (std::size_t i = 0, taken = 0; i < name.size(); ++i) {
          if (i == 0 || name[i - 1] == '_' ||
              (name[i] >= 'A' && name[i] <= 'Z' && !(name[i - 1] >= 'A' && name[i - 1] <= 'Z')))
            taken = 1 + below(3);
          if (taken > 0 && name[i] != '_') query += name[i], --taken;
          if (name[i] == '_') taken = 0;
        }
        break;
      case 4:  // One edit.
        query = name;
        if (const std::size_t at = below(query.size()); below(2) == 0) query.erase(at, 1);
        else query[at] = 'q';
        break;
      default:  // Without separators or case.
        for (const char c : name.substr(0, 4 + below(name.size())))
          if (c != '_') query += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    }
    return is_valid_utf8(query) && query.find_first_not_of("_ ") != std::string::npos ? query
                                                                                      : name;
  }

 private:
  std::mt19937 random_;
};

/// Searches by a linear scan over a table of names.
class ScanningSnapshot : public FakeSnapshot {
 public:
  FileId add(const std::string& path, const FileFacts& facts) {
    const FileId id = FakeSnapshot::add(path, facts);
    std::set<std::string_view> here;
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const std::string_view name = facts.str(facts.symbols[i].name);
      Name& entry = names_[std::string(name)];
      entry.files += here.insert(name).second ? 1 : 0;
      entry.rank = std::max(entry.rank, rank_of(facts.symbols[i].kind));
      entry.symbols.push_back(Definition::of({id, SymbolIndex(i)}, facts.symbols[i]));
    }
    return id;
  }
  std::vector<Definition> definitions(std::string_view name) const override {
    const auto at = names_.find(name);
    return at == names_.end() ? std::vector<Definition>() : at->second.symbols;
  }
  std::uint64_t count_files_with(std::string_view name) const override {
    const auto at = names_.find(name);
    return at == names_.end() ? 0 : at->second.files;
  }
  bool search(const NameSearch&, const NameVisitor& visitor) const override {
    for (const auto& [name, entry] : names_)
      if (visitor.wants(name) &&
          !visitor.each(
              {.name = name, .files = entry.files, .rank = entry.rank, .symbols = entry.symbols}))
        break;
    return true;
  }

 private:
  struct Name {
    std::uint64_t files = 0;
    NameRank rank = NameRank::minor;
    std::vector<Definition> symbols;
  };
  std::map<std::string, Name, std::less<>> names_;
};

/// Searches the names in a real store.
class StoredSnapshot : public ScanningSnapshot {
 public:
  bool search(const NameSearch& search, const NameVisitor& visitor) const override {
    return txn->search_names(search, visitor);
  }
  std::optional<SymbolSummary> summary(SymbolRef symbol) const override {
    const auto place = txn->symbol_summary(symbol);
    summaries += place ? 1 : 0;
    return place;
  }
  std::unique_ptr<store::ReadTxn> txn;
  mutable std::size_t summaries = 0;  // Summaries returned.
};

std::vector<std::string> shown(const FoundSymbols& found) {
  std::vector<std::string> out;
  for (const SymbolHit& hit : found.hits) {
    // The subsequence matches are incomplete.
    if (hit.score_reasons.at(0) == to_string(MatchTier::subsequence)) break;
    out.push_back(fmt::format("{}:{}:{}-{} {} {} {} {} {}", hit.place.path, hit.place.start.line,
                              hit.place.start.column, hit.place.end.column, to_string(hit.kind),
                              hit.container, hit.name, hit.id, hit.score));
  }
  return out;
}

}  // namespace

TEST_CASE("gram search: symbol search finds the same hits as a scan of all names") {
  NameGenerator generator(GENERATE(range(1u, 4u)));
  TempDirectory directory;
  auto store = store::Store::open(directory.path() + "/index", store::Store::Mode::read_write);
  REQUIRE(store.ok());
  StoredSnapshot stored;
  ScanningSnapshot naive;
  std::vector<std::string> names;
  {
    auto txn = (*store)->write();
    REQUIRE(txn.ok());
    for (int file = 0; file < 160; ++file) {
      FactsBuilder facts(Language::c);
      for (int i = 0; i < 80; ++i) {
        constexpr std::array kKinds = {SymbolKind::function, SymbolKind::struct_, SymbolKind::field,
                                       SymbolKind::macro};
        names.push_back(generator.name());
        FactsBuilder::SymbolOptions options;
        if (i > 0 && generator.below(3) == 0)
          options.container = SymbolIndex(static_cast<std::uint32_t>(generator.below(i)));
        if (options.container.valid() && generator.below(2) == 0)
          options.flags = SymbolFlag::member;
        facts.symbol(kKinds[generator.below(kKinds.size())], names.back(), options);
      }
      const FileFacts built = facts.build();
      const std::string path = fmt::format("dir{}/file{}.c", file % 7, file);
      const FileId id = stored.add(path, built);
      naive.add(path, built);
      const auto given = (*txn)->replace_file(stored.at(id).row, built);
      REQUIRE(given.ok());
      REQUIRE(*given == id);
    }
    REQUIRE((*txn)->commit());
  }
  auto txn = (*store)->read();
  REQUIRE(txn.ok());
  stored.txn = std::move(*txn);
  std::atomic<std::size_t> blocks_seen = 0;
  std::size_t names_seen = 0;
  stored.txn->search_names({NameSearch::Way::prefix, "affinityhandler"},
                           {[&](std::string_view) { return ++blocks_seen, false; }, {}});
  stored.txn->for_each_definition_name([&](std::string_view) { return ++names_seen != 0; });
  CHECK(blocks_seen * 2 < names_seen);  // Otherwise the grams would exclude nothing.

  for (int i = 0; i < 150; ++i) {
    FindSymbols request;
    request.query = generator.query_for(names[generator.below(names.size())]);
    if (generator.below(8) == 0)
      request.query += " " + generator.query_for(names[generator.below(names.size())]).substr(0, 3);
    if (generator.below(5) == 0) request.filters.kinds = {SymbolKind::struct_};
    if (!is_valid_utf8(request.query)) continue;  // A multi-byte letter was cut.
    const auto too_short = [](const QueryWord& word) {
      NameLetters letters;
      letters.read(word.last.word());
      return letters.letters.size() < 3;  // Words of one or two letters are not searched by grams.
    };
    const std::vector<QueryWord> typed = words_of(request.query);
    if (std::any_of(typed.begin(), typed.end(), too_short)) continue;
    request.limit = 1 + generator.below(60);
    INFO(request.query << " limit " << request.limit);
    request.places_only = i % 2 == 0;
    const auto by_grams = find_symbols(stored, request), by_scan = find_symbols(naive, request);
    REQUIRE(by_grams.ok());
    REQUIRE(by_scan.ok());
    CHECK(shown(*by_grams) == shown(*by_scan));
  }
  CHECK(stored.summaries > 0);
}

TEST_CASE("gram search: every name is found after random edits, merges and deferred gram updates") {
  using Way = NameSearch::Way;
  NameGenerator generator(GENERATE(range(11u, 14u)));
  TempDirectory directory;
  auto store = store::Store::open(directory.path() + "/index", store::Store::Mode::read_write);
  REQUIRE(store.ok());
  // Name -> file and symbol.
  using Names = std::map<std::string, std::set<std::pair<std::uint32_t, std::uint32_t>>>;
  // By path: names by symbol.
  std::map<std::string, std::pair<FileId, std::vector<std::string>>> files;
  bool defer = false;
  for (int commit = 0; commit < 12; ++commit) {
    auto txn = (*store)->write();
    REQUIRE(txn.ok());
    for (std::size_t change = commit == 0 ? 120 : 1 + generator.below(30); change > 0; --change) {
      const std::string path = fmt::format("dir/file{}.c", generator.below(200));
      if (generator.below(5) == 0 && files.contains(path)) {
        REQUIRE((*txn)->remove_file(path));
        files.erase(path);
        continue;
      }
      FactsBuilder facts(Language::c);
      std::vector<std::string> names;
      for (std::size_t i = 1 + generator.below(80); i > 0; --i)
        facts.symbol(SymbolKind::function, names.emplace_back(generator.name()));
      FileRow row;
      row.path = path;
      row.language = Language::c;
      row.symbols = static_cast<std::uint32_t>(names.size());
      const auto given = (*txn)->replace_file(row, facts.build());
      REQUIRE(given.ok());
      files[path] = {*given, std::move(names)};
    }
    if ((defer = commit < 11 && generator.below(2) == 0)) (*txn)->expect_more();
    if (generator.below(4) == 0) (*txn)->compact();
    REQUIRE((*txn)->commit());
  }
  Names all;
  std::vector<std::string> list;
  for (const auto& [path, file] : files)
    for (std::uint32_t i = 0; i < file.second.size(); ++i) {
      all[file.second[i]].emplace(file.first.value, i);
      list.push_back(file.second[i]);
    }
  const auto txn = (*store)->read();
  REQUIRE(txn.ok());
  for (int i = 0; i < 200; ++i) {
    const std::string word = generator.query_for(list[generator.below(list.size())]);
    NameLetters letters;
    letters.read(word);
    if (letters.letters.size() < 3) continue;
    const NameMatcher matcher(word);
    for (const Way way : {Way::prefix, Way::substring_or_humps, Way::one_edit}) {
      const auto fits = [&](std::string_view name) {
        if (name.starts_with('\1')) return false;  // The name of a file.
        if (way == Way::prefix) return static_cast<bool>(matcher.match(name, MatchTier::prefix));
        if (way == Way::substring_or_humps)
          return static_cast<bool>(matcher.match(name, MatchTier::substring));
        return letters.letters.size() >= 4 && edit_distance(word, name, 1) <= 1;
      };
      INFO(word << " way " << static_cast<int>(way));
      Names expected, found;
      for (const auto& [name, places] : all)
        if (fits(name)) expected.emplace(name, places);
      (*txn)->search_names({way, word}, {fits, [&](const FoundName& name) {
                                           for (const SymbolRef& ref : name.symbols)
                                             found[std::string(name.name)].emplace(
                                                 ref.file.value, ref.symbol.value);
                                           return true;
                                         }});
      CHECK(found == expected);
    }
  }
}

TEST_CASE("prefilter: a subsequence search allows one edit only after a partial one-edit search") {
  struct Snapshot : FakeSnapshot {
    bool search(const NameSearch& search, const NameVisitor&) const override {
      for (const NamePrefilter& prefilter : search.prefilters)
        if (search.way == NameSearch::Way::all) max_missing = prefilter.max_missing;
      return search.way != NameSearch::Way::one_edit || one_edit_complete;
    }
    bool one_edit_complete = true;
    mutable int max_missing = -1;
  } snapshot;
  FindSymbols request;
  request.query = "irqaffinity";
  REQUIRE(find_symbols(snapshot, request).ok());
  CHECK(snapshot.max_missing == 0);
  snapshot.one_edit_complete = false;
  REQUIRE(find_symbols(snapshot, request).ok());
  CHECK(snapshot.max_missing == 1);
}

TEST_CASE("find_symbols: an empty list is whole if only misspelt names may be omitted") {
  struct Snapshot : FakeSnapshot {
    bool search(const NameSearch& search, const NameVisitor&) const override {
      return search.way < first_partial;
    }
    NameSearch::Way first_partial = NameSearch::Way::one_edit;
  } snapshot;
  FindSymbols request;
  request.query = "irqaffinity";
  const auto none = find_symbols(snapshot, request);
  REQUIRE(none.ok());
  CHECK(none->all_examined);
  CHECK_FALSE(none->truncated);
  CHECK_FALSE(none->totals.is_lower_bound);
  snapshot.first_partial = NameSearch::Way::prefix;
  const auto cut = find_symbols(snapshot, request);
  REQUIRE(cut.ok());
  CHECK_FALSE(cut->all_examined);
  CHECK(cut->truncated);
}

TEST_CASE("name matcher: every name that contains the word as a substring or subsequence matches") {
  NameGenerator generator(21);
  const auto folded = [](std::string text) {
    for (char& c : text) c = fold_letter(c);
    return text;
  };
  std::size_t contained = 0, in_order = 0, neither = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string name = generator.name();
    std::string word = generator.query_for(generator.below(2) == 0 ? name : generator.name());
    if (word.size() < 3) continue;
    const std::string text = folded(name), sought = folded(word);
    std::size_t at = 0;
    for (const char c : text) at += at < sought.size() && c == sought[at] ? 1 : 0;
    const NameMatcher matcher(word);
    const MatchTier best = matcher.match(name).tier,
                    plain = matcher.match(name, MatchTier::substring).tier;
    INFO(word << " in " << name);
    if (text.find(sought) != std::string::npos) {
      CHECK(plain <= MatchTier::substring);
      ++contained;
    } else if (at == sought.size()) {
      CHECK(best <= MatchTier::subsequence);
      ++in_order;
    } else {
      CHECK(best != MatchTier::subsequence);
      ++neither;
    }
    CHECK((best <= MatchTier::substring ? best : MatchTier::none) == plain);
  }
  CHECK(std::min({contained, in_order, neither}) > 100);
}

}  // namespace codefinder::query
