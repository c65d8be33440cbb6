// Reads the words before a declaration.
#include "index/languages/java/modifiers.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>

namespace codefinder::java {

namespace {

constexpr Words kModifiers =
    "public protected private static final abstract default native synchronized transient volatile "
    "strictfp sealed";
/// The annotations by which JUnit and TestNG find methods.
constexpr Words kTestAnnotations =
    "Test ParameterizedTest RepeatedTest TestFactory TestTemplate Theory Before After BeforeEach "
    "AfterEach BeforeAll AfterAll BeforeClass AfterClass BeforeMethod AfterMethod";

class ModifierReader {
 public:
  ModifierReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  Modifiers run() {
    Modifiers found;
    for (skip_space(); at_ < text_.size(); skip_space()) {
      if (text_[at_] == '@') {
        found.annotations.push_back(annotation());
        continue;
      }
      const std::string_view next = word();
      if (!kModifiers.contains(next)) break;
      found.words.push_back(next);
    }
    return found;
  }

 private:
  void skip_space() {
    while (at_ < text_.size()) {
      const std::string_view rest = text_.substr(at_);
      if (rest.starts_with("//")) at_ = std::min(text_.find('\n', at_), text_.size());
      else if (rest.starts_with("/*")) at_ = std::min(text_.find("*/", at_), text_.size() - 2) + 2;
      else if (is_space(rest[0])) ++at_;
      else return;
    }
  }

  std::string_view word() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_word_char(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  /// Reads `@a.b.Name(…)`; returns "Name".
  std::string_view annotation() {
    std::string_view name;
    do {
      ++at_;
      name = word();
    } while (at_ < text_.size() && text_[at_] == '.');
    skip_space();
    if (at_ < text_.size() && text_[at_] == '(') skip_arguments();
    return name;
  }

  void skip_arguments() {
    for (int depth = 0; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '(') ++depth;
      else if (c == '"' || c == '\'') skip_literal(c);
      else if (c == ')' && --depth == 0) return void(++at_);
    }
  }

  void skip_literal(char quote) {
    for (++at_; at_ < text_.size() && text_[at_] != quote; ++at_)
      if (text_[at_] == '\\') ++at_;
  }

  const std::string_view text_;
  std::size_t at_;
};

}  // namespace

bool Modifiers::has_word(std::string_view word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}
bool Modifiers::has_annotation(std::string_view name) const {
  return std::find(annotations.begin(), annotations.end(), name) != annotations.end();
}

Modifiers modifiers_at(std::string_view text, std::size_t at) {
  return ModifierReader(text, at).run();
}

bool never_overrides(const FileFacts& facts, std::string_view text, SymbolIndex member) {
  const Modifiers own = modifiers_at(text, facts.symbol(member).full_range.begin);
  if (own.has_word("static") || own.has_word("private")) return true;
  return !own.has_annotation("Override") &&
         std::any_of(own.annotations.begin(), own.annotations.end(),
                     [](std::string_view name) { return kTestAnnotations.contains(name); });
}

}  // namespace codefinder::java
