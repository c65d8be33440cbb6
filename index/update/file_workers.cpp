// Takes paths from the queue and hands their outcomes to the writer.
#include "index/update/updater_threads.h"

#include "base/log.h"
#include "index/update/file_examiner.h"
#include "index/update/updater_state.h"

#include <optional>
#include <utility>

namespace codefinder::update {

namespace {

constexpr std::size_t kKeptMemory = 1u << 20;

void process(UpdaterState& state, const WorkQueue::Item& item, std::string& memory,
             const std::stop_token& stop) {
  Task task(*state.options.clock, state.options.trace.get(), "file", item.path);
  std::optional<Outcome> outcome = item.left_out ? Outcome{Outcome::Kind::remove, item.path}
                                                 : FileExaminer(state, item.path, memory, stop)
                                                       .examine(item.reading);
  if (memory.size() > kKeptMemory) memory = std::string();
  if (!outcome) return;
  const std::vector<Task::Phase> spent = task.phases();
  outcome->from_queue = true;
  {
    std::lock_guard lock(state.mutex);
    state.queue.add_uncommitted(item.path);
    if (outcome->kind == Outcome::Kind::replace)
      state.report.add_file(item.path, outcome->row.language, outcome->row.size, spent);
    else state.report.add(spent);
  }
  state.push(std::move(*outcome));
  if (task.phases().size() == spent.size()) return;
  std::lock_guard lock(state.mutex);
  state.report.add({task.phases().back()});  // Time spent waiting for the writer.
}

}  // namespace

void run_file_worker(UpdaterState& state, std::stop_token stop, unsigned slot) {
  state.name_thread(fmt::format("worker {}", slot));
  std::string memory;
  std::unique_lock lock(state.mutex);
  for (;;) {
    state.changed.wait(lock, stop, [&] { return state.queue.has_queued() && state.paused == 0; });
    if (stop.stop_requested()) return;
    const WorkQueue::Item item = state.queue.take();
    const std::vector<std::string> ahead = state.queue.read_ahead();
    lock.unlock();
    for (const std::string& path : ahead) state.root->will_read(path);
    process(state, item, memory, stop);
    lock.lock();
    if (state.queue.finish(item.path)) state.changed.notify_all();
    if (state.queue.is_idle()) state.for_writer.notify_all();
  }
}

}  // namespace codefinder::update
