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

}  // namespace

ProgressBar::ProgressBar(index::Index& index) {
  if (::isatty(STDERR_FILENO) == 0) return;
  subscription_ = index.on_change([this](const index::IndexStatus& status) { draw(status); });
}

ProgressBar::~ProgressBar() {
  subscription_.reset();
  std::lock_guard lock(mutex_);
  if (drawn_) draw_line("");
}

void ProgressBar::draw(const index::IndexStatus& status) {
  std::lock_guard lock(mutex_);
  const auto now = system_clock().now();
  if (status.state != index::IndexState::building || now - last_ < kBetweenDrawings) return;
  last_ = now;
  drawn_ = true;
  const int done = std::clamp(static_cast<int>(status.progress * kWidth), 0, kWidth);
  const std::string line = fmt::format("[{}{}] {:3.0f} %  {} files, {} symbols",
                                       std::string(static_cast<std::size_t>(done), '#'),
                                       std::string(static_cast<std::size_t>(kWidth - done), ' '),
                                       status.progress * 100, status.files, status.symbols);
  draw_line(line);
}

}  // namespace codefinder::cli
