// Search in plain words: hits, score reasons and ranking.
#include "index/query/search/search_text.h"

#include "support/word_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::search_text_test {

using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::resolve;
using testing::FakeSnapshot;
using testing::WordSnapshot;

namespace {

using Names = std::vector<std::string>;

FoundText search(const FakeSnapshot& snapshot, SearchText request) {
  auto found = search_text(snapshot, request);
  INFO(request.query);
  REQUIRE(found.ok());
  return std::move(found).value();
}

FoundText search(const FakeSnapshot& snapshot, std::string query) {
  return search(snapshot, SearchText{.query = std::move(query)});
}

std::string first(const FoundText& found) {
  return found.hits.empty() ? std::string()
                            : found.hits[0].hit.place.path + ":" + found.hits[0].hit.name;
}

constexpr std::string_view kClient = R"(import time

class Client:
    """Talks to the server."""

    def send(self, message):
        self.socket.write(message)

    def reconnect(self, attempts):
        """Tries again with growing pauses after the connection was dropped."""
        for attempt in range(attempts):
            time.sleep(2 ** attempt)

def parse_cfg(text):
    return dict(line.split("=") for line in text.splitlines())
)";

FakeSnapshot searched_project() {
  FakeSnapshot snapshot;
  snapshot.add_source("net/client.py", std::string(kClient));
  snapshot.add_source(
      "net/server.py",
      "def accept(sock):\n    # refuses when the queue is full\n    return sock.accept()\n");
  snapshot.add_source("docs/guide.md",
                      "# Guide\n\n## Timeouts\n\nEvery request ends after thirty seconds.\n");
  return snapshot;
}

}  // namespace

TEST_CASE("search text: code is found by name, doc comment, comment, abbreviation and heading") {
  const FakeSnapshot snapshot = searched_project();
  CHECK(first(search(snapshot, "try again when the connection drops")) ==
        "net/client.py:reconnect");
  CHECK(first(search(snapshot, "parsing of the configuration")) == "net/client.py:parse_cfg");
  CHECK(first(search(snapshot, "refuse connections if queue is full")) == "net/server.py:accept");
  // The document as a whole may stand before its section.
  CHECK(first(search(snapshot, "request timeout")).starts_with("docs/guide.md:"));
  CHECK(search(snapshot, "zebra crossing").hits.empty());
}

TEST_CASE("search text: a hit has score reasons, evidence, a score and a snippet") {
  const FakeSnapshot snapshot = searched_project();
  const FoundText found = search(
      snapshot, SearchText{.query = "reconnect after dropped zebra", .snippet_bytes = 1000});
  REQUIRE_FALSE(found.hits.empty());
  const TextHit& best = found.hits[0];
  CHECK(best.hit.name == "reconnect");
  CHECK(best.hit.evidence == Evidence::text);
  CHECK(best.hit.score > 0);
  CHECK(best.hit.score <= 1);
  REQUIRE(best.hit.score_reasons.size() >= 2);
  CHECK(best.hit.score_reasons[0] == "name: reconnect");
  CHECK(best.hit.score_reasons[1] == "doc: dropped");
  CHECK(found.unknown == Names{"zebra"});
  CHECK(best.snippet.starts_with("    def reconnect"));
  CHECK(best.snippet.ends_with("attempt)\n"));
  CHECK(found.files == 3);
  CHECK(found.files_searched == 3);
}

TEST_CASE("search text: the snippet of a long function contains the matching lines") {
  FakeSnapshot snapshot;
  std::string text = "def long_one():\n";
  for (int i = 0; i < 200; ++i) text += i == 120 ? "    flush_journal(checksum)\n" : "    step()\n";
  snapshot.add_source("a.py", text);
  const FoundText found = search(snapshot,
                                 SearchText{.query = "journal checksum", .snippet_bytes = 200});
  REQUIRE(first(found) == "a.py:long_one");
  const TextMap& map = found.hits[0].hit.place.facts->text_map;
  const std::uint32_t begin = map.position_at(found.hits[0].window.begin).line;
  const std::uint32_t end = map.position_at(found.hits[0].window.end).line;
  CHECK(begin <= 121);
  CHECK(end > 121);
  CHECK(end - begin <= 40);
  CHECK(found.hits[0].snippet.size() <= 200);
  CHECK(found.hits[0].snippet.find("flush_journal") != std::string::npos);
}

TEST_CASE("search text: with snippet_lines the lines around the best line are shown, uncut") {
  FakeSnapshot snapshot;
  std::string text = "def long_one():\n    journal()\n";
  for (int i = 0; i < 60; ++i)
    text += i == 50 ? "    flush_journal(checksum)\n" : "    step(" + std::string(90, 'x') + ")\n";
  snapshot.add_source("a.py", text);
  SearchText request{.query = "journal checksum", .snippet_bytes = 300, .snippet_lines = 3};
  const FoundText found = search(snapshot, request);
  REQUIRE(first(found) == "a.py:long_one");
  const std::string line = "    step(" + std::string(90, 'x') + ")\n";
  CHECK(found.hits[0].snippet == line + "    flush_journal(checksum)\n" + line);
  request.snippet_bytes = 40;  // Too few for the neighbours.
  CHECK(search(snapshot, request).hits.at(0).snippet == "    flush_journal(checksum)\n");
}

TEST_CASE("search text: exported symbols rank above unexported ones") {
  FakeSnapshot snapshot;
  snapshot.add_source("a/hidden.go", "package a\n\n// Rotates old logs.\nfunc rotateLogs() {}\n");
  snapshot.add_source("b/shown.go", "package b\n\n// Rotates old logs.\nfunc RotateLogs() {}\n");
  CHECK(first(search(snapshot, "rotate old logs")) == "b/shown.go:RotateLogs");
}

TEST_CASE(
    "search text: definitions rank above declarations, and sources above tests and dependencies") {
  FakeSnapshot snapshot;
  snapshot.add_source("deps/x/rotate.c", "void rotate_logs(void) { rename_all(); }\n",
                      Category::deps);
  snapshot.add_source("include/rotate.h", "void rotate_logs(void);\n");
  snapshot.add_source("src/rotate.c", "void rotate_logs(void) { rename_all(); }\n");
  snapshot.add_source("tests/rotate.c", "void rotate_logs(void) { rename_all(); }\n",
                      Category::tests);
  Names order;
  for (const TextHit& hit : search(snapshot, "rotate logs").hits)
    if (hit.hit.name == "rotate_logs") order.push_back(hit.hit.place.path);
  REQUIRE(order.size() == 4);
  CHECK(Names(order.begin(), order.begin() + 2) == Names{"src/rotate.c", "include/rotate.h"});
  CHECK(first(search(snapshot,
                     SearchText{.query = "rotate logs", .filters = {.paths = {"deps/**"}}})) ==
        "deps/x/rotate.c:rotate_logs");
}

TEST_CASE(
    "search text: hits are limited by count and score, and a cut list is marked as truncated") {
  const FakeSnapshot snapshot = searched_project();
  const FoundText all = search(
      snapshot, SearchText{.query = "connection server message", .max_results = 100});
  REQUIRE(all.hits.size() > 2);
  CHECK_FALSE(all.truncated);
  for (std::size_t i = 1; i < all.hits.size(); ++i)
    CHECK(all.hits[i].hit.score <= all.hits[i - 1].hit.score);
  const FoundText one = search(snapshot,
                               SearchText{.query = "connection server message", .max_results = 1});
  CHECK(one.hits.size() == 1);
  CHECK(one.truncated);
  const double least = all.hits[1].hit.score;
  for (const TextHit& hit : search(snapshot, SearchText{.query = "connection server message",
                                             .max_results = 100,
                                             .min_score = least})
                                .hits)
    CHECK(hit.hit.score >= least - 0.0001);
}

TEST_CASE("search text: in a large searched_project only files that use the words are read") {
  WordSnapshot snapshot;
  for (int i = 0; i < 12; ++i) {
    const FileId big = snapshot.add_source("big/part" + std::to_string(i) + ".py",
                                           "def unrelated():\n    pass\n");
    snapshot.at(big).row.size = 3u << 20;
  }
  snapshot.add_source("net/link.py",
                      "def reconnect_slowly():\n    # waits longer each time\n    pass\n");
  snapshot.add_source("net/reconnect.py", "def unrelated_too():\n    pass\n");
  const FoundText found = search(snapshot, "reconnect and wait longer");
  CHECK(first(found) == "net/link.py:reconnect_slowly");
  CHECK(found.truncated);
  CHECK(found.files == 14);
  CHECK(found.files_searched == 2);
  CHECK_FALSE(search(searched_project(), "reconnect").truncated);
}

TEST_CASE("search text: in a large searched_project a quoted text chooses the files too") {
  WordSnapshot snapshot;
  for (int i = 0; i < 12; ++i) {
    const FileId big = snapshot.add_source("big/part" + std::to_string(i) + ".py", "x = 1\n");
    snapshot.at(big).row.size = 3u << 20;
  }
  for (int i = 0; i < 100; ++i)
    snapshot.add_source("a" + std::to_string(i) + ".py", "def bilby_handler():\n    pass\n");
  std::string text = "def late():\n    # bilby, handler!\n    pass\n";
  for (int i = 0; i < 300; ++i) text += "# something else\n";
  snapshot.add_source("long.py", text);
  SearchText request{.query = "bilby handler"};
  request.phrases = {"bilby, handler!"};
  CHECK(first(search(snapshot, request)) == "long.py:late");
}

TEST_CASE("search text: invalid and cancelled queries return an error code") {
  const FakeSnapshot snapshot = searched_project();
  for (const SearchText& request :
       {SearchText{.query = ""}, SearchText{.query = "?!"}, SearchText{.query = "\xff"},
        SearchText{.query = std::string(1001, 'a')},
        SearchText{.query = "a b", .max_results = 0}}) {
    const auto found = search_text(snapshot, request);
    REQUIRE_FALSE(found.ok());
    CHECK(found.error().code == ErrorCode::invalid_query);
  }
  std::stop_source stop;
  stop.request_stop();
  CHECK(search_text(snapshot, SearchText{.query = "server"}, stop.get_token()).error().code ==
        ErrorCode::cancelled);
}

TEST_CASE("search: a widely used name is popular even after a better hit without a name") {
  FakeSnapshot snapshot;
  snapshot.add_source("notes.txt", "backoff policy for a retry\nbackoff policy for a retry\n");
  snapshot.add_source("net/pause.py", "def pause():\n    # retry\n    pass\n");
  for (int i = 0; i < 20; ++i)
    snapshot.add_source("use" + std::to_string(i) + ".py", "import net\nnet.pause()\n");
  const FoundText found = search(snapshot, "retry backoff policy");
  CHECK(found.hits.at(0).hit.place.path == "notes.txt");
  const auto pause = std::find_if(found.hits.begin(), found.hits.end(),
                                  [](const TextHit& hit) { return hit.hit.name == "pause"; });
  REQUIRE(pause != found.hits.end());
  const auto& reasons = pause->hit.score_reasons;
  CHECK(std::count(reasons.begin(), reasons.end(), "popular") == 1);
}

TEST_CASE(
    "search_text: of a searched_project over the limit, only some files are read, and that is "
    "said") {
  FakeSnapshot snapshot = searched_project();
  const FoundText whole = search(snapshot, "connection dropped");
  CHECK(whole.all_examined);
  CHECK(whole.files_searched == whole.files);
  for (int i = 0; i < 10; ++i) {
    const std::string path = "data/large" + std::to_string(i) + ".py";
    snapshot.set_bytes(snapshot.add_source(path, "nothing = 1\n"), 4u << 20);
  }
  const FoundText part = search(snapshot, "connection dropped");
  CHECK_FALSE(part.all_examined);
  CHECK(part.files_searched < part.files);
}

}  // namespace codefinder::search_text_test
