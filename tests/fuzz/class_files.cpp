// A class file, whose nested classes are all itself: its declarations are bounded lines of text.
#include "index/languages/_jvm/class_file.h"
#include "index/languages/_jvm/class_text.h"
#include "tests/fuzz/input.h"

#include <algorithm>

using namespace codefinder;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto file = jvm::read_class(bytes);
  if (!file) return 0;
  const auto read = [&](std::string_view) { return std::optional(bytes); };
  const std::string text = jvm::class_text(read, std::string(file->name) + ".class");
  fuzz::expect(text.size() < 8u << 20, "the text is too long");
  fuzz::expect(std::ranges::all_of(
                   text, [](char c) { return c == '\n' || static_cast<unsigned char>(c) >= ' '; }),
               "a control character is in the text");
  return 0;
}
