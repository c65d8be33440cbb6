// Scheduling priority of a thread.
#pragma once

#include <sys/resource.h>

namespace codefinder {

/// Sets the niceness of the calling thread and of threads that it starts afterwards.  Higher values
/// (at most 19) mean a lower priority.
// On Linux, PRIO_PROCESS with id 0 affects only the calling thread.
inline void lower_priority(int nice) { ::setpriority(PRIO_PROCESS, 0, nice); }

}  // namespace codefinder
