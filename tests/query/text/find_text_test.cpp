// Text search: order, enclosing symbols, pages.
#include "index/query/text/find_text.h"

#include "support/fake_snapshot.h"

#include <catch2/catch.hpp>

namespace codefinder::find_text_test {

using namespace codefinder::index;
using namespace codefinder::query;
using namespace codefinder::resolve;
using testing::FakeSnapshot;

namespace {

using Names = std::vector<std::string>;

Names lines(const FakeSnapshot& snapshot, const FindText& request) {
  const auto found = find_text(snapshot, request);
  REQUIRE(found.ok());
  Names names;
  for (const TextLine& line : found->lines)
    names.push_back(line.place.path + ":" + std::to_string(line.place.start.line + 1) + ":" +
                    line.hit.name + ": " + line.line);
  return names;
}

FakeSnapshot text_project() {
  FakeSnapshot snapshot;
  snapshot.add_source(
      "a/first.py",
      "LIMIT = 3\n\n\ndef load():\n    raise Error('out of paper')\n    # out of paper\n");
  snapshot.add_source("b/other.py", "# Out of Paper\n\n\ndef save():\n    return 1\n");
  snapshot.add_source("a/deps/lib.py", "def lib():\n    print('out of paper')\n", Category::deps);
  return snapshot;
}

}  // namespace

TEST_CASE("find text: a hit is the enclosing symbol, and text_project sources are first") {
  const FakeSnapshot snapshot = text_project();
  CHECK(lines(snapshot, {.text = "out of paper"}) ==
        Names{"a/first.py:5:load: raise Error('out of paper')",
              "b/other.py:1:other.py: # Out of Paper",
              "a/deps/lib.py:2:lib: print('out of paper')"});
  CHECK(lines(snapshot, {.text = "Out of Paper"}) ==
        Names{"b/other.py:1:other.py: # Out of Paper"});
  CHECK(lines(snapshot, {.text = "out of paper", .paths = {"b/**"}}) ==
        Names{"b/other.py:1:other.py: # Out of Paper"});
  CHECK(lines(snapshot, {.text = "out of ink"}).empty());
  CHECK(lines(snapshot, {.text = "of paper", .is_name = true}).size() == 2);
  CHECK(lines(snapshot, {.text = "of pap", .is_name = true}).empty());
  CHECK(lines(snapshot, {.text = "Of Paper", .is_name = true}).empty());

  const auto found = find_text(snapshot, {.text = "out of paper"});
  REQUIRE(found.ok());
  CHECK_FALSE(found->truncated);
  for (const TextLine& line : found->lines) {
    CHECK(line.hit.evidence == Evidence::text);
    CHECK(line.hit.score_reasons == Names{"text"});
    const SymbolRef ref = line.hit.ref;
    CHECK(line.hit.id == jump_id(snapshot.files().row(ref.file)->path,
                                 *snapshot.facts().get(ref.file), ref.symbol));
  }
}

TEST_CASE("find text: the pages add up to the whole answer") {
  const FakeSnapshot snapshot = text_project();
  Names paged;
  for (std::size_t offset = 0; offset < 3; ++offset) {
    const FindText request{.text = "out of paper", .limit = 1, .offset = offset};
    for (const std::string& line : lines(snapshot, request)) paged.push_back(line);
    CHECK(find_text(snapshot, request)->truncated == (offset < 2));
  }
  CHECK(paged == lines(snapshot, {.text = "out of paper"}));
}

TEST_CASE("find text: a text below three bytes is rejected, and a stopped search is cancelled") {
  const FakeSnapshot snapshot = text_project();
  CHECK(find_text(snapshot, {.text = "ou"}).error().code == ErrorCode::invalid_query);
  std::stop_source stop;
  stop.request_stop();
  CHECK(find_text(snapshot, {.text = "out of paper"}, stop.get_token()).error().code ==
        ErrorCode::cancelled);
}

}  // namespace codefinder::find_text_test
