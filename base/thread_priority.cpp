#include "base/thread_priority.h"

#include <sys/resource.h>

namespace codefinder {

// Of this thread: on Linux a thread counts as a process here.
void give_way(int nice) { ::setpriority(PRIO_PROCESS, 0, nice); }

}  // namespace codefinder
