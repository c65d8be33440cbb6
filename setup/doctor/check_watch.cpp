// Compares the limits of inotify with the needs of the project's watcher.
#include "setup/doctor/check_watch.h"

#include "base/log.h"
#include "base/os/directory_watch.h"
#include "base/os/watch_limits.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

namespace codefinder::setup {

namespace {

constexpr std::uint64_t kUsualWatches = 524'288;
constexpr std::uint64_t kUsualInstances = 1'024;
constexpr std::uint64_t kUsualEvents = 16'384;
// A branch switch or a build changes more files at once than this.
constexpr std::uint64_t kFewEvents = 1'024;
// The watches besides the project's directories: git's directory, its references, the exclude file.
constexpr std::uint64_t kMoreWatches = 8;

constexpr std::string_view kPolls =
    "codefinder walks the project every 5 s instead, and sees changes that much later";

/// The commands that set a limit now, and at each start of the system.
std::vector<std::string> raised(const WatchFacts& facts, std::string_view name,
                                std::uint64_t value) {
  const std::string setting = fmt::format("fs.inotify.{}={}", name, value);
  const std::string_view where = facts.settable ? "" : "   # on the host of this container";
  return {fmt::format("sudo sysctl {}{}", setting, where),
          fmt::format("echo {} | sudo tee /etc/sysctl.d/60-codefinder-{}.conf{}", setting, name,
                      where)};
}

}  // namespace

WatchFacts watch_facts(const Subject& subject) {
  WatchFacts facts;
  std::int64_t writer = 0;
  if (subject.place) writer = index::inspect_index(*subject.place).writer_pid;
  facts.error = DirectoryWatch().error();
  if (subject.tree) {
    facts.polled = subject.tree->polled;
    facts.directories = subject.tree->directories;
  }
  const WatchLimits limits = watch_limits();
  facts.max_watches = limits.watches;
  facts.max_instances = limits.instances;
  facts.max_events = limits.events;
  facts.settable = limits.settable;
  facts.used_watches = used_watches(writer);
  return facts;
}

Findings check_watch(const WatchFacts& facts) {
  if (facts.polled)
    return {{Level::warning,
             fmt::format("the project is on FUSE or a network file system, where inotify does not "
                         "report all changes: {}",
                         kPolls),
             {"use a checkout on a local disk"}}};
  if (facts.error == EMFILE)
    return {{Level::warning,
             fmt::format("all {} inotify instances of this user are used: {}", facts.max_instances,
                         kPolls),
             raised(facts, "max_user_instances",
                    std::max(kUsualInstances, std::bit_ceil(facts.max_instances + 1)))}};
  if (facts.error != 0)
    return {{Level::warning,
             fmt::format("there is no inotify ({}): {}", std::strerror(facts.error), kPolls),
             {}}};
  const std::uint64_t needed = facts.directories + kMoreWatches;
  if (facts.max_watches != 0 && facts.max_watches < facts.used_watches + needed)
    return {{Level::warning,
             fmt::format("the project has {} to watch, {} of this user's {} watches are used: {}",
                         count_of(facts.directories, "directory"), facts.used_watches,
                         facts.max_watches, kPolls),
             raised(facts, "max_user_watches",
                    std::max(kUsualWatches, std::bit_ceil(2 * (facts.used_watches + needed))))}};
  if (facts.max_events != 0 && facts.max_events < kFewEvents)
    return {{Level::warning,
             fmt::format("inotify keeps only {}: when more files change at once, codefinder walks "
                         "the whole project again",
                         count_of(facts.max_events, "event")),
             raised(facts, "max_queued_events", kUsualEvents)}};
  return {
      {Level::ok,
       fmt::format("{} to watch; {} of this user's {} watches are used",
                   count_of(facts.directories, "directory"), facts.used_watches, facts.max_watches),
       {}}};
}

}  // namespace codefinder::setup
