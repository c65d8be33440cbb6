// Check: inotify has room for the directories of the project.
#pragma once

#include "setup/program/finding.h"
#include "setup/program/subject.h"

#include <cstdint>

namespace codefinder::setup {

struct WatchFacts {
  int error = 0;                  // errno of making an inotify instance; 0 if it can be made.
  bool polled = false;            // The project is where inotify does not report all changes.
  std::uint64_t directories = 0;  // In the project; each needs a watch. 0 if it is not walked.
  // The limits of the system (fs.inotify.max_…); 0 if they cannot be read.
  std::uint64_t max_watches = 0, max_instances = 0, max_events = 0;
  std::uint64_t used_watches = 0;  // By other processes of this user than the index's writer.
  bool settable = true;            // False: /proc/sys is read-only, as in a container.
};

WatchFacts watch_facts(const Subject& subject);
Findings check_watch(const WatchFacts& facts);

}  // namespace codefinder::setup
