// Compares a walk of the project with the rows and notes of the index.
#pragma once

#include "index/languages/language.h"
#include "index/store/store.h"
#include "index/update/walk/classify.h"
#include "index/update/walk/walk.h"
#include "index/update/writer/outcome.h"
#include "index/update/writer/work_queue.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// The contents of the index, by path.
struct IndexedFiles {
  struct Row {
    std::string path;
    std::uint64_t size = 0, inode = 0;
    std::int64_t mtime_ns = 0;
    Language language = Language::text;
    std::uint16_t categories = 0;
  };
  static IndexedFiles read(const store::Store& store);

  std::vector<Row> rows;                                  // Sorted by path.
  std::map<std::string, std::string, std::less<>> notes;  // Path -> stamp ("" for directories).
  bool current_extractor = false;  // The facts are of this version, and a build was complete.
  bool current_facts = false;      // The facts are of this version.
  std::string classifier;          // Fingerprint.
  std::string rules;               // rules_stamp().
  std::string excluded_by;         // emptying_rule().
};

struct IndexChanges {
  struct File {
    std::string_view path;  // Points into the walk or the indexed files.
    Reading reading = Reading::if_changed;
  };
  std::vector<File> files;  // To be read.
  // For files that need no reading. For restat, the row has only path, language, categories, module
  // and layer.
  std::vector<Outcome> outcomes;
  std::size_t met = 0;  // Files that exist.
};

class IndexComparison {
 public:
  /// Finds a file that the walk does not visit although it belongs to the index; nullopt if it does
  /// not exist.
  using StatOutside = std::function<std::optional<FileStat>(const std::string& path)>;
  using StampOf = std::function<std::string(const FileStat&)>;
  struct Options {
    bool from_scratch = false;
    StatOutside stat_outside;
    StampOf stamp_of;
  };

  /// The arguments must outlive the result. Takes the notes of `indexed`.
  IndexComparison(WalkResult& found, IndexedFiles& indexed, const Classifier& classifier,
                  Options options);
  IndexChanges compare();

  /// Whether the index was written with other classification rules.
  bool reclassify() const { return reclassify_; }

 private:
  void compare_file(const std::string& path, const FileStat& stat, const IndexedFiles::Row* row);
  void add_unvisited(const IndexedFiles::Row& row);
  void add_notes();

  WalkResult& found_;
  IndexedFiles& indexed_;
  const Classifier& classifier_;
  const Options options_;
  const bool believe_facts_;
  const bool reclassify_;
  IndexChanges changes_;
};

/// Whether the path is in a directory that could not be read: nothing is known of it.
bool is_under_unread(const WalkResult& found, std::string_view path);

}  // namespace codefinder::update
