// Sets the priority of a thread with setpriority(2).
#include "base/thread_priority.h"

#include <sys/resource.h>

namespace codefinder {

// On Linux, PRIO_PROCESS with id 0 affects only the calling thread.
void lower_priority(int nice) { ::setpriority(PRIO_PROCESS, 0, nice); }

}  // namespace codefinder
