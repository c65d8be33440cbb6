// Search in plain words with the log of a repository: files that commits describe.
#include "index/query/search/commit_scores.h"

#include "index/commit_log.h"
#include "index/query/search/search_text.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace codefinder::commit_scores_test {

using namespace codefinder::index;
using namespace codefinder::query;
using testing::FakeSnapshot;

namespace {

using Paths = std::vector<std::string>;

/// A project with a log.
class LoggedProject : public SnapshotProject, public CommitLogSource {
 public:
  std::vector<std::string> owners(std::string_view) const override { return {}; }
  std::optional<std::string> cached_query(std::string_view) const override { return {}; }
  void for_each_cached_query(
      const std::function<bool(std::string_view, std::string_view)>&) const override {}
  index::IndexStatistics statistics() const override { return {}; }
  CommitLog commit_log() const override { return log; }
  CommitLog log{.head = "1", .paths = {}, .commits = {}};
};

class LoggedSnapshot : public FakeSnapshot {
 public:
  const index::SnapshotProject& project() const override { return logged_; }

  void commit(std::string subject, const Paths& paths) {
    CommitLog& log = logged_.log;
    CommitLog::Commit commit{std::move(subject), {}};
    for (const std::string& path : paths) {
      const auto at = std::find(log.paths.begin(), log.paths.end(), path);
      commit.paths.push_back(static_cast<std::uint32_t>(at - log.paths.begin()));
      if (at == log.paths.end()) log.paths.push_back(path);
    }
    log.commits.push_back(std::move(commit));
  }

 private:
  LoggedProject logged_;
};

double score(const LoggedSnapshot& snapshot, std::string_view query, std::string_view path) {
  SearchTerms terms(query);
  return CommitScores(snapshot, terms).of(path).score;
}

FoundText search(const FakeSnapshot& snapshot, const SearchText& request) {
  auto found = search_text(snapshot, request);
  REQUIRE(found.ok());
  return std::move(found).value();
}

/// Of the hits, each once, in their order.
Paths paths_of(const FoundText& found) {
  Paths paths;
  for (const TextHit& hit : found.hits)
    if (std::find(paths.begin(), paths.end(), hit.hit.place.path) == paths.end())
      paths.push_back(hit.hit.place.path);
  return paths;
}

/// Two files that mention a timeout alike, and one that does not.
LoggedSnapshot project() {
  LoggedSnapshot snapshot;
  snapshot.add_source("a.py", "def one():\n    # timeout\n    pass\n\ndef more():\n    pass\n");
  snapshot.add_source("b.py", "def two():\n    # timeout\n    pass\n\ndef more():\n    pass\n");
  snapshot.add_source("other.py", "def three():\n    pass\n");
  return snapshot;
}

}  // namespace

TEST_CASE("commit scores: the more of the query, the rarer its words and the fewer files") {
  LoggedSnapshot snapshot;
  snapshot.commit("Renew the licence after a timeout", {"both.c"});
  snapshot.commit("Renew tests", {"one.c"});
  snapshot.commit("Drop a licence", {"rare.c"});
  snapshot.commit("Renew docs", {"x.c", "y.c", "z.c"});
  for (int i = 0; i < 10; ++i) snapshot.commit("Renew it", {"it.c"});
  const char* query = "renewing licences";
  CHECK(score(snapshot, query, "both.c") > score(snapshot, query, "rare.c"));
  CHECK(score(snapshot, query, "rare.c") > score(snapshot, query, "one.c"));
  CHECK(score(snapshot, query, "one.c") > score(snapshot, query, "x.c"));
  CHECK(score(snapshot, query, "x.c") > 0);
  CHECK(score(snapshot, "backoff", "both.c") == 0);
  CHECK(score(snapshot, query, "unknown.c") == 0);
  SearchTerms terms(query);
  const CommitScores scores(snapshot, terms);
  CHECK(scores.best(3) == std::vector<std::string_view>{"both.c", "it.c", "rare.c"});
  CHECK(scores.best(100).size() == 7);
}

TEST_CASE("commit scores: a file that most commits change has words by chance") {
  LoggedSnapshot snapshot;
  for (int i = 0; i < 50; ++i) snapshot.commit("Step " + std::to_string(i), {"all.c"});
  snapshot.commit("Renew the certificate", {"all.c"});
  snapshot.commit("Renew the certificate", {"certificate.c"});
  CHECK(score(snapshot, "renew certificate", "certificate.c") >
        2 * score(snapshot, "renew certificate", "all.c"));
}

TEST_CASE("search text: commits raise the best hit of a file, and add files without the words") {
  LoggedSnapshot snapshot = project();
  const SearchText request{.query = "timeout of a renewal"};
  CHECK(paths_of(search(snapshot, request)) == Paths{"a.py", "b.py"});
  snapshot.commit("Longer timeout", {"b.py", "gone.py"});
  snapshot.commit("Renewal", {"other.py"});
  const FoundText found = search(snapshot, request);
  CHECK(paths_of(found) == Paths{"b.py", "a.py", "other.py"});
  CHECK(found.hits[0].hit.name == "two");
  const auto& reasons = found.hits[0].hit.score_reasons;
  CHECK(std::count(reasons.begin(), reasons.end(), "commits: timeout") == 1);
  const auto other = std::find_if(found.hits.begin(), found.hits.end(), [](const TextHit& hit) {
    return hit.hit.place.path == "other.py";
  });
  REQUIRE(other != found.hits.end());
  CHECK(other->hit.score_reasons == Paths{"commits: renewal"});
}

TEST_CASE("search text: filters and quoted texts restrict what commits add") {
  LoggedSnapshot snapshot = project();
  snapshot.commit("Renewal", {"other.py"});
  SearchText request{.query = "timeout of a renewal"};
  request.filters.paths = {"a.py", "b.py"};
  CHECK(paths_of(search(snapshot, request)) == Paths{"a.py", "b.py"});
  request.filters.paths.clear();
  request.phrases = {"timeout"};
  CHECK(paths_of(search(snapshot, request)) == Paths{"a.py", "b.py"});
  request.phrases.clear();
  request.search_for = SearchFor::passages;
  CHECK(paths_of(search(snapshot, request)) == Paths{"a.py", "b.py"});
}

}  // namespace codefinder::commit_scores_test
