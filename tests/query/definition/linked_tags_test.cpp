// Pairs of tags whose names are edited together.
#include "index/query/definition/linked_tags.h"

#include "query/graph_fixture.h"

namespace codefinder::linked_tags_test {

using namespace codefinder::testing;

namespace {

/// The names of the pair at `|` in the text, with their offsets: "b@1 b@9"; "" if there is none.
std::string tags(const std::string& path, std::string text) {
  const std::size_t at = text.find('|');
  REQUIRE(at != std::string::npos);
  text.erase(at, 1);
  const GraphFixture graph({Source{path, text}});
  const FileId file = *graph.snapshot().find(path);
  const auto found = query::linked_tags_at(graph.snapshot(),
                                           {file, static_cast<std::uint32_t>(at)});
  REQUIRE(found);
  if (!*found) return "";
  const auto shown = [&](ByteRange range) {
    return text.substr(range.begin, range.end - range.begin) + "@" + std::to_string(range.begin);
  };
  return shown((*found)->open) + " " + shown((*found)->close);
}

}  // namespace

TEST_CASE("linked tags: of HTML") {
  CHECK(tags("a.html", "<|b>x</b>") == "b@1 b@6");
  CHECK(tags("a.html", "<b>x</b|>") == "b@1 b@6");
  CHECK(tags("a.html", "<b>|x</b>").empty());
  CHECK(tags("a.html", "<div><di|v></div></div>") == "div@6 div@12");
  CHECK(tags("a.html", "<di|v><p>one<p>two<br><img src='>'></div>") == "div@1 div@36");
  CHECK(tags("a.html", "<|a><!-- </a> --><script>'</a>'</script></a>") == "a@1 a@41");
  CHECK(tags("a.html", "<a>< b <|c/></a>").empty());
  CHECK(tags("a.html", "<!doctype html>\n<scr|ipt>if (a < b) c('<d>')</script>") ==
        "script@17 script@45");
  CHECK(tags("a.html", "<a|>").empty());
  CHECK(tags("a.txt", "<|b>x</b>").empty());
}

TEST_CASE("linked tags: of Vue and Svelte") {
  CHECK(tags("A.vue", "<templ|ate><My-Item :a=\"b > c\"/></template>") == "template@1 template@33");
  CHECK(tags("A.svelte", "<But|ton on:click={() => f('}')}>x</Button>") == "Button@1 Button@35");
}

TEST_CASE("linked tags: of JSX, not of comparisons and type arguments") {
  const std::string view =
      "const v = (a) => <Box.Item n={a < 2}>\n  <|b>{a > 1}</b>\n</Box.Item>\n";
  CHECK(tags("a.jsx", view) == "b@41 b@52");
  CHECK(tags("a.tsx", view) == "b@41 b@52");
  CHECK(tags("a.tsx", "const v = <Box|.Item></Box.Item >\n") == "Box.Item@11 Box.Item@22");
  CHECK(tags("a.tsx", "const v = f<|T>(1) > 2\n").empty());
  CHECK(tags("a.ts", "const v = <|b>x</b>\n").empty());
}

}  // namespace codefinder::linked_tags_test
