// Shows the indexing progress on one line of the terminal.  Prints nothing if stderr is not a
// terminal.
#pragma once

#include "base/clock.h"
#include "handlers/session.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>

namespace codefinder::cli {

class ProgressBar {
 public:
  /// The work behind the building of the index that is shown too.
  enum class Then { nothing, libraries };
  /// Subscribes to `index` until destroyed.  Draws on stderr, from the index's threads, at most
  /// twenty times a second, and nothing in the first second while the progress is 0 %.  REQUIRES:
  /// `clock` outlives the bar.
  explicit ProgressBar(index::Index& index, const Clock& clock = system_clock(),
                       Then then = Then::nothing);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

 private:
  void draw(const index::IndexStatus& status);
  void draw_libraries(const index::IndexStatus& status);

  std::mutex mutex_;
  const Clock& clock_;
  const Then then_;
  std::optional<std::uint64_t> built_files_;       // The files before any of a library.
  std::chrono::steady_clock::time_point began_{};  // Time of the first drawing,
  double first_progress_ = 0;                      // and the progress then.
  bool drawn_ = false;
  std::optional<std::chrono::steady_clock::time_point> began_waiting_;  // Time of the first report.
  std::chrono::steady_clock::time_point last_{};
  std::shared_ptr<void> subscription_;
};

}  // namespace codefinder::cli
