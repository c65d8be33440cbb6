// Records the moves that the changes of a transaction cause (move_log.h).  A file that disappears
// and another one that appears may be in different transactions, so what disappeared or appeared
// lately is remembered.  Not thread-safe.
#pragma once

#include "index/store/store.h"
#include "index/update/history/symbol_moves.h"
#include "index/update/writer/outcome.h"

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

class MoveRecorder {
 public:
  enum class Pass { continues, ends };  // Whether a pass has more changes.

  /// Notes a change that the next record() is about.
  void note(const Outcome& outcome);
  /// Returns the log with the moves of the noted changes added, nullopt if there are none; forgets
  /// the changes. `before`: the index without the changes. Versions of an earlier pass must be more
  /// similar. Decodes the old and new facts of the changed files, of at most kMaxFiles files; of
  /// more, only equal files are compared.
  std::optional<std::string> record(const store::ReadTxn& before, std::string_view log, Pass pass);

  /// True if a file or symbol disappeared that may appear again.
  bool awaits() const { return !gone_.empty(); }

  static constexpr std::size_t kMaxFiles = 500;

 private:
  /// A version of a file that disappeared or appeared, with the symbols whose place is not known.
  struct Version {
    FilePrint print;
    Digest digest;
    std::shared_ptr<const FileFacts> now;  // Its replacement, if it disappeared by that.
    bool whole = false;                    // The file itself disappeared or appeared.
    bool earlier = false;                  // Not in the current pass.
  };
  struct Noted {
    bool removed = false;
    Digest digest;
    std::string blob;
  };

  void compare(const store::ReadTxn& before);
  void compare_versions(const std::string& path, const FileFacts& before,
                        std::shared_ptr<const FileFacts> now);
  void appear(Version version);
  void compare_files();
  Version* new_place_of(const Version& from);
  void move_file(Version& from, Version& to);
  void compare_rest();
  void forget(const std::string& path, std::deque<Version>& versions);
  void add(const SymbolPrint& from, std::string_view from_path, const SymbolPrint& to,
           std::string_view to_path);
  void forget_old(Pass pass);

  std::map<std::string, Noted> noted_;
  std::size_t bytes_ = 0;
  std::deque<Version> gone_, fresh_;  // Newest first.
  std::vector<Move> moves_;           // Found by the current record().
  std::vector<JumpIdParts> appeared_;
};

}  // namespace codefinder::update
