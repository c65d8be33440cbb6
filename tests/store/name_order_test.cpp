// sort_names, compared with std::sort of the strings.
#include "index/store/segments/name_order.h"

#include <catch2/catch.hpp>

#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace codefinder::name_order_test {

using namespace codefinder::store;

TEST_CASE("name order: names are sorted as strings are, equal ones by their place") {
  std::mt19937 random(7);
  const auto number = [&](unsigned below) { return static_cast<std::uint32_t>(random() % below); };
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> texts;
    std::vector<PlacedName> names;
    const std::string_view letters = round % 2 == 0 ? std::string_view("ab\0", 3) : "abcdefgh\xff";
    for (std::uint32_t i = 0, count = number(300); i < count; ++i) {
      std::string text = texts.empty() || number(3) == 0
                             ? std::string()
                             : texts[number(static_cast<unsigned>(texts.size()))];
      text.resize(number(static_cast<unsigned>(text.size()) + 1));
      for (std::uint32_t more = number(round % 50 == 0 ? 900 : 20); more > 0; --more)
        text += letters[number(static_cast<unsigned>(letters.size()))];
      names.push_back({head_of(text), number(4), i});
      texts.push_back(std::move(text));
    }
    std::vector<PlacedName> expected = names;
    const auto text_of = [&](const PlacedName& name) {
      return std::string_view(texts[name.number]);
    };
    std::sort(expected.begin(), expected.end(), [&](const PlacedName& a, const PlacedName& b) {
      return std::tuple(text_of(a), a.owner, a.number) < std::tuple(text_of(b), b.owner, b.number);
    });
    sort_names(std::span(names), text_of);
    for (std::size_t i = 0; i < names.size(); ++i) REQUIRE(names[i].number == expected[i].number);
  }
}

}  // namespace codefinder::name_order_test
