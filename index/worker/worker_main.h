// The main loop of a worker process: `codefinder extract-worker`, started by worker_process.h.
// Third-party code that reads the bytes of a repository (the grammars) runs only here.
#pragma once

#include <optional>

namespace codefinder::worker {

/// The argument that makes any of our binaries run as a worker.
extern const char* const kWorkerArgument;

/// Runs the worker if the command line requests it, and returns its exit code; nullopt otherwise.
/// Call first in every main().
std::optional<int> run_if_worker(int argc, char** argv);

}  // namespace codefinder::worker
