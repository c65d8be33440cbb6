// A list of words in one string, separated by single spaces: how language rows write names,
// extensions and globs as constant data.
#pragma once

#include <cstddef>
#include <iterator>
#include <string_view>

namespace codefinder {

class Words {
 public:
  class Iterator {
   public:
    using value_type = std::string_view;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using pointer = const std::string_view*;
    using reference = std::string_view;

    constexpr Iterator() = default;
    constexpr explicit Iterator(std::string_view rest) : rest_(rest) {}
    constexpr std::string_view operator*() const { return rest_.substr(0, rest_.find(' ')); }
    constexpr Iterator& operator++() {
      const std::size_t space = rest_.find(' ');
      rest_ = space == std::string_view::npos ? std::string_view() : rest_.substr(space + 1);
      return *this;
    }
    constexpr Iterator operator++(int) {
      const Iterator before = *this;
      ++*this;
      return before;
    }
    constexpr bool operator==(const Iterator& other) const {
      return rest_.size() == other.rest_.size();
    }

   private:
    std::string_view rest_;
  };

  constexpr Words() = default;
  constexpr Words(const char* text) : text_(text) {}  // NOLINT: a row writes a plain literal.

  constexpr explicit Words(std::string_view text) : text_(text) {}

  constexpr Iterator begin() const { return Iterator(text_); }
  constexpr Iterator end() const { return Iterator(); }
  constexpr bool empty() const { return text_.empty(); }
  /// O(length of the list).
  constexpr bool contains(std::string_view word) const {
    for (std::size_t at = text_.find(word); !word.empty() && at != std::string_view::npos;
         at = text_.find(word, at + 1)) {
      const bool begins = at == 0 || text_[at - 1] == ' ';
      const bool ends = at + word.size() == text_.size() || text_[at + word.size()] == ' ';
      if (begins && ends) return true;
    }
    return false;
  }

 private:
  std::string_view text_;
};

}  // namespace codefinder
