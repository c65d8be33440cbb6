// Draws the indexing progress on the terminal.
#include "cli/progress_bar.h"

#include "base/log.h"
#include "cli/output.h"

#include <unistd.h>
#include <algorithm>
#include <string>

namespace codefinder::cli {
namespace {

constexpr int kWidth = 30;
constexpr std::chrono::milliseconds kBetweenDrawings{50};
// An earlier estimate is off by several times.
constexpr double kMinProgress = 0.05;
constexpr std::chrono::seconds kMinTime{1};
constexpr double kMinShown = 0.01;

/// Returns ", about 12 s left" if the work goes on as from `first` to `progress` in `elapsed`; ""
/// while too little is done to tell.
std::string time_left(double first, double progress, std::chrono::steady_clock::duration elapsed) {
  const double done = progress - first;
  if (done < kMinProgress || elapsed < kMinTime) return {};
  const double seconds = std::chrono::duration<double>(elapsed).count();
  const auto left = static_cast<std::uint64_t>(seconds * std::max(0.0, 1 - progress) / done + 0.5);
  return left < 60 ? fmt::format(", about {} s left", left)
                   : fmt::format(", about {} min {:02} s left", left / 60, left % 60);
}

}  // namespace

ProgressBar::ProgressBar(index::Index& index, const Clock& clock, Then then)
    : clock_(clock), then_(then) {
  if (::isatty(STDERR_FILENO) == 0) return;
  if (const index::IndexStatus now = index.status(); now.state == index::IndexState::ready)
    built_files_ = now.files;
  subscription_ = index.on_change([this](const index::IndexStatus& status) { draw(status); });
}

ProgressBar::~ProgressBar() {
  subscription_.reset();
  std::lock_guard lock(mutex_);
  if (drawn_) draw_line("");
}

void ProgressBar::draw(const index::IndexStatus& status) {
  std::lock_guard lock(mutex_);
  const auto now = clock_.now();
  if (now - last_ < kBetweenDrawings) return;
  if (status.state == index::IndexState::ready) draw_libraries(status);
  if (status.state != index::IndexState::building) return;
  if (!began_waiting_) began_waiting_ = now;
  // A small project is done before there is anything to show.
  if (!drawn_ && status.progress < kMinShown && now - *began_waiting_ < kMinTime) return;
  last_ = now;
  if (!drawn_) began_ = now, first_progress_ = status.progress;
  drawn_ = true;
  const int done = std::clamp(static_cast<int>(status.progress * kWidth), 0, kWidth);
  const std::string line = fmt::format(
      "[{}{}] {:3.0f} %  {} files, {} symbols{}", std::string(static_cast<std::size_t>(done), '#'),
      std::string(static_cast<std::size_t>(kWidth - done), ' '), status.progress * 100,
      status.files, status.symbols, time_left(first_progress_, status.progress, now - began_));
  draw_line(line);
}

/// How many files there will be is not known.
void ProgressBar::draw_libraries(const index::IndexStatus& status) {
  if (then_ != Then::libraries) return;
  if (!built_files_) built_files_ = status.files;
  const std::uint64_t files = status.files - std::min(status.files, *built_files_);
  if (files == 0) return;
  last_ = clock_.now();
  drawn_ = true;
  draw_line(fmt::format("reading libraries: {} files", files));
}

}  // namespace codefinder::cli
