// A FakeSnapshot with an index of words and one of texts, both computed for each request.
#pragma once

#include "base/strings.h"
#include "index/word_index.h"
#include "index/words/file_words.h"
#include "tests/support/fake_snapshot.h"

#include <set>

namespace codefinder::testing {

/// The files of a snapshot, with an index of their words.
class IndexedFiles : public index::SnapshotFiles, public index::WordIndex {
 public:
  explicit IndexedFiles(const FakeSnapshot& snapshot) : snapshot_(snapshot) {}

  std::optional<FileId> find(std::string_view path) const override { return plain().find(path); }
  std::optional<FileRow> row(FileId id) const override { return plain().row(id); }
  void for_each(std::string_view prefix,
                const std::function<bool(const FileRow&)>& each) const override {
    plain().for_each(prefix, each);
  }
  Result<std::string> text(FileId id, std::uint64_t max_bytes) const override {
    return plain().text(id, max_bytes);
  }
  bool recent(FileId id) const override { return plain().recent(id); }
  std::optional<std::vector<FileId>> may_contain(std::string_view text) const override {
    return plain().may_contain(text);
  }

  std::vector<FileUse> files_with_word(WordKey word) const override {
    std::vector<FileUse> found;
    for (std::uint32_t i = 0; i < snapshot_.size(); ++i) {
      if (unsaved.contains(FileId(i))) continue;
      auto words = words::FileWords().count(*text(FileId(i), ~0ull),
                                            *snapshot_.facts().get(FileId(i)));
      words::add_path_words(row(FileId(i))->path, words);
      for (const WordUse& use : words)
        if (use.word == word) found.push_back({FileId(i), static_cast<std::uint8_t>(use.uses)});
    }
    return found;
  }
  std::vector<FileId> unindexed() const override { return {unsaved.begin(), unsaved.end()}; }

  std::set<FileId> unsaved;

 private:
  const index::SnapshotFiles& plain() const { return snapshot_.FakeSnapshot::files(); }
  const FakeSnapshot& snapshot_;
};

class WordSnapshot : public FakeSnapshot {
 public:
  const index::SnapshotFiles& files() const override { return indexed; }
  IndexedFiles indexed{*this};
};

}  // namespace codefinder::testing
