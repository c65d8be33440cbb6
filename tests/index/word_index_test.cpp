// The index of words through snapshots: saved and unsaved texts, and an index that is opened again.
#include "index/word_index.h"

#include "index/index.h"
#include "index/words/stem_keys.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

#include <algorithm>

namespace codefinder::word_index_test {

using namespace codefinder::index;
using namespace codefinder::testing;

namespace {

class WordProject {
 public:
  TempTree tree, cache;

  void open() {
    index_ = nullptr;
    IndexOptions options;
    options.root = tree.path();
    options.cache_directory = cache.path();
    options.workers = 2;
    options.watch = false;
    auto opened = Index::open(options);
    REQUIRE(opened.ok());
    index_ = *opened;
    REQUIRE(index_->wait_ready(std::chrono::seconds(60)));
  }
  Index& index() { return *index_; }

  /// The paths of the files that the index lists under the word.
  std::vector<std::string> with(std::string_view word) const {
    const auto snapshot = index_->snapshot();
    const WordIndex* const words = word_index(*snapshot);
    REQUIRE(words != nullptr);
    std::vector<FileId> files;
    const WordKey key = words::key_of_stem(words::Stemmer().stem(word));
    for (const FileUse& use : words->files_with_word(key)) files.push_back(use.file);
    return paths(*snapshot, files);
  }
  std::vector<std::string> unindexed() const {
    const auto snapshot = index_->snapshot();
    return paths(*snapshot, word_index(*snapshot)->unindexed());
  }

 private:
  static std::vector<std::string> paths(const Snapshot& snapshot,
                                        const std::vector<FileId>& files) {
    std::vector<std::string> found;
    for (const FileId id : files) found.push_back(snapshot.files().row(id)->path);
    std::sort(found.begin(), found.end());
    return found;
  }
  std::shared_ptr<Index> index_;
};

using Paths = std::vector<std::string>;

}  // namespace

TEST_CASE("word index: files are listed under the words of their text and path") {
  WordProject p;
  p.tree.write("net/socket.c", "// Retries the connection.\nint open_socket(void);\n");
  p.tree.write("notes.txt", "a connected retry\n");
  p.open();
  CHECK(p.with("retry") == Paths{"net/socket.c", "notes.txt"});
  CHECK(p.with("connection") == Paths{"net/socket.c", "notes.txt"});
  CHECK(p.with("net") == Paths{"net/socket.c"});
  CHECK(p.with("notes") == Paths{"notes.txt"});
  CHECK(p.unindexed().empty());
}

TEST_CASE("word index: a saved file replaces its words, an unsaved one is not listed") {
  WordProject p;
  p.tree.write("a.c", "int first_word;\n");
  p.tree.write("b.c", "int first_choice;\n");
  p.open();
  CHECK(p.with("first") == Paths{"a.c", "b.c"});
  p.tree.write("a.c", "int second_word;\n");
  p.index().update({"a.c"});
  p.index().wait_idle();
  CHECK(p.with("first") == Paths{"b.c"});
  CHECK(p.with("second") == Paths{"a.c"});
  p.index().buffers().set("b.c", Language::c, "int third;\n");
  CHECK(p.with("first").empty());
  CHECK(p.with("third").empty());
  CHECK(p.unindexed() == Paths{"b.c"});
  p.index().buffers().drop("b.c");
  CHECK(p.with("first") == Paths{"b.c"});
  p.tree.remove("b.c");
  p.index().update({"b.c"});
  p.index().wait_idle();
  CHECK(p.with("first").empty());
  p.open();
  CHECK(p.with("second") == Paths{"a.c"});
}

}  // namespace codefinder::word_index_test
