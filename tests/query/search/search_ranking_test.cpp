// Search in plain words: what places a hit before another that has the same words.
#include "index/query/search/search_text.h"

#include "index/query/search/terms.h"
#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::search_ranking_test {

using namespace codefinder::query;
using testing::FakeSnapshot;

namespace {

/// The places of the hits, best first: "path:name".
std::vector<std::string> places(const FakeSnapshot& snapshot, std::string query,
                                std::vector<std::string> phrases = {}) {
  const auto found = search_text(
      snapshot,
      SearchText{.query = std::move(query), .phrases = std::move(phrases), .max_results = 100});
  REQUIRE(found.ok());
  std::vector<std::string> all;
  for (const TextHit& hit : found->hits) all.push_back(hit.hit.place.path + ":" + hit.hit.name);
  return all;
}

std::size_t place_of(const std::vector<std::string>& places, std::string_view sought) {
  const auto at = std::find(places.begin(), places.end(), sought);
  REQUIRE(at != places.end());
  return static_cast<std::size_t>(at - places.begin());
}

}  // namespace

TEST_CASE("search ranking: the share of a name is of its words, and lower for a short name") {
  SearchTerms terms("callback that runs before the scale fits the filename");
  CHECK(terms.share_of("zebra") == 0);
  CHECK(terms.share_of("") == 0);
  CHECK(terms.share_of("scaleFit") > terms.share_of("fit"));
  CHECK(terms.share_of("fit") > terms.share_of("fitZebraStripes"));
  CHECK(terms.share_of("callback_scale_fits") < 1);
  // A stop word of the query, and one that it does not have.
  CHECK(terms.share_of("beforeFit") > terms.share_of("afterFit"));
  CHECK(terms.share_of("beforeFit") < terms.share_of("scaleFit"));
  // Two words for one of the query.
  CHECK(terms.share_of("file_name") == terms.share_of("scale_fit"));
}

TEST_CASE("search ranking: a name of which the query has all ranks above one with other words") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py",
                      "def flush_queue_when_window_closes(queue):\n"
                      "    # flush the queue: the queue is flushed here\n"
                      "    flush(queue)\n    queue.flush()\n    flush(queue)\n");
  snapshot.add_source("b.py", "def flush_queue(queue):\n    pass\n");
  CHECK(places(snapshot, "flush the queue").at(0) == "b.py:flush_queue");
}

TEST_CASE("search ranking: a doc comment with all words ranks above a name with half of them") {
  FakeSnapshot snapshot;
  snapshot.add_source("basket.py",
                      "class Basket:\n    \"\"\"Holds items.\"\"\"\n\n"
                      "    def add_item(self, price):\n        self.total = price\n");
  CHECK(places(snapshot, "holding items").at(0) == "basket.py:Basket");
}

TEST_CASE("search ranking: a quoted message with values ranks above names with its words") {
  FakeSnapshot snapshot;
  snapshot.add_source("dial.py",
                      "def open_line(target, limit):\n"
                      "    for attempt in range(limit):\n"
                      "        if attempt > limit - 2:\n"
                      "            log('peer %s dropped the channel after %d lost frames')\n");
  snapshot.add_source("peer.py",
                      "def state_of_peer(other):\n"
                      "    other.channel = frames\n    frames = channel\n");
  CHECK(places(snapshot, "peer db7 dropped the channel after 42 lost frames").at(0) ==
        "dial.py:open_line");
  CHECK(places(snapshot, "the state of a peer").at(0) == "peer.py:state_of_peer");
}

TEST_CASE("search ranking: a row of words does not continue in the next symbol") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py",
                      "def alpha():\n    return fail(\"cannot open\")\n\n####################\n"
                      "def beta():\n    return \"config file\"\n");
  snapshot.add_source("b.py", "def gamma():\n    return \"config file\"\n");
  snapshot.add_source("c.py", "def delta():\n    return fail(\"cannot open the config file\")\n");
  const auto found = places(snapshot, "cannot open the config file");
  CHECK(found.at(0) == "c.py:delta");
  // As without the text before it.
  CHECK(place_of(found, "a.py:beta") + place_of(found, "b.py:gamma") <= 3);
}

TEST_CASE("search ranking: a document that quotes the query does not rank above the code") {
  FakeSnapshot snapshot;
  snapshot.add_source("NEWS.md", "# News\n\nRefuse a channel that drops frames too late\n",
                      Category::docs);
  snapshot.add_source("a.py",
                      "def handle(channel):\n    # Frames that come late: refuse.\n    pass\n");
  CHECK(places(snapshot, "refuse a channel that drops frames too late").at(0) == "a.py:handle");
}

TEST_CASE("search ranking: a word that one file repeats is rarer than one that many files have") {
  FakeSnapshot snapshot;
  std::string table;
  for (int i = 0; i < 200; ++i) table += "# marble\n";
  snapshot.add_source("table.py", table);
  for (int i = 0; i < 20; ++i)
    snapshot.add_source("other" + std::to_string(i) + ".py", "# granite\n");
  snapshot.add_source("a.py", "def first():\n    granite()\n");
  snapshot.add_source("b.py", "def second():\n    marble()\n");
  const auto found = places(snapshot, "marble granite");
  CHECK(place_of(found, "b.py:second") < place_of(found, "a.py:first"));
}

TEST_CASE("search ranking: overloads leave room for the symbols of other files") {
  FakeSnapshot snapshot;
  std::string overloads = "class Channel {\n";
  for (const char* type : {"int", "long", "char", "byte", "short", "float", "double", "String"})
    overloads += std::string("  void closeChannel(") + type + " code) { close(code); }\n";
  snapshot.add_source("Channel.java", overloads + "}\n");
  snapshot.add_source("Pool.java", "class Pool {\n  void closeIdle() { close(channel); }\n}\n");
  const auto found = places(snapshot, "close channel");
  CHECK(found.at(0) == "Channel.java:closeChannel");
  CHECK(place_of(found, "Pool.java:closeIdle") < 6);
}

TEST_CASE("search ranking: source ranks above data with the same words, and above its namespace") {
  FakeSnapshot snapshot;
  const std::string text = "def rotate_logs():\n    pass\n";
  snapshot.add_source("a.py", text, Category::config);
  snapshot.add_source("b.py", text);
  snapshot.add_source("logs.cpp", "namespace logs {\nvoid rotate() {}\n}\n");
  CHECK(places(snapshot, "rotate logs").at(0) == "b.py:rotate_logs");
  const auto found = places(snapshot, "logs");
  CHECK(place_of(found, "b.py:rotate_logs") < place_of(found, "logs.cpp:logs"));
}

TEST_CASE("search ranking: a function ranks above the variable that an import introduces") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.js", "const rotateLogs = require('./rotate');\n");
  snapshot.add_source("rotate.js",
                      "function rotateLogs(count) {\n  renameAll(count);\n}\n"
                      "module.exports = rotateLogs;\n");
  CHECK(places(snapshot, "rotate logs").at(0) == "rotate.js:rotateLogs");
}

TEST_CASE("search ranking: the function that has the flag of the query ranks first") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py",
                      "def retry_errors(errors):\n    \"\"\"Retries all errors.\"\"\"\n"
                      "    return errors\n");
  snapshot.add_source("b.py",
                      "def options(parser):\n    parser.add(\"--retry-all-errors\", retry)\n"
                      "    return parser\n");
  CHECK(places(snapshot, "what does --retry-all-errors do").at(0) == "b.py:options");
}

TEST_CASE("search ranking: quotes restrict few words, but not a message with values in quotes") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py",
                      "def open_view(name):\n"
                      "    fail(f'cannot find the view {name} in any directory of templates')\n");
  snapshot.add_source("b.py", "def home_view():\n    return \"home\"\n");
  CHECK(
      places(snapshot, "cannot find the view home in any directory of templates", {"home"}).at(0) ==
      "a.py:open_view");
  const auto found = places(snapshot, "view home", {"home"});
  CHECK(std::none_of(found.begin(), found.end(),
                     [](const std::string& place) { return place.starts_with("a.py"); }));
  // Nothing has the quoted text.
  CHECK(places(snapshot, "view garden", {"garden"}).size() > 0);
}

TEST_CASE("search ranking: code is found by synonyms of the query's words") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py", "def remove_session(session):\n    return session\n");
  snapshot.add_source("b.py", "def paint_session(session):\n    return session\n");
  CHECK(places(snapshot, "delete the session").at(0) == "a.py:remove_session");
  // By topic.
  CHECK(SearchTerms("the slant of the text").of("rotation") != 0);
}

TEST_CASE("search ranking: shares of the query are relative to the largest of the candidates") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py", "def flush(queue):\n    queue.close()\n");
  snapshot.add_source("b.py", "def paint(window):\n    return window\n");
  const auto largest = [&](std::string query) {
    const auto found = search_text(
        snapshot, SearchText{.query = std::move(query), .max_results = 10, .with_features = true});
    REQUIRE(found.ok());
    float most = 0;
    for (const TextHit& hit : found->hits)
      for (const RankFeature share : {RankFeature::name, RankFeature::body, RankFeature::lines3})
        most = std::max(most, hit.features[static_cast<std::size_t>(share)]);
    return most;
  };
  CHECK(largest("flush the queue") == Approx(1));
  // Each candidate has a part of it.
  CHECK(largest("flush queue paint window") == Approx(1));
}

TEST_CASE("search ranking: an exact name ranks above longer ones, also in large files") {
  FakeSnapshot snapshot;
  std::string others;
  for (const char* name : {"window", "channel", "socket", "stream"})
    others += std::string("def flush_queue_of_") + name + "(queue):\n" +
              "    \"\"\"Flushes the queue.\"\"\"\n    queue.flush()\n    return flush(queue)\n\n";
  snapshot.add_source("a.py", others);
  snapshot.add_source("b.py", "def flush_queue(queue):\n    pass\n");
  CHECK(places(snapshot, "flush queue").at(0) == "b.py:flush_queue");
}

TEST_CASE("search ranking: an option in quotes ranks above its words in a name and a comment") {
  FakeSnapshot snapshot;
  snapshot.add_source("a.py",
                      "def dry_run(plan):\n    \"\"\"Shows the plan of a dry run.\"\"\"\n"
                      "    for step in plan:\n        show(step)  # dry run\n");
  snapshot.add_source("b.py",
                      "def handle(arguments):\n    if arguments.pop() == \"--dry-run\":\n"
                      "        arguments.plan()\n    return arguments\n");
  CHECK(places(snapshot, "where is --dry-run handled").at(0) == "b.py:handle");
}

}  // namespace codefinder::search_ranking_test
