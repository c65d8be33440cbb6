// Blanks the lines of conditional compilation: the grammar allows them between statements only.
#include "index/languages/swift/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

#include <algorithm>
#include <array>

namespace codefinder::swift {

namespace {

bool is_condition(std::string_view line) {
  constexpr std::array<std::string_view, 4> kWords = {"#if", "#elseif", "#else", "#endif"};
  for (const std::string_view word : kWords)
    if (line.starts_with(word) &&
        (line.size() == word.size() || !is_identifier_char(line[word.size()])))
      return true;
  return false;
}

class SwiftPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override {
    const std::string_view text = repairs.original();
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view line = trim(text.substr(begin, end - begin));
      if (line.starts_with('#') && is_condition(line)) {
        // A comment behind the condition stays.
        line = line.substr(0, line.find("//"));
        const auto from = static_cast<std::uint32_t>(line.data() - text.data());
        repairs.blank({from, from + static_cast<std::uint32_t>(line.size())});
      }
      begin = end + 1;
    }
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const SwiftPreprocessor one;
  return one;
}

}  // namespace codefinder::swift
