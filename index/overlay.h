// What lies over the store in this process: the texts that an editor has not saved, and, in a
// process that does not write, files that were found changed before the writer saw it.  An
// unchanging map is published; snapshots keep the one they were made with. Thread-safe.  Facts of
// an edited buffer are computed when they are first asked for, once for any number of edits; a
// buffer that was opened is parsed in the meantime (background_parser.h), so that the first edit
// costs no more than the next.
#pragma once

#include "index/facts_cache.h"
#include "index/background_parser.h"
#include "index/store/store.h"
#include "index/worker/open_buffer.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// Ids of files that the store does not know begin here.
inline constexpr std::uint32_t kFirstTemporaryFile = 0x80000000u;

struct OverlayEntry {
  FileId temporary;                         // Its id when the store has none for the path.
  FileRow row;                              // Without id.
  std::shared_ptr<const NamedFacts> facts;  // nullptr: the file is gone.
  std::shared_ptr<const std::string> text;  // Of an unsaved buffer; nullptr: read the disk.
};

using OverlayMap = std::map<std::string, std::shared_ptr<const OverlayEntry>, std::less<>>;

class Overlay {
 public:
  /// Fills categories, module and layer of a row.
  using Classify = std::function<void(FileRow&, std::string_view head, bool generated)>;
  /// The facts that the store has of the path, if they are of this digest; else nullptr.
  using Stored =
      std::function<std::shared_ptr<const NamedFacts>(std::string_view path, const Digest& digest)>;

  explicit Overlay(std::shared_ptr<worker::BufferHosts> hosts)
      : hosts_(hosts), parse_ahead_(std::move(hosts)) {}

  void set(std::string_view path, Language language, std::string text);
  /// Nothing happens when the path has no buffer.
  void edit(std::string_view path, ByteRange range, std::string_view replacement);
  void drop(std::string_view path);
  /// The file as it is on disk now; `facts` nullptr says that it is gone.
  void patch(FileRow row, std::shared_ptr<const NamedFacts> facts);
  void unpatch(std::string_view path);

  /// Waits until what was opened is parsed, as far as that is done ahead.
  void wait_for_parses() { parse_ahead_.wait(); }

  bool is_open(std::string_view path) const;
  std::vector<std::string> open_paths() const;
  std::vector<std::shared_ptr<const OverlayEntry>> patches() const;
  std::shared_ptr<const OverlayEntry> patch_of(std::string_view path) const;  // nullptr: none.
  /// Never null, with all that was set, edited and dropped before the call.  Costs the extraction
  /// of what was edited since the last one; a buffer that is as the store knows it costs none.  The
  /// other calls do not wait for that.
  std::shared_ptr<const OverlayMap> current(const Classify& classify, const Stored& stored = {});

 private:
  struct Edit {
    ByteRange range;
    std::string replacement;
  };
  struct Open {
    std::shared_ptr<worker::OpenBuffer> buffer;  // Touched by who holds extracting_ only.
    // The same text, parsed; nullptr when `buffer` is to be edited and parsed.
    std::shared_ptr<BackgroundParser::Item> ahead;
    // Not applied to it yet: those that came during an extraction, or while there is `ahead`.
    std::vector<Edit> edits;
    bool dirty = true;                          // `entry` is not what it says.
    std::shared_ptr<const OverlayEntry> entry;  // As of the last extraction.
  };
  struct Work;  // A buffer that is being extracted.
  void take_parsed(Work& work);
  std::shared_ptr<const OverlayEntry> extract(Work& work, const Classify& classify,
                                              const Stored& stored);
  FileId temporary(const std::string& path);  // REQUIRES: mutex_.

  const std::shared_ptr<worker::BufferHosts> hosts_;
  BackgroundParser parse_ahead_;
  std::mutex extracting_;  // Taken before mutex_.
  mutable std::mutex mutex_;
  std::map<std::string, Open, std::less<>> open_;
  std::map<std::string, std::shared_ptr<const OverlayEntry>, std::less<>> patched_;
  std::map<std::string, FileId, std::less<>> temporaries_;
  std::shared_ptr<const OverlayMap> published_ = std::make_shared<OverlayMap>();
  bool stale_ = false;  // `published_` is not what the rest says.
};

}  // namespace codefinder::index
