// The overlay of unsaved buffers during the extraction of one of them.
#include "index/overlay/overlay.h"
#include "base/log.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <random>
#include <thread>
#include <utility>

namespace codefinder::overlay_test {

using namespace codefinder::extract;
using namespace codefinder::overlay;
using namespace codefinder::store;

namespace {

std::string text_of(const OverlayMap& map, std::string_view path) {
  const auto found = map.find(path);
  return found == map.end() ? "(none)" : *found->second->text;
}

std::shared_ptr<worker::BufferHosts> buffer_hosts() {
  return std::make_shared<worker::BufferHosts>(std::make_shared<worker::Pool>());
}

/// A text large enough to be parsed in the background.
std::string large_text(int functions = 600) {
  std::string text;
  for (int i = 0; i < functions; ++i)
    text += fmt::format("int function_{}(int a) {{\n  return a + {};\n}}\n\n", i, i);
  return text;
}

}  // namespace

TEST_CASE("overlay: an edit does not wait for an extraction, and is in the next map") {
  Overlay overlay(buffer_hosts());
  overlay.set("a.c", Language::c, "int a;\n");
  overlay.set("b.c", Language::c, "int b;\n");
  int extracted = 0;
  // Called during an extraction: an edit that waited for it would block forever.
  const Overlay::Classify meanwhile = [&](FileRow& row, std::string_view, bool) {
    if (row.path != "a.c" || ++extracted > 1) return;
    std::thread([&] {
      overlay.edit("a.c", {4, 5}, "first");
      overlay.edit("a.c", {9, 9}, "_second");
      overlay.set("b.c", Language::c, "int whole;\n");
      overlay.set("c.c", Language::c, "int c;\n");
      CHECK(overlay.is_open("c.c"));
    }).join();
  };
  const auto before = overlay.current(meanwhile);
  CHECK(text_of(*before, "a.c") == "int a;\n");
  CHECK(text_of(*before, "b.c") != "(none)");
  const auto after = overlay.current(meanwhile);
  CHECK(text_of(*after, "a.c") == "int first_second;\n");
  CHECK(text_of(*after, "b.c") == "int whole;\n");
  CHECK(text_of(*after, "c.c") == "int c;\n");
  CHECK(overlay.current(meanwhile) == after);
  overlay.drop("a.c");
  CHECK(text_of(*overlay.current(meanwhile), "a.c") == "(none)");
}

TEST_CASE("overlay: the rows of a map are by the rules that it is taken with") {
  Overlay overlay(buffer_hosts());
  overlay.set("a.c", Language::c, "int a;\n");
  overlay.set("b.c", Language::c, "int b;\n");
  const auto rules = [](const std::string& module) {
    return Overlay::Classify(
        [module](FileRow& row, std::string_view, bool) { row.module = module; },
        std::make_shared<const int>());
  };
  const auto first = overlay.current(rules("first"));
  overlay.edit("b.c", {4, 5}, "changed");
  const auto second = rules("second");
  const auto map = overlay.current(second);
  for (const auto& [path, entry] : *map) CHECK(entry->row.module == "second");
  CHECK(map->at("a.c")->facts == first->at("a.c")->facts);  // Not parsed again.
  CHECK(first->at("a.c")->row.module == "first");
  CHECK(overlay.current(second) == map);
}

TEST_CASE("overlay: while a buffer's text is replaced, the map has its previous text") {
  Overlay overlay(buffer_hosts());
  overlay.set("a.c", Language::c, "int one;\n");
  overlay.current({});
  bool once = false;
  overlay.edit("a.c", {4, 7}, "two");
  const auto map = overlay.current([&](FileRow&, std::string_view, bool) {
    if (!std::exchange(once, true))
      std::thread([&] { overlay.set("a.c", Language::c, "int three;\n"); }).join();
  });
  CHECK(text_of(*map, "a.c") == "int two;\n");
  CHECK(text_of(*overlay.current({}), "a.c") == "int three;\n");
}

TEST_CASE(
    "overlay: a map with an insertion does not have the buffer's text parsed, nor later maps") {
  Overlay overlay(buffer_hosts());
  int extracted = 0;
  const Overlay::Classify count = [&](FileRow&, std::string_view, bool) { ++extracted; };
  overlay.set("a.c", Language::c, "int a;\n");
  overlay.set("b.c", Language::c, "int b;\n");
  overlay.current(count);
  overlay.edit("a.c", {4, 5}, "");
  extracted = 0;
  const auto typed = overlay.with_insertion({"a.c", "int ;\n", 4, "name"}, count, {});
  REQUIRE(typed);
  CHECK(extracted == 1);
  CHECK(text_of(*typed, "a.c") == "int name;\n");
  CHECK(text_of(*typed, "b.c") == "int b;\n");
  CHECK(typed->at("a.c")->facts->has("name"));
  CHECK_FALSE(overlay.with_insertion({"a.c", "int other;\n", 4, "name"}, count, {}));
  CHECK_FALSE(overlay.with_insertion({"c.c", "", 0, "name"}, count, {}));
  CHECK(text_of(*overlay.current(count), "a.c") == "int ;\n");
}

TEST_CASE("overlay: the known map has every buffer, as it was parsed last, and parses none") {
  Overlay overlay(buffer_hosts());
  int extracted = 0;
  const Overlay::Classify count = [&](FileRow&, std::string_view, bool) { ++extracted; };
  overlay.set("a.c", Language::c, "int a;\n");
  overlay.current(count);
  overlay.edit("a.c", {4, 5}, "b");
  overlay.set("new.c", Language::c, "int ;\n");
  const auto typed = overlay.with_insertion({"new.c", "int ;\n", 4, "name"}, count, {});
  REQUIRE(typed);
  overlay.edit("a.c", {4, 5}, "c");
  extracted = 0;
  const auto known = overlay.known();
  CHECK(extracted == 0);
  CHECK(text_of(*known, "a.c") == "int b;\n");
  REQUIRE(known->contains("new.c"));
  CHECK(known->at("new.c")->temporary == typed->at("new.c")->temporary);
  CHECK(known->at("new.c")->row.path == "new.c");
  REQUIRE(known->at("new.c")->facts);
  CHECK(text_of(*overlay.current(count), "a.c") == "int c;\n");
}

TEST_CASE("overlay: several threads edit and read small buffers") {
  Overlay overlay(buffer_hosts());
  std::atomic<int> wrong = 0;
  for (const char* path : {"a.c", "b.c"}) overlay.set(path, Language::c, "int x;\n");
  {
    std::vector<std::jthread> threads;
    for (const char* path : {"a.c", "b.c"})
      threads.emplace_back([&overlay, path] {
        for (int i = 0; i < 200; ++i) overlay.edit(path, {0, 0}, "\n");
      });
    for (int t = 0; t < 2; ++t)
      threads.emplace_back([&] {
        for (int i = 0; i < 50; ++i)
          if (overlay.current({})->size() != 2) ++wrong;
      });
  }
  CHECK(wrong == 0);
  for (const char* path : {"a.c", "b.c"})
    CHECK(text_of(*overlay.current({}), path) == std::string(200, '\n') + "int x;\n");
}

TEST_CASE("overlay: the fewest syntax errors of the texts of a buffer") {
  Overlay overlay(buffer_hosts());
  CHECK(overlay.fewest_errors("a.c") == 0);
  const std::string broken = "int a = ;\nint b = ;\n";
  overlay.set("a.c", Language::c, broken);
  CHECK(overlay.fewest_errors("a.c") == 0);  // Nobody needed its facts yet.
  const std::uint32_t errors = overlay.current({})->at("a.c")->facts->facts()->parse_errors;
  CHECK(errors > 1);
  CHECK(overlay.fewest_errors("a.c") == errors);
  overlay.edit("a.c", {8, 8}, "1");
  CHECK(overlay.fewest_errors("a.c") == errors);
  (void)overlay.current({});
  const std::uint32_t fewest = overlay.fewest_errors("a.c");
  CHECK(fewest < errors);
  overlay.edit("a.c", {8, 9}, "");
  (void)overlay.current({});
  CHECK(overlay.fewest_errors("a.c") == fewest);
  overlay.drop("a.c");
  CHECK(overlay.fewest_errors("a.c") == 0);
}

TEST_CASE("background parser: small texts are parsed too, and the last 4 MB are kept") {
  BackgroundParser ahead(buffer_hosts());
  CHECK(ahead.begin(Language::c, "") == nullptr);
  CHECK(ahead.begin(Language::text, large_text()) == nullptr);
  ahead.cancel(nullptr);
  std::vector<std::shared_ptr<BackgroundParser::Item>> small;
  for (int i = 0; i < 8; ++i)
    small.push_back(ahead.begin(Language::c, fmt::format("int x{};\n", i)));
  ahead.wait();
  for (const auto& item : small) CHECK(ahead.take_result(item) != nullptr);
  // Four of these are less than 4 MB, five are more; comments are parsed fast.
  const auto text_of_number = [](int i) {
    return fmt::format("int x{};\n/*{}*/\n", i, std::string(1'000'000, '-'));
  };
  std::vector<std::shared_ptr<BackgroundParser::Item>> items;
  for (int i = 0; i < 6; ++i) items.push_back(ahead.begin(Language::c, text_of_number(i)));
  ahead.wait();
  for (int i = 0; i < 6; ++i) {
    const std::shared_ptr<BackgroundParser::Item>& item = items[static_cast<std::size_t>(i)];
    const std::unique_ptr<worker::OpenBuffer> buffer = ahead.take_result(item);
    CHECK((buffer != nullptr) == (i >= 2));
    if (buffer) CHECK(buffer->text() == text_of_number(i));
    if (buffer) CHECK(buffer->facts() == extract::extract(text_of_number(i), Language::c));
    CHECK(ahead.take_result(item) == nullptr);
  }
  // Taken before the parse starts or while it runs: the result is waited for, or is null.
  for (int i = 0; i < 50; ++i) {
    const std::unique_ptr<worker::OpenBuffer> buffer = ahead.take_result(
        ahead.begin(Language::c, large_text()));
    CHECK((!buffer || buffer->text() == large_text()));
  }
}

TEST_CASE("overlay: a buffer parsed in the background has the facts of its text after any edit") {
  std::mt19937 random(20261122);
  for (int round = 0; round < 40; ++round) {
    Overlay overlay(buffer_hosts());
    std::string text = large_text();
    overlay.set("a.c", Language::c, text);
    if (round % 4 == 0) overlay.wait_for_parses();
    // As if the store had the opened text: then only an edit requires that the buffer is parsed.
    const auto opened = std::make_shared<const NamedFacts>(
        std::make_shared<const FileFacts>(extract::extract(text, Language::c)));
    const Overlay::Stored stored = [&, digest = digest_of(text, Language::c, extractor_version())](
                                       std::string_view, const Digest& of) {
      return of == digest ? opened : nullptr;
    };
    if (round % 3 == 0) CHECK(overlay.current({}, stored)->at("a.c")->facts == opened);
    for (int i = 0; i < 6; ++i) {
      const auto at = static_cast<std::uint32_t>(random() % text.size());
      overlay.edit("a.c", {at, at + 1}, "x;\n");
      text.replace(at, 1, "x;\n");
      if (round % 5 == 1 && i == 2) {
        text = large_text() + "int another;\n";
        overlay.set("a.c", Language::c, text);
      }
      if (i % 2 == round % 2) continue;
      const auto entry = overlay.current({}, stored)->at("a.c");
      CHECK(*entry->text == text);
      CHECK(*entry->facts->facts() == extract::extract(text, Language::c));
    }
    const auto entry = overlay.current({}, stored)->at("a.c");
    CHECK(*entry->text == text);
    CHECK(*entry->facts->facts() == extract::extract(text, Language::c));
  }
}

TEST_CASE("overlay: several threads open, edit and read large buffers") {
  Overlay overlay(buffer_hosts());
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (const char* path : {"a.c", "b.c"})
      threads.emplace_back([&overlay, path] {
        for (int i = 0; i < 12; ++i) {
          overlay.set(path, Language::c, large_text());
          for (int k = 0; k <= i; ++k) overlay.edit(path, {0, 0}, "\n");
          if (i % 5 == 4) overlay.drop(path);
        }
      });
    threads.emplace_back([&] {
      for (int i = 0; i < 40; ++i)
        for (const auto& [path, entry] : *overlay.current({}))
          if (*entry->facts->facts() != extract::extract(*entry->text, Language::c)) ++wrong;
    });
  }
  CHECK(wrong == 0);
  for (const char* path : {"a.c", "b.c"})
    CHECK(text_of(*overlay.current({}), path) == std::string(12, '\n') + large_text());
}

}  // namespace codefinder::overlay_test
