// Joins the argument lists of a base class into one for the grammar of Scala, which has one:
// `extends Base[A](a)(b)`.
#include "index/languages/scala/rules.h"

#include "base/strings.h"
#include "index/extract/repair/preprocessor.h"

namespace codefinder::scala {

namespace {

/// Walks over the header behind one `extends`.
class BaseArguments {
 public:
  BaseArguments(extract::Repairs& repairs, std::size_t at)
      : repairs_(repairs), text_(repairs.original()), at_(at) {}

  void join() {
    while (at_ < text_.size() && (is_word_char(text_[at_]) || text_[at_] == '.')) ++at_;
    if (is_at('[') && !skip_list()) return;
    if (!is_at('(')) return;
    for (std::size_t first = at_; skip_list() && is_at('(');) {
      const std::size_t close = at_ - 1;
      if (trim(text_.substr(first + 1, close - first - 1)).empty()) blank(first, close + 1);
      else put(close, ", ");
      first = at_;
    }
  }

 private:
  bool is_at(char c) const { return at_ < text_.size() && text_[at_] == c; }

  void blank(std::size_t from, std::size_t to) {
    repairs_.blank({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)});
  }
  /// Over the closing and the opening parenthesis.
  void put(std::size_t at, std::string_view with) {
    repairs_.put(static_cast<std::uint32_t>(at), with);
  }

  /// Behind the bracket that closes the list at `at_`; false where none does.
  bool skip_list() {
    int depth = 0;
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '(' || c == '[' || c == '{') ++depth;
      if ((c == ')' || c == ']' || c == '}') && --depth == 0) return ++at_, true;
      if (c != '"') continue;
      at_ = text_.find_first_of("\"\n", at_ + 1);
      if (at_ == std::string_view::npos) return false;
    }
    return false;
  }

  extract::Repairs& repairs_;
  std::string_view text_;
  std::size_t at_;
};

class ScalaPreprocessor final : public extract::Preprocessor {
 public:
  Edits edits() const override { return Edits::text; }
  void repair(extract::Repairs& repairs) const override {
    constexpr std::string_view kExtends = "extends ";
    const std::string_view text = repairs.original();
    for (std::size_t at = text.find(kExtends); at != std::string_view::npos;
         at = text.find(kExtends, at + 1))
      BaseArguments(repairs, at + kExtends.size()).join();
  }
};

}  // namespace

const extract::Preprocessor& preprocessor() {
  static const ScalaPreprocessor one;
  return one;
}

}  // namespace codefinder::scala
