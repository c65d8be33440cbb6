// A function that may end the process, tried in a child process first.
#pragma once

#include <functional>

namespace codefinder {

/// Calls the function in a child process; true if it returned there, with any result. False if it
/// ended the process: by a crash, an exit, or ten seconds of processor time. Its output is dropped.
/// True, without a trial, if the system starts no process. REQUIRES: this process has one thread.
/// Cost: a fork, and the function.
///
/// Used for code of others that is loaded into this process later, of which a second call is
/// expected to end like the first.
bool survives(const std::function<bool()>& function);

}  // namespace codefinder
