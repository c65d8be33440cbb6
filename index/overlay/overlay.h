// File contents that override the store in this process: unsaved editor buffers and, in a process
// that is not the writer, files found changed before the writer has indexed them.  The map is
// published as an immutable object; snapshots keep the one that they were made with.  Thread-safe.
// Facts of an edited buffer are computed on first use, once for any number of edits; an opened
// buffer is parsed in the background (background_parser.h), so that the first edit costs no more
// than the next.
#pragma once

#include "index/model/insertion.h"
#include "index/overlay/background_parser.h"
#include "index/overlay/named_facts.h"
#include "index/store/store.h"
#include "index/worker/open_buffer.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace codefinder::overlay {

/// The first id of files that are not in the store.
inline constexpr std::uint32_t kFirstTemporaryFile = 0x80000000u;

struct OverlayEntry {
  FileId temporary;                         // Its id if the store has none for the path.
  FileRow row;                              // Without id.
  std::shared_ptr<const NamedFacts> facts;  // nullptr: the file is gone.
  std::shared_ptr<const std::string> text;  // An unsaved buffer's text; nullptr: read from disk.
};

using OverlayMap = std::map<std::string, std::shared_ptr<const OverlayEntry>, std::less<>>;

class Overlay {
 public:
  /// Fills categories, module and layer of a row.
  class Classify {
   public:
    Classify() = default;
    /// `by`: the rules; rows that are by other rules are classified again.
    template <class Run>
    Classify(Run run, std::shared_ptr<const void> by = nullptr)
        : run_(std::move(run)), by_(std::move(by)) {}
    void operator()(FileRow& row, std::string_view text, const FileFacts& facts) const {
      if (run_) run_(row, text.substr(0, 4096), (facts.flags & FileFlag::generated) != 0);
    }
    const std::shared_ptr<const void>& by() const { return by_; }

   private:
    std::function<void(FileRow&, std::string_view head, bool generated)> run_;
    std::shared_ptr<const void> by_;
  };
  /// The store's facts of the path if they have this digest; else nullptr.
  using Stored =
      std::function<std::shared_ptr<const NamedFacts>(std::string_view path, const Digest& digest)>;

  explicit Overlay(std::shared_ptr<worker::BufferHosts> hosts)
      : hosts_(hosts), background_parser_(std::move(hosts)) {}

  void set(std::string_view path, Language language, std::string text);
  /// No-op if the path has no buffer.
  void edit(std::string_view path, ByteRange range, std::string_view replacement);
  void drop(std::string_view path);
  /// Overlays a file with its current contents on disk; `facts` nullptr: the file is gone.
  void patch(FileRow row, std::shared_ptr<const NamedFacts> facts);
  void unpatch(std::string_view path);

  /// Waits until the background parses are done.
  void wait_for_parses() { background_parser_.wait(); }

  bool is_open(std::string_view path) const;
  std::vector<std::string> open_paths() const;
  /// As index::UnsavedBuffers::fewest_errors().
  std::uint32_t fewest_errors(std::string_view path) const;
  std::vector<std::shared_ptr<const OverlayEntry>> patches() const;
  std::shared_ptr<const OverlayEntry> patch_of(std::string_view path) const;  // nullptr: none.
  /// The map with all changes made before the call; never null.  Extracts the facts of the buffers
  /// edited since the last call; a buffer equal to the stored file needs no extraction.  The other
  /// member functions do not wait for this.
  std::shared_ptr<const OverlayMap> current(const Classify& classify, const Stored& stored = {});
  /// The map as far as it is known without parsing: the facts of a buffer may be of an earlier
  /// text of it, or absent.  For requests about other files.
  std::shared_ptr<const OverlayMap> known() const;
  /// The same map as current(), but with an insertion in a buffer, whose own changes are not
  /// extracted.  nullptr if the path has no buffer with the text `before`.  Later maps are without
  /// the insertion. Cost: a keystroke.
  std::shared_ptr<const OverlayMap> with_insertion(const Insertion& insertion,
                                                   const Classify& classify, const Stored& stored);
  /// The facts of a buffer's text after an insertion; the buffer stays as it is.  nullptr if the
  /// path has no buffer with this text that was parsed.  Cost: a keystroke, twice.
  std::shared_ptr<const FileFacts> after_insertion(std::string_view path, std::string_view text,
                                                   std::uint32_t offset, std::string_view inserted);

 private:
  struct Edit {
    ByteRange range;
    std::string replacement;
  };
  struct Open {
    std::shared_ptr<worker::OpenBuffer> buffer;  // Accessed only by the holder of extracting_.
    // The background parse of the same text; nullptr once `buffer` itself is edited and parsed.
    std::shared_ptr<BackgroundParser::Item> ahead;
    // Not applied to `buffer` yet: made during an extraction, or while `ahead` is set.
    std::vector<Edit> edits;
    bool dirty = true;                             // `entry` is out of date.
    std::shared_ptr<const OverlayEntry> entry;     // From the last extraction.
    std::optional<std::uint32_t> fewest_errors{};  // Over all extractions; none before the first.
  };
  struct Work;  // A buffer that is being extracted.
  void take_parsed(Work& work);
  // current(), without the changes of `except`.  REQUIRES: extracting_.
  std::shared_ptr<const OverlayMap> extract_all(const Classify& classify, const Stored& stored,
                                                std::string_view except);
  std::shared_ptr<const OverlayEntry> extract(Work& work, const Classify& classify,
                                              const Stored& stored);
  void classify_again(const Classify& classify);  // REQUIRES: extracting_.
  FileId temporary(const std::string& path);      // REQUIRES: mutex_.

  const std::shared_ptr<worker::BufferHosts> hosts_;
  BackgroundParser background_parser_;
  std::mutex extracting_;  // Locked before mutex_.
  mutable std::mutex mutex_;
  std::map<std::string, Open, std::less<>> open_;
  std::map<std::string, std::shared_ptr<const OverlayEntry>, std::less<>> patched_;
  std::map<std::string, FileId, std::less<>> temporaries_;
  std::shared_ptr<const OverlayMap> published_ = std::make_shared<OverlayMap>();
  bool stale_ = false;                         // `published_` is out of date.
  std::shared_ptr<const void> classified_by_;  // The rules of the entries that are not dirty.
};

/// Fills the parts of a row that come from the facts and from the rules.  REQUIRES: text, facts,
/// path, language.
void complete_row(OverlayEntry& entry, const Overlay::Classify& classify);

}  // namespace codefinder::overlay
