// Scheduling priority of a thread.
#pragma once

namespace codefinder {

/// Sets the niceness of the calling thread and of threads that it starts afterwards.  Higher values
/// (at most 19) mean a lower priority.
void lower_priority(int nice);

}  // namespace codefinder
