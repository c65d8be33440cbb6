// Lines that a session has been shown are left out on request.
#include "mcp/shown_texts.h"

#include "mcp/fixture.h"

namespace codefinder::shown_texts_test {

using namespace codefinder::mcp;

TEST_CASE("shown texts: runs of lines that were shown are left out") {
  ShownTexts shown;
  const std::string body = "a\nb\n\nc\nd\ne\n";
  CHECK(shown.without_shown(body) == body);
  shown.add("x.c:1-6\n" + body);
  CHECK(shown.without_shown("y.c\n" + body + "f") == "y.c\n… (6 lines were shown before)\nf");
  // Short runs stay.
  CHECK(shown.without_shown("a\nb\n\nc\nother") == "a\nb\n\nc\nother");
  CHECK(shown.without_shown("") == "");
  // Bounded: too many runs are forgotten.
  std::string large;
  for (std::size_t i = 0; i < ShownTexts::kMaxRuns; ++i) large += std::to_string(i) + "\n";
  shown.add(large);
  CHECK(shown.without_shown(body) == body);
}

TEST_CASE("tools: with seen, an answer lacks what the session was shown") {
  testing::TempDirectory project, cache;
  project.write("a.py", "def f(x):\n    a(x)\n    b(x)\n    c(x)\n    d(x)\n");
  ServerOptions options;
  options.root = project.path();
  options.flags = {{"index", {{"cache_directory", cache.path() + "/cache"}}}};
  testing::McpClient client(std::move(options));
  client.initialize("2025-06-18");
  const Json targets = {{"targets", {"f"}}}, seen = {{"targets", {"f"}}, {"seen", true}};
  const std::string first = testing::text_of(client.call("open", seen));
  INFO(first);
  CHECK(first.find("    c(x)\n") != std::string::npos);
  CHECK(testing::text_of(client.call("open", targets)) == first);
  const std::string again = testing::text_of(client.call("open", seen));
  CHECK(again.find("c(x)") == std::string::npos);
  CHECK(again.find("lines were shown before)") != std::string::npos);
  CHECK(again.starts_with("a.py:1-5\n"));
}

}  // namespace codefinder::shown_texts_test
