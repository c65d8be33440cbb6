// The overlay of unsaved buffers while one of them is being extracted.
#include "index/overlay.h"

#include <catch2/catch.hpp>

#include <atomic>
#include <thread>
#include <utility>

using namespace codefinder;
using namespace codefinder::index;

namespace {

std::string text_of(const OverlayMap& map, std::string_view path) {
  const auto found = map.find(path);
  return found == map.end() ? "(none)" : *found->second->text;
}

}  // namespace

TEST_CASE("an edit does not wait for an extraction, and is in the next map") {
  Overlay overlay;
  overlay.set("a.c", Language::c, "int a;\n");
  overlay.set("b.c", Language::c, "int b;\n");
  int extracted = 0;
  // Called in the middle of an extraction: whoever waited for it would wait for ever.
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

TEST_CASE("a buffer whose whole text is replaced is never seen as the disk has it") {
  Overlay overlay;
  overlay.set("a.c", Language::c, "int one;\n");
  overlay.current({});
  bool once = false;
  overlay.edit("a.c", {4, 7}, "two");
  const auto map = overlay.current([&](FileRow&, std::string_view, bool) {
    if (!std::exchange(once, true)) std::thread([&] { overlay.set("a.c", Language::c, "int three;\n"); }).join();
  });
  CHECK(text_of(*map, "a.c") == "int two;\n");
  CHECK(text_of(*overlay.current({}), "a.c") == "int three;\n");
}

TEST_CASE("many threads edit and look") {
  Overlay overlay;
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
  for (const char* path : {"a.c", "b.c"}) CHECK(text_of(*overlay.current({}), path) == std::string(200, '\n') + "int x;\n");
}
