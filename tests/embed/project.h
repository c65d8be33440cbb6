// A small project with the digests that an index gives its files.
#pragma once

#include "index/store/store.h"
#include "support/fake_snapshot.h"

#include <memory>
#include <string>

namespace codefinder::testing {

/// A snapshot whose files can change between passes.
class EmbeddedProject {
 public:
  EmbeddedProject() {
    add("net/client.py",
        "def reconnect(host):\n    \"\"\"Dials again.\"\"\"\n    return dial(host)\n\n"
        "def hang_up(host):\n    host.close()\n");
    add("text/words.py", "def join_words(words):\n    return ' '.join(words)\n");
  }

  FileId add(std::string path, std::string text, std::uint16_t categories = Category::source) {
    const FileId id = snapshot_->add_source(std::move(path), std::move(text), categories);
    sign(id);
    return id;
  }
  void set(std::string_view path, std::string text) {
    const FileId id = *snapshot_->files().find(path);
    snapshot_->set_source(id, std::move(text));
    sign(id);
  }
  std::shared_ptr<const index::Snapshot> snapshot() const { return snapshot_; }
  FakeSnapshot& fake() { return *snapshot_; }

 private:
  void sign(FileId id) {
    FakeSnapshot::File& file = snapshot_->at(id);
    file.row.digest = store::digest_of(file.text, file.row.language, 1);
  }

  std::shared_ptr<FakeSnapshot> snapshot_ = std::make_shared<FakeSnapshot>();
};

}  // namespace codefinder::testing
