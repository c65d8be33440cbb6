// Processes other than this one, as far as the system shows them, and the ids of threads.
#pragma once

#include "base/descriptor.h"

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>

namespace codefinder {

/// Opens a descriptor that poll(2) reports as readable once the process has ended.  Not ok() if the
/// system has none: then only kill(pid, 0) and waitpid(2) show the end.
Descriptor open_process(pid_t pid);
/// Limits the processor time of another process in all, before a signal ends it; false with errno
/// set if that is impossible.
bool limit_processor_time(pid_t pid, std::chrono::seconds limit);

/// False if the system does not show its processes and programs as files: /proc is not mounted.
bool shows_processes();
/// The arguments of a process, each followed by a space but for the last; "" if they are unknown.
std::string command_line(std::int64_t pid);
/// True if the process is stopped by a signal or by a debugger.
bool is_stopped(std::int64_t pid);

/// The id by which tools of the system, such as profilers, show the calling thread.
std::int64_t thread_id();

}  // namespace codefinder
