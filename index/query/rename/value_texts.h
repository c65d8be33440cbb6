// Values as a source writes them, where expressions are not kept: after a `=`, and the items of a
// list.
#pragma once

#include "index/languages/renaming_rules.h"
#include "index/resolve/resolver.h"

#include <string_view>

namespace codefinder::query {

/// The variable, constant or parameter that the use names; nullptr if it names none of the file.
const Symbol* variable_of(const FileFacts& facts, const Occurrence& use);

/// Compares the written values of one file with known ones.
class ValueTexts {
 public:
  ValueTexts(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver),
        file_(file),
        facts_(*resolver_.context().facts(file)),
        rules_(renaming_rules(facts_.language)),
        text_(resolver_.context().text(file)) {}

  /// True if the value that is assigned to the name that ends at the offset, or that it iterates
  /// over, is one of the known, or has no members of the project.
  bool gives_only(const resolve::Values& known, std::size_t end) const;
  /// The same of the value that is written at the offset.
  bool is_only(const resolve::Values& known, std::size_t at) const;
  /// The same, but also true of a form that is not understood if nothing of the project is known.
  bool is_value_only(const resolve::Values& known, std::size_t at) const;
  /// The same of each item between the bracket at the offset and the one that closes it.
  bool holds_only(const resolve::Values& known, std::size_t bracket) const;
  /// True if each item of the list at the offset is known to be of the type of the first.
  bool holds_alike(std::size_t bracket) const;
  /// As holds_only, of the last argument between the parentheses at the offset.
  bool adds_only(const resolve::Values& known, std::size_t bracket) const;
  /// The first offset from `at` on that is no blank of a line.
  std::size_t skip(std::size_t at) const;
  std::string_view word_at(std::size_t at) const;
  std::string_view text() const { return text_; }
  bool is_plain(std::string_view word) const {
    return rules_ && !word.empty() && rules_->plain_values.contains(word);
  }
  bool is_iteration(std::string_view word) const {
    return rules_ && !word.empty() && rules_->iteration_words.contains(word);
  }

 private:
  resolve::Values values_at(std::size_t at) const;
  bool is_mark(std::string_view word) const {
    return rules_ && !word.empty() && rules_->value_marks.contains(word);
  }
  std::size_t skip_marks(std::size_t at) const;
  bool are_known(const resolve::Values& known, const resolve::Values& found) const;
  bool is_item_only(const resolve::Values& known, ByteRange item) const;

  resolve::Resolver& resolver_;
  const FileId file_;
  const FileFacts& facts_;
  const RenamingRules* rules_;
  const std::string_view text_;
};

/// One file whose receivers are followed to their possible values.
class FileValues {
 public:
  static constexpr int kMaxDepth = 16;  // Depth of receivers that are made of others.

  FileValues(resolve::Resolver& resolver, FileId file)
      : resolver_(resolver),
        file_(file),
        facts_(*resolver_.context().facts(file)),
        rules_(renaming_rules(facts_.language)),
        texts_(resolver, file) {}

 protected:
  resolve::Resolver& resolver_;
  const FileId file_;
  const FileFacts& facts_;
  const RenamingRules* rules_;
  const ValueTexts texts_;
};

}  // namespace codefinder::query
