// The main loop of a worker process: `codefinder extract-worker`, started by worker_process.h.  All
// code of other people that reads the bytes of a repository (the grammars) runs here and nowhere
// else.
#pragma once

#include <optional>

namespace codefinder::worker {

/// The argument that makes any of our binaries a worker.
extern const char* const kWorkerArgument;

/// Runs the worker when the command line asks for one, and gives its exit code; nullopt otherwise.
/// First in every main().
std::optional<int> run_if_worker(int argc, char** argv);

}  // namespace codefinder::worker
